"""Step trace: one step or the average as a picture, the phases over all steps, and every step in a table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from analysis.step_picture import Part
from analysis.step_trace import StepTrace, StepTraceQuery, step_trace
from model.time_span import TimeSpan
from widgets.panel import Panel
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.hairline import Hairline
from widgets.parts.legend import Legend, LegendEntry
from widgets.parts.panel_bar import PanelBar
from widgets.parts.segment import Choice, Segment
from widgets.parts.state_view import StateView
from widgets.requests import ShowOperator, ShowPanel, ShowRange, ShowStep
from widgets.sentences import listed
from widgets.session_state import SessionState
from widgets.steps.all_steps import AllSteps
from widgets.steps.curves import CurveRow
from widgets.steps.phases import COLLECTIVE_TOKEN, PHASE_TOKENS, phase_label
from widgets.steps.step_figures import StepFigures
from widgets.steps.step_frame import StepFrame
from widgets.steps.wait_note import WaitNote
from widgets.theme import set_ground

_SIDE_FROM = 760  # px; in a narrower panel the side lies below
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

    @staticmethod
    def analyse(trace: Any, query: StepTraceQuery, task: Any) -> StepTrace:
        return step_trace(trace, query, task)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: StepTrace | None = None
        self._last_step: int | None = None
        self._side_kept = False  # somebody moved the line between the picture and the side
        set_ground(self, "bg.panel")
        self._nothing = StateView()  # a timeline may or may not have the marks of steps
        self._segment = Segment()
        self._segment.chosen.connect(self._choose_segment)
        self._subject = ElidedLabel("", "body", "text.1")
        self._legend = Legend()
        self._legend.show_only_names()
        self.frame = StepFrame()
        self.frame.part_chosen.connect(self._choose_part)
        self._wait = WaitNote(self.frame)
        self._wait.queues_wanted.connect(lambda: self.wanted.emit(ShowPanel("data_pipeline")))
        self._wait.suggestions_wanted.connect(lambda: self.wanted.emit(ShowPanel("suggestions")))
        self.curves = CurveRow()
        self.curves.step_chosen.connect(lambda at: self._ask_step(self._step_at(at)))
        self.curves.step_opened.connect(lambda at: self._open_step(self._step_at(at)))
        self._under_curves = Hairline()
        self.figures = StepFigures()
        self.figures.timeline_wanted.connect(self._open_step)
        self._left_out = ElidedLabel("", "small", "text.3")
        self.side = AllSteps()
        self.side.step_chosen.connect(self._ask_step)
        self.side.step_opened.connect(self._open_step)
        self.side.operator_wanted.connect(self._show_operator)
        self._build()

    def _build(self) -> None:
        self._bar = PanelBar()
        self._bar.add(self._segment)
        self._bar.add_rule()
        self._bar.add(self._subject, 1)
        self._legend_row = QHBoxLayout()  # for the legend where the bar has no room for it
        self._legend_row.setContentsMargins(16, 0, 8, 0)
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
        layout.addLayout(self._legend_row)
        layout.addWidget(self._splitter, 1)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(sheet)
        self._pages.addWidget(self._nothing)
        self._place_legend()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)

    def _middle(self) -> QScrollArea:
        """Picture, curves and figures over each other; in a narrow panel the side below them."""
        middle = self._column = QVBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        self._frame_part = QWidget()
        frame = QVBoxLayout(self._frame_part)
        frame.setContentsMargins(16, 10, 8, 8)
        frame.addWidget(self.frame)
        frame.addWidget(Hairline())
        middle.addWidget(self._frame_part)
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

    def _place_legend(self) -> None:
        """In the bar, or in a row of its own where it would leave no room for the subject."""
        needed = self._segment.sizeHint().width() + self._legend.sizeHint().width() + _LEAST_SUBJECT
        in_bar = needed <= self.width()
        if in_bar and self._legend.parentWidget() is not self._bar:
            self._bar.add(self._legend)
        elif not in_bar and self._legend_row.indexOf(self._legend) < 0:
            self._legend_row.addWidget(self._legend)
        self._legend_row.setContentsMargins(16, 0 if in_bar else 6, 8, 0 if in_bar else 6)

    # ---- the panel's contract

    def query(self, state: SessionState) -> StepTraceQuery:
        return StepTraceQuery(state.step or None)

    def show_result(self, result: StepTrace) -> None:
        self._result = result
        self._pages.setCurrentIndex(1 if result.form == "none" else 0)
        self._nothing.set_state(self.icon, self.title(), self.empty_reason())
        if result.form == "none":
            return
        if result.chosen is not None:
            self._last_step = result.chosen
        self._show_bar(result)
        self._place_legend()
        self._frame_part.setVisible(result.picture is not None)
        self.frame.set_picture(result.picture, *self._point_words(result))
        self._wait.show_for(result)
        several = len(result.steps) > 1  # a curve over one step says nothing
        self.curves.setVisible(several)
        self._under_curves.setVisible(several)
        if several:
            self.curves.show_curves(result)
        self.figures.show_result(result)
        self._left_out.set_text(self._left_out_words(result))
        self._left_out.setVisible(bool(self._left_out.text()))
        self.side.show_result(result)
        self._place_side()
        self.subject_changed.emit("")

    def clear(self) -> None:
        self._result = None
        self._last_step = None
        self.frame.set_picture(None)

    def retranslate(self) -> None:
        if self._result is not None:
            self.show_result(self._result)

    # ---- what is shown

    def _widest(self, result: StepTrace) -> int | None:
        """The step that a person will want to see first: with the longest interval, or of a split the longest one."""
        curve = result.total if result.form == "split" else next(iter(result.curves), None)
        if curve is None or not len(result.steps):
            return None
        return int(result.steps[int(curve.values_ns.argmax())])

    def _show_bar(self, result: StepTrace) -> None:
        step = result.chosen if result.chosen is not None else (self._last_step or self._widest(result))
        choices = [Choice("average", self.tr("Average"))]
        if step is not None and not result.is_whole_run:
            choices.append(Choice("step", self.tr("Step {0}").format(step)))
        self._segment.set_choices(choices)
        self._segment.set_current("step" if result.chosen is not None and len(choices) > 1 else "average")
        self._subject.set_text(self._subject_words(result))
        entries = [LegendEntry(phase, phase_label(phase), PHASE_TOKENS[phase]) for phase in result.phases]
        if result.picture is not None and result.picture.streams:
            entries.append(LegendEntry("collective", self.tr("Collective"), COLLECTIVE_TOKEN))
        self._legend.set_entries(entries)

    def _subject_words(self, result: StepTrace) -> str:
        picture = result.picture
        words = [self._which(result)]
        if picture is not None and picture.streams:
            collectives = sum(len(line.collectives) for line in picture.streams)
            words.append(
                self.tr("%n collective(s)", "", collectives) + self.tr(" on %n stream(s)", "", len(picture.streams))
            )
        if result.form == "split" and result.splits.derived:
            words.append(self.tr("computed from the timeline"))
        if result.form == "marks":
            words.append(self.tr("lengths from the timeline"))
        return listed(words)

    def _which(self, result: StepTrace) -> str:
        if result.is_whole_run:
            return self.tr("Whole run: the result does not tell steps apart")
        if result.chosen is not None:
            return self._which_step(result, result.chosen)
        average, steps = result.shown_average, result.steps
        if average is None or average.steps is None or not len(steps):
            return self.tr("The file's own average")
        first = int(steps[1] if average.includes == "without_first" and len(steps) > 1 else steps[0])
        if average.steps == 1:
            return self.tr("Step {0}, the only one").format(first)
        return self.tr("Average of steps {0}–{1}").format(first, int(steps[-1]))

    def _which_step(self, result: StepTrace, step: int) -> str:
        if len(result.steps) == 1:
            return self.tr("Step {0}, the only one").format(step)
        place = int((result.steps == step).argmax()) + 1
        if place == step:
            return self.tr("Step {0} of {1}").format(step, len(result.steps))
        return self.tr("Step {0}, number {1} of {2}").format(step, place, len(result.steps))

    def _point_words(self, result: StepTrace) -> tuple[str, str]:
        if result.form == "training":
            return self.tr("FP start"), self.tr("BP end")
        return (self.tr("FP start"), "") if result.form == "inference" else ("", "")

    def _left_out_words(self, result: StepTrace) -> str:
        picture, words = result.picture, []
        if picture is not None and picture.negative:
            words.append(self.tr("%n part(s) with a negative start or length are not drawn.", "", picture.negative))
        if picture is not None and picture.missing:
            words.append(self.tr("%n part(s) did not happen in this step.", "", picture.missing))
        if picture is not None and picture.collective_means:
            words.append(
                self.tr("Collectives: means over the steps in which they happened; the file counts others as 0.")
            )
        outliers = len(result.total.outliers) if result.total is not None else 0
        if outliers:
            words.append(
                self.tr("%n outlier(s): more than 3.5 scaled median deviations and 5 % above the median.", "", outliers)
            )
        return "  ".join(words)

    # ---- what a click does

    def _step_at(self, position: int) -> int:
        assert self._result is not None
        return int(self._result.steps[position])

    def _choose_segment(self, key: str) -> None:
        if key == "average":
            self._ask_step(None)
        elif self._result is not None:
            self._ask_step(self._last_step or self._widest(self._result))

    def _ask_step(self, step: int | None) -> None:
        self.wanted.emit(ShowStep(step))

    def _open_step(self, step: int) -> None:
        """Choose a step and show its range; a timeline that does not have the step stays where it is."""
        self._ask_step(step)
        span = self._result.span_of(step) if self._result is not None else None
        if span is not None:
            self.wanted.emit(ShowRange(span, to_front=True))

    def _choose_part(self, part: Part, stream: str) -> None:
        span = self._result.timeline_span if self._result is not None else None
        picture = self._result.picture if self._result is not None else None
        here = span is not None and picture is not None and picture.begin_ns == span.begin_ns
        if here and span is not None and picture is not None and picture.kind == "positions":
            begin = span.begin_ns + part.start_ns
            self.wanted.emit(ShowRange(TimeSpan(begin, begin + max(part.duration_ns, 1)), to_front=True))
        elif part.name in ("computing", "fp_and_bp", "forward"):
            self.wanted.emit(ShowPanel("operators"))
        elif part.name == "iteration_interval":
            self.wanted.emit(ShowPanel("data_pipeline"))

    def _show_operator(self, name: str) -> None:
        self.wanted.emit(ShowOperator(name))
        self.wanted.emit(ShowPanel("operators"))

    def resizeEvent(self, event: object) -> None:
        self._place_legend()
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
            side = self.side.usual_width()
            self._splitter.setSizes([self.width() - side, side])


PANEL = StepTracePanel
