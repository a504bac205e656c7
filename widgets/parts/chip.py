"""A filter that is on, as a chip in the panel bar; its cross takes it away."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.parts.painting import draw_text, text_size
from widgets.parts.plain_text import accessible_text, plain_tooltip
from widgets.theme import draw_icon, theme

_HEIGHT = 22
_SIDE = 10.0
_CROSS = 12.0
_WIDEST = 260


class FilterChip(QWidget):
    """Plain text in a rounded frame; `removed` after a click on its cross or the Delete key, `clicked` else."""

    clicked = Signal()
    removed = Signal()

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(accessible_text(text))
        self.setToolTip(plain_tooltip(text))

    def _cross(self) -> QRectF:
        return QRectF(self.width() - _SIDE - _CROSS + 3, (self.height() - _CROSS) / 2, _CROSS, _CROSS)

    def sizeHint(self) -> QSize:
        width = text_size(self._text).width() + 2 * _SIDE + _CROSS + 3
        return QSize(min(int(width), _WIDEST), _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), 60), _HEIGHT)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or not self.rect().contains(event.position().toPoint()):
            return
        on_cross = event.position().x() >= self._cross().left() - 3
        (self.removed if on_cross else self.clicked).emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
        elif event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.clicked.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            colors = theme()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(colors.color("border.strong"), 1))
            painter.setBrush(colors.color("bg.hover" if self.underMouse() else "bg.panel"))
            frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2)
            cross = self._cross()
            text = QRectF(_SIDE, 0, cross.left() - _SIDE - 2, self.height())
            draw_text(painter, text, self._text, colors.color("text.1"))
            draw_icon(painter, cross, "close", "text.2")
