"""Long series cut to what a chart can show: buckets that keep the lowest and the highest value."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

MOST_POINTS = 2_000


@dataclass(frozen=True, slots=True, eq=False)
class Series:
    """``n`` points, each of one or several samples: position of the first sample, lowest, highest and mean value, and
    how many samples it stands for. Missing samples (NaN) are left out; a point of only missing ones is NaN."""

    x: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]
    mean: NDArray[np.float64]
    count: NDArray[np.int64]


def bounded(x: NDArray[np.float64], y: NDArray[np.float64], most: int = MOST_POINTS) -> Series:
    """The series ``y`` over ``x`` (both of shape (n,), x ascending) in at most ``most`` points."""
    n = len(x)
    if n <= most:
        return Series(x, y, y, y, np.ones(n, np.int64))
    first = np.unique(np.arange(most) * n // most)
    known = ~np.isnan(y)
    counts = np.add.reduceat(known.astype(np.int64), first)
    total = np.add.reduceat(np.where(known, y, 0.0), first)
    low = np.minimum.reduceat(np.where(known, y, np.inf), first)
    high = np.maximum.reduceat(np.where(known, y, -np.inf), first)
    empty = counts == 0
    for part in (low, high):
        part[empty] = np.nan
    mean = np.where(empty, np.nan, total / np.maximum(counts, 1))
    return Series(x[first], low, high, mean, np.diff(np.append(first, n)))
