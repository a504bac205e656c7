"""The line under a table: what is in it at the left, what is selected at the right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from widgets.parts.elided_label import ElidedLabel
from widgets.parts.hairline import Hairline

_HEIGHT = 26


class TableFooter(QWidget):
    """26 px with two texts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._left = ElidedLabel("", "small", "text.2")
        self._right = ElidedLabel("", "small", "text.2")
        self._left.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        words = QHBoxLayout()
        words.setContentsMargins(8, 0, 8, 0)
        words.setSpacing(16)
        words.addWidget(self._left, 1)
        words.addWidget(self._right, 0, Qt.AlignmentFlag.AlignRight)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(Hairline())
        layout.addLayout(words, 1)

    def set_texts(self, left: str, right: str = "") -> None:
        """Say what is in the table and what is selected."""
        self._left.set_text(left)
        self.set_right(right)

    def set_right(self, words: str) -> None:
        """Say something else of what is selected."""
        self._right.set_text(words)

    def left_text(self) -> str:
        return self._left.text()

    def right_text(self) -> str:
        return self._right.text()
