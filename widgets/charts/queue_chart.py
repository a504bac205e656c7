"""How full a queue was over time or batches: an area of steps, empty moments marked, capacity and mean as lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from model.units import TimeScale, number
from widgets.charts.layer import DATA_Z, Layer
from widgets.charts.lines import CURVE_WIDTH, DASHES, DOTS, dashed_pen, stairs
from widgets.charts.step_chart import StepChart
from widgets.charts.ticks import nice_range
from widgets.parts.painting import draw_text, snapped, text_size
from widgets.theme import level_token, theme
from widgets.tokens import AREA_OPACITY

_DENSE_LINE = 1.0
_DENSE_BELOW = 4.0  # px between samples
_EMPTY_HEIGHT = 3.0
_CAPACITY_ROOM = 18.0


@dataclass(frozen=True, eq=False)
class QueueData:
    """``low``, ``high`` and ``mean`` of each point, shape (n,): a point may stand for several samples. ``positions``
    names a point for the axis, ``whole_name`` for the tooltip."""

    low: NDArray[np.float64]
    high: NDArray[np.float64]
    mean: NDArray[np.float64]
    average: float
    capacity: int | None
    positions: tuple[str, ...]
    whole_name: Callable[[int], str]


class QueueChart(StepChart):
    """A queue's size from 0 to its capacity; coloured by how full it was on average."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._data: QueueData | None = None
        self.scene().addItem(Layer(self, DATA_Z, self._paint_queue))
        self.tip = self._tip

    def set_queue(self, data: QueueData) -> None:
        """Show ``data``."""
        self._data = data
        known = data.high[~np.isnan(data.high)]
        largest = max(float(known.max(initial=0.0)), float(data.capacity or 0))
        high = largest if data.capacity == largest and largest else nice_range(0.0, largest or 1.0)[1]
        self.set_steps(data.positions, 0.0, high, TimeScale("", 1, 0))

    def fill_token(self) -> str:
        """The fill of the area."""
        if self._data is None or not self._data.capacity:
            return "counter.line"
        return level_token(self._data.average / self._data.capacity)

    @property
    def plot(self) -> QRectF:
        # The word of the capacity stands above its line.
        return super().plot.adjusted(0, _CAPACITY_ROOM, 0, 0)

    def _value_ticks(self) -> list[float]:
        capacity = self._data.capacity if self._data is not None else None
        if capacity and self.high == capacity and capacity % 2 == 0:
            return [0.0, capacity / 2, float(capacity)]
        return super()._value_ticks()

    def _paint_queue(self, painter: QPainter) -> None:
        """The area, the line over it, marks of empty points below the base line, and the two reference lines."""
        data, plot = self._data, self.plot
        if data is None or not self.count:
            return
        painter.save()
        painter.setClipRect(plot.adjusted(0, -2, 0, _EMPTY_HEIGHT + 2))
        token = self.fill_token()
        line, area = stairs(self, data.high, data.low)
        fill = theme().color(token)
        fill.setAlphaF(AREA_OPACITY)
        painter.fillPath(area, fill)
        dense = self.step_width(plot) < _DENSE_BELOW
        painter.setPen(QPen(theme().color(token), _DENSE_LINE if dense else CURVE_WIDTH))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(line)
        self._paint_empty(painter, plot, data)
        painter.restore()
        self._paint_lines(painter, plot, data)

    def _paint_empty(self, painter: QPainter, plot: QRectF, data: QueueData) -> None:
        ratio = self.devicePixelRatioF()
        half = max(self.step_width(plot) / 2, 0.75)
        top = snapped(plot.bottom(), ratio) + 1
        for position in self.visible():
            if data.low[position] == 0:
                x = self.x_of(position, plot)
                painter.fillRect(QRectF(x - half, top, 2 * half, _EMPTY_HEIGHT), theme().color("critical"))

    def _paint_lines(self, painter: QPainter, plot: QRectF, data: QueueData) -> None:
        if data.capacity:
            words = self.tr("capacity {0}").format(number(data.capacity))
            painter.setPen(dashed_pen(theme().color("text.3"), DASHES))
            y = round(self.y_of(data.capacity, plot)) + 0.5
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            height = text_size(words, "small").height()
            place = QRectF(plot.left() + 4, y - height - 1, plot.width() - 4, height)
            draw_text(painter, place, words, theme().color("text.3"), "small")
        painter.setPen(dashed_pen(theme().color("text.1"), DOTS))
        y = round(self.y_of(data.average, plot)) + 0.5
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))

    def _tip(self, position: int) -> str:
        data = self._data
        assert data is not None
        low, high = (float(part[position]) for part in (data.low, data.high))
        if np.isnan(high):
            size = number(None)
        elif low == high:
            size = number(high)
        else:
            mean = number(float(data.mean[position]), 2)
            size = self.tr("{0} to {1}, mean {2}").format(number(low), number(high), mean)
        return f"{data.whole_name(position)}\n{size}"
