"""A small sheet below a button, which closes by Escape or a click beside it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QWidget


class Popup(QFrame):
    """Hangs at the right edge of the widget that it is opened for, within the screen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("popup", True)

    def open_below(self, widget: QWidget) -> None:
        """Show it below ``widget``."""
        self.adjustSize()
        corner = widget.mapToGlobal(QPoint(widget.width() - self.width(), widget.height() + 2))
        room = widget.screen().availableGeometry()
        left = max(room.left(), min(corner.x(), room.right() - self.width()))
        top = max(room.top(), min(corner.y(), room.bottom() - self.height()))
        self.move(left, top)
        self.show()
