"""FLOPs: shares of operators, the way through the scopes, the file's own sums."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.flops import Flops, FlopsQuery, flops
from model.task import TaskContext
from model.time_span import TimeSpan


def ask(trace: Any, scope: str | None = None) -> Flops:
    return flops(trace, FlopsQuery(scope), TaskContext())


def test_cube_and_vector_are_parts_of_one_operator(trace_of: Callable[..., Any]) -> None:
    table = {
        "name": ["a", "b", "c"],
        "cube_mflops": [10.0, None, None],
        "vector_mflops": [20.0, 70.0, None],
        "cube_gflops": [None, None, None],
    }
    found = ask(trace_of({"flops": {**table, "cube_gflops": [float("nan")] * 3}}))
    assert found.operators["name"].tolist() == ["b", "a", "c"]
    assert found.operators["share_percent"].tolist()[:2] == [70.0, 30.0]
    assert found.operators["share_percent"][2] != found.operators["share_percent"][2]  # missing is not 0
    assert "cube_gflops" not in found.operators
    assert found.total == 3
    few = ask(trace_of({"flops": {"name": ["a", "b"], "mflops": [0.25, 0.75]}}))
    assert few.operators["share_percent"].tolist() == [75.0, 25.0]


def test_scopes_open_to_their_parts(trace_of: Callable[..., Any]) -> None:
    links = {"source": ["Total", "Total", "A", "A"], "target": ["A", "B", "x", "y"], "mflops": [6.0, 2.0, 1.0, 5.0]}
    trace = trace_of({"flops_scope": links})
    whole = ask(trace)
    assert (whole.path, whole.scopes["scope"].tolist()) == (("Total",), ["A", "B"])
    assert whole.scopes["total_percent"].tolist() == [75.0, 25.0]
    assert whole.scopes["parts"].tolist() == [2, 0]
    part = ask(trace, "A")
    assert (part.path, part.scopes["scope"].tolist()) == (("Total", "A"), ["y", "x"])
    assert part.scopes["parent_percent"][0] == pytest.approx(500 / 6)
    assert part.scopes["total_percent"][0] == 62.5
    assert ask(trace, "B").path == ("Total",)  # it has no parts


def test_the_root_is_what_is_part_of_nothing_wherever_it_stands(trace_of: Callable[..., Any]) -> None:
    links = {"source": ["A", "Total", "Total"], "target": ["x", "A", "B"], "mflops": [0.25, 0.25, 0.25]}
    whole = ask(trace_of({"flops_scope": links}))
    assert (whole.path, whole.scopes["scope"].tolist()) == (("Total",), ["A", "B"])
    assert whole.scopes["parent_percent"].tolist() == [50.0, 50.0]  # however few operations there are


def test_a_circle_of_scopes_ends(trace_of: Callable[..., Any]) -> None:
    links = {"source": ["A", "B"], "target": ["B", "A"], "mflops": [1.0, 1.0]}
    found = ask(trace_of({"flops_scope": links}))
    assert (len(found.path), found.scopes["scope"].tolist()) == (2, ["B"])  # from the first one on


def test_published_values(converted: Callable[..., Any]) -> None:
    found = ask(converted("public/mindinsight/profiler", 0))
    values = [float(found.summary[name][0]) for name in ("mflops", "gflops", "utilization_percent")]
    assert values == [8167.743, 9868.936, 3.765]
    assert found.scopes["mflops"].tolist() == [4655.465, 3512.277]


def test_nothing(trace_of: Callable[..., Any]) -> None:
    found = ask(trace_of({}))
    assert (found.operators.rows, found.scopes.rows, found.path) == (0, 0, ())


STEPS = {"flops_utilization_step": {"step": [1, 2, 3], "utilization_percent": [10.0, 20.0, 60.0]}}


def test_the_utilisation_follows_a_step_and_a_range(trace_of: Callable[..., Any]) -> None:
    slices = [("python", "main", f"ProfilerStep#{number}", number * 100, 90) for number in (1, 2, 3)]
    trace = trace_of(STEPS, slices)

    def mean(**asked: Any) -> tuple[float | None, str]:
        found = flops(trace, FlopsQuery(**asked), TaskContext())
        return found.mean_percent, found.asked.problem

    assert mean() == (30.0, "")
    assert mean(step=2) == (20.0, "")
    assert mean(span=TimeSpan(250, 310)) == (40.0, "")
    assert mean(step=9) == (30.0, "no_step")
    assert mean(span=TimeSpan(900, 910)) == (30.0, "none_in_range")
    trace = trace_of(STEPS)
    assert mean(span=TimeSpan(250, 310)) == (30.0, "no_times")
