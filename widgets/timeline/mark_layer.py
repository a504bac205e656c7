"""The bookmarks in the timeline: what is shown, where they are made, and going from one to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from model.mark import COLORS, LONGEST_NAME, Mark, next_id
from model.time_span import TimeSpan
from widgets.timeline.keys import keys_of
from widgets.timeline.time_axis import TimeAxis, around

if TYPE_CHECKING:
    from widgets.timeline.view import TimelineView
    from widgets.timeline.viewport import Viewport

REACH_PX = 5
"""A flag is taken this many logical pixels beside it."""


class MarkLayer(QObject):
    """``shown``: the marks of the session, by time. Signals: ``changed()``; ``wanted(marks, removed ids)``: how they
    should change; ``naming_wanted(mark id, to front)``; ``said(text)``: what has come of it."""

    changed = Signal()
    wanted = Signal(object, object)
    naming_wanted = Signal(int, bool)
    said = Signal(str)

    def __init__(self, viewport: Viewport) -> None:
        super().__init__(viewport)
        self._sight = viewport
        self.shown: tuple[Mark, ...] = ()
        self._begin = self._end = np.zeros(0, np.int64)
        self._at: int | None = None  # id of the mark that was gone to last

    def show(self, marks: tuple[Mark, ...]) -> None:
        """Show the marks of the session."""
        if marks != self.shown:
            self.shown = marks
            self._begin = np.array([mark.span.begin_ns for mark in marks], np.int64)
            self._end = np.array([mark.span.end_ns for mark in marks], np.int64)
            self.changed.emit()

    def within(self, span: TimeSpan) -> list[Mark]:
        """The marks that touch ``span``."""
        found = np.flatnonzero((self._begin <= span.end_ns) & (self._end >= span.begin_ns))
        return [self.shown[place] for place in found.tolist()]

    def near(self, axis: TimeAxis, x: float) -> Mark | None:
        """The mark whose begin is nearest to ``x``, if it is within reach; else the shortest range around it."""
        nearest = min(self.shown, key=lambda mark: abs(axis.x_of(mark.begin_ns) - x), default=None)
        if nearest is not None and abs(axis.x_of(nearest.begin_ns) - x) <= REACH_PX:
            return nearest
        time = axis.time_at(x)
        around_it = [mark for mark in self.within(TimeSpan(time, time)) if mark.end_ns is not None]
        return min(around_it, key=lambda mark: mark.span.length_ns, default=None)

    def add(self, begin_ns: int, end_ns: int | None = None, name: str = "") -> None:
        """Ask for one more mark; one that stands there already is enough."""
        here = next((mark for mark in self.shown if (mark.begin_ns, mark.end_ns) == (begin_ns, end_ns)), None)
        if here is not None:
            self._at = here.id
            self.said.emit(self.tr("There is a bookmark here already: {name}").format(name=here.name))
            return
        number = next_id(self.shown)
        usual = self.tr("Bookmark {n}") if end_ns is None else self.tr("Range {n}")
        shown_name = name[:LONGEST_NAME] or usual.format(n=number)
        self._at = number
        self.wanted.emit((Mark(0, begin_ns, end_ns, shown_name, color=(number - 1) % COLORS + 1),), frozenset())
        key = keys_of("name_mark")
        words = self.tr("Bookmark {n} set. {key} names it") if key else self.tr("Bookmark {n} set")
        self.said.emit(words.format(n=number, key=key))
        self.naming_wanted.emit(number, False)

    def name_last(self) -> bool:
        """Let the mark that was made or gone to last be named. False where there is none."""
        place = next((at for at, mark in enumerate(self.shown) if mark.id == self._at), None)
        if place is None:
            return False
        self.naming_wanted.emit(self.shown[place].id, True)
        return True

    def remove(self, mark: Mark) -> None:
        """Ask for it to be removed."""
        self.wanted.emit((), frozenset({mark.id}))

    def step(self, by: int) -> bool:
        """Go to the next (1) or previous (-1) mark: from the one that was gone to last while it is in sight, else from
        the middle of the view. False where there is none."""
        view = self._sight.view
        place = next((at for at, mark in enumerate(self.shown) if mark.id == self._at), None)
        if place is not None and _touch(self.shown[place].span, view):
            place += by
        else:
            middle = view.middle_ns
            side = np.searchsorted(self._begin, middle, "right") if by > 0 else np.searchsorted(self._begin, middle) - 1
            place = int(side)
        if not 0 <= place < len(self.shown):
            return False
        self._at = self.shown[place].id
        self._sight.set_view(view_of(self.shown[place].span, view))
        return True


def view_of(span: TimeSpan, view: TimeSpan) -> TimeSpan:
    """A view that shows a mark: a point in the middle of one as long as ``view``, a range with room on either side."""
    if span.length_ns:
        return around(span, 0.25)
    return view.centred(span.begin_ns)


def mark_deeds(view: TimelineView, selected: Callable[[], tuple[int, str] | None]) -> dict[str, Callable[[], object]]:
    """What the keys for bookmarks do; ``selected``: begin and name of the selected slice."""
    sight, layer = view.sight, view.sight.marks

    def mark_time() -> bool | None:
        if sight.outline is None:
            return False
        chosen, x = selected(), view.canvas.pointer_x
        if chosen is not None and sight.view.begin_ns <= chosen[0] <= sight.view.end_ns:
            layer.add(chosen[0], None, chosen[1])
        else:
            layer.add(sight.axis.time_at(sight.width / 2 if x is None else x))
        return None

    def mark_area() -> bool | None:
        area = view.area.shown
        if area is None:
            return False
        layer.add(area.span.begin_ns, area.span.end_ns)
        return None

    return {
        "bookmark": mark_time,
        "bookmark_area": mark_area,
        "name_mark": layer.name_last,
        "next_mark": lambda: layer.step(1),
        "previous_mark": lambda: layer.step(-1),
    }


def _touch(one: TimeSpan, other: TimeSpan) -> bool:
    return one.begin_ns <= other.end_ns and other.begin_ns <= one.end_ns
