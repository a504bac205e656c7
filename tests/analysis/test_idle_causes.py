"""Why a device was idle, by hand: late launches and silent gaps, also where only the table of tasks tells the gaps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from analysis.idle_causes import LateLaunches, SilentGaps, gaps_of, late_launches, silent_gaps
from model.task import TaskContext
from model.time_span import TimeSpan
from tests.analysis.rule_results import Run, flows_of, late_run

TraceOf = Callable[..., Any]
TASK = TaskContext()


def tasks(*spans: tuple[int, int], core: str = "AI_CORE") -> dict[str, dict[str, list[Any]]]:
    """The table of tasks with these begins and ends."""
    return {
        "kernels": {
            "name": [f"op{at}" for at in range(len(spans))],
            "core": [core] * len(spans),
            "start_ns": [begin for begin, _ in spans],
            "duration_ns": [end - begin for begin, end in spans],
        }
    }


def opened(trace_of: TraceOf, run: Run) -> Any:
    return trace_of(run.tables, run.slices, run.facts, [flows_of(run)] if run.flows else [])


def late(trace: Any) -> LateLaunches | None:
    return late_launches(trace, gaps_of(trace), TASK)


def silent(trace: Any) -> SilentGaps | None:
    return silent_gaps(trace, gaps_of(trace), TASK)


def without_overlap(run: Run, core: str) -> Run:
    slices = tuple(row for row in run.slices if row[0] != "Overlap Analysis")
    return replace(run, slices=slices, tables=tasks((600, 1000), (0, 500), core=core))


@pytest.mark.parametrize(("launched_ns", "late_ns"), [(450, 0), (500, 0), (501, 1), (551, 51), (700, 100)])
def test_what_of_a_gap_passed_before_the_launch(trace_of: TraceOf, launched_ns: int, late_ns: int) -> None:
    longest = TimeSpan(500, 600) if late_ns else None
    wanted = LateLaunches(known_ns=100, late_ns=late_ns, gaps=int(late_ns > 0), total_ns=1000, longest=longest)
    run = late_run(launched_ns)
    assert late(opened(trace_of, run)) == wanted
    for core in ("AI_CORE", "HCCL"):
        assert late(opened(trace_of, without_overlap(run, core))) == wanted


def test_without_launches_or_gaps_nothing_is_late(trace_of: TraceOf) -> None:
    run = without_overlap(late_run(551), "AI_CORE")
    assert late(opened(trace_of, replace(run, flows=()))) is None
    assert late(opened(trace_of, replace(run, tables=tasks((0, 1000))))) is None
    assert late(opened(trace_of, replace(run, tables={}))) is None


@pytest.mark.parametrize(
    ("length", "calls", "gaps"),
    # at most one call in 10 ms; only what is longer than 200 ms
    [(200_000_000, 0, 0), (200_000_001, 0, 1), (200_000_001, 20, 1), (200_000_001, 21, 0), (210_000_000, 21, 1)],
)
def test_gaps_in_which_the_host_called_nothing(trace_of: TraceOf, length: int, calls: int, gaps: int) -> None:
    begin, end = 10**9, 10**9 + length
    times = [begin - 5, *range(begin, begin + calls), end]  # one before and one after it
    trace = trace_of(tasks((begin - 10, begin), (end, end + 10)), [("CANN", "Thread 1", "call", at, 1) for at in times])
    wanted = SilentGaps(1, length, TimeSpan(begin, end)) if gaps else SilentGaps(0, 0, None)
    assert silent(trace) == wanted


def test_the_longest_of_silent_gaps(trace_of: TraceOf) -> None:
    second = 10**9
    trace = trace_of(
        tasks((0, 10), (second, second + 10), (4 * second, 4 * second + 10)), [("CANN", "Thread 1", "call", 0, 1)]
    )
    wanted = SilentGaps(2, 4 * second - 20, TimeSpan(second + 10, 4 * second))
    assert silent(trace) == wanted
    assert silent(trace_of(tasks((0, 10), (second, second + 10)))) is None  # nothing of the host
