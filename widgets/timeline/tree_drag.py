"""Moving a track or a process in the tree by drag: a line shows where it goes."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QApplication, QWidget

from widgets.theme import theme
from widgets.timeline.lane_deeds import LaneDeeds
from widgets.timeline.lanes import Lane
from widgets.timeline.viewport import Viewport

_EDGE_PX = 18
_SCROLL_PX = 14
_SCROLL_MS = 30


class TreeDrag(QObject):
    """One drag. A track dropped on the pinned ones is pinned. Signal: ``changed()`` - draw the line again."""

    changed = Signal()

    def __init__(self, viewport: Viewport, deeds: LaneDeeds, parent: QWidget) -> None:
        super().__init__(parent)
        self._sight = viewport
        self._deeds = deeds
        self._tree = parent
        self._from: tuple[Lane, QPointF] | None = None
        self._siblings: list[Lane] = []
        self._y = 0.0
        self.lane: Lane | None = None
        self._edge = QTimer(self, interval=_SCROLL_MS)
        self._edge.timeout.connect(self._roll)

    @property
    def is_on(self) -> bool:
        """Whether something is being dragged."""
        return self.lane is not None

    def press(self, lane: Lane, at: QPointF) -> None:
        """The button went down on a title."""
        self._from = (lane, at)

    def move(self, at: QPointF) -> None:
        """The pointer has come here; from a few pixels on it is a drag."""
        if self._from is None:
            return
        lane, begin = self._from
        if self.lane is None:
            is_far = abs(at.y() - begin.y()) >= QApplication.startDragDistance()
            if not is_far or (lane.kind == "group" and lane.is_pinned):
                return
            self.lane, self._siblings = lane, self._deeds.siblings(lane)
            self._tree.setCursor(Qt.CursorShape.ClosedHandCursor)
        self._y = at.y()
        self._edge.start()
        self.changed.emit()

    def drop(self) -> bool:
        """The button was let go; False when nothing was dragged."""
        lane, place, pins = self.lane, self._place(), self._pins()
        self.give_up()
        if lane is None:
            return False
        if pins:
            self._deeds.pin(lane)
        else:
            self._deeds.move(lane, place)
        return True

    def give_up(self) -> None:
        """Leave everything where it is."""
        self._edge.stop()
        self._from = self.lane = None
        self._tree.unsetCursor()
        self.changed.emit()

    def paint(self, painter: QPainter, width: int) -> None:
        """The line where the lane would go, or a frame round the pinned tracks."""
        if self.lane is None:
            return
        painter.setPen(QPen(theme().color("accent"), 2))
        if self._pins():
            painter.drawRect(1, 1, width - 2, self._sight.layout.pinned_height - 2)
            return
        y = self._bounds()[self._place()] - (
            0 if self.lane.is_pinned and self._sight.lanes.stuck else self._sight.scroll
        )
        painter.drawLine(QPointF(0, y), QPointF(width, y))

    def _pins(self) -> bool:
        """Whether a track is held over the pinned ones and is none of them."""
        if self.lane is None or self.lane.kind == "group" or self.lane.track_id in self._sight.choices.pinned:
            return False
        return self._sight.lanes.layout_y(self._y) < self._sight.layout.pinned_height

    def _bounds(self) -> list[int]:
        """The heights in the layout between which its siblings lie; those of groups hold their tracks."""
        if self.lane is not None and self.lane.kind == "group":
            return [lane.top for lane in self._siblings] + [self._sight.layout.height]
        return [lane.top for lane in self._siblings] + [self._siblings[-1].top + self._siblings[-1].height]

    def _place(self) -> int:
        """Before which sibling the lane would go: at the nearest gap."""
        if self.lane is None:
            return 0
        y = self._y if self.lane.is_pinned and self._sight.lanes.stuck else self._y + self._sight.scroll
        bounds = self._bounds()
        return min(range(len(bounds)), key=lambda place: abs(bounds[place] - y))

    def _roll(self) -> None:
        """Near an edge the lanes scroll on."""
        if self.lane is None or self.lane.is_pinned:
            return
        if self._y > self._tree.height() - _EDGE_PX:
            self._sight.set_scroll(self._sight.scroll + _SCROLL_PX)
        elif self._y < self._sight.lanes.stuck + _EDGE_PX and not self._pins():
            self._sight.set_scroll(self._sight.scroll - _SCROLL_PX)
