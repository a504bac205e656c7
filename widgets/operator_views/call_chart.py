"""Calls of one function over the run: a column for each part of the time, as high as its longest call."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from analysis.call_times import CallTimes
from model.units import NBSP, TimeScale, duration
from widgets.charts.ticks import value_ticks
from widgets.counts import Counts
from widgets.parts.clicked_parts import HoveredParts
from widgets.parts.painting import RIGHT, draw_text, snapped
from widgets.parts.plain_text import accessible_text
from widgets.theme import theme

_LEFT, _TOP, _BOTTOM = 64.0, 8.0, 22.0


class CallChart(HoveredParts):
    """Signal: ``chosen(index)``: the longest call of a column was clicked."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._times: CallTimes | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_times(self, times: CallTimes | None) -> None:
        """Show these calls."""
        self._times, self._hovered = times, None
        self.setAccessibleName(accessible_text(Counts().calls(times.calls) if times is not None else ""))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, 160)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 80)

    def _plot(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_LEFT, _TOP, -8, -_BOTTOM)

    def part_at(self, point: QPointF) -> int | None:
        """The column with calls next to ``point``, within a few px."""
        plot, times = self._plot(), self._times
        if times is None or not plot.contains(point):
            return None
        width = plot.width() / len(times.counts)
        near = int((point.x() - plot.left()) / width)
        reach = max(int(3 / width), 0)
        columns = [c for c in range(near - reach, near + reach + 1) if 0 <= c < len(times.counts) and times.counts[c]]
        return min(columns, key=lambda column: abs(column - near)) if columns else None

    def choose_part(self, part: int) -> None:
        if self._times is not None:
            self.chosen.emit(int(self._times.index[part]))

    def tip_of(self, part: int) -> str:
        assert self._times is not None
        words = self.tr("{calls}, {total}\nlongest {longest}: click shows it in the timeline")
        return words.format(
            calls=Counts().calls(int(self._times.counts[part])),
            total=duration(int(self._times.total_ns[part])),
            longest=duration(int(self._times.longest_ns[part])),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        times = self._times
        if times is None:
            return
        with QPainter(self) as painter:
            plot, colors, ratio = self._plot(), theme(), self.devicePixelRatioF()
            largest = float(times.longest_ns.max())
            scale = TimeScale.for_largest(largest)
            top = max(largest * 1.08, 1.0)
            for tick in value_ticks(0, top / scale.ns, 4):
                y = snapped(plot.bottom() - plot.height() * tick * scale.ns / top, ratio)
                painter.fillRect(QRectF(plot.left(), y, plot.width(), 1), colors.color("axis" if not tick else "grid"))
                words = f"{tick:g}{NBSP}{scale.unit}" if tick else "0"
                draw_text(painter, QRectF(0, y - 8, _LEFT - 8, 16), words, colors.color("text.3"), "small", RIGHT)
            self._paint_columns(painter, plot, top)
            below = QRectF(plot.left(), plot.bottom() + 4, plot.width(), 16)
            draw_text(painter, below, "0", colors.color("text.3"), "small")
            draw_text(painter, below, duration(times.span.length_ns), colors.color("text.3"), "small", RIGHT)

    def _paint_columns(self, painter: QPainter, plot: QRectF, top: float) -> None:
        assert self._times is not None
        width = plot.width() / len(self._times.counts)
        for column, longest in enumerate(self._times.longest_ns.tolist()):
            if not self._times.counts[column]:
                continue
            height = max(plot.height() * longest / top, 1.0)
            rect = QRectF(plot.left() + column * width, plot.bottom() - height, max(width - 0.5, 1.5), height)
            token = "accent" if column == self._hovered else "counter.line"
            painter.fillRect(rect, theme().color(token))
