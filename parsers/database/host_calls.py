"""CANN_API and OSRT_API: what the host called, level below level on each thread, and how long each call took."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from model.batches import FLOW_START, Batch, TableBatch, TrackKey
from model.schemas import column
from model.table import Column
from parsers.database.export import Export
from parsers.database.ids import Int64s, distinct
from parsers.database.records import Field
from parsers.database.slices import chosen, flow_ends, keyed, named, slice_batch, timed
from parsers.database.texts import enumeration

_LEVELS = {
    "acl": "AscendCL",
    "model": "Model",
    "node": "Node",
    "runtime": "Runtime",
    "communication": "Communication",
    "hccl": "Hccl",
}
"""How the text export begins the name of a call, by ENUM_API_TYPE."""


class CannTimes:
    """Reads CANN_API for tables: how long each call took, and when those that led to device tasks began."""

    def __init__(self, export: Export) -> None:
        self._export = export
        self._durations = Durations()
        self._levels = enumeration(export.database, "API_TYPE")
        launches: list[tuple[Int64s, Int64s]] = []
        for block in export.blocks("CANN_API", ("startNs", "endNs", "type", "connectionId", "name")):
            rows = timed(block, export.early_faults, "CANN_API", export.first_row)
            if len(rows["startNs"]):
                kinds, codes = distinct(rows["type"], rows["name"])
                self._durations.add(kinds, codes, rows["endNs"] - rows["startNs"])
                ends = chosen(rows, export.connections.on_device(rows["connectionId"]))
                launches.append((ends["connectionId"], ends["startNs"]))
        self._launches = launches

    def launches(self) -> tuple[Int64s, Int64s]:
        """Connection ids, sorted, and when their call began. Shapes: (n,), (n,)."""
        ids = np.concatenate([np.zeros(0, np.int64), *(part[0] for part in self._launches)])
        starts = np.concatenate([np.zeros(0, np.int64), *(part[1] for part in self._launches)])
        order = np.argsort(ids, kind="stable")
        return ids[order], starts[order]

    def statistic(self) -> Iterator[TableBatch]:
        """The table ``api_statistic`` (ascend-formats 3.5), by level and name."""
        if not self._durations.count:
            return
        types, ids = (np.array(part, np.int64) for part in zip(*self._durations.count, strict=True))
        levels, names = self._levels.of(types), self._export.texts.of(ids)
        order = sorted(range(len(ids)), key=lambda row: (levels[row] or "", names[row] or ""))
        figures = [self._durations.figures(types[row], ids[row]) for row in order]
        columns = ("total_ns", "count", "average_ns", "min_ns", "max_ns", "variance_us2")
        data: dict[str, object] = {
            "device_id": ["host"] * len(order),
            "level": levels[order],
            "name": names[order],
            **{name: list(values) for name, values in zip(columns, zip(*figures, strict=True), strict=True)},
        }
        known = tuple(column("api_statistic", name) for name in ("level", "name", *columns))
        yield TableBatch("api_statistic", (Column("device_id", "text"), *known), data)


def cann_calls(export: Export) -> Iterator[Batch]:
    """Slices of all threads, and the host ends of flows."""

    def thread(number: int) -> TrackKey:
        return export.tracks.host("CANN", *process_and_thread(number))

    types = enumeration(export.database, "API_TYPE")
    for block in export.blocks("CANN_API", ("startNs", "endNs", "type", "globalTid", "connectionId", "name")):
        rows = timed(block, export.faults, "CANN_API", export.first_row)
        if not len(rows["startNs"]):
            continue
        kinds, codes = distinct(rows["type"], rows["name"])
        levels, calls = types.of(kinds[0]), export.texts.of(kinds[1])
        names = [_name(level, call) for level, call in zip(levels, calls, strict=True)]
        fields: dict[str, Field] = {
            "Thread Id": rows["globalTid"] & 0xFFFF_FFFF,
            "level": (levels, codes),
            "connection_id": rows["connectionId"],
        }
        chunks, event = export.records.pack(fields, len(codes))
        tracks = keyed(thread, rows["globalTid"])
        yield from export.tracks.news()
        yield from chunks
        yield slice_batch(rows, tracks, named(names, codes), event)
        ends = chosen(rows, export.connections.on_device(rows["connectionId"]))
        tracks = keyed(thread, ends["globalTid"])
        yield flow_ends("HostToDevice", FLOW_START, tracks, ends["connectionId"], ends["startNs"])


def os_calls(export: Export) -> Iterator[Batch]:
    """Slices of OSRT_API."""

    def thread(number: int) -> TrackKey:
        return export.tracks.host("OS Runtime API", *process_and_thread(number))

    for block in export.blocks("OSRT_API", ("startNs", "endNs", "globalTid", "name")):
        rows = timed(block, export.faults, "OSRT_API", export.first_row)
        if len(rows["startNs"]):
            tracks = keyed(thread, rows["globalTid"])
            yield from export.tracks.news()
            yield slice_batch(rows, tracks, named(*export.texts.coded(rows["name"])))


def process_and_thread(thread: int) -> tuple[int, int]:
    """A globalTid is (pid << 32) | tid (ascend-formats 2.7)."""
    return max(thread, 0) >> 32, max(thread, 0) & 0xFFFF_FFFF


def _name(level: str | None, call: str | None) -> str | None:
    if call is None or level is None:
        return call
    return f"{_LEVELS.get(level, level)}@{call}"


@dataclass(slots=True)
class Durations:
    """Count, sum, extremes and variance of durations by (type, name), added up block by block.

    ``count`` has the combinations; sums of squares are kept as sums of squared distances from the mean (Chan, Golub
    and LeVeque 1979): plain squares of durations would lose the variance in rounding."""

    count: dict[tuple[int, int], int] = field(default_factory=dict)
    _total: dict[tuple[int, int], int] = field(default_factory=dict)
    _extremes: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    _spread: dict[tuple[int, int], float] = field(default_factory=dict)

    def add(self, kinds: list[Int64s], codes: NDArray[np.uint32], duration: Int64s) -> None:
        """A block: durations in ns and the combination of each. Shapes: (k,) each, (n,), (n,)."""
        counts = np.bincount(codes)
        order = np.argsort(codes, kind="stable")
        begins = np.concatenate([[0], np.cumsum(counts)[:-1]])
        ordered = duration[order]
        totals = np.add.reduceat(ordered, begins)
        means = totals / counts
        spreads = np.bincount(codes, (duration - means[codes]) ** 2)
        least, most = np.minimum.reduceat(ordered, begins), np.maximum.reduceat(ordered, begins)
        for kind, *figures in zip(
            zip(*(part.tolist() for part in kinds), strict=True), counts, totals, spreads, least, most, strict=True
        ):
            self._merge(kind, *(figure.item() for figure in figures))

    def _merge(self, kind: tuple[int, int], count: int, total: int, spread: float, least: int, most: int) -> None:
        before = self.count.get(kind, 0)
        if before:
            distance = total / count - self._total[kind] / before
            spread += self._spread[kind] + distance**2 * before * count / (before + count)
            least, most = min(least, self._extremes[kind][0]), max(most, self._extremes[kind][1])
        self.count[kind] = before + count
        self._total[kind] = self._total.get(kind, 0) + total
        self._extremes[kind] = least, most
        self._spread[kind] = spread

    def figures(self, *kind: int) -> tuple[int, int, float, int, int, float]:
        """Total, count, mean, least and most in ns, and the population variance in us^2."""
        key = (int(kind[0]), int(kind[1]))
        count, total = self.count[key], self._total[key]
        return total, count, total / count, *self._extremes[key], self._spread[key] / count / 1e6
