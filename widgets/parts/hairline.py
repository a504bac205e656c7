"""A hairline between two topics."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.parts.painting import hairline_width
from widgets.theme import theme


class Hairline(QWidget):
    """A crisp line across the whole width (or height) of its layout."""

    def __init__(self, orientation: Qt.Orientation = Qt.Orientation.Horizontal, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._orientation = orientation
        fixed, free = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred
        if orientation == Qt.Orientation.Horizontal:
            self.setFixedHeight(1)
            self.setSizePolicy(free, fixed)
        else:
            self.setFixedWidth(1)
            self.setSizePolicy(fixed, free)

    def paintEvent(self, event: QPaintEvent) -> None:
        width = hairline_width(self.devicePixelRatioF())
        line = QRectF(self.rect())
        if self._orientation == Qt.Orientation.Horizontal:
            line.setHeight(width)
        else:
            line.setWidth(width)
        with QPainter(self) as painter:
            painter.fillRect(line, theme().color("border"))
