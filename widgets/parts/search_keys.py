"""The keys of a search field over rows: Escape empties it, Down goes to the rows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit


class SearchKeys(QObject):
    """Lives as long as its ``search`` field; ``go_down`` is called for Down."""

    def __init__(self, search: QLineEdit, go_down: Callable[[], object]) -> None:
        super().__init__(search)
        self._search, self._go_down = search, go_down
        search.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Takes both keys; Escape in an empty field is left to the panel."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() == Qt.Key.Key_Escape and self._search.text():
            self._search.clear()
            return True
        if event.key() == Qt.Key.Key_Down:
            self._go_down()
            return True
        return False
