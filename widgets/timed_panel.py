"""A panel whose figures are of the session's time: a step, a range or the whole run."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from model.time_span import TimeSpan
from widgets.panel import Panel
from widgets.session_state import SessionState
from widgets.shown_time import range_requests, shown_time, whole_requests


class TimedPanel(Panel):
    """It follows that time, and asks for another one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = SessionState()

    def follow_time(self, state: SessionState) -> tuple[int | None, TimeSpan | None]:
        """The step or the range to ask for, see `shown_time`; what is wanted from now on is wanted instead of it."""
        self._state = state
        return shown_time(state)

    def want_range(self, span: TimeSpan) -> None:
        """Ask for a range."""
        self.want_all(range_requests(self._state, span))

    def want_whole_run(self) -> None:
        """Ask for the way back to the whole run."""
        self.want_all(whole_requests(self._state))
