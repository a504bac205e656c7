"""Gives back memory that nobody needs, once no window has asked for anything for a while."""

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
    Objects that only hold each other are looked for here, once for all windows: that takes some 50 ms in which no
    thread goes on, and a frame of any window comes late."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._idle = QTimer(self, singleShot=True, interval=_IDLE_MS)
        self._idle.timeout.connect(self._rest)
        window.host.worked.connect(window.program.worked)
        window.program.worked.connect(self._wait)
        window.program.rested.connect(self._let_go_of_pages)

    def _wait(self) -> None:
        self._idle.start()

    def _rest(self) -> None:
        self._window.program.rested.emit()
        gc.collect()

    def _let_go_of_pages(self) -> None:
        self._idle.stop()
        if self._window.result is not None:
            self._window.result.let_go_of_pages()
