"""The forms of a step trace on small tables: curves, two steps side by side, steps of which only some have a place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.step_trace import AVERAGE_STEP, StepTraceQuery, step_trace
from analysis.summary import summary
from model.table import MISSING_INT
from model.task import TaskContext
from model.time_span import TimeSpan

TraceOf = Callable[..., Any]
STEPS = {
    "step": [1, 2, 3],
    "start_ns": [1000, 1050, 1150],
    "fp_point_ns": [1000, 1100, 1200],
    "bp_point_ns": [1030, 1130, 1250],
    "end_ns": [1050, 1150, 1290],
    "total_ns": [50, 100, 140],
    "iteration_interval_ns": [0, 50, 50],
    "fp_and_bp_ns": [30, 30, 50],
    "tail_ns": [20, 20, 40],
}


def ask(trace: Any, step: int | None = None, other: int | None = None) -> Any:
    return step_trace(trace, StepTraceQuery(step, other), TaskContext())


def test_a_curve_for_the_total_and_for_each_phase(trace_of: TraceOf) -> None:
    found = ask(trace_of({"steps": STEPS}))
    assert found.total.values_ns.tolist() == [50, 100, 140]
    assert {curve.phase: curve.values_ns.tolist() for curve in found.curves} == {
        "iteration_interval": [MISSING_INT, 50, 50],  # nothing lies before the first step
        "fp_and_bp": [30, 30, 50],
        "tail": [20, 20, 40],
    }


def test_a_split_has_its_total_and_its_parts(trace_of: TraceOf) -> None:
    table = {
        "step": ["1", "2"],
        "computing_ns": [60, 50],
        "communication_not_overlapped_ns": [30, 10],
        "overlapped_ns": [5, 5],
        "communication_ns": [35, 15],
        "free_ns": [10, 40],
    }
    found = ask(trace_of({"step_split": table}))
    assert found.form == "split"
    assert found.total.values_ns.tolist() == [100, 100]
    assert [curve.values_ns.tolist() for curve in found.curves] == [[60, 50], [30, 10], [10, 40]]
    assert found.overlapped_ns.tolist() == [5, 5]


@pytest.mark.parametrize(("length", "in_free_time"), [(100, True), (111, True), (112, False), (None, False)])
def test_the_time_before_the_first_task_lies_in_free_time_where_the_step_has_no_more(
    trace_of: TraceOf, length: int | None, in_free_time: bool
) -> None:
    """Parts of 100 ns, 12 of preparing, and a step of ``length`` on the host."""
    table = {
        "step": ["3"],
        "computing_ns": [60],
        "communication_not_overlapped_ns": [0],
        "overlapped_ns": [0],
        "communication_ns": [0],
        "free_ns": [40],
        "preparing_ns": [12],
    }
    marks = [("Python", "1", "ProfilerStep#3", 5_000, length)] if length is not None else []
    picture = ask(trace_of({"step_split": table}, [("Python", "1", "call", 4_000, 9_000), *marks])).picture
    assert picture.preparing_ns == 12
    assert picture.prepares_in_free_time is in_free_time


def test_a_second_step_stands_beside_the_chosen_one(trace_of: TraceOf) -> None:
    trace = trace_of({"steps": STEPS})
    alone = ask(trace, 2)
    assert (alone.compared, alone.compared_picture) == (None, None)
    both = ask(trace, 2, 3)
    assert (both.chosen, both.compared) == (2, 3)
    assert [part.duration_ns for part in both.compared_picture.phases] == [50, 50, 40]
    average = ask(trace, 2, AVERAGE_STEP)
    assert (average.compared, average.compared_picture.total_ns) == (AVERAGE_STEP, 120)  # of steps 2 and 3
    nothing = ask(trace_of({}), 2, 3)
    assert (nothing.form, nothing.compared) == ("none", None)


def test_the_summary_of_an_inference_has_forward_under_the_documented_key(trace_of: TraceOf) -> None:
    columns = ("step", "start_ns", "fp_point_ns", "end_ns", "total_ns", "iteration_interval_ns")
    steps = {name: STEPS[name] for name in columns} | {"fp_and_bp_ns": [50, 50, 90]}
    trace = trace_of({"steps": steps})
    assert ask(trace).form == "inference"
    told = summary(trace, TaskContext())["step_trace"]
    assert told["mean_ms"] == {
        "total": pytest.approx(240 / 2e6),
        "iteration_interval": pytest.approx(100 / 2e6),
        "fp_and_bp": pytest.approx(140 / 2e6),
        "tail": None,
    }


def test_lengths_alone_are_no_phases(trace_of: TraceOf) -> None:
    lengths = {"step": [1, 2, 3], "end_ns": [1050, 1150, None], "total_ns": [50, 100, 7]}  # without an end no step
    found = ask(trace_of({"steps": lengths}))
    assert (found.form, found.is_recorded) == ("marks", True)
    assert [curve.values_ns.tolist() for curve in found.curves] == [[50, 100]]


def test_the_time_between_two_steps_is_that_of_those_with_a_place(trace_of: TraceOf) -> None:
    slices = [("CANN", "1", "launch", 900, 500), ("Python", "1", "ProfilerStep#1", 1000, 50)]
    far = {"start_ns": [1000, 1050, 9_000_000], "end_ns": [1050, 1150, 9_000_140]}
    found = ask(trace_of({"steps": STEPS | far}, slices))
    assert found.span_of(3) is None
    assert found.span_between(1, 3) == found.span_of(1) == TimeSpan(1000, 1050)
    assert found.span_between(3, 3) is None
