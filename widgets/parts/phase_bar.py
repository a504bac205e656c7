"""Where the time goes, as one stacked bar whose parts are named in it or below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.parts.clicked_parts import ALONG_A_LINE, MarkedParts
from widgets.parts.painting import RIGHT, draw_text, fill_part, hairline_width, snapped_rect, text_size
from widgets.parts.plain_text import accessible_text
from widgets.sentences import listed
from widgets.theme import theme

_GAP = 1.0
_PADDING = 10.0
_BETWEEN = 12.0
# A narrower part has its label below the bar, even where a short word would fit.
_NARROW_SHARE = 0.1
_UNDER_TOP = 5.0
_UNDER_HEIGHT = 9.0
_LABEL_LINE = 20.0
_TICK = 4.0
_TWO_LINES = 44  # px of a bar that has room for a name above its values
_USUAL_WIDTH = 480
_LEAST_WIDTH = 120


@dataclass(frozen=True)
class PhasePart:
    """One part: `amount` in any one unit for all parts (None when missing), `values` its words for people."""

    key: str
    token: str
    label: str
    values: str
    amount: float | None


@dataclass(frozen=True)
class PhaseUnder:
    """What runs at the same time as the bar's parts, such as hidden communication: drawn below them; ``short`` is its
    label where the long one has no room."""

    key: str
    token: str
    label: str
    begin: float
    amount: float
    short: str = ""


def _words(part: PhasePart) -> str:
    return f"{part.label} {part.values}"


class PhaseBar(MarkedParts):
    """One horizontal bar; `clicked(key)` tells which part was clicked or chosen with the arrow keys and Enter."""

    clicked = Signal(str)
    moves = ALONG_A_LINE

    def __init__(self, height: int = 30, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar_height = height
        self._parts: tuple[PhasePart, ...] = ()
        self._under: tuple[PhaseUnder, ...] = ()
        self._missing: tuple[PhasePart, ...] = ()
        self._marked = 0
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_parts(self, parts: Sequence[PhasePart], under: Sequence[PhaseUnder] = ()) -> None:
        """Show `parts` from left to right; missing and negative ones are not drawn but named below the bar."""
        self._parts = tuple(part for part in parts if part.amount is not None and part.amount > 0)
        self._missing = tuple(part for part in parts if part.amount is None or part.amount < 0)
        self._under = tuple(under)
        self._marked = 0
        drawn = [f"{part.label} {part.values}" for part in self._parts]
        self.setAccessibleName(accessible_text(", ".join(drawn + [part.label for part in under])))
        self.setAccessibleDescription(accessible_text(self._missing_words()))
        self.updateGeometry()
        self.update()

    def _missing_words(self) -> str:
        if not self._missing:
            return ""
        names = listed(part.label for part in self._missing)
        return self.tr("Not drawn, without a valid value: {0}").replace("{0}", names)

    def _total(self) -> float:
        return sum(part.amount or 0.0 for part in self._parts)

    def _rects(self, width: float) -> list[QRectF]:
        total, begun, rects = self._total(), 0.0, []
        for part in self._parts:
            end = begun + (part.amount or 0.0)
            left, right = width * begun / total, width * end / total
            gap = _GAP if end < total else 0.0
            right = max(right - gap, left + 1.0)
            rects.append(snapped_rect(left, 0, right, self._bar_height, self.devicePixelRatioF()))
            begun = end
        return rects

    def _is_narrow(self, part: PhasePart, rect: QRectF) -> bool:
        label, values = text_size(part.label, "heading").width(), text_size(part.values).width()
        needed = max(label, values) if self._is_high() else label + (_BETWEEN + values if part.values else 0)
        return needed + 2 * _PADDING > rect.width() or (part.amount or 0.0) < _NARROW_SHARE * self._total()

    def _is_high(self) -> bool:
        """Whether a part's values stand below its name, else beside it."""
        return self._bar_height >= _TWO_LINES

    def _labels_below(self, width: float) -> list[tuple[PhasePart, QRectF, QRectF]]:
        """The narrow parts with their place in the bar and that of their label: below it, right of the label before, or
        on a further line."""
        labels: list[tuple[PhasePart, QRectF, QRectF]] = []
        top, free_from = self._below_top() + _TICK, 0.0
        for part, rect in zip(self._parts, self._rects(width), strict=True):
            if not self._is_narrow(part, rect):
                continue
            words = text_size(_words(part), "small").width()
            usual = max(min(rect.left(), width - words), 0.0)
            if free_from and max(usual, free_from) + words > width:
                top, free_from = top + _LABEL_LINE, 0.0
            left = max(usual, free_from)
            labels.append((part, rect, QRectF(left, top, words, _LABEL_LINE - _TICK)))
            free_from = left + words + _BETWEEN
        return labels

    def _below_top(self) -> float:
        return self._bar_height + (_UNDER_TOP + max(_UNDER_HEIGHT, 14.0) if self._under else 0.0)

    def part_count(self) -> int:
        return len(self._parts)

    def part_at(self, point: QPointF) -> int | None:
        if not 0 <= point.y() <= self._bar_height:
            return None
        rects = self._rects(self.width())
        return next((i for i, rect in enumerate(rects) if rect.left() <= point.x() <= rect.right() + _GAP), None)

    def choose_part(self, part: int) -> None:
        self._marked = part
        self.clicked.emit(self._parts[part].key)

    def tip_of(self, part: int) -> str:
        return f"{self._parts[part].label}\n{self._parts[part].values}"

    def sizeHint(self) -> QSize:
        return QSize(_USUAL_WIDTH, self.heightForWidth(_USUAL_WIDTH))

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, self._bar_height)

    def heightForWidth(self, width: int) -> int:
        labels = self._labels_below(width)
        below = labels[-1][2].bottom() if labels else self._below_top()
        return int(below + _LABEL_LINE * bool(self._missing))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            rects = self._rects(self.width())
            for part, rect in zip(self._parts, rects, strict=True):
                fill_part(painter, rect, part.token)
                if not self._is_narrow(part, rect):
                    self._paint_inside(painter, part, rect)
            self._paint_mark(painter, rects)
            for under in self._under:
                self._paint_under(painter, under)
            self._paint_below(painter)

    def _paint_mark(self, painter: QPainter, rects: list[QRectF]) -> None:
        if self.hasFocus() and rects:
            rect = rects[self._marked]
            painter.setPen(QPen(theme().color("slice.edge"), 1))
            painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))
            painter.setPen(QPen(theme().color("white"), 2))
            painter.drawRect(rect.adjusted(2, 2, -2, -2))

    def _paint_inside(self, painter: QPainter, part: PhasePart, rect: QRectF) -> None:
        color = theme().label(part.token)
        room = rect.adjusted(_PADDING, 0, -_PADDING, 0)
        if self._is_high():
            line = text_size("0").height()
            top = room.center().y() - line
            draw_text(painter, QRectF(room.left(), top, room.width(), line), part.label, color, "heading")
            draw_text(painter, QRectF(room.left(), top + line, room.width(), line), part.values, color)
            return
        label = text_size(part.label, "heading").width()
        self._plate(painter, part, QRectF(room.left(), room.top(), label, room.height()))
        draw_text(painter, room, part.label, color, "heading")
        values = text_size(part.values).width()
        if label + _BETWEEN + values <= room.width():
            self._plate(painter, part, QRectF(room.right() - values, room.top(), values, room.height()))
            draw_text(painter, room, part.values, color, align=RIGHT)

    def _plate(self, painter: QPainter, part: PhasePart, text: QRectF) -> None:
        """Clear the hatch behind a label; its lines would run through the letters."""
        if part.token == "phase.free":
            height = text_size("0").height()
            plate = QRectF(text.left() - 4, text.center().y() - height / 2, text.width() + 8, height)
            painter.fillRect(plate, theme().fill(part.token))

    def _paint_under(self, painter: QPainter, under: PhaseUnder) -> None:
        total = self._total()
        if not total:
            return
        top = self._bar_height + _UNDER_TOP
        left, right = (self.width() * at / total for at in (under.begin, under.begin + under.amount))
        rect = snapped_rect(left, top, max(right, left + 2), top + _UNDER_HEIGHT, self.devicePixelRatioF())
        fill_part(painter, rect, under.token)
        room = max(left, self.width() - right) - 8
        labels = [label for label in (under.label, under.short) if label]
        label = next((label for label in labels if text_size(label, "small").width() <= room), labels[-1])
        width = text_size(label, "small").width()
        line = QRectF(0, top - 3, width, _UNDER_HEIGHT + 6)
        line.moveLeft(left - width - 8 if left >= width + 8 else min(right + 8, self.width() - width))
        draw_text(painter, line, label, theme().color("text.3"), "small")

    def _paint_below(self, painter: QPainter) -> None:
        """Labels of the narrow parts; what is missing below."""
        for part, rect, place in self._labels_below(self.width()):
            line = QRectF(rect.center().x(), self._bar_height, hairline_width(self.devicePixelRatioF()), _TICK)
            painter.fillRect(line, theme().color("border.strong"))
            draw_text(painter, place, _words(part), theme().color("text.2"), "small")
        missing = self._missing_words()
        if missing:
            place = QRectF(0, self.height() - _LABEL_LINE, self.width(), _LABEL_LINE)
            draw_text(painter, place, missing, theme().color("text.3"), "small")
