"""All that the CPU panel shows: figures, the machine and the process over time, the operators below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from analysis.cpu import CpuResult, CpuView
from model.units import count, duration, exact, number, percent
from widgets.charts.step_chart import align
from widgets.counts import Counts
from widgets.cpu.area_pane import AreaPane
from widgets.cpu.core_pane import CorePane
from widgets.cpu.exported import picture_of, samples_of
from widgets.cpu.operator_table import CpuOperatorTable
from widgets.cpu.words import peer_words
from widgets.data_pipeline.pane_pair import PanePair
from widgets.data_pipeline.words import window_words
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.export_button import ExportButton
from widgets.parts.figure import Figure
from widgets.parts.hairline import Hairline
from widgets.parts.link import Link
from widgets.parts.panel_bar import PanelBar
from widgets.parts.picture import Picture
from widgets.parts.quiet_scroll import QuietScroll
from widgets.parts.time_row import TimeRow
from widgets.parts.wrapped_label import wrapped_label
from widgets.requests import SaveTable
from widgets.sentences import listed


class CpuSheet(QWidget):
    """``operator_chosen(op_id or None)`` after a click on a row or on All operators; ``pipeline_wanted(op_id)``;
    ``range_chosen(TimeSpan)`` and ``opened(TimeSpan)`` after gestures in charts; ``whole_wanted()``."""

    operator_chosen = Signal(object)
    pipeline_wanted = Signal(int)
    range_chosen = Signal(object)
    opened = Signal(object)
    whole_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: CpuResult | None = None
        self._summary = ElidedLabel("", "body", "text.2")
        self.export = ExportButton(self._picture, self._data)
        self.time_row = TimeRow()
        self.time_row.whole_wanted.connect(self.whole_wanted)
        self.all_link, self.pipeline_link = Link(), Link(chevron=True)
        self.all_link.clicked.connect(lambda: self.operator_chosen.emit(None))
        self.pipeline_link.clicked.connect(self._go_to_pipeline)
        self.machine, self.process = AreaPane(), AreaPane()
        self.operator = AreaPane((self.all_link, self.pipeline_link))
        align(pane.chart for pane in self._panes())
        for pane in self._panes():
            pane.times.range_chosen.connect(self.range_chosen)
            pane.times.opened.connect(self.opened)
            for other in self._panes():
                if other is not pane:
                    pane.chart.hovered.connect(other.chart.set_hovered)
        self.table = CpuOperatorTable()
        self.table.chosen.connect(self.operator_chosen.emit)
        self._notes = wrapped_label("", "small", "caption")
        self._build()

    def _panes(self) -> tuple[AreaPane, ...]:
        return self.machine, self.process, self.operator

    def _build(self) -> None:
        bar = PanelBar()
        bar.add(self._summary, 1)
        bar.add(self.export)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._figure_row())
        column.addWidget(Hairline())
        self._pair = PanePair(self.machine, self.process)
        column.addWidget(self._pair, 1)
        column.addWidget(Hairline())
        column.addWidget(self.operator, 1)
        column.addWidget(Hairline())
        column.addWidget(self.table, 1)
        self._notes.setContentsMargins(16, 8, 16, 12)
        column.addWidget(self._notes)
        self.cores = CorePane()
        column.addWidget(self.cores, 1)
        scroller = QuietScroll()
        scroller.setWidget(content)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self.time_row)
        layout.addWidget(scroller, 1)

    def _figure_row(self) -> QWidget:
        self.figures = [Figure("") for _ in range(4)]
        self._figures = QWidget()
        row = QHBoxLayout(self._figures)
        row.setContentsMargins(16, 12, 16, 12)
        row.setSpacing(24)
        for figure in self.figures:
            row.addWidget(figure, 0, Qt.AlignmentFlag.AlignTop)
        row.addStretch(1)
        return self._figures

    # ---- what is shown

    def show_view(self, view: CpuView) -> None:
        """Show what MindData sampled and what the collector counted."""
        self._result = view.sampled
        self.cores.show_cores(view.cores)
        for part in (self._figures, self._pair, self.operator, self.table, self._notes, self.time_row):
            part.setVisible(view.sampled is not None)
        if view.sampled is not None:
            self._show_sampled(view.sampled)

    def _show_sampled(self, result: CpuResult) -> None:
        """The use of the processors in the time that ``result`` is of."""
        self._summary.set_text(self._summary_words(result))
        self.time_row.show_words(window_words(result.window))
        figures: tuple[tuple[str, float | None, Callable[[Any], str], int | None], ...] = (
            (self.tr("Processors in use"), result.busy, percent, result.machine_samples),
            (self.tr("Logical cores"), result.cores, count, None),
            (self.tr("Runnable processes"), result.runnable, partial(number, decimals=1), result.runnable_samples),
            (
                self.tr("Context switches per sample"),
                result.switches,
                lambda value: count(round(value)),
                result.switches_samples,
            ),
        )
        for figure, (caption, value, words, samples) in zip(self.figures, figures, strict=True):
            figure.set_caption(caption)
            note = "" if samples is None or value is None else self._mean_words(result, samples)
            figure.set_value(None if value is None else words(value), "", note)
        self._show_charts(result)
        self.table.setVisible(bool(result.ops))
        self.table.set_ops(result.ops, result.shown_op)
        notes = (self._scale_words(result), self._cut_words(result), peer_words(result))
        self._notes.setText("\n".join(note for note in notes if note))

    def _summary_words(self, result: CpuResult) -> str:
        parts = [Counts().samples(result.all_samples)]
        if result.samples != result.all_samples:
            parts = [self.tr("{0} of {1}").format(count(result.samples), parts[0])]
        if result.interval_ns is not None:
            parts.append(self.tr("one every {0} on average").format(duration(result.interval_ns)))
        return " · ".join(parts)

    def _mean_words(self, result: CpuResult, samples: int) -> str:
        """Over how many samples a mean is: they differ in what they have."""
        if samples == result.samples:
            return self.tr("mean of {0}").format(Counts().samples(samples))
        return self.tr("mean of {0} of {1}").format(count(samples), Counts().samples(result.samples))

    def _scale_words(self, result: CpuResult) -> str:
        if not result.process and not result.ops:
            return ""
        return self.tr(
            "100 % of the whole system are all cores; 100 % of the process or an operator is one core (in results of"
            " MindSpore before 2.0 it may be all cores)."
        )

    def _cut_words(self, result: CpuResult) -> str:
        """MindSpore 2.0 to 2.10 write the use of the whole system for the first half of the samples only."""
        # The first sample of all measures nothing: a use needs two looks at the counters.
        begins = result.samples == result.all_samples
        if not result.machine or result.machine_samples >= result.samples - begins:
            return ""
        words = self.tr("The result has the whole system's use of {0} of these {1} only.")
        return words.format(count(result.machine_samples), Counts().samples(result.samples))

    def _show_charts(self, result: CpuResult) -> None:
        shown = next((op for op in result.ops if op.op_id == result.shown_op), None)
        heading = self.tr("All operators together") if shown is None else shown.name
        of_core = self.tr("percent of one core")
        self._show(self.machine, self.tr("Whole system"), self.tr("percent of all cores"), result, 100.0)
        self._show(self.process, self.tr("This process"), of_core, result, None)
        self._show(self.operator, heading, of_core, result, None)
        self.all_link.set_text(self.tr("All operators"))
        self.all_link.setVisible(shown is not None)
        self.pipeline_link.set_text(self.tr("Data pipeline"))
        self.pipeline_link.setVisible(shown is not None)
        self._pair.arrange()
        for part, panes in ((self._pair, (self.machine, self.process)), (self.operator, (self.operator,))):
            has_chart = any(not pane.chart.isHidden() for pane in panes if not pane.isHidden())
            policy = QSizePolicy.Policy.Preferred if has_chart else QSizePolicy.Policy.Maximum
            part.setSizePolicy(QSizePolicy.Policy.Preferred, policy)

    def _show(self, pane: AreaPane, heading: str, note: str, result: CpuResult, whole: float | None) -> None:
        parts = {id(self.machine): result.machine, id(self.process): result.process}.get(id(pane), result.operator)
        samples = max((part.measured for part in parts), default=0)
        pane.show_parts(
            heading,
            listed((note, self._mean_words(result, samples))),
            parts,
            result,
            lambda x: self._whole_name(result, x),
            whole,
        )

    def _whole_name(self, result: CpuResult, x: float) -> str:
        if result.interval_ns is None:
            return self.tr("Sample {0}").format(count(int(x) + 1))
        words = self.tr("after {0}").format(exact(int(x)))
        time_ns = result.clock.sample_ns[:1] + int(x)
        batch = int(result.clock.batch_at(time_ns)[0]) if len(time_ns) else 0
        return listed((self.tr("Step {0}").format(count(batch)), words)) if batch else words

    # ---- the way on

    def _go_to_pipeline(self) -> None:
        if self._result is not None and self._result.shown_op is not None:
            self.pipeline_wanted.emit(self._result.shown_op)

    def _picture(self) -> Picture | None:
        if self._result is None:
            return None
        return picture_of(self._result, tuple(part for pane in self._panes() for part in pane.drawn()))

    def _data(self) -> SaveTable | None:
        return None if self._result is None else samples_of(self._result)
