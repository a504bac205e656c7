"""Painted charts of a distribution: a histogram with its percentiles, and the range of each of some groups."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from model.units import TimeScale, count, duration
from widgets.charts.lines import DOTS, dashed_pen
from widgets.charts.ticks import nice_range, value_ticks
from widgets.counts import Counts
from widgets.parts.painting import RIGHT, draw_text, snapped, text_size
from widgets.parts.plain_text import plain_tooltip
from widgets.theme import theme

_LEFT, _RIGHT, _TOP, _BOTTOM = 56.0, 14.0, 20.0, 22.0
_LEAST = QSize(160, 110)
_RANGE_WIDEST, _DOT = 7.0, 2.2


@dataclass(frozen=True, slots=True)
class Mark:
    """A vertical line at a value with its words."""

    value_ns: float
    words: str


class _Plot(QWidget):
    """Values upwards from a base line, with 2 to 5 grid lines."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.high = 1.0
        self.low = 0.0

    def minimumSizeHint(self) -> QSize:
        return _LEAST

    @property
    def plot(self) -> QRectF:
        """Where data is drawn."""
        return QRectF(self.rect()).adjusted(_LEFT, _TOP, -_RIGHT, -_BOTTOM)

    def y_of(self, value: float) -> float:
        """Where ``value`` lies."""
        return self.plot.bottom() - (value - self.low) / max(self.high - self.low, 1e-12) * self.plot.height()

    def value_text(self, value: float) -> str:
        """A value of the axis in words."""
        raise NotImplementedError

    def paint_grid(self, painter: QPainter) -> None:
        colors, plot, ratio = theme(), self.plot, self.devicePixelRatioF()
        for tick in value_ticks(self.low, self.high, 4):
            y = snapped(self.y_of(tick), ratio)
            painter.fillRect(QRectF(plot.left(), y, plot.width(), 1 / ratio), colors.color("grid"))
            place = QRectF(0, y - 8, plot.left() - 8, 16)
            draw_text(painter, place, self.value_text(tick), colors.color("text.3"), "small", RIGHT)
        base = snapped(plot.bottom(), ratio)
        painter.fillRect(QRectF(plot.left(), base, plot.width(), 1 / ratio), colors.color("axis"))

    def paint_label(self, painter: QPainter, x: float, text: str) -> None:
        """A word below the base line, its middle at ``x``, within the widget."""
        width = text_size(text, "small").width() + 2
        left = min(max(x - width / 2, 0.0), self.width() - width)
        draw_text(painter, QRectF(left, self.plot.bottom() + 4, width, 16), text, theme().color("text.3"), "small")


class Histogram(_Plot):
    """How many calls took how long; dotted lines at percentiles and the mean. Signal: ``chosen(place)`` of a bar."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._edges: NDArray[np.float64] = np.zeros(0)
        self._counts: NDArray[np.int64] = np.zeros(0, np.int64)
        self._marks: tuple[Mark, ...] = ()
        self._is_log = False

    def set_bins(
        self, edges: NDArray[np.float64], counts: NDArray[np.int64], marks: Sequence[Mark], *, is_log: bool
    ) -> None:
        """Show ``counts`` between ``edges`` (ns), one more than there are counts."""
        self._edges, self._counts, self._marks, self._is_log = edges, counts, tuple(marks), is_log
        self.high = nice_range(0.0, float(counts.max(initial=1)), 4)[1]
        self.update()

    def value_text(self, value: float) -> str:
        return count(round(value)) if value == round(value) else ""

    def x_of(self, value_ns: float) -> float:
        """Where a time lies."""
        ends = np.array([self._edges[0], self._edges[-1], value_ns], np.float64)
        if self._is_log:
            ends = np.log(np.maximum(ends, 1.0))
        low, high, value = (float(end) for end in ends)
        return self.plot.left() + (value - low) / max(high - low, 1e-12) * self.plot.width()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if not len(self._counts):
                return
            self.paint_grid(painter)
            ratio, base = self.devicePixelRatioF(), self.plot.bottom()
            color = theme().color("phase.computing")
            for at, number in enumerate(self._counts.tolist()):
                if number:
                    left, right = (snapped(self.x_of(edge), ratio) for edge in self._edges[at : at + 2])
                    top = min(snapped(self.y_of(number), ratio), base - 1)
                    painter.fillRect(QRectF(left, top, max(right - left - 1, 1.0), base - top), color)
            self._paint_marks(painter)
            self._paint_times(painter)

    def _paint_times(self, painter: QPainter) -> None:
        scale = TimeScale.for_largest(float(self._edges[-1]))
        low, high = float(self._edges[0]), float(self._edges[-1])
        middle = float(np.sqrt(max(low, 1.0) * high)) if self._is_log else (low + high) / 2
        for value in (low, middle, high):
            self.paint_label(painter, self.x_of(value), f"{scale.text(value)} {scale.unit}")

    def _paint_marks(self, painter: QPainter) -> None:
        pen = dashed_pen(theme().color("text.2"), DOTS)
        taken: list[QRectF] = []
        for mark in self._marks:
            x = round(self.x_of(mark.value_ns)) + 0.5
            painter.setPen(pen)
            painter.drawLine(QLineF(x, self.plot.top() - 4, x, self.plot.bottom()))
            width = text_size(mark.words, "small").width() + 2
            left = x + 4 if x + 4 + width < self.width() else x - 4 - width
            place = QRectF(left, 2, width, 14)
            if not any(place.intersects(other) for other in taken):
                taken.append(place)
                draw_text(painter, place, mark.words, theme().color("text.1"), "small")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position().x())
        if at is None:
            QToolTip.hideText()
            return
        times = " – ".join(duration(float(edge)) for edge in self._edges[at : at + 2])
        words = Counts().calls(int(self._counts[at]))
        QToolTip.showText(event.globalPosition().toPoint(), plain_tooltip(f"{times}\n{words}"), self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position().x())
        if at is not None and self._counts[at] and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(at)

    def _at(self, x: float) -> int | None:
        """The bin at ``x``, however low its bar is."""
        return next((at for at in range(len(self._counts)) if self._is_over(at, x)), None)

    def _is_over(self, at: int, x: float) -> bool:
        return self.x_of(float(self._edges[at])) <= x < self.x_of(float(self._edges[at + 1]))


@dataclass(frozen=True, slots=True)
class RangeBar:
    """Lowest, middle and highest value of a group, with its words for the axis and for the tip."""

    label: str
    low_ns: int
    middle_ns: float
    high_ns: int
    tip: str


class RangeChart(_Plot):
    """A bar from the lowest to the highest value of each group, a dot at its median. Signal: ``chosen(place)``."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: tuple[RangeBar, ...] = ()
        self._marked: int | None = None
        self.scale = TimeScale.for_largest(None)

    def set_bars(self, bars: Sequence[RangeBar], marked: int | None = None) -> None:
        """Show ``bars`` from left to right, the one at the place ``marked`` as the chosen one."""
        self._bars, self._marked = tuple(bars), marked
        highest = float(max((bar.high_ns for bar in bars), default=1))
        self.scale = TimeScale.for_largest(highest)
        self.high = nice_range(0.0, highest / self.scale.ns, 4)[1]  # in the axis' unit, so that its ticks are round
        self.update()

    def value_text(self, value: float) -> str:
        return f"{value:g}"

    def _y(self, value_ns: float) -> float:
        return self.y_of(value_ns / self.scale.ns)

    def _x(self, at: int) -> float:
        return self.plot.left() + (at + 0.5) / max(len(self._bars), 1) * self.plot.width()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if not self._bars:
                return
            self.paint_grid(painter)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            room = self.plot.width() / len(self._bars)
            width = max(min(room - 1, _RANGE_WIDEST), 1.0)
            for at, bar in enumerate(self._bars):
                top, bottom = self._y(bar.high_ns), self._y(bar.low_ns)
                area = QRectF(self._x(at) - width / 2, top - 1, width, max(bottom - top, 1.0) + 1)
                token = "accent" if at == self._marked else "counter.line"
                painter.fillRect(area, theme().faded(token, 0.45))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme().color(token))
                dot = min(_DOT, width)
                painter.drawEllipse(QPointF(self._x(at), self._y(bar.middle_ns)), dot, dot)
            self._paint_names(painter, room)

    def _paint_names(self, painter: QPainter, room: float) -> None:
        widest = max(text_size(bar.label[:40], "small").width() for bar in self._bars) + 12
        every = max(int(np.ceil(widest / max(room, 1e-9))), 1)
        for at in range(0, len(self._bars), every):
            self.paint_label(painter, self._x(at), self._bars[at].label[:40])

    def _at(self, x: float) -> int | None:
        place = int((x - self.plot.left()) / max(self.plot.width(), 1) * len(self._bars))
        return place if x >= self.plot.left() and place < len(self._bars) else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position().x())
        if at is not None:
            QToolTip.showText(event.globalPosition().toPoint(), plain_tooltip(self._bars[at].tip), self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position().x())
        if at is not None and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(at)
