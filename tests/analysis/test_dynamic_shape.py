"""Dynamic shapes: means of each step, figures of each shape, outlier steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.dynamic_shape import DynamicShape, DynamicShapeQuery, dynamic_shape
from model.table import MISSING_INT
from model.task import TaskContext
from model.time_span import TimeSpan

OPS = {
    "step": [1, 1, 2, 3, 3, None],
    "type": ["Add", "Mul", "Add", "Add", "Add", "Add"],
    "name": ["Add-op1", "Mul-op2", "Add-op1", "Add-op1", "Add-op3", "Add-op1"],
    "duration_ns": [10, 5, 20, 30, 50, 9],
    "shapes": ["[1]", "[1]", "[2]", "[1]", None, "[1]"],
}


def ask(trace: Any, **asked: Any) -> DynamicShape:
    return dynamic_shape(trace, DynamicShapeQuery(**asked), TaskContext())


def test_the_curve_is_a_mean_for_each_step(trace_of: Callable[..., Any]) -> None:
    found = ask(trace_of({"dynamic_shape_ops": OPS}))
    assert found.curve is not None
    assert (found.kind, found.steps.tolist(), found.curve.values_ns.tolist()) == ("Add", [1, 2, 3], [10, 20, 40])
    assert found.calls.tolist() == [1, 1, 2]
    other = ask(trace_of({"dynamic_shape_ops": OPS}), kind="Mul")
    assert other.curve is not None
    assert other.curve.values_ns.tolist() == [5, MISSING_INT, MISSING_INT]


def test_types_and_shapes_by_time(trace_of: Callable[..., Any]) -> None:
    found = ask(trace_of({"dynamic_shape_ops": OPS}))
    assert found.types["type"].tolist() == ["Add", "Mul"]
    assert found.types["shapes"].tolist() == [3, 1]
    names = ("name", "shapes", "count", "mean_ns", "max_ns")
    rows = list(zip(*(found.shapes[name].tolist() for name in names), strict=True))
    assert rows == [
        ("Add-op3", "", 1, 50.0, 50.0),
        ("Add-op1", "[1]", 2, 20.0, 30.0),
        ("Add-op1", "[2]", 1, 20.0, 20.0),
    ]


def test_shapes_of_one_step(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"dynamic_shape_ops": OPS})
    assert ask(trace, step=2).shapes["shapes"].tolist() == ["[2]"]
    missed = ask(trace, step=9)
    assert (missed.asked.problem, missed.total) == ("no_step", 3)


def test_types_and_shapes_of_a_range(trace_of: Callable[..., Any]) -> None:
    slices = [("python", "main", f"ProfilerStep#{number}", number * 100, 90) for number in (1, 2, 3)]
    found = ask(trace_of({"dynamic_shape_ops": OPS}, slices), span=TimeSpan(110, 250))
    assert found.asked.rows(found.steps).tolist() == [True, True, False]
    assert found.types["total_ns"].tolist() == [30, 5]
    assert found.shapes["shapes"].tolist() == ["[2]", "[1]"]
    assert found.curve is not None
    assert found.curve.values_ns.tolist() == [10, 20, 40], "the curve keeps all steps"


def test_sums_are_exact_beyond_53_bits(trace_of: Callable[..., Any]) -> None:
    large = 2**53 + 1
    ops = {"step": [1, 1], "type": ["Add"] * 2, "name": ["Add"] * 2, "duration_ns": [large, 2], "shapes": ["[]"] * 2}
    found = ask(trace_of({"dynamic_shape_ops": ops}))
    assert found.types["total_ns"].tolist() == [large + 2]
    assert found.shapes["max_ns"].tolist() == [large]


def test_a_slow_step_is_an_outlier(trace_of: Callable[..., Any]) -> None:
    times = [100, 101, 99, 100, 400, 100, 102, 98]
    ops = {
        "step": list(range(1, 9)),
        "type": ["Add"] * 8,
        "name": ["Add"] * 8,
        "duration_ns": times,
        "shapes": ["[]"] * 8,
    }
    found = ask(trace_of({"dynamic_shape_ops": ops}))
    assert found.curve is not None
    assert found.curve.outliers == (4,)


def test_published_means(converted: Callable[..., Any]) -> None:
    found = ask(converted("public/mindinsight/profiler", 0), kind="Add")
    assert found.curve is not None
    means = [75.616, 48.64, 36.032, 18.272, 39.584, 25.984, 71.36, 25.312, 20.608]
    assert found.curve.values_ns.tolist() == pytest.approx([mean * 1000 for mean in means])


def test_nothing(trace_of: Callable[..., Any]) -> None:
    assert ask(trace_of({})).kind == ""
