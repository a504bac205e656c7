"""A link: the way on to the place where a number or a name comes from."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from widgets.parts.painting import draw_text, text_size
from widgets.parts.plain_text import accessible_text
from widgets.theme import draw_icon, theme

_ICON = 16.0
_CHEVRON = 14.0
_GAP = 6.0


class Link(QAbstractButton):
    """Accent text, underlined under the pointer; a button to the keyboard and to screen readers.

    The text is kept apart from QAbstractButton's own, which takes an `&` in a name for a shortcut.
    """

    def __init__(self, text: str = "", icon: str = "", *, chevron: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._icon_name = icon
        self._chevron = chevron
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_text(text)

    def link_text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        self._text = text
        self.setAccessibleName(accessible_text(text))
        self.updateGeometry()
        self.update()

    def _before(self) -> float:
        return _ICON + _GAP if self._icon_name else 0.0

    def _after(self) -> float:
        return _CHEVRON + 2 if self._chevron else 0.0

    def sizeHint(self) -> QSize:
        text = text_size(self._text)
        height = max(text.height(), _ICON if self._icon_name else 0.0) + 2
        return QSize(int(text.width() + self._before() + self._after()) + 2, int(height))

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), 40), self.sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            token = "accent" if self.isEnabled() else "text.disabled"
            middle = self.height() / 2
            room = self.width() - self._before() - self._after()
            width = min(text_size(self._text).width(), room)
            text = QRectF(self._before(), 0, width, self.height())
            if self._icon_name:
                draw_icon(painter, QRectF(0, middle - _ICON / 2, _ICON, _ICON), self._icon_name, token)
            draw_text(painter, text, self._text, theme().color(token))
            if self._chevron:
                square = QRectF(text.right() + 2, middle - _CHEVRON / 2, _CHEVRON, _CHEVRON)
                draw_icon(painter, square, "chevron-right", token)
            if self.underMouse() and self.isEnabled():
                line = middle + text_size(self._text).height() / 2 - 1
                painter.setPen(QPen(theme().color(token), 1))
                painter.drawLine(QPointF(text.left(), line), QPointF(text.right(), line))
