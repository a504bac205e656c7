"""Paints a scene. The raster painter is one way; whatever draws with the graphics card takes the same scenes."""

from __future__ import annotations

from time import perf_counter
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QStaticText, QTransform

from model.units import count
from widgets.theme import font
from widgets.timeline.raster import Pixels, raster
from widgets.timeline.scene import Scene, Spans, visible_spans

LABEL_FROM_PX = 28
"""Slices below this logical width carry no name."""

PLATE_FROM_PX = 38
"""Merged blocks below this logical width do not say their count."""

_LABEL_INSET = 5
_LABEL_STEP = 4  # widths are rounded down to this, so that panning finds most labels made
_LABELS_KEPT = 8000


class Painter(Protocol):
    """Draws the lanes of a scene, with the names of the slices, but nothing that follows the pointer."""

    name: str
    cost_s: float
    """What building the last new scene took."""

    def paint(self, painter: QPainter, scene: Scene) -> Spans:
        """Draw ``scene`` at the origin of ``painter``; returns where its items lie."""


class Labels:
    """Names cut to a width, laid out once; plain text whatever a name looks like."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, int], QStaticText] = {}
        self.font = font("small")
        self._metrics = QFontMetricsF(self.font)
        self.ascent_offset = self._metrics.height() / 2

    def of(self, text: str, width: float) -> QStaticText:
        """``text`` cut at its end so that it fits ``width`` logical pixels."""
        step = int(width) // _LABEL_STEP
        made = self._made.get((text, step))
        if made is None:
            if len(self._made) > _LABELS_KEPT:
                self._made.clear()
            fitting = self._metrics.elidedText(text, Qt.TextElideMode.ElideRight, step * _LABEL_STEP)
            made = QStaticText(fitting if len(fitting) > 1 else "")  # a lone … says nothing
            made.setTextFormat(Qt.TextFormat.PlainText)
            made.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
            made.prepare(QTransform(), self.font)
            self._made[text, step] = made
        return made


class RasterPainter:
    """Builds the rows as pixels in numpy and puts the texts on top; keeps the last frame."""

    name = "raster"

    def __init__(self) -> None:
        self.cost_s = 0.0
        self._labels = Labels()
        self._scene: Scene | None = None
        self._image = QImage()
        self._pixels: Pixels | None = None  # the image's memory
        self._spans: Spans | None = None

    def paint(self, painter: QPainter, scene: Scene) -> Spans:
        """Draw ``scene``; the same scene again costs no more than a copy."""
        if scene is not self._scene or self._spans is None:
            begun = perf_counter()
            self._spans = self._made(scene)
            self.cost_s = perf_counter() - begun
        painter.drawImage(0, 0, self._image)
        return self._spans

    def _made(self, scene: Scene) -> Spans:
        spans = visible_spans(scene)
        self._image = QImage()  # lets go of the memory that is drawn into next
        self._pixels = raster(scene, spans, self._pixels)
        height, width = self._pixels.shape
        self._image = QImage(self._pixels.data, width, height, width * 4, QImage.Format.Format_RGB32)
        self._image.setDevicePixelRatio(scene.ratio)
        self._scene = scene
        with QPainter(self._image) as painter:
            draw_labels(painter, scene, spans, self._labels)
        return spans


def draw_labels(painter: QPainter, scene: Scene, spans: Spans, labels: Labels) -> None:
    """Names of the slices and counts of the merged blocks that are wide enough."""
    items, ratio = scene.picture.items, scene.ratio
    painter.setFont(labels.font)
    left = np.clip(spans.left, 0, scene.pixels[0]) / ratio
    right = np.clip(spans.right, 0, scene.pixels[0]) / ratio
    single = items.count[spans.item] == 1
    wide = np.flatnonzero(single & (right - left >= LABEL_FROM_PX))
    fills = items.fill[spans.item[wide]]
    order = wide[np.argsort(fills, kind="stable")]  # one change of pen for each colour
    pen: int | None = None
    for at in order.tolist():
        item = int(spans.item[at])
        fill = int(items.fill[item])
        if fill != pen:
            painter.setPen(scene.palette.labels[fill])
            pen = fill
        _, _, top, bottom = spans.rows[int(spans.row[at])]
        x = float(left[at])
        text = labels.of(scene.picture.names[int(items.name[item])], float(right[at]) - x - 2 * _LABEL_INSET)
        painter.drawStaticText(QPointF(x + _LABEL_INSET, _text_top(top, bottom, labels, ratio)), text)
    _draw_counts(painter, scene, spans, labels, np.flatnonzero(~single & (right - left >= PLATE_FROM_PX)))


def _text_top(top: int, bottom: int, labels: Labels, ratio: float) -> float:
    return round((top + bottom) / 2 - labels.ascent_offset * ratio) / ratio


def _draw_counts(painter: QPainter, scene: Scene, spans: Spans, labels: Labels, blocks: NDArray[np.int64]) -> None:
    """``×1 284`` on a plate in the middle of each block that has room for it."""
    items, ratio = scene.picture.items, scene.ratio
    metrics = QFontMetricsF(labels.font)
    for at in blocks.tolist():
        text = f"×{count(int(items.count[spans.item[at]]))}"
        left, right = max(int(spans.left[at]), 0) / ratio, min(int(spans.right[at]), scene.pixels[0]) / ratio
        width = metrics.horizontalAdvance(text) + 8
        if width > right - left - 4:
            continue
        _, _, top, bottom = spans.rows[int(spans.row[at])]
        plate = QRectF((left + right - width) / 2, top / ratio + 2, width, (bottom - top) / ratio - 4)
        painter.fillRect(plate, QColor.fromRgb(scene.palette.panel))
        painter.setPen(scene.palette.text)
        x = plate.left() + 4
        painter.drawStaticText(QPointF(x, _text_top(top, bottom, labels, ratio)), labels.of(text, width + _LABEL_STEP))
