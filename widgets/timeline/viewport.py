"""What part of the run and of the tracks is in sight; ruler, map, tree and lanes all follow this one object."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from analysis.timeline_outline import Outline
from model.time_span import TimeSpan, within_limits
from widgets.timeline.clock import Clock
from widgets.timeline.gesture_bounds import GestureBounds
from widgets.timeline.lanes import LaneChoices, LaneLayout, first_choices, folded_rows, group_of, lay_out, shown_tracks
from widgets.timeline.mark_layer import MarkLayer
from widgets.timeline.same_tracks import SameTracks
from widgets.timeline.seen_lanes import SeenLanes
from widgets.timeline.time_axis import TimeAxis, around, within

ROWS_BEYOND = 200
"""Logical pixels above and below the visible lanes that are asked for too, so that scrolling has something to show."""


class Viewport(QObject):
    """Holds the visible time range, the scroll position and the layout of the lanes.

    Signals: ``view_changed`` - the time range; ``lanes_changed`` - layout, scroll position or height;
    ``choices_changed`` - somebody has chosen other lanes, or other places for them."""

    view_changed = Signal()
    lanes_changed = Signal()
    choices_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.outline: Outline | None = None
        self.view = TimeSpan(0, 1)
        self.width = 1
        self.height = 1
        self.scroll = 0
        self.choices = LaneChoices()
        self.layout = LaneLayout()
        self.lanes = SeenLanes(self)
        self.is_free = False  # the view may lie outside the run: it follows another one
        self.gesture = GestureBounds(self)
        self.clock = Clock(self)
        self.marks = MarkLayer(self)

    @property
    def axis(self) -> TimeAxis:
        """The visible time range over the width of the lanes."""
        return TimeAxis(self.view, self.width)

    def set_outline(
        self, outline: Outline | None, view: TimeSpan | None = None, same: SameTracks | None = None
    ) -> None:
        """Take another trace. The user's choices do not outlive the tracks that they are about: those that it has in
        common with the one before are ``same``."""
        layout, scroll = self.layout, self.scroll
        self.outline = outline
        if same is not None:
            self.choices = same.choices(self.choices)
        else:
            self.choices = first_choices(outline.tracks) if outline else LaneChoices()
            self.clock.put_mark(None)
        self.scroll = 0
        self._lay_out()
        if same is not None:
            self.set_scroll(same.scroll(scroll, layout, self.layout))
        if outline is not None:
            self.set_view(view or outline.dense)

    def set_view(self, view: TimeSpan) -> None:
        """Show ``view``, kept within the run and at least 1 ns long."""
        if self.outline is not None:
            view = within_limits(view) if self.is_free else within(view, self.outline.span)
        if view != self.view:
            self.view = view
            self.view_changed.emit()

    def zoom(self, factor: float, x: float | None = None) -> None:
        """Make the view ``factor`` times as long around position ``x`` (middle when None)."""
        self.set_view(self.axis.zoomed(factor, self.width / 2 if x is None else x))

    def pan(self, pixels: float) -> None:
        """Move the view; positive shows what comes later."""
        self.set_view(self.axis.panned(pixels))

    def show_all(self) -> None:
        """Show the whole run: all slices, also those far outside its dense part."""
        if self.outline is not None:
            self.set_view(around(self.outline.run, 0.01))

    def set_size(self, width: int, height: int) -> None:
        """The lanes have got this size in logical pixels."""
        changed = width != self.width
        self.width, self.height = max(width, 1), max(height, 1)
        self.set_scroll(self.scroll)
        if changed:
            self.view_changed.emit()
        self.lanes_changed.emit()

    def set_scroll(self, scroll: int) -> None:
        """Put ``scroll`` logical pixels above the upper edge, as far as there is something to scroll."""
        scroll = max(min(scroll, self.layout.height - self.height), 0)
        if scroll != self.scroll:
            self.scroll = scroll
            self.lanes_changed.emit()

    def set_choices(self, choices: LaneChoices) -> None:
        """Fold, hide, pin, move and filter."""
        if choices != self.choices:
            self.choices = choices
            self._lay_out()
            self.choices_changed.emit()

    def reveal(self, track_id: int, depth: int) -> None:
        """Scroll so that a row is in sight; opens its group, unfolds it and takes it out of hiding."""
        if self.outline is None:
            return
        choices = self.choices
        for track in self.outline.tracks:
            if track.id == track_id:
                closed = choices.closed - {group_of(track)}
                folded = choices.folded - {track_id} if depth >= folded_rows(track.depths) else choices.folded
                text = choices.text if self.layout.of_track(track_id) or closed != choices.closed else ""
                hidden = choices.hidden - {track_id}
                self.set_choices(replace(choices, closed=closed, folded=folded, hidden=hidden, text=text))
        lane = self.layout.of_track(track_id)
        if lane is None:
            return
        top = lane.row_top(depth)
        if not lane.is_pinned and not self.scroll + self.lanes.stuck <= top <= self.scroll + self.height - 24:
            self.set_scroll(top - max(self.height // 3, self.lanes.stuck))

    def rows_in_reach(self, beyond: int = ROWS_BEYOND) -> tuple[tuple[tuple[int, int], ...], tuple[int, ...]]:
        """(track id, depth) of the rows and the counter tracks in sight or ``beyond`` logical pixels outside it."""
        rows: dict[tuple[int, int], None] = {}
        counters: dict[int, None] = {}
        bands = [(self.scroll - beyond, self.scroll + self.height + beyond)]
        for top, bottom in [(0, self.lanes.stuck), *bands] if self.lanes.stuck else bands:
            rows |= dict.fromkeys(self.layout.rows_between(top, bottom))
            found = self.layout.between(top, bottom)
            counters |= dict.fromkeys(lane.track_id for lane in found if lane.kind == "counter")
        return tuple(rows), tuple(counters)

    def chosen_tracks(self) -> frozenset[int]:
        """The tracks that are neither hidden nor filtered out; those of closed groups count."""
        tracks = self.outline.tracks if self.outline else ()
        return frozenset(track.id for track in shown_tracks(tracks, self.choices))

    def _lay_out(self) -> None:
        self.layout = lay_out(self.outline.tracks if self.outline else (), self.choices)
        self.scroll = max(min(self.scroll, self.layout.height - self.height), 0)
        self.lanes_changed.emit()
