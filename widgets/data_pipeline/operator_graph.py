"""The operators of a data pipeline as a graph; a queue or an operator can be chosen."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from analysis.pipeline_rules import PipelineOp
from model.units import count, number, percent
from widgets.data_pipeline.graph_layout import NARROW_NODE, TRAINING, Edge, GraphLayout, lay_out
from widgets.data_pipeline.words import op_detail
from widgets.parts.clicked_parts import HoveredParts
from widgets.parts.painting import CENTRE, draw_text, text_size
from widgets.parts.plain_text import accessible_text
from widgets.parts.queue_gauge import draw_level
from widgets.theme import draw_icon, theme

_PAD = 10.0
_NARROW_PAD = 7.0
_ICON = 14.0
_ARROW = 4.0
_MARGIN = 40.0  # what belongs to an edge or a node lies no further from it


class OperatorGraph(HoveredParts):
    """Boxes and gauges. ``chosen(op_id)`` after a click on an operator or on its output queue, or with the arrow keys.

    Its least width is that of the graph in the narrowest form; give it to a scroll area."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ops: dict[int, PipelineOp] = {}
        self._marks: dict[int, str] = {}
        self._selected: int | None = None
        self._layout = GraphLayout({}, (), 0, 0)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_ops(self, ops: Sequence[PipelineOp], marks: dict[int, str], selected: int | None) -> None:
        """Show ``ops``; ``marks`` are the severities of operators that hold up the pipeline."""
        self._ops = {op.op_id: op for op in ops}
        self._marks = marks
        self._selected = selected
        self._lay_out()
        names = [f"{op.type_name} {op_detail(op)}" for op in ops]
        self.setAccessibleName(accessible_text(self.tr("Operators: {0}").format(", ".join(names))))
        chosen = self._ops.get(selected) if selected is not None else None
        self.setAccessibleDescription(accessible_text(self._words(chosen).replace("\n", ", ") if chosen else ""))

    def _lay_out(self) -> None:
        ops = list(self._ops.values())
        self._layout = lay_out(ops, self.width())
        self.setMinimumWidth(int(lay_out(ops, 0).width + 0.999))
        self.setFixedHeight(int(self._layout.height + 0.999))
        self.updateGeometry()
        self.update()

    def place_of(self, op_id: int) -> QRectF:
        """Where an operator's box is; raises KeyError for an unknown one."""
        return self._layout.nodes[op_id]

    def sizeHint(self) -> QSize:
        return QSize(int(self._layout.width), int(self._layout.height))

    # ---- choosing

    def part_at(self, point: QPointF) -> int | None:
        for edge in self._layout.edges:
            if edge.gauge is not None and edge.gauge.adjusted(-4, -4, 4, 20).contains(point):
                return edge.op_id
        return next(
            (op_id for op_id, place in self._layout.nodes.items() if place.contains(point) and op_id != TRAINING), None
        )

    def choose_part(self, part: int) -> None:
        self.chosen.emit(part)

    def tip_of(self, part: int) -> str:
        return self._words(self._ops[part])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        move = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(
            Qt.Key(event.key())
        )
        if move is None or not self._ops:
            super().keyPressEvent(event)
            return
        places = self._layout.nodes
        order = sorted(self._ops, key=lambda op_id: (places[op_id].left(), places[op_id].top()))
        at = order.index(self._selected) if self._selected in order else (-1 if move > 0 else len(order))
        self.chosen.emit(order[min(max(at + move, 0), len(order) - 1)])

    def _words(self, op: PipelineOp) -> str:
        lines = [f"{op.type_name} · {op_detail(op)}"]
        if op.queue_length is not None:
            words = self.tr("Output queue: mean {0} of {1}, {2} in use, empty in {3} of the samples")
            empty = percent(None if op.empty is None else op.empty * 100)
            use = percent(None if op.rate is None else op.rate * 100)
            lines.append(words.format(number(op.average_size, 2), count(op.queue_length), use, empty))
        if op.cpu_percent is not None:
            lines.append(self.tr("CPU: {0}").format(percent(op.cpu_percent)))
        return "\n".join(lines)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._lay_out()

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            in_sight = QRectF(event.rect()).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
            edges = [edge for edge in self._layout.edges if _room_of(edge).intersects(in_sight)]
            for edge in edges:
                self._paint_curve(painter, edge)
            for edge in edges:
                if edge.gauge is not None:
                    self._paint_gauge(painter, edge.op_id, edge.gauge)
            for op_id, place in self._layout.nodes.items():
                if place.intersects(in_sight):
                    self._paint_node(painter, op_id, place)

    def _paint_curve(self, painter: QPainter, edge: Edge) -> None:
        painter.setPen(QPen(theme().color("border.strong"), 1.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        path = QPainterPath(edge.begin)
        turn = edge.gauge.right() if edge.gauge is not None else edge.begin.x()
        turn = max(turn, edge.bend)
        path.lineTo(QPointF(turn, edge.begin.y()))
        reach = (edge.end.x() - _ARROW - turn) / 2
        path.cubicTo(QPointF(turn + reach, edge.begin.y()), QPointF(turn + reach, edge.end.y()), edge.end)
        painter.drawPath(path)
        x, y = edge.end.x() - 1, edge.end.y()
        painter.drawPolyline([QPointF(x - _ARROW, y - _ARROW), QPointF(x, y), QPointF(x - _ARROW, y + _ARROW)])

    def _paint_gauge(self, painter: QPainter, op_id: int, place: QRectF) -> None:
        op = self._ops[op_id]
        selected = op_id == self._selected
        draw_level(painter, place, op.rate, selected=selected)
        text = percent(None if op.rate is None else op.rate * 100)
        below = QRectF(place.left() - 14, place.bottom() + 3, place.width() + 28, 15)
        strong = selected or op_id == self._hovered
        draw_text(painter, below, text, theme().color("text.1" if strong else "text.2"), "small", CENTRE)

    def _paint_node(self, painter: QPainter, op_id: int, place: QRectF) -> None:
        colors, severity = theme(), self._marks.get(op_id, "")
        hovered = op_id == self._hovered
        line = "accent" if op_id == self._selected and not severity else severity or "border.strong"
        painter.setPen(QPen(colors.color(line), 1.5 if severity or line == "accent" else 1.0))
        painter.setBrush(colors.color(f"{severity}.bg" if severity else "bg.hover" if hovered else "bg.sunken"))
        painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        op = self._ops.get(op_id)
        name = op.type_name if op is not None else self.tr("Training")
        pad = _PAD if place.width() >= NARROW_NODE else _NARROW_PAD
        inside = place.adjusted(pad, 0, -pad, 0)
        if severity:
            icon = QRectF(place.right() - pad - _ICON + 2, place.top() + 8, _ICON, _ICON)
            if text_size(name, "heading").width() > icon.left() - 4 - inside.left() and pad == _NARROW_PAD:
                icon.moveBottom(place.bottom() - 6)  # the name needs its whole line
            else:
                inside.setRight(icon.left() - 4)
            draw_icon(painter, icon, severity, severity)
        self._paint_words(painter, place, inside, name, op_detail(op) if op is not None else "", severity)

    def _paint_words(
        self, painter: QPainter, place: QRectF, inside: QRectF, name: str, detail: str, severity: str
    ) -> None:
        narrow = place.width() < NARROW_NODE
        lines = two_lines(name, inside.width()) if narrow else (name,)
        details: tuple[str, ...] = (detail,) if detail else ()
        room = place.right() - 6 - inside.left()
        if narrow and len(lines) == 1 and (severity or text_size(detail, "small").width() > room):
            details = tuple(detail.split(" · "))
        height, small = text_size("0", "heading").height(), text_size("0", "small").height() + 1
        top = place.center().y() - (height * len(lines) + small * len(details)) / 2
        for line in lines:
            color = theme().color(severity or "text.1")
            draw_text(painter, QRectF(inside.left(), top, inside.width(), height), line, color, "heading")
            top += height
        for line in details:
            draw_text(painter, QRectF(inside.left(), top, room, small), line, theme().color("text.2"), "small")
            top += small


def _room_of(edge: Edge) -> QRectF:
    """Where the curve of an edge lies; never empty, as a straight one would be."""
    return QRectF(edge.begin, edge.end).normalized().adjusted(0, -_ARROW, 0, _ARROW)


def two_lines(name: str, width: float) -> tuple[str, ...]:
    """``name`` as it is where it fits ``width``, else cut before a capital so that both halves are about as long."""
    cuts = [found.start() for found in re.finditer(r"(?<=[a-z0-9])(?=[A-Z])", name)]
    if not cuts or text_size(name, "heading").width() <= width:
        return (name,)
    cut = min(cuts, key=lambda at: abs(2 * at - len(name)))
    return name[:cut], name[cut:]
