"""Step trace: one step or the average as a picture, the phases over all steps, and every step in a table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from analysis.step_picture import Part
from analysis.step_trace import StepTrace, StepTraceQuery, step_trace
from model.time_span import TimeSpan
from model.units import TimeScale, percent
from widgets.panel import Panel
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.figure import Figure
from widgets.parts.flow_layout import FlowLayout
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
from widgets.steps.step_frame import StepFrame
from widgets.steps.wait_note import WaitNote
from widgets.theme import icon, set_ground

_SIDE_WIDTH = 372
_SIDE_FROM = 760  # px; in a narrower panel the side lies below


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
        self._figures: dict[str, Figure] = {}
        self._figure_row = FlowLayout(gap=36)
        self._to_timeline = QPushButton()
        self._to_timeline.setIcon(icon("timeline"))
        self._to_timeline.clicked.connect(self._show_in_timeline)
        self._left_out = ElidedLabel("", "small", "text.3")
        self.side = AllSteps()
        self.side.step_chosen.connect(self._ask_step)
        self.side.step_opened.connect(self._open_step)
        self.side.operator_wanted.connect(self._show_operator)
        self._build()

    def _build(self) -> None:
        bar = PanelBar()
        bar.add(self._segment)
        bar.add_rule()
        bar.add(self._subject, 1)
        bar.add(self._legend)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.addWidget(self._middle())
        self._splitter.addWidget(self.side)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setCollapsible(0, False)
        self._splitter.setSizes([900, _SIDE_WIDTH])
        sheet = QWidget()
        layout = QVBoxLayout(sheet)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self._splitter, 1)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(sheet)
        self._pages.addWidget(self._nothing)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._pages)

    def _middle(self) -> QScrollArea:
        """Picture, curves and figures over each other."""
        middle = QVBoxLayout()
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(0)
        frame = QVBoxLayout()
        frame.setContentsMargins(16, 10, 8, 8)
        frame.addWidget(self.frame)
        middle.addLayout(frame)
        middle.addWidget(Hairline())
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
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addLayout(self._figure_row, 1)
        row.addWidget(self._to_timeline, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(self._left_out)
        return column

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
        self.frame.set_picture(result.picture, *self._point_words(result))
        self._wait.show_for(result)
        several = len(result.steps) > 1  # a curve over one step says nothing
        self.curves.setVisible(several)
        self._under_curves.setVisible(several)
        if several:
            self.curves.show_curves(result)
        self._show_figures(result)
        self.side.show_result(result)
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
        if step is not None:
            choices.append(Choice("step", self.tr("Step {0}").format(step)))
        self._segment.set_choices(choices)
        self._segment.set_current("average" if result.chosen is None or step is None else "step")
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
        return listed(words)

    def _which(self, result: StepTrace) -> str:
        if result.chosen is not None:
            return self.tr("Step {0} of {1}").format(result.chosen, len(result.steps))
        average, steps = result.shown_average, result.steps
        if average is None or average.steps is None or not len(steps):
            return self.tr("The file's own average")
        first = int(steps[1] if average.includes == "without_first" and len(steps) > 1 else steps[0])
        if average.steps == 1:
            return self.tr("Step {0}, the only one").format(first)
        return self.tr("Average of steps {0}–{1}").format(first, int(steps[-1]))

    def _point_words(self, result: StepTrace) -> tuple[str, str]:
        if result.form == "training":
            return self.tr("FP start"), self.tr("BP end")
        return (self.tr("FP start"), "") if result.form == "inference" else ("", "")

    def _show_figures(self, result: StepTrace) -> None:
        for name in list(self._figures):
            figure = self._figures.pop(name)
            self._figure_row.removeWidget(figure)
            figure.hide()
            figure.deleteLater()
        picture = result.picture
        if picture is not None:
            lengths = {part.name: part.duration_ns for part in picture.phases}
            for at, phase in enumerate(result.phases):
                note = listed((self._share(result, lengths.get(phase)), self._steadiness(result, at)))
                self._put_figure(at, phase, PHASE_TOKENS[phase], lengths.get(phase), note)
            self._put_more_figures(result, len(result.phases))
        self._to_timeline.setVisible(result.timeline_span is not None)
        if result.chosen is not None:
            self._to_timeline.setText(self.tr("Show step {0} in the timeline").format(result.chosen))
        self._left_out.set_text(self._left_out_words(result))
        self._left_out.setVisible(bool(self._left_out.text()))

    def _put_figure(self, at: int, name: str, token: str, value_ns: int | None, note: str) -> None:
        caption = self.tr("Collectives") if name == "collectives" else phase_label(name)
        figure = Figure(caption, swatch=token)
        scale = TimeScale.for_largest(value_ns)
        figure.set_value(None if value_ns is None else scale.text(value_ns), scale.unit, note)
        self._figures[name] = figure
        self._figure_row.insert_widget(at, figure)

    def _put_more_figures(self, result: StepTrace, at: int) -> None:
        """Collectives of a step with phases; hidden communication and preparing of a split."""
        picture = result.picture
        assert picture is not None
        if picture.streams:
            total = sum(part.duration_ns for line in picture.streams for part in line.collectives)
            self._put_figure(at, "collectives", COLLECTIVE_TOKEN, total, self._share(result, total))
        if picture.overlapped_ns is not None:
            self._put_figure(at, "overlapped", PHASE_TOKENS["overlapped"], picture.overlapped_ns, "")
        if picture.preparing_ns is not None:
            self._put_figure(at + 1, "preparing", "", picture.preparing_ns, self.tr("before the first device task"))

    def _share(self, result: StepTrace, length: int | None) -> str:
        total = result.picture.total_ns if result.picture else None
        return percent(length / total * 100, 2) if length is not None and total else ""

    def _steadiness(self, result: StepTrace, at: int) -> str:
        curve = result.curves[at]
        known = curve.values_ns[curve.values_ns >= 0]
        if len(known) < 2 or not curve.p50_ns:
            return ""
        spread = (int(known.max()) - int(known.min())) / curve.p50_ns * 100
        if spread < 2:
            return self.tr("steady within {0}").format(percent(spread))
        return self.tr("widest in step {0}").format(int(result.steps[int(curve.values_ns.argmax())]))

    def _left_out_words(self, result: StepTrace) -> str:
        picture, words = result.picture, []
        if picture is not None and picture.negative:
            words.append(self.tr("%n part(s) with a negative start or length are not drawn.", "", picture.negative))
        if picture is not None and picture.missing:
            words.append(self.tr("%n part(s) did not happen in this step.", "", picture.missing))
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
        if self._result is not None and self._result.chosen == step:
            self._show_in_timeline()
        else:
            self.wanted.emit(ShowStep(step, "timeline"))

    def _show_in_timeline(self) -> None:
        if self._result is not None and self._result.timeline_span is not None:
            self.wanted.emit(ShowRange(self._result.timeline_span, to_front=True))

    def _choose_part(self, part: Part, stream: str) -> None:
        span = self._result.timeline_span if self._result is not None else None
        picture = self._result.picture if self._result is not None else None
        if span is not None and picture is not None and (picture.kind == "positions"):
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
        beside = self.width() >= _SIDE_FROM
        wanted = Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical
        if self._splitter.orientation() != wanted:
            self._splitter.setOrientation(wanted)
            self._splitter.setSizes([self.width() - _SIDE_WIDTH, _SIDE_WIDTH] if beside else [600, 300])


PANEL = StepTracePanel
