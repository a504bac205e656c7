"""Says that the open file was found to be damaged while it was looked at, and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from model.problem import Problem
from widgets.sentences import spoken

if TYPE_CHECKING:
    from app.window.main_window import MainWindow


class DamageNote(QObject):
    """Shows what jobs find in the window's bar, in its status line and in Health."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.host.damage_found.connect(self._say)

    def _say(self, found: Sequence[Problem]) -> None:
        window = self._window
        if window.result is None or window.path is None:
            return
        window.message.show_message("warn", lambda: " ".join(spoken(one.message) for one in found))
        window.status_line.set_result(window.path.name, window.result.facts)
        window.host.set_state(window.session.state)  # Health has more to say now
