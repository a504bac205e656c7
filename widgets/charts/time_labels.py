"""Round times at an axis whose positions are not evenly spaced in time."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF

from model.units import TimeScale
from widgets.charts.step_chart import StepChart, most_numbers
from widgets.charts.ticks import tick_decimals, value_ticks
from widgets.parts.painting import text_size


def time_labels(
    chart: StepChart, plot: QRectF, places: NDArray[np.floating], times_ns: NDArray[np.floating]
) -> list[tuple[float, str]]:
    """Round times in the view of ``chart`` and their positions, in the unit of the last time of all; the ascending
    positions ``places`` lie at ``times_ns``, both of shape (n,)."""
    if not len(times_ns):
        return []
    scale = TimeScale.for_largest(float(times_ns[-1]))
    first, last = (float(time) / scale.ns for time in np.interp(chart.view, places, times_ns))
    most = most_numbers(plot, text_size(scale.text(float(times_ns[-1])), "small").width())
    ticks = value_ticks(first, last, most)
    shown = TimeScale(scale.unit, scale.ns, tick_decimals(ticks))
    found = np.interp([tick * scale.ns for tick in ticks], times_ns, places)
    return [(float(at), shown.text(tick * scale.ns)) for at, tick in zip(found, ticks, strict=True)]
