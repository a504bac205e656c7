"""Plain text that can be selected and breaks anywhere: names and paths of any length stay inside their column."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent, QTextOption, QWheelEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit, QWidget

from model.literal import literal_lines
from widgets.parts.plain_text import accessible_text, plain_tooltip
from widgets.theme import font


class WrappedText(QTextEdit):
    """Read-only text, as high as its lines; a QLabel breaks at spaces only and would push its neighbours out."""

    def __init__(self, text: str = "", role: str = "body", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setFont(font(role))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QTextEdit { background: transparent; border: 0; padding: 0; }")
        self.document().setDocumentMargin(0)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.set_text(text)

    def set_text(self, text: str, tooltip: str = "") -> None:
        """Show ``text`` literally."""
        shown = literal_lines(text)
        self.setPlainText(shown)
        self.setAccessibleName(accessible_text(shown))
        self.setToolTip(plain_tooltip(tooltip))
        self._fit_height()

    def _fit_height(self) -> None:
        self.document().setTextWidth(max(self.viewport().width(), 20))
        height = int(self.document().size().height()) + 1
        if height != self.height() or self.minimumHeight() != height:
            self.setFixedHeight(height)

    def sizeHint(self) -> QSize:
        return QSize(120, self.minimumHeight())

    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the panel scrolls, not the text
