"""A list of meters: name, a grey word, a bar on its whole length, and the share at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.parts.clicked_parts import MarkedParts
from widgets.parts.painting import RIGHT, draw_text, snapped, text_size
from widgets.parts.plain_text import accessible_text
from widgets.theme import theme

_ROW = 21.0
_BAR = 9.0
_GAP = 10.0
_LEAST_BAR = 60.0


@dataclass(frozen=True)
class Meter:
    """``share``: 0..1 of the whole, ``words`` the same for people; ``token``: the bar's fill; ``waiting``: 0..1 of the
    whole behind it; ``tip``: the tooltip."""

    key: int
    name: str
    note: str
    share: float
    words: str
    token: str
    waiting: float = 0.0
    tip: str = ""


class MeterList(MarkedParts):
    """One row a meter. ``chosen(key)`` after a click, or Enter on the row that the arrow keys mark."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._meters: tuple[Meter, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_meters(self, meters: Sequence[Meter]) -> None:
        """Show these meters from top to bottom."""
        self._meters = tuple(meters)
        self._marked = -1
        self.setAccessibleName(accessible_text(", ".join(f"{meter.name} {meter.words}" for meter in meters)))
        self.updateGeometry()
        self.update()

    def part_at(self, point: QPointF) -> int | None:
        row = int(point.y() // _ROW)
        return row if 0 <= row < len(self._meters) else None

    def sizeHint(self) -> QSize:
        return QSize(260, int(_ROW * len(self._meters)))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    def choose_part(self, part: int) -> None:
        self.chosen.emit(self._meters[part].key)

    def tip_of(self, part: int) -> str:
        return self._meters[part].tip

    def part_count(self) -> int:
        return len(self._meters)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            colors, ratio = theme(), self.devicePixelRatioF()
            names = min(
                max((text_size(meter.name).width() for meter in self._meters), default=0.0), self.width() * 0.36
            )
            notes = max((text_size(meter.note).width() for meter in self._meters), default=0.0)
            figures = max((text_size(meter.words).width() for meter in self._meters), default=0.0)
            left = names + _GAP + (notes + _GAP if notes else 0.0)
            room = self.width() - left - figures - _GAP
            if room < _LEAST_BAR:  # the words in grey go first
                left, notes = names + _GAP, 0.0
                room = self.width() - left - figures - _GAP
            for row, meter in enumerate(self._meters):
                top = row * _ROW
                if self.hasFocus() and row == self._marked:
                    painter.fillRect(QRectF(0, top, self.width(), _ROW), colors.color("bg.selected"))
                draw_text(painter, QRectF(0, top, names, _ROW), meter.name, colors.color("text.1"))
                if notes:
                    draw_text(painter, QRectF(names + _GAP, top, notes, _ROW), meter.note, colors.color("text.2"))
                bar = QRectF(left, snapped(top + (_ROW - _BAR) / 2, ratio), max(room, 4.0), _BAR)
                painter.fillRect(bar, colors.color("merged.bg"))
                filled = max(snapped(bar.width() * min(meter.share, 1.0), ratio), 1.0 if meter.share > 0 else 0.0)
                painter.fillRect(QRectF(bar.left(), bar.top(), filled, _BAR), colors.color(meter.token))
                waits = snapped(bar.width() * min(meter.share + meter.waiting, 1.0), ratio) - filled
                if waits > 0:
                    painter.fillRect(
                        QRectF(bar.left() + filled, bar.top(), waits, _BAR), colors.color("phase.interval")
                    )
                draw_text(painter, QRectF(0, top, self.width(), _ROW), meter.words, colors.color("text.1"), align=RIGHT)
