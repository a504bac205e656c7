"""A topic of the Overview: heading, grey note, a link to its panel; and words where there is nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from widgets.parts.elided_label import ElidedLabel
from widgets.parts.icon_view import IconView
from widgets.parts.link import Link
from widgets.parts.plain_text import accessible_text, text_label


class EmptyLine(QWidget):
    """Why a tile is empty and what to collect: an icon and a wrapped sentence."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = text_label("", tone="secondary")
        self._words.setWordWrap(True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 2, 0, 2)
        layout.setSpacing(8)
        layout.addWidget(IconView("info", 16, "info"), 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self._words, 1, Qt.AlignmentFlag.AlignTop)

    def set_words(self, words: str) -> None:
        """Say it."""
        self._words.setText(words)
        self.setAccessibleName(accessible_text(words))


class Tile(QWidget):
    """``body`` is the layout for the content; ``linked(beside)`` when the link to the panel was clicked: with Ctrl, it
    is wanted beside this one."""

    linked = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = text_label("", "heading")
        self._note = ElidedLabel("", "body", "text.3")
        self._link = Link(chevron=True)
        self._link.clicked.connect(self._tell_link)
        self.empty = EmptyLine()
        self.empty.hide()
        self.heading = QHBoxLayout()
        self.heading.setSpacing(8)
        self.heading.addWidget(self._title)
        self.heading.addWidget(self._note, 1)
        self.heading.addWidget(self._link)
        self.content = QWidget()
        self.body = QVBoxLayout(self.content)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(8)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(8)
        layout.addLayout(self.heading)
        layout.addWidget(self.empty)
        layout.addWidget(self.content, 1)

    def _tell_link(self) -> None:
        self.linked.emit(bool(QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier))

    def set_heading(self, title: str, note: str = "", link: str = "") -> None:
        """Words of the heading row; without a link there is nowhere to go."""
        self._title.setText(title)
        self._note.set_text(note)
        self._link.set_text(link)
        self._link.setVisible(bool(link))
        self._link.setToolTip(self.tr("With Ctrl: open it beside"))

    def set_empty(self, words: str) -> None:
        """Say why there is nothing instead of the content; "" shows the content."""
        self.empty.set_words(words)
        self.empty.setVisible(bool(words))
        self.content.setVisible(not words)
