"""Flows while a cache is written: their ends are collected, bound to slices, and joined by category and id."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from cache.enclosing import innermost
from cache.flow_join import Flows, join
from cache.hdf5 import Hdf5Writer
from cache.layout import FLOWS, NO_SLICE, Bytes, Int64s, UInt32s
from cache.spool import Columns, PartitionedSpool, close_all
from cache.strings import utf8_of
from model.batches import FlowBatch
from model.table import MISSING_INT
from model.task import TaskContext

_PARTITIONS = 16
_MIX = np.int64(0x1E3779B97F4A7C15)
_END = {"key": "<i8", "category": "<u4", "phase": "|u1", "time": "<i8", "id_at": "<i8", "id_length": "<i8"}
_GATHER_FLOWS = 1 << 16


class FlowSpool:
    """Collects the ends of flows on disk. Two ids are taken as equal when Python's 64-bit hashes of them are."""

    def __init__(self, folder: Path) -> None:
        self._ids = (folder / "flow-ids").open("w+b")
        self._id_end = 0
        self._ends = PartitionedSpool(folder / "flow-ends", _END)
        self._bound = PartitionedSpool(folder / "bound-flow-ends", {**_END, "index": "<i8"})

    def append(self, batch: FlowBatch, track: Int64s, category: UInt32s, time_ns: Int64s) -> None:
        """Add the ends of a batch, with its tracks and categories as the cache numbers them."""
        data, length = utf8_of(batch.ids)
        columns = {
            "key": np.fromiter(map(hash, batch.ids), np.int64, len(length)) ^ (category.astype(np.int64) * _MIX),
            "category": category,
            "phase": np.asarray(batch.phase, np.uint8),
            "time": time_ns,
            "id_at": self._id_end + np.cumsum(length) - length,
            "id_length": length,
        }
        self._ids.write(data)
        self._id_end += len(data)
        self._ends.append(track, columns)

    def flush(self) -> None:
        """Write what waits in memory; before `bound`."""
        self._ends.flush()
        self._ids.flush()

    def tracks(self) -> set[int]:
        """Tracks that have ends."""
        return set(self._ends.counts())

    def bound(self, track: int, begin_ns: Int64s, end_ns: Int64s, index: Int64s) -> Columns:
        """The ends on a track, bound to its slices, which come in `slice_order` with the index that each has in the
        cache. Threads may ask for several tracks at once."""
        columns = {name: self._ends.column(track, name) for name in _END}
        if len(begin_ns):
            position = innermost(begin_ns, end_ns, columns["time"])
            columns["index"] = np.where(position < 0, NO_SLICE, index[position])
        else:
            columns["index"] = np.full(len(columns["time"]), NO_SLICE, np.int64)
        return columns

    def add_bound(self, ends: Columns) -> None:
        """Keep what `bound` gave, for `join`."""
        self._bound.append(ends["key"] & (_PARTITIONS - 1), ends)

    def join(self, task: TaskContext) -> Flows:
        """All flows, by the time of their first end. What was bound is forgotten."""
        self._bound.flush()
        parts = []
        for partition in range(_PARTITIONS):
            task.check()
            parts.append(join({name: self._bound.column(partition, name) for name in (*_END, "index")}))
        self._bound.clear()
        # Column by column, and away with the parts: this is the peak of memory.
        flows = {name: np.concatenate([part.pop(name) for part in parts]) for name in tuple(parts[0])}
        order = np.lexsort((flows["id_at"], _first_ns(flows)))
        for name in tuple(flows):
            flows[name] = flows[name][order]
        return flows

    def id_texts(self, flows: Flows) -> tuple[Bytes, Int64s]:
        """UTF-8 bytes of the flows' ids, and the n + 1 offsets of them."""
        length = flows["id_length"]
        offsets = np.concatenate(([0], np.cumsum(length)))
        texts = np.empty(int(offsets[-1]), np.uint8)
        if not len(texts):
            return texts, offsets
        stored = np.memmap(self._ids.name, np.uint8, "r")
        for first in range(0, len(length), _GATHER_FLOWS):
            part = slice(first, first + _GATHER_FLOWS)
            shift = np.repeat(flows["id_at"][part] - offsets[:-1][part], length[part])
            target = np.arange(offsets[first], offsets[first] + len(shift))
            texts[target] = stored[target + shift]
        return texts, offsets

    def close(self) -> None:
        """Close the files."""
        close_all(self._ids, self._ends, self._bound)


def _first_ns(flows: Flows) -> Int64s:
    """The earlier end of each flow, the only one where the other is missing."""
    start, end = flows["from_ns"], flows["to_ns"]
    # A missing time is the smallest number, so the larger one is the one that is there.
    is_alone = (start == MISSING_INT) | (end == MISSING_INT)
    return np.where(is_alone, np.maximum(start, end), np.minimum(start, end))


def write_flows(file: Hdf5Writer, flows: Flows, texts: Bytes, offsets: Int64s) -> None:
    """Write flows, and the orders in which those of a slice are found."""
    for name in FLOWS:
        file.put(f"flows/{name}", flows[name])
    file.put("flows/by_from", np.argsort(flows["from_index"], kind="stable"))
    file.put("flows/by_to", np.argsort(flows["to_index"], kind="stable"))
    file.put("flows/id_bytes", texts)
    file.put("flows/id_offsets", offsets)
