"""How full a queue is: eight cells, filled from the side where it is read."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.parts.painting import PaintedPart, draw_text, snapped, snapped_rect, text_size
from widgets.theme import level_token, theme

CELLS = 8

_CELL_WIDTH = 13.0
_CELL_GAP = 3.0
_CELLS_HEIGHT = 40.0
_TEXT_GAP = 6.0
_NARROWEST_FILL = 2.0
_CENTRE = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter


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


class QueueGauge(PaintedPart):
    """A queue of the data pipeline with its name above and its measured values below."""

    clicked = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._share: float | None = None
        self._values = ""
        self._selected = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)

    def set_level(self, share: float | None, values: str = "") -> None:
        """Show how full the queue is, 0 to 1; `values` are the words below, such as average and empty share."""
        self._share = share
        self._values = values
        self.setAccessibleDescription(values)
        self.updateGeometry()
        self.update()

    def set_selected(self, selected: bool) -> None:
        self._selected = selected
        self.update()

    def sizeHint(self) -> QSize:
        cells = CELLS * _CELL_WIDTH + (CELLS - 1) * _CELL_GAP
        width = max(cells, text_size(self._name).width(), text_size(self._values, "small").width())
        texts = text_size("0").height() + text_size("0", "small").height() + 2 * _TEXT_GAP
        return QSize(int(width) + 8, int(_CELLS_HEIGHT + texts) + 1)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.clicked.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            colors = theme()
            name_height = text_size("0").height()
            draw_text(
                painter, QRectF(0, 0, self.width(), name_height), self._name, colors.color("text.2"), align=_CENTRE
            )
            width = CELLS * _CELL_WIDTH + (CELLS - 1) * _CELL_GAP
            cells = QRectF((self.width() - width) / 2, name_height + _TEXT_GAP, width, _CELLS_HEIGHT)
            draw_cells(painter, cells, self._share, self.devicePixelRatioF())
            if self._selected:
                painter.setPen(QPen(colors.color("accent"), 2))
                painter.drawRect(cells.adjusted(-3, -3, 3, 3))
            values = QRectF(0, cells.bottom() + _TEXT_GAP, self.width(), text_size("0", "small").height())
            draw_text(painter, values, self._values, colors.color("text.3"), "small", _CENTRE)
