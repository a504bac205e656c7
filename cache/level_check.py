"""Whether stored slices, samples and detail levels can be what the writer wrote: a cache has no checksum.

Each function looks at some neighbouring items and is True where they fit each other, and into their row. It compares
before it subtracts: the numbers of a hostile file may be any."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cache.layout import Arrays, Int64s
from model.time_span import TIME_LIMIT_NS

_ROUNDING = 1e-6  # of sums of many floats
_HUGE = 1e200  # sums of larger values may be no number


class RowBounds(NamedTuple):
    """What all items of a row lie in: its slices ``[first, end)``, their whole span, and the least and the largest id
    of a slice's name."""

    first: int
    end: int
    begin_ns: int
    end_ns: int
    least_name: int
    largest_name: int


@dataclass(frozen=True, slots=True)
class SampleBounds:
    """Times of the first and the last sample of a counter, and the last value."""

    first_ns: int
    last_ns: int
    last_value: float


def slices_fit(begin_ns: Int64s, duration_ns: Int64s, starts: Int64s, ends_ns: Sequence[tuple[int, int]]) -> bool:
    """Slices of some rows, one row after the other: in order, free of overlaps, within the times that a cache keeps.
    ``starts``: place of the first slice of each row, ascending; ``ends_ns``: where the first and the last slice of the
    whole row begin. Shapes: (n,), (rows,)."""
    tails = _tails(starts, len(begin_ns))
    end_ns = begin_ns + duration_ns  # what lies beyond 64 bits has become negative
    first_ns, last_ns = np.array(ends_ns, np.int64).T
    if (begin_ns[starts] < np.maximum(first_ns, -TIME_LIMIT_NS)).any() or (begin_ns[tails] > last_ns).any():
        return False
    wrong = (duration_ns < 0) | (end_ns < begin_ns)
    late = (end_ns[:-1] > begin_ns[1:]) | (begin_ns[1:] < begin_ns[:-1])
    late[tails[:-1]] = False
    return not (wrong.any() or late.any() or (end_ns[tails] > TIME_LIMIT_NS).any())


def _tails(starts: Int64s, count: int) -> Int64s:
    """Place of the last item of each row."""
    return np.append(starts[1:], count) - 1


def samples_fit(time_ns: Int64s, ends_ns: tuple[int, int]) -> bool:
    """Times of samples of one counter: in order, within the times that a cache keeps. ``ends_ns``: times of the first
    and the last sample. Shape: (n,)."""
    first_ns, last_ns = max(ends_ns[0], -TIME_LIMIT_NS), min(ends_ns[1], TIME_LIMIT_NS)
    return first_ns <= time_ns[0] and time_ns[-1] <= last_ns and not (time_ns[1:] < time_ns[:-1]).any()


def slice_levels_fit(
    items: Arrays,
    starts: Int64s,
    exponents: Sequence[int],
    bounds: Sequence[RowBounds],
    is_first: Sequence[bool],
    is_last: Sequence[bool],
) -> bool:
    """Items of a level of some rows, one row after the other, by the names of `layout.LEVEL_ITEMS`. ``starts``: place
    of the first item of each row, ascending; of each row its level's exponent, and whether the items hold the first,
    the last one of the row. Shapes: (n,), (rows,)."""
    begin, end, busy, longest, name = (items[column] for column in ("begin", "end", "busy", "longest", "name"))
    tails = _tails(starts, len(begin))
    row_first, row_end, row_begin_ns, row_end_ns, _, _ = np.array(bounds, np.int64).T
    least_name, largest_name = bounds[0].least_name, bounds[0].largest_name  # of all rows
    if (begin[starts] < row_begin_ns).any() or (end[tails] > row_end_ns).any():
        return False
    # 64 bits, for sums. As few calls of numpy as possible: they are most of the time here.
    count, index = items["count"].astype(np.int64), items["index"].astype(np.int64)
    length, more = end - begin, count - 1
    idle, others = length - busy, busy - longest  # besides all slices; of all but the longest
    step, gap = index[1:] - index[:-1], begin[1:] - end[:-1]
    # The sign of an | is that of the least.
    between = gap | (step - 1) | (more[:-1] + count[1:] - step)
    between[tails[:-1]] = 0  # of two rows
    if (idle | others | longest | more).min() < 0 or between.min(initial=0) < 0:
        return False
    exponent = np.repeat(np.array(exponents, np.int64), tails - starts + 1)
    too_long = (longest >> exponent) | (length >> (exponent + 1))  # of a merged block
    wrong = np.where(more == 0, idle | others, too_long) | (others > more * (longest * (1 + _ROUNDING)))
    if wrong.any() or (name - least_name > largest_name - least_name).any():
        return False
    # Each item stands for as many slices as it says, one after the other; `index` is one of them.
    first, last, last_count = index[starts], index[tails], count[tails]
    off = last - first - (np.add.reduceat(count, starts) - last_count)
    if ((first < row_first) | (first > last) | (last >= row_end) | (off <= -count[starts]) | (off >= last_count)).any():
        return False
    early = np.array(is_first, np.bool_) & ((begin[starts] != row_begin_ns) | (first - row_first >= count[starts]))
    late = np.array(is_last, np.bool_) & ((end[tails] != row_end_ns) | (row_end - last > last_count))
    return not (early | late).any()


def counter_level_fits(items: Arrays, exponent: int, bounds: SampleBounds, *, is_first: bool, is_last: bool) -> bool:
    """Items of a level by the names of `layout.COUNTER_ITEMS`; ``is_first``, ``is_last``: they hold the first, the last
    of their counter."""
    begin, low, high, mean, last = (items[name] for name in ("begin", "low", "high", "mean", "last"))
    if not len(begin) or begin[0] < bounds.first_ns or begin[-1] > bounds.last_ns:
        return False
    bucket = begin >> exponent
    if not (bucket[1:] > bucket[:-1]).all() or (np.isnan(low) != np.isnan(high)).any():
        return False
    with np.errstate(all="ignore"):
        slack = _ROUNDING * np.maximum(np.abs(low), np.abs(high))
        slack = np.where(np.isfinite(slack), slack, 0)
        # Written so that NaN, a missing value, is none of them.
        outside = ((mean < low - slack) | (mean > high + slack)) & np.isfinite(mean)
        wrong = (low > high) | outside | (last < low) | (last > high)
        wrong |= np.isnan(low) & ~(np.isnan(mean) & np.isnan(last))
        wrong |= np.isnan(mean) & (np.maximum(np.abs(low), np.abs(high)) < _HUGE)
    if wrong.any():
        return False
    if is_first and int(begin[0]) != bounds.first_ns:
        return False
    return not is_last or np.array_equal(last[-1], bounds.last_value, equal_nan=True)
