"""Parts beside each other, or over each other where there is no room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

_ANY_ROOM = 100
"""First sizes of parts, in px for each percent: Qt brings them down to the room that there is."""


class TurningSplitter(QSplitter):
    """``parts``: each with its share of the room, 0 = as the others; beside each other from ``beside_from`` px on."""

    def __init__(self, beside_from: int, *parts: tuple[QWidget, int]) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._beside_from = beside_from
        for at, (part, share) in enumerate(parts):
            self.addWidget(part)
            if share:
                self.setStretchFactor(at, share)
        shares = [share for _part, share in parts]
        if all(shares):  # else what a part would like to have decides on the first sizes, not its share
            self.setSizes([share * _ANY_ROOM for share in shares])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        beside = self.width() >= self._beside_from
        self.setOrientation(Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical)
