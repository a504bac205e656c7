"""Metrics of the host's calls against hand calculation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.measured import Measured
from analysis.metrics.host import memory_calls
from model.task import TaskContext

TraceOf = Callable[..., Any]


@pytest.mark.parametrize(
    ("names", "calls", "total_ns"),
    [
        (("aclrtMalloc", "aclrtFree"), 8, 807_400),
        (("aclMallocMemInner", "aclrtMalloc", "aclrtFree"), 8, 807_400),  # the inner call is most of the outer one
        (("aclrtMallocHost", "aclrtFree"), 5, 12_530),
    ],
)
def test_memory_is_taken_and_returned(trace_of: TraceOf, names: tuple[str, ...], calls: int, total_ns: int) -> None:
    """As in msprof_2026: aclrtMalloc takes 794.870 µs in 3 calls, aclrtFree 12.530 µs."""
    by_name = {"aclrtMalloc": (3, 794_870), "aclrtFree": (5, 12_530)}
    of_others = (3, 794_870)
    rows = [by_name.get(name, of_others) for name in names]
    table = {"name": list(names), "count": [row[0] for row in rows], "total_ns": [row[1] for row in rows]}
    found = memory_calls(Measured(trace_of({"api_statistic": table}), TaskContext()))
    assert found is not None
    assert (found.evidence["calls"], found.value) == (calls, total_ns)
