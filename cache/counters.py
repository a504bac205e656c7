"""Counters while a cache is written: samples are collected on disk, then sorted and merged to levels track by track."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from cache.counter_levels import counter_levels
from cache.dense_span import clusters
from cache.hdf5 import Hdf5Writer
from cache.layout import COUNTER_ITEMS, COUNTER_LEVELS, COUNTERS, SAMPLES, Int64s
from cache.slices import TrackSummary, clip_times
from cache.spool import ColumnSpool, PartitionedSpool, close_all
from model.batches import CounterBatch
from model.problem import Problem
from model.task import TaskContext


class CounterSpool:
    """Collects counter samples on disk. Raises OSError."""

    def __init__(self, folder: Path, on_problem: Callable[[Problem], None]) -> None:
        self._spool = PartitionedSpool(folder / "samples", SAMPLES)
        self._levels = ColumnSpool(folder, "counter-level", COUNTER_ITEMS)
        self._on_problem = on_problem

    def append(self, batch: CounterBatch, track: Int64s) -> None:
        """Add the samples of a batch, with its tracks as the cache numbers them."""
        time = clip_times(batch.time_ns, self._on_problem)
        self._spool.append(track, {"time": time, "value": np.asarray(batch.value, np.float64)})

    def flush(self) -> None:
        """Write what waits in memory; before `counts` and `write`."""
        self._spool.flush()

    def counts(self) -> dict[int, int]:
        """Number of samples by track."""
        return self._spool.counts()

    def write(
        self, file: Hdf5Writer, tracks: list[tuple[int, int]], end_ns: int | None, task: TaskContext
    ) -> dict[int, TrackSummary]:
        """Write the counters ``tracks``, pairs (number in the spool, id in the cache).

        The last sample of a counter holds until ``end_ns``, the end of the slices, where that is later."""
        writer = _CounterWriter(file, self._spool, self._levels)
        summaries = {}
        for number, track in tracks:
            task.check()
            summaries[track] = writer.write_track(number, track, end_ns)
        writer.write_rest()
        return summaries

    def close(self) -> None:
        """Close the files."""
        close_all(self._spool, self._levels)


class _CounterWriter:
    """Writes counter after counter; keeps the index of the levels for the end."""

    def __init__(self, file: Hdf5Writer, spool: PartitionedSpool, levels: ColumnSpool) -> None:
        self._file = file
        self._spool = spool
        self._levels = levels
        self._columns = {
            name: file.reserve(f"counters/samples/{name}", dtype, spool.rows) for name, dtype in SAMPLES.items()
        }
        self._counters: list[tuple[int, int, int]] = []
        self._level_index: list[tuple[int, int, int, int]] = []
        self._written = 0

    def write_track(self, number: int, track: int, end_ns: int | None) -> TrackSummary:
        """Write one counter."""
        time, value = self._spool.column(number, "time"), self._spool.column(number, "value")
        order = np.argsort(time, kind="stable")
        time, value = time[order], value[order]
        self._columns["time"].append(time)
        self._columns["value"].append(value)
        end = max(int(time[-1]) + 1, int(time[-1]) if end_ns is None else end_ns)
        for exponent, items in counter_levels(time, value, end):
            index = (len(self._counters), exponent, self._levels.rows, len(items["begin"]))
            self._level_index.append(index)
            self._levels.append(items)
        self._counters.append((track, self._written, len(time)))
        self._written += len(time)
        return TrackSummary(1, len(time), int(time[0]), end, 0, clusters(time, time))

    def write_rest(self) -> None:
        """Write the index of counters, and levels."""
        counters = np.array(self._counters, np.int64).reshape(-1, len(COUNTERS))
        self._file.put_columns("counters", tuple(COUNTERS), counters)
        index = np.array(self._level_index, np.int64).reshape(-1, len(COUNTER_LEVELS))
        self._file.put_columns("counters/levels", tuple(COUNTER_LEVELS), index)
        self._levels.move(self._file, "counters/items")
