"""The phases over all steps, side by side: one curve each, the same step marked in all of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from analysis.step_curve import Curve, curve_of
from analysis.step_trace import StepTrace
from model.units import TimeScale
from widgets.parts.hairline import Hairline
from widgets.parts.painting import text_size
from widgets.parts.plain_text import accessible_text, text_label
from widgets.steps.phases import PHASE_TOKENS, phase_label, scale_of, scale_within, short_phase_label

_BESIDE_FROM = 680  # px; below it the charts lie under each other
_HEIGHT = 220
_LEFT, _RIGHT, _GAP = 16, 12, 6


class CurveTile(QWidget):
    """A heading with unit, mean, p50 and p95 over one chart. The figures go to a line of their own where one of the
    tiles ``together`` has no room for them beside its name, so that all charts begin at one height. They are left out
    where they have none there either, p50 first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        # Late, with the first chart: pyqtgraph takes most of a second to import.
        from widgets.charts.curve import CurveChart

        super().__init__(parent)
        self.together: Sequence[CurveTile] = (self,)
        self._curve: Curve | None = None
        self._labels: Sequence[str] = ()
        self._scale = TimeScale.for_largest(None)
        self._names: tuple[str, ...] = ("",)
        self._figures: tuple[str, ...] = ("",)
        self._steps = self._whole = ""  # of which steps the figures are; both
        self._name = text_label("", "heading")
        self._unit = text_label("", tone="caption")
        self._values = text_label("", "small", "secondary")
        self.chart = CurveChart()
        self.chart.setMinimumHeight(_HEIGHT - 50)
        self._below = text_label("", "small", "secondary")
        for label in (self._name, self._values, self._below):
            label.setMinimumWidth(1)  # their words are chosen to fit; they must not keep the tile from being narrow
        heading = QHBoxLayout()
        heading.setSpacing(_GAP)
        heading.addWidget(self._name)
        heading.addWidget(self._unit)
        heading.addStretch(1)
        heading.addWidget(self._values)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_LEFT, 10, _RIGHT, 8)
        layout.setSpacing(6)
        layout.addLayout(heading)
        layout.addWidget(self._below)
        layout.addWidget(self.chart, 1)

    def show_curve(self, labels: Sequence[str], curve: Curve, scale: TimeScale) -> None:
        """Show one phase in the unit of ``scale``."""
        from widgets.charts.curve import CurveData

        self._curve, self._labels, self._scale = curve, labels, scale
        own = scale_within(scale, curve.p95_ns)
        self._say(curve, own, curve.averaged if curve.is_partly_averaged else None)
        self._names = (phase_label(curve.phase), short_phase_label(curve.phase))
        self._unit.setText(scale.unit)
        self._name.setToolTip(self._names[0])
        for label in (self._values, self._below):
            label.setToolTip(f"{self._whole} {scale.unit}")
        self.chart.setAccessibleName(accessible_text(f"{self._names[0]}: {self._whole} {scale.unit}"))
        # The fill of idle time is nearly the ground's colour: a line of it could not be seen.
        token = "counter.line" if curve.phase == "free" else PHASE_TOKENS[curve.phase]
        data = CurveData(token, self._names[0], curve.values_ns, curve.mean_ns, curve.p50_ns, curve.p95_ns)
        self.chart.set_curve(labels, replace(data, outliers=curve.outliers, scale=own))
        self._fit()

    def _say(self, curve: Curve, scale: TimeScale, steps: tuple[int, int] | None) -> None:
        """The figures of a curve, or of its ``steps`` from a first to a last position: all of them, and less for where
        they have no room."""
        mean, p50, p95 = (scale.text(value) for value in (curve.mean_ns, curve.p50_ns, curve.p95_ns))
        words = (" ".join([self.tr("mean"), mean]), f"p50 {p50}", f"p95 {p95}")
        self._figures = ("  ".join(words), f"{words[0]}  {words[2]}", words[0])
        ends = () if steps is None else [self._labels[at] for at in steps]
        self._steps = self.tr("steps {0}–{1}").format(*ends) if ends else ""
        self._whole = (
            " ".join([self.tr("steps {0}–{1}:").format(*ends), self._figures[0]]) if ends else self._figures[0]
        )

    def show_range(self, chosen: tuple[int, int] | None) -> None:
        """Mark the steps from a first to a last position and say their figures; None = those of the curve."""
        self.chart.chosen_range = chosen
        self.chart.redraw()
        if self._curve is None:
            return
        own = scale_within(self._scale, self._curve.p95_ns)
        shown, steps = self._curve, self._curve.averaged if self._curve.is_partly_averaged else None
        if chosen is not None:
            shown, steps = curve_of(shown.phase, shown.values_ns[chosen[0] : chosen[1] + 1]), chosen
        self._say(shown, own, steps)
        self._fit()

    def _fit(self) -> None:
        shown = [tile for tile in self.together if not tile.isHidden()]
        is_one_line = all(tile.fits_one_line() for tile in shown)
        for tile in shown:
            tile.put_words(is_one_line)

    def _room(self) -> int:
        return self.width() - _LEFT - _RIGHT

    def _name_beside(self, words: str) -> str | None:
        """The longest name that has room beside ``words``."""
        room = self._room() - text_size(self._unit.text()).width() - 4 * _GAP - text_size(words, "small").width()
        return next((name for name in self._names if text_size(name, "heading").width() <= room), None)

    def fits_one_line(self) -> bool:
        """Whether the figures have room beside the name."""
        name = self._name_beside("")
        return name is not None and name == self._name_beside(self._whole)

    def put_words(self, is_one_line: bool) -> None:
        """Show name and figures, the latter beside it or below; their steps stay beside it where there is room."""
        steps = self._steps if self._name_beside(self._steps) is not None else ""
        figures = self._figures if steps or not self._steps else tuple(f"{self._steps} {one}" for one in self._figures)
        fitting = (text for text in figures if text_size(text, "small").width() <= self._room())
        self._name.setText(self._name_beside("" if is_one_line else steps) or self._names[-1])
        self._values.setText(self._whole if is_one_line else steps)
        self._below.setText("" if is_one_line else next(fitting, ""))
        self._below.setVisible(not is_one_line)

    def resizeEvent(self, event: object) -> None:
        self._fit()


class CurveRow(QWidget):
    """Tiles for the phases, all zoomed alike. Signals: ``step_chosen(position)``, ``step_opened(position)``,
    ``range_chosen(first, last)``."""

    step_chosen = Signal(int)
    step_opened = Signal(int)
    range_chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tiles: list[CurveTile] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(0)
        self._rules: list[Hairline] = []
        self._beside: bool | None = None
        self._shown: list[str] = []
        self._hidden: frozenset[str] = frozenset()

    def show_curves(self, result: StepTrace) -> None:
        """Show the curves of a step trace."""
        while len(self._tiles) < len(result.curves):
            self._add_tile()
        labels, scale = step_labels(result), scale_of(result)
        for position, tile in enumerate(self._tiles):
            if position < len(result.curves):
                tile.show_curve(labels, result.curves[position], scale)
                tile.chart.numbers = result.steps
        self._shown = [curve.phase for curve in result.curves]
        self.set_hidden(self._hidden)
        self.set_chosen(position_of(result.steps, result.chosen))

    def _add_tile(self) -> None:
        from widgets.charts.step_chart import align

        tile = CurveTile(self)
        tile.chart.takes_ranges = True
        tile.chart.zoomed.connect(self._zoom)
        tile.chart.range_chosen.connect(self._choose_range)
        tile.chart.chosen.connect(self._choose)
        tile.chart.opened.connect(self.step_opened)
        self._tiles.append(tile)
        align(each.chart for each in self._tiles)
        for each in self._tiles:
            each.together = self._tiles
        self._beside = None

    def set_chosen(self, position: int | None) -> None:
        """Mark the selected step in all charts."""
        for tile in self._tiles:
            tile.chart.set_chosen(position)

    def set_hidden(self, keys: Collection[str]) -> None:
        """Leave out the tiles of these phases."""
        self._hidden = frozenset(keys)
        for at, tile in enumerate(self._tiles):
            tile.setVisible(at < len(self._shown) and self._shown[at] not in self._hidden)
        self._beside = None
        self._arrange()

    def tiles(self) -> list[CurveTile]:
        """The tiles that are shown, by phase."""
        return [tile for tile in self._tiles if not tile.isHidden()]

    def _choose(self, position: int) -> None:
        self._mark_range(None)
        self.step_chosen.emit(position)

    def _choose_range(self, first: int, last: int) -> None:
        self._mark_range((first, last))
        self.range_chosen.emit(first, last)

    def _mark_range(self, chosen: tuple[int, int] | None) -> None:
        for tile in self._tiles:
            tile.show_range(chosen)

    def _zoom(self, first: float, last: float) -> None:
        for tile in self._tiles:
            tile.chart.view = (first, last)
            tile.chart.redraw()

    def _arrange(self) -> None:
        beside = self.width() >= _BESIDE_FROM
        if beside == self._beside:
            return
        self._beside = beside
        for rule in self._rules:
            self._grid.removeWidget(rule)
            rule.hide()
            rule.deleteLater()
        self._rules.clear()
        for column in range(self._grid.columnCount()):  # empty ones would keep their share of the width
            self._grid.setColumnStretch(column, 0)
        for tile in self._tiles:
            self._grid.removeWidget(tile)
        for at, tile in enumerate(self.tiles()):
            row, column = (0, 2 * at) if beside else (2 * at, 0)
            self._grid.addWidget(tile, row, column)
            self._grid.setColumnStretch(column, 1)
            if at:
                side = Qt.Orientation.Vertical if beside else Qt.Orientation.Horizontal
                rule = Hairline(side, self)
                self._grid.addWidget(rule, row if beside else row - 1, column - 1 if beside else 0)
                rule.show()
                self._rules.append(rule)
        self.setMinimumHeight(_HEIGHT if beside else _HEIGHT * max(len(self.tiles()), 1))

    def resizeEvent(self, event: object) -> None:
        self._arrange()


def step_labels(result: StepTrace) -> list[str]:
    """What the steps are called: the file's own text, else their numbers."""
    if result.step_texts:
        return [text or str(number) for text, number in zip(result.step_texts, result.steps.tolist(), strict=True)]
    return [str(number) for number in result.steps.tolist()]


def position_of(steps: NDArray[np.int64], step: int | None) -> int | None:
    """Position of a step among ``steps``; None for the average."""
    if step is None:
        return None
    found = (steps == step).nonzero()[0]
    return int(found[0]) if len(found) else None
