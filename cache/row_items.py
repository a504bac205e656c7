"""The visible items of rows and counters: the finest detail level that has about one item per pixel."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence

import numpy as np

from cache.contents import Contents, LevelIndex
from cache.layout import Arrays
from cache.stored_parts import (
    RowSlices,
    all_within,
    counter_level_part,
    sample_part,
    slice_level_part,
    slice_part,
)
from model.time_span import TimeSpan
from model.trace_view import CounterItems, Items


def rows_items(contents: Contents, rows: Sequence[int], span: TimeSpan, ns_per_pixel: float) -> list[Items]:
    """Items of each row that lie in ``span`` at least partly."""
    exponent = _exponent(ns_per_pixel)
    levels = [_level(contents.levels, row, exponent) for row in rows]
    parts = [
        slice_part(contents, row) if level is None else slice_level_part(contents, row, level)
        for row, level in zip(rows, levels, strict=True)
    ]
    return [
        _slices(part.first, *found) if isinstance(part, RowSlices) else _items(*found)
        for part, found in zip(parts, all_within(parts, span), strict=True)
    ]


def _items(items: Arrays, low: int, high: int) -> Items:
    part = slice(low, high)
    return Items(
        begin_ns=items["begin"][part],
        end_ns=items["end"][part],
        name=items["name"][part],
        count=items["count"][part],
        busy_ns=items["busy"][part],
        longest_ns=items["longest"][part],
        index=items["index"][part],
    )


def _slices(first: int, slices: Arrays, low: int, high: int) -> Items:
    begin_ns, duration_ns = slices["begin"][low:high], slices["duration"][low:high]
    return Items(
        begin_ns=begin_ns,
        end_ns=begin_ns + duration_ns,
        name=slices["name"][low:high],
        count=np.ones(high - low, np.uint32),
        busy_ns=duration_ns,
        longest_ns=duration_ns,
        index=np.arange(first + low, first + high),
    )


def counter_items(contents: Contents, track_id: int, span: TimeSpan, ns_per_pixel: float) -> CounterItems:
    """Items of a counter that lie in ``span`` at least partly; the first is what held when the span began."""
    counter = contents.counter_of_track[track_id]
    level = _level(contents.counter_levels, counter, _exponent(ns_per_pixel))
    if level is None:
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


def _level(levels: LevelIndex, owner: int, exponent: int) -> int | None:
    """Place of the coarsest level whose buckets are no wider; None for no level."""
    first, end = int(levels.first_level[owner]), int(levels.first_level[owner + 1])
    at = bisect_right(levels.exponent, exponent, first, end) - 1
    return None if at < first else at
