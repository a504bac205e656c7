"""The line over a panel that works."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from widgets.theme import theme

_HEIGHT = 2


class BusyLine(QWidget):
    """2 px of accent over the top edge of a panel; as long as the known share of the work."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._fraction = 1.0
        self.setFixedHeight(_HEIGHT)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def set_fraction(self, fraction: float) -> None:
        """Show this share, 0 to 1."""
        self._fraction = fraction
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme().color("merged.bg"))
            painter.fillRect(QRectF(0, 0, self.width() * self._fraction, self.height()), theme().color("accent"))
