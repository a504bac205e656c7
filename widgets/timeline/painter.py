"""Paints a scene: an image of the lanes, made by numpy or by the graphics card, and the texts on it."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QStaticText, QTransform

from analysis.operator_names import short_name
from model.literal import literal
from model.units import count
from widgets.theme import font
from widgets.timeline.scene import Scene, Spans, visible_spans

LABEL_FROM_PX = 28
"""Slices below this logical width carry no name."""

PLATE_FROM_PX = 38
"""Merged blocks below this logical width do not say their count."""

_LABEL_INSET = 5
_LABEL_STEP = 4  # widths are rounded down to this, so that panning finds most labels made
_LABELS_KEPT = 8000
_LONGEST = 400  # characters of a name


class PainterFault(Exception):
    """What should draw does not; the text says why."""


class Labels:
    """Names cut to a width, laid out once; plain text whatever a name looks like."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, int], QStaticText] = {}
        self._short: dict[str, str] = {}
        self._plates: dict[int, tuple[QStaticText, float]] = {}
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

    def of_slice(self, name: str, width: float) -> QStaticText:
        """A slice's name in short, as far as it fits: of scopes and folders the last says most."""
        short = self._short.get(name)
        if short is None:
            if len(self._short) > _LABELS_KEPT:
                self._short.clear()
            short = self._short[name] = literal(short_name(name), _LONGEST)
        return self.of(short, width)

    def plate(self, slices: int) -> tuple[QStaticText, float]:
        """``×1 284`` and the width of the plate that it stands on."""
        made = self._plates.get(slices)
        if made is None:
            if len(self._plates) > _LABELS_KEPT:
                self._plates.clear()
            words = f"×{count(slices)}"
            width = self._metrics.horizontalAdvance(words)
            made = self._plates[slices] = (self.of(words, width + _LABEL_STEP), width + 8)
        return made


ImageOf = Callable[[Scene, Spans], QImage]
"""Everything of a scene but its texts, in physical pixels, the items at the given places."""


class Painter:
    """Draws the lanes of a scene, with the names of the slices, but nothing that follows the pointer. Keeps the last
    frame."""

    def __init__(self, image_of: ImageOf) -> None:
        self.cost_s = 0.0
        """What building the last new scene took."""
        self._image_of = image_of
        self._labels = Labels()
        self._scene: Scene | None = None
        self._image = QImage()
        self._spans: Spans | None = None

    def paint(self, painter: QPainter, scene: Scene) -> Spans:
        """Draw ``scene`` at the origin of ``painter``; returns where its items lie. The same scene again costs no more
        than a copy."""
        if scene is not self._scene or self._spans is None:
            begun = perf_counter()
            self._spans = self._made(scene)
            self.cost_s = perf_counter() - begun
        painter.drawImage(0, 0, self._image)
        return self._spans

    def _made(self, scene: Scene) -> Spans:
        spans = visible_spans(scene)
        self._image = QImage()  # lets go of the memory that is drawn into next
        self._image = self._image_of(scene, spans)
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
    item = spans.item[order]
    columns = (items.fill[item], items.name[item], left[order], right[order], spans.row[order])
    pen: int | None = None
    for fill, name, begin, end, row in zip(*(column.tolist() for column in columns), strict=True):
        if fill != pen:
            painter.setPen(scene.palette.labels[fill])
            pen = fill
        _, _, top, bottom = spans.rows[row]
        text = labels.of_slice(scene.picture.names[name], end - begin - 2 * _LABEL_INSET)
        painter.drawStaticText(QPointF(begin + _LABEL_INSET, _text_top(top, bottom, labels, ratio)), text)
    _draw_counts(painter, scene, spans, labels, np.flatnonzero(~single & (right - left >= PLATE_FROM_PX)))


def _text_top(top: int, bottom: int, labels: Labels, ratio: float) -> float:
    return round((top + bottom) / 2 - labels.ascent_offset * ratio) / ratio


def _draw_counts(painter: QPainter, scene: Scene, spans: Spans, labels: Labels, blocks: NDArray[np.int64]) -> None:
    """``×1 284`` on a plate in the middle of each block that has room for it."""
    ratio = scene.ratio
    counts = scene.picture.items.count[spans.item[blocks]].tolist()
    lefts = (np.maximum(spans.left[blocks], 0) / ratio).tolist()
    rights = (np.minimum(spans.right[blocks], scene.pixels[0]) / ratio).tolist()
    ground = QColor.fromRgb(scene.palette.panel)
    painter.setPen(scene.palette.text)
    for slices, left, right, row in zip(counts, lefts, rights, spans.row[blocks].tolist(), strict=True):
        text, width = labels.plate(slices)
        if width > right - left - 4:
            continue
        _, _, top, bottom = spans.rows[row]
        plate = QRectF((left + right - width) / 2, top / ratio + 2, width, (bottom - top) / ratio - 4)
        painter.fillRect(plate, ground)
        painter.drawStaticText(QPointF(plate.left() + 4, _text_top(top, bottom, labels, ratio)), text)
