"""Commands to be read and copied: each in a box of its own, wrapped between its words, with Copy."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QMimeData, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QResizeEvent, QTextOption
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from widgets.theme import fixed_font, icon

_JOINER = "\N{WORD JOINER}"
_INSIDE = re.compile(r"(?<=[-/=,:.])(?=\S)")
"""Places inside of a word where Qt would break the line."""


class _Words(QPlainTextEdit):
    """A text whose options and paths stay whole where they have room; what is copied is the text itself."""

    def show_whole(self, text: str) -> None:
        self.setPlainText(_INSIDE.sub(_JOINER, text))

    def createMimeDataFromSelection(self) -> QMimeData:
        data = QMimeData()
        data.setText(self.textCursor().selection().toPlainText().replace(_JOINER, ""))
        return data


class CommandBox(QWidget):
    """One text as high as it needs, up to ``most_lines``."""

    def __init__(self, most_lines: int = 6, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._most_lines = most_lines
        self.text = ""
        self.words = _Words()
        self.words.setReadOnly(True)
        self.words.setFont(fixed_font())
        self.words.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.words.setMinimumWidth(80)
        self.words.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.copy = QToolButton()
        self.copy.setIcon(icon("copy"))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.words, 1)
        layout.addWidget(self.copy, 0, Qt.AlignmentFlag.AlignTop)
        self._set_words()

    def show_text(self, text: str) -> None:
        """Show and offer this text."""
        if text != self.text:
            self.text = text
            self.words.show_whole(text)
        self.copy.setEnabled(bool(text))
        self._fit()

    def _fit(self) -> None:
        document = self.words.document()
        margin, block, filled = document.documentMargin(), document.begin(), 0.0
        while block.isValid():
            filled += self.words.blockBoundingRect(block).height()
            block = block.next()
        lines = max(round(document.size().height()), 1)  # QPlainTextEdit counts its height in lines
        line = (filled - margin) / lines  # the first block has the upper margin
        around = self.words.height() - self.words.viewport().height()
        # One margin more than there are: with less below the last line Qt begins to scroll.
        height = math.ceil(line * min(lines, self._most_lines) + 3 * margin) + around
        if height != self.words.height():
            self.words.setFixedHeight(height)

    def _set_words(self) -> None:
        self.copy.setToolTip(self.tr("Copy"))
        self.copy.setAccessibleName(self.tr("Copy"))
        self.words.setAccessibleName(self.tr("Command"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._set_words()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # The lines are broken anew after this event.
        QTimer.singleShot(0, self, self._fit)


class CommandView(QWidget):
    """Commands in the order in which they are to be run."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes: list[CommandBox] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(6)

    def show_commands(self, commands: Sequence[str]) -> None:
        """Show these; one empty box when there is none."""
        texts = commands or ("",)
        while len(self.boxes) < len(texts):
            self.boxes.append(CommandBox())
            self._layout.addWidget(self.boxes[-1])
        for box, text in zip(self.boxes, texts, strict=False):
            box.show_text(text)
            box.show()
        for box in self.boxes[len(texts) :]:
            box.hide()
