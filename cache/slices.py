"""Slices while a cache is written: collected on disk, then sorted, laid in rows and merged to levels track by track."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cache.ahead import ahead
from cache.dense_span import clusters
from cache.flows import FlowSpool
from cache.hdf5 import Hdf5Writer
from cache.lanes import depths, slice_order, stable_order, union_ns
from cache.layout import LEVEL_ITEMS, ROW_LEVELS, ROWS, SLICES, Int64s, UInt32s
from cache.levels import SMALL, Level, slice_levels
from cache.spool import Columns, ColumnSpool, PartitionedSpool, close_all
from model.batches import NO_EVENT, SliceBatch
from model.problem import Problem
from model.sentence import sentence
from model.task import TaskContext
from model.time_span import TIME_LIMIT_NS

_MOST_AHEAD = 3 << 19  # slices of tracks that are laid before their turn: some 120 MB


@dataclass(frozen=True, slots=True)
class TrackSummary:
    """What is known of a track once it is written."""

    depths: int
    count: int  # slices or samples
    begin_ns: int
    end_ns: int
    busy_ns: int
    clusters: tuple[Int64s, Int64s, Int64s]  # see `dense_span.clusters`


@dataclass(frozen=True, slots=True)
class Laid:
    """The slices of a track, sorted by row. ``order``: their places in the spool (None = as they are there);
    ``counts``: slices of each row; ``levels``: row, exponent and items; ``flow_ends``: those of the track, bound."""

    begin: Int64s
    duration: Int64s
    name: UInt32s
    order: Int64s | None
    counts: Int64s
    levels: list[tuple[int, int, Level]]
    flow_ends: Columns | None
    summary: TrackSummary


def clip_times(time_ns: NDArray[Any], on_problem: Callable[[Problem], None]) -> Int64s:
    """Times within TIME_LIMIT_NS; those beyond become the limit and a Problem. Shapes: (n,) -> (n,)."""
    times = np.asarray(time_ns, np.int64)
    if not len(times) or (times.min() >= -TIME_LIMIT_NS and times.max() <= TIME_LIMIT_NS):
        return times
    beyond = int(np.count_nonzero((times < -TIME_LIMIT_NS) | (times > TIME_LIMIT_NS)))
    message = sentence(
        "Problems",
        "Some times lie outside the years 1823 to 2116; they are shown at the edge of that range. "
        "Check the clock of the machine that collected the trace.",
    )
    on_problem(Problem("time_out_of_range", message, count=beyond))
    return np.clip(times, -TIME_LIMIT_NS, TIME_LIMIT_NS)


class SliceSpool:
    """Collects slices on disk. Raises OSError."""

    def __init__(self, folder: Path, on_problem: Callable[[Problem], None]) -> None:
        self._spool = PartitionedSpool(folder / "slices", SLICES)
        self._levels = ColumnSpool(folder, "level", LEVEL_ITEMS)
        self._on_problem = on_problem

    def append(self, batch: SliceBatch, track: Int64s, name: UInt32s, category: UInt32s, event: Int64s | None) -> None:
        """Add the slices of a batch, with its tracks, names and categories as the cache numbers them."""
        begin = clip_times(batch.start_ns, self._on_problem)
        columns: Columns = {
            "begin": begin,
            "duration": self._durations(begin, np.asarray(batch.duration_ns, np.int64)),
            "name": name,
            "category": category,
            "event": np.full(len(begin), NO_EVENT, np.int64) if event is None else event,
        }
        self._spool.append(track, columns)

    def flush(self) -> None:
        """Write what waits in memory; before `counts` and `write`."""
        self._spool.flush()

    def counts(self) -> dict[int, int]:
        """Number of slices by track."""
        return self._spool.counts()

    def laid(
        self, tracks: list[tuple[int, int]], flows: FlowSpool, task: TaskContext
    ) -> AbstractContextManager[Iterator[Laid]]:
        """The layouts of ``tracks``, as `write` takes them; threads make them from now on."""
        layout = _Layout(self._spool, flows, task)
        counts = self.counts()
        sizes = [counts[number] for number, _ in tracks]
        steps = [partial(layout.laid, number, sum(sizes[:at])) for at, (number, _) in enumerate(tracks)]
        return ahead(steps, sizes, _MOST_AHEAD)

    def write(
        self,
        file: Hdf5Writer,
        tracks: list[tuple[int, int]],
        laid: Iterator[Laid],
        flows: FlowSpool,
        names: int,
        task: TaskContext,
    ) -> tuple[dict[int, TrackSummary], Callable[[], None]]:
        """Write the slices of ``tracks``, pairs (number in the spool, id in the cache), and bind the flows' ends. What
        comes back besides writes their rows and levels, for which no flow has to wait.

        ``laid``: their layouts; ``names``: all name ids are below it."""
        writer = _SliceWriter(file, self._spool, self._levels, flows, names)
        summaries = {}
        for (number, track), own in zip(tracks, laid, strict=True):
            task.progress(sentence("Progress", "slices"), writer.written, self._spool.rows, "slices")
            writer.write_track(number, track, own)
            summaries[track] = own.summary
        nothing = np.empty(0, np.int64)
        for number in sorted(flows.tracks() - {number for number, _ in tracks}):
            flows.add_bound(flows.bound(number, nothing, nothing, nothing))
        return summaries, writer.write_rest

    def close(self) -> None:
        """Close the files."""
        close_all(self._spool, self._levels)

    def _durations(self, begin: Int64s, duration: Int64s) -> Int64s:
        """Durations that are not negative and end within the limit."""
        if not len(begin):
            return duration
        if int(duration.min()) < 0:
            negative = int(np.count_nonzero(duration < 0))
            message = sentence(
                "Problems", "Some slices have a negative duration; they are kept and shown with length zero."
            )
            self._on_problem(Problem("slice_negative_duration", message, count=negative))
            duration = np.maximum(duration, 0)
        room = TIME_LIMIT_NS - begin
        if (duration > room).any():
            # What begins beyond the limit has been counted already.
            clip_times(np.where((duration > room) & (room > 0), TIME_LIMIT_NS + 1, 0), self._on_problem)
            duration = np.minimum(duration, room)
        return duration


def _summary(depths: int, begin: Int64s, end: Int64s) -> TrackSummary:
    parts = clusters(begin, end)
    return TrackSummary(depths, len(begin), int(begin[0]), int(parts[1].max()), union_ns(begin, end), parts)


class _Layout:
    """Lays tracks in rows and merges levels. It changes nothing, so that threads may do several tracks at once."""

    def __init__(self, spool: PartitionedSpool, flows: FlowSpool, task: TaskContext) -> None:
        self._spool = spool
        self._flows = flows
        self._flow_tracks = flows.tracks()
        self._task = task

    def laid(self, number: int, first: int) -> Laid:
        """The track with that number in the spool; ``first``: the index of its first slice in the cache. Holds few
        columns at a time: this is the peak of memory."""
        begin, end, order = self._sorted(number)
        depth = depths(begin, end, self._task)
        counts = np.bincount(depth)
        by_row = stable_order(depth) if len(counts) > 1 else None
        del depth
        flow_ends = None
        if number in self._flow_tracks:
            flow_ends = self._flows.bound(number, begin, end, _indexes(first, len(begin), by_row))
        summary = _summary(len(counts), begin, end)
        begin, end = _taken(begin, by_row), _taken(end, by_row)
        order = by_row if order is None else _taken(order, by_row)
        del by_row
        name = _taken(self._spool.column(number, "name"), order)
        levels = list(_row_levels(counts, begin, end, name, first))
        return Laid(begin, end - begin, name, order, counts, levels, flow_ends, summary)

    def _sorted(self, number: int) -> tuple[Int64s, Int64s, Int64s | None]:
        """(begin, end, order) of a track in `slice_order`; order None where the spool has that order already."""
        begin, duration = self._spool.column(number, "begin"), self._spool.column(number, "duration")
        order: Int64s | None = slice_order(begin, duration, lambda: self._spool.column(number, "event"))
        if order is not None and (order[1:] > order[:-1]).all():
            order = None
        begin = _taken(begin, order)
        return begin, begin + _taken(duration, order), order


def _indexes(first: int, count: int, by_row: Int64s | None) -> Int64s:
    """Index in the cache of the slices of a track in `slice_order`."""
    index = np.arange(first, first + count)
    if by_row is None:
        return index
    at = np.empty(count, np.int64)
    at[by_row] = index
    return at


def _row_levels(
    counts: Int64s, begin: Int64s, end: Int64s, name: UInt32s, first: int
) -> Iterator[tuple[int, int, Level]]:
    """Row, exponent and items of the levels of a track whose slices are sorted by row."""
    bounds = np.concatenate(([0], np.cumsum(counts)))
    for row in np.flatnonzero(counts > SMALL).tolist():
        part = slice(int(bounds[row]), int(bounds[row + 1]))
        for exponent, items in slice_levels(begin[part], end[part], name[part], first + part.start):
            yield row, exponent, items


class _SliceWriter:
    """Writes track after track; keeps the rows and the index of the levels for the end."""

    def __init__(
        self, file: Hdf5Writer, spool: PartitionedSpool, levels: ColumnSpool, flows: FlowSpool, names: int
    ) -> None:
        self._file = file
        self._spool = spool
        self._levels = levels
        self._flows = flows
        self._columns = {name: file.reserve(f"slices/{name}", dtype, spool.rows) for name, dtype in SLICES.items()}
        self._name_used = np.zeros(names, np.bool_)
        self._rows: list[Int64s] = []
        self._row_count = 0
        self._level_index: list[tuple[int, int, int, int]] = []
        self.written = 0

    def write_track(self, number: int, track: int, laid: Laid) -> None:
        """Write the slices, rows and levels of a track, and keep the ends of its flows."""
        self._columns["begin"].append(laid.begin)
        self._columns["duration"].append(laid.duration)
        self._columns["name"].append(laid.name)
        for key in ("category", "event"):
            self._columns[key].append(_taken(self._spool.column(number, key), laid.order))
        self._name_used[laid.name] = True
        if laid.flow_ends is not None:
            self._flows.add_bound(laid.flow_ends)
        counts = laid.counts
        first = np.cumsum(counts) - counts + self.written
        self._rows.append(np.column_stack((np.full(len(counts), track), np.arange(len(counts)), first, counts)))
        for row, exponent, items in laid.levels:
            self._level_index.append((self._row_count + row, exponent, self._levels.rows, len(items["begin"])))
            self._levels.append(items)
        self._row_count += len(counts)
        self.written += len(laid.begin)

    def write_rest(self) -> None:
        """Write rows and levels."""
        rows = np.concatenate(self._rows) if self._rows else np.empty((0, len(ROWS)), np.int64)
        self._file.put_columns("rows", tuple(ROWS), rows)
        index = np.array(self._level_index, np.int64).reshape(-1, len(ROW_LEVELS))
        self._file.put_columns("levels", tuple(ROW_LEVELS), index)
        self._levels.move(self._file, "levels/items")
        self._file.put("slices/names_used", np.flatnonzero(self._name_used))


def _taken(cells: NDArray[Any], order: Int64s | None) -> NDArray[Any]:
    return cells if order is None else cells[order]
