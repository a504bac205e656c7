"""Compute against memory: tasks as circles, across how busy computing is, up how busy moving data is, area by time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from widgets.parts.painting import PaintedPart, draw_text, snapped, text_size
from widgets.parts.plain_text import plain_tooltip
from widgets.theme import theme

_LEFT, _BOTTOM, _TOP, _RIGHT_EDGE = 34.0, 40.0, 16.0, 16.0
_LEAST, _MOST = 3.0, 15.0  # radius, px
_REACH = 4.0
_NAMED = 4  # the largest ones
_FILL = 0.62
_END = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_MIDDLE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter


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


class Scatter(PaintedPart):
    """Largest circles first. Signal: ``chosen(key)``."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._circles: tuple[Circle, ...] = ()
        self._selected: int | None = None
        self._marked = -1
        self._words = ("", "", "")
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_words(self, memory_side: str, compute_side: str, axis: str) -> None:
        """What stands in the two halves and below the axis."""
        self._words = (memory_side, compute_side, axis)
        self.update()

    def set_circles(self, circles: Sequence[Circle]) -> None:
        """Show these."""
        self._circles, self._marked = tuple(circles), -1
        self.setAccessibleName(", ".join(circle.name for circle in circles[:_NAMED]))
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
        largest = max((max(circle.compute, circle.memory) for circle in self._circles), default=1.0)
        return max(1.0, math.ceil(largest * 4) / 4)

    def place_of(self, circle: Circle) -> tuple[QPointF, float]:
        """Middle and radius of a circle, px."""
        plot, top = self._plot(), self._top()
        largest = max((one.amount for one in self._circles), default=1.0) or 1.0
        x = plot.left() + plot.width() * circle.compute / top
        y = plot.bottom() - plot.height() * circle.memory / top
        return QPointF(x, y), max(_MOST * math.sqrt(circle.amount / largest), _LEAST)

    def circle_at(self, point: QPointF) -> Circle | None:
        """The circle under ``point``, the smallest of several."""
        found = None
        for circle in self._circles:  # smaller ones lie above
            middle, radius = self.place_of(circle)
            away = point - middle
            if math.hypot(away.x(), away.y()) <= radius + _REACH:
                found = circle
        return found

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        hit = self.circle_at(event.position()) is not None
        self.setCursor(Qt.CursorShape.PointingHandCursor if hit else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        hit = self.circle_at(event.position())
        if hit is not None and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(hit.key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = {Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1}
        step = keys.get(Qt.Key(event.key()), 0)
        if step and self._circles:
            self._marked = min(max(self._marked + step, 0), len(self._circles) - 1)
            self.chosen.emit(self._circles[self._marked].key)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            hit = self.circle_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), plain_tooltip(hit.tip) if hit is not None else "", self)
            return True
        return super().event(event)

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            plot = self._plot()
            self._paint_halves(painter, plot)
            self._paint_axes(painter, plot)
            for circle in self._circles:
                self._paint_circle(painter, circle)
            self._paint_names(painter, plot)

    def _paint_halves(self, painter: QPainter, plot: QRectF) -> None:
        colors = theme()
        painter.setPen(Qt.PenStyle.NoPen)
        for token, corner in (("kind.memory", plot.topLeft()), ("kind.compute", plot.bottomRight())):
            painter.setBrush(colors.faded(token, 0.09))
            painter.drawPolygon(QPolygonF([plot.bottomLeft(), corner, plot.topRight()]))
        painter.setPen(QPen(colors.color("border.strong"), 1, Qt.PenStyle.DashLine))
        painter.drawLine(plot.bottomLeft(), plot.topRight())
        above, below, _ = self._words
        # Near the diagonal: what is memory bound lies mostly at the left.
        draw_text(painter, plot.adjusted(0, 4, -plot.width() * 0.3, 0), above, colors.color("warn"), "heading",
                  Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)  # fmt: skip
        draw_text(painter, plot.adjusted(0, 0, -8, -4), below, colors.color("info"), "heading",
                  Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)  # fmt: skip

    def _paint_axes(self, painter: QPainter, plot: QRectF) -> None:
        colors, ratio, top = theme(), self.devicePixelRatioF(), self._top()
        for part in range(5):
            share = part / 4
            words = f"{round(share * top * 100)}"
            token = "axis" if part == 0 else "grid"
            y = snapped(plot.bottom() - plot.height() * share, ratio)
            painter.fillRect(QRectF(plot.left(), y, plot.width(), 1), colors.color(token))
            draw_text(painter, QRectF(0, y - 8, _LEFT - 6, 16), words, colors.color("text.3"), "small", _END)
            x = snapped(plot.left() + plot.width() * share, ratio)
            painter.fillRect(QRectF(x, plot.top(), 1, plot.height()), colors.color(token))
            below = QRectF(x - 20, plot.bottom() + 2, 40, 16)
            if below.right() > self.width():
                below.moveRight(self.width())
            draw_text(painter, below, words, colors.color("text.3"), "small", _MIDDLE)
        axis = QRectF(0, plot.bottom() + 20, self.width(), 18)
        draw_text(painter, axis, self._words[2], colors.color("text.3"), "small", _MIDDLE)

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

    def _paint_names(self, painter: QPainter, plot: QRectF) -> None:
        """The largest ones and the selected one by name, where that lies over no other name."""
        chosen = [circle for circle in self._circles if circle.key == self._selected]
        taken: list[QRectF] = []
        for circle in (*chosen, *self._circles[:_NAMED]):
            middle, radius = self.place_of(circle)
            role = "heading" if circle.key == self._selected else "body"
            size = text_size(circle.name, role)
            width = min(size.width() + 1, plot.width() * 0.45)
            place = QRectF(middle.x() + radius + 5, middle.y() - size.height() / 2, width, size.height())
            if place.right() > plot.right():
                place.moveRight(middle.x() - radius - 5)
            if place.left() >= plot.left() and not any(place.intersects(other) for other in taken):
                taken.append(place)
                draw_text(painter, place, circle.name, theme().color("text.1"), role)
