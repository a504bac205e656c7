"""The legend in the heading row of a chart: a click hides a part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.parts.clicked_parts import ALONG_A_LINE, MarkedParts
from widgets.parts.painting import SWATCH, draw_hatch, draw_swatch, draw_text, text_size
from widgets.parts.plain_text import accessible_text
from widgets.theme import theme

_NAME_GAP = 6.0
_ENTRY_GAP = 16.0
_LINE = 20.0
_LEAST_FIT = 60  # px


@dataclass(frozen=True)
class LegendEntry:
    """One part: `color` is a token or an own colour."""

    key: str
    label: str
    color: str | QColor

    def shown_color(self) -> QColor:
        return QColor(self.color) if isinstance(self.color, QColor) else theme().color(self.color)


class Legend(MarkedParts):
    """Swatches with names in one line, or more where it is narrow; `toggled(key, hidden)` after a click."""

    toggled = Signal(str, bool)
    moves = ALONG_A_LINE
    wraps = True

    def __init__(self, entries: Sequence[LegendEntry] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[LegendEntry, ...] = ()
        self._hidden: set[str] = set()
        self._places: list[QRectF] = []
        self._marked = 0
        self.can_hide = True
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.set_entries(entries)

    def set_entries(self, entries: Sequence[LegendEntry]) -> None:
        """Replace the parts; hidden ones stay hidden where their key is still there."""
        self._entries = tuple(entries)
        self._hidden &= {entry.key for entry in entries}
        self._marked = 0
        self._places = self._laid_out(self.width())
        self._describe()
        self.updateGeometry()
        self.update()

    def hidden_keys(self) -> frozenset[str]:
        """The parts that are hidden."""
        return frozenset(self._hidden)

    def set_hidden(self, key: str, *, is_hidden: bool) -> None:
        """Hide a part or show it, without telling anybody."""
        if is_hidden != (key in self._hidden):
            self._hidden ^= {key}
            self._describe()
            self.update()

    def show_only_names(self) -> None:
        """Make it a plain key to the colours: a click does nothing."""
        self.can_hide = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _describe(self) -> None:
        self.setAccessibleName(accessible_text(", ".join(entry.label for entry in self._entries)))
        hidden = len(self._hidden)
        self.setAccessibleDescription(accessible_text(self.tr("%n hidden", "", hidden) if hidden else ""))

    def _laid_out(self, width: float) -> list[QRectF]:
        places, left, top = [], 0.0, 0.0
        for entry in self._entries:
            needed = SWATCH + _NAME_GAP + text_size(entry.label).width()
            if left and left + needed > width:
                left, top = 0.0, top + _LINE
            places.append(QRectF(left, top, min(needed, max(width, SWATCH)), _LINE))
            left += needed + _ENTRY_GAP
        return places

    def part_count(self) -> int:
        return len(self._entries)

    def part_at(self, point: QPointF) -> int | None:
        reach = _NAME_GAP / 2
        grown = (place.adjusted(-reach, 0, reach, 0) for place in self._places)
        return next((position for position, place in enumerate(grown) if place.contains(point)), None)

    def can_choose(self, part: int | None) -> bool:
        return self.can_hide and part is not None

    def choose_part(self, part: int) -> None:
        self._marked = part
        key = self._entries[part].key
        self._hidden ^= {key}
        self._describe()
        self.update()
        self.toggled.emit(key, key in self._hidden)

    def sizeHint(self) -> QSize:
        widths = [SWATCH + _NAME_GAP + text_size(entry.label).width() for entry in self._entries]
        return QSize(int(sum(widths) + _ENTRY_GAP * max(len(widths) - 1, 0)) + 2, int(_LINE))

    def minimumSizeHint(self) -> QSize:
        return QSize(60, int(_LINE))

    def fit(self, width: int) -> None:
        """Be as high as ``width`` px need: a box layout in a scroll area does not ask."""
        self.setFixedHeight(self.heightForWidth(max(width, _LEAST_FIT)))

    def heightForWidth(self, width: int) -> int:
        places = self._laid_out(width)
        return int(places[-1].bottom()) if places else int(_LINE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._places = self._laid_out(self.width())

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            colors = theme()
            for position, (entry, place) in enumerate(zip(self._entries, self._places, strict=True)):
                hidden = entry.key in self._hidden
                color = colors.color("text.disabled") if hidden else entry.shown_color()
                draw_swatch(painter, place.left(), place.center().y(), color)
                if entry.color == "phase.free" and not hidden:
                    top = place.center().y() - SWATCH / 2
                    draw_hatch(painter, QRectF(place.left(), top, SWATCH, SWATCH))
                name = place.adjusted(SWATCH + _NAME_GAP, 0, 0, 0)
                draw_text(painter, name, entry.label, colors.color("text.disabled" if hidden else "text.2"))
                if self.hasFocus() and position == self._marked and len(self._entries) > 1:
                    painter.setPen(QPen(colors.color("accent"), 1))
                    painter.drawLine(
                        QPointF(name.left(), place.bottom() - 1), QPointF(name.right(), place.bottom() - 1)
                    )
