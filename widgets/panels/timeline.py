"""The Timeline panel: connects the view to the session and to the analysis."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from analysis.search_query import name_search
from analysis.timeline import TimelinePicture, TimelineQuery, timeline
from model.time_span import TimeSpan
from widgets.panel import Panel
from widgets.requests import GoBack, ShowArea, ShowOperator, ShowRange, ShowSearch, ShowSlice, ShowStep
from widgets.session_state import SessionState
from widgets.timeline.view import TimelineView

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
    shortcut = "Alt+T"
    needs = ("slices",)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = TimelineView(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self.setFocusProxy(self.view)
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
        self.view.query_changed.connect(self._changed)
        self.view.sight.view_changed.connect(self._settled.start)
        self.view.sight.gesture.over.connect(self.settle)
        self.view.back_wanted.connect(self._go_back)
        self.view.area.chosen.connect(lambda area: self.wanted.emit(ShowArea(area, to_front=area is not None)))
        self.view.slice_chosen.connect(lambda index: self.wanted.emit(ShowSlice(index)))
        self.view.search_wanted.connect(lambda name: self.wanted.emit(ShowSearch(name_search(name), to_front=True)))
        self.view.operator_wanted.connect(lambda name: self.wanted.emit(ShowOperator(name)))
        self.view.step_chosen.connect(lambda number: self.wanted.emit(ShowStep(number)))

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("TimelinePanel", "Timeline")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "TimelinePanel",
            "This result has no trace of single operations. Collect again with a profiler level that records them.",
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
        self.view.ruler.show_step(state.step)
        self.view.sight.clock.show_step(state.step)
        self.view.select(state.slice_index)
        self.view.area.show(state.area)
        self.view.search = state.search
        self._asking = False
        query = self.view.query()
        if query != self._answered:
            self._patience.start()
        return query

    def show_result(self, result: TimelinePicture) -> None:
        self._patience.stop()
        self._answered = result.query
        before = self.view.sight.outline
        if result.outline is not before:
            # Where somebody has just gone to counts before the session hears of it.
            moved = before is not None and before.is_part and self.view.sight.view != self._told
            self.view.show_picture(result, self.view.sight.view if moved else self._session_span)
            self._told = self.view.sight.view
            self._resume()  # now it is known which rows there are
        else:
            self.view.show_picture(result)
            self._pace.start()

    def clear(self) -> None:
        self._settled.stop()
        self._patience.stop()
        self._later.stop()
        self._pace.stop()
        self._answered = self._told = None
        self.view.area.show(None)
        self.view.show_picture(None)

    def retranslate(self) -> None:
        self.view.retranslate()

    def _changed(self) -> None:
        if self._asking or self._patience.isActive():
            return
        if self._pace.isActive():
            return
        if self.view.is_covered():
            self._later.start()  # what there is can be moved; frames matter more than counts that are a moment old
        else:
            self.query_changed.emit()

    def _resume(self) -> None:
        """Ask for what has changed since the question that was answered last."""
        if self.view.query() != self._answered:
            self._changed()

    def _ask_again(self) -> None:
        self._later.stop()
        if self.view.query() != self._answered:
            self.query_changed.emit()

    def settle(self) -> None:
        self._settled.stop()
        view = self.view.sight.view
        if self.view.sight.outline is not None and view != self._told:
            self._told = self._session_span = view
            self.wanted.emit(ShowRange(view, is_gesture=True))

    def _settle_unless_held(self) -> None:
        if self.view.sight.gesture.is_held:
            self._settled.start()
        else:
            self.settle()

    def _go_back(self, forward: bool) -> None:
        self.settle()
        self.wanted.emit(GoBack(forward))


PANEL = TimelinePanel
