"""The visible items of one row or counter: the finest detail level that has about one item per pixel."""

from __future__ import annotations

import math
from bisect import bisect_right

import numpy as np

from cache.contents import Arrays, Contents, LevelIndex
from cache.layout import Int64s
from model.time_span import TIME_LIMIT_NS, TimeSpan
from model.trace_view import CounterItems, Items


def row_items(contents: Contents, row: int, span: TimeSpan, ns_per_pixel: float) -> Items:
    """Items of a row that lie in ``span`` at least partly."""
    level = _level(contents.levels, row, ns_per_pixel)
    if level is None:
        return _slices(contents, row, span)
    items = contents.level_items
    first, end = level
    begin_ns, end_ns = items["begin"][first:end], items["end"][first:end]
    low, high = _overlapping(begin_ns, end_ns, span)
    part = slice(first + low, first + high)
    return Items(
        begin_ns=begin_ns[low:high],
        end_ns=end_ns[low:high],
        name=items["name"][part],
        count=items["count"][part],
        busy_ns=items["busy"][part],
        longest_ns=items["longest"][part],
        index=items["index"][part],
    )


def counter_items(contents: Contents, track_id: int, span: TimeSpan, ns_per_pixel: float) -> CounterItems:
    """Items of a counter that lie in ``span`` at least partly; the first is what held when the span began."""
    counter = contents.counter_of_track[track_id]
    last_end = contents.tracks[track_id].end_ns
    level = _level(contents.counter_levels, counter, ns_per_pixel)
    if level is None:
        first = int(contents.counters["first"][counter])
        begin, value = contents.samples["time"], contents.samples["value"]
        items: Arrays = {"low": value, "high": value, "mean": value, "last": value}
        end = first + int(contents.counters["count"][counter])
    else:
        items, (first, end) = contents.counter_items, level
        begin = items["begin"]
    lowest, highest = _limited(span)
    low = first + int(np.searchsorted(begin[first:end], lowest, "left"))
    low = max(low - 1, first) if low == end or begin[low] > lowest else low
    high = max(low, first + int(np.searchsorted(begin[first:end], highest, "left")))
    next_begin = begin[high] if high < end else last_end
    return CounterItems(
        begin_ns=begin[low:high],
        end_ns=np.append(begin[low + 1 : high], next_begin)[: high - low],
        low=items["low"][low:high],
        high=items["high"][low:high],
        mean=items["mean"][low:high],
        last=items["last"][low:high],
    )


def _level(levels: LevelIndex, owner: int, ns_per_pixel: float) -> tuple[int, int] | None:
    """(first, end) of the items of the coarsest level whose buckets are no wider than a pixel; None for no level."""
    first, end = int(levels.first_level[owner]), int(levels.first_level[owner + 1])
    if ns_per_pixel < 1 or first == end:
        return None
    exponent = min(math.frexp(ns_per_pixel)[1] - 1, 62)
    at = bisect_right(levels.exponent, exponent, first, end) - 1
    return None if at < first else (int(levels.first[at]), int(levels.first[at] + levels.count[at]))


def _slices(contents: Contents, row: int, span: TimeSpan) -> Items:
    slices = contents.slices
    first = int(contents.rows["first"][row])
    end = first + int(contents.rows["count"][row])
    begin_ns = slices["begin"][first:end]
    lowest, highest = _limited(span)
    low = int(np.searchsorted(begin_ns, lowest, "left"))
    if low and begin_ns[low - 1] + slices["duration"][first + low - 1] > lowest:
        low -= 1
    high = max(low, int(np.searchsorted(begin_ns, highest, "left")))
    part = slice(first + low, first + high)
    duration = slices["duration"][part]
    return Items(
        begin_ns=begin_ns[low:high],
        end_ns=begin_ns[low:high] + duration,
        name=slices["name"][part],
        count=np.ones(high - low, np.uint32),
        busy_ns=duration,
        longest_ns=duration,
        index=np.arange(first + low, first + high),
    )


def _overlapping(begin_ns: Int64s, end_ns: Int64s, span: TimeSpan) -> tuple[int, int]:
    """(first, end) of the items in the span; one of length zero belongs to the span that it begins in."""
    lowest, highest = _limited(span)
    low = int(np.searchsorted(begin_ns, lowest, "left"))
    if low and end_ns[low - 1] > lowest:
        low -= 1
    return low, max(low, int(np.searchsorted(begin_ns, highest, "left")))


def _limited(span: TimeSpan) -> tuple[int, int]:
    """The span within 64 bits; a Python number beyond them would turn the search into one over objects."""
    limit = TIME_LIMIT_NS + 1
    return max(-limit, min(span.begin_ns, limit)), max(-limit, min(span.end_ns, limit))
