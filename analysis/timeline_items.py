"""The items of the visible rows: what is too narrow to be seen alone is merged, and says how busy it is."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.timeline_colors import Colors
from analysis.timeline_outline import Outline
from model.time_span import TimeSpan
from model.trace_view import Items

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

NARROW_PX = 3
"""Slices below this many logical pixels are merged with their neighbours; merged blocks have columns about as wide."""

_ROWS_AT_ONCE = 100

RowKey = tuple[int, int]
"""Track id and depth."""

_FIELDS = ("begin_ns", "end_ns", "count", "busy_ns", "longest_ns")


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
    parts, lengths = _parts(trace, rows, span, narrow_ns, outline, task)
    cells = {field: _joined([getattr(part, field) for part in parts]) for field in _FIELDS}
    row, begin, end = np.repeat(np.arange(len(rows)), lengths), cells["begin_ns"], cells["end_ns"]
    narrow = (cells["count"] > 1) | (end - begin < narrow_ns)
    starts, best = _runs(row, begin, end, narrow, cells["longest_ns"], narrow_ns)
    count, longest = _sums(cells["count"], starts), cells["longest_ns"][best]
    name, index = _of_items(parts, lengths, best)
    kept, columns = row[starts], _Columns(span, narrow_ns)
    block_rows = np.unique(kept[count > 1])
    share, share_row = _shares((lengths, begin, end, cells["busy_ns"]), narrow, block_rows, columns)
    return RowItems(
        rows=rows,
        first=np.searchsorted(kept, np.arange(len(rows) + 1)).astype(np.int64),
        begin_ns=begin[starts] - span.begin_ns,
        end_ns=(np.maximum.reduceat(end, starts) if len(starts) else end) - span.begin_ns,
        name=name,
        fill=colors.fills(name, np.array([track for track, _ in rows], np.int64)[kept], longest),
        count=count,
        busy_ns=_sums(cells["busy_ns"], starts),
        longest_ns=longest,
        index=index,
        column_begin_ns=columns.begin_ns,
        column_ns=columns.length_ns,
        share=share,
        share_row=share_row,
    )


def _parts(
    trace: Trace, rows: tuple[RowKey, ...], span: TimeSpan, narrow_ns: float, outline: Outline, task: TaskContext
) -> tuple[list[Items], NDArray[np.int64]]:
    """The cache's items row by row, without rows that are not there; and how many each of ``rows`` has."""
    parts: list[Items] = []
    lengths = np.zeros(len(rows), np.int64)
    tracks = outline.tracks
    places = [
        place
        for place, (track, depth) in enumerate(rows)
        if 0 <= track < len(tracks) and tracks[track].kind == "slices" and 0 <= depth < tracks[track].depths
    ]
    for first in range(0, len(places), _ROWS_AT_ONCE):
        task.check()
        parts += trace.items_of([rows[place] for place in places[first : first + _ROWS_AT_ONCE]], span, narrow_ns)
    lengths[places] = [len(part.begin_ns) for part in parts]
    return parts, lengths


def _joined(columns: list[NDArray[np.int64]]) -> NDArray[np.int64]:
    return np.concatenate(columns) if columns else np.zeros(0, np.int64)


def _of_items(
    parts: list[Items], lengths: NDArray[np.int64], items: NDArray[np.int64]
) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """Names and indexes of some items (ascending); of most nobody wants to know them."""
    name, index = np.zeros(len(items), np.uint32), np.zeros(len(items), np.int64)
    ends = np.cumsum([len(part.begin_ns) for part in parts])
    at = 0
    for part, end, to in zip(parts, ends.tolist(), np.searchsorted(items, ends).tolist(), strict=True):
        chosen = items[at:to] - (end - len(part.begin_ns))
        name[at:to], index[at:to] = part.name[chosen], part.index[chosen]
        at = to
    return name, index


def _sums(values: NDArray[np.int64], starts: NDArray[np.int64]) -> NDArray[np.int64]:
    summed: NDArray[np.int64] = (
        np.add.reduceat(values, starts, dtype=np.int64) if len(starts) else np.zeros(0, np.int64)
    )
    return summed


def _runs(
    row: NDArray[np.int64],
    begin: NDArray[np.int64],
    end: NDArray[np.int64],
    narrow: NDArray[np.bool_],
    longest: NDArray[np.int64],
    gap_ns: float,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """First item of every run of narrow neighbours less than ``gap_ns`` apart (a wide item is a run of its own), and
    the item of the run that has its longest slice."""
    if not len(begin):
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    opens = np.ones(len(begin), np.bool_)
    opens[1:] = begin[1:] - end[:-1] >= gap_ns
    opens[1:] |= row[1:] != row[:-1]
    opens[1:] |= ~(narrow[1:] & narrow[:-1])
    starts = np.flatnonzero(opens)
    lengths = np.diff(starts, append=len(begin))
    best = np.empty(len(starts), np.int64)
    longest_ones = np.flatnonzero(longest == np.repeat(np.maximum.reduceat(longest, starts), lengths))[::-1]
    best[np.searchsorted(starts, longest_ones, "right") - 1] = longest_ones
    return starts, best


class _Columns:
    """The columns of the merged blocks: a power of two of ns long, so that the cache's buckets lie whole in one. They
    lie on whole multiples: they do not swim while panning."""

    def __init__(self, span: TimeSpan, narrow_ns: float) -> None:
        self.exponent = min(max(round(math.log2(max(narrow_ns, 1))), 0), 62)
        self.length_ns = 1 << self.exponent
        self.begin_ns = -(span.begin_ns % self.length_ns)
        self.count = ((span.length_ns - self.begin_ns) >> self.exponent) + 1
        self._first = span.begin_ns >> self.exponent

    def of(self, times_ns: NDArray[np.int64]) -> NDArray[np.int64]:
        """Number of the column of each time; those outside count as the nearest one."""
        column: NDArray[np.int64] = times_ns >> self.exponent
        column -= self._first
        np.maximum(column, 0, out=column)
        return np.minimum(column, self.count - 1, out=column)

    def begin_of(self, column: NDArray[np.int64]) -> NDArray[np.int64]:
        """Begin of columns that begin within the span."""
        return (column + self._first) << self.exponent


def _shares(
    items: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
    narrow: NDArray[np.bool_],
    block_rows: NDArray[np.int64],
    columns: _Columns,
) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Busy share of the narrow items per column for ``block_rows``; the busy time of an item lies evenly in it.
    ``items``: how many each row has; begin, end and busy time of each."""
    share_row = np.full(len(items[0]), -1, np.int64)
    share_row[block_rows] = np.arange(len(block_rows))
    if not len(block_rows):
        return np.zeros((0, columns.count), np.float32), share_row
    lengths, begin, end, busy = items
    first, last = columns.of(begin), columns.of(end - 1)
    # Rows without blocks add up in one more row, which is left out. A repeat is quicker than an index for every item.
    at = np.repeat(share_row % (len(block_rows) + 1) * columns.count, lengths)
    at += first
    weight = busy.astype(np.float64)
    if not narrow.all():
        weight[~narrow] = 0
    size = (len(block_rows) + 1) * columns.count
    last -= first
    crossing = np.flatnonzero(narrow & (last > 0))
    begins, edge, place, further = begin[crossing], columns.begin_of(first[crossing] + 1), at[crossing], last[crossing]
    rest = end[crossing] - edge
    density = weight[crossing] / (rest + (edge - begins))
    weight[crossing] -= density * rest
    busy_ns = np.bincount(at, weight, size)
    while len(place):  # what reaches into the next column, and the one after it
        place = place + 1
        busy_ns += np.bincount(place, density * np.minimum(rest, columns.length_ns), size)
        on = np.flatnonzero(further > 1)
        rest, place, further, density = rest[on] - columns.length_ns, place[on], further[on] - 1, density[on]
    share = np.clip(busy_ns[: -columns.count] / columns.length_ns, 0, 1).astype(np.float32)
    return share.reshape(len(block_rows), columns.count), share_row
