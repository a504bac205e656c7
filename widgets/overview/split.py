"""Where a step's time goes: the parts of the average or of one step, and the parts of every step."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from analysis.step_trace import StepTrace
from model.units import TimeScale, duration, percent
from widgets.overview.tile import Tile
from widgets.parts.export_button import ExportButton
from widgets.parts.legend import Legend, LegendEntry
from widgets.parts.phase_bar import PhaseBar, PhasePart, PhaseUnder
from widgets.parts.picture import Picture
from widgets.parts.plain_text import text_label
from widgets.sentences import listed
from widgets.steps.curves import position_of, step_labels
from widgets.steps.exported import saved_steps
from widgets.steps.phases import PHASE_TOKENS, phase_label, scale_within, short_phase_label
from widgets.steps.step_words import time_heading

_CHART_HEIGHT = 170
_MARGINS = 32
_HEADING_SPARE = 80  # px for margins, gaps and what is said of hidden parts


class SplitTile(Tile):
    """Parts of one step over those of all. ``part_chosen(phase)``, ``step_chosen(step)``, ``step_opened(step)``,
    ``steps_chosen(first, last)``: a range of steps by their numbers."""

    part_chosen = Signal(str)
    step_chosen = Signal(int)
    step_opened = Signal(int)
    steps_chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: StepTrace | None = None
        self.bar = PhaseBar()
        self.bar.clicked.connect(self.part_chosen)
        self._every = text_label("", "heading")
        self._unit = text_label("", tone="caption")
        self.legend = Legend()
        self.legend.toggled.connect(self._hide_part)
        self.export = ExportButton(self._picture, lambda: saved_steps(self._result))
        heading = self._row = QHBoxLayout()
        heading.setSpacing(8)
        heading.addWidget(self._every)
        heading.addWidget(self._unit)
        heading.addStretch(1)
        heading.addWidget(self.legend)
        heading.addWidget(self.export)
        self._legend_row = QHBoxLayout()  # for the legend where the heading has no room for it
        self._steps = QWidget()
        self._chart_place = QVBoxLayout(self._steps)
        self._chart_place.setContentsMargins(0, 8, 0, 0)
        self._chart_place.setSpacing(4)
        self._chart_place.addLayout(heading)
        self._chart_place.addLayout(self._legend_row)
        self.body.addWidget(self.bar)
        self.body.addWidget(self._steps, 1)
        # Late, with the first Overview: pyqtgraph takes most of a second to import.
        from widgets.charts.stacked_bars import StackedBarChart

        self.chart = StackedBarChart()
        self.chart.setMinimumHeight(_CHART_HEIGHT)
        self.chart.chosen.connect(self._choose_step)
        self.chart.opened.connect(lambda at: self.step_opened.emit(self._step_at(at)))
        self.chart.takes_ranges = True
        self.chart.range_chosen.connect(self._choose_range)
        self._chart_place.addWidget(self.chart, 1)

    def show_steps(self, result: StepTrace, which: str, nothing: str) -> None:
        """Show a step trace; ``which`` says what the bar is of, ``nothing`` why there is none."""
        self._result = result
        self.set_heading(time_heading(result), which, self.tr("Step trace"))
        several = len(result.steps) > 1
        free, fixed = QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum
        self.setSizePolicy(free, free if several else fixed)  # without bars the other tiles move up
        if result.form == "none":
            self.set_empty(nothing)
            return
        if result.form == "marks" and not several:
            length = duration(result.total.mean_ns if result.total is not None else None)
            self.set_empty(
                self.tr("The timeline marks one step of {0}; what happens in it is not known.").format(length)
            )
            return
        self.set_empty("")
        self._show_bar(result)
        self._show_chart(result)

    def _show_bar(self, result: StepTrace) -> None:
        picture = result.picture
        self.bar.setVisible(picture is not None)
        if picture is None:
            self.bar.set_parts(())
            return
        scale = TimeScale.for_largest(picture.total_ns)
        parts, computing_end = [], 0.0
        for part in picture.phases:
            share = percent(part.duration_ns / picture.total_ns * 100) if picture.total_ns else ""
            words = f"{scale_within(scale, part.duration_ns).with_unit(part.duration_ns)} · {share}"
            parts.append(PhasePart(part.name, PHASE_TOKENS[part.name], phase_label(part.name), words, part.duration_ns))
            if part.name == "computing":
                computing_end = float(part.start_ns + part.duration_ns)
        under = []
        hidden = picture.overlapped_ns
        if hidden and computing_end:
            length = scale_within(scale, hidden).with_unit(hidden)
            words, short = (f"{label('overlapped')} {length}" for label in (phase_label, short_phase_label))
            token, begin = PHASE_TOKENS["overlapped"], computing_end - hidden
            under.append(PhaseUnder("overlapped", token, words, begin, hidden, short))
        self.bar.set_parts(parts, under)

    def _show_chart(self, result: StepTrace) -> None:
        from widgets.charts.stacked_bars import BarPart

        several = len(result.steps) > 1
        self._steps.setVisible(several)
        if not several:
            return
        bars = [
            BarPart(curve.phase, PHASE_TOKENS[curve.phase], phase_label(curve.phase), curve.values_ns)
            for curve in result.curves
        ]
        if result.overlapped_ns is not None:
            name = phase_label("overlapped")
            under = BarPart("overlapped", PHASE_TOKENS["overlapped"], name, result.overlapped_ns, within="computing")
            bars.insert(1, under)
        outliers = result.total.outliers if result.total is not None else ()
        self.chart.set_bars(step_labels(result), bars, outliers)
        self.chart.numbers = result.steps
        self.chart.set_chosen(position_of(result.steps, result.chosen))
        self._every.setText(self.tr("Every step"))
        self.chart.setAccessibleName(self.tr("Every step"))
        self._unit.setText(self.chart.scale_of_values.unit)
        names = {"overlapped": short_phase_label("overlapped")}
        self.legend.set_entries([LegendEntry(bar.key, names.get(bar.key, bar.label), bar.token) for bar in bars])
        self.chart.set_hidden(self.legend.hidden_keys())
        self._place_legend()

    def _place_legend(self) -> None:
        """In the heading, or in a row of its own where it would be cut."""
        others = self._every.sizeHint().width() + self._unit.sizeHint().width() + self.export.sizeHint().width()
        fits = self.legend.sizeHint().width() + others + _HEADING_SPARE <= self.width()
        if fits and self._row.indexOf(self.legend) < 0:
            self._row.insertWidget(self._row.count() - 1, self.legend)
        elif not fits and self._legend_row.indexOf(self.legend) < 0:
            self._legend_row.addWidget(self.legend)
        # What scrolls asks for the smallest height, whatever the width.
        self.legend.setMinimumHeight(self.legend.heightForWidth(max(self.width() - _MARGINS, 1)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_legend()

    def _hide_part(self, _key: str, _hidden: bool) -> None:
        hidden = self.legend.hidden_keys()
        self.chart.set_hidden(hidden)
        words = [self.chart.scale_of_values.unit]
        if hidden:
            words.append(self.tr("%n hidden", "", len(hidden)))
        self._unit.setText(listed(words))

    def _picture(self) -> Picture | None:
        if self._result is None:
            return None
        return Picture("steps", self._every.text(), (self.chart,), self.chart.scale_of_values.unit)

    def _choose_step(self, position: int) -> None:
        self.chart.chosen_range = None
        self.chart.redraw()
        self.step_chosen.emit(self._step_at(position))

    def _choose_range(self, first: int, last: int) -> None:
        self.steps_chosen.emit(self._step_at(first), self._step_at(last))

    def _step_at(self, position: int) -> int:
        assert self._result is not None
        return int(self._result.steps[position])
