"""The sheet behind the help button of a dock: how its panel is read."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from widgets.panel import Panel
from widgets.parts.plain_text import accessible_text, text_label
from widgets.parts.wrapped_label import wrapped_label
from widgets.table_browser.popup import Popup

_WIDTH, _MOST_HEIGHT = 420, 480
_EDGE, _LINE_GAP = 16, 8


class HowToRead(Popup):
    """Title and paragraphs; Escape, the button that opened it or a click beside it closes it."""

    def __init__(self, panel: type[Panel], parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(self.tr("How to read this"))
        self.setAccessibleDescription(accessible_text(panel.how_to_read()))
        words = QWidget()
        column = QVBoxLayout(words)
        column.setContentsMargins(_EDGE, 12, _EDGE, 12)
        column.setSpacing(_LINE_GAP)
        column.addWidget(text_label(panel.title(), "heading"))
        for paragraph in panel.how_to_read().split("\n\n"):
            column.addWidget(wrapped_label(paragraph))
        column.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(words)
        words.setAutoFillBackground(False)
        self._scroll.viewport().setAutoFillBackground(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.addWidget(self._scroll)
        wanted = column.heightForWidth(_WIDTH - 2) + 4
        self.setFixedSize(QSize(_WIDTH, min(wanted, _MOST_HEIGHT)))
        self._scroll.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)
