"""Means that stand beside each other are over the same steps, and say over which."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.step_curve import curve_of
from analysis.step_trace import StepTrace, StepTraceQuery, step_trace
from analysis.summary import summary
from model.table import MISSING_INT
from model.task import TaskContext
from tests.step_rows import three_steps
from widgets.steps.step_words import left_out_words

PROF = "public/mindinsight/PROF_000001_20230818142704322_COJGGGCANRMICFBC"
TraceOf = Callable[..., Any]


def average(trace: Any) -> StepTrace:
    return step_trace(trace, StepTraceQuery(), TaskContext())


def four_steps() -> dict[str, list[int | None]]:
    """Of these, 2 and 3 are complete and have an interval."""
    table = three_steps()
    third: dict[str, int | None] = {name: (cells[1] or 0) + 100 for name, cells in table.items() if "point" in name}
    third |= {"step": 3, "start_ns": 1150, "end_ns": 1250}
    rows = {name: [*cells[:2], third.get(name, cells[1]), cells[2]] for name, cells in table.items()}
    return rows | {"step": [1, 2, 3, 4], "tail_ns": [20, 20, 24, None], "total_ns": [50, 100, 104, None]}


def test_an_interval_that_the_first_step_lacks_is_not_0(trace_of: TraceOf) -> None:
    own = {"total_ns": [85], "iteration_interval_ns": [33], "fp_and_bp_ns": [30], "tail_ns": [21]}  # of 3 steps
    result = average(trace_of({"steps": four_steps(), "step_average": own}))
    assert result.file_average is not None
    assert (result.file_average.includes, result.file_average.phases_ns) == ("first_as_zero", (33, 30, 21))
    assert result.mean is not None
    assert result.shown_average is result.mean
    assert (result.mean.steps, result.mean.total_ns, result.mean.phases_ns) == (2, 102, (50, 30, 22))
    assert (result.averaged, result.total.mean_ns if result.total else None) == ((2, 3), 102)
    assert [curve.mean_ns for curve in result.curves] == [50, 30, 22]
    assert result.picture is not None
    assert [part.duration_ns for part in result.picture.phases] == [50, 30, 22]


def test_the_only_step_has_no_interval(trace_of: TraceOf) -> None:
    only: dict[str, list[Any]] = {name: cells[:1] for name, cells in three_steps().items()}
    own = {name: only[name] for name in ("total_ns", "iteration_interval_ns", "fp_and_bp_ns", "tail_ns")}
    result = average(trace_of({"steps": only, "step_average": own}))
    assert result.mean is not None
    assert result.shown_average is result.mean
    assert (result.mean.steps, result.mean.total_ns, result.mean.phases_ns) == (1, 50, (None, 30, 20))
    assert result.file_average is not None
    assert result.file_average.includes == "first_as_zero"


def test_a_published_average_adds_up(samples: Path, converted: Callable[..., Any]) -> None:
    """Its first step has no interval, and a collective of 41.6 ms: more than an average step."""
    reduced: dict[int, float] = {}
    for path in (samples / PROF / "device_0" / "timeline").glob("step_trace_*.json"):
        events = json.loads(path.read_text())
        reduced |= {one["args"]["Iteration ID"]: one["dur"] for one in events if one.get("cat") == "Reduce"}
    assert sorted(reduced) == list(range(1, 11))
    result = average(converted(PROF))
    assert (result.averaged, result.picture is not None) == ((2, 10), True)
    assert result.picture is not None
    expected = sum(us for step, us in reduced.items() if step > 1) / 9 * 1000
    assert result.picture.collectives_ns == pytest.approx(expected, abs=1)
    assert expected < result.picture.phases[2].duration_ns, "they run in the tail"
    assert (result.picture.negative, left_out_words(result).count("Collectives")) == (0, 0)
    assert result.mean is not None
    assert [curve.mean_ns for curve in result.curves] == list(result.mean.phases_ns)
    assert [curve.averaged for curve in result.curves] == [(1, 9)] * 3
    assert all(curve.is_partly_averaged for curve in result.curves)


def test_collectives_of_steps_that_the_average_leaves_out_do_not_count(trace_of: TraceOf) -> None:
    collectives: dict[str, list[Any]] = {
        "step": [1, 3, 2, 4],
        "stream": ["7"] * 4,
        "name": ["a"] * 4,
        "start_ns": [1010, 1210, 1110, 1310],
        "end_ns": [1020, 1250, 1140, 1400],
        "duration_ns": [10, 40, 30, 90],
    }
    result = average(trace_of({"steps": four_steps(), "step_collectives": collectives}))
    assert result.picture is not None
    assert (result.picture.collectives_ns, result.picture.collective_means) == (35, False)
    once = {name: cells[:2] for name, cells in collectives.items()}
    result = average(trace_of({"steps": four_steps(), "step_collectives": once}))
    assert result.picture is not None
    assert (result.picture.collectives_ns, result.picture.collective_means) == (40, True)
    assert left_out_words(result) == "Collectives: means over those of these steps in which they happened."


def test_the_parts_of_an_average_split_are_of_the_same_steps(trace_of: TraceOf) -> None:
    split = {
        "step": ["1", "2", "3"],
        "computing_ns": [10, 20, 900],
        "communication_not_overlapped_ns": [1, 3, 900],
        "overlapped_ns": [4, 8, 900],
        "free_ns": [5, 7, None],
    }
    result = average(trace_of({"step_split": split}))
    assert result.picture is not None
    assert result.mean is not None
    assert result.mean.steps == 2
    assert [part.duration_ns for part in result.picture.phases] == [15, 2, 6] == list(result.mean.phases_ns)
    assert (result.picture.total_ns, result.picture.overlapped_ns) == (23, 6)
    assert [curve.mean_ns for curve in result.curves] == [15, 2, 6]


def test_a_curve_says_which_steps_its_figures_are_of() -> None:
    values = np.array([100, 2, 4, MISSING_INT], np.int64)
    whole = curve_of("tail", values)
    assert (whole.mean_ns, whole.averaged, whole.is_partly_averaged) == (106 / 3, (0, 2), True)
    later = curve_of("tail", values, np.array([False, True, True, True]))
    assert (later.mean_ns, later.p50_ns, later.averaged) == (3.0, 3.0, (1, 2))
    assert not curve_of("tail", values[:3]).is_partly_averaged
    none = curve_of("tail", values[3:])
    assert (none.mean_ns, none.is_partly_averaged) == (None, False)


def test_steps_that_nothing_counts_are_told(trace_of: TraceOf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analysis.timeline_steps.STEP_LIMIT", 2)
    marks = [("Python", "1", f"ProfilerStep#{number}", number * 10, 5) for number in range(5)]
    result = average(trace_of({}, marks))
    assert result.steps.tolist() == [0, 1]
    assert left_out_words(result).startswith("3 further step")


def test_the_summary_says_over_how_many_steps_its_means_are(converted: Callable[..., Any]) -> None:
    told = summary(converted(PROF), TaskContext())
    steps = told["step_trace"]
    assert (steps["steps"], steps["mean_steps"], steps["average_steps"], steps["timeline_steps"]) == (10, 9, None, 3)
    (waits,) = [one for one in told["suggestions"] if one["id"] == "step_interval"]
    assert waits["evidence"]["steps"] == 9
    legacy = summary(converted("public/mindinsight/run_1"), TaskContext())["step_trace"]
    assert (legacy["steps"], legacy["mean_steps"], legacy["average_steps"]) == (322, 321, 321)


@pytest.mark.parametrize("name", ["ERROR_JOB", "JOB1"])
def test_raw_points_have_no_average_of_their_own(converted: Callable[..., Any], name: str) -> None:
    """Nothing to compare ours with, which leaves out the first step, as MindSpore did."""
    result = average(converted(f"public/mindinsight/{name}"))
    assert result.file_average is None
    assert result.mean is not None
    assert result.mean.total_ns == pytest.approx({"ERROR_JOB": 130_497_200, "JOB1": 130_456_100}[name], abs=50)
    assert (result.mean.includes, result.mean.steps) == ("without_first", len(result.steps) - 1)
