"""Metrics of communication: packets, waiting, links of a cluster and its parallel training."""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray

from analysis.communication_scope import AVERAGE
from analysis.measured import Evidence, Finding, Measured, Target
from analysis.metrics.steps import winnable
from analysis.row_order import rows_where
from model.table import MISSING_INT, Cells, Table

_SMALL_MB = {"SDMA": 16, "RDMA": 1}  # of 1000 * 1000 bytes, as the files count
_FEWEST_PACKETS = 20  # of fewer a share says nothing
_LEAST_LINK_BYTES = 1_000_000
"""A link with less tells its latency, no bandwidth: 40 bytes take as long as 4000."""
_PANEL = Target("panel", "communication")


def small_packets(measured: Measured, *, transport: str) -> Finding | None:
    """Share of small packets among those of a medium, percent (msprof-analyze's packet rule, ascend-formats 4.1.1:
    SDMA below 16 MB, RDMA below 1 MB)."""
    table = measured.table("communication_packets", "transport", "packet_bytes", "packets")
    if table is None:
        return None
    mine = rows_where(table["transport"], lambda text: text == transport)
    mine &= (table["packets"] != MISSING_INT) & (table["packet_bytes"] != MISSING_INT)
    packets, sizes = table["packets"][mine], table["packet_bytes"][mine]
    if packets.sum() < _FEWEST_PACKETS:
        return None
    small = int(packets[sizes < _SMALL_MB[transport] * 1_000_000].sum())
    evidence: Evidence = {"small": small, "packets": int(packets.sum()), "limit": _SMALL_MB[transport]}
    return Finding(small / int(packets.sum()) * 100, evidence, None, _PANEL)


def communication_waiting(measured: Measured) -> Finding | None:
    """Share of wait in the collectives' wait and transit, percent, and the wait of a mean step."""
    found = _single_collectives(measured, "wait_ns", "transit_ns")
    if found is None:
        return None
    names, steps, (wait, transit) = found
    if not wait.sum() + transit.sum():
        return None
    mean = float(wait.sum() / steps)
    evidence: Evidence = {"wait_ns": mean, "name": str(names[int(wait.argmax())] or "?")}
    share = float(wait.sum() / (wait.sum() + transit.sum()) * 100)
    return Finding(share, evidence, winnable(measured, mean), _PANEL, wins="communication")


def idle_collectives(measured: Measured) -> Finding | None:
    """Share of the collectives' time that is neither transit nor wait, percent, and both of a mean step."""
    found = _single_collectives(measured, "idle_ns", "elapsed_ns")
    if found is None:
        return None
    names, steps, (idle, elapsed) = found
    if not elapsed.sum():
        return None
    mean = float(idle.sum() / steps)
    evidence: Evidence = {
        "idle_ns": mean,
        "elapsed_ns": float(elapsed.sum() / steps),
        "name": str(names[int(idle.argmax())] or "?"),
    }
    share = float(idle.sum() / elapsed.sum() * 100)
    return Finding(share, evidence, winnable(measured, mean), _PANEL, wins="communication")


def _single_collectives(measured: Measured, *times: str) -> tuple[Cells, int, list[NDArray[np.int64]]] | None:
    """Names, number of steps and ``times`` of the single collectives of which these are known, without warm-up; the
    file's own sums are left out. None where it has none."""
    table = measured.table("communication", "step", "name", *times)
    if table is None:
        return None
    single = _without_warm_up(table["step"]) & ~rows_where(table["name"], lambda text: text == "total")
    for name in times:
        single &= table[name] != MISSING_INT
    if not single.any():
        return None
    return table["name"][single], len(set(table["step"][single].tolist())), [table[name][single] for name in times]


def retransmission(measured: Measured) -> Finding | None:
    """The longest transfer by RDMA, ns: from 4 s on packets were sent again (ascend-formats 4.1.1)."""
    table = measured.table("communication_packets", "transport", "transit_ns", "name")
    if table is None:
        return None
    mine = rows_where(table["transport"], lambda text: text == "RDMA") & (table["transit_ns"] != MISSING_INT)
    times = table["transit_ns"][mine]
    if not len(times):
        return None
    name = table["name"][mine][int(times.argmax())] or "?"
    return Finding(int(times.max()), {"name": str(name)}, None, _PANEL)


# ---- of a cluster


def slow_link(measured: Measured) -> Finding | None:
    """How far the slowest link lies below the mean of its medium, percent; media are never compared (MindInsight's
    cluster_link, mindinsight-format 3.15; ascend-formats 4.2)."""
    table = measured.table(
        "cluster_communication_links", "transport", "source_rank", "target_rank", "size_bytes", "transit_ns"
    )
    if table is None:
        return None
    worst: tuple[float, Evidence] | None = None
    for transport in sorted({str(name) for name in table["transport"] if name}):
        speeds = _speeds(table, transport)
        mean = float(np.mean(list(speeds.values()))) if speeds else 0.0
        if len(speeds) < 2 or not mean:
            continue
        link = min(speeds, key=speeds.__getitem__)
        lag = (mean - speeds[link]) / mean * 100
        if worst is None or lag > worst[0]:
            source, target = link
            worst = lag, {
                "source": source, "target": target, "transport": transport, "speed": speeds[link], "mean": mean,
                "links": len(speeds),
            }  # fmt: skip
    return None if worst is None else Finding(worst[0], worst[1], None, _PANEL)


def parallel_communication(measured: Measured, *, part: str) -> Finding | None:
    """Share of communication that nothing overlaps in the mean step of a parallel training, percent (MindInsight's
    parallel_strategy rules, mindinsight-format 3.15, of this rank, without warm-up). ``part``: column of
    ``cluster_analyse``."""
    table = measured.table("cluster_analyse", "step", "computation_ns", "communication_alone_ns", part)
    if table is None or not table.rows:
        return None
    kept = _without_warm_up(table["step"])
    for name in ("computation_ns", "communication_alone_ns", part):
        kept &= table[name] != MISSING_INT
    if not kept.any():
        return None
    computing, alone, value = (
        float(table[name][kept].mean()) for name in ("computation_ns", "communication_alone_ns", part)
    )
    if computing + alone <= 0:
        return None
    evidence: Evidence = {"alone_ns": value, "step_ns": computing + alone, "steps": int(kept.sum())}
    return Finding(value / (computing + alone) * 100, evidence, value, _PANEL, wins="communication")


def _without_warm_up(step: Cells) -> NDArray[np.bool_]:
    """The rows of single steps, which come in order. MindInsight's files, which end with an average of their own, have
    the first one in it, whatever mindinsight-format 1.13 says, and that warms up: of these the other steps, or that
    average where there are none."""
    average = rows_where(step, lambda text: text == AVERAGE)
    single = ~average
    if not average.any() or not single.any():
        return single if single.any() else average
    first = step[int(single.argmax())]
    later = single & ~rows_where(step, lambda text: text == first)
    return later if later.any() else average


def _speeds(table: Table, transport: str) -> dict[tuple[str, str], float]:
    """GB/s of each link of a medium between two ranks that carried enough: all bytes by all times."""
    mine = rows_where(table["transport"], lambda text: text == transport)
    mine &= (table["size_bytes"] != MISSING_INT) & (table["transit_ns"] != MISSING_INT) & (table["transit_ns"] > 0)
    sums: dict[tuple[str, str], list[int]] = {}
    cells = (table[name][mine].tolist() for name in ("source_rank", "target_rank", "size_bytes", "transit_ns"))
    for source, target, size, time in zip(*cells, strict=True):
        if source != target and source is not None and target is not None:
            known = sums.setdefault((source, target), [0, 0])
            known[0] += size
            known[1] += time
    return {link: size / time for link, (size, time) in sums.items() if size >= _LEAST_LINK_BYTES}


METRICS = {
    "small_sdma_packets": partial(small_packets, transport="SDMA"),
    "small_rdma_packets": partial(small_packets, transport="RDMA"),
    "communication_waiting": communication_waiting,
    "idle_collectives": idle_collectives,
    "retransmission": retransmission,
    "slow_link": slow_link,
    "parallel_communication": partial(parallel_communication, part="communication_alone_ns"),
    "pipeline_receiving": partial(parallel_communication, part="receive_alone_ns"),
    "stage_communication": partial(parallel_communication, part="collective_communication_alone_ns"),
}
