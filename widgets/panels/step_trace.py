"""Step trace: one step or the average as a picture, the phases over all steps, and every step in a table."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from analysis.step_picture import Part
from analysis.step_trace import AVERAGE_STEP, StepTrace, StepTraceQuery, step_trace
from model.time_span import TimeSpan
from widgets.panel import Panel
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.export_button import ExportButton
from widgets.parts.folding_bar import FoldingBar
from widgets.parts.hairline import Hairline
from widgets.parts.legend import Legend, LegendEntry
from widgets.parts.picture import Picture
from widgets.parts.segment import Choice, Segment
from widgets.parts.state_view import StateView
from widgets.requests import ShowOperator, ShowPanel, ShowRange, ShowSlice, ShowStep
from widgets.sentences import listed
from widgets.session_state import SessionState
from widgets.steps.all_steps import AllSteps
from widgets.steps.curves import CurveRow
from widgets.steps.exported import saved_steps
from widgets.steps.phases import COLLECTIVE_TOKEN, PHASE_TOKENS, phase_label, scale_of, short_phase_label
from widgets.steps.step_figures import StepFigures
from widgets.steps.step_pictures import StepPictures
from widgets.steps.step_prompt import StepPrompt
from widgets.steps.step_words import left_out_words, step_name, subject_words
from widgets.theme import set_ground

_SIDE_FROM = 960  # px; in a narrower panel the side lies below
_LEAST_SUBJECT = 170  # px between segment and legend


class StepTracePanel(Panel):
    """Where a step's time goes."""

    id = "step_trace"
    icon = "step-trace"
    area = "center"
    order = 20
    needs = ("steps", "step_split", "slices")

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("StepTracePanel", "Step trace")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "StepTracePanel",
            "No step trace in this result. Collect at least two whole steps; "
            "a script that calls the profiler itself has to start it before the first step.",
        )

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "StepTracePanel",
            "The picture is one step, or the average. The step interval runs from the end of the step before to the "
            "first forward operator: training waits for data. Forward + backward is the main computation. The tail "
            "runs from the last backward operator to the end: gradients are exchanged and parameters updated. Each "
            "stream with collectives has a line of its own.\n\n"
            "A long interval: look at the data pipeline. Long forward + backward: look at operators and timeline. A "
            "long tail: look at the collectives and at how the work is split over devices.\n\n"
            "Newer results split a step into computing, communication that computing does not hide, and free time; "
            "these are sums, so the picture shows how much, not when.\n\n"
            "The curves show each phase over all steps: dashed the mean, dotted p50 and p95, triangles the outliers. A "
            "click chooses a step everywhere, a double-click opens it in the timeline, a drag selects steps and gives "
            "their figures, the wheel zooms, a double-click on empty ground shows all.",
        )

    @staticmethod
    def analyse(trace: Any, query: StepTraceQuery, task: Any) -> StepTrace:
        return step_trace(trace, query, task)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: StepTrace | None = None
        self._last_step: int | None = None
        self._other: int | None = None  # the step to compare with
        self._side_kept = False  # somebody moved the line between the picture and the side
        set_ground(self, "bg.panel")
        self._nothing = StateView()  # a timeline may or may not have the marks of steps
        self._segment = Segment()
        self._segment.chosen.connect(self._choose_segment)
        self._with = QPushButton()
        self._with.clicked.connect(self._ask_other)
        self._subject = ElidedLabel("", "body", "text.1")
        self._legend = Legend()
        self._legend.toggled.connect(lambda _key, _hidden: self._hide_parts())
        self.export = ExportButton(self._picture, lambda: saved_steps(self._result))
        self.export.wanted.connect(self.wanted)
        self.pictures = StepPictures()
        self.frame = self.pictures.frame
        self.pictures.part_chosen.connect(self._choose_part)
        self.pictures.range_chosen.connect(self._choose_time)
        self.pictures.queues_wanted.connect(lambda: self.wanted.emit(ShowPanel("data_pipeline")))
        self.pictures.suggestions_wanted.connect(lambda: self.wanted.emit(ShowPanel("suggestions")))
        self.curves = CurveRow()
        self.curves.step_chosen.connect(lambda at: self._ask_step(self._step_at(at), with_range=True))
        self.curves.step_opened.connect(lambda at: self._open_step(self._step_at(at)))
        self.curves.range_chosen.connect(self._choose_steps)
        self._under_curves = Hairline()
        self.figures = StepFigures()
        self.figures.timeline_wanted.connect(self._open_step)
        self._left_out = ElidedLabel("", "small", "text.3")
        self.side = AllSteps()
        self.side.step_chosen.connect(self._ask_step)
        self.side.step_opened.connect(self._open_step)
        self.side.part_chosen.connect(self._choose_part)
        self.side.operator_wanted.connect(lambda name: self.wanted.emit(ShowOperator(name)))
        self._build()

    def _build(self) -> None:
        self._bar = FoldingBar()
        self._bar.add(self._segment)
        self._bar.add(self._with, folds=True)
        self._bar.add(self._subject, 1, least=_LEAST_SUBJECT)
        self._bar.add(self._legend, folds=True)
        self._bar.add(self.export)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.addWidget(self._middle())
        self._splitter.addWidget(self.side)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setCollapsible(0, False)
        self._splitter.splitterMoved.connect(self._keep_side)
        sheet = QWidget()
        layout = QVBoxLayout(sheet)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar)
        layout.addWidget(Hairline())
        layout.addWidget(self._splitter, 1)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(sheet)
        self._pages.addWidget(self._nothing)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)

    def _middle(self) -> QScrollArea:
        """Picture, curves and figures over each other; in a narrow panel the side below them."""
        middle = self._column = QVBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        middle.addWidget(self.pictures)
        middle.addWidget(self.curves, 1)
        middle.addWidget(self._under_curves)
        middle.addLayout(self._figures_layout())
        middle.addStretch(0)
        content = QWidget()
        content.setLayout(middle)
        set_ground(content, "bg.panel")
        scroll = QScrollArea()
        scroll.setWidget(content)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return scroll

    def _figures_layout(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(8)
        column.addWidget(self.figures)
        column.addWidget(self._left_out)
        return column

    # ---- the panel's contract

    def query(self, state: SessionState) -> StepTraceQuery:
        return StepTraceQuery(state.step, self._other)

    def show_result(self, result: StepTrace) -> None:
        self._result = result
        self._pages.setCurrentIndex(1 if result.form == "none" else 0)
        self._nothing.set_state(self.icon, self.title(), self.lacking or self.empty_reason())
        if result.form == "none":
            return
        if result.chosen is not None:
            self._last_step = result.chosen
        self._show_bar(result)
        self.pictures.setVisible(result.picture is not None)
        self.pictures.show_result(result)
        several = len(result.steps) > 1  # a curve over one step says nothing
        self.curves.setVisible(several)
        self._under_curves.setVisible(several)
        if several:
            self.curves.show_curves(result)
        self._hide_parts()
        self.figures.show_result(result)
        self.figures.setVisible(result.compared is None)
        self._left_out.set_text(left_out_words(result))
        self._left_out.setVisible(bool(self._left_out.text()))
        self.side.show_result(result)
        self._place_side()

    def clear(self) -> None:
        self._result = None
        self._last_step = self._other = None
        self.pictures.clear()

    # ---- what is shown

    def _step_to_show(self, result: StepTrace) -> int | None:
        """The step of the picture, else the one that was there last, else the one that a person will want first."""
        for step in (result.chosen, self._last_step):
            if step is not None:
                return step
        return self._widest(result)

    def _widest(self, result: StepTrace) -> int | None:
        """The step that a person will want to see first: with the longest interval, or of a split the longest one."""
        curve = result.total if result.form == "split" else next(iter(result.curves), None)
        if curve is None or not len(result.steps):
            return None
        return int(result.steps[int(curve.values_ns.argmax())])

    def _why_offered(self, result: StepTrace) -> str:
        """Why the step of the choice is this one; "" where a person chose it, or where there is no other."""
        if result.chosen is not None or self._last_step is not None or len(result.steps) == 1:
            return ""
        if result.form in ("split", "marks"):
            return self.tr("The longest step")
        return self.tr("The step with the longest: {phase}").format(phase=phase_label(result.curves[0].phase))

    def _show_bar(self, result: StepTrace) -> None:
        step = self._step_to_show(result)
        choices = [Choice("average", self.tr("Average"))]
        if step is not None and not result.is_whole_run:
            choices.append(Choice("step", self.tr("Step {0}").format(step), tooltip=self._why_offered(result)))
        if result.picture is not None and len(result.steps) > 1:
            choices.append(Choice("compare", self.tr("Compare two")))
        self._segment.set_choices(choices)
        shown = "average" if result.chosen is None or len(choices) == 1 else "step"
        self._segment.set_current("compare" if result.compared is not None else shown)
        self._with.setVisible(result.compared is not None)
        names = [step_name(one).lower() for one in (result.chosen, result.compared)]
        self._with.setText(self.tr("{0} with {1}…").format(*names))
        entries = [LegendEntry(phase, phase_label(phase), PHASE_TOKENS[phase]) for phase in result.phases]
        if result.picture is not None and result.picture.streams:
            entries.append(LegendEntry("collective", self.tr("Collective"), COLLECTIVE_TOKEN))
        if result.picture is not None and result.picture.overlapped_ns is not None:
            entries.insert(1, LegendEntry("overlapped", short_phase_label("overlapped"), PHASE_TOKENS["overlapped"]))
        self._legend.set_entries(entries)

    def _hide_parts(self) -> None:
        hidden = self._legend.hidden_keys()
        self.pictures.set_hidden(hidden)
        self.curves.set_hidden(hidden)
        if self._result is not None:
            words = [subject_words(self._result)]
            if hidden:
                words.append(self.tr("%n hidden", "", len(hidden)))
            self._subject.set_text(listed(words))

    def _picture(self) -> Picture | None:
        if self._result is None:
            return None
        charts = (self.pictures, self.curves) if self.curves.isVisible() else (self.pictures,)
        unit = scale_of(self._result).unit
        return Picture("step_trace", self.title(), charts, unit, subject_words(self._result))

    # ---- what a click does

    def _step_at(self, position: int) -> int:
        assert self._result is not None
        return int(self._result.steps[position])

    def _choose_segment(self, key: str) -> None:
        result = self._result
        if result is None:
            return
        step = None if key == "average" else self._step_to_show(result)
        self._other = self._usual(result, step) if key == "compare" else None
        self.query_changed.emit()
        self._ask_step(step)

    @staticmethod
    def _usual(result: StepTrace, step: int | None) -> int:
        """The step whose length is nearest to the median, another one than ``step``: what to compare it with."""
        lengths = result.total.values_ns if result.total is not None else np.zeros(0, np.int64)
        known = (lengths >= 0) & (result.steps != step)
        if not known.any():
            return AVERAGE_STEP
        away = np.abs(lengths[known] - int(np.median(lengths[lengths >= 0])))
        return int(result.steps[known][int(away.argmin())])

    def _ask_other(self) -> None:
        if self._result is not None:
            title = self.tr("Compare with step")
            prompt = StepPrompt(self._result.steps.tolist(), self._result.compared, self, title)
            prompt.chosen.connect(self._compare_with)
            prompt.open()

    def _compare_with(self, step: int) -> None:
        self._other = step
        self.query_changed.emit()

    def _ask_step(self, step: int | None, *, with_range: bool = False) -> None:
        self.wanted.emit(ShowStep(step, span=self._span_of(step) if with_range else None))

    def _span_of(self, step: int | None) -> TimeSpan | None:
        return self._result.span_of(step) if self._result is not None and step is not None else None

    def _open_step(self, step: int) -> None:
        """Choose a step and show its range; a timeline that does not have the step stays where it is."""
        span = self._span_of(step)
        self.wanted.emit(ShowStep(step, "timeline" if span is not None else "", span))

    def _choose_steps(self, first: int, last: int) -> None:
        """Show the range of these steps in the timeline, where it has them."""
        assert self._result is not None
        span = self._result.span_between(self._step_at(first), self._step_at(last))
        if span is not None:
            self.wanted.emit(ShowRange(span, is_gesture=True))

    def _begin_in_timeline(self) -> int | None:
        """Where the picture's step begins on the clock of the timeline; None when that does not show it so."""
        span = self._result.timeline_span if self._result is not None else None
        picture = self._result.picture if self._result is not None else None
        if span is None or picture is None or picture.kind != "positions" or picture.begin_ns != span.begin_ns:
            return None
        return span.begin_ns

    def _choose_time(self, begin_ns: float, end_ns: float) -> None:
        begin = self._begin_in_timeline()
        if begin is not None:
            first = begin + round(begin_ns)
            self.wanted.emit(ShowRange(TimeSpan(first, max(begin + round(end_ns), first + 1)), is_gesture=True))

    def _choose_part(self, part: Part, stream: str) -> None:
        begin = self._begin_in_timeline()
        index = self._result.collective_slices.get((stream, part.start_ns)) if self._result is not None else None
        if index is not None and begin is not None:
            self.wanted.emit(ShowSlice(index, to_front=True))
        elif begin is not None:
            first = begin + part.start_ns
            self.wanted.emit(ShowRange(TimeSpan(first, first + max(part.duration_ns, 1)), to_front=True))
        elif part.name in ("computing", "fp_and_bp", "forward"):
            self.wanted.emit(ShowPanel("operators"))
        elif part.name == "iteration_interval":
            self.wanted.emit(ShowPanel("data_pipeline"))
        elif part.name == "communication_not_overlapped" or stream:
            self.wanted.emit(ShowPanel("communication"))

    def resizeEvent(self, event: object) -> None:
        self._place_side()

    def _keep_side(self) -> None:
        self._side_kept = True

    def _place_side(self) -> None:
        """Beside the picture, or below it where there is no room: then all of it scrolls as one."""
        beside = self.width() >= _SIDE_FROM
        if beside != (self._splitter.indexOf(self.side) >= 0):
            if beside:
                self._splitter.addWidget(self.side)
            else:
                self._column.addWidget(self.side)
            self.side.set_embedded(not beside)
            self.side.show()
        if beside and not self._side_kept:
            side = self.side.usual_width(self.width())
            self._splitter.setSizes([self.width() - side, side])


PANEL = StepTracePanel
