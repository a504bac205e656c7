"""Gives back memory that nobody needs, once nothing has been asked for a while."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from app.window.main_window import MainWindow

_IDLE_MS = 3000
"""Longer than the pauses of somebody who zooms and pans: mapping pages again costs the next picture some ms."""


class IdleMemory(QObject):
    """Searches and sums over a whole run read all of it; the pages would count as ours as long as the file is open.
    Objects that only hold each other are looked for here: that takes some 50 ms, a frame that comes late."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._idle = QTimer(self, singleShot=True, interval=_IDLE_MS)
        self._idle.timeout.connect(self._let_go)
        window.host.worked.connect(self._idle.start)

    def _let_go(self) -> None:
        if self._window.result is not None:
            self._window.result.let_go_of_pages()
        gc.collect()
