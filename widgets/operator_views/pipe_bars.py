"""The pipes of one task as bars over 0 to 100 % of its time, each with share and time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.parts.painting import CENTRE, RIGHT, draw_text, snapped, snapped_rect, text_size
from widgets.parts.plain_text import accessible_text
from widgets.theme import theme

_LEAST_ROW, _MOST_ROW, _BAR = 18.0, 30.0, 14.0
_AXIS = 20.0
_GAP = 8.0


@dataclass(frozen=True)
class PipeBar:
    """``share``: 0..1 of the time, None = the pipe took no part; ``words``: share and time."""

    name: str
    share: float | None
    words: str
    token: str


class PipeBars(QWidget):
    """One row a pipe; shares above 100 % go on to the right end."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: tuple[PipeBar, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_bars(self, bars: Sequence[PipeBar]) -> None:
        """Show these pipes from top to bottom."""
        self._bars = tuple(bars)
        self.setAccessibleName(accessible_text(", ".join(f"{bar.name} {bar.words}" for bar in bars)))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(320, int(24 * max(len(self._bars), 1) + _AXIS))

    def minimumSizeHint(self) -> QSize:
        return QSize(220, int(_LEAST_ROW * max(len(self._bars), 1) + _AXIS))

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._bars:
            return
        with QPainter(self) as painter:
            names = max(text_size(bar.name).width() for bar in self._bars)
            words = max(text_size(bar.words).width() for bar in self._bars)
            row = min(max((self.height() - _AXIS) / len(self._bars), _LEAST_ROW), _MOST_ROW)
            left = names + _GAP
            room = max(self.width() - left - 24, 40.0)
            plot = QRectF(left, 0, room, row * len(self._bars))
            self._paint_axis(painter, plot)
            for at, bar in enumerate(self._bars):
                self._paint_bar(painter, bar, QRectF(left, at * row, room, row), words)

    def _paint_axis(self, painter: QPainter, plot: QRectF) -> None:
        colors, ratio = theme(), self.devicePixelRatioF()
        for part in range(5):
            x = snapped(plot.left() + plot.width() * part / 4, ratio)
            painter.fillRect(QRectF(x, plot.top(), 1, plot.height()), colors.color("axis" if part == 0 else "grid"))
            words = f"{part * 25}" if part < 4 else "100\N{NO-BREAK SPACE}%"
            place = QRectF(x - 24, plot.bottom() + 2, 48, _AXIS - 2)
            draw_text(painter, place, words, colors.color("text.3"), "small", CENTRE)

    def _paint_bar(self, painter: QPainter, bar: PipeBar, row: QRectF, words: float) -> None:
        colors = theme()
        name = QRectF(0, row.top(), row.left() - _GAP, row.height())
        draw_text(painter, name, bar.name, colors.color("text.2" if bar.share is not None else "text.3"), align=RIGHT)
        length = row.width() * min(max(bar.share or 0.0, 0.0), 1.0)
        top = row.center().y() - _BAR / 2
        if length > 0:
            end = row.left() + max(length, 1.0)
            rect = snapped_rect(row.left(), top, end, top + _BAR, self.devicePixelRatioF())
            painter.fillRect(rect, colors.color(bar.token))
        place = QRectF(row.left() + length + 6, row.top(), words + 2, row.height())
        token = "text.1" if bar.share is not None else "text.3"
        if place.right() > self.width():  # no room behind a long bar: the words stand in it
            place.moveRight(row.left() + length - 6)
            draw_text(painter, place, bar.words, colors.label(bar.token), align=RIGHT)
        else:
            draw_text(painter, place, bar.words, colors.color(token))
