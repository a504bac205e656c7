"""The frame of dialogs that show technical words, to be read and copied."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from widgets.parts.plain_text import text_label
from widgets.theme import fixed_font


class TextDialog(QDialog):
    """A heading, ``text`` in a font of fixed width, a button that copies, and Close."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFont(fixed_font())

    def arrange(
        self,
        heading: str,
        copy: tuple[str, Callable[[], str]],
        above: Sequence[QWidget] = (),
        below: Sequence[QWidget] = (),
    ) -> None:
        """Lay it out with ``above`` and ``below`` the text. ``copy``: the words of the button, and what it copies."""
        words, copied = copy
        button = QPushButton(words)
        button.clicked.connect(lambda: QGuiApplication.clipboard().setText(copied()))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(8)
        for part in (text_label(heading, "heading"), *above):
            layout.addWidget(part)
        layout.addWidget(self.text, 1)
        for part in (*below, buttons):
            layout.addWidget(part)
