"""One phase over all steps: a curve with its mean, percentiles and outliers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from model.table import MISSING_INT
from model.units import TimeScale, count, duration, exact
from widgets.charts.layer import DATA_Z, Layer
from widgets.charts.lines import CURVE_WIDTH, DASHES, DOTS, MARK, MARK_HEIGHT, dashed_pen, draw_mark
from widgets.charts.step_chart import StepChart
from widgets.charts.ticks import nice_range
from widgets.parts.painting import draw_text, text_size
from widgets.theme import theme

_POINTS_FROM = 4.0  # px between steps
_POINT = 2.2
_CHOSEN_POINT = 4.5
_ROOM_BELOW = 0.05  # of the range of the values


@dataclass(frozen=True, eq=False)
class CurveData:
    """``values_ns``: shape (steps,), MISSING_INT = missing; the lines at mean, p50 and p95 are left out when None;
    ``scale``: unit of the axis, None = the one that suits the values; ``counts``: how many values each is the mean of,
    shape (steps,), None = it is none."""

    token: str
    name: str
    values_ns: NDArray[np.int64]
    mean_ns: float | None
    p50_ns: float | None
    p95_ns: float | None
    outliers: Sequence[int] = ()
    scale: TimeScale | None = None
    counts: NDArray[np.int64] | None = None


def value_range(lowest: float, highest: float) -> tuple[float, float]:
    """Ends of a curve's axis: from 0 where values differ by more than the double, else cut to their range with room
    below the lowest, so that none lies on the base line."""
    begin = 0.0 if 2 * lowest < highest else max(lowest - _ROOM_BELOW * (highest - lowest), 0.0)
    return nice_range(begin, highest, 4)


class CurveChart(StepChart):
    """A curve over steps; its value axis is cut to the values' range."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._data: CurveData | None = None
        self.scene().addItem(Layer(self, DATA_Z, self._paint_curve))
        self.tip = self._tip

    def set_curve(self, labels: Sequence[str], data: CurveData | None) -> None:
        """Show ``data`` over the steps with ``labels``; None shows an empty chart."""
        self._data = data
        known = np.zeros(0, np.int64) if data is None else data.values_ns[data.values_ns != MISSING_INT]
        if not len(known):
            self.set_steps(labels if data is not None else (), 0.0, 1.0, TimeScale.for_largest(None))
            return
        scale = (data.scale if data is not None else None) or TimeScale.for_largest(float(known.max()))
        low, high = value_range(float(known.min()) / scale.ns, float(known.max()) / scale.ns)
        self.set_steps(labels, max(low, 0.0) * scale.ns, high * scale.ns, scale)

    def _paint_curve(self, painter: QPainter) -> None:
        """Reference lines, the curve with a gap at missing steps, points where there is room, marks of outliers."""
        data = self._data
        if data is None or not self.count:
            return
        plot = self.plot
        painter.setClipRect(plot.adjusted(-_CHOSEN_POINT, -_CHOSEN_POINT, _CHOSEN_POINT, _CHOSEN_POINT))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_reference(painter, plot, data.mean_ns, "text.2", DASHES)
        self._paint_reference(painter, plot, data.p50_ns, "text.3", DOTS)
        self._paint_reference(painter, plot, data.p95_ns, "text.3", DOTS)
        points = self._points(plot, data)
        painter.setPen(QPen(theme().color(data.token), CURVE_WIDTH))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawLines(_lines(points))
        if self.step_width(plot) >= _POINTS_FROM:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().color(data.token))
            for _, point in points:
                painter.drawEllipse(point, _POINT, _POINT)
        self._paint_marks(painter, plot, data)

    def _points(self, plot: QRectF, data: CurveData) -> list[tuple[int, QPointF]]:
        """(position, pixel) of the visible steps; where steps are closer than a pixel, the lowest and highest of each
        pixel."""
        first, last = max(self.visible().start - 1, 0), min(self.visible().stop + 1, self.count)
        positions = np.arange(first, last)[data.values_ns[first:last] != MISSING_INT]
        values = data.values_ns[positions]
        per_pixel = int(1 / max(self.step_width(plot), 1e-9))
        if per_pixel > 1 and len(values):
            starts = np.arange(0, len(values), per_pixel)
            at = [
                start + pick(values[start : start + per_pixel]) for start in starts for pick in (np.argmin, np.argmax)
            ]
            keep = np.unique(np.array(at))
            positions, values = positions[keep], values[keep]
        return [
            (int(position), QPointF(self.x_of(position, plot), self.y_of(float(value), plot)))
            for position, value in zip(positions, values, strict=True)
        ]

    def _paint_reference(
        self, painter: QPainter, plot: QRectF, value: float | None, token: str, dashes: Sequence[float]
    ) -> None:
        if value is None or not self.low <= value <= self.high:
            return
        painter.setPen(dashed_pen(theme().color(token), dashes))
        y = round(self.y_of(value, plot)) + 0.5
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))

    def _paint_marks(self, painter: QPainter, plot: QRectF, data: CurveData) -> None:
        """A triangle over each outlier, with its value where it would cover no other."""
        seen = [at for at in data.outliers if at in self.visible()]
        tips = [self._tip_of_mark(position, plot, data) for position in seen]
        taken = [QRectF(tip.x() - MARK / 2, tip.y() - MARK_HEIGHT, MARK, MARK_HEIGHT) for tip in tips]
        for position, tip in sorted(zip(seen, tips, strict=True), key=lambda pair: -int(data.values_ns[pair[0]])):
            draw_mark(painter, tip)
            text = self.scale_of_values.text(int(data.values_ns[position]))
            width = text_size(text, "small").width()
            left = tip.x() + MARK if tip.x() + MARK + width < plot.right() else tip.x() - MARK - width
            place = QRectF(left, tip.y() - 11, width, 14)
            if not any(place.intersects(other) for other in taken):
                taken.append(place)
                draw_text(painter, place, text, theme().color("text.2"), "small")

    def _tip_of_mark(self, position: int, plot: QRectF, data: CurveData) -> QPointF:
        y = self.y_of(float(data.values_ns[position]), plot) - 5
        return QPointF(self.x_of(position, plot), max(y, plot.top() + 5))

    def paint_cursors(self, painter: QPainter) -> None:
        super().paint_cursors(painter)
        data = self._data
        if data is None:
            return
        plot = self.plot
        painter.setClipping(False)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for position, token in ((self.chosen_position, "accent"), (self.hovered_position, "text.2")):
            if position is None or position >= self.count or data.values_ns[position] == MISSING_INT:
                continue
            point = QPointF(self.x_of(position, plot), self.y_of(float(data.values_ns[position]), plot))
            painter.setPen(QPen(theme().color(token), 2))
            painter.setBrush(theme().color("bg.panel"))
            if plot.adjusted(-1, -1, 1, 1).contains(point):
                painter.drawEllipse(point, _CHOSEN_POINT, _CHOSEN_POINT)

    def is_on_data(self, position: int, point: QPointF) -> bool:
        data = self._data
        if data is None or data.values_ns[position] == MISSING_INT:
            return False
        return abs(self.y_of(float(data.values_ns[position]), self.plot) - point.y()) <= 12

    def _tip(self, position: int) -> str:
        data = self._data
        assert data is not None
        value = int(data.values_ns[position])
        known = None if value == MISSING_INT else value
        step = self.tr("Step {0}").format(self.labels[position])
        calls = int(data.counts[position]) if data.counts is not None else 1
        mean = [self.tr("mean of {0}").format(count(calls))] if calls > 1 else []
        return "\n".join((step, f"{data.name}: {duration(known)}", *mean, exact(known)))


def _lines(points: Sequence[tuple[int, QPointF]]) -> list[QLineF]:
    """Lines between neighbours; a step without a value leaves a gap unless steps were thinned out."""
    # One path of a thousand steep lines takes Qt eighty times as long as the same lines one by one.
    thinned = len(points) > 1 and points[1][0] - points[0][0] > 1
    return [
        QLineF(begin, end)
        for (position, begin), (following, end) in pairwise(points)
        if thinned or following - position == 1
    ]
