"""How bookmarks look: flags on the ruler, lines and shades over the lanes, ticks on the map."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from model.literal import literal_lines
from model.mark import Mark
from model.units import duration
from widgets.theme import theme
from widgets.timeline.map_axis import MapAxis
from widgets.timeline.mark_layer import MarkLayer
from widgets.timeline.scene import Scene
from widgets.timeline.time_axis import TimeAxis

_FLAG = (8.0, 7.0)
_SHADE = 0.14
_MAP_FLAG = 6.0
_LONGEST_NOTE = 300  # characters of a note in a tooltip


def mark_color(mark: Mark) -> QColor:
    """The colour of a mark in this theme."""
    return theme().stream(mark.color)[0]


def draw_lines(painter: QPainter, scene: Scene, layer: MarkLayer) -> None:
    """A line over the lanes at each point, a shade between two lines over each range."""
    height = float(scene.height)
    for mark, left, right in _placed(layer, scene.axis):
        color = mark_color(mark)
        if mark.end_ns is not None:
            shade = QColor(color)
            shade.setAlphaF(_SHADE)
            painter.fillRect(QRectF(left, 0, right - left, height), shade)
        for x in (left,) if mark.end_ns is None else (left, right):
            _draw_line(painter, int(x), height, color)


def draw_flags(painter: QPainter, axis: TimeAxis, layer: MarkLayer, bottom: float) -> None:
    """A flag at each mark, with a bar over its range."""
    for mark, left, right in _placed(layer, axis):
        color, x = mark_color(mark), int(left)
        if mark.end_ns is not None:
            painter.fillRect(QRectF(left, 0, max(right - left, 1.0), 3), color)
        _draw_line(painter, x, bottom, color)
        painter.setPen(QPen(theme().color("border.strong"), 1))
        painter.setBrush(color)
        tip = QPointF(x + _FLAG[0], _FLAG[1] / 2)
        painter.drawPolygon(QPolygonF([QPointF(x + 0.5, 0.5), tip, QPointF(x + 0.5, _FLAG[1])]))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def draw_map_flags(painter: QPainter, axis: MapAxis, layer: MarkLayer, bottom: float) -> None:
    """A line at each mark, with a bar over its range."""
    for mark in layer.shown:
        color, left, right = mark_color(mark), axis.x_of(mark.span.begin_ns), axis.x_of(mark.span.end_ns)
        if mark.end_ns is not None:
            painter.fillRect(QRectF(left, 0, max(right - left, 2.0), 3), color)
        _draw_line(painter, int(left), bottom, color)
        painter.fillRect(QRectF(int(left), 0, _MAP_FLAG, 3), color)


def _draw_line(painter: QPainter, x: int, height: float, color: QColor) -> None:
    """The edge keeps a line visible on a ground or on slices of much the same colour."""
    painter.fillRect(QRectF(x - 1, 0, 1, height), theme().color("border.strong"))
    painter.fillRect(QRectF(x, 0, 2, height), color)


def mark_words(mark: Mark) -> str:
    """What the tooltip of a flag says."""
    length = duration(mark.span.length_ns) if mark.end_ns is not None else ""
    name = mark.name or QCoreApplication.translate("Marks", "Bookmark")
    lines = [" · ".join(part for part in (name, length) if part), literal_lines(mark.note, _LONGEST_NOTE)]
    return "\n".join(line for line in lines if line)


def _placed(layer: MarkLayer, axis: TimeAxis) -> Iterator[tuple[Mark, float, float]]:
    """The marks in sight with their positions, cut a little outside; of points on one pixel only the first."""
    drawn: set[int] = set()
    for mark in layer.within(axis.view):
        left, right = (
            min(max(axis.x_of(time), -16.0), axis.width + 16.0) for time in (mark.span.begin_ns, mark.span.end_ns)
        )
        if mark.end_ns is None:
            if int(left) in drawn:
                continue
            drawn.add(int(left))
        yield mark, left, right
