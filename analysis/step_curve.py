"""One phase over all steps: its mean, percentiles and outliers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from model.table import MISSING_INT

OUTLIER_DEVIATIONS = 3.5
"""A step is an outlier when it lies more than this many scaled median deviations above the median (Iglewicz and
Hoaglin, "How to detect and handle outliers", 1993) ..."""
OUTLIER_SHARE = 0.05
"""... and more than this share of the median: steady runs have deviations of microseconds."""
OUTLIER_LEAST = 8
"""Fewer values than this have no outliers."""


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """One phase over all steps. ``values_ns``: int64 of shape (steps,), MISSING_INT where a step lacks it; percentiles
    are linearly interpolated; ``outliers``: positions of values above the rule of OUTLIER_DEVIATIONS; ``averaged``: the
    first and the last position that mean and percentiles are of, None = there is no such."""

    phase: str
    values_ns: NDArray[np.int64]
    mean_ns: float | None
    p50_ns: float | None
    p95_ns: float | None
    outliers: tuple[int, ...]
    averaged: tuple[int, int] | None = None

    @property
    def is_partly_averaged(self) -> bool:
        """Whether mean and percentiles leave out a step at an end."""
        return self.averaged not in (None, (0, len(self.values_ns) - 1))


def outliers(values_ns: NDArray[np.int64]) -> tuple[int, ...]:
    """Positions of the outliers among ``values_ns`` (missing ones are none), shape (n,); rule: OUTLIER_DEVIATIONS."""
    known = values_ns[values_ns != MISSING_INT]
    if len(known) < OUTLIER_LEAST:
        return ()
    median = float(np.median(known))
    deviation = float(np.median(np.abs(known - median))) * 1.4826  # so that it estimates a standard deviation
    limit = median + max(OUTLIER_DEVIATIONS * deviation, OUTLIER_SHARE * median)
    return tuple(int(at) for at in np.flatnonzero((values_ns != MISSING_INT) & (values_ns > limit)))


def curve_of(phase: str, values_ns: NDArray[np.int64], averaged: NDArray[np.bool_] | None = None) -> Curve:
    """The curve of ``values_ns``, shape (steps,), MISSING_INT where a step lacks it; ``averaged``: the steps that mean
    and percentiles are of, None = all."""
    used = np.flatnonzero((values_ns != MISSING_INT) & (True if averaged is None else averaged))
    if not len(used):
        return Curve(phase, values_ns, None, None, None, ())
    known = values_ns[used]
    p50, p95 = np.percentile(known, [50, 95])
    # Summed as Python integers: a mean of int64 in numpy goes through doubles.
    mean = sum(known.tolist()) / len(known)
    ends = int(used[0]), int(used[-1])
    return Curve(phase, values_ns, mean, float(p50), float(p95), outliers(values_ns), ends)
