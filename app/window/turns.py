"""Does what holds up all windows in turns, with room for a frame of each of them in between."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

_ROOM_MS = 20
"""A frame of somebody who pans is due every 16 ms."""


class Turns(QObject):
    """Each call comes a moment after it was added, and after the one before it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[Callable[[], object]] = deque()
        self._timer = QTimer(self, singleShot=True, interval=_ROOM_MS)
        self._timer.timeout.connect(self._call_next)

    def add(self, call: Callable[[], object]) -> None:
        """Call it in its turn."""
        self._waiting.append(call)
        if not self._timer.isActive():
            self._timer.start()

    def finish(self) -> None:
        """Call at once all that wait."""
        while self._waiting:
            self._waiting.popleft()()

    def _call_next(self) -> None:
        if not self._waiting:
            return
        try:
            self._waiting.popleft()()
        finally:
            if self._waiting:
                self._timer.start()
