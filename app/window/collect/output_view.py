"""What a tool prints, the last part of it, with how the run stands, and Stop."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QTextCursor, QTextOption
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from app.window.collect.fields import Note
from widgets.parts.link import Link
from widgets.parts.message_bar import Severity
from widgets.parts.plain_text import text_label
from widgets.theme import fixed_font, icon

MOST_LINES = 2_000
LONGEST_LINE = 400
"""A longer line is broken: a text view is slow with lines of megabytes."""


class OutputView(QWidget):
    """Signals: ``stop_clicked()``, ``open_clicked()``."""

    stop_clicked = Signal()
    open_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = 0
        self._has_cut = False
        self._heading = text_label("", "heading")
        self._cut = text_label("", "small", "caption")
        self.stop = QPushButton()
        self.stop.setIcon(icon("stop"))
        self.stop.clicked.connect(self.stop_clicked)
        self.stop.setEnabled(False)
        self.words = QPlainTextEdit()
        self.words.setReadOnly(True)
        self.words.setFont(fixed_font())
        self.words.setMaximumBlockCount(MOST_LINES)
        self.words.setUndoRedoEnabled(False)
        self.words.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.words.setMinimumSize(80, 72)
        self.words.setTabChangesFocus(True)
        self.state = Note()
        self.open = Link("")
        self.open.hide()
        self.open.clicked.connect(self.open_clicked)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._heading)
        head.addWidget(self._cut, 1)
        head.addWidget(self.stop)
        foot = QHBoxLayout()
        foot.addWidget(self.state, 1)
        foot.addWidget(self.open)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(head)
        layout.addWidget(self.words, 1)
        layout.addLayout(foot)
        self.set_words()

    def begin(self) -> None:
        """A tool starts: forget what another one printed."""
        self.words.clear()
        self._column, self._has_cut = 0, False
        self._cut.setText("")
        self.stop.setEnabled(True)
        self.open.hide()

    def say(self, severity: Severity, text: str, *, has_result: bool = False) -> None:
        """How the run stands; ``has_result``: it left one that can be opened."""
        self.state.say(severity, text)
        self.open.setVisible(has_result)

    def add(self, text: str) -> None:
        """Show what was printed, below what is there; at the end the view follows."""
        last = text.rsplit("\n", MOST_LINES)[1:]
        if len(last) == MOST_LINES:
            text = "\n".join(["", *last])  # the lines before would leave at once
        lines = self._short_lines(text)
        if len(lines) > MOST_LINES:
            lines = ["", *lines[-MOST_LINES:]]  # "": they are none of them the rest of the line that is there
        bar = self.words.verticalScrollBar()
        follows = bar.value() == bar.maximum()
        cursor = QTextCursor(self.words.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        self._has_cut |= self.words.blockCount() + len(lines) - 1 > MOST_LINES
        cursor.insertText("\n".join(lines))
        if follows:
            bar.setValue(bar.maximum())
        if self._has_cut:
            self._cut.setText(self.tr("the last {n} lines").format(n=MOST_LINES))

    def _short_lines(self, text: str) -> list[str]:
        """The lines of a text that goes on in the last line of what is there."""
        found: list[str] = []
        for number, line in enumerate(text.split("\n")):
            room = LONGEST_LINE - (self._column if number == 0 else 0)
            pieces = [line[:room], *(line[at : at + LONGEST_LINE] for at in range(room, len(line), LONGEST_LINE))]
            found += pieces
            self._column = len(pieces[-1]) + (self._column if number == 0 and len(pieces) == 1 else 0)
        return found

    def set_words(self) -> None:
        """All texts in the language of now."""
        self._heading.setText(self.tr("Output"))
        self.words.setAccessibleName(self.tr("Output"))
        self.stop.setText(self.tr("Stop"))
        self.open.set_text(self.tr("Open the result"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.set_words()
