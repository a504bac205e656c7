"""The search field over rows."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from widgets.theme import icon

_PAUSE_MS = 150


class RowSearch(QLineEdit):
    """Escape empties it; where it is empty, the panel gets the key. Signals: ``typed()``: another text, after a pause;
    ``left_down()``: the key Down, which goes to the rows."""

    typed = Signal()
    left_down = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setClearButtonEnabled(True)
        self.addAction(icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self.typed)
        self.textChanged.connect(lambda _: self._pause.start())

    def words(self) -> str:
        """What is searched for."""
        return self.text().strip()

    def is_typing(self) -> bool:
        """Whether something was typed that was not told yet."""
        return self._pause.isActive()

    def put(self, text: str) -> None:
        """Change the text without telling anybody but Qt, whose cross comes and goes with it."""
        self.setText(text)
        self._pause.stop()

    def take(self) -> bool:
        """Tell nothing more of what was typed; whether there was something to tell."""
        was_typing = self.is_typing()
        self._pause.stop()
        return was_typing

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() == Qt.Key.Key_Down:
            self.left_down.emit()
        else:
            super().keyPressEvent(event)
