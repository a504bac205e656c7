"""What the panel host does for a panel in a test: it asks, shows the answer at once, and follows what is chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Generic, TypeVar

from PySide6.QtWidgets import QApplication

from model.mark import changed_marks
from model.task import TaskContext
from widgets.panel import Panel
from widgets.requests import ChangeMarks, Request, ShowArea, ShowOperator, ShowSearch, ShowSlice
from widgets.session_state import SessionState

Shown = TypeVar("Shown", bound=Panel)


class AnsweringHost(Generic[Shown]):
    """``state``: the session's; ``asked``: how often the analysis was asked; ``requests``: what the panel wanted."""

    def __init__(self, panel: Shown, trace: Any) -> None:
        self.panel, self.trace, self.state = panel, trace, SessionState()
        self.query: Any = None
        self.asked = 0
        self.requests: list[Any] = []
        panel.query_changed.connect(self.ask)
        panel.wanted.connect(self._take)

    def ask(self) -> None:
        """Show the answer to the panel's query, unless it is the same as before."""
        query = self.panel.query(self.state)
        if query is not None and query == self.query:
            return
        self.query = query
        if query is None:
            self.panel.clear()
        else:
            self.asked += 1
            self.panel.show_result(self.panel.analyse(self.trace, query, TaskContext()))

    def set(self, **values: Any) -> None:
        """Replace fields of the session's state."""
        self.state = replace(self.state, **values)
        self.ask()

    def _take(self, request: Request) -> None:
        self.requests.append(request)
        match request:
            case ShowOperator(operator):
                self.set(operator=operator)
            case ShowSlice(index):
                self.set(slice_index=index)
            case ShowSearch(text):
                self.set(search=text)
            case ShowArea(area):
                self.set(area=area)
            case ChangeMarks(marks, removed):
                self.set(marks=changed_marks(self.state.marks, marks, removed))


class Follower(AnsweringHost[Shown]):
    """A host that asks at once and lets each answer be laid out. It lives as long as its panel."""

    def __init__(self, panel: Shown, trace: Any) -> None:
        super().__init__(panel, trace)
        panel.follower = self  # type: ignore[attr-defined]  # a connection keeps nobody alive
        self.ask()

    def ask(self) -> None:
        super().ask()
        QApplication.processEvents()
