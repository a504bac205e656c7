"""Flows over the lanes: a curve for each, one band with a count where they are dense."""

from __future__ import annotations

from math import log2

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from analysis.flow_lines import FlowLine
from model.units import count
from widgets.theme import font, theme
from widgets.timeline.lanes import SLICE_HEIGHT, LaneLayout
from widgets.timeline.palette import mixed
from widgets.timeline.scene import Scene

_PEN = 1.5
_CASING = 1.9
"""What a casing is wider than its curve."""

_BEND = 24.0
_GROWTH = 0.6
"""What a band is wider for twice as many flows."""

_WIDEST = 8.0
_FAINT = 0.62
"""Share of the colour in flows that are not of the chain of the selected slice, the rest is the ground's. They are
opaque: blended curves take three times as long."""

_MANY = 60
"""More flows in sight than this are hairlines, which are drawn ten times as fast."""

_FAR = 400.0
"""Ends lie at most this far outside the lanes: what is painted there costs as much as what is seen."""

_PLATE_PAD = 4.0


def draw_flows(painter: QPainter, scene: Scene, layout: LaneLayout) -> None:
    """A curve with a dot at its start and an arrow at its end for each line of the picture; those of the selected
    slice's chain lie on top, with a casing."""
    line, casing = ("white", "slice.edge") if theme().is_dark else ("ink", "white")
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    plates: list[tuple[int, QPointF]] = []
    faint = mixed(theme().color(line), theme().color("bg.panel"), _FAINT)
    many = sum(not flow.is_chain for flow in scene.picture.flows.lines) > _MANY
    for flow in sorted(scene.picture.flows.lines, key=lambda one: (one.is_chain, one.count)):
        ends = _ends(flow, scene, layout)
        if ends is None:
            continue
        if flow.is_chain:
            path = _draw_curve(painter, ends, _pen(flow, theme().color(line)), theme().color(casing))
        else:
            path = _draw_curve(painter, ends, _pen(flow, faint, is_hairline=many), None)
        if flow.count > 1:
            plates.append((flow.count, path.pointAtPercent(0.5)))
    _draw_plates(painter, scene, plates)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


def _pen(flow: FlowLine, color: QColor, *, is_hairline: bool = False) -> QPen:
    if is_hairline and flow.count == 1:
        return QPen(color, 0)
    return QPen(color, min(_PEN + _GROWTH * log2(flow.count), _WIDEST))


def _draw_curve(
    painter: QPainter, ends: tuple[QPointF, QPointF, int, int], pen: QPen, casing: QColor | None
) -> QPainterPath:
    begin, end, leaves, comes = ends
    width = pen.widthF()
    path = QPainterPath(begin)
    bend = max(abs(end.y() - begin.y()) / 2, _BEND)
    path.cubicTo(begin + QPointF(0, leaves * bend), end - QPointF(0, comes * bend), end)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if casing is not None:
        painter.setPen(QPen(casing, width + _CASING))
        painter.drawPath(path)
    painter.setPen(pen)
    for line in path.toSubpathPolygons():
        painter.drawPolyline(line)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pen.color())
    dot, tip = max(2.5, width / 2 + 0.5), max(3.5, width / 2 + 2)
    back = -1.7 * tip * comes
    painter.drawEllipse(begin, dot, dot)
    painter.drawPolygon(QPolygonF([end, end + QPointF(-tip, back), end + QPointF(tip, back)]))
    return path


def _draw_plates(painter: QPainter, scene: Scene, plates: list[tuple[int, QPointF]]) -> None:
    """The counts, the largest first; one that would cover another is left out."""
    painter.setFont(font("small"))
    metrics = QFontMetricsF(painter.font())
    drawn: list[QRectF] = []
    for flows, middle in sorted(plates, key=lambda one: -one[0]):
        text = f"×{count(flows)}"
        width, height = metrics.horizontalAdvance(text) + 2 * _PLATE_PAD, metrics.height() + 2
        plate = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
        seen = plate.intersects(QRectF(0, 0, scene.width, scene.height))
        if not seen or any(plate.intersects(other) for other in drawn):
            continue
        drawn.append(plate)
        painter.setPen(QPen(theme().color("border.strong"), 1))
        painter.setBrush(theme().color("bg.panel"))
        painter.drawRoundedRect(plate, 2, 2)
        painter.setPen(theme().color("text.1"))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


def _ends(flow: FlowLine, scene: Scene, layout: LaneLayout) -> tuple[QPointF, QPointF, int, int] | None:
    """The two ends at the edges of their slices, and the ways (1 = down) that the line leaves and comes: across the
    rows, since along them it would strike through the names of the neighbours. None where nothing would be seen."""
    points = []
    for track, depth, time in (flow.begin, flow.end):
        lane = layout.of_track(track)
        if lane is None:
            return None
        y = lane.row_middle(depth) - scene.scroll
        points.append(QPointF(min(max(scene.axis.x_of(time), -_FAR), scene.width + _FAR), y))
    begin, end = points
    if not _may_be_seen(begin, end, scene):
        return None
    leaves = 1 if end.y() > begin.y() else -1
    comes = -leaves if end.y() == begin.y() else leaves  # in one row, an arc over it
    half = QPointF(0, SLICE_HEIGHT / 2)
    return begin + half * leaves, end - half * comes, leaves, comes


def _may_be_seen(begin: QPointF, end: QPointF, scene: Scene) -> bool:
    """Whether the box around both ends touches the lanes; a curve leaves it by its bend and an arrow's width only."""
    left, right = sorted((begin.x(), end.x()))
    top, bottom = sorted((begin.y(), end.y()))
    return right >= -_WIDEST and left <= scene.width + _WIDEST and bottom >= -_BEND and top <= scene.height + _BEND
