"""What the ranks of a cluster differ in, and what their steps are spent in together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.measured import Measured
from analysis.metrics.ranks import share_of_ranks, slow_rank
from model.task import TaskContext

TraceOf = Callable[..., Any]


def measured(trace_of: TraceOf, **tables: dict[str, list[Any]]) -> Measured:
    return Measured(trace_of(tables), TaskContext())


def test_ranks_by_their_means(trace_of: TraceOf) -> None:
    table: dict[str, list[Any]] = {
        "type": ["rank", "rank", "rank", "rank", "rank", "stage"],
        "index": ["0", "1", "0", "1", "2", "(0, 1, 2)"],
        "computing_ns": [100, 40, 200, 80, 90, 10**9],
    }
    found = slow_rank(measured(trace_of, cluster_step_trace_time=table), part="computing")
    assert found is not None
    # 0: 150, 1: 60, 2: 90; their mean is 100
    assert found.value == pytest.approx(90.0)
    assert found.win_ns == 90.0
    assert found.evidence == {"most": "0", "most_ns": 150.0, "least": "1", "least_ns": 60.0, "ranks": 3}
    table["index"][-1] = "(0, 2)"
    found = slow_rank(measured(trace_of, cluster_step_trace_time=table), part="computing")
    assert found is not None  # 150 and 90; rank 1 has nobody to compare with
    assert (found.value, found.evidence["least"], found.evidence["ranks"]) == (50.0, "2", 2)
    idle: dict[str, list[Any]] = {"type": ["rank"] * 2, "index": ["0", "1"], "free_ns": [30, 10]}
    found = slow_rank(measured(trace_of, cluster_step_trace_time=idle), part="free")
    assert found is not None
    assert (found.value, found.win_ns) == (100.0, None)


@pytest.mark.parametrize(("index", "times"), [(["0", "0"], [5, 9]), (["0", "1"], [0, 0])])
def test_one_rank_and_no_time_say_nothing(trace_of: TraceOf, index: list[str], times: list[int]) -> None:
    table: dict[str, list[Any]] = {"type": ["rank"] * 2, "index": index, "free_ns": times}
    assert slow_rank(measured(trace_of, cluster_step_trace_time=table), part="free") is None


PARTS: dict[str, list[Any]] = {
    "type": ["rank", "rank", "rank", "rank", "stage"],
    "index": ["0", "0", "1", "2", "(0, 1, 2)"],
    "computing_ns": [10, 30, 40, 50, 9],
    "communication_not_overlapped_ns": [30, 10, 60, 10, 9],
    "free_ns": [60, 60, 100, None, 9],
}


def test_what_the_steps_of_all_ranks_are_spent_in(trace_of: TraceOf) -> None:
    """Rank 0: 20 + 20 + 60, rank 1: 40 + 60 + 100, rank 2 lacks a part: 80 of 150 are free, 40 communication."""
    found = share_of_ranks(measured(trace_of, cluster_step_trace_time=PARTS), part="free")
    assert found is not None
    assert found.value == pytest.approx(80 / 150 * 100)
    assert (found.win_ns, found.wins) == (80.0, "idle")
    assert found.evidence == {
        "part_ns": 80.0, "step_ns": 150.0, "ranks": 2, "most": "1", "most_ns": 100.0, "least": "0", "least_ns": 60.0,
    }  # fmt: skip
    found = share_of_ranks(measured(trace_of, cluster_step_trace_time=PARTS), part="communication")
    assert found is not None
    assert found.value == pytest.approx(40 / 150 * 100)
    assert (found.win_ns, found.wins) == (30.0, "communication")  # as much as there is computing


def test_waiting_for_other_stages_is_no_communication_of_the_ranks(trace_of: TraceOf) -> None:
    without = {**PARTS, "communication_not_overlapped_exclude_receive_ns": [30, 10, 10, 10, 9]}
    found = share_of_ranks(measured(trace_of, cluster_step_trace_time=without), part="communication")
    assert found is not None
    assert (found.evidence["part_ns"], found.evidence["step_ns"], found.evidence["most"]) == (15.0, 150.0, "0")
    assert found.win_ns == 15.0


@pytest.mark.parametrize(("index", "times"), [(["0", "0"], [5, 9]), (["0", "1"], [0, 0])])
def test_one_rank_and_steps_without_time_have_no_shares(trace_of: TraceOf, index: list[str], times: list[int]) -> None:
    table: dict[str, list[Any]] = {"type": ["rank"] * 2, "index": index}
    table |= {"computing_ns": times, "communication_not_overlapped_ns": [0, 0], "free_ns": times}
    assert share_of_ranks(measured(trace_of, cluster_step_trace_time=table), part="free") is None
