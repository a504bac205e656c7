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
    are linearly interpolated; ``outliers``: positions of values above the rule of OUTLIER_DEVIATIONS."""

    phase: str
    values_ns: NDArray[np.int64]
    mean_ns: float | None
    p50_ns: float | None
    p95_ns: float | None
    outliers: tuple[int, ...]


def outliers(values_ns: NDArray[np.int64]) -> tuple[int, ...]:
    """Positions of the outliers among ``values_ns`` (missing ones are none), shape (n,); rule: OUTLIER_DEVIATIONS."""
    known = values_ns[values_ns != MISSING_INT]
    if len(known) < OUTLIER_LEAST:
        return ()
    median = float(np.median(known))
    deviation = float(np.median(np.abs(known - median))) * 1.4826  # so that it estimates a standard deviation
    limit = median + max(OUTLIER_DEVIATIONS * deviation, OUTLIER_SHARE * median)
    return tuple(int(at) for at in np.flatnonzero((values_ns != MISSING_INT) & (values_ns > limit)))


def curve_of(phase: str, values_ns: NDArray[np.int64]) -> Curve:
    """The curve of ``values_ns``, shape (steps,), MISSING_INT where a step lacks it."""
    known = values_ns[values_ns != MISSING_INT]
    if not len(known):
        return Curve(phase, values_ns, None, None, None, ())
    p50, p95 = np.percentile(known, [50, 95])
    # Summed as Python integers: a mean of int64 in numpy goes through doubles.
    return Curve(phase, values_ns, sum(known.tolist()) / len(known), float(p50), float(p95), outliers(values_ns))
