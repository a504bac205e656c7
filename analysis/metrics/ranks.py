"""Metrics of the ranks of a cluster: how they differ within a stage, and in what their steps are spent together."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis.measured import Evidence, Finding, Measured, Target
from analysis.rank_stages import by_stage
from analysis.row_order import rows_where
from model.table import MISSING_INT

_PARTS = {
    "computing": "computing_ns", "communication": "communication_not_overlapped_ns", "free": "free_ns",
}  # fmt: skip
_WITHOUT_BUBBLE = "communication_not_overlapped_exclude_receive_ns"
_PANEL = Target("panel", "communication")


def slow_rank(measured: Measured, *, part: str) -> Finding | None:
    """By how much the ranks of a pipeline stage differ in a part of the step: (largest - smallest) / mean, percent
    (msprof-analyze's slow rank, ascend-formats 4.1.1); of the stage that differs most. Stages compute different layers.
    """
    table = measured.table("cluster_step_trace_time", "type", "index", _PARTS[part])
    if table is None:
        return None
    times = table[_PARTS[part]]
    ranks = rows_where(table["type"], lambda text: text == "rank") & (times != MISSING_INT)
    stages = rows_where(table["type"], lambda text: text == "stage")
    all_means = _means(table["index"][ranks], times[ranks].astype(np.float64))
    found = [
        _of_stage(means, part)
        for stage in by_stage(all_means, table["index"][stages].tolist())
        if len(means := {rank: all_means[rank] for rank in stage}) > 1 and any(means.values())
    ]
    return max(found, key=lambda finding: finding.value, default=None)


def _of_stage(means: dict[str, float], part: str) -> Finding:
    mean = _mean(means)
    most, least = max(means, key=means.__getitem__), min(means, key=means.__getitem__)
    evidence: Evidence = {
        "most": most, "most_ns": means[most], "least": least, "least_ns": means[least], "ranks": len(means),
    }  # fmt: skip
    # The other ranks wait for the one that computes longest; what is communication or idle follows from that.
    win = means[most] - means[least] if part == "computing" else None
    return Finding((means[most] - means[least]) / mean * 100, evidence, win, _PANEL)


def share_of_ranks(measured: Measured, *, part: str) -> Finding | None:
    """Share of a part in the steps of all ranks, percent; a step is computing, communication that is not overlapped and
    free time (ascend-formats 3.1). Waiting for other stages (bubble) is part of a step, but no communication. Ranks
    that lack a part are left out. At most as much communication as there is computing can be overlapped by it."""
    wanted = _PARTS[part]
    if part == "communication" and measured.table("cluster_step_trace_time", _WITHOUT_BUBBLE) is not None:
        wanted = _WITHOUT_BUBBLE
    table = measured.table("cluster_step_trace_time", "type", "index", wanted, *_PARTS.values())
    if table is None:
        return None
    of_ranks = rows_where(table["type"], lambda text: text == "rank")
    for name in {wanted, *_PARTS.values()}:
        of_ranks &= table[name] != MISSING_INT
    names = table["index"][of_ranks]
    times = _means(names, table[wanted][of_ranks].astype(np.float64))
    whole = [_mean(_means(names, table[name][of_ranks].astype(np.float64))) for name in _PARTS.values()]
    if len(times) < 2 or not sum(whole):
        return None
    mean, length, computing = _mean(times), math.fsum(whole), whole[0]
    most, least = max(times, key=times.__getitem__), min(times, key=times.__getitem__)
    evidence: Evidence = {
        "part_ns": mean, "step_ns": length, "ranks": len(times),
        "most": most, "most_ns": times[most], "least": least, "least_ns": times[least],
    }  # fmt: skip
    share = mean / length * 100
    if part == "free":
        return Finding(share, evidence, mean, _PANEL, wins="idle")
    return Finding(share, evidence, min(mean, computing), _PANEL, wins="communication")


def _means(names: NDArray[Any], values: NDArray[np.float64]) -> dict[str, float]:
    sums: dict[str, list[float]] = {}
    for name, value in zip(names, values.tolist(), strict=True):
        sums.setdefault(str(name), []).append(value)
    return {name: math.fsum(found) / len(found) for name, found in sums.items()}


def _mean(of_ranks: dict[str, float]) -> float:
    return math.fsum(of_ranks.values()) / len(of_ranks) if of_ranks else 0.0


METRICS = {
    "slow_rank_computing": partial(slow_rank, part="computing"),
    "slow_rank_communication": partial(slow_rank, part="communication"),
    "slow_rank_free": partial(slow_rank, part="free"),
    "idle_ranks": partial(share_of_ranks, part="free"),
    "exposed_communication_of_ranks": partial(share_of_ranks, part="communication"),
}
