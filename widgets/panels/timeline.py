"""The Timeline panel: connects the view to the session and to the analysis."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from analysis.search_query import name_search
from analysis.timeline import TimelinePicture, TimelineQuery, timeline
from model.time_span import TimeSpan
from model.units import duration
from widgets.panel import Panel
from widgets.parts.picture import Picture
from widgets.requests import (
    ChangeMarks,
    ChangeTracks,
    GoBack,
    NameMark,
    ShowArea,
    ShowOperator,
    ShowRange,
    ShowSearch,
    ShowSlice,
    ShowStep,
)
from widgets.session_state import SessionState
from widgets.timeline.step_twin import StepTwin
from widgets.timeline.track_memory import TrackMemory
from widgets.timeline.view import TimelineView
from widgets.timeline.view_words import extent_words

_SETTLED_MS = 350
"""A range is told to the session (and can be undone) once it has stood still this long."""

_PATIENCE_MS = 250
"""After this long an answer is taken to be lost, and the next question is asked all the same."""

_PACE_MS = 40
"""Least time between an answer and the next question: while zooming, frames in between show the picture at hand."""

_COVERED_MS = 100
"""A picture that still covers what is in sight is replaced once nothing has moved for so long."""


class TimelinePanel(Panel):
    """One question is under way at a time; what changes meanwhile is asked once the answer is there."""

    id = "timeline"
    icon = "timeline"
    area = "center"
    order = 50
    needs = ("slices",)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = TimelineView(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self._stack = QSplitter(Qt.Orientation.Vertical)
        self._stack.setChildrenCollapsible(False)
        self._stack.addWidget(self.view)
        self._twin: StepTwin | None = None
        layout.addWidget(self._stack)
        self.setFocusProxy(self.view)
        self._memory = TrackMemory(self.view.sight, self)
        self._memory.changed.connect(lambda tracks: self.wanted.emit(ChangeTracks(tracks)))
        self._session_span: TimeSpan | None = None
        self._told: TimeSpan | None = None
        self._asking = False
        self._answered: TimelineQuery | None = None
        self._settled = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._settled.timeout.connect(self._settle_unless_held)
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._patience.timeout.connect(self._ask_again)
        self._later = QTimer(self, singleShot=True, interval=_COVERED_MS)
        self._later.timeout.connect(self._ask_again)
        self._pace = QTimer(self, singleShot=True, interval=_PACE_MS)
        self._pace.timeout.connect(self._resume)
        self.view.sight.view_changed.connect(self._settled.start)
        self.view.leave = self._end_comparison
        self._listen(self.view)

    def _listen(self, view: TimelineView) -> None:
        view.query_changed.connect(self._changed)
        view.sight.gesture.over.connect(self.settle)
        view.back_wanted.connect(self._go_back)
        view.compare_wanted.connect(self._compare)
        view.area.chosen.connect(lambda area: self.wanted.emit(ShowArea(area, to_front=area is not None)))
        view.sight.marks.wanted.connect(lambda new, gone: self.wanted.emit(ChangeMarks(new, gone)))
        view.sight.marks.naming_wanted.connect(lambda mark, front: self.wanted.emit(NameMark(mark, front)))
        view.slice_chosen.connect(lambda index: self.wanted.emit(ShowSlice(index)))
        view.search_wanted.connect(lambda name: self.wanted.emit(ShowSearch(name_search(name), to_front=True)))
        view.operator_wanted.connect(lambda name, row: self.wanted.emit(ShowOperator(name, kernel=row)))
        view.step_chosen.connect(lambda number: self.wanted.emit(ShowStep(number)))

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("TimelinePanel", "Timeline")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "TimelinePanel",
            "This result has no trace of single operations. Collect again with a profiler level that records them.",
        )

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "TimelinePanel",
            "Each row is a thread, a stream or a counter; each slice is something that ran there, as long as it took. "
            "Rows of one process lie together. A merged block with a number stands for several that are too short "
            "to be drawn: zoom in to see them.\n\n"
            "Look for gaps first: a gap on a stream of the device is time without work. The rows above it at the same "
            "time show what was waited for: the host that launched too late, data, or a collective. A selected slice "
            "shows its arrows to what launched it and what it launched.\n\n"
            "The wheel zooms at the pointer, a drag moves, Shift and a drag select an area, a click selects a slice. "
            "W, A, S and D zoom and move too; Help > Keyboard lists all keys. The map shows where in the run you are.",
        )

    @staticmethod
    def analyse(trace: Any, query: TimelineQuery, task: Any) -> TimelinePicture:
        return timeline(trace, query, task)

    def query(self, state: SessionState) -> TimelineQuery:
        self._asking = True  # what follows from the session is part of this question, not a reason for another
        if state.span != self._session_span:
            self._session_span = state.span
            outline = self.view.sight.outline
            if outline is not None:
                self.view.sight.set_view(state.span or outline.dense)
                self._told = self.view.sight.view
        twin = self._twin
        for view in (self.view,) if twin is None else (self.view, twin.view):
            view.ruler.show_step(state.step)
            view.select(state.slice_index, reveal=twin is None)
            view.area.show(state.area)
            view.search = state.search
            view.sight.marks.show(state.marks)
        self._memory.show(state.tracks)
        if twin is None:
            self.view.sight.clock.show_step(state.step)
        self._asking = False
        query = self._question()
        if query != self._answered:
            self._patience.start()
        return query

    def show_result(self, result: TimelinePicture) -> None:
        self._patience.stop()
        self._answered = result.query
        before = self.view.sight.outline
        if result.outline is not before:
            self._end_comparison()
            # Where somebody has just gone to counts before the session hears of it.
            moved = before is not None and before.is_part and self.view.sight.view != self._told
            self.view.show_picture(result, self.view.sight.view if moved else self._session_span)
            self._told = self.view.sight.view
            self._memory.restore()
            self._resume()  # now it is known which rows there are
        else:
            self.view.show_picture(result)
            if self._twin is not None and result.beside is not None:
                self._twin.show_picture(result.beside)
            self._pace.start()

    def clear(self) -> None:
        self._settled.stop()
        self._patience.stop()
        self._later.stop()
        self._pace.stop()
        self._end_comparison()
        self._answered = self._told = None
        self.view.area.show(None)
        self.view.sight.marks.show(())
        self.view.show_picture(None)

    def retranslate(self) -> None:
        self.view.retranslate()
        if self._twin is not None:
            self._twin.retranslate()

    def _question(self) -> TimelineQuery:
        query = self.view.query()
        return query if self._twin is None else replace(query, beside=self._twin.view.query())

    def _compare(self, above: int, below: int) -> None:
        self._end_comparison()
        twin = StepTwin(self.view, above, below)
        if not twin.begin():
            twin.end()
            return
        self._listen(twin.view)
        twin.closed.connect(self._end_comparison)
        self._twin = twin
        self._stack.addWidget(twin)
        half = self._stack.height() // 2
        self._stack.setSizes([half, half])
        self._changed()

    def _end_comparison(self) -> bool:
        if self._twin is None:
            return False
        twin, self._twin = self._twin, None
        twin.end()
        self._changed()
        return True

    def _changed(self) -> None:
        if self._asking or self._patience.isActive() or self._pace.isActive():
            return
        if self.view.is_covered() and (self._twin is None or self._twin.view.is_covered()):
            self._later.start()  # what there is can be moved; frames matter more than counts that are a moment old
        else:
            self.query_changed.emit()

    def _resume(self) -> None:
        """Ask for what has changed since the question that was answered last."""
        if self._question() != self._answered:
            self._changed()

    def _ask_again(self) -> None:
        self._later.stop()
        if self._question() != self._answered:
            self.query_changed.emit()

    def act(self, action: str) -> None:
        if action == "measure":
            self.view.canvas.measure.start()
        elif action == "compare_steps":
            self.view.ask_to_compare()
        elif action in ("bookmark", "bookmark_area", "next_mark", "previous_mark"):
            self.view.sight.gesture.begin()
            self.view.keys.deeds[action]()

    def shown_pictures(self) -> tuple[Picture, ...]:
        view = self.view
        if view.sight.outline is None:
            return ()
        sight = view.sight
        length, extent = duration(sight.view.length_ns), extent_words(sight)
        shapes = view.canvas.render_as_shapes
        charts = (view.map, view.ruler, view.tree, view.canvas)
        ends = [sight.lanes.y_of(lane) + lane.height for lane in sight.lanes.whole()]
        highest = max([view.map.height(), view.ruler.height(), *ends])
        return (Picture("timeline", self.title(), charts, "", length, extent, shapes, highest=highest),)

    def settle(self) -> None:
        self._settled.stop()
        view = self.view.sight.view
        if self.view.sight.outline is not None and view != self._told:
            self._told = self._session_span = view
            self.wanted.emit(ShowRange(view, is_gesture=True))

    def _settle_unless_held(self) -> None:
        views = (self.view,) if self._twin is None else (self.view, self._twin.view)
        if any(view.sight.gesture.is_held for view in views):
            self._settled.start()
        else:
            self.settle()

    def _go_back(self, forward: bool) -> None:
        self.settle()
        self.wanted.emit(GoBack(forward))


PANEL = TimelinePanel
