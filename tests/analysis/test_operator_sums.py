"""Operators and types from tables of sums, by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analysis.operators import Operators, OperatorsQuery, operators
from model.task import TaskContext


def _ask(trace: Any, **parts: Any) -> Operators:
    return operators(trace, OperatorsQuery(**parts), TaskContext())


def test_types_without_a_core_get_that_of_their_operators(trace_of: Callable[..., Any]) -> None:
    types = {"type": ["MatMul", "Cast", "Mixed"], "count": [2, 1, 2], "total_ns": [50_000, 30_000, 20_000]}
    ops = {
        "name": ["m", "c", "x", "y"],
        "type": ["MatMul", "Cast", "Mixed", "Mixed"],
        "core": ["AI_CORE", "AI_VECTOR_CORE", "AI_CORE", "AI_VECTOR_CORE"],
        "count": [2, 1, 1, 1],
        "average_ns": [25_000.0, 30_000.0, 10_000.0, 10_000.0],
    }
    found = _ask(trace_of({"op_types": types, "ops": ops}))
    assert [(row.name, row.core) for row in found.types] == [
        ("MatMul", "AI_CORE"), ("Cast", "AI_VECTOR_CORE"), ("Mixed", None),
    ]  # fmt: skip


def test_what_was_never_called_has_no_mean_and_no_rate(trace_of: Callable[..., Any]) -> None:
    ops = {
        "name": ["never", "at once"],
        "type": ["A", "B"],
        "count": [0, 1],
        "total_ns": [50_000, 0],
        "average_ns": [None, 0.0],
        "mflops": [2.0, 3.0],
    }
    types = {"type": ["A", "B"], "count": [0, 1], "total_ns": [50_000, 0]}
    found = _ask(trace_of({"op_types": types, "ops": ops}), expanded=(("A\t", 1), ("B\t", 1)))
    assert [(row.name, row.mean_ns) for row in found.types] == [("A", None), ("B", 0.0)]
    (never,), (at_once,) = (found.children[key].rows for key in ("A\t", "B\t"))
    assert (never.mean_ns, never.gflops, never.mflops) == (None, None, 2.0)
    assert (at_once.mean_ns, at_once.gflops, at_once.mflops) == (0.0, None, 3.0)
