"""The ground of charts over steps: quiet axes, a hover line that snaps to the step, choosing, zooming along steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPen, QShowEvent, QWheelEvent
from PySide6.QtWidgets import QToolTip, QWidget

from model.units import TimeScale
from widgets.charts.layer import GRID_Z, HOVER_Z, Layer
from widgets.charts.lit_step import lit_step, root_of
from widgets.charts.ticks import position_ticks, tick_decimals, value_ticks
from widgets.parts.painting import RANGE_TINT, RIGHT, draw_text, hairline_width, snapped, text_size
from widgets.parts.plain_text import plain_tooltip
from widgets.parts.wheel import notches
from widgets.theme import theme, theme_signals

_TOP = 8.0
_BOTTOM = 22.0
_RIGHT = 10.0
_LABEL_GAP = 8.0
_ZOOM = 1.2
_CLICK_REACH = 4  # px between press and release of a click


def most_numbers(plot: QRectF, widest: float) -> int:
    """How many numbers of at most ``widest`` pixels the axis of positions has room for."""
    return max(2, int(plot.width() / (widest + 40)))


def align(charts: Iterable[StepChart]) -> None:
    """Begin the plots of charts with one axis of positions, which may lie below each other, at one place, whatever
    numbers their value axes have."""
    together = tuple(charts)
    for chart in together:
        chart.aligned = together
        chart.redraw()


def _numbers_width(chart: StepChart) -> float:
    """Pixels that the numbers of the value axis need."""
    return max((text_size(text, "small").width() for _, text in chart.value_labels()), default=8.0)


class _Frame:
    """Grid lines, base line and the numbers of both axes, drawn in pixels round the plot."""

    def __init__(self, chart: StepChart) -> None:
        self._chart = chart

    def paint(self, painter: QPainter) -> None:
        """Paint all of it."""
        chart = self._chart
        colors, plot, ratio = theme(), chart.plot, chart.devicePixelRatioF()
        line = hairline_width(ratio)
        for tick, text in chart.value_labels():
            y = snapped(chart.y_of(tick, plot), ratio)
            painter.fillRect(QRectF(plot.left(), y, plot.width(), line), colors.color("grid"))
            place = QRectF(0, y - 8, plot.left() - _LABEL_GAP, 16)
            draw_text(painter, place, text, colors.color("text.3"), "small", RIGHT)
        base = snapped(plot.bottom(), ratio)
        painter.fillRect(QRectF(plot.left(), base, plot.width(), line), colors.color("axis"))
        self._paint_positions(painter, plot)

    def _paint_positions(self, painter: QPainter, plot: QRectF) -> None:
        chart = self._chart
        middle = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
        for position, text in chart.position_labels(plot):
            width = text_size(text, "small").width() + 2
            left = min(max(chart.x_of(position, plot) - width / 2, 0.0), chart.width() - width)
            place = QRectF(left, plot.bottom() + 4, width, 16)
            draw_text(painter, place, text, theme().color("text.3"), "small", middle)


class StepChart(pg.GraphicsView):
    """Positions 0..n-1 along x, one value scale along y. Signals: ``hovered(position or None)``,
    ``chosen(position)`` after a click or Enter, ``opened(position)`` after a double-click on a step,
    ``range_chosen(first, last)`` after a drag where ``takes_ranges``, ``zoomed(first, last)`` after a zoom by hand.

    ``view`` (the positions at both edges), ``chosen_range`` (first and last position that are marked) and ``numbers``
    (of the steps, shape (n,): with them, the step under the pointer lights up in all charts of the window) may be set
    from outside, `redraw` after it; ``aligned``: the charts whose plots begin where this one's does (`align`).
    ``position_labels(plot)``: where the axis of positions has numbers, and the numbers."""

    hovered = Signal(object)
    chosen = Signal(int)
    opened = Signal(int)
    range_chosen = Signal(int, int)
    zoomed = Signal(float, float)

    takes_ranges = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, background=None)
        self.count = 0
        self.labels: Sequence[str] = ()
        self.scale_of_values = TimeScale.for_largest(None)
        self.low, self.high = 0.0, 1.0
        self.view = (-0.5, 0.5)
        self.tip: Callable[[int], str] | None = None
        self.position_labels: Callable[[QRectF], list[tuple[float, str]]] = self._step_labels
        self.hovered_position: int | None = None
        self.chosen_position: int | None = None
        self.chosen_range: tuple[int, int] | None = None
        self._pressed: QPoint | None = None
        self.numbers: NDArray[np.int64] | None = None
        self.aligned: tuple[StepChart, ...] = (self,)
        self.enableMouse(False)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.scene().addItem(Layer(self, GRID_Z, _Frame(self).paint))
        self.cursor_item = Layer(self, HOVER_Z, self.paint_cursors)
        self.scene().addItem(self.cursor_item)
        self.scene().addItem(Layer(self, HOVER_Z, self._paint_range))
        lit_step().changed.connect(self._follow_lit)
        theme_signals().changed.connect(self._recolor)
        self._recolor()

    # ---- what is shown

    def set_steps(self, labels: Sequence[str], low: float, high: float, scale: TimeScale) -> None:
        """Show steps with these labels over values ``low`` to ``high`` (ns) on ``scale``; the zoom is kept when their
        number is the same."""
        if len(labels) != self.count:
            self.view = (-0.5, max(len(labels) - 0.5, 0.5))
        self.count, self.labels = len(labels), labels
        self.low, self.high, self.scale_of_values = low, high if high > low else low + 1.0, scale
        self.hovered_position = None
        if self.chosen_range is not None and self.chosen_range[1] >= self.count:
            self.chosen_range = None
        self._redraw_aligned()

    def set_chosen(self, position: int | None) -> None:
        """Mark a step as the selected one."""
        if position != self.chosen_position:
            self.chosen_position = position
            self.redraw()

    def set_hovered(self, position: int | None) -> None:
        """Mark the step under the pointer, here or in a chart beside."""
        if position != self.hovered_position:
            self.hovered_position = position
            self.cursor_item.update()
            self.viewport().update()

    def _redraw_aligned(self) -> None:
        for chart in self.aligned:
            chart.redraw()

    def _show_all(self) -> None:
        """Show all steps."""
        self._zoom_to(-0.5, max(self.count - 0.5, 0.5))

    def _tell_hover(self, position: int | None) -> None:
        self.set_hovered(position)
        self.hovered.emit(position)
        if self.numbers is not None:
            lit_step().light(self, None if position is None else int(self.numbers[position]))

    def _follow_lit(self, root: QWidget, step: int | None) -> None:
        if self.numbers is None or root is not root_of(self):
            return
        places = [] if step is None else np.flatnonzero(self.numbers == step).tolist()
        self.set_hovered(places[0] if places and places[0] < self.count else None)

    def redraw(self) -> None:
        """Draw everything again, after what is drawn has changed."""
        for item in self.scene().items():
            item.update()
        self.viewport().update()

    # ---- geometry

    @property
    def plot(self) -> QRectF:
        """The part of the widget inside the axes."""
        left = max(_numbers_width(chart) for chart in self.aligned if chart is self or chart.isVisible()) + _LABEL_GAP
        return QRectF(left, _TOP, max(self.width() - left - _RIGHT, 1.0), max(self.height() - _TOP - _BOTTOM, 1.0))

    def x_of(self, position: float, plot: QRectF) -> float:
        """Pixel of a position."""
        first, last = self.view
        return plot.left() + (position - first) / (last - first) * plot.width()

    def y_of(self, value: float, plot: QRectF) -> float:
        """Pixel of a value."""
        return plot.bottom() - (value - self.low) / (self.high - self.low) * plot.height()

    def step_width(self, plot: QRectF) -> float:
        """Pixels from one step to the next."""
        return plot.width() / (self.view[1] - self.view[0])

    def visible(self) -> range:
        """Positions that can be seen."""
        first, last = self.view
        return range(max(0, int(first + 0.5)), min(self.count, int(last + 1.5)))

    def _position_at(self, point: QPointF) -> int | None:
        plot = self.plot
        if not self.count or not plot.adjusted(-4, -_TOP, 4, _BOTTOM).contains(point):
            return None
        first, last = self.view
        position = round(first + (point.x() - plot.left()) / plot.width() * (last - first))
        return min(max(position, 0), self.count - 1)

    def _value_ticks(self) -> list[float]:
        """The values at which the axis has numbers."""
        unit = self.scale_of_values.ns
        most = max(2, min(5, int(self.height() / 44)))
        return [tick * unit for tick in value_ticks(self.low / unit, self.high / unit, most)]

    def value_labels(self) -> list[tuple[float, str]]:
        """Where the value axis has numbers, and the numbers: as many decimals as their distance needs."""
        unit = self.scale_of_values
        ticks = self._value_ticks()
        shown = [tick / unit.ns for tick in ticks]
        words = TimeScale(unit.unit, unit.ns, tick_decimals(shown))
        return [(tick, words.text(tick)) for tick in ticks]

    def _step_labels(self, plot: QRectF) -> list[tuple[float, str]]:
        widest = max((text_size(text, "small").width() for text in self.labels[-1:]), default=20.0)
        return [(at, self.labels[at]) for at in position_ticks(self.count, *self.view, most_numbers(plot, widest))]

    # ---- painting

    def paint_cursors(self, painter: QPainter) -> None:
        """The lines of the chosen and the hovered step."""
        plot = self.plot
        painter.setClipRect(plot)
        for position, token in ((self.chosen_position, "accent"), (self.hovered_position, "text.2")):
            if position is None or position >= self.count:
                continue
            x = snapped(self.x_of(position, plot), self.devicePixelRatioF())
            painter.setPen(QPen(theme().color(token), 1))
            painter.drawLine(QPointF(x + 0.5, plot.top()), QPointF(x + 0.5, plot.bottom()))

    def _paint_range(self, painter: QPainter) -> None:
        """The chosen steps: a tint with an edge at each side."""
        if self.chosen_range is None:
            return
        plot, line = self.plot, hairline_width(self.devicePixelRatioF())
        first, last = self.chosen_range
        left, right = (snapped(self.x_of(at, plot), self.devicePixelRatioF()) for at in (first - 0.5, last + 0.5))
        painter.setClipRect(plot)
        painter.fillRect(QRectF(left, plot.top(), right - left, plot.height()), theme().faded("accent", RANGE_TINT))
        for x in (left, right - line):
            painter.fillRect(QRectF(x, plot.top(), line, plot.height()), theme().color("accent"))

    def _recolor(self) -> None:
        self.setBackground(theme().color("bg.panel"))
        self.redraw()

    # ---- Qt

    def sizeHint(self) -> QSize:
        return QSize(360, 180)

    def minimumSizeHint(self) -> QSize:
        return QSize(140, 90)

    def showEvent(self, ev: QShowEvent) -> None:
        super().showEvent(ev)
        self._redraw_aligned()

    def hideEvent(self, ev: QHideEvent) -> None:
        super().hideEvent(ev)
        self._redraw_aligned()

    def _hover(self, point: QPointF | None) -> None:
        position = self._position_at(point) if point is not None else None
        if position != self.hovered_position:
            self._tell_hover(position)
        if position is None or self.tip is None or point is None:
            QToolTip.hideText()
        else:
            place = self.mapToGlobal(point.toPoint() + QPoint(10, 6))
            QToolTip.showText(place, plain_tooltip(self.tip(position)), self)

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        self._hover(ev.position())
        if self._is_drag(ev):
            self._mark_dragged(ev)

    def _is_drag(self, ev: QMouseEvent) -> bool:
        if self._pressed is None or not self.takes_ranges or not self.count:
            return False
        return (ev.position().toPoint() - self._pressed).manhattanLength() > _CLICK_REACH

    def _mark_dragged(self, ev: QMouseEvent) -> tuple[int, int]:
        """Mark the first to the last position between press and pointer, which may be outside."""
        assert self._pressed is not None
        plot, (first, last) = self.plot, self.view
        ends = [
            round(first + (x - plot.left()) / plot.width() * (last - first))
            for x in (float(self._pressed.x()), ev.position().x())
        ]
        low, high = (min(max(end, 0), self.count - 1) for end in sorted(ends))
        self.chosen_range = (low, high)
        self.redraw()
        return low, high

    def leaveEvent(self, ev: QEvent) -> None:
        super().leaveEvent(ev)
        self._hover(None)

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        self._pressed = ev.position().toPoint() if ev.button() == Qt.MouseButton.LeftButton else None

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        if self._is_drag(ev):
            first, last = self._mark_dragged(ev)
            self._pressed = None
            self.range_chosen.emit(first, last)
            return
        pressed, self._pressed = self._pressed, None
        if pressed is None or (ev.position().toPoint() - pressed).manhattanLength() > _CLICK_REACH:
            return
        position = self._position_at(ev.position())
        if position is not None:
            self.chosen.emit(position)

    def mouseDoubleClickEvent(self, ev: QMouseEvent) -> None:
        position = self._position_at(ev.position())
        if position is not None and self.is_on_data(position, ev.position()):
            self.opened.emit(position)
        else:
            self._show_all()

    def is_on_data(self, position: int, point: QPointF) -> bool:
        """Whether ``point`` lies on what is drawn for ``position``; charts override it."""
        return False

    def wheelEvent(self, ev: QWheelEvent) -> None:
        turn = notches(ev).y()
        if not turn or not self.count:
            return
        plot = self.plot
        first, last = self.view
        at = first + (ev.position().x() - plot.left()) / plot.width() * (last - first)
        factor = _ZOOM**-turn
        self._zoom_to(at - (at - first) * factor, at + (last - at) * factor)
        ev.accept()

    def _zoom_to(self, first: float, last: float) -> None:
        whole = (-0.5, max(self.count - 0.5, 0.5))
        length = min(max(last - first, 3.0), whole[1] - whole[0])
        first = min(max(first, whole[0]), whole[1] - length)
        self.view = (first, first + length)
        self.redraw()
        self.zoomed.emit(*self.view)

    def keyPressEvent(self, ev: QKeyEvent) -> None:
        move = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(ev.key()))
        position = self.hovered_position if self.hovered_position is not None else self.chosen_position
        if move is not None and self.count:
            position = min(max((position if position is not None else -move) + move, 0), self.count - 1)
            self._tell_hover(position)
        elif ev.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and position is not None:
            self.chosen.emit(position)
        elif ev.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus) and self.count:
            factor = _ZOOM if ev.key() == Qt.Key.Key_Minus else 1 / _ZOOM
            at = float(position) if position is not None else sum(self.view) / 2
            self._zoom_to(at - (at - self.view[0]) * factor, at + (self.view[1] - at) * factor)
        elif ev.key() == Qt.Key.Key_0:
            self._show_all()
        else:
            QWidget.keyPressEvent(self, ev)

    def focusOutEvent(self, ev: QFocusEvent) -> None:
        super().focusOutEvent(ev)
        if self.hovered_position is not None and not self.underMouse():
            self._tell_hover(None)
