"""Lanes on one time axis: bars with their names, to be chosen, zoomed by the wheel and narrowed by a drag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from model.time_span import TimeSpan
from model.units import duration
from widgets.parts.clicked_parts import ClickedParts
from widgets.parts.painting import RANGE_TINT, RIGHT, draw_text, snapped, snapped_rect, text_size
from widgets.parts.plain_text import accessible_text
from widgets.parts.wheel import notches
from widgets.theme import theme
from widgets.timeline.time_axis import TimeAxis

_AXIS, _LANE, _BAR, _GAP = 20.0, 26.0, 18.0, 8.0
_INDENT = 12.0
_NAME_FROM = 28.0
_APART, _APART_FROM = 1.0, 5.0  # px between neighbours that are as wide
_WIDEST_TITLE = 0.3  # of the width
_DRAG_FROM = 4.0
_ZOOM = 1.25


@dataclass(frozen=True)
class LaneBar:
    """``key``: what a click tells; ``words``: its name; ``tip``: what the tooltip says."""

    key: int
    begin_ns: int
    end_ns: int
    words: str
    tip: str
    token: str


@dataclass(frozen=True)
class Lane:
    """``is_below``: a part of the lane above it; ``note``: stands in the lane while it has no bars."""

    title: str
    bars: tuple[LaneBar, ...]
    is_below: bool = False
    note: str = ""


class LaneChart(ClickedParts):
    """Signals: ``chosen(key)``, ``opened(key)`` (double-click), ``span_wanted(TimeSpan or None)`` (None = all)."""

    chosen = Signal(int)
    opened = Signal(int)
    span_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lanes: tuple[Lane, ...] = ()
        self._span = TimeSpan(0, 1)
        self._selected: int | None = None
        self._pressed: QPointF | None = None
        self._dragged: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_lanes(self, lanes: Sequence[Lane], span: TimeSpan) -> None:
        """Show these over ``span``."""
        self.lanes, self._span = tuple(lanes), span
        self.setAccessibleName(accessible_text(", ".join(lane.title for lane in lanes)))
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def set_selected(self, key: int | None) -> None:
        """Mark the bar with this key."""
        if key != self._selected:
            self._selected = key
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, int(_AXIS + _LANE * max(len(self.lanes), 1)))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def plot(self) -> QRectF:
        """Where the bars lie."""
        widest = max((text_size(lane.title).width() + _INDENT * lane.is_below for lane in self.lanes), default=0.0)
        left = min(widest, self.width() * _WIDEST_TITLE) + 2 * _GAP
        return QRectF(left, _AXIS, max(self.width() - left - _GAP, 10.0), _LANE * len(self.lanes))

    def _axis(self) -> TimeAxis:
        return TimeAxis(self._span, self.plot().width())

    def place_of(self, at: int, bar: LaneBar) -> QRectF:
        """Where a bar of lane ``at`` lies."""
        plot, axis = self.plot(), self._axis()
        left = max(axis.x_of(bar.begin_ns), 0.0)
        right = min(max(axis.x_of(bar.end_ns), left + 1.6), plot.width())
        top = plot.top() + at * _LANE + (_LANE - _BAR) / 2
        return QRectF(plot.left() + min(left, plot.width() - 1.6), top, max(right - left, 1.6), _BAR)

    def part_at(self, point: QPointF) -> LaneBar | None:
        """The bar under ``point``, or next to it within 2 px."""
        plot = self.plot()
        lane = int((point.y() - plot.top()) // _LANE)
        if not 0 <= lane < len(self.lanes) or point.x() < plot.left() - 2:
            return None
        bars = [(self.place_of(lane, bar).adjusted(-2, 0, 2, 0), bar) for bar in self.lanes[lane].bars]
        under = [
            (place.width(), at) for at, (place, _) in enumerate(bars) if place.left() <= point.x() <= place.right()
        ]
        return bars[min(under)[1]][1] if under else None

    # ---- pointer and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._dragged = event.position(), None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None and abs(event.position().x() - self._pressed.x()) >= _DRAG_FROM:
            self._dragged = event.position()
            self.update()
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, dragged = self._pressed, self._dragged
        self._pressed = self._dragged = None
        self.update()
        if pressed is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if dragged is not None:
            left = self.plot().left()
            ends = sorted(self._axis().time_at(max(point.x() - left, 0.0)) for point in (pressed, dragged))
            self.span_wanted.emit(TimeSpan(ends[0], max(ends[1], ends[0] + 1)))
        else:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        hit = self.part_at(event.position())
        if hit is not None:
            self.opened.emit(hit.key)
        else:
            self.span_wanted.emit(None)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
        elif turn := notches(event).y():
            self.span_wanted.emit(self._axis().zoomed(_ZOOM**-turn, event.position().x() - self.plot().left()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = [bar.key for lane in self.lanes for bar in lane.bars]
        forward = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
        step = forward.get(Qt.Key(event.key()), 0)
        if step and keys:
            at = keys.index(self._selected) + step if self._selected in keys else 0
            self.chosen.emit(keys[min(max(at, 0), len(keys) - 1)])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._selected in keys:
            self.opened.emit(self._selected)
        else:
            super().keyPressEvent(event)

    def choose_part(self, part: LaneBar) -> None:
        self.chosen.emit(part.key)

    def tip_of(self, part: LaneBar) -> str:
        return part.tip

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            plot, colors, ratio = self.plot(), theme(), self.devicePixelRatioF()
            for part in range(5):
                x = snapped(plot.left() + plot.width() * part / 4, ratio)
                painter.fillRect(QRectF(x, plot.top(), 1, plot.height()), colors.color("grid"))
            ends = QRectF(plot.left(), 0, plot.width(), _AXIS)
            draw_text(painter, ends, "0", colors.color("text.3"), "small")
            draw_text(painter, ends, duration(self._span.length_ns), colors.color("text.3"), "small", RIGHT)
            for at, lane in enumerate(self.lanes):
                self._paint_lane(painter, plot, at, lane)
            if self._pressed is not None and self._dragged is not None:
                left, right = sorted((self._pressed.x(), self._dragged.x()))
                painter.fillRect(
                    QRectF(left, plot.top(), right - left, plot.height()), colors.faded("accent", RANGE_TINT)
                )

    def _paint_lane(self, painter: QPainter, plot: QRectF, at: int, lane: Lane) -> None:
        colors = theme()
        top = plot.top() + at * _LANE
        indent = _GAP + _INDENT * lane.is_below
        title = QRectF(indent, top, plot.left() - indent - _GAP, _LANE)
        draw_text(painter, title, lane.title, colors.color("text.2" if lane.is_below else "text.1"))
        if not lane.bars and lane.note:
            draw_text(painter, QRectF(plot.left() + 4, top, plot.width(), _LANE), lane.note, colors.color("text.3"))
        for bar in lane.bars:
            place = self.place_of(at, bar)
            right = place.right() - (_APART if place.width() >= _APART_FROM else 0)
            rect = snapped_rect(place.left(), place.top(), right, place.bottom(), self.devicePixelRatioF())
            painter.fillRect(rect, colors.color(bar.token))
            if place.width() >= _NAME_FROM:
                draw_text(painter, place.adjusted(5, 0, -3, 0), bar.words, colors.label(bar.token), "small")
        for bar in lane.bars:
            if bar.key == self._selected:
                painter.setPen(QPen(colors.color("accent"), 2))
                painter.drawRect(self.place_of(at, bar).adjusted(-2, -2, 2, 2))
