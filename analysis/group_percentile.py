"""Values of groups in order, and the 95th percentile of each group without ordering all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from model.task import TaskContext

Ints = NDArray[np.int64]

_BLOCK = 1 << 20
_BIN_BITS = 17  # of the number of bins of all groups: their counts fit a core's own memory
_LEAST_BIN_BITS = 3  # of those of one group
_MOST_BETWEEN_LARGEST = 20
"""The p95 of so many values lies between the two largest."""


def ordered_in_groups(of: Ints, count: int, values: Ints, task: TaskContext) -> Ints:
    """``values`` group after group, those of a group from the smallest to the largest. ``of``: the group, one of
    ``count``, of each. Shapes: (n,)."""
    task.check()
    bits = int(values.max(initial=0)).bit_length()
    if bits + count.bit_length() < 63 and int(values.min(initial=0)) >= 0:
        # Group and value in one number: to sort those takes a tenth of the time of sorting by two keys.
        both = (of << bits) | values
        for first in range(0, len(both), _BLOCK):
            task.check()
            both[first : first + _BLOCK].sort()
        if len(both) > _BLOCK:
            both.sort(kind="stable")  # which only has to merge the blocks
        task.check()
        return both & ((1 << bits) - 1)
    return values[np.lexsort((values, of))]


def p95(of: Ints, values: Ints, counts: Ints, largest: Ints, task: TaskContext) -> NDArray[np.float64]:
    """The linearly interpolated 95th percentile of each group, shape (groups,). ``of``: the group of each value, shape
    (n,); ``counts``, ``largest``: how many values a group has (at least one), and the largest of them."""
    at = (counts - 1) * 0.95
    low = np.floor(at).astype(np.int64)
    if len(counts).bit_length() + _LEAST_BIN_BITS <= _BIN_BITS:
        below, above = _at_places(of, values, low, counts, task)
    else:
        below, above = _second_largest(of, values, counts, largest, task), largest.copy()
        large = np.flatnonzero(counts > _MOST_BETWEEN_LARGEST)
        if len(large):
            number = np.full(len(counts), -1)
            number[large] = np.arange(len(large))
            rows = np.flatnonzero(number[of] >= 0)
            below[large], above[large] = _at_places(number[of[rows]], values[rows], low[large], counts[large], task)
    found: NDArray[np.float64] = below + (at - low) * (above - below)
    return found


def _second_largest(of: Ints, values: Ints, counts: Ints, largest: Ints, task: TaskContext) -> Ints:
    """Of each group; of a single value, that value."""
    task.check()
    at = np.flatnonzero(values == largest[of])
    one = np.empty(len(counts), np.int64)
    one[of[at]] = at
    rest = np.ones(len(of), np.bool_)
    rest[one] = False
    task.check()
    second = np.where(counts > 1, np.iinfo(np.int64).min, largest)
    np.maximum.at(second, of[rest], values[rest])
    return second


def _at_places(of: Ints, values: Ints, low: Ints, counts: Ints, task: TaskContext) -> tuple[Ints, Ints]:
    """The value at the place ``low`` of each group in order, and the one after it (of the last, itself)."""
    task.check()
    high = np.minimum(low + 1, counts - 1)
    near, smaller = _near(of, values, low, high, task)
    task.check()
    of = of[near]
    ordered = ordered_in_groups(of, len(counts), values[near], task)
    here = np.bincount(of, minlength=len(counts))
    starts = np.cumsum(here) - here - smaller
    return ordered[starts + low], ordered[starts + high]


def _near(of: Ints, values: Ints, low: Ints, high: Ints, task: TaskContext) -> tuple[Ints | slice, Ints]:
    """Rows among which those at the places ``low`` to ``high`` of each group are, and how many smaller ones of the
    group are left out: values are counted in bins that widen with the value."""
    group = np.arange(len(low))
    spare_bits = _BIN_BITS - len(low).bit_length()
    if spare_bits < _LEAST_BIN_BITS or int(values.min(initial=0)) < 0:
        return slice(None), np.zeros(len(low), np.int64)
    bins = values.astype(np.float32).view(np.int32)  # exponent, then mantissa: in the order of the values
    bins -= bins.min(initial=np.iinfo(np.int32).max)
    bins >>= max(int(bins.max(initial=0)).bit_length() - spare_bits, 0)
    width = int(bins.max(initial=0)) + 1
    cell = of * width + bins
    task.check()
    upto = np.bincount(cell, minlength=len(low) * width).reshape(-1, width).cumsum(axis=1)
    first, last = ((upto <= place[:, None]).sum(axis=1) for place in (low, high))
    smaller = np.where(first > 0, upto[group, first - 1], 0)
    task.check()
    is_near = (cell >= (group * width + first)[of]) & (cell <= (group * width + last)[of])
    return np.flatnonzero(is_near), smaller
