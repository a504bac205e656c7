"""What each component held, as step curves over time or over nodes: allocated as a line, reserved dashed, the peak
flagged."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from model.units import TimeScale, size, size_steps
from widgets.charts.layer import DATA_Z, Layer
from widgets.charts.lines import CURVE_WIDTH, DASHES, MARK, dashed_pen, draw_mark, stairs
from widgets.charts.step_chart import StepChart
from widgets.charts.ticks import nice_range
from widgets.charts.time_labels import time_labels
from widgets.parts.painting import draw_text, text_size
from widgets.sentences import named
from widgets.theme import theme
from widgets.tokens import AREA_OPACITY

RESERVED = "\0reserved"
"""The key under which all dashed curves of components are hidden."""


@dataclass(frozen=True, eq=False)
class SizeCurve:
    """``high`` and ``low`` of each point in bytes, shape (n,), NaN = not known; ``rank``: of its colour, from 1;
    ``is_dashed``: reserved memory, or a bound; ``has_area``: filled down to the base line."""

    key: str
    label: str
    rank: int
    high: NDArray[np.float64]
    low: NDArray[np.float64]
    is_dashed: bool = False
    has_area: bool = False


@dataclass(frozen=True)
class Flag:
    """A point with words: ``size`` bytes at ``position``."""

    position: int
    size: float
    words: str


def size_scale(largest: float) -> TimeScale:
    """The unit of an axis of bytes: its length is that of the unit in bytes."""
    length, unit = next(pair for pair in size_steps() if largest >= pair[0] or pair[0] == 1)
    return TimeScale(unit, length, 2)


class MemoryChart(StepChart):
    """Step curves of bytes from 0 up."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curves: tuple[SizeCurve, ...] = ()
        self._hidden: frozenset[str] = frozenset()
        self._peak: Flag | None = None
        self._marks: tuple[Flag, ...] = ()
        self._whole_name: Callable[[int], str] = str
        self._times: NDArray[np.int64] | None = None
        self.scene().addItem(Layer(self, DATA_Z, self._paint_curves))
        self.tip = self._tip
        self.position_labels = self._time_labels

    def set_curves(
        self,
        labels: Sequence[str],
        curves: Sequence[SizeCurve],
        peak: Flag | None = None,
        marks: Sequence[Flag] = (),
        whole_name: Callable[[int], str] = str,
        times: NDArray[np.int64] | None = None,
    ) -> None:
        """Show ``curves``, the first one on top, over points with these ``labels``; ``marks`` are vertical lines with
        words; ``whole_name(point)`` begins a tooltip. ``times``: the begin of each point and the end of the last one,
        shape (n + 1,), in ns; with them the axis has its numbers at round times."""
        self._times = times
        self._curves, self._peak, self._marks = tuple(curves), peak, tuple(marks)
        self._whole_name = whole_name
        self._rescale(labels)

    def set_hidden(self, keys: Collection[str]) -> None:
        """Draw all curves but these; the axis fits what is left."""
        self._hidden = frozenset(keys)
        self._rescale(self.labels)

    def _shown(self) -> list[SizeCurve]:
        without = RESERVED in self._hidden
        return [curve for curve in self._curves if curve.key not in self._hidden and not (without and curve.is_dashed)]

    def _rescale(self, labels: Sequence[str]) -> None:
        known = [float(np.nanmax(curve.high)) for curve in self._shown() if not np.isnan(curve.high).all()]
        largest = max(known, default=0.0)
        scale = size_scale(largest)
        self.set_steps(labels, 0.0, nice_range(0.0, largest / scale.ns * 1.06 or 1.0, 4)[1] * scale.ns, scale)

    def _time_labels(self, plot: QRectF) -> list[tuple[float, str]]:
        times = self._times
        if times is None:
            return self._step_labels(plot)
        return time_labels(self, plot, np.arange(len(times)) - 0.5, times.astype(np.float64))

    def _paint_curves(self, painter: QPainter) -> None:
        """Areas, lines, then marks and the flag of the peak."""
        if not self.count:
            return
        plot = self.plot
        painter.save()
        painter.setClipRect(plot.adjusted(0, -2, 0, 2))
        for curve in reversed(self._shown()):
            color = theme().stream(curve.rank)[0]
            line, area = stairs(self, curve.high, curve.high if curve.is_dashed else curve.low)
            if curve.has_area:
                fill = QColor(color)
                fill.setAlphaF(AREA_OPACITY)
                painter.fillPath(area, fill)
            painter.setPen(dashed_pen(color, DASHES, CURVE_WIDTH) if curve.is_dashed else QPen(color, CURVE_WIDTH))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(line)
        painter.restore()
        for mark in self._marks:
            self._paint_mark(painter, plot, mark)
        self._paint_flag(painter, plot)

    def _paint_mark(self, painter: QPainter, plot: QRectF, mark: Flag) -> None:
        x = round(self.x_of(mark.position, plot)) + 0.5
        if not plot.left() <= x <= plot.right():
            return
        painter.setPen(dashed_pen(theme().color("text.3"), DASHES))
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()))
        self._paint_words(painter, QPointF(x, plot.top() + 8), mark.words, plot.bottom())

    def _paint_flag(self, painter: QPainter, plot: QRectF) -> None:
        peak = self._peak
        if peak is None:
            return
        point = QPointF(self.x_of(peak.position, plot), self.y_of(peak.size, plot))
        if not plot.adjusted(-1, -4, 1, 4).contains(point):
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tip = point - QPointF(0, 2)
        draw_mark(painter, tip)
        self._paint_words(painter, tip - QPointF(0, 4), peak.words, plot.bottom() - 2)

    def _paint_words(self, painter: QPainter, at: QPointF, words: str, lowest: float) -> None:
        """Words beside a point, on its other side where there is no room; above ``lowest``, where the axis is."""
        width, height = text_size(words, "small").width(), text_size(words, "small").height()
        left = at.x() + MARK if at.x() + MARK + width < self.width() else at.x() - MARK - width
        place = QRectF(left, max(min(at.y() - height / 2, lowest - height), 0.0), width, height)
        painter.fillRect(place.adjusted(-2, 0, 2, 0), theme().faded("bg.panel", 0.8))
        draw_text(painter, place, words, theme().color("text.2"), "small")

    def is_on_data(self, position: int, point: QPointF) -> bool:
        sizes = [float(curve.high[position]) for curve in self._shown() if not np.isnan(curve.high[position])]
        return bool(sizes) and point.y() >= self.y_of(max(sizes), self.plot) - 4

    def _tip(self, position: int) -> str:
        lines = [self._whole_name(position)]
        for curve in self._shown():
            high, low = float(curve.high[position]), float(curve.low[position])
            shown = size(high) if low == high else self.tr("{0} to {1}").format(size(low), size(high))
            lines.append(named(curve.label, shown))
        return "\n".join(lines)
