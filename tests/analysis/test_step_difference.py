"""Two steps side by side, by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analysis.step_difference import PartDifference, step_difference
from analysis.step_trace import AVERAGE_STEP, StepTraceQuery, step_trace
from model.task import TaskContext

SPLIT = {
    "step": ["1", "2"],
    "computing_ns": [70, 100],
    "communication_not_overlapped_ns": [20, None],
    "overlapped_ns": [None, 30],
    "free_ns": [10, 0],
}


def test_parts_of_both_steps(trace_of: Callable[..., Any]) -> None:
    result = step_trace(trace_of({"step_split": SPLIT}), StepTraceQuery(1, 2), TaskContext())
    assert (result.chosen, result.compared) == (1, 2)
    assert result.picture is not None
    assert result.compared_picture is not None
    rows = step_difference(result.picture, result.compared_picture)
    assert rows == (
        PartDifference("computing", 70, 100),
        PartDifference("communication_not_overlapped", 20, None),
        PartDifference("free", 10, 0),
        PartDifference("overlapped", None, 30),
        PartDifference("total", 100, None),
    )
    assert [row.difference_ns for row in rows] == [-30, None, 10, None, None]
    assert [row.percent for row in rows] == [-30.0, None, None, None, None], "nothing is a percent of nothing"


def test_a_step_beside_the_average_and_beside_one_that_is_not_there(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"step_split": SPLIT})
    for other in (AVERAGE_STEP, 99):
        result = step_trace(trace, StepTraceQuery(1, other), TaskContext())
        assert result.compared == AVERAGE_STEP
        assert result.compared_picture == step_trace(trace, StepTraceQuery(), TaskContext()).picture
    alone = step_trace(trace, StepTraceQuery(1), TaskContext())
    assert (alone.compared, alone.compared_picture) == (None, None)


def test_a_step_numbered_0_is_a_step_and_not_the_average(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"step_split": {**SPLIT, "step": ["0", "1"], "communication_not_overlapped_ns": [20, 0]}})
    first = step_trace(trace, StepTraceQuery(0), TaskContext())
    assert first.chosen == 0
    assert first.picture != step_trace(trace, StepTraceQuery(), TaskContext()).picture
    both = step_trace(trace, StepTraceQuery(1, 0), TaskContext())
    assert (both.chosen, both.compared, both.compared_picture) == (1, 0, first.picture)
