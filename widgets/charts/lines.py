"""What charts draw alike: the width of curves, dashed lines, stairs of levels, and the mark over what stands out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from widgets.theme import theme

if TYPE_CHECKING:
    from widgets.charts.step_chart import StepChart

CURVE_WIDTH = 1.75
DASHES, DOTS = (4.0, 3.0), (2.0, 3.0)
MARK, MARK_HEIGHT = 7.0, 5.0


def dashed_pen(color: QColor, pattern: Sequence[float], width: float = 1.0) -> QPen:
    """A pen whose strokes and gaps are as long as ``pattern`` says, in widths of the line."""
    pen = QPen(color, width)
    pen.setDashPattern(pattern)
    return pen


def draw_mark(painter: QPainter, tip: QPointF) -> None:
    """A triangle that points down at ``tip``."""
    top = tip - QPointF(0, MARK_HEIGHT)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().color("warn"))
    painter.drawPolygon(QPolygonF((tip, top - QPointF(MARK / 2, 0), top + QPointF(MARK / 2, 0))))


def stairs(chart: StepChart, high: NDArray[np.float64], low: NDArray[np.float64]) -> tuple[QPainterPath, QPainterPath]:
    """The outline of ``high``, with a stroke down to the lowest value of a point that stands for several, and the area
    below it; points without a value (NaN) leave a gap. Shapes: (points,)."""
    line, area = QPainterPath(), QPainterPath()
    plot = chart.plot
    half = chart.step_width(plot) / 2
    end: float | None = None
    for position in chart.visible():
        value, x = float(high[position]), chart.x_of(position, plot)
        if np.isnan(value):
            if end is not None:
                area.lineTo(QPointF(end, plot.bottom()))
            end = None
            continue
        y = chart.y_of(value, plot)
        if end is None:
            area.moveTo(QPointF(x - half, plot.bottom()))
            line.moveTo(QPointF(x - half, y))
        for path in (line, area):
            path.lineTo(QPointF(x - half, y))
            path.lineTo(QPointF(x + half, y))
        if low[position] < value:
            line.lineTo(QPointF(x + half, chart.y_of(float(low[position]), plot)))
            line.lineTo(QPointF(x + half, y))
        end = x + half
    if end is not None:
        area.lineTo(QPointF(end, plot.bottom()))
    return line, area
