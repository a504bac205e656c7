"""What an open trace hands out: tracks, slices, flows, and the visible items of one row. All bounded by pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from model.async_track import async_title
from model.table import Column
from model.time_span import TimeSpan


@dataclass(frozen=True, slots=True)
class TableInfo:
    """Name, number of rows and columns of a table."""

    name: str
    rows: int
    columns: tuple[Column, ...]

    @property
    def names(self) -> frozenset[str]:
        """Names of the columns."""
        return frozenset(column.name for column in self.columns)


TIMELINE_TABLES = ("slices", "flows", "counters", "problems")
"""Tables that every trace makes of its timeline and its reports; the others are stored."""


@dataclass(frozen=True, slots=True)
class Track:
    """One track in display order. ``depths``: number of its rows (nested or overlapping slices lie in further depths);
    ``slices``: slices or counter samples; ``busy_ns``: union of its slices."""

    id: int
    kind: Literal["slices", "counter"]
    process: str  # name shown for the group
    process_id: str  # pid as the file has it
    label: str  # process label (CPU, NPU 0 ...)
    thread: str  # name shown for the track
    thread_id: str
    unit: str
    depths: int
    slices: int
    begin_ns: int
    end_ns: int
    busy_ns: int

    @property
    def title(self) -> str:
        """What it is called: its thread's name, else the thread's number."""
        return self.thread or self.thread_id

    @property
    def tid(self) -> str:
        """Its thread's id as the file has it; "" where it belongs to no thread."""
        return "" if async_title(self.thread_id) is not None else self.thread_id


@dataclass(frozen=True, slots=True)
class Slice:
    """One slice; ``index`` is its position in the cache's order."""

    index: int
    track: int
    depth: int
    begin_ns: int
    duration_ns: int
    name: str
    category: str

    @property
    def span(self) -> TimeSpan:
        """From its begin to its end."""
        return TimeSpan(self.begin_ns, self.begin_ns + self.duration_ns)


@dataclass(frozen=True, slots=True, eq=False)
class Items:
    """``n`` visible items of one row (track, depth), sorted by begin and free of overlaps. An item is one slice
    (count 1) or a merged block of ``count`` slices: ``busy_ns`` of them inside [begin_ns, end_ns), the longest has
    ``longest_ns``, the name ``name`` and the index ``index``."""

    begin_ns: NDArray[np.int64]
    end_ns: NDArray[np.int64]
    name: NDArray[np.uint32]
    count: NDArray[np.uint32]
    busy_ns: NDArray[np.int64]
    longest_ns: NDArray[np.int64]
    index: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class RowsItems:
    """The ``n`` `Items` of some rows, one row after the other: ``first[r]:first[r + 1]`` are those of row ``r``.

    Most names and indexes are never wanted, so they stay where they are: those of the item at ``i`` of row ``r`` are at
    ``i + shift[r]`` of the columns ``labels[label[r]]``; without a column of indexes, that place is the index."""

    first: NDArray[np.int64]
    begin_ns: NDArray[np.int64]
    end_ns: NDArray[np.int64]
    count: NDArray[np.uint32]
    busy_ns: NDArray[np.int64]
    longest_ns: NDArray[np.int64]
    labels: Sequence[tuple[NDArray[np.uint32], NDArray[np.int64] | NDArray[np.uint32] | None]]
    label: NDArray[np.int64]
    shift: NDArray[np.int64]

    def labels_of(
        self, items: NDArray[np.int64], rows: NDArray[np.int64]
    ) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
        """Names and indexes of some items, of which each lies in the row that ``rows`` says. Shapes: (k,), (k,)."""
        index = items + self.shift[rows]
        name = np.empty(len(items), np.uint32)
        label = self.label[rows]
        for number, (names, indexes) in enumerate(self.labels):
            mine = np.flatnonzero(label == number)
            place = index[mine]
            name[mine] = names[place]
            if indexes is not None:
                index[mine] = indexes[place]
        return name, index

    def row(self, row: int) -> Items:
        """Those of one row."""
        part = slice(*self.first[row : row + 2].tolist())
        items = np.arange(part.start, part.stop)
        name, index = self.labels_of(items, np.full(len(items), row))
        return Items(
            begin_ns=self.begin_ns[part],
            end_ns=self.end_ns[part],
            name=name,
            count=self.count[part],
            busy_ns=self.busy_ns[part],
            longest_ns=self.longest_ns[part],
            index=index,
        )


@dataclass(frozen=True, slots=True, eq=False)
class CounterItems:
    """``n`` visible items of a counter track: value range, mean and last value in [begin_ns, end_ns)."""

    begin_ns: NDArray[np.int64]
    end_ns: NDArray[np.int64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    mean: NDArray[np.float64]
    last: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Flow:
    """A joined flow between two slices; an end that the result lacks is None."""

    category: str
    id: str
    from_index: int | None
    from_ns: int | None
    to_index: int | None
    to_ns: int | None


@dataclass(frozen=True, slots=True, eq=False)
class FlowEnds:
    """All ``n`` flows by their first end. ``category``: id of its name; ``from_index``, ``to_index``: slices, -1 =
    none; ``from_ns``, ``to_ns``: `model.table.MISSING_INT` = the result lacks that end."""

    category: NDArray[np.uint32]
    from_index: NDArray[np.int64]
    from_ns: NDArray[np.int64]
    to_index: NDArray[np.int64]
    to_ns: NDArray[np.int64]
