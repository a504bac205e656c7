"""Shares of a whole as a ring or as horizontal bars, and the list that names them; painted without pyqtgraph."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.parts.clicked_parts import MarkedParts
from widgets.parts.painting import RIGHT, SWATCH, draw_swatch, draw_text, text_size
from widgets.parts.plain_text import accessible_text
from widgets.theme import theme

_ROW = 21.0
_GAP = 1.0
_HOLE = 0.63  # of the outer radius
_LIFT = 3.0  # px that the chosen part stands out
_BAR = 9.0
_SPACE = 8.0
_TOTAL_ROLES = ("figure", "name", "heading", "small")


@dataclass(frozen=True)
class SharePart:
    """One part: ``amount`` in any one unit, ``share`` its percent in words, ``tip`` what the tooltip says."""

    key: str
    name: str
    amount: float
    share: str
    tip: str


def part_color(rank: int, part: SharePart) -> QColor:
    """Colour by rank of total time, from 0; the rest ("Other") has a grey of its own."""
    return theme().color("counter.fill") if not part.key else theme().stream(rank + 1)[0]


class _Shares(MarkedParts):
    """What ring and list share: parts, the chosen one, and choosing by pointer or key. ``chosen(key)``."""

    chosen = Signal(str)
    moves = MappingProxyType({Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1})

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.parts: tuple[SharePart, ...] = ()
        self.selected = ""

    def set_parts(self, parts: Sequence[SharePart]) -> None:
        """Show these parts, largest first."""
        self.parts = tuple(parts)
        self._marked = -1
        self.setAccessibleName(accessible_text(", ".join(f"{part.name} {part.share}" for part in self.parts)))
        self.updateGeometry()
        self.update()

    def set_selected(self, key: str) -> None:
        """Mark a part; an unknown or empty key marks none."""
        if key != self.selected:
            self.selected = key
            self.update()

    def _is_marked(self, position: int) -> bool:
        part = self.parts[position]
        return (bool(part.key) and part.key == self.selected) or (self.hasFocus() and position == self._marked)

    def can_choose(self, part: int | None) -> bool:
        return part is not None and bool(self.parts[part].key)

    def choose_part(self, part: int) -> None:
        self.chosen.emit(self.parts[part].key)

    def tip_of(self, part: int) -> str:
        return self.parts[part].tip

    def part_count(self) -> int:
        return len(self.parts)


class Ring(_Shares):
    """Parts from 12 o'clock clockwise with 1 px between them; the total stands in the hole."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._total, self._note = "", ""
        self.setMinimumSize(176, 176)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def set_total(self, total: str, note: str) -> None:
        """What stands in the hole."""
        self._total, self._note = total, note
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(212, 212)

    def _square(self) -> QRectF:
        side = min(self.width(), self.height(), 240) - 2 * _LIFT - 2
        return QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)

    def _angles(self) -> list[tuple[float, float]]:
        """Begin and length of each part in degrees, clockwise from 12 o'clock."""
        whole, begin, angles = sum(part.amount for part in self.parts), 0.0, []
        for part in self.parts:
            length = 360.0 * part.amount / whole if whole else 0.0
            angles.append((begin, length))
            begin += length
        return angles

    def part_at(self, point: QPointF) -> int | None:
        square = self._square()
        away = point - square.center()
        distance = math.hypot(away.x(), away.y())
        if not _HOLE * square.width() / 2 <= distance <= square.width() / 2 + _LIFT:
            return None
        angle = math.degrees(math.atan2(away.x(), -away.y())) % 360
        spans = enumerate(self._angles())
        return next((position for position, (begin, length) in spans if begin <= angle < begin + length), None)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            square = self._square()
            for position, (begin, length) in enumerate(self._angles()):
                lift = _LIFT if self._is_marked(position) else 0.0
                self._paint_part(painter, square.adjusted(-lift, -lift, lift, lift), position, begin, length)
            self._paint_total(painter, square)

    def _paint_total(self, painter: QPainter, square: QRectF) -> None:
        """Total and note in the hole, in the largest type that has room there."""
        room = square.width() * _HOLE - 2 * _SPACE
        role = next((role for role in _TOTAL_ROLES if text_size(self._total, role).width() <= room), _TOTAL_ROLES[-1])
        line = text_size(self._total, role).height()
        top = square.center().y() - line * 0.72
        left = square.center().x() - room / 2
        middle = Qt.AlignmentFlag.AlignCenter
        draw_text(painter, QRectF(left, top, room, line), self._total, theme().color("text.1"), role, middle)
        note = QRectF(left, top + line, room, 16)
        draw_text(painter, note, self._note, theme().color("text.3"), "small", middle)

    def _paint_part(self, painter: QPainter, square: QRectF, position: int, begin: float, length: float) -> None:
        hole = self._square().width() * _HOLE
        inner = QRectF(square.center().x() - hole / 2, square.center().y() - hole / 2, hole, hole)
        path = QPainterPath()
        path.arcMoveTo(square, 90 - begin)
        path.arcTo(square, 90 - begin, -length)
        path.arcTo(inner, 90 - begin - length, length)
        path.closeSubpath()
        # The gap is a line of the ground colour on both edges: it stays 1 px at every angle.
        painter.setPen(theme().color("bg.panel") if len(self.parts) > 1 else Qt.PenStyle.NoPen)
        painter.setBrush(part_color(position, self.parts[position]))
        painter.drawPath(path)


class ShareList(_Shares):
    """Swatch, name and share of every part, one below the other; as bars it shows their amounts too."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_bars(self, bars: bool) -> None:
        """Show a bar of each amount between name and share."""
        self._bars = bars
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(170, int(_ROW * max(len(self.parts), 1)))

    def minimumSizeHint(self) -> QSize:
        return QSize(100, self.sizeHint().height())

    def part_at(self, point: QPointF) -> int | None:
        position = int(point.y() // _ROW)
        return position if 0 <= position < len(self.parts) and 0 <= point.x() <= self.width() else None

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            colors = theme()
            shares = max((text_size(part.share).width() for part in self.parts), default=0.0)
            largest = max((part.amount for part in self.parts), default=0.0)
            for position, part in enumerate(self.parts):
                row = QRectF(0, position * _ROW, self.width(), _ROW)
                if self._is_marked(position):
                    painter.fillRect(row, colors.color("bg.selected"))
                inside = row.adjusted(_SPACE, 0, -_SPACE, 0)
                draw_swatch(painter, inside.left(), inside.center().y(), part_color(position, part))
                left = inside.left() + SWATCH + 6
                free = inside.right() - shares - _SPACE - left
                name = free * 0.5 if self._bars else free
                room = QRectF(left, row.top(), name, _ROW)
                # Names of kernels differ at their end.
                draw_text(painter, room, part.name, colors.color("text.1"), elide=Qt.TextElideMode.ElideMiddle)
                draw_text(painter, inside, part.share, colors.color("text.1"), align=RIGHT)
                if self._bars and largest:
                    width = max((free - name - _SPACE) * part.amount / largest, 1.0)
                    bar = QRectF(left + name + _SPACE, row.center().y() - _BAR / 2, width, _BAR)
                    painter.fillRect(bar, part_color(position, part))


class ShareStrip(_Shares):
    """All parts as one stacked bar, their names and shares below it."""

    _HEIGHT = 24.0
    _LINE = 20.0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def _legend(self, width: float) -> list[QRectF]:
        places, left, top = [], 0.0, self._HEIGHT + 6
        for part in self.parts:
            needed = SWATCH + 6 + text_size(f"{part.name} {part.share}").width()
            if left and left + needed > width:
                left, top = 0.0, top + self._LINE
            places.append(QRectF(left, top, min(needed, width), self._LINE))
            left += needed + 14
        return places

    def _bars(self) -> list[QRectF]:
        whole, left, bars = sum(part.amount for part in self.parts), 0.0, []
        for part in self.parts:
            width = part.amount / whole * self.width() if whole else 0.0
            bars.append(QRectF(left, 0, max(width - _GAP, 1.0), self._HEIGHT))
            left += width
        return bars

    def sizeHint(self) -> QSize:
        places = self._legend(max(self.width(), 120))
        return QSize(200, int(places[-1].bottom()) if places else int(self._HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.updateGeometry()

    def part_at(self, point: QPointF) -> int | None:
        spots = [*enumerate(self._bars()), *enumerate(self._legend(self.width()))]
        return next((position for position, rect in spots if rect.contains(point)), None)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            for position, (part, bar) in enumerate(zip(self.parts, self._bars(), strict=True)):
                painter.fillRect(bar, part_color(position, part))
            for position, (part, place) in enumerate(zip(self.parts, self._legend(self.width()), strict=True)):
                draw_swatch(painter, place.left(), place.center().y(), part_color(position, part))
                words = place.adjusted(SWATCH + 6, 0, 0, 0)
                draw_text(painter, words, f"{part.name} {part.share}", theme().color("text.2"))
