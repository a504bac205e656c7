"""The tree left of the lanes: processes and tracks to fold, hide, pin, move and scroll, by mouse and by keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from analysis.timeline import TimelinePicture
from widgets.parts.painting import RANGE_TINT
from widgets.parts.plain_text import accessible_text, plain_tooltip
from widgets.parts.wheel import rolled
from widgets.theme import theme
from widgets.timeline.lane_deeds import LaneDeeds
from widgets.timeline.lane_titles import LaneTitles
from widgets.timeline.lanes import Lane
from widgets.timeline.track_menu import track_menu
from widgets.timeline.tree_cursor import TreeCursor
from widgets.timeline.tree_drag import TreeDrag
from widgets.timeline.viewport import Viewport

TREE_WIDTH = 262
NARROW_TREE_WIDTH = 172
_WHEEL_PX = 60


class TrackTree(QWidget):
    """Shows the lanes' titles. Signal ``track_chosen(track id)``: somebody has gone to a title."""

    track_chosen = Signal(int)

    def __init__(self, viewport: Viewport, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sight = viewport
        self._titles = LaneTitles(viewport, self)
        self.deeds = LaneDeeds(viewport)
        self.drag = TreeDrag(viewport, self.deeds, self)
        self.cursor_lane = TreeCursor(viewport, self.deeds, self)
        self._pressed: Lane | None = None
        self._hover_y: float | None = None
        self._has_folded = False  # the click before a double-click has
        self.chosen_track: int | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedWidth(TREE_WIDTH)
        self.drag.changed.connect(self.update)
        self.cursor_lane.moved.connect(self._go_to)
        viewport.lanes_changed.connect(self.update)

    def show_picture(self, picture: TimelinePicture | None) -> None:
        """Take the counters' values and the selected track from this picture."""
        before, self._titles.picture = self._titles.picture, picture
        if before is None or picture is None or not _is_alike(before, picture):
            self.update()
            return
        for lane in self._sight.lanes.all():  # titles drawn again for nothing would be a third of a frame
            if lane.kind == "counter":
                self.update(self._box(lane).toAlignedRect())

    def _go_to(self, lane: Lane) -> None:
        if lane.track >= 0:
            self.track_chosen.emit(lane.track_id)
        self.setAccessibleDescription(accessible_text(self._titles.words(lane)))
        self.update()

    def _box(self, lane: Lane) -> QRectF:
        return QRectF(0, self._sight.lanes.y_of(lane), self.width(), lane.height)

    # ---- painting

    def _draw(self, painter: QPainter, lane: Lane) -> None:
        box, y = self._box(lane), self._hover_y
        is_free = y is not None and not self.drag.is_on and self._sight.lanes.at(y) is lane
        chosen = lane.track >= 0 and lane.track_id == self.chosen_track
        self._titles.draw(painter, lane, box, hovered=is_free, chosen=chosen)
        if self.drag.lane == lane:
            painter.fillRect(box, theme().faded("accent", RANGE_TINT))
        if self.hasFocus() and self.cursor_lane.is_at(lane):
            painter.setPen(QPen(theme().color("accent"), 1.5))
            painter.drawRect(box.adjusted(1, 1, -2, -2))
        painter.setPen(QPen(theme().color("border"), 1))
        painter.drawLine(QPointF(0, box.bottom() - 0.5), QPointF(self.width(), box.bottom() - 0.5))

    def paintEvent(self, event: QPaintEvent) -> None:
        sight, stuck, drawn = self._sight, self._sight.lanes.stuck, event.region()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme().color("bg.panel"))
            for lane in sight.layout.between(sight.scroll + stuck, sight.scroll + self.height()):
                if drawn.intersects(self._box(lane).toAlignedRect()):
                    self._draw(painter, lane)
            if stuck:
                painter.fillRect(QRectF(0, 0, self.width(), stuck), theme().color("bg.panel"))
                for lane in sight.layout.pinned_part().lanes:
                    self._draw(painter, lane)
                painter.setPen(QPen(theme().color("border.strong"), 1))
                painter.drawLine(QPointF(0, stuck - 0.5), QPointF(self.width(), stuck - 0.5))
            self.drag.paint(painter, self.width())
            painter.setPen(QPen(theme().color("border"), 1))
            painter.drawLine(QPointF(self.width() - 0.5, 0), QPointF(self.width() - 0.5, self.height()))

    def sizeHint(self) -> QSize:
        return QSize(TREE_WIDTH, 300)

    # ---- mouse

    def _click(self, lane: Lane, at: QPointF) -> None:
        part = self._titles.part_at(lane, self._box(lane), at)
        self._has_folded = part == "fold"
        self.cursor_lane.put(lane)
        if part == "hidden":
            self.deeds.show_hidden(lane.group)
        elif part == "fold":
            self.deeds.fold(lane)
        elif part == "eye":
            self.deeds.hide(lane)
        elif part == "pin":
            self.deeds.pin(lane)
        else:
            self.track_chosen.emit(lane.track_id)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = self._sight.lanes.at(event.position().y())
            if self._pressed is not None:
                self.drag.press(self._pressed, event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover_y = event.position().y()
        self.drag.move(event.position())
        lane = self._sight.lanes.at(event.position().y())
        if not self.drag.is_on:
            is_link = lane is not None and self._titles.part_at(lane, self._box(lane), event.position()) == "hidden"
            self.setCursor(Qt.CursorShape.PointingHandCursor if is_link else Qt.CursorShape.ArrowCursor)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        lane, self._pressed = self._pressed, None
        if not self.drag.drop() and lane is not None and self._sight.lanes.at(event.position().y()) == lane:
            self._click(lane, event.position())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        lane = self._sight.lanes.at(event.position().y())
        if lane is not None and lane.kind != "group" and not self._has_folded:
            if self._titles.part_at(lane, self._box(lane), event.position()) in ("title", "fold"):
                self.deeds.fold(lane)
        elif lane is not None and lane.kind == "group":
            self._pressed = lane  # two quick clicks close it and open it again

    def leaveEvent(self, event: QEvent) -> None:
        self._hover_y = None
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._sight.set_scroll(self._sight.scroll - round(rolled(event, _WHEEL_PX)))
        event.accept()

    # ---- keys, menu, tooltip

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.drag.is_on:
            self._pressed = None
            self.drag.give_up()
        elif not self.cursor_lane.press(event):
            event.ignore()  # the timeline's own keys

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        lane = self.cursor_lane.lane if by_key else self._sight.lanes.at(event.pos().y())
        if lane is None:
            return
        self.cursor_lane.put(lane)
        place = QPoint(40, round(self._box(lane).top()) + 20)
        at = self.mapToGlobal(place) if by_key else event.globalPos()
        track_menu(lane, self._sight.choices, self.deeds, self).popup(at)
        event.accept()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            lane = self._sight.lanes.at(event.pos().y())
            words = plain_tooltip(self._titles.words(lane)) if lane is not None else ""
            QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)


def _is_alike(one: TimelinePicture, other: TimelinePicture) -> bool:
    """Whether titles differ in the counters' values at most."""
    return one.outline is other.outline and one.colors is other.colors
