"""Overlap Analysis: when a device computed, communicated, communicated only, and did neither.

Newer exports have it as a table. For others it is made as their text export makes it (ascend-formats 3.1): unions of
the compute tasks and of the communication operators.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, TrackKey
from parsers.database.connection import Rows
from parsers.database.export import Export
from parsers.database.ids import Int64s
from parsers.database.slices import chosen, keyed, slice_batch, timed

# In the order of ENUM_OVERLAP_ANALYSIS_TYPE.
ROWS = ("Computing", "Communication", "Communication(Not Overlapped)", "Free")
_COLUMNS = ("startNs", "endNs", "deviceId", "type")

Intervals = tuple[Int64s, Int64s]
"""Begins and ends, disjoint and in order. Shape: (n,), (n,)."""


def overlap(export: Export, tasks: Rows, operators: Rows, limits: Mapping[int, tuple[int, int]]) -> Iterator[Batch]:
    """The four rows of each device; ``tasks``: compute tasks, ``operators``: COMMUNICATION_OP, ``limits``: between
    which times each device had tasks at all. What is free between these counts as Free in exports of the newer kind;
    in older ones only what lies between the first and the last of compute tasks and communication."""
    if export.database.count("OVERLAP_ANALYSIS"):
        for block in export.blocks("OVERLAP_ANALYSIS", _COLUMNS):
            rows = timed(block, export.faults, "OVERLAP_ANALYSIS", export.first_row)
            known = (rows["type"] >= 0) & (rows["type"] < len(ROWS))
            if not known.all():
                first = int(np.argmin(known))
                sample = f"OVERLAP_ANALYSIS, type {int(rows['type'][first])}"
                export.faults.note("record_kind", f"row {export.first_row + first + 1}", sample, int((~known).sum()))
            yield from _slices(export, chosen(rows, known))
        return
    newer = export.database.has("COMPUTE_TASK_INFO", "blockNum")
    for device in np.unique(np.concatenate([tasks["deviceId"], operators["deviceId"]])).tolist():
        computing, communication = (
            union(rows["startNs"][mine], rows["endNs"][mine])
            for rows in (tasks, operators)
            for mine in [rows["deviceId"] == device]
        )
        either = union(*(np.concatenate(part) for part in zip(computing, communication, strict=True)))
        span = either[0][:1], either[1][-1:]
        if newer and device in limits:
            span = np.minimum(span[0], limits[device][0]), np.maximum(span[1], limits[device][1])
        parts = (computing, communication, difference(communication, computing), difference(span, either))
        for kind, (begin, end) in enumerate(parts):
            count = len(begin)
            of = {"deviceId": np.full(count, device), "type": np.full(count, kind)}
            yield from _slices(export, {"startNs": begin, "endNs": end, **of})


def _slices(export: Export, rows: Rows) -> Iterator[Batch]:
    def track(device: int, kind: int) -> TrackKey:
        return export.tracks.device("Overlap Analysis", max(device, 0), kind, ROWS[kind])

    if len(rows["startNs"]):
        tracks = keyed(track, rows["deviceId"], rows["type"])
        yield from export.tracks.news()
        yield slice_batch(rows, tracks, (list(ROWS), rows["type"].astype(np.uint32)))


def union(begin: Int64s, end: Int64s) -> Intervals:
    """The time that at least one of the intervals covers; those that touch become one."""
    order = np.argsort(begin, kind="stable")
    begin, end = begin[order], end[order]
    if not len(begin):
        return begin, end
    reach = np.maximum.accumulate(end)
    first: NDArray[np.bool_] = np.concatenate([[True], begin[1:] > reach[:-1]])
    return begin[first], np.concatenate([reach[:-1][first[1:]], reach[-1:]])


def difference(one: Intervals, other: Intervals) -> Intervals:
    """What ``one`` covers and ``other`` does not."""
    times = np.concatenate([*one, *other])
    changes = np.repeat([2, -2, -1, 1], [len(part) for part in (*one, *other)])
    order = np.argsort(times, kind="stable")
    times, level = times[order], np.cumsum(changes[order])  # 2 = only in one
    last = np.append(times[1:] > times[:-1], True) if len(times) else np.zeros(0, np.bool_)
    times, inside = times[last], level[last] == 2
    begins = inside & ~np.concatenate([[False], inside[:-1]]) if len(inside) else inside
    ends = ~inside & np.concatenate([[False], inside[:-1]]) if len(inside) else inside
    return times[begins], times[ends]
