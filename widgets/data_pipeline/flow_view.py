"""The way of the data from processing to training: stages as boxes, the queues between them as gauges."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.parts.painting import CENTRE, draw_text, hairline_width, text_size
from widgets.parts.plain_text import accessible_text
from widgets.parts.queue_gauge import CELLS, draw_cells
from widgets.theme import theme

_HEIGHT = 96
_NODE_HEIGHT = 54.0
_CELLS_HEIGHT = 40.0
_NODE_PAD = 12.0
_LEAST_NODE = 104.0
_WIDEST_NODE = 210.0
_LEAST_GAUGE = 72.0
_WIDEST_GAUGE = 136.0
_ARROW = 26.0


@dataclass(frozen=True)
class Stage:
    """One box: its name, a measured value below, and a severity's token when it is the trouble ("" = it is not)."""

    name: str
    detail: str = ""
    severity: str = ""


@dataclass(frozen=True)
class FlowQueue:
    """A queue after a stage: how full it was on average (0 to 1, None = not known) and the words below."""

    name: str
    share: float | None
    detail: str


FlowPart = Stage | FlowQueue


class FlowView(QWidget):
    """Stages and queues from left to right, an arrow between each two; it keeps a least width and can be scrolled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[FlowPart, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_HEIGHT)

    def set_parts(self, parts: Sequence[FlowPart]) -> None:
        """Show ``parts`` in this order."""
        self._parts = tuple(parts)
        self.setAccessibleName(accessible_text(", ".join(f"{part.name} {part.detail}".rstrip() for part in parts)))
        self.setMinimumWidth(self._least_width())
        self.updateGeometry()
        self.update()

    def _widths(self) -> list[float]:
        """Least width of each part: its words fit."""
        widths = []
        for part in self._parts:
            detail = text_size(part.detail, "small").width()
            if isinstance(part, Stage):
                name = text_size(part.name, "heading").width()
                widths.append(max(name, detail, _LEAST_NODE - 2 * _NODE_PAD) + 2 * _NODE_PAD)
            else:
                widths.append(max(_LEAST_GAUGE, text_size(part.name).width(), detail))
        return widths

    def _least_width(self) -> int:
        return int(sum(self._widths()) + _ARROW * max(len(self._parts) - 1, 0)) + 1

    def places(self) -> list[QRectF]:
        """Where each part stands; all of them grow with the width, up to a limit."""
        widths = self._widths()
        extra = max(self.width() - self._least_width(), 0) / max(len(widths), 1)
        grown = []
        for part, width in zip(self._parts, widths, strict=True):
            limit = _WIDEST_NODE if isinstance(part, Stage) else _WIDEST_GAUGE
            grown.append(max(width, min(width + extra, limit)))
        gaps = max(len(widths) - 1, 1)
        arrow = max((self.width() - 1 - sum(grown)) / gaps, _ARROW)
        places, left = [], 0.0
        middle = (_HEIGHT - _NODE_HEIGHT) / 2
        for width in grown:
            places.append(QRectF(left + 0.5, middle, width, _NODE_HEIGHT))
            left += width + arrow
        return places

    def sizeHint(self) -> QSize:
        return QSize(self._least_width() + 200, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            places = self.places()
            for part, place in zip(self._parts, places, strict=True):
                if isinstance(part, Stage):
                    paint_box(painter, place, part.name, part.detail, part.severity)
                else:
                    self._paint_queue(painter, part, place)
            for before, after in pairwise(places):
                paint_arrow(painter, before.right() + 5, after.left() - 4, before.center().y())

    def _paint_queue(self, painter: QPainter, queue: FlowQueue, place: QRectF) -> None:
        width = min(place.width(), _WIDEST_GAUGE)
        cells = QRectF(place.center().x() - width / 2, place.center().y() - _CELLS_HEIGHT / 2, width, _CELLS_HEIGHT)
        if width >= 2 * CELLS:
            draw_cells(painter, cells, queue.share, self.devicePixelRatioF())
        name = QRectF(place.left(), cells.top() - 19, place.width(), 16)
        draw_text(painter, name, queue.name, theme().color("text.1"), align=CENTRE)
        detail = QRectF(place.left() - 12, cells.bottom() + 4, place.width() + 24, 16)
        draw_text(painter, detail, queue.detail, theme().color("text.2"), "small", CENTRE)


def paint_box(painter: QPainter, place: QRectF, name: str, detail: str, severity: str) -> None:
    """A stage: outline, name in semibold, detail below; ground, outline and name of a severity where it has one."""
    colors = theme()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    line = 1.5 if severity else 1.0
    painter.setPen(QPen(colors.color(severity or "border.strong"), line))
    painter.setBrush(colors.color(f"{severity}.bg" if severity else "bg.sunken"))
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
    painter.restore()
    height = text_size(name, "heading").height()
    small = text_size(detail, "small").height() if detail else 0.0
    top = place.center().y() - (height + small) / 2
    inside = QRectF(place.left() + 6, top, place.width() - 12, height)
    role = "heading" if severity else "body"
    draw_text(painter, inside, name, colors.color(severity or "text.1"), role, CENTRE)
    if detail:
        below = QRectF(inside.left(), top + height, inside.width(), small)
        draw_text(painter, below, detail, colors.color("text.2"), "small", CENTRE)


def paint_arrow(painter: QPainter, left: float, right: float, y: float) -> None:
    """A thin arrow to the right."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = max(hairline_width(painter.device().devicePixelRatio()), 1.0)
    painter.setPen(QPen(theme().color("border.strong"), width))
    y = round(y) + 0.5
    painter.drawLine(QPointF(left, y), QPointF(right, y))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF((QPointF(right - 4, y - 4), QPointF(right, y), QPointF(right - 4, y + 4))))
    painter.restore()
