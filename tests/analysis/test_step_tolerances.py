"""Where the tolerances of the step trace begin: the values on both sides of each threshold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from analysis.step_average import percents
from analysis.step_curve import OUTLIER_LEAST, outliers
from analysis.step_trace import StepTraceQuery, step_trace
from model.table import MISSING_INT
from model.task import TaskContext
from tests.step_rows import three_steps

MS = 1_000_000


def test_where_outliers_begin() -> None:
    # Median 1000, median deviation 20: the limit is 1000 + 3.5 * 1.4826 * 20 = 1103.8.
    spread = [960, 960, 980, 980, 1000, 1020, 1020, 1040]
    assert outliers(np.array([*spread, 1103], np.int64)) == ()
    assert outliers(np.array([*spread, 1104], np.int64)) == (8,)
    # No deviation at all: 5 % above the median.
    assert outliers(np.array([1000] * 8 + [1050], np.int64)) == ()
    assert outliers(np.array([1000] * 8 + [1051], np.int64)) == (8,)
    assert outliers(np.array([1000] * (OUTLIER_LEAST - 1) + [9000], np.int64)) == (OUTLIER_LEAST - 1,)


@pytest.mark.parametrize(
    ("added", "broken"),
    [
        ({"tail_ns": 10}, 0),  # one tick: the counter's own rounding
        ({"tail_ns": 11}, 1),
        ({"tail_ns": 10, "fp_and_bp_ns": 10}, 0),
        ({"tail_ns": 10, "fp_and_bp_ns": 10, "iteration_interval_ns": 1}, 1),  # more than two ticks in all
    ],
)
def test_phases_may_miss_their_points_by_a_tick_and_the_total_by_two(
    trace_of: Callable[..., Any], added: dict[str, int], broken: int
) -> None:
    table = three_steps()
    for name, more in added.items():
        cell = table[name][1]
        assert cell is not None
        table[name][1] = cell + more
    assert step_trace(trace_of({"steps": table}), StepTraceQuery(), TaskContext()).broken == broken


@pytest.mark.parametrize(("off", "includes"), [(0, "first_as_zero"), (10, "first_as_zero"), (11, "unknown")])
def test_the_files_average_is_over_the_steps_whose_mean_it_is(
    trace_of: Callable[..., Any], off: int, includes: str
) -> None:
    average = {"total_ns": [75 + off], "iteration_interval_ns": [25], "fp_and_bp_ns": [30], "tail_ns": [20]}
    result = step_trace(trace_of({"steps": three_steps(), "step_average": average}), StepTraceQuery(), TaskContext())
    assert result.file_average is not None
    assert result.file_average.includes == includes


def test_shares_come_from_times_of_100_ns_as_mindinsight_has_them() -> None:
    assert percents((150.0, 840.0), 1000.0) == (20.0, 80.0)
    assert percents((150.0, 840.0), 1000.0, 1) == (15.0, 84.0)


def test_shares_of_a_split_come_from_its_nanoseconds(trace_of: Callable[..., Any]) -> None:
    split = {"step": ["a", "b"], "computing_ns": [150, 150], "communication_not_overlapped_ns": [0, 0]}
    result = step_trace(trace_of({"step_split": {**split, "free_ns": [850, 850]}}), StepTraceQuery(2), TaskContext())
    assert result.mean is not None
    assert result.mean.percent == (15.0, 0.0, 85.0)
    # Texts that are no numbers: the steps are known by their place.
    assert (result.steps.tolist(), result.chosen) == ([1, 2], 2)


def test_the_first_interval_counts_where_it_is_measured(trace_of: Callable[..., Any]) -> None:
    table = three_steps()
    assert step_trace(trace_of({"steps": table}), StepTraceQuery(), TaskContext()).curves[0].values_ns[0] == MISSING_INT
    table["iteration_interval_ns"][0] = 5
    result = step_trace(trace_of({"steps": table}), StepTraceQuery(), TaskContext())
    assert not result.first_short
    assert result.curves[0].values_ns[0] == 5


def test_a_step_numbered_0_is_a_step_and_only_none_asks_for_the_average(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"steps": {**three_steps(), "step": [0, 1, 2]}})
    assert step_trace(trace, StepTraceQuery(0), TaskContext()).chosen == 0
    assert step_trace(trace, StepTraceQuery(None), TaskContext()).chosen is None


def test_identities_are_checked(trace_of: Callable[..., Any]) -> None:
    table = three_steps()
    assert step_trace(trace_of({"steps": table}), StepTraceQuery(), TaskContext()).broken == 0
    table["tail_ns"][1] = 60
    assert step_trace(trace_of({"steps": table}), StepTraceQuery(), TaskContext()).broken == 1


def test_outliers_need_values_and_distance() -> None:
    steady = np.array([100, 101, 99, 100, 102, 98, 100, 101, 104], np.int64) * MS
    assert outliers(steady) == ()  # 104 is many deviations off, but less than 5 % above the median
    slow = steady.copy()
    slow[4] = 130 * MS
    assert outliers(slow) == (4,)
    assert outliers(slow[: OUTLIER_LEAST - 1]) == ()
    slow[0] = MISSING_INT
    assert outliers(slow) == (4,)


def test_percents_of_nothing_are_zero() -> None:
    assert percents((5.0, None), 0.0) == (0.0, None)
    assert percents((5.0,), None) == (None,)
