"""Times of each batch as curves over batches, several in one chart."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from model.units import TimeScale, duration
from widgets.charts.layer import DATA_Z, Layer
from widgets.charts.lines import CURVE_WIDTH
from widgets.charts.step_chart import StepChart
from widgets.charts.ticks import nice_range
from widgets.sentences import named
from widgets.theme import theme

_POINTS_FROM = 4.0  # px between batches
_POINT = 2.2


@dataclass(frozen=True, eq=False)
class BatchCurve:
    """``mean_ns`` and ``high_ns`` of each point, shape (n,), NaN = missing; a point may stand for several batches."""

    key: str
    token: str
    label: str
    mean_ns: NDArray[np.float64]
    high_ns: NDArray[np.float64]


class BatchCurvesChart(StepChart):
    """Curves from 0 up; `set_hidden` takes some of them away."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._curves: tuple[BatchCurve, ...] = ()
        self._hidden: frozenset[str] = frozenset()
        self._whole_name: Callable[[int], str] = str
        self.scene().addItem(Layer(self, DATA_Z, self._paint_curves))
        self.tip = self._tip

    def set_curves(
        self, positions: Sequence[str], curves: Sequence[BatchCurve], whole_name: Callable[[int], str] = str
    ) -> None:
        """Show ``curves`` over points with the axis names ``positions`` and the tooltip names ``whole_name(point)``."""
        self._curves = tuple(curves)
        self._whole_name = whole_name
        highest = [float(np.nanmax(curve.high_ns)) for curve in curves if not np.isnan(curve.high_ns).all()]
        scale = TimeScale.for_largest(max(highest, default=None))
        top = nice_range(0.0, max(highest, default=0.0) / scale.ns or 1.0, 4)[1] * scale.ns
        self.set_steps(positions, 0.0, top, scale)

    def set_hidden(self, keys: Collection[str]) -> None:
        """Draw all curves but these."""
        self._hidden = frozenset(keys)
        self.redraw()

    def _shown(self) -> list[BatchCurve]:
        return [curve for curve in self._curves if curve.key not in self._hidden]

    def _paint_curves(self, painter: QPainter) -> None:
        """All curves that are not hidden, the first one on top."""
        plot = self.plot
        painter.save()
        painter.setClipRect(plot.adjusted(-_POINT, -_POINT, _POINT, _POINT))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for curve in reversed(self._shown()):
            color = theme().color(curve.token)
            painter.setPen(QPen(color, CURVE_WIDTH))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            points = self._points(curve, plot)
            painter.drawLines(_lines(points))
            if self.step_width(plot) >= _POINTS_FROM:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(color)
                for point in points:
                    if point is not None:
                        painter.drawEllipse(point, _POINT, _POINT)
        painter.restore()

    def _points(self, curve: BatchCurve, plot: QRectF) -> list[QPointF | None]:
        visible = self.visible()
        values = curve.mean_ns[visible.start : visible.stop]
        return [
            None if np.isnan(value) else QPointF(self.x_of(position, plot), self.y_of(float(value), plot))
            for position, value in zip(visible, values, strict=True)
        ]

    def _tip(self, position: int) -> str:
        lines = [self._whole_name(position)]
        for curve in self._shown():
            value = float(curve.mean_ns[position])
            lines.append(named(curve.label, duration(value)))
        return "\n".join(lines)


def _lines(points: Sequence[QPointF | None]) -> list[QLineF]:
    """Lines between neighbours; a missing one leaves a gap. One path of them takes Qt far longer, see `curve`."""
    return [QLineF(begin, end) for begin, end in pairwise(points) if begin is not None and end is not None]
