"""Where the metrics of the host's calls lead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analysis.measured import Measured, Target
from analysis.metrics.host import memory_calls
from model.task import TaskContext
from model.time_span import TimeSpan
from tests.analysis.rule_results import api_calls

TraceOf = Callable[..., Any]
SLICES = [("CANN", "Thread 1", "AscendCL@aclrtFree", 10, 5), ("CANN", "Thread 1", "AscendCL@aclrtFree", 20, 7)]


def test_calls_that_only_a_statistic_tells_lead_to_the_whole_timeline(trace_of: TraceOf) -> None:
    found = memory_calls(Measured(trace_of(api_calls(("aclrtFree", 3, 50)), SLICES), TaskContext()))
    assert found is not None
    assert (found.value, found.evidence) == (50, {"calls": 3, "total_ns": 50})
    assert found.target == Target("panel", "timeline")


def test_without_a_timeline_they_lead_nowhere(trace_of: TraceOf) -> None:
    found = memory_calls(Measured(trace_of(api_calls(("aclrtFree", 3, 50))), TaskContext()))
    assert found is not None
    assert found.target is None


def test_calls_of_the_timeline_lead_to_the_longest(trace_of: TraceOf) -> None:
    found = memory_calls(Measured(trace_of({}, SLICES), TaskContext()))
    assert found is not None
    assert (found.value, found.evidence) == (12, {"calls": 2, "total_ns": 12})
    assert found.target == Target("range", TimeSpan(20, 27))
