"""What all painted parts share: crisp lines, swatches, hatch and plain text."""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from model.literal import LONGEST, literal
from widgets.theme import font, theme

SWATCH = 9.0
RANGE_TINT = 0.12
"""How strong the accent is over what is selected or pointed at."""

_HATCH_WIDTH = 1.4
_HATCH_EVERY = 6.0
_SWATCH_LINE_OPACITY = 0.28

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTRE = Qt.AlignmentFlag.AlignCenter
"""Where `draw_text` puts a line; always in the middle of the height."""


def hairline_width(device_pixel_ratio: float) -> float:
    """Logical width of a hairline: 1 physical pixel below 200 %, 2 from there on."""
    return max(1, math.floor(device_pixel_ratio)) / device_pixel_ratio


def snapped(value: float, device_pixel_ratio: float) -> float:
    """The logical coordinate next to `value` that lies on a physical pixel's edge."""
    return math.floor(value * device_pixel_ratio + 0.5) / device_pixel_ratio


def snapped_rect(left: float, top: float, right: float, bottom: float, device_pixel_ratio: float) -> QRectF:
    """A rectangle whose edges lie on physical pixels."""
    corner = QPointF(snapped(left, device_pixel_ratio), snapped(top, device_pixel_ratio))
    end = QPointF(snapped(right, device_pixel_ratio), snapped(bottom, device_pixel_ratio))
    return QRectF(corner, end)


def draw_hatch(painter: QPainter, rect: QRectF) -> None:
    """Lines at 45 degrees over `rect`: the mark of idle time, beside its grey."""
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme().color("axis"), _HATCH_WIDTH))
    # Counted from the painter's origin, so that neighbours and a scrolled part keep one pattern.
    every = _HATCH_EVERY * math.sqrt(2)
    first = math.floor((rect.left() + rect.top()) / every)
    last = math.ceil((rect.right() + rect.bottom()) / every)
    for step in range(first, last + 1):
        reach = step * every
        painter.drawLine(QLineF(reach - rect.top(), rect.top(), reach - rect.bottom(), rect.bottom()))
    painter.restore()


def fill_part(painter: QPainter, rect: QRectF, token: str) -> None:
    """Fill `rect` with a data fill; idle time gets its hatch."""
    painter.fillRect(rect, theme().color(token))
    if token == "phase.free":
        draw_hatch(painter, rect)


def draw_swatch(painter: QPainter, left: float, middle: float, color: QColor) -> None:
    """A square of 9 px that stands for `color`, with its left edge and its vertical middle given."""
    rect = QRectF(left, middle - SWATCH / 2, SWATCH, SWATCH)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRoundedRect(rect, 2, 2)
    if theme().is_dark:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme().faded("white", _SWATCH_LINE_OPACITY), 1))
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 1.5, 1.5)
    painter.restore()


def text_size(text: str, role: str = "body") -> QSizeF:
    """Logical size of one line of `text` as `draw_text` draws it."""
    metrics = QFontMetricsF(font(role))
    return QSizeF(metrics.horizontalAdvance(literal(text)), metrics.height())


def draw_text(
    painter: QPainter,
    rect: QRectF,
    text: str,
    color: QColor,
    role: str = "body",
    align: Qt.AlignmentFlag = LEFT,
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> None:
    """Draw one line of literal text into `rect`, shortened where it does not fit."""
    made = font(role)
    metrics = QFontMetricsF(made)
    painter.setFont(made)
    painter.setPen(color)
    is_cut_at_end = elide == Qt.TextElideMode.ElideRight
    # More characters than pixels do not fit: what follows need not be laid out to be left out.
    shown = literal(text, min(max(int(rect.width()), 1), LONGEST) if is_cut_at_end else LONGEST)
    if elide != Qt.TextElideMode.ElideNone:
        # Half a pixel of grace: a rectangle made from text_size must hold its own text.
        shown = metrics.elidedText(shown, elide, rect.width() + 0.5)
    x, y = rect.left(), rect.top()
    if align & (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignHCenter):
        room = rect.width() - metrics.horizontalAdvance(shown)
        x += room if align & Qt.AlignmentFlag.AlignRight else room / 2
    if align & (Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignVCenter):
        room = rect.height() - metrics.height()
        y += room if align & Qt.AlignmentFlag.AlignBottom else room / 2
    # On the baseline of the font itself: Qt would make room for the taller Chinese font in the same line, which moves
    # mixed texts down against their neighbours and cuts them at the bottom.
    painter.drawText(QPointF(x, y + metrics.ascent()), shown)
