"""A timeline and a session that hear each other, as in a window."""

from __future__ import annotations

from typing import Any

from app.window.session import Session
from model.task import TaskContext
from model.time_span import TimeSpan
from widgets.panels.timeline import TimelinePanel


class WiredTimeline:
    """Answers are there at once; the timeline asks again for what an answer has told it."""

    def __init__(self, panel: TimelinePanel, trace: Any) -> None:
        self.panel, self.trace, self.session = panel, trace, Session()
        panel.wanted.connect(self.session.handle)
        self.session.changed.connect(lambda _state, _previous: self.ask())
        panel.query_changed.connect(self.ask)
        self.settle()

    def ask(self) -> None:
        query = self.panel.query(self.session.state)
        self.panel.show_result(self.panel.analyse(self.trace, query, TaskContext()))

    def settle(self) -> None:
        for _ in range(5):
            self.ask()

    @property
    def view(self) -> TimeSpan:
        """What it shows."""
        return self.panel.view.sight.view
