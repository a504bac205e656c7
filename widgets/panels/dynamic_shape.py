"""Dynamic shape: the time of operators step by step in a network whose shapes change, and by the shapes they had."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from analysis.dynamic_shape import DynamicShape, DynamicShapeQuery, dynamic_shape
from analysis.table_query import SortKey
from model.time_span import TimeSpan
from model.units import count, counted
from widgets.charts.curve import CurveChart, CurveData
from widgets.counts import Counts
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.export_button import ExportButton
from widgets.parts.panel_bar import PanelBar
from widgets.parts.picture import Picture
from widgets.parts.time_row import TimeRow
from widgets.parts.turning_splitter import TurningSplitter
from widgets.requests import SaveTable, ShowOperator, ShowStep
from widgets.session_state import SessionState
from widgets.steps.asked_words import asked_words
from widgets.tables.footer import TableFooter
from widgets.tables.whole_table import WholeTable
from widgets.theme import set_ground
from widgets.timed_panel import TimedPanel

_BESIDE_FROM = 1150  # px; in a narrower panel the types lie over the rest: their table is 400 px wide


class DynamicShapePanel(TimedPanel):
    """Types at the left; the curve of the chosen one over its operators and shapes."""

    id = "dynamic_shape"
    icon = "dynamic-shape"
    area = "center"
    order = 49
    needs = ("dynamic_shape_ops",)

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("DynamicShapePanel", "Dynamic shape")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "DynamicShapePanel",
            "No dynamic shapes in this result. MindSpore 1.9 and 2.0 write dynamic_shape_info_*.json for a network "
            "with dynamic shapes, set by set_inputs or set_dynamic.",
        )

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "DynamicShapePanel",
            "The curve is the mean time of the operators of one type in each step; triangles mark steps that take far "
            "longer than the others, dashed is the mean.\n\n"
            "The table says which shapes take that time. One shape far slower than a similar one: it may not fit the "
            "device's blocks, or it was compiled in that step. Many shapes that are each used once: padding to a few "
            "sizes can help.\n\n"
            "Click a type for its curve, a point for its step: the tables then are of that step alone. A drag over the "
            "curve chooses a range.",
        )

    @staticmethod
    def analyse(trace: Any, query: DynamicShapeQuery, task: Any) -> DynamicShape:
        return dynamic_shape(trace, query, task)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: DynamicShape | None = None
        set_ground(self, "bg.panel")
        self.answer = ElidedLabel("", "body", "text.1")
        self.types, self.shapes = WholeTable((SortKey("total_ns", True),)), WholeTable((SortKey("total_ns", True),))
        self.heading = ElidedLabel("", "heading")
        self.chart = CurveChart()
        self.footer = TableFooter()
        self.export = ExportButton(self._picture, self._data)
        self.time_row = TimeRow()
        self.time_row.whole_wanted.connect(self.want_whole_run)
        self._build()
        self.types.chosen.connect(self._choose_type)
        self.chart.chosen.connect(lambda at: self._ask_step(at, ""))
        self.chart.range_chosen.connect(self._choose_range)
        self.chart.opened.connect(lambda at: self._ask_step(at, "timeline"))
        self.shapes.opened.connect(self._show_operator)
        self.export.wanted.connect(self.wanted)
        self.retranslate()

    def _build(self) -> None:
        bar = PanelBar()
        bar.add(self.answer, 1)
        bar.add(self.export)
        top = QWidget()
        column = QVBoxLayout(top)
        column.setContentsMargins(16, 8, 8, 4)
        column.addWidget(self.heading)
        column.addWidget(self.chart, 1)
        bottom = QWidget()
        column = QVBoxLayout(bottom)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.shapes, 1)
        column.addWidget(self.footer)
        right = QSplitter(Qt.Orientation.Vertical)
        right.addWidget(top)
        right.addWidget(bottom)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(self.time_row)
        layout.addWidget(TurningSplitter(_BESIDE_FROM, (self.types, 35), (right, 65)), 1)

    # ---- the panel's contract

    def query(self, state: SessionState) -> DynamicShapeQuery:
        return DynamicShapeQuery(state.operator, *self.follow_time(state))

    def show_result(self, result: DynamicShape) -> None:
        self._result = result
        bars = {"total_ns": "phase.fwdbwd"}
        figures = self._figure_titles()
        sums = {name: figures[name] for name in ("count", "total_ns")}
        types = {"type": self.tr("Type"), "shapes": self.tr("Shapes"), **sums}
        self.types.show_table(result.types, types, bars)
        names = result.types["type"].tolist() if result.types.rows else []
        self.types.reveal(names.index(result.kind) if result.kind in names else None)
        self.shapes.show_table(
            result.shapes, {"name": self.tr("Operator"), "shapes": self.tr("Shapes"), **figures}, bars
        )
        curve = result.curve
        labels = [count(step) for step in result.steps.tolist()]
        data = None
        if curve is not None:
            lines = curve.mean_ns, curve.p50_ns, curve.p95_ns
            data = CurveData("phase.fwdbwd", result.kind, curve.values_ns, *lines, curve.outliers, counts=result.calls)
        self.chart.set_curve(labels, data)
        unit = self.chart.scale_of_values.unit
        most = int(result.calls.max(initial=0))
        words = self.tr("{0}: time of the call in each step, {1}")
        if most > 1:
            words = self.tr("{0}: mean time of the calls of each step (up to {2} calls), {1}")
        self.heading.set_text(words.format(result.kind, unit, count(most)))
        self.chart.numbers = result.steps
        is_part = result.asked.numbers is not None
        marked = np.flatnonzero(result.asked.rows(result.steps)).tolist() if is_part else []
        is_step = result.asked.step is not None
        self.chart.set_chosen(marked[0] if marked and is_step else None)
        self.chart.chosen_range = (marked[0], marked[-1]) if marked and not is_step else None
        self.chart.redraw()
        self._say(result)

    def clear(self) -> None:
        self._result = None

    def retranslate(self) -> None:
        self.types.setAccessibleName(self.tr("Types of operators"))
        self.shapes.setAccessibleName(self.tr("Operators and shapes"))
        self.chart.setAccessibleName(self.title())

    # ---- words

    def _figure_titles(self) -> dict[str, str]:
        return {
            "count": self.tr("Calls"),
            "total_ns": self.tr("Total"),
            "mean_ns": self.tr("Mean"),
            "min_ns": self.tr("Shortest"),
            "max_ns": self.tr("Longest"),
        }

    def _say(self, result: DynamicShape) -> None:
        outliers = len(result.curve.outliers) if result.curve is not None else 0
        steps, types = len(result.steps), result.types.rows
        words = [counted(self.tr("%n step(s)", "", steps), steps)]
        words.append(Counts().types(types))
        if outliers:
            found = counted(self.tr("%n outlier step(s) of {0}", "", outliers), outliers)
            words.append(found.format(result.kind))
        self.answer.set_text(" · ".join(words))
        asked = result.asked
        of = self.tr("All steps") if asked.numbers is None else asked_words(asked)
        rows = self.tr("{0} of {1} pairs of operator and shapes")
        rows = rows.format(count(result.shapes.rows), count(result.total))
        self.footer.set_texts(f"{of} · {rows}")
        self.time_row.show_words(asked_words(asked))
        self.subject_changed.emit("" if asked.step is None or asked.problem else self.tr("Step {0}").format(asked.step))

    # ---- what a click does

    def _choose_type(self, row: int) -> None:
        if self._result is not None and self._result.types["type"][row] != self._result.kind:
            self.wanted.emit(ShowOperator(self._result.types["type"][row], to_front=False))

    def _ask_step(self, at: int, panel: str) -> None:
        if self._result is not None:
            self.wanted.emit(ShowStep(int(self._result.steps[at]), panel))

    def _choose_range(self, first: int, last: int) -> None:
        """Show the range of these steps, where the timeline has them."""
        result = self._result
        ends = (
            []
            if result is None or result.places is None
            else [result.places.span_of(int(result.steps[at])) for at in (first, last)]
        )
        known = [span for span in ends if span is not None]
        if known:
            span = TimeSpan(min(one.begin_ns for one in known), max(one.end_ns for one in known))
            self.want_range(span)

    def _show_operator(self, row: int) -> None:
        if self._result is not None:
            self.wanted.emit(ShowOperator(str(self._result.shapes["name"][row])))

    def _picture(self) -> Picture | None:
        if self._result is None:
            return None
        unit, scope = self.chart.scale_of_values.unit, self.time_row.accessibleName()
        return Picture("dynamic-shape", self.heading.text(), (self.chart,), unit, scope)

    def _data(self) -> SaveTable | None:
        return self.shapes.saved("dynamic-shape")


PANEL = DynamicShapePanel
