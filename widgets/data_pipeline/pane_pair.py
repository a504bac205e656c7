"""Two panes side by side, one below the other where there is little room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from widgets.parts.hairline import Hairline

SIDE_BY_SIDE = 760
"""Width from which on there is room for two panes in a row."""


class PanePair(QWidget):
    """A line stands between the two while both are shown in a row; call `arrange` after one was shown or hidden."""

    def __init__(self, left: QWidget, right: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._panes = (left, right)
        self._line = Hairline(Qt.Orientation.Vertical)
        self._layout = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._layout.addWidget(left, 1)
        self._layout.addWidget(self._line)
        self._layout.addWidget(right, 1)

    def arrange(self) -> None:
        """Fit to the width and to which panes are shown; without any the pair is hidden."""
        wide = self.width() >= SIDE_BY_SIDE
        direction = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self._layout.direction() != direction:
            self._layout.setDirection(direction)
        shown = [not pane.isHidden() for pane in self._panes]
        self._line.setVisible(wide and all(shown))
        self.setVisible(any(shown))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()
