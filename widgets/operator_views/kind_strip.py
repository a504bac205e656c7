"""A strip of kinds, each with its share and its calls; a click filters by it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.parts.clicked_parts import ALONG_A_LINE, MarkedParts
from widgets.parts.painting import SWATCH, draw_swatch, draw_text, hairline_width, text_size
from widgets.parts.plain_text import accessible_text
from widgets.theme import theme

_ROW = 50.0
_SIDE = 14.0
_GAP = 6.0


@dataclass(frozen=True)
class KindPart:
    """One kind: ``share`` and ``note`` in words, ``token`` of its swatch, ``tip``: its rule."""

    key: str
    name: str
    share: str
    note: str
    token: str
    tip: str


class KindStrip(MarkedParts):
    """Signal: ``toggled(key)``: a kind was clicked, or Enter pressed on the one that the arrow keys mark."""

    toggled = Signal(str)
    moves = ALONG_A_LINE
    wraps = True

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.parts: tuple[KindPart, ...] = ()
        self._chosen: frozenset[str] = frozenset()
        self._marked = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_parts(self, parts: Sequence[KindPart], chosen: Collection[str]) -> None:
        """Show these kinds, those that are filtered by as chosen."""
        self.parts, self._chosen = tuple(parts), frozenset(chosen)
        self._marked = min(self._marked, max(len(parts) - 1, 0))
        self.setAccessibleName(accessible_text(", ".join(f"{part.name} {part.share}" for part in parts)))
        self._fit_height()
        self.update()

    def _fit_height(self) -> None:
        self.setFixedHeight(max(self.heightForWidth(self.width()), 1))

    def places(self) -> list[QRectF]:
        """Where each kind lies; what does not fit into a row begins another one."""
        return self._laid_out(self.width())

    def _laid_out(self, width: float) -> list[QRectF]:
        found, left, top = [], 0.0, 0.0
        for part in self.parts:
            name = SWATCH + _GAP + text_size(part.name).width()
            figures = text_size(part.share, "heading").width() + _GAP + text_size(part.note).width()
            needed = max(name, figures) + 2 * _SIDE
            if left and left + needed > width:
                left, top = 0.0, top + _ROW
            found.append(QRectF(left, top, needed, _ROW))
            left += needed
        return found

    def sizeHint(self) -> QSize:
        return QSize(300, self.heightForWidth(max(self.width(), 300)))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, int(_ROW))

    def heightForWidth(self, width: int) -> int:
        found = self._laid_out(width)
        return int(found[-1].bottom()) + 1 if found else 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def part_at(self, point: QPointF) -> int | None:
        return next((at for at, place in enumerate(self.places()) if place.contains(point)), None)

    def part_count(self) -> int:
        return len(self.parts)

    def choose_part(self, part: int) -> None:
        self.toggled.emit(self.parts[part].key)

    def tip_of(self, part: int) -> str:
        return self.parts[part].tip

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            by_key = self.hasFocus() and self.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
            for at, (part, place) in enumerate(zip(self.parts, self.places(), strict=True)):
                self._paint_part(painter, part, place, is_marked=by_key and at == self._marked)
            line = hairline_width(self.devicePixelRatioF())
            painter.fillRect(QRectF(0, self.height() - line, self.width(), line), theme().color("border"))

    def _paint_part(self, painter: QPainter, part: KindPart, place: QRectF, *, is_marked: bool) -> None:
        colors, line = theme(), hairline_width(self.devicePixelRatioF())
        if part.key in self._chosen:
            painter.fillRect(place.adjusted(0, 0, -line, 0), colors.color("bg.selected"))
        inside = place.adjusted(_SIDE, 6, -_SIDE, -6)
        middle = inside.top() + inside.height() * 0.25
        draw_swatch(painter, inside.left(), middle, colors.color(part.token))
        name = QRectF(inside.left() + SWATCH + _GAP, inside.top(), inside.width(), inside.height() / 2)
        draw_text(painter, name, part.name, colors.color("text.2"))
        figures = QRectF(inside.left(), inside.center().y(), inside.width() + 1, inside.height() / 2)
        draw_text(painter, figures, part.share, colors.color("text.1"), "heading")
        figures.setLeft(figures.left() + text_size(part.share, "heading").width() + _GAP)
        draw_text(painter, figures, part.note, colors.color("text.2"))
        painter.fillRect(
            QRectF(place.right() - line, place.top() + 8, line, place.height() - 16), colors.color("border")
        )
        if is_marked:
            painter.setPen(QPen(colors.color("accent"), 2))
            painter.drawRect(place.adjusted(2, 2, -3, -3))
