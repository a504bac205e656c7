"""Opens what later starts hand over, and what macOS asks the program to open, in windows of this program."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFileOpenEvent

from app.single_instance import Instance, Visit
from app.window.windows import Windows


class Arrivals(QObject):
    """As long as it lives: a window for each path that a later start was given. Without one, an empty window."""

    _arrived = Signal(object)

    def __init__(self, instance: Instance, windows: Windows) -> None:
        super().__init__()
        self._windows = windows
        # From the thread that listens to this one; while this one hangs, nobody gets an answer.
        self._arrived.connect(self._take, Qt.ConnectionType.QueuedConnection)
        instance.listen(self._arrived.emit)

    def _take(self, visit: Visit) -> None:
        if not visit.take():
            return
        request = visit.request
        if request.token:
            os.environ["XDG_ACTIVATION_TOKEN"] = request.token  # Qt asks for it when a window wants to the front
        for path in request.paths:
            self._windows.in_turn(partial(self._open, path, request.rank))
        if not request.paths:
            self._windows.bring_to_front(self._windows.empty or self._windows.open())

    def _open(self, path: Path, rank: int | None) -> None:
        window = self._windows.open()
        window.open(path, rank)
        self._windows.bring_to_front(window)


class FileOpenings(QObject):
    """As long as it lives, opens what the Finder of macOS asks for: there a double click is an event, no argument."""

    def __init__(self, app: QCoreApplication, windows: Windows) -> None:
        super().__init__()
        self._windows = windows
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            window = self._windows.empty or self._windows.open()
            window.open(Path(event.file()))
            self._windows.bring_to_front(window)
            return True
        return False
