"""Parts of a whole over samples, stacked as areas of steps; missing samples leave a gap."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from model.units import TimeScale, percent
from widgets.charts.layer import DATA_Z, Layer
from widgets.charts.lines import CURVE_WIDTH
from widgets.charts.step_chart import StepChart
from widgets.charts.ticks import nice_range
from widgets.parts.painting import draw_hatch
from widgets.sentences import named
from widgets.theme import theme
from widgets.tokens import AREA_OPACITY


@dataclass(frozen=True, eq=False)
class AreaPart:
    """``values``: percent at each point, shape (n,), NaN = missing; ``is_rest``: nothing is done there, hatched."""

    key: str
    token: str
    label: str
    values: NDArray[np.float64]
    is_rest: bool = False


class StackedAreaChart(StepChart):
    """Percent from 0 up, the first part at the bottom; `set_hidden` takes some of them away."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[AreaPart, ...] = ()
        self._hidden: frozenset[str] = frozenset()
        self._whole_name: Callable[[int], str] = str
        self._whole: float | None = None
        self.scene().addItem(Layer(self, DATA_Z, self._paint_areas))
        self.tip = self._tip

    def set_parts(
        self,
        positions: Sequence[str],
        parts: Sequence[AreaPart],
        whole_name: Callable[[int], str] = str,
        whole: float | None = None,
    ) -> None:
        """Show ``parts`` over points with the axis names ``positions`` and the tooltip names ``whole_name(point)``;
        ``whole``: what all parts add up to (None: nothing is known of that)."""
        self._parts, self._whole_name, self._whole = tuple(parts), whole_name, whole
        self._restack(positions)

    def set_hidden(self, keys: Collection[str]) -> None:
        """Leave out these parts."""
        self._hidden = frozenset(keys)
        self._restack(self.labels)

    def _shown(self) -> list[AreaPart]:
        return [part for part in self._parts if part.key not in self._hidden]

    def _restack(self, positions: Sequence[str]) -> None:
        tops = [part.values for part in self._shown()]
        highest = float(np.nansum(np.stack(tops), axis=0).max()) if tops and len(positions) else 0.0
        # Shares of a whole are rounded one by one: their sum may be a little more than all of it.
        high = self._whole or nice_range(0.0, highest or 1.0, 4)[1]
        self.set_steps(positions, 0.0, high, TimeScale("", 1, 0))

    def _paint_areas(self, painter: QPainter) -> None:
        plot, visible = self.plot, self.visible()
        if not len(visible):
            return
        painter.save()
        painter.setClipRect(plot.adjusted(0, -2, 0, 1))
        below = np.zeros(self.count)
        for part in self._shown():
            above = below + np.nan_to_num(part.values)
            for first, last in _runs(part.values > 0, visible):
                self._paint_run(painter, plot, part, (below, above), range(first, last))
            below = above
        painter.restore()

    def _paint_run(
        self,
        painter: QPainter,
        plot: QRectF,
        part: AreaPart,
        levels: tuple[NDArray[np.float64], NDArray[np.float64]],
        positions: range,
    ) -> None:
        """One part over neighbouring points, from the level of those below it to its own."""
        half = self.step_width(plot) / 2
        lower, upper = (self._stairs(level, positions, plot, half) for level in levels)
        area = QPolygonF([*upper, *reversed(lower)])
        color = theme().color(part.token)
        fill = theme().color(part.token)
        fill.setAlphaF(AREA_OPACITY)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        painter.drawPolygon(area)
        if part.is_rest:
            outline = QPainterPath()
            outline.addPolygon(area)
            painter.save()
            painter.setClipPath(outline, Qt.ClipOperation.IntersectClip)
            draw_hatch(painter, area.boundingRect())
            painter.restore()
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(color, CURVE_WIDTH))
        painter.drawPolyline(QPolygonF(upper))

    def _stairs(self, level: NDArray[np.float64], positions: range, plot: QRectF, half: float) -> list[QPointF]:
        points = []
        for position in positions:
            x, y = self.x_of(position, plot), self.y_of(float(level[position]), plot)
            points += [QPointF(x - half, y), QPointF(x + half, y)]
        return points

    def _tip(self, position: int) -> str:
        lines = [self._whole_name(position)]
        for part in self._shown():
            value = float(part.values[position])
            lines.append(named(part.label, percent(None if np.isnan(value) else value)))
        return "\n".join(lines)


def _runs(known: NDArray[np.bool_], visible: range) -> list[tuple[int, int]]:
    """(first, end) of the neighbours among ``visible`` at which ``known`` holds."""
    part = np.concatenate([[False], known[visible.start : visible.stop], [False]])
    turns = np.flatnonzero(part[1:] != part[:-1]) + visible.start
    return [(int(first), int(end)) for first, end in zip(turns[::2], turns[1::2], strict=True)]
