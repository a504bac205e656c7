"""Metrics of AI Core against hand calculation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.measured import Measured
from analysis.metrics.ai_core import main_memory, memory_bound
from model.task import TaskContext

TraceOf = Callable[..., Any]


def tasks(mac: list[float], mte2: list[float], **more: list[Any]) -> dict[str, dict[str, list[Any]]]:
    """Tasks of two steps with 60, 30 and 10 us, one after another."""
    usual: dict[str, list[Any]] = {
        "name": ["A", "B", "C"],
        "type": ["MatMul", "Add", "Cast"],
        "core": ["AI_CORE"] * 3,
        "step": ["1", "1", "2"],
        "duration_ns": [60_000, 30_000, 10_000],
        "aicore_time_ns": [60_000, 30_000, 10_000],
    }
    return {"kernels": {**usual, "mac_ratio": mac, "mte2_ratio": mte2, **more}}


def test_what_moving_data_takes_longer_may_be_won(trace_of: TraceOf) -> None:
    found = memory_bound(Measured(trace_of(tasks([0.4, 0.5, 0.1], [0.8, 0.5, 0.9])), TaskContext()))
    assert found is not None
    # A moves twice as long as it computes, B as long, C is too short to tell.
    assert found.value == pytest.approx(60.0)
    assert found.win_ns == 15_000
    assert found.evidence == {"count": 1, "total_ns": 60_000, "names": "MatMul"}


def test_tasks_that_compute_nothing_are_not_bound_by_memory(trace_of: TraceOf) -> None:
    """Exporters write 0 for them, also for a ratio that is 0 with three decimals (databases have more of them)."""
    found = memory_bound(Measured(trace_of(tasks([0.0, 0.0004, 0.0], [0.8, 0.8, 0.8])), TaskContext()))
    assert found is not None
    assert (found.value, found.win_ns) == (0.0, None)


def test_the_bound_of_the_file_counts_more(trace_of: TraceOf) -> None:
    own = [1.0, 3.0, None]
    found = memory_bound(Measured(trace_of(tasks([0.4, 0.4, 0.4], [0.8, 0.2, 0.8], memory_bound=own)), TaskContext()))
    assert found is not None
    assert found.value == pytest.approx(30.0)
    assert found.win_ns == 10_000  # B: 30 us * 2/3, over two steps


def test_the_highest_rate_of_the_main_memory_is_the_measure(trace_of: TraceOf) -> None:
    rates: dict[str, list[Any]] = {
        "main_mem_read_bw_gb_s": [0.3, 0.1, 0.4],
        "main_mem_write_bw_gb_s": [0.2, 0.2, None],
    }
    found = main_memory(Measured(trace_of(tasks([0.4] * 3, [0.1] * 3, **rates)), TaskContext()))
    assert found is not None
    assert found.value == pytest.approx(70.0)  # A and C, from 0.4 on
    assert found.evidence["peak"] == 0.5


@pytest.mark.parametrize("rates", [{}, {"main_mem_read_bw_gb_s": [0.0, None, 0.0]}])
def test_without_rates_nothing_is_said_of_the_main_memory(trace_of: TraceOf, rates: dict[str, list[Any]]) -> None:
    assert main_memory(Measured(trace_of(tasks([0.4] * 3, [0.1] * 3, **rates)), TaskContext())) is None
