"""Draws a scene as shapes instead of pixels, for pictures that may be enlarged (SVG, PDF)."""

from __future__ import annotations

from time import perf_counter

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter

from widgets.timeline.painter import Labels, draw_labels
from widgets.timeline.rectangles import rectangles
from widgets.timeline.scene import Scene, Spans, visible_spans

_OPAQUE = 0xFF000000


class VectorPainter:
    """Takes the place of a `Painter` while a picture is made."""

    def __init__(self) -> None:
        self.cost_s = 0.0
        self._labels = Labels()

    def paint(self, painter: QPainter, scene: Scene) -> Spans:
        """Draw ``scene`` at the origin of ``painter``; returns where its items lie."""
        begun = perf_counter()
        spans = visible_spans(scene)
        parts = rectangles(scene, spans)
        # Not every device cuts what lies outside.
        edges = np.clip(parts["edges"], 0, np.tile(scene.pixels, 2)).astype(np.float64) / scene.ratio
        for (left, top, right, bottom), color in zip(edges.tolist(), parts["color"].tolist(), strict=True):
            if left < right and top < bottom:
                painter.fillRect(QRectF(left, top, right - left, bottom - top), _brush(color))
        draw_labels(painter, scene, spans, self._labels)
        self.cost_s = perf_counter() - begun
        return spans


def _brush(color: int) -> QBrush:
    hatched = not color & _OPAQUE
    return QBrush(
        QColor.fromRgb(color | _OPAQUE), Qt.BrushStyle.BDiagPattern if hatched else Qt.BrushStyle.SolidPattern
    )
