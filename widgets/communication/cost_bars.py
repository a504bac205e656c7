"""Transit, wait and idle of each kind of collective as stacked bars on one scale."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from analysis.communication import KindCost
from model.units import TimeScale, count, duration
from widgets.parts.clicked_parts import MarkedParts
from widgets.parts.painting import RIGHT, draw_text, fill_part, snapped, text_size
from widgets.parts.plain_text import accessible_text
from widgets.theme import theme

TRANSIT, WAIT, IDLE = "phase.comm", "phase.interval", "phase.free"
RANK_BARS = {
    "computing_ns": "phase.computing",
    "communication_not_overlapped_ns": "phase.comm",
    "free_ns": "counter.line",
    "wait_ns": WAIT,
}
"""Tokens of the bars in the columns of a table of ranks."""

_ROW = 40.0
_BAR = 10.0
_PADDING = 8.0


class CostBars(MarkedParts):
    """One row a kind: its name and count over its bar. ``chosen(kind)`` after a click, or Enter on the row that the
    arrow keys mark; "" when the chosen one is left."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._kinds: tuple[KindCost, ...] = ()
        self._selected = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_kinds(self, kinds: Sequence[KindCost], selected: str) -> None:
        """Show these; ``selected`` is the kind whose operators are listed, "" = all."""
        self._kinds, self._selected = tuple(kinds), selected
        self.setAccessibleName(accessible_text(", ".join(f"{kind.kind} {duration(kind.cost_ns)}" for kind in kinds)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, int(_ROW * max(len(self._kinds), 1)))

    def minimumSizeHint(self) -> QSize:
        return QSize(150, self.sizeHint().height())

    def part_at(self, point: QPointF) -> int | None:
        row = int(point.y() // _ROW)
        return row if 0 <= row < len(self._kinds) else None

    def choose_part(self, part: int) -> None:
        kind = self._kinds[part].kind
        self._marked = part
        self.chosen.emit("" if kind == self._selected else kind)

    def part_count(self) -> int:
        return len(self._kinds)

    def tip_of(self, part: int) -> str:
        kind = self._kinds[part]
        scale = TimeScale.for_whole(kind.elapsed_ns if kind.elapsed_ns is not None else kind.cost_ns)
        lines = (
            (self.tr("Transit: {0}"), kind.transit_ns),
            (self.tr("Wait: {0}"), kind.wait_ns),
            (self.tr("Synchronisation, part of wait: {0}"), kind.synchronization_ns),
            (self.tr("Idle: {0}"), kind.idle_ns),
            (self.tr("Elapsed: {0}"), kind.elapsed_ns),
        )
        return "\n".join(
            [f"{kind.kind} ×{count(kind.count)}", *(words.format(scale.with_unit(ns)) for words, ns in lines)]
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            largest = max((kind.cost_ns for kind in self._kinds), default=0.0)
            scale = TimeScale.for_whole(largest)
            for row, kind in enumerate(self._kinds):
                area = QRectF(0, row * _ROW, self.width(), _ROW)
                if kind.kind == self._selected or (self.hasFocus() and row == self._marked):
                    painter.fillRect(area, theme().color("bg.selected"))
                self._paint_row(painter, area.adjusted(_PADDING, 3, -_PADDING, -3), kind, largest, scale)

    def _paint_row(self, painter: QPainter, area: QRectF, kind: KindCost, largest: float, scale: TimeScale) -> None:
        colors, ratio = theme(), self.devicePixelRatioF()
        figure = scale.with_unit(kind.cost_ns)
        line = QRectF(area.left(), area.top(), area.width(), 18)
        room = area.width() - text_size(figure).width() - 8
        draw_text(
            painter,
            QRectF(line.left(), line.top(), room, 18),
            f"{kind.kind} ×{count(kind.count)}",
            colors.color("text.1"),
        )
        draw_text(painter, line, figure, colors.color("text.1"), align=RIGHT)
        left, top = area.left(), snapped(area.top() + 20, ratio)
        for value, token in ((kind.transit_ns, TRANSIT), (kind.wait_ns, WAIT), (kind.idle_ns, IDLE)):
            if value and value > 0 and largest > 0:
                width = max(snapped(area.width() * value / largest, ratio), 1.0)
                fill_part(painter, QRectF(left, top, width, _BAR), token)
                left += width
