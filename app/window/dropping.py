"""Files and folders that are dragged onto a window, or onto a panel that is a window of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from model.units import counted

if TYPE_CHECKING:
    from app.window.main_window import MainWindow


class Dropping(QObject):
    """Says what a drop would open, and opens it. A window shows one result: of several, the first that is dropped."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.watch(window)

    def watch(self, target: QWidget) -> None:
        """Take what is dragged onto ``target``: Qt asks no parent of a panel that is a window of its own."""
        target.setAcceptDrops(True)
        target.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDragLeaveEvent):
            self._show([])
            return True
        if not isinstance(event, QDropEvent):
            return False
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        is_drop = not isinstance(event, QDragMoveEvent)
        if not paths:
            return is_drop
        event.acceptProposedAction()
        if is_drop:
            self._show([])
            self._open(paths)
        elif event.type() == QEvent.Type.DragEnter:
            self._show(paths)
        return True

    def _open(self, paths: Sequence[Path]) -> None:
        self._window.commands.open_again(paths[0])
        if paths[1:]:
            self._window.message.show_message("info", lambda: self._one_of(paths[0].name, len(paths) - 1))

    def _show(self, paths: Sequence[Path]) -> None:
        window, name = self._window, paths[0].name if paths else ""
        window.start_page.set_dragged(name)
        if window.result is None:
            return
        if name:
            window.message.show_message("info", lambda: self.tr("Open {name}").format(name=name), closable=False)
        else:
            window.message.clear()

    def _one_of(self, name: str, others: int) -> str:
        words = self.tr("A window shows one result: {name} is opened, %n other(s) not.", "", others)
        return counted(words, others).format(name=name)
