"""Top-down: in which module each inference spent its time, as bars nested module over API, and as a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox, QWidget

from analysis.table_query import Rows
from analysis.tables import Tables
from analysis.top_down import MODULES, ModuleBar, TopDown, TopDownQuery, top_down, top_down_rows
from analysis.view_rows import existing
from model.time_span import TimeSpan
from model.units import count, duration
from widgets.operator_views.lane_chart import Lane, LaneBar, LaneChart
from widgets.operator_views.rows_panel import RowsPanel, Shown, with_text
from widgets.operator_views.view_columns import view_columns
from widgets.parts.plain_text import accessible_text, text_label
from widgets.session_state import SessionState
from widgets.tables.columns import TableColumn

_TOKENS = dict(zip(MODULES, ("kind.compute", "kind.vector", "kind.scalar", "kind.memory"), strict=True))
_WHOLE = -1_000  # keys of bars of whole modules count down from here


class TopDownPanel(RowsPanel):
    """One iteration at a time; row and bar share the selection."""

    id = "top_down"
    icon = "top-down"
    order = 64
    needs = ("top_down", "slices")

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("TopDownPanel", "Top-down")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "TopDownPanel",
            "No inference in this result: no calls of AscendCL that execute a model or an operator. Collect again with "
            "msprof --ascendcl=on --model-execution=on --runtime-api=on.",
        )

    @classmethod
    def how_to_read(cls) -> str:
        paragraphs = (
            QCoreApplication.translate(
                "TopDownPanel",
                "An inference goes through modules, each called by the one above it: AscendCL takes the program's "
                "call, GE prepares input and output and runs the model, Runtime launches its tasks, the task scheduler "
                "runs them on the device. Modules contain each other: their times must not be added.",
            ),
            QCoreApplication.translate(
                "TopDownPanel",
                "Compare a module with the one below it: what it is longer is its own time. GE much longer than the "
                "task scheduler: the host is slow. Long Input or Output: copying data costs more than computing. "
                "Runtime lasts from its first launch to its last, the task scheduler from the first task to the last.",
            ),
            QCoreApplication.translate(
                "TopDownPanel",
                "Where the files have no such table, the levels of the timeline stand for it, and the line below the "
                "table says so.",
            ),
        )
        return "\n\n".join(paragraphs)

    @staticmethod
    def analyse(trace: Any, query: TopDownQuery, task: Any) -> Shown:
        return with_text(top_down(trace, query, task))

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: TopDown | None = None
        self._iteration: str | None = None
        self._step: int | None = None  # the session's, as this view knows it
        self._at: int | None = None
        self._span: TimeSpan | None = None
        self._label, self.iterations, self.lanes = text_label("", tone="secondary"), QComboBox(), LaneChart()
        self.iterations.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.iterations.activated.connect(self._choose_iteration)
        self.lanes.chosen.connect(self._choose_bar)
        self.lanes.opened.connect(lambda _key: self.wishes.want_current_slice())
        self.lanes.span_wanted.connect(self._zoom)
        self.frame.add_controls(self._label, self.iterations)
        self.frame.add_head(self.lanes)
        self.retranslate()

    # ---- the frame's questions

    def _columns(self, shown: Tables) -> tuple[TableColumn, ...]:
        titles = {
            "infer_id": self._iteration_name(),
            "module": self.tr("Module"),
            "api": "API",
            "start_ns": self.tr("Start"),
            "duration_ns": self.tr("Duration"),
        }
        return tuple(view_columns(shown, titles, "duration_ns").values())

    def _rows_of(self) -> Callable[[Any, Any], Rows]:
        return _rows

    def _charts(self) -> tuple[QWidget, ...]:
        return (self.lanes,)

    def _note(self) -> str:
        if self._view is None or self._view.origin != "timeline":
            return ""
        return self.tr("From the levels of the timeline: the result has no table of modules.")

    # ---- the panel's contract

    def query(self, state: SessionState) -> TopDownQuery:
        self.follow(state)
        if state.step != self._step:
            self._step = state.step
            if state.step is not None and self.iterations.findData(str(state.step)) >= 0:
                self._iteration, self._span = str(state.step), None
        return TopDownQuery(self.rows_query(), self._iteration, self._at)

    def show_result(self, result: Shown) -> None:
        self._view = result.view
        self._name_iterations()
        self._show_bar(result.view)
        super().show_result(result)

    def clear(self) -> None:
        super().clear()
        self._view, self._iteration, self._at, self._span = None, None, None, None

    def retranslate(self) -> None:
        self._name_iterations()
        super().retranslate()

    def _name_iterations(self) -> None:
        self._label.setText(self._iteration_name())
        self.iterations.setAccessibleName(accessible_text(self._label.text()))

    def _iteration_name(self) -> str:
        """Of a table of modules the iterations of a model, of a timeline its steps."""
        is_step = self._view is not None and self._view.origin == "timeline"
        return self.tr("Step") if is_step else self.tr("Iteration")

    # ---- what is shown

    def _show_bar(self, view: TopDown) -> None:
        known = [self.iterations.itemText(at) for at in range(self.iterations.count())]
        words = self._iteration_words(view)
        if known != words:
            self.iterations.clear()
            for text, iteration in zip(words, view.iterations, strict=True):
                self.iterations.addItem(text, iteration)
        if view.iteration is not None:
            self._iteration = view.iteration
            self.iterations.setCurrentIndex(self.iterations.findData(view.iteration))
        for part in (self._label, self.iterations):
            part.setVisible(bool(view.iterations))
        self.frame.arrange_bar()

    def _iteration_words(self, view: TopDown) -> list[str]:
        """Each iteration with its length; of several the longest is named so."""
        most = max((length for length in view.lasted_ns if length is not None), default=None)
        words = []
        for iteration, length in zip(view.iterations, view.lasted_ns, strict=True):
            parts = [iteration, duration(length)] if length is not None else [iteration]
            if length == most is not None and len(view.iterations) > 1:
                parts.append(self.tr("longest"))
            words.append(" · ".join(parts))
        return words

    def _show_view(self, view: TopDown) -> None:
        self.lanes.setVisible(bool(view.bars))
        if view.bars:
            self.lanes.set_lanes(self._lanes(view), self._span or _extent(view.bars))
        if view.position is not None:
            self._at = None
            self.show_row(view.position)
        elif self.rows.currentIndex().row() < 0 and self.shown_rows():
            self.show_row(0)
        subject = ""
        if view.iteration is not None:
            words = self.tr("step {0}") if view.origin == "timeline" else self.tr("iteration {0}")
            subject = words.format(view.iteration)
        if view.more_bars:
            left_out = self.tr("{n} short ones not drawn").format(n=count(view.more_bars))
            subject = " · ".join(part for part in (subject, left_out) if part)
        self.subject_changed.emit(subject)

    def _lanes(self, view: TopDown) -> list[Lane]:
        """Each module as a whole, and below it its calls where they have names."""
        lanes = []
        for number, module in enumerate(dict.fromkeys(bar.module for bar in view.bars)):
            mine = [bar for bar in view.bars if bar.module == module]
            token = _TOKENS.get(module, "kind.unbound")
            named = [bar for bar in mine if bar.api]
            key = mine[0].row if len(mine) == 1 else _WHOLE - number
            whole = _extent(mine)
            words = self.tr("{module}  {length} from first to last").format(
                module=module, length=duration(whole.length_ns)
            )
            together = sum(bar.end_ns - bar.begin_ns for bar in named)
            tip = "\n".join((words, self.tr("Calls together: {0}").format(duration(together)))) if named else words
            lanes.append(Lane(module, (LaneBar(key, whole.begin_ns, whole.end_ns, words, tip, token),)))
            if named:
                lanes.append(Lane("API", tuple(_api_bar(bar, token) for bar in named), is_below=True))
        return lanes

    def _row_changed(self, row: int | None) -> None:
        view = self._view
        first = view.shown.page.first if view is not None and view.shown is not None and view.shown.page else 0
        ids = view.row_ids if view is not None else ()
        inside = row is not None and 0 <= row - first < len(ids)
        self.lanes.set_selected(ids[row - first] if inside and row is not None else None)

    # ---- what a click does

    def _choose_iteration(self, at: int) -> None:
        self._iteration, self._span = str(self.iterations.itemData(at)), None
        self.ask()

    def _choose_bar(self, key: int) -> None:
        self.lanes.set_selected(key)
        if key >= 0:
            self._at = key
            self.query_changed.emit()

    def _zoom(self, span: TimeSpan | None) -> None:
        self._span = span
        if self._view is not None:
            self._show_view(self._view)


def _api_bar(bar: ModuleBar, token: str) -> LaneBar:
    length = duration(bar.end_ns - bar.begin_ns)
    return LaneBar(bar.row, bar.begin_ns, bar.end_ns, f"{bar.api}  {length}", f"{bar.api}\n{length}", token)


def _extent(bars: list[ModuleBar] | tuple[ModuleBar, ...]) -> TimeSpan:
    return TimeSpan(min(bar.begin_ns for bar in bars), max(bar.end_ns for bar in bars))


def _rows(trace: Any, task: Any) -> Rows:
    return existing(top_down_rows(trace, task), "top_down")


PANEL = TopDownPanel
