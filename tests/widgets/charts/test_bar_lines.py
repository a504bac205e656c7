"""The lines between the parts of stacked bars: all bars have them, or none has."""

from __future__ import annotations

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from widgets.charts.stacked_bars import BarPart, StackedBarChart

PARTS = (("forward", "phase.computing"), ("tail", "phase.tail"))


@pytest.mark.parametrize("width", range(640, 1700, 90))
def test_bars_of_one_chart_are_parted_alike(qtbot: QtBot, width: int) -> None:
    steps = 322
    chart = StackedBarChart()
    qtbot.addWidget(chart)
    chart.resize(width, 300)
    parts = [BarPart(key, token, key, np.full(steps, 100_000_000, np.int64)) for key, token in PARTS]
    chart.set_bars([str(step) for step in range(steps)], parts)
    chart.show()
    qtbot.waitExposed(chart)
    image, plot = chart.grab().toImage(), chart.plot
    y = round(chart.y_of(100_000_000.0, plot))
    inside = range(round(plot.left()) + 8, round(plot.right()) - 8)
    # Where the parts meet, each bar is of one of their colours, or the ground is seen between them in all.
    lines = [len({image.pixelColor(x, line).name() for x in inside}) for line in range(y - 1, y + 2)]
    assert max(lines) == 1 or chart.step_width(plot) >= 4
