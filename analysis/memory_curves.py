"""Curves of memory over time or over nodes, cut to what a chart can show without losing a peak, and their peaks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from model.table import MISSING_INT

MOST_POINTS = 1_200
Measure = Literal["allocated", "reserved"]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """What ``component`` held: ``at`` (ns or the position of a node, ascending) and ``size`` in bytes of each sample,
    shape (n,)."""

    component: str
    measure: Measure
    at: Ints
    size: Ints

    def within(self, begin: int, end: int) -> Samples:
        """The samples from ``begin`` until before ``end``, and the last one before, which still holds there."""
        first, last = np.searchsorted(self.at, (begin, end), "left")
        if first == len(self.at) or self.at[first] > begin:
            first = max(int(first) - 1, 0)
        return Samples(self.component, self.measure, self.at[first:last], self.size[first:last])

    @property
    def peak(self) -> tuple[int, int] | None:
        """The largest size and where it is reached first; None without samples."""
        if not len(self.size):
            return None
        place = int(self.size.argmax())
        return int(self.size[place]), int(self.at[place])

    @property
    def is_even(self) -> bool:
        """Whether several samples all say the same."""
        return len(self.size) > 1 and bool((self.size == self.size[0]).all())


@dataclass(frozen=True, slots=True, eq=False)
class MemoryCurve:
    """``high`` and ``low``: largest and smallest size within each point of the chart, shape (n,), NaN = not
    known."""

    component: str
    measure: Measure
    high: NDArray[np.float64]
    low: NDArray[np.float64]


def samples_of(component: str, measure: Measure, at: Ints, size: Ints) -> Samples:
    """The known ones of these samples, by time: files have them in any order."""
    known = (at != MISSING_INT) & (size != MISSING_INT)
    at, size = at[known], size[known]
    order = np.argsort(at, kind="stable")
    return Samples(component, measure, at[order], size[order])


def edges_of(begin: int, end: int, most: int = MOST_POINTS) -> Ints:
    """``n`` + 1 edges of at most ``most`` equal parts of ``begin`` to ``end``, shape (n + 1,)."""
    length = max(end - begin, 1)
    parts = min(most, length)
    return begin + np.array([length * part // parts for part in range(parts + 1)], np.int64)


def curve_of(samples: Samples, edges: Ints) -> MemoryCurve:
    """``samples`` as a step function over the parts between ``edges``: a size holds until the next sample, and nothing
    is known before the first and after the last one."""
    parts = len(edges) - 1
    high, low = np.full(parts, np.nan), np.full(parts, np.nan)
    if len(samples.at) and parts:
        first = np.searchsorted(samples.at, edges[:-1], "left")
        end = np.searchsorted(samples.at, edges[1:], "left")
        follows = samples.at[np.minimum(first, len(samples.at) - 1)]
        carried = (first > 0) & (follows > edges[:-1])  # else the size before ends with the part that has it
        high[carried] = low[carried] = samples.size[first[carried] - 1]
        filled = np.flatnonzero(end > first)
        if len(filled):
            # Filled parts follow each other without a gap between their samples: each one ends where the next begins.
            inside = samples.size[int(first[filled[0]]) : int(end[filled[-1]])]
            starts = first[filled] - first[filled[0]]
            high[filled] = np.fmax(high[filled], np.maximum.reduceat(inside, starts))
            low[filled] = np.fmin(low[filled], np.minimum.reduceat(inside, starts))
    return MemoryCurve(samples.component, samples.measure, high, low)


def lives_curve(begin: Ints, end: Ints, size: Ints, count: int) -> Ints:
    """Bytes that are held at each of ``count`` positions by blocks that live from ``begin`` to ``end``, both included;
    the three of shape (blocks,)."""
    change = np.zeros(count + 1, np.int64)
    first, last = np.clip(begin, 0, count), np.clip(end + 1, 0, count)
    alive = first < last
    np.add.at(change, first[alive], size[alive])
    np.subtract.at(change, last[alive], size[alive])
    return np.cumsum(change[:count])
