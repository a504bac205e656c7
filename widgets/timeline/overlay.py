"""What lies over the lanes: step edges, the selected slice, the pointer's line, zoom box and tooltip."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from model.time_span import TimeSpan
from model.units import duration
from widgets.parts.painting import RANGE_TINT
from widgets.theme import font, theme
from widgets.timeline.lanes import SLICE_HEIGHT, LaneLayout
from widgets.timeline.scene import Scene

_TIP_WIDTH = 420.0
_TIP_AWAY = 10.0
_TIP_PAD = 8.0


@dataclass(frozen=True, slots=True)
class Tip:
    """A tooltip: the first line is a name, shown literally; ``at``: the pointer."""

    at: QPointF
    title: str
    lines: tuple[str, ...]


def draw_step_edges(painter: QPainter, scene: Scene, layout: LaneLayout) -> None:
    """A dashed line where a step begins, as far down as lanes reach; dotted where steps are inferred."""
    begins = scene.picture.outline.steps.begin_ns
    view = scene.axis.view
    first, last = begins.searchsorted([view.begin_ns, view.end_ns])
    if last - first > scene.width // 8:
        return  # closer than that they would be a wall
    style = Qt.PenStyle.DotLine if scene.picture.outline.steps.is_inferred else Qt.PenStyle.DashLine
    painter.setPen(QPen(theme().color("border.strong"), 1, style))
    bottom = min(scene.height, layout.height - scene.scroll)
    for time in begins[first:last].tolist():
        x = int(scene.axis.x_of(time)) + 0.5
        painter.drawLine(QPointF(x, 0), QPointF(x, bottom))


def draw_selected(painter: QPainter, scene: Scene, layout: LaneLayout) -> None:
    """A white line with a dark one around it: readable on any fill."""
    chosen = scene.picture.selected
    lane = layout.of_track(chosen.track) if chosen else None
    if chosen is None or lane is None or chosen.depth >= lane.rows:
        return
    left = max(scene.axis.x_of(chosen.begin_ns), -8.0)
    right = min(scene.axis.x_of(chosen.span.end_ns), scene.width + 8.0)
    if right < 0 or left > scene.width:
        return
    box = QRectF(left, lane.row_top(chosen.depth) - scene.scroll, max(right - left, 3.0), SLICE_HEIGHT)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme().color("slice.edge"), 4, j=Qt.PenJoinStyle.MiterJoin))
    painter.drawRect(box)
    painter.setPen(QPen(theme().color("white"), 2, j=Qt.PenJoinStyle.MiterJoin))
    painter.drawRect(box)


def draw_pointer(painter: QPainter, x: float, height: int) -> None:
    """The line that follows the pointer."""
    painter.setPen(QPen(theme().color("text.2"), 1))
    painter.drawLine(QPointF(int(x) + 0.5, 0), QPointF(int(x) + 0.5, height))


def draw_box(painter: QPainter, scene: Scene, span: TimeSpan) -> None:
    """The range that is being dragged, with its length on a plate."""
    left, right = scene.axis.x_of(span.begin_ns), scene.axis.x_of(span.end_ns)
    painter.fillRect(QRectF(left, 0, right - left, scene.height), theme().faded("accent", RANGE_TINT))
    painter.setPen(QPen(theme().color("accent"), 1))
    for x in (left, right):
        painter.drawLine(QPointF(int(x) + 0.5, 0), QPointF(int(x) + 0.5, scene.height))
    painter.setFont(font("small"))
    text = duration(span.length_ns)
    width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 12
    plate = QRectF((left + right - width) / 2, 6, width, 18)
    painter.fillRect(plate, theme().color("accent"))
    painter.setPen(theme().color("on.accent"))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, text)


def draw_tip(painter: QPainter, tip: Tip, width: int, height: int) -> None:
    """A plate beside the pointer, on the other side of it where it would leave the lanes."""
    title_font, line_font = font("heading"), font("small")
    flags = int(Qt.TextFlag.TextWrapAnywhere)
    room = QRectF(0, 0, _TIP_WIDTH, 2000)
    title = QFontMetricsF(title_font).boundingRect(room, flags, tip.title)
    metrics = QFontMetricsF(line_font)
    text_width = max(title.width(), *(metrics.horizontalAdvance(line) for line in tip.lines))
    text_height = title.height() + 2 + metrics.height() * len(tip.lines)
    plate = QRectF(0, 0, text_width + 2 * _TIP_PAD + 1, text_height + 2 * _TIP_PAD - 2)
    x, y = tip.at.x() + _TIP_AWAY, tip.at.y() + _TIP_AWAY
    if x + plate.width() > width:
        x = tip.at.x() - _TIP_AWAY - plate.width()
    if y + plate.height() > height:
        y = tip.at.y() - _TIP_AWAY - plate.height()
    plate.moveTo(int(max(x, 2)) + 0.5, int(max(y, 2)) + 0.5)
    painter.setBrush(theme().color("bg.raised"))
    painter.setPen(QPen(theme().color("border.strong"), 1))
    painter.drawRect(plate)
    inner = plate.adjusted(_TIP_PAD, _TIP_PAD - 2, -_TIP_PAD + 1, 0)
    _draw_tip_text(painter, tip, inner, title.height(), flags)


def _draw_tip_text(painter: QPainter, tip: Tip, inner: QRectF, title_height: float, flags: int) -> None:
    painter.setFont(font("heading"))
    painter.setPen(QColor(theme().color("text.1")))
    painter.drawText(QRectF(inner.left(), inner.top(), inner.width(), title_height), flags, tip.title)
    painter.setFont(font("small"))
    painter.setPen(theme().color("text.2"))
    height = QFontMetricsF(painter.font()).height()
    y = inner.top() + title_height + 2
    for line in tip.lines:
        painter.drawText(QRectF(inner.left(), y, inner.width(), height), int(Qt.AlignmentFlag.AlignVCenter), line)
        y += height
