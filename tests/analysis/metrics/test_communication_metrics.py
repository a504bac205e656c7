"""Metrics of communication against hand calculation: what they measured, and which one it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.measured import Measured
from analysis.metrics.communication import (
    communication_waiting,
    idle_collectives,
    parallel_communication,
    retransmission,
    slow_link,
    small_packets,
)
from model.task import TaskContext

TraceOf = Callable[..., Any]
MB = 1_000_000


def measured(trace_of: TraceOf, **tables: dict[str, list[Any]]) -> Measured:
    return Measured(trace_of(tables), TaskContext())


COLLECTIVES: dict[str, list[Any]] = {
    "step": ["0", "1", "1", "2", "average", "2"],
    "name": ["c", "a", "b", None, "a", "total"],
    "wait_ns": [7000, 30, 10, 50, 900, 900],
    "transit_ns": [1000, 10, 20, None, 1, 1],
    "idle_ns": [9000, 5, 35, 20, 900, 900],
    "elapsed_ns": [9000, 45, 65, 90, 900, 900],
}
"""Step 0 warms up, and the file's average holds it."""


def test_waiting_is_that_of_single_collectives(trace_of: TraceOf) -> None:
    found = communication_waiting(measured(trace_of, communication=COLLECTIVES))
    assert found is not None
    assert found.value == pytest.approx(40 / 70 * 100)  # the one without a transit is left out
    assert found.evidence == {"wait_ns": 40.0, "name": "a"}


def test_idle_time_is_a_share_of_all_that_collectives_took(trace_of: TraceOf) -> None:
    found = idle_collectives(measured(trace_of, communication=COLLECTIVES))
    assert found is not None
    assert found.value == pytest.approx(60 / 200 * 100)
    assert found.evidence == {"idle_ns": 30.0, "elapsed_ns": 100.0, "name": "b"}  # over two steps


def test_what_computing_overlaps_cannot_be_won(trace_of: TraceOf) -> None:
    split: dict[str, list[Any]] = {
        "step": ["1", "2"],
        "computing_ns": [100, 100],
        "communication_not_overlapped_ns": [30, 40],
        "overlapped_ns": [0, 0],
        "communication_ns": [30, 40],
        "free_ns": [0, 0],
    }
    of_steps = measured(trace_of, communication=COLLECTIVES, step_split=split)
    waiting, idle = communication_waiting(of_steps), idle_collectives(of_steps)
    assert waiting is not None
    assert idle is not None
    assert (waiting.win_ns, idle.win_ns) == (35.0, 30.0)  # of 40 and 30 a step
    alone = idle_collectives(measured(trace_of, communication=COLLECTIVES))
    assert alone is not None
    assert alone.win_ns is None, "nobody knows what computing overlaps"


@pytest.mark.parametrize("metric", [communication_waiting, idle_collectives])
def test_collectives_that_took_no_time_say_nothing(trace_of: TraceOf, metric: Callable[[Measured], object]) -> None:
    nothing = {name: [0] * 2 for name in ("wait_ns", "transit_ns", "idle_ns", "elapsed_ns")}
    assert metric(measured(trace_of, communication={"step": ["1"] * 2, "name": ["a", "b"], **nothing})) is None


PACKETS: dict[str, list[Any]] = {
    "name": ["a", "b", None, "c", "d"],
    "transport": ["RDMA", "RDMA", "RDMA", "SDMA", "RDMA"],
    "packet_bytes": [999_999, 1_000_000, 5, 5, None],
    "packets": [6, 12, 2, 70, 40],
    "transit_ns": [7, None, 9, 99, 8],
}


def test_small_packets_of_a_medium(trace_of: TraceOf) -> None:
    found = small_packets(measured(trace_of, communication_packets=PACKETS), transport="RDMA")
    assert found is not None
    assert (found.value, found.evidence) == (40.0, {"small": 8, "packets": 20, "limit": 1})
    for few in ([0, 0, 0], [5, 12, 2]):
        table = {**PACKETS, "packets": [*few, 70, None]}
        assert small_packets(measured(trace_of, communication_packets=table), transport="RDMA") is None


def test_the_longest_transfer_of_rdma(trace_of: TraceOf) -> None:
    found = retransmission(measured(trace_of, communication_packets=PACKETS))
    assert found is not None
    assert (found.value, found.evidence) == (9, {"name": "?"})
    named = {**PACKETS, "transit_ns": [10, None, 9, 99, 8]}
    found = retransmission(measured(trace_of, communication_packets=named))
    assert found is not None
    assert (found.value, found.evidence) == (10, {"name": "a"})


def links(*rows: tuple[str | None, str | None, str | None, int | None, int | None]) -> dict[str, list[Any]]:
    names = ("transport", "source_rank", "target_rank", "size_bytes", "transit_ns")
    return {name: [row[at] for row in rows] for at, name in enumerate(names)}


def test_the_slowest_link_of_its_medium(trace_of: TraceOf) -> None:
    table = links(
        ("HCCS", "0", "1", 500_000, 50_000), ("HCCS", "0", "1", 500_000, 200_000),  # 1 MB in 250 µs
        ("HCCS", "1", "0", 1_200_000, 100_000), ("HCCS", "0", "0", MB, 10**9), ("HCCS", None, "1", MB, 10**9),
        ("HCCS", "2", "1", MB, 0), ("RDMA", "0", "1", MB, 10**9),
        ("HCCS", "1", "2", 999_999, 10**9),  # so few bytes tell a latency
    )  # fmt: skip
    found = slow_link(measured(trace_of, cluster_communication_links=table))
    assert found is not None
    # 4 and 12 GB/s: half of the mean
    assert (found.value, found.evidence) == (
        50.0,
        {"source": "0", "target": "1", "transport": "HCCS", "speed": 4.0, "mean": 8.0, "links": 2},
    )


def test_a_single_link_has_none_to_compare_with(trace_of: TraceOf) -> None:
    table = links(("HCCS", "0", "1", MB, 10), ("RDMA", "0", "1", MB, 10), (None, "0", "1", MB, 10))
    assert slow_link(measured(trace_of, cluster_communication_links=table)) is None


def test_communication_that_nothing_overlaps_in_the_mean_step(trace_of: TraceOf) -> None:
    table: dict[str, list[Any]] = {
        "step": ["1", "average"],
        "computation_ns": [1, 60],
        "communication_alone_ns": [1, 40],
        "receive_alone_ns": [1, 25],
    }
    found = parallel_communication(measured(trace_of, cluster_analyse=table), part="receive_alone_ns")
    assert found is not None
    assert (found.value, found.win_ns, found.evidence) == (
        25.0,
        25.0,
        {"alone_ns": 25, "step_ns": 100, "steps": 1},
    )
    for missing in ("computation_ns", "communication_alone_ns", "receive_alone_ns"):
        some = {**table, missing: [1, None]}
        assert parallel_communication(measured(trace_of, cluster_analyse=some), part="receive_alone_ns") is None


def test_the_warm_up_in_the_files_own_average_counts_not(trace_of: TraceOf, converted: Callable[..., Any]) -> None:
    """Rank 2's average of receiving is 44.8792 ms, with 1989.431 ms of step 1 in it; steps 2 to 5 have 2.9661, 2.5728,
    2.9334 and 3.1089. Its waits are 2000.82 ms in step 1 and 9.27 ms in step 2."""
    rank = Measured(converted("public/mindinsight/cluster_propose", 2), TaskContext())
    found = parallel_communication(rank, part="receive_alone_ns")
    assert found is not None
    assert found.evidence["alone_ns"] == pytest.approx((2_966_100 + 2_572_800 + 2_933_400 + 3_108_900) / 4)
    assert found.evidence["steps"] == 4
    waiting = communication_waiting(rank)
    assert waiting is not None
    assert waiting.evidence["wait_ns"] == pytest.approx(9_272_800, abs=2_000)
