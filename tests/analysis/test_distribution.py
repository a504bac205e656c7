"""Distributions of calls: against plain loops over the rows, and by hand."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable
from typing import Any

import pytest

from analysis.distribution import BINS, DistributionQuery, WantedCall, distribution
from analysis.operator_rows import Scope
from model.task import TaskContext
from model.time_span import TimeSpan

_CHANCE = random.Random(5)
TIMES = [_CHANCE.randrange(100, 200) for _ in range(199)] + [5000]
KERNELS = {
    "step": [str(at % 4 + 1) for at in range(200)],
    "type": ["MatMul"] * 200,
    "name": [f"net/MatMul-op{at % 3}" for at in range(200)],
    "start_ns": [at * 10_000 for at in range(200)],
    "duration_ns": TIMES,
    "input_shapes": [["2,2", "3,3"][at % 2] for at in range(200)],
}


@pytest.fixture(scope="module")
def trace(trace_of: Callable[..., Any]) -> Any:
    return trace_of({"kernels": KERNELS})


def _ask(trace: Any, operator: str = "MatMul", **parts: Any) -> Any:
    return distribution(trace, DistributionQuery(operator, **parts), TaskContext())


def _percentile(times: list[int], share: float) -> float:
    ordered = sorted(times)
    at = (len(ordered) - 1) * share
    low = int(at)
    return ordered[low] + (at - low) * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low])


@pytest.mark.parametrize("is_log", [False, True])
def test_figures_and_bins_against_a_plain_loop(trace: Any, is_log: bool) -> None:
    found = _ask(trace, is_log=is_log)
    assert (found.source, found.is_type, found.count) == ("kernels", True, 200)
    assert (found.min_ns, found.max_ns, found.mean_ns) == (min(TIMES), max(TIMES), statistics.fmean(TIMES))
    for value, share in ((found.p50_ns, 0.5), (found.p95_ns, 0.95), (found.p99_ns, 0.99)):
        assert value == pytest.approx(_percentile(TIMES, share))
    edges = found.edges.tolist()
    assert len(edges) == BINS + 1
    for at, count in enumerate(found.counts.tolist()):
        is_last = at == BINS - 1
        assert count == sum(edges[at] <= one and (one < edges[at + 1] or is_last) for one in TIMES)
    assert sum(found.counts.tolist()) == 200


@pytest.mark.parametrize("by", ["step", "shape"])
def test_ranges_of_steps_and_shapes(trace: Any, by: Any) -> None:
    found = _ask(trace, by=by)
    column: Any = KERNELS["step" if by == "step" else "input_shapes"]
    assert found.possible == ("step", "shape")
    assert [one.label for one in found.ranges] == sorted(set(column))
    for one in found.ranges:
        mine = [time for time, label in zip(TIMES, column, strict=True) if label == one.label]
        assert (one.count, one.min_ns, one.max_ns) == (len(mine), min(mine), max(mine))
        assert one.p50_ns == statistics.median(mine)


def test_one_step_beside_all_others(trace: Any) -> None:
    steps: Any = KERNELS["step"]
    mine = [time for time, step in zip(TIMES, steps, strict=True) if step == "2"]
    found = _ask(trace, scope=Scope(step=2))
    assert (found.step, found.count, found.max_ns, found.outlier_count) == (2, len(mine), max(mine), 0)
    assert [one.label for one in found.ranges] == ["1", "2", "3", "4"]
    assert sum(one.count for one in _ask(trace, scope=Scope(step=2), by="shape").ranges) == len(mine)
    missed = _ask(trace, scope=Scope(step=9))
    assert (missed.step, missed.count) == (None, 200)


def test_outliers_lie_above_tukeys_fence(trace: Any) -> None:
    found = _ask(trace)
    low, high = _percentile(TIMES, 0.25), _percentile(TIMES, 0.75)
    assert found.fence_ns == pytest.approx(high + 1.5 * (high - low))
    assert found.outlier_count == 1
    call = found.outliers[0]
    assert (call.duration_ns, call.step, call.begin_ns, call.name) == (5000, "4", 1_990_000, "net/MatMul-op1")
    assert call.ratio == pytest.approx(5000 / _percentile(TIMES, 0.5))


def test_one_operator_and_one_range(trace: Any) -> None:
    assert _ask(trace, "net/MatMul-op2").count == 66
    assert _ask(trace, scope=Scope(span=TimeSpan(0, 50_000))).count == 5
    assert _ask(trace, "Nothing").count == 0


def test_equal_times_have_one_bin(trace_of: Callable[..., Any]) -> None:
    found = _ask(trace_of({"kernels": {"type": ["A"] * 3, "name": ["a"] * 3, "duration_ns": [7, 7, 7]}}), "A")
    assert found.counts.tolist() == [3]
    assert (found.outlier_count, found.possible) == (0, ())


def test_operators_known_by_their_mean_have_the_calls_of_the_timeline(converted: Callable[..., Any]) -> None:
    found = _ask(converted("public/mindinsight/run_1"), "GatherV2-op55")
    assert (found.source, found.is_type) == ("timeline", False)
    # mindinsight-format 4.3: its mean over all executions is 42.220212142857136 ms.
    assert found.mean_ns / 1e6 == pytest.approx(42.220212142857136, abs=1e-5)
    assert found.count == 14


NAMES = [f"MatMul-op{number}" for number in range(12)]
LASTED = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 100, 200]


@pytest.fixture(scope="module")
def called(trace_of: Callable[..., Any]) -> Any:
    kernels = {
        "name": NAMES,
        "type": ["MatMul"] * 12,
        "step": ["1", "2"] * 6,
        "start_ns": [1_000 * number for number in range(12)],
        "duration_ns": LASTED,
    }
    slices = [("Ascend Hardware", "1", name, 1_000 * at, LASTED[at]) for at, name in enumerate(NAMES)]
    return trace_of({"kernels": kernels}, slices)


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        (WantedCall("outlier", 0), "MatMul-op11"),
        (WantedCall("outlier", 1), "MatMul-op10"),
        (WantedCall("outlier", 2), None),
        (WantedCall("range", 0), "MatMul-op10"),  # of step 1
        (WantedCall("range", 1), "MatMul-op11"),
        (WantedCall("range", 2), None),
    ],
)
def test_a_call_is_found_in_the_timeline(called: Any, wanted: WantedCall, name: str | None) -> None:
    found = _ask(called, by="step", wanted=wanted).slice
    assert (found and found.name) == name


def test_the_longest_call_of_each_bin_is_found(called: Any) -> None:
    edges = _ask(called).edges
    for place in range(len(edges) - 1):
        found = _ask(called, wanted=WantedCall("bin", place)).slice
        high = edges[place + 1] + (place == len(edges) - 2)  # the last one holds its upper bound, too
        mine = [one for one in LASTED if edges[place] <= one < high]
        assert (found and found.duration_ns) == (max(mine) if mine else None), place
    assert edges[0] == 10
    assert edges[-1] == 200
    assert _ask(called, wanted=WantedCall("bin", len(edges))).slice is None


def test_calls_of_the_timeline_are_those_that_touch_the_range(trace_of: Callable[..., Any]) -> None:
    slices = [("Ascend Hardware", "1", "Add", begin, 10) for begin in (0, 100, 200, 300)]
    trace = trace_of({}, slices)
    for begin, end, count in ((0, 1_000, 4), (100, 200, 1), (109, 201, 2), (110, 200, 0)):
        found = _ask(trace, "Add", scope=Scope(span=TimeSpan(begin, end)))
        assert found.count == count, (begin, end)


@pytest.mark.parametrize(
    ("names", "one_name"), [(["a", "b", "b"], "b"), (["a", "b", "c"], None), (["a", "a", "b"], None)]
)
def test_outliers_of_one_operator_are_said_to_be_so(
    trace_of: Callable[..., Any], names: list[str], one_name: str | None
) -> None:
    kernels = {"name": ["a"] * 10 + names[1:], "type": ["T"] * 12, "duration_ns": [0] * 10 + [70, 90]}
    found = _ask(trace_of({"kernels": kernels}), "T")
    assert [call.name for call in found.outliers] == [names[2], names[1]]
    assert found.one_name == one_name
    assert [call.ratio for call in found.outliers] == [None, None]  # the median is 0


def test_ranges_are_of_what_the_calls_say(trace_of: Callable[..., Any]) -> None:
    kernels = {"name": ["a", "b"], "type": ["T"] * 2, "duration_ns": [5, 6], "input_shapes": ["1", "2"]}
    found = _ask(trace_of({"kernels": kernels}), "T", by="step")
    assert (found.possible, found.query.by) == (("shape",), "shape")
    assert [one.label for one in found.ranges] == ["1", "2"]
