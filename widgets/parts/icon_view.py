"""An icon that stands alone, outside a button."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from widgets.theme import draw_icon


class IconView(QWidget):
    """A shipped icon at `size` logical pixels in a colour token; decoration for screen readers."""

    def __init__(self, name: str = "", size: int = 16, token: str = "text.2", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._token = token
        self.setFixedSize(size, size)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def set_icon(self, name: str, token: str) -> None:
        """Show another icon; an empty name shows none."""
        self._name = name
        self._token = token
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._name:
            with QPainter(self) as painter:
                draw_icon(painter, QRectF(self.rect()), self._name, self._token)
