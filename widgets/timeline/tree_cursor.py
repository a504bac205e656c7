"""The lane that the keys of the tree speak of, and what they do with it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeyEvent

from widgets.timeline.lane_deeds import LaneDeeds
from widgets.timeline.lanes import GroupKey, Lane
from widgets.timeline.tree_keys import row_of
from widgets.timeline.viewport import Viewport


class TreeCursor(QObject):
    """Goes from lane to lane. Signal: ``moved(lane)``."""

    moved = Signal(object)

    def __init__(self, viewport: Viewport, deeds: LaneDeeds, parent: QObject) -> None:
        super().__init__(parent)
        self._sight = viewport
        self._deeds = deeds
        self._at: tuple[GroupKey, int] | None = None

    @property
    def lane(self) -> Lane | None:
        """The lane in the layout of now; None where it is not shown."""
        return next((lane for lane in self._sight.layout.lanes if self.is_at(lane)), None)

    def is_at(self, lane: Lane) -> bool:
        """Whether the cursor stands at ``lane``."""
        return (lane.group, lane.track_id) == self._at

    def put(self, lane: Lane) -> None:
        """Go to a lane without telling."""
        self._at = (lane.group, lane.track_id)

    def press(self, event: QKeyEvent) -> bool:
        """Do what a key means; False when it means nothing in the tree."""
        row = row_of(event)
        lanes = self._sight.layout.lanes
        if not row or not lanes:
            return False
        lane = self.lane
        if lane is None:
            self._go(self._sight.lanes.at(self._sight.lanes.stuck) or lanes[0])
        elif row in ("up", "down", "page_up", "page_down", "first", "last"):
            self._walk(row, lane)
        elif row in ("left", "right"):
            self._turn(lane, folds=row == "left")
        else:
            self._do(row, lane)
        return True

    def _walk(self, row: str, lane: Lane) -> None:
        lanes = self._sight.layout.lanes
        layout, page = self._sight.layout, self._sight.height - self._sight.lanes.stuck
        found = {
            "up": layout.at(lane.top - 1),
            "down": layout.at(lane.top + lane.height),
            "page_up": layout.at(max(lane.top - page, 0)),
            "page_down": layout.at(min(lane.top + page, layout.height - 1)),
            "first": lanes[0],
            "last": lanes[-1],
        }[row]
        self._go(found or lane)

    def _turn(self, lane: Lane, *, folds: bool) -> None:
        is_group = lane.kind == "group"
        is_folded = lane.group in self._sight.choices.closed if is_group else lane.rows < lane.all_rows
        can_fold = is_group or lane.all_rows > 1
        if can_fold and is_folded != folds:
            self._deeds.fold(lane, folds)
        elif folds and not is_group:
            group = [one for one in self._sight.layout.lanes if one.kind == "group" and one.group == lane.group]
            self._go(group[0])

    def _do(self, row: str, lane: Lane) -> None:
        if row == "hide":
            following = self._sight.layout.at(lane.top + lane.height) or self._sight.layout.at(lane.top - 1)
            self._deeds.hide(lane)
            if self.lane is None and following is not None:
                self.put(following)
        elif row == "fold":
            self._deeds.fold(lane)
        elif row == "pin":
            self._deeds.pin(lane)
        elif row == "hide_others":
            self._deeds.hide_others(lane)
        elif row == "show_hidden":
            self._deeds.show_hidden()
        else:
            self._deeds.step(lane, down=row == "move_down")
        now = self.lane
        if now is not None:
            self._go(now)

    def _go(self, lane: Lane) -> None:
        self.put(lane)
        sight = self._sight
        if not (lane.is_pinned and sight.lanes.stuck):
            top, bottom = sight.scroll + sight.lanes.stuck, sight.scroll + sight.height
            if lane.top < top:
                sight.set_scroll(lane.top - sight.lanes.stuck)
            elif lane.top + lane.height > bottom:
                sight.set_scroll(min(lane.top + lane.height - sight.height, lane.top - sight.lanes.stuck))
        self.moved.emit(lane)
