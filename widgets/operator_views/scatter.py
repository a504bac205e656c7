"""Compute against memory: tasks as circles, across how busy computing is, up how busy moving data is, area by time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.charts.ticks import nice_range, value_ticks
from widgets.operator_views.free_place import free_place
from widgets.parts.clicked_parts import ClickedParts
from widgets.parts.painting import CENTRE, RIGHT, draw_text, snapped, text_size
from widgets.parts.plain_text import accessible_text
from widgets.theme import theme

_LEFT, _BOTTOM, _TOP, _RIGHT_EDGE = 34.0, 40.0, 16.0, 16.0
_LEAST, _MOST = 3.0, 15.0  # radius, px
_REACH = 4.0
_LEADER_FROM = 12.0  # px from a circle to its name
_NAMED = 4  # the largest ones
_PARTS = 4  # of an axis, at most
_FILL = 0.62


@dataclass(frozen=True)
class Circle:
    """``compute``, ``memory``: 0..1; ``amount``: its area in any one unit; ``key``: what a click tells."""

    key: int
    name: str
    compute: float
    memory: float
    amount: float
    token: str
    tip: str


class Scatter(ClickedParts):
    """Largest circles first. Signal: ``chosen(key)``."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._circles: tuple[Circle, ...] = ()
        self._largest = self._end = 1.0  # amount of a circle; end of both axes
        self._selected: int | None = None
        self._marked = -1
        self._words = ("", "", "")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_words(self, memory_side: str, compute_side: str, axis: str) -> None:
        """What stands in the two halves and below the axis."""
        self._words = (memory_side, compute_side, axis)
        self.update()

    def set_circles(self, circles: Sequence[Circle]) -> None:
        """Show these."""
        self._circles, self._marked = tuple(circles), -1
        self._largest = max((circle.amount for circle in circles), default=0.0) or 1.0
        ratios = (max(circle.compute, circle.memory) for circle in circles)
        self._end = max(1.0, nice_range(0.0, max(ratios, default=1.0) * 100, _PARTS)[1] / 100)
        self.setAccessibleName(accessible_text(", ".join(circle.name for circle in circles[:_NAMED])))
        self.update()

    def set_selected(self, key: int | None) -> None:
        """Mark the circle of a key."""
        if key != self._selected:
            self._selected = key
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(420, 260)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 150)

    def _plot(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_LEFT, _TOP, -_RIGHT_EDGE, -_BOTTOM)

    def _top(self) -> float:
        """End of both axes; ratios may exceed 1 a little."""
        return self._end

    def place_of(self, circle: Circle) -> tuple[QPointF, float]:
        """Middle and radius of a circle, px."""
        plot, top = self._plot(), self._top()
        x = plot.left() + plot.width() * circle.compute / top
        y = plot.bottom() - plot.height() * circle.memory / top
        return QPointF(x, y), max(_MOST * math.sqrt(circle.amount / self._largest), _LEAST)

    def part_at(self, point: QPointF) -> Circle | None:
        """The circle under ``point``, the smallest of several."""
        found = None
        for circle in self._circles:  # smaller ones lie above
            middle, radius = self.place_of(circle)
            away = point - middle
            if math.hypot(away.x(), away.y()) <= radius + _REACH:
                found = circle
        return found

    def choose_part(self, part: Circle) -> None:
        self.chosen.emit(part.key)

    def tip_of(self, part: Circle) -> str:
        return part.tip

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = {Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1}
        step = keys.get(Qt.Key(event.key()), 0)
        if step and self._circles:
            self._marked = min(max(self._marked + step, 0), len(self._circles) - 1)
            self.choose_part(self._circles[self._marked])
        else:
            super().keyPressEvent(event)

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            plot = self._plot()
            self._paint_halves(painter, plot)
            self._paint_axes(painter, plot)
            for circle in self._circles:
                self._paint_circle(painter, circle)
            self._paint_half_words(painter)
            self._paint_names(painter)

    def _paint_halves(self, painter: QPainter, plot: QRectF) -> None:
        colors = theme()
        painter.setPen(Qt.PenStyle.NoPen)
        for token, corner in (("kind.memory", plot.topLeft()), ("kind.compute", plot.bottomRight())):
            painter.setBrush(colors.faded(token, 0.09))
            painter.drawPolygon(QPolygonF([plot.bottomLeft(), corner, plot.topRight()]))
        painter.setPen(QPen(colors.color("border.strong"), 1, Qt.PenStyle.DashLine))
        painter.drawLine(plot.bottomLeft(), plot.topRight())

    def _paint_half_words(self, painter: QPainter) -> None:
        places = zip(self._words[:2], self._half_places(), ("warn", "info"), strict=True)
        for words, place, token in places:
            draw_text(painter, place, words, theme().color(token), "heading")

    def _half_places(self) -> tuple[QRectF, QRectF]:
        """Where the names of the two halves stand: each within its half where no circle lies under it."""
        plot = self._plot()
        above = QPointF(plot.left() + 0.45 * plot.width(), plot.top() + 12)
        below = QPointF(plot.right() - 0.2 * plot.width(), plot.bottom() - 12)
        first = self._half_place(self._words[0], above, (), is_above=True)
        return first, self._half_place(self._words[1], below, (first,), is_above=False)

    def _half_place(self, words: str, near: QPointF, taken: Sequence[QRectF], *, is_above: bool) -> QRectF:
        """Nearest to a point of a half; there where it has no place that covers neither circles nor ``taken``."""
        plot = self._plot()
        size = text_size(words, "heading") + QSizeF(1, 0)

        def holds(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.bool_]:
            over = (plot.bottom() - y) / plot.height() > (x - plot.left()) / plot.width()
            return over if is_above else ~over

        found = free_place(size, near, plot.adjusted(0, 2, -2, -2), self._round_ones(), taken, holds)
        usual = QRectF(near - QPointF(size.width() / 2, size.height() / 2), size)
        usual.moveLeft(min(max(usual.left(), plot.left()), plot.right() - size.width()))
        return usual if found is None else found

    def _round_ones(self) -> NDArray[np.float64]:
        """Middle and radius of each circle, shape (n, 3)."""
        places = [(middle.x(), middle.y(), radius) for middle, radius in map(self.place_of, self._circles)]
        return np.array(places, np.float64).reshape(-1, 3)

    def _circles_under(self, place: QRectF) -> int:
        count = 0
        for circle in self._circles:
            middle, radius = self.place_of(circle)
            count += place.adjusted(-radius, -radius, radius, radius).contains(middle)
        return count

    def _paint_axes(self, painter: QPainter, plot: QRectF) -> None:
        colors, ratio, top = theme(), self.devicePixelRatioF(), self._top()
        for value in value_ticks(0.0, top * 100, _PARTS):
            share, words = value / (top * 100), f"{value:g}"
            token = "axis" if value == 0 else "grid"
            y = snapped(plot.bottom() - plot.height() * share, ratio)
            painter.fillRect(QRectF(plot.left(), y, plot.width(), 1), colors.color(token))
            draw_text(painter, QRectF(0, y - 8, _LEFT - 6, 16), words, colors.color("text.3"), "small", RIGHT)
            x = snapped(plot.left() + plot.width() * share, ratio)
            painter.fillRect(QRectF(x, plot.top(), 1, plot.height()), colors.color(token))
            below = QRectF(x - 20, plot.bottom() + 2, 40, 16)
            if below.right() > self.width():
                below.moveRight(self.width())
            draw_text(painter, below, words, colors.color("text.3"), "small", CENTRE)
        axis = QRectF(0, plot.bottom() + 20, self.width(), 18)
        draw_text(painter, axis, self._words[2], colors.color("text.3"), "small", CENTRE)

    def _paint_circle(self, painter: QPainter, circle: Circle) -> None:
        colors = theme()
        middle, radius = self.place_of(circle)
        painter.setPen(QPen(colors.color(circle.token), 1))
        painter.setBrush(colors.faded(circle.token, _FILL))
        painter.drawEllipse(middle, radius, radius)
        if circle.key == self._selected:
            painter.setPen(QPen(colors.color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, radius + 2, radius + 2)

    def _paint_names(self, painter: QPainter) -> None:
        for circle, place in self.name_places():
            self._paint_leader(painter, circle, place)
            role = "heading" if circle.key == self._selected else "body"
            draw_text(painter, place, circle.name, theme().color("text.1"), role)

    def _paint_leader(self, painter: QPainter, circle: Circle, place: QRectF) -> None:
        """A line from a circle to its name where that had to go further away."""
        middle, radius = self.place_of(circle)
        end = QPointF(
            min(max(middle.x(), place.left()), place.right()), min(max(middle.y(), place.top()), place.bottom())
        )
        line = QLineF(middle, end)
        if line.length() > radius + _LEADER_FROM:
            painter.setPen(QPen(theme().color("text.2"), 1))
            painter.drawLine(QLineF(line.pointAt((radius + 3) / line.length()), end))

    def name_places(self) -> list[tuple[Circle, QRectF]]:
        """The selected one and the largest by name, where that covers neither circles nor other words; the selected one
        in any case, further away where there is no such place beside it."""
        plot = self._plot()
        chosen = [circle for circle in self._circles if circle.key == self._selected]
        others = [circle for circle in self._circles[:_NAMED] if circle.key != self._selected]
        taken = list(self._half_places())
        found = []
        for circle in (*chosen, *others):
            places = self._places_beside(circle, plot)
            apart = [place for place in places if not any(place.intersects(other) for other in taken)]
            place = next((place for place in apart if not self._circles_under(place)), None)
            if place is None and circle in chosen:
                least = min(apart or places, key=self._circles_under)
                place = self._free_place(circle, least, taken) or least
            if place is not None:
                taken.append(place)
                found.append((circle, place))
        return found

    def _free_place(self, circle: Circle, place: QRectF, taken: Sequence[QRectF]) -> QRectF | None:
        """The nearest place of that size over neither circles nor words."""
        middle, _ = self.place_of(circle)
        return free_place(place.size(), middle, self._plot(), self._round_ones(), taken)

    def _places_beside(self, circle: Circle, plot: QRectF) -> list[QRectF]:
        """Where the name of a circle has room in the plot, the best first: right of it, left of it, below, above."""
        middle, radius = self.place_of(circle)
        size = text_size(circle.name, "heading" if circle.key == self._selected else "body")
        place = QRectF(0, 0, min(size.width() + 1, plot.width() * 0.45), size.height())
        right, left, below, above = (QRectF(place) for _ in range(4))
        right.moveTopLeft(QPointF(middle.x() + radius + 5, middle.y() - size.height() / 2))
        left.moveTopRight(QPointF(middle.x() - radius - 5, middle.y() - size.height() / 2))
        for beside, top in ((below, middle.y() + radius + 3), (above, middle.y() - radius - 3 - size.height())):
            start = min(max(middle.x() - place.width() / 2, plot.left()), plot.right() - place.width())
            beside.moveTopLeft(QPointF(start, top))
        room = plot.adjusted(0, -size.height() / 2, 1, size.height() / 2)
        inside = [one for one in (right, left, below, above) if room.contains(one)]
        return inside or [right]
