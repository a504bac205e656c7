"""The bar that offers what a tool has left after the Collect dialog was closed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from widgets.parts.message_bar import MessageBar


class ResultNote(MessageBar):
    """Signal: ``open_wanted(Path)``."""

    open_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: Path | None = None
        self.link_clicked.connect(self._open)

    def offer(self, result: Path) -> None:
        """Say that this result is there, until it is opened or the bar closed."""
        self._result = result
        self.show_message(
            "info",
            lambda: self.tr("The tool has ended and left {name}.").format(name=result.name),
            link=lambda: self.tr("Open the result"),
        )

    def _open(self) -> None:
        self.clear()
        self.open_wanted.emit(self._result)
