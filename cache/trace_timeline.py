"""The part of `Trace` that draws: visible items of rows and counters, whole tracks for analysis."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cache.contents import Contents
from cache.failures import damaged
from cache.layout import Int64s, UInt32s
from cache.open_cache import OpenCache
from cache.row_items import counter_items, rows_items
from model.time_span import TimeSpan
from model.trace_view import CounterItems, Items, RowsItems


class TraceTimeline(OpenCache):
    """The timeline of an open cache."""

    def items(self, track_id: int, depth: int, span: TimeSpan, ns_per_pixel: float) -> Items:
        """The items of a row that lie in ``span``, merged where they are smaller than a pixel.

        Every pixel that a slice touches is touched by an item, and an item reaches at most a pixel beyond its slices.
        Raises IndexError for a row that is not there."""
        contents = self._contents
        return rows_items(contents, np.array([row_of(contents, track_id, depth)]), span, ns_per_pixel).row(0)

    def items_of(self, rows: Sequence[tuple[int, int]], span: TimeSpan, ns_per_pixel: float) -> RowsItems:
        """The same of many rows (track id, depth), which takes less time than one by one. Rows that are not there have
        no items."""
        contents = self._contents
        return rows_items(contents, _rows_of(contents, rows), span, ns_per_pixel)

    def counter_items(self, track_id: int, span: TimeSpan, ns_per_pixel: float) -> CounterItems:
        """The items of a counter that lie in ``span``; the first holds since before. Raises KeyError for a track that
        is no counter."""
        return counter_items(self._contents, track_id, span, ns_per_pixel)

    def first_index(self, track_id: int, depth: int) -> int:
        """Index of the first slice of a row. Raises IndexError for a row that is not there."""
        contents = self._contents
        return int(contents.slices_of_row(row_of(contents, track_id, depth)).start)

    def slices_of(self, track_id: int, depth: int | None = None) -> tuple[Int64s, Int64s, UInt32s]:
        """(begin_ns, duration_ns, name ids) of a track's slices by (depth, begin), or of one row; memory-mapped.

        For analysis, never into widgets. Raises IndexError for a row that is not there, StepscopeError
        (`cache_damaged`) for ids without a text: sums by name take as much memory as the largest id is large."""
        contents = self._contents
        if depth is None:
            first_row, end_row = contents.first_row[track_id], contents.first_row[track_id + 1]
            counts = contents.rows["count"][first_row:end_row]
            first = int(contents.rows["first"][first_row]) if len(counts) else 0
            part = slice(first, first + int(counts.sum()))
        else:
            part = contents.slices_of_row(row_of(contents, track_id, depth))
        slices = contents.slices
        begin_ns, duration_ns, name = slices["begin"][part], slices["duration"][part], slices["name"][part]
        key = ("largest name", part.start, part.stop)
        if key not in contents.parts:
            contents.parts[key] = int(name.max(initial=0))
        if contents.parts[key] > len(contents.strings):
            raise damaged(self.path, f"no text {contents.parts[key]}")
        return begin_ns, duration_ns, name

    def categories_of(self, track_id: int, depth: int) -> UInt32s:
        """Name ids of the categories of a row's slices by begin, 0 = none; memory-mapped. Raises IndexError for a row
        that is not there."""
        contents = self._contents
        categories: UInt32s = contents.slices["category"][contents.slices_of_row(row_of(contents, track_id, depth))]
        return categories


def row_of(contents: Contents, track_id: int, depth: int) -> int:
    """Number of a row. Raises IndexError for one that is not there."""
    if 0 <= track_id < len(contents.tracks) and depth >= 0:
        row = int(contents.first_row[track_id]) + depth
        if row < contents.first_row[track_id + 1]:
            return row
    raise IndexError(f"track {track_id} has no row {depth}")


def _rows_of(contents: Contents, rows: Sequence[tuple[int, int]]) -> Int64s:
    """Numbers of rows, -1 for those that are not there."""
    track, depth = np.array(rows, np.int64).reshape(-1, 2).T
    bounds = contents.first_row
    known = np.clip(track, 0, len(bounds) - 2)
    row = bounds[known] + depth
    return np.where((known == track) & (depth >= 0) & (row < bounds[known + 1]), row, -1)


def row_of_index(contents: Contents, index: int) -> int:
    """Number of a slice's row. Raises IndexError for a slice that is not there."""
    if not 0 <= index < len(contents.slices["begin"]):
        raise IndexError(f"there is no slice {index}")
    return int(np.searchsorted(contents.rows["first"], index, "right")) - 1
