"""How full a queue is: eight cells, filled from the side where it is read."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPen

from widgets.parts.painting import snapped, snapped_rect
from widgets.theme import level_token, theme

CELLS = 8

_CELL_GAP = 3.0
_NARROWEST_FILL = 2.0


def draw_cells(painter: QPainter, rect: QRectF, share: float | None, device_pixel_ratio: float = 1.0) -> None:
    """Draw the eight cells of a queue that is `share` full (0 to 1; None when that is not known) into `rect`.

    The cells fill from the right, where the consumer takes; a trace of content keeps 2 px.
    """
    colors = theme()
    pitch = (rect.width() + _CELL_GAP) / CELLS
    filled_from = rect.right() - _filled_width(rect.width(), share)
    for cell in range(CELLS):
        left = rect.left() + cell * pitch
        box = snapped_rect(left, rect.top(), left + pitch - _CELL_GAP, rect.bottom(), device_pixel_ratio)
        painter.fillRect(box, colors.color("merged.bg"))
        if share is not None and filled_from < box.right():
            part = QRectF(box)
            part.setLeft(snapped(max(box.left(), filled_from), device_pixel_ratio))
            painter.fillRect(part, colors.fill(level_token(share)))


def draw_level(painter: QPainter, rect: QRectF, share: float | None, *, selected: bool = False) -> None:
    """Draw the small gauge on an edge of the operator graph: a frame with one level from the left."""
    colors = theme()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(colors.color("accent" if selected else "border.strong"), 2.0 if selected else 1.0))
    painter.setBrush(colors.color("bg.panel"))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
    painter.restore()
    inside = rect.adjusted(3, 3, -3, -3)
    painter.fillRect(inside, colors.color("merged.bg"))
    if share is not None:
        width = _filled_width(inside.width(), share)
        painter.fillRect(QRectF(inside.left(), inside.top(), width, inside.height()), colors.fill(level_token(share)))


def _filled_width(width: float, share: float | None) -> float:
    if not share or share <= 0:
        return 0.0
    return min(max(width * share, _NARROWEST_FILL), width)
