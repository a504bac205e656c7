"""One layer of a chart: an item of the scene that covers the whole chart and leaves the painting to it."""

from __future__ import annotations

from collections.abc import Callable

import pyqtgraph as pg
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

# z of what lies in the plot, from back to front
GRID_Z, DATA_Z, HOVER_Z = -10, 0, 30


class Layer(pg.GraphicsObject):
    """``painted(painter)`` paints in the chart's own pixels; ``z`` says what lies over what."""

    def __init__(self, chart: QWidget, z: int, painted: Callable[[QPainter], None]) -> None:
        super().__init__()
        self._chart = chart
        self._painted = painted
        self.setZValue(z)

    def boundingRect(self) -> QRectF:
        return QRectF(self._chart.rect())

    def paint(self, painter: QPainter, option: object, widget: QWidget | None = None) -> None:
        self._painted(painter)
