"""The technical words behind an error bar, to be read and copied."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app.places import log_file
from widgets.parts.plain_text import text_label
from widgets.theme import fixed_font


class DetailsDialog(QDialog):
    """A heading and a text that can be copied; names the log file."""

    def __init__(self, heading: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Details"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        words = QPlainTextEdit(text)
        words.setReadOnly(True)
        words.setFont(fixed_font())
        place = text_label(self.tr("Log file: {path}").format(path=log_file()), "small", "caption")
        place.setWordWrap(True)
        place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        copy = QPushButton(self.tr("Copy"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(text))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(copy, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(8)
        layout.addWidget(text_label(heading, "heading"))
        layout.addWidget(words, 1)
        layout.addWidget(place)
        layout.addWidget(buttons)
        self.resize(560, 280)
