"""The visible items of rows and counters: the finest detail level that has about one item per pixel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cache.contents import Contents
from cache.layout import Int64s, UInt32s
from cache.stored_parts import (
    Found,
    all_within,
    counter_level_part,
    sample_part,
    slice_level_part,
    slice_part,
)
from model.time_span import TimeSpan
from model.trace_view import CounterItems, RowsItems


def rows_items(contents: Contents, rows: Int64s, span: TimeSpan, ns_per_pixel: float) -> RowsItems:
    """Items of each row that lie in ``span`` at least partly; row -1 has none."""
    there = np.flatnonzero(rows >= 0)
    numbers = rows[there]
    levels = contents.levels.coarsest(numbers, _exponent(ns_per_pixel))
    parts = [
        slice_part(contents, row) if level < 0 else slice_level_part(contents, row, level)
        for row, level in zip(numbers.tolist(), levels.tolist(), strict=True)
    ]
    found = all_within(parts, span)
    first = np.zeros(len(rows) + 1, np.int64)
    lows, highs = (np.array([one[side] for one in found], np.int64) for side in (1, 2))
    first[there + 1] = highs - lows
    np.cumsum(first, out=first)
    labels = [(contents.slices["name"], None), (contents.level_items["name"], contents.level_items["index"])]
    label, shift = np.zeros(len(rows), np.int64), -first[:-1]
    is_level = levels >= 0
    label[there] = is_level
    begins = contents.rows["first"][numbers]
    begins[is_level] = contents.levels.first[levels[is_level]]
    for place, (part, (cells, _, _)) in enumerate(zip(parts, found, strict=True)):
        if cells is not part.stored:
            label[there[place]], begins[place] = len(labels), 0
            labels.append((cells["name"], cells["index"]))
    shift[there] += begins + lows
    return RowsItems(first, *_columns(found), labels, label, shift)


def _columns(found: Sequence[Found]) -> tuple[Int64s, Int64s, UInt32s, Int64s, Int64s]:
    """Begin, end, count, busy time and longest slice of the items of all rows."""
    is_level = ["busy" in cells for cells, _, _ in found]
    begin = _joined(found, ["begin"] * len(found))
    busy = _joined(found, ["busy" if merged else "duration" for merged in is_level])
    if found and all(is_level):
        end, longest, count = (_joined(found, [name] * len(found)) for name in ("end", "longest", "count"))
        return begin, end, count, busy, longest
    # As of slices, then over it what levels have.
    end, longest, count = begin + busy, busy.copy(), np.ones(len(begin), np.uint32)
    place = 0
    for cells, low, high in found:
        items, place = slice(place, place + high - low), place + high - low
        if "busy" in cells:
            end[items] = cells["end"][low:high]
            longest[items] = cells["longest"][low:high]
            count[items] = cells["count"][low:high]
    return begin, end, count, busy, longest


def _joined(found: Sequence[Found], names: Sequence[str]) -> NDArray[Any]:
    """One column of the items of all rows, by its name in each of them."""
    parts = [cells[name][low:high] for (cells, low, high), name in zip(found, names, strict=True)]
    return np.concatenate(parts) if parts else np.zeros(0, np.int64)


def counter_items(contents: Contents, track_id: int, span: TimeSpan, ns_per_pixel: float) -> CounterItems:
    """Items of a counter that lie in ``span`` at least partly; the first is what held when the span began."""
    counter = contents.counter_of_track[track_id]
    (level,) = contents.counter_levels.coarsest(np.array([counter]), _exponent(ns_per_pixel)).tolist()
    if level < 0:
        samples, low, high = sample_part(contents, counter).within(span)
        begin, value = samples["time"], samples["value"]
        items = {"low": value, "high": value, "mean": value, "last": value}
    else:
        items, low, high = counter_level_part(contents, counter, level).within(span)
        begin = items["begin"]
    next_begin = begin[high] if high < len(begin) else contents.tracks[track_id].end_ns
    return CounterItems(
        begin_ns=begin[low:high],
        end_ns=np.append(begin[low + 1 : high], next_begin)[: high - low],
        low=items["low"][low:high],
        high=items["high"][low:high],
        mean=items["mean"][low:high],
        last=items["last"][low:high],
    )


def _exponent(ns_per_pixel: float) -> int:
    """Of the widest buckets that are no wider than a pixel; -1 where single slices are."""
    return -1 if ns_per_pixel < 1 else min(math.frexp(ns_per_pixel)[1] - 1, 62)
