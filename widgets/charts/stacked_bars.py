"""Stacked bars over steps: the parts of every step, its outliers marked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from model.table import MISSING_INT
from model.units import TimeScale, duration
from widgets.charts.layer import DATA_Z, Layer
from widgets.charts.lines import MARK, MARK_HEIGHT, draw_mark
from widgets.charts.step_chart import StepChart
from widgets.charts.ticks import nice_range
from widgets.parts.painting import RANGE_TINT, draw_hatch, draw_text, snapped, text_size
from widgets.sentences import named
from widgets.theme import theme

_HATCHED_FROM = 5.0  # px: in narrower bars a hatch is noise
_GAPS_FROM = 6.0  # px: gaps between narrower bars would hide what they show
_HALVES_FROM = 4.0  # px
_MARK_ROOM = 18.0


@dataclass(frozen=True, eq=False)
class BarPart:
    """One part of every bar, from the bottom up: ``values_ns`` of shape (steps,), MISSING_INT = missing; ``within``:
    key of the part in whose upper end it lies, so that it adds nothing to the bar."""

    key: str
    token: str
    label: str
    values_ns: NDArray[np.int64]
    within: str = ""


class StackedBarChart(StepChart):
    """Parts of steps as stacked bars from 0; a negative part is not drawn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: tuple[BarPart, ...] = ()
        self._hidden: frozenset[str] = frozenset()
        self._outliers: tuple[int, ...] = ()
        self._tops: NDArray[np.int64] = np.zeros(0, np.int64)
        self.scene().addItem(Layer(self, DATA_Z, self._paint_bars))
        self.tip = self._tip

    def set_bars(self, labels: Sequence[str], parts: Sequence[BarPart], outliers: Sequence[int] = ()) -> None:
        """Show ``parts`` of the steps with ``labels``, ``outliers`` are positions to be marked."""
        self._parts, self._outliers = tuple(parts), tuple(outliers)
        self._restack(labels)

    def set_hidden(self, keys: Collection[str]) -> None:
        """Leave out these parts."""
        self._hidden = frozenset(keys)
        self._restack(self.labels)

    def _shown(self) -> list[BarPart]:
        return [part for part in self._parts if not {part.key, part.within} & self._hidden]

    def _restack(self, labels: Sequence[str]) -> None:
        tops = np.zeros(len(labels), np.int64)
        for part in self._shown():
            if part.within:
                continue
            tops += np.maximum(part.values_ns, 0)
        self._tops = tops
        largest = float(tops.max()) if len(tops) else 0.0
        scale = TimeScale.for_largest(largest)
        high = nice_range(0.0, largest / scale.ns * 1.04 or 1.0)[1] * scale.ns
        self.set_steps(labels, 0.0, high, scale)

    def _paint_bars(self, painter: QPainter) -> None:
        """Bars of the visible steps, then the marks."""
        plot, ratio = self.plot, self.devicePixelRatioF()
        painter.setClipRect(plot.adjusted(0, -_MARK_ROOM, 0, 0))
        width = self.step_width(plot)
        gap = min(3.0, max(1.0, width * 0.15)) if width >= _GAPS_FROM else 0.0
        for first, last, position in self.columns(plot):
            left = snapped(self.x_of(first - 0.5, plot) + gap / 2, ratio)
            right = snapped(self.x_of(last + 0.5, plot) - gap / 2, ratio)
            column = QRectF(left, plot.top(), max(right - left, 1 / ratio), plot.height())
            self._paint_bar(painter, position, column, width - gap)
        self._paint_marks(painter, plot)

    def columns(self, plot: QRectF) -> Iterator[tuple[int, int, int]]:
        """(first, last, drawn) position of each bar: one a step; where steps are closer than a pixel, the longest of
        those that share one."""
        together = max(int(1 / max(self.step_width(plot), 1e-9)), 1)
        seen = self.visible()
        for first in range(seen.start, seen.stop, together):
            last = min(first + together, seen.stop) - 1
            yield first, last, first + int(np.argmax(self._tops[first : last + 1]))

    def _extents(self, position: int) -> Iterator[tuple[BarPart, int, int]]:
        """(part, from, to) of what is drawn of one bar, from the bottom up."""
        top = 0
        found: dict[str, tuple[int, int]] = {}
        for part in self._shown():
            value = int(part.values_ns[position])
            if value <= 0:  # missing ones too: MISSING_INT is negative
                continue
            if part.within:
                bottom, end = found.get(part.within, (0, 0))
                yield part, max(bottom, end - value), end
            else:
                found[part.key] = top, top + value
                yield part, top, top + value
                top += value

    def _paint_bar(self, painter: QPainter, position: int, column: QRectF, width: float) -> None:
        """``width``: that of all bars, of which those that lie on whole pixels are a little wider or narrower."""
        colors, ratio, plot = theme(), self.devicePixelRatioF(), self.plot
        for part, begin, end in self._extents(position):
            low, high = (snapped(self.y_of(at, plot), ratio) for at in (begin, end))
            is_apart = begin > 0 and not part.within and low - high > 3 and width >= _GAPS_FROM - 2
            rect = QRectF(column.left(), high, column.width(), max(low - high - is_apart, 0.0))
            if part.within and width >= _HALVES_FROM:  # so that the ground is seen beside it
                rect.setLeft(snapped(column.center().x(), ratio))
            painter.fillRect(rect, colors.color(part.token))
            if part.token == "phase.free" and width >= _HATCHED_FROM:
                draw_hatch(painter, rect)
        if position == self.chosen_position and self._tops[position]:
            top = self.y_of(float(self._tops[position]), plot)
            painter.setPen(colors.color("accent"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(column.left() - 1.5, top - 1.5, column.width() + 3, plot.bottom() - top + 1.5))

    def _paint_marks(self, painter: QPainter, plot: QRectF) -> None:
        """A triangle over each outlier, with its length where that covers no bar and no other mark."""
        for tip in self._tips(plot).values():
            draw_mark(painter, tip)
        for place, text in self.mark_labels(plot):
            draw_text(painter, place, text, theme().color("text.2"), "small")

    def mark_labels(self, plot: QRectF) -> list[tuple[QRectF, str]]:
        """(place, length) of the outliers beside whose mark there is room, the longest steps first."""
        tips = self._tips(plot)
        taken = [QRectF(tip.x() - MARK / 2, tip.y() - MARK_HEIGHT, MARK, MARK_HEIGHT) for tip in tips.values()]
        found = []
        for position in sorted(tips, key=lambda at: -int(self._tops[at])):
            tip, text = tips[position], duration(int(self._tops[position]))
            width = text_size(text, "small").width()
            for left in (tip.x() + MARK, tip.x() - MARK - width):
                place = QRectF(left, tip.y() - 11, width, 14)
                if self._is_free(place, plot) and not any(place.intersects(other) for other in taken):
                    taken.append(place)
                    found.append((place, text))
                    break
        return found

    def _tips(self, plot: QRectF) -> dict[int, QPointF]:
        """Where the marks of the outliers point."""
        seen = [at for at in self._outliers if at < self.count]
        return {at: QPointF(self.x_of(at, plot), self.y_of(float(self._tops[at]), plot) - 5) for at in seen}

    def _is_free(self, place: QRectF, plot: QRectF) -> bool:
        """Whether ``place`` lies in the chart and over the bars."""
        if place.left() < plot.left() or place.right() >= self.width():
            return False
        first, width = self.view[0], self.step_width(plot)
        begin, end = (round(first + (x - plot.left()) / width) for x in (place.left(), place.right()))
        below = self._tops[max(begin, 0) : max(end, 0) + 1]
        return not len(below) or self.y_of(float(below.max()), plot) >= place.bottom() - 3

    def is_on_data(self, position: int, point: QPointF) -> bool:
        return point.y() >= self.y_of(float(self._tops[position]), self.plot) - _MARK_ROOM / 2

    def paint_cursors(self, painter: QPainter) -> None:
        position = self.hovered_position
        if position is None:
            return
        plot = self.plot
        width = self.step_width(plot)
        left = self.x_of(position, plot) - width / 2
        painter.setClipRect(plot)
        painter.fillRect(QRectF(left, plot.top(), width, plot.height()), theme().faded("accent", RANGE_TINT))

    def _tip(self, position: int) -> str:
        lines = [self.tr("Step {0}").format(self.labels[position])]
        for part in self._shown():
            value = int(part.values_ns[position])
            lines.append(named(part.label, duration(None if value == MISSING_INT else value)))
        return "\n".join([*lines, self.tr("Total: {0}").format(duration(int(self._tops[position])))])
