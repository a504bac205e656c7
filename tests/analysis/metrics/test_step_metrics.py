"""Metrics of steps against hand calculation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.measured import Measured, Target
from analysis.metrics.run import launch_blocking
from analysis.metrics.steps import exposed_communication, free_time, slow_steps, step_interval
from model.task import TaskContext

TraceOf = Callable[..., Any]
MS = 1_000_000


def steps(intervals: list[int], rest: int) -> dict[str, Any]:
    totals = [interval + rest for interval in intervals]
    ends = [sum(totals[: at + 1]) for at in range(len(totals))]
    return {
        "steps": {
            "step": list(range(1, len(totals) + 1)),
            "start_ns": [end - total for end, total in zip(ends, totals, strict=True)],
            "end_ns": ends,
            "total_ns": totals,
            "iteration_interval_ns": intervals,
            "fp_and_bp_ns": [rest] * len(totals),
            "tail_ns": [0] * len(totals),
        }
    }


def test_the_interval_is_that_of_the_average_step(trace_of: TraceOf) -> None:
    found = step_interval(Measured(trace_of(steps([2 * MS] * 4, 8 * MS)), TaskContext()))
    assert found is not None
    assert (found.value, found.win_ns) == (2 * MS, 2 * MS)
    assert found.evidence["share_percent"] == pytest.approx(20)
    assert found.target == Target("panel", "step_trace")


def test_the_interval_is_that_of_the_listed_steps_not_of_an_average_of_others(trace_of: TraceOf) -> None:
    average = {"total_ns": [12 * MS], "iteration_interval_ns": [4 * MS], "fp_and_bp_ns": [8 * MS], "tail_ns": [0]}
    found = step_interval(Measured(trace_of(steps([2 * MS] * 4, 8 * MS) | {"step_average": average}), TaskContext()))
    assert found is not None
    assert (found.value, found.win_ns, found.evidence["steps"]) == (2 * MS, 2 * MS, 4)


def test_a_published_file_that_was_cut_after_averaging(converted: Callable[..., Any]) -> None:
    """Of its 5 steps the first has no interval; the file's own 1.572 ms are longer than each of the others."""
    found = step_interval(Measured(converted("public/mindinsight/cluster_propose", 0), TaskContext()))
    assert found is not None
    expected = [825_280, 827_950, 807_320, 895_720]
    assert (found.value, found.evidence["steps"]) == (sum(expected) / 4, 4)


def test_slow_steps_lose_what_lies_above_the_median(trace_of: TraceOf) -> None:
    intervals = [MS] * 20
    intervals[6], intervals[13] = 31 * MS, 91 * MS
    found = slow_steps(Measured(trace_of(steps(intervals, 10 * MS)), TaskContext()))
    assert found is not None
    assert found.value == 2
    assert found.evidence["extra_ns"] == (30 + 90) * MS
    assert (found.evidence["names"], found.evidence["median_ns"]) == ("7, 14", 11 * MS)
    assert found.win_ns == 120 * MS / 20
    assert found.target == Target("step", 14)  # the longest


def test_the_steps_that_a_run_warms_up_with_are_no_slow_steps(trace_of: TraceOf) -> None:
    intervals = [91 * MS, 61 * MS, *[MS] * 20]
    found = slow_steps(Measured(trace_of(steps(intervals, 10 * MS)), TaskContext()))
    assert found is not None
    assert (found.value, found.win_ns, found.evidence["warm_up"]) == (0, 0, 2)
    intervals[1], intervals[9] = MS, 31 * MS
    found = slow_steps(Measured(trace_of(steps(intervals, 10 * MS)), TaskContext()))
    assert found is not None
    assert (found.value, found.evidence["names"], found.evidence["extra_ns"]) == (1, "10", 30 * MS)


def test_slow_steps_that_are_not_named_are_told(trace_of: TraceOf) -> None:
    intervals = [MS, *([MS] * 4 + [31 * MS]) * 6]
    found = slow_steps(Measured(trace_of(steps(intervals, 10 * MS)), TaskContext()))
    assert found is not None
    assert (found.value, found.evidence["names"]) == (6, "6, 11, 16, 21, 26, …")


def test_steps_that_only_the_timeline_marks_may_be_slow(converted: Callable[..., Any]) -> None:
    found = slow_steps(Measured(converted("own/mindspore-2.0/lenet_graph"), TaskContext()))
    assert found is not None
    assert (found.value, found.evidence["steps"]) == (6, 64)


def test_the_idle_time_of_a_whole_run_is_no_time_per_step(trace_of: TraceOf) -> None:
    row = {"step": [None], "computing_ns": [50], "communication_not_overlapped_ns": [20], "free_ns": [30]}
    measured = Measured(trace_of({"step_split": row}), TaskContext())
    free, exposed = free_time(measured), exposed_communication(measured)
    assert free is not None
    assert (free.value, free.win_ns) == (30.0, None)
    assert exposed is not None
    assert (exposed.value, exposed.win_ns) == (20.0, None)


def test_free_and_exposed_time_are_shares_of_the_mean_step(trace_of: TraceOf) -> None:
    split = {
        "step_split": {
            "step": ["1", "2"],
            "computing_ns": [50, 70],
            "communication_not_overlapped_ns": [20, 20],
            "overlapped_ns": [5, 5],
            "communication_ns": [25, 25],
            "free_ns": [30, 10],
        }
    }
    measured = Measured(trace_of(split), TaskContext())
    free, exposed = free_time(measured), exposed_communication(measured)
    assert free is not None
    assert exposed is not None
    assert (free.value, free.win_ns) == (20.0, 20.0)
    assert exposed.win_ns == 20.0
    assert (exposed.value, exposed.evidence["communication_ns"], exposed.evidence["step_ns"]) == (20.0, 25.0, 100.0)


def test_no_more_communication_can_be_overlapped_than_there_is_computing(trace_of: TraceOf) -> None:
    """As a step of 129.9 ms with 8.9 ms of computing, 4.0 of them overlapped: at most 4.9 of 96.0 ms can be won."""
    split = {
        "step": ["50"],
        "computing_ns": [8_868_000],
        "communication_not_overlapped_ns": [95_962_000],
        "overlapped_ns": [4_011_000],
        "communication_ns": [99_973_000],
        "free_ns": [25_030_000],
    }
    found = exposed_communication(Measured(trace_of({"step_split": split}), TaskContext()))
    assert found is not None
    assert found.win_ns == 4_857_000.0


@pytest.mark.parametrize(
    ("facts", "value"),
    [
        ({"environment": {"ASCEND_LAUNCH_BLOCKING": "1"}}, 1.0),
        ({"environment": {"ASCEND_LAUNCH_BLOCKING": "0"}}, 0.0),
        ({"environment": {}}, 0.0),
        ({}, None),
        ({"environment": "odd"}, None),
    ],
)
def test_launch_blocking_is_a_setting_of_the_run(trace_of: TraceOf, facts: dict[str, Any], value: float | None) -> None:
    found = launch_blocking(Measured(trace_of({}, facts=facts), TaskContext()))
    assert (found.value if found else None) == value


@pytest.mark.parametrize("metric", [step_interval, slow_steps, free_time, exposed_communication])
def test_without_steps_there_is_no_value(trace_of: TraceOf, metric: Callable[[Measured], object]) -> None:
    assert metric(Measured(trace_of({}), TaskContext())) is None


def test_a_pynative_run_is_idle_between_its_tasks(converted: Callable[..., Any]) -> None:
    found = free_time(Measured(converted("public/mindspore_pynative_910"), TaskContext()))
    assert found is not None
    assert found.value == pytest.approx(100 - 100 * 15_414.198 / 2_595_415.112)  # ms of tasks, ms from first to last
    assert found.win_ns is None, "it has no steps"


@pytest.mark.parametrize("metric", [free_time, exposed_communication])
def test_parts_that_the_step_trace_does_not_tell_are_shown_in_the_timeline(trace_of: TraceOf, metric: Any) -> None:
    split: dict[str, list[Any]] = {
        "step": ["1"], "computing_ns": [50 * MS], "communication_not_overlapped_ns": [20 * MS], "overlapped_ns": [0],
        "communication_ns": [20 * MS], "free_ns": [30 * MS],
    }  # fmt: skip
    for tables, panel in (
        ({"step_split": split}, "step_trace"),
        ({"step_split": split | {"step": [None]}}, "step_trace"),
        (steps([2 * MS] * 4, 8 * MS) | {"step_split": split}, "timeline"),
    ):
        found = metric(Measured(trace_of(tables), TaskContext()))
        assert found is not None
        assert found.target == Target("panel", panel)
