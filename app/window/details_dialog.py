"""The technical words behind an error bar, to be read and copied."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QWidget

from app.places import log_file
from app.window.text_dialog import TextDialog
from widgets.parts.plain_text import text_label


class DetailsDialog(TextDialog):
    """A heading and a text that can be copied; names the log file."""

    def __init__(self, heading: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(QCoreApplication.translate("DetailsDialog", "Details"), parent)
        self.text.setPlainText(text)
        place = text_label(self.tr("Log file: {path}").format(path=log_file()), "small", "caption")
        place.setWordWrap(True)
        place.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.arrange(heading, (self.tr("Copy"), lambda: text), below=(place,))
        self.resize(560, 280)
