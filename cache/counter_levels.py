"""Detail levels of one counter: low, high, time-weighted mean and last value of all samples in a bucket.

A sample holds until the next one. A level of exponent k has one item per bucket of 2^k ns in which samples begin, and
is kept where it has at most half the items of the next finer one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cache.layout import Float64s, Int64s
from cache.levels import LAST_EXPONENT, SMALL, bucket_changes, halving_exponent

CounterLevel = dict[str, NDArray[Any]]
"""Arrays of one level by the names of `layout.COUNTER_ITEMS`."""


def counter_levels(time_ns: Int64s, value: Float64s, end_ns: int) -> Iterator[tuple[int, CounterLevel]]:
    """(exponent, items) of the levels of a counter, finest first, without the samples themselves.

    Samples are sorted by time, NaN is a missing value, the last one holds until ``end_ns``. Shapes: (n,)."""
    begin, low, high, last = time_ns, value, value, value
    missing = np.isnan(value)
    weight = np.where(missing, 0.0, np.diff(time_ns, append=end_ns).astype(np.float64))
    total, known = np.where(missing, 0.0, value), np.where(missing, 0.0, 1.0)
    with np.errstate(all="ignore"):  # infinite values make infinite or missing means
        area = np.where(weight > 0, total * weight, 0.0)
        exponent = 0
        while len(begin) > SMALL:
            exponent, first = _next_level(begin, exponent)
            if first is None:
                return
            last = last[np.append(first[1:], len(begin)) - 1]
            begin, low, high = begin[first], np.fmin.reduceat(low, first), np.fmax.reduceat(high, first)
            weight, area, total, known = (np.add.reduceat(part, first) for part in (weight, area, total, known))
            mean = _mean(weight, area, total, known)
            yield exponent, {"begin": begin, "low": low, "high": high, "mean": mean, "last": last}
            exponent += 1


def _mean(weight: Float64s, area: Float64s, total: Float64s, known: Float64s) -> Float64s:
    """By time; the plain mean where all samples fall on one instant; NaN where none has a value."""
    return np.where(weight > 0, area / weight, total / known)


def _next_level(begin: Int64s, at_least: int) -> tuple[int, Int64s | None]:
    for exponent in range(halving_exponent(begin, begin, at_least), LAST_EXPONENT + 1):
        new = bucket_changes(begin, exponent)
        if np.count_nonzero(new) <= len(new) // 2:
            return exponent, np.flatnonzero(new)
    return at_least, None
