"""The items of the visible rows: what is too narrow to be seen alone is merged, and says how busy it is."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analysis.timeline_colors import Colors
from analysis.timeline_outline import Outline
from model.time_span import TimeSpan
from model.trace_view import RowsItems

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

NARROW_PX = 3
"""Slices below this many logical pixels are merged with their neighbours; merged blocks have columns about as wide."""

RowKey = tuple[int, int]
"""Track id and depth."""

Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class RowItems:
    """``n`` items of all rows, one row after the other; ``first[r]:first[r + 1]`` are those of ``rows[r]``, sorted by
    begin and free of overlaps. Times are relative to the picture's origin. An item with ``count`` > 1 is a merged
    block; ``name``, ``longest_ns`` and ``index`` are those of its longest slice.

    ``share``: busy share of the narrow slices per column of ``column_ns`` from ``column_begin_ns`` on, shape
    (rows with blocks, columns); ``share_row[r]`` is its row for ``rows[r]``, -1 = no merged block."""

    rows: tuple[RowKey, ...]
    first: NDArray[np.int64]
    begin_ns: NDArray[np.int64]
    end_ns: NDArray[np.int64]
    name: NDArray[np.uint32]
    fill: NDArray[np.uint8]
    count: NDArray[np.int64]
    busy_ns: NDArray[np.int64]
    longest_ns: NDArray[np.int64]
    index: NDArray[np.int64]
    column_begin_ns: int
    column_ns: int
    share: NDArray[np.float32]
    share_row: NDArray[np.int64]


def row_items(
    trace: Trace,
    rows: tuple[RowKey, ...],
    span: TimeSpan,
    narrow_ns: float,
    outline: Outline,
    colors: Colors,
    task: TaskContext,
) -> RowItems:
    """The items of ``rows`` that lie in ``span``. Rows of unknown tracks are empty; the work is bounded by rows times
    ``span / narrow_ns``.

    Slices below ``narrow_ns`` are merged with neighbours that are nearer than that. The cache's buckets are no longer
    than it, so what they have merged already would be merged here."""
    items = trace.items_of(rows, span, narrow_ns)
    task.check()
    runs = _Runs(items, math.ceil(narrow_ns))  # so that whole numbers are compared with one
    kept = np.repeat(np.arange(len(rows)), np.diff(items.first))[runs.starts]
    best = runs.first_of_largest(items.longest_ns)
    name, index = items.labels_of(best, kept)
    count, longest = runs.sums(items.count.astype(np.int64)), items.longest_ns[best]
    columns, has_blocks = _Columns(span, narrow_ns), np.zeros(len(rows), np.bool_)
    has_blocks[kept[count > 1]] = True
    share, share_row = _shares(items, runs.length_ns, runs.narrow, has_blocks, columns)
    return RowItems(
        rows=rows,
        first=np.searchsorted(kept, np.arange(len(rows) + 1)).astype(np.int64),
        begin_ns=items.begin_ns[runs.starts] - span.begin_ns,
        end_ns=items.end_ns[runs.lasts] - span.begin_ns,
        name=name,
        fill=colors.fills(name, np.array([track for track, _ in rows], np.int64)[kept], longest),
        count=count,
        busy_ns=runs.sums(items.busy_ns),
        longest_ns=longest,
        index=index,
        column_begin_ns=columns.begin_ns,
        column_ns=columns.length_ns,
        share=share,
        share_row=share_row,
    )


class _Runs:
    """Runs of narrow neighbours less than ``gap_ns`` apart; a wide item is a run of its own. ``length_ns``, ``narrow``:
    of each item; ``starts``, ``lasts``: first and last item of each run."""

    def __init__(self, items: RowsItems, gap_ns: int) -> None:
        count = len(items.begin_ns)
        self.length_ns = items.end_ns - items.begin_ns
        self.narrow = items.count > 1
        self.narrow |= self.length_ns < gap_ns
        opens = ~self.narrow
        opens[1:] |= opens[:-1]  # what follows a wide one
        opens[1:] |= items.begin_ns[1:] - items.end_ns[:-1] >= gap_ns
        begins = items.first[:-1]
        opens[begins[begins < count]] = True  # those of empty rows are those of the next ones
        self.starts = np.flatnonzero(opens)
        self.lasts = np.append(self.starts[1:], count) - 1 if count else self.starts
        self._is_each_alone = len(self.starts) == count

    def sums(self, values: NDArray[np.int64]) -> NDArray[np.int64]:
        """Of each run."""
        if self._is_each_alone:
            return values
        summed: NDArray[np.int64] = np.add.reduceat(values, self.starts)
        return summed

    def first_of_largest(self, values: NDArray[np.int64]) -> NDArray[np.int64]:
        """The first item of each run that has its largest value."""
        if self._is_each_alone:
            return self.starts
        largest = np.maximum.reduceat(values, self.starts)
        hits = np.flatnonzero(values == np.repeat(largest, self.lasts - self.starts + 1))
        first, several = self.starts.copy(), np.flatnonzero(self.lasts > self.starts)
        first[several] = hits[hits.searchsorted(self.starts[several])]
        return first


class _Columns:
    """The columns of the merged blocks: a power of two of ns long, so that the cache's buckets lie whole in one. They
    lie on whole multiples: they do not swim while panning."""

    def __init__(self, span: TimeSpan, narrow_ns: float) -> None:
        self.exponent = min(max(round(math.log2(max(narrow_ns, 1))), 0), 62)
        self.length_ns = 1 << self.exponent
        self.begin_ns = -(span.begin_ns % self.length_ns)
        self.first, self.last = span.begin_ns >> self.exponent, span.end_ns >> self.exponent
        self.count = self.last - self.first + 1


def _shares(
    items: RowsItems, length_ns: NDArray[np.int64], narrow: Bools, has_blocks: Bools, columns: _Columns
) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Busy share of the narrow items per column for the rows that have blocks; the busy time of an item lies evenly in
    it. What lies outside of all columns counts as in the nearest one."""
    block_rows, lengths = np.flatnonzero(has_blocks), np.diff(items.first)
    share_row = np.full(len(has_blocks), -1, np.int64)
    share_row[block_rows] = np.arange(len(block_rows))
    if not len(block_rows):
        return np.zeros((0, columns.count), np.float32), share_row
    column = items.begin_ns >> columns.exponent
    np.clip(column, columns.first, columns.last, out=column)
    # Rows without blocks add up in one more row, which is left out. A repeat is quicker than an index for every item.
    at = np.repeat(share_row % (len(block_rows) + 1) * columns.count - columns.first, lengths)
    at += column
    rest = column + 1
    rest <<= columns.exponent  # where the next column begins
    np.subtract(items.end_ns, rest, out=rest)
    np.maximum(rest, 0, out=rest)
    row_ends = items.first[1:][lengths > 0] - 1
    rest[row_ends[column[row_ends] == columns.last]] = 0
    weight = items.busy_ns.astype(np.float64)
    if not narrow.all():
        weight[~narrow] = 0
    # Of all items, also of those that lie whole in a column: picking out the others takes longer.
    density = weight / np.maximum(length_ns, 1)
    carried = density * rest
    weight -= carried
    far = np.flatnonzero(rest > columns.length_ns)
    far = far[narrow[far]]
    carried[far] = density[far] * columns.length_ns
    size = (len(block_rows) + 1) * columns.count + 1
    busy_ns = np.bincount(at, weight, size)
    busy_ns[1:] += np.bincount(at, carried, size)[:-1]
    further = np.minimum((items.end_ns[far] - 1) >> columns.exponent, columns.last) - column[far]
    _add_beyond(busy_ns, at[far] + 1, rest[far], density[far], further, columns.length_ns)
    share = busy_ns[: len(block_rows) * columns.count].astype(np.float32)
    share /= columns.length_ns
    return np.clip(share, 0, 1, out=share).reshape(len(block_rows), columns.count), share_row


def _add_beyond(
    busy_ns: NDArray[Any],
    place: NDArray[np.int64],
    rest_ns: NDArray[np.int64],
    density: NDArray[np.float64],
    further: NDArray[np.int64],
    column_ns: int,
) -> None:
    """Add what items have beyond the column that follows the one they begin in: they have ``rest_ns`` from ``place`` on
    and reach into ``further`` columns."""
    while len(on := np.flatnonzero(further > 1)):
        rest_ns, place, further, density = rest_ns[on] - column_ns, place[on] + 1, further[on] - 1, density[on]
        busy_ns += np.bincount(place, density * np.minimum(rest_ns, column_ns), len(busy_ns))
