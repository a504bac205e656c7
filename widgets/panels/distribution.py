"""Distribution: how long the calls of the chosen operator took, by step and by shape, and its outliers."""

from __future__ import annotations

from typing import Any, Literal

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from analysis.distribution import By, Distribution, DistributionQuery, Range, WantedCall, distribution
from analysis.operator_rows import Scope
from model.table import Column, Table, as_cells
from model.units import MISSING, TimeScale, count, counted, duration
from model.whole_number import whole_number
from widgets.charts.histogram import Histogram, Mark, RangeBar, RangeChart
from widgets.counts import Counts
from widgets.operators.words import source_name
from widgets.panel import Panel
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.export_button import ExportButton
from widgets.parts.picture import Picture
from widgets.parts.plain_text import accessible_text
from widgets.parts.segment import Choice, Segment
from widgets.parts.state_view import StateView
from widgets.parts.turning_splitter import TurningSplitter
from widgets.requests import SaveTable, ShowSlice, ShowStep
from widgets.session_state import SessionState
from widgets.shown_time import chosen_time
from widgets.tables.columns import TableColumn
from widgets.tables.footer import TableFooter
from widgets.tables.views import DataTable
from widgets.theme import set_ground
from widgets.timeline.time_axis import around

_COLUMNS = (
    Column("name", "text"),
    Column("step", "text"),
    Column("begin_ns", "int", "ns"),
    Column("duration_ns", "int", "ns"),
    Column("ratio", "float"),
)
_MARGIN = 2.0  # of a call's length, on either side of it
_BESIDE_FROM = 900  # px; in a narrower panel they lie over each other


class DistributionPanel(Panel):
    """Histogram, ranges and outliers side by side, or below each other where there is no room."""

    id = "distribution"
    icon = "distribution"
    area = "bottom"
    order = 45
    needs = ("kernels", "aicpu", "ai_core", "top_down", "slices")

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("DistributionPanel", "Distribution")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "DistributionPanel", "No single calls in this result. Collect again with profiler level 1 to see them."
        )

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "DistributionPanel",
            "How long the calls of one operator, or of all operators of a type, took. Choose it in Operators.\n\n"
            "One narrow hill: all calls are alike. Two hills: two kinds of calls, often two shapes. A long tail to the "
            "right: some calls are held up; p95 and p99 say by how much. Log spreads short times. A click on a bar "
            "shows its longest call in the timeline.\n\n"
            "By step: a bar from the shortest to the longest call, a dot at the median. A step that stands out is "
            "worth a look at the timeline: a click chooses it, and the rest is of it alone. By shape: the cost of each "
            "input shape; a click shows its longest call in the timeline.\n\n"
            "Outliers are calls longer than p75 by more than 1.5 times the distance from p25 to p75. Enter shows one "
            "in the timeline.",
        )

    @staticmethod
    def analyse(trace: Any, query: DistributionQuery, task: Any) -> Distribution:
        return distribution(trace, query, task)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: Distribution | None = None
        self._wanted: WantedCall | None = None
        self._wishes = 0
        set_ground(self, "bg.panel")
        self.scales, self.ways = Segment(), Segment()
        self.export = ExportButton(self._picture, self._data)
        self.histogram, self.ranges = Histogram(), RangeChart()
        self.outliers, self.footer, self.nothing = DataTable(), TableFooter(), StateView()
        self._heads = tuple(ElidedLabel("", "heading") for _ in range(3))
        self._build()
        self.scales.chosen.connect(lambda _: self.query_changed.emit())
        self.ways.chosen.connect(lambda _: self.query_changed.emit())
        self.histogram.chosen.connect(lambda at: self._want_call("bin", at))
        self.ranges.chosen.connect(self._choose_range)
        self.outliers.row_opened.connect(lambda row: self._want_call("outlier", row))
        self.export.wanted.connect(self.wanted)

    def _build(self) -> None:
        bodies = (self.histogram, self.ranges, self.outliers)
        controls = (self.scales, self.ways, self.export)
        columns = [_column(*parts) for parts in zip(self._heads, controls, bodies, strict=True)]
        self._ranges_part = self.ranges.parentWidget() or self.ranges
        self._pages = QStackedWidget()
        self._pages.addWidget(TurningSplitter(_BESIDE_FROM, *((column, 0) for column in columns)))
        self._pages.addWidget(self.nothing)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self.footer)

    # ---- the panel's contract

    def query(self, state: SessionState) -> DistributionQuery:
        step, span = chosen_time(state)
        by: By = "shape" if self.ways.current() == "shape" else "step"
        return DistributionQuery(
            state.operator or "", Scope(step=step, span=span), self.scales.current() == "log", by, self._wanted
        )

    def show_result(self, result: Distribution) -> None:
        self._result = result
        self.subject_changed.emit(result.query.operator)
        self._show_choices(result)
        self.footer.setVisible(bool(result.count))
        if not result.count:
            self._say_nothing(result)
        else:
            self._pages.setCurrentIndex(0)
            self._show_histogram(result)
            self._show_ranges(result)
            self._show_outliers(result)
            self._say(result)
        if self._wanted is not None and result.query.wanted == self._wanted:
            self._wanted = None
            self._go(result)

    def clear(self) -> None:
        self._result, self._wanted = None, None

    # ---- what is shown

    def _show_choices(self, result: Distribution) -> None:
        scale, way = "log" if result.query.is_log else "linear", result.query.by
        self.scales.set_choices([Choice("linear", self.tr("Linear")), Choice("log", self.tr("Log"))])
        self.scales.set_current(scale)
        words = {"step": self.tr("Step"), "shape": self.tr("Shape")}
        self.ways.set_choices([Choice(by, words[by]) for by in result.possible])
        self.ways.setVisible(len(result.possible) > 1)
        if result.possible:
            self.ways.set_current(way)

    def _say_nothing(self, result: Distribution) -> None:
        self._pages.setCurrentWidget(self.nothing)
        self.footer.set_texts("")
        if result.query.operator:
            words = self.tr("No single calls of {0} are known.").format(result.query.operator)
        else:
            words = self.tr("Choose a type or an operator in Operators.")
        self.nothing.set_state("distribution", words)

    def _show_histogram(self, result: Distribution) -> None:
        assert result.edges is not None
        assert result.counts is not None
        self._heads[0].set_text(Counts().calls(result.count))
        scale = TimeScale.for_largest(float(result.max_ns))
        marks = [
            Mark(value, f"{name} {scale.text(value)}")
            for name, value in (
                ("p50", result.p50_ns), ("p95", result.p95_ns), ("p99", result.p99_ns),
                (self.tr("mean"), result.mean_ns),
            )
        ]  # fmt: skip
        self.histogram.set_bins(result.edges, result.counts, marks, is_log=result.query.is_log)

    def _show_ranges(self, result: Distribution) -> None:
        self._ranges_part.setVisible(bool(result.ranges))
        bars = [self._bar(one, result.query.by) for one in result.ranges]
        steps = [one.label for one in result.ranges] if result.query.by == "step" else []
        self.ranges.set_bars(bars, steps.index(str(result.step)) if str(result.step) in steps else None)
        title = self.tr("By step") if result.query.by == "step" else self.tr("By shape")
        parts = [f"{title}, {self.ranges.scale.unit}"]
        if result.range_count > len(result.ranges):
            parts.append(self.tr("{0} of {1}").format(count(len(result.ranges)), count(result.range_count)))
        self._heads[1].set_text(" · ".join(parts))

    def _bar(self, one: Range, by: By) -> RangeBar:
        label = one.label or MISSING
        head = self.tr("Step {0}").format(label) if by == "step" else label
        times = f"{duration(one.min_ns)} – {duration(one.p50_ns)} – {duration(one.max_ns)}"
        return RangeBar(label, one.min_ns, one.p50_ns, one.max_ns, f"{head}\n{Counts().calls(one.count)}\n{times}")

    def _columns(self, result: Distribution) -> tuple[TableColumn, ...]:
        scale = TimeScale.for_largest(float(result.max_ns))
        columns = [
            TableColumn("name", self.tr("Operator"), is_path=True, sortable=False),
            TableColumn("step", self.tr("Step"), sortable=False),
            TableColumn("duration_ns", self.tr("Duration"), "time", scale, sortable=False),
            TableColumn("ratio", self.tr("of p50"), "number", decimals=1, unit="×", sortable=False),
        ]
        return tuple(column for column in columns if column.name != "step" or "step" in result.possible)

    def _show_outliers(self, result: Distribution) -> None:
        outliers = self.tr("%n outlier(s) above {0}", "", result.outlier_count)
        words = counted(outliers, result.outlier_count).format(duration(result.fence_ns))
        self._heads[2].set_text(words)
        data = {one.name: as_cells([getattr(call, one.name) for call in result.outliers], one.kind) for one in _COLUMNS}
        table = Table("outliers", _COLUMNS, data)
        self.outliers.page_model.set_rows(self._columns(result), len(result.outliers), table)
        self.outliers.fit_columns()
        self.outliers.setAccessibleName(accessible_text(words))

    def _say(self, result: Distribution) -> None:
        source = self.tr("timeline") if result.source == "timeline" else source_name(result.source)
        figures = [
            f"{name} {duration(value)}"
            for name, value in (
                ("min", result.min_ns), ("p50", result.p50_ns), (self.tr("mean"), result.mean_ns),
                ("p95", result.p95_ns), ("p99", result.p99_ns), ("max", result.max_ns),
            )
        ]  # fmt: skip
        words = [self.tr("From: {0}").format(source), *figures, *self._scope_words(result)]
        if result.one_name is not None:
            words.append(self.tr("all outliers are {0}").format(result.one_name))
        self.footer.set_texts(" · ".join(words))

    def _scope_words(self, result: Distribution) -> list[str]:
        """Of which range or step the calls are."""
        words = []
        if result.query.scope.span is not None:
            words.append(self.tr("of the selected range only, calls at its edges in whole"))
        asked = result.query.scope.step
        if asked is not None:
            told, untold = self.tr("of step {0} only"), self.tr("of all steps: no call says that it is of step {0}")
            words.append((untold if result.step is None else told).format(asked))
        return words

    # ---- what a click does

    def _choose_range(self, at: int) -> None:
        result = self._result
        if result is None:
            return
        label = result.ranges[at].label or ""
        step = whole_number(label) if result.query.by == "step" else None
        if step is not None:
            self.wanted.emit(ShowStep(step))
        else:
            self._want_call("range", at)

    def _want_call(self, of: Literal["outlier", "bin", "range"], at: int) -> None:
        if self._result is not None and self._result.has_timeline and at >= 0:
            self._wishes += 1
            self._wanted = WantedCall(of, at, self._wishes)
            self.query_changed.emit()

    def _go(self, result: Distribution) -> None:
        if result.slice is None:
            self.footer.set_right(self.tr("The timeline has no such call."))
            return
        self.wanted.emit(ShowSlice(result.slice.index, to_front=True, span=around(result.slice.span, _MARGIN)))

    def _picture(self) -> Picture | None:
        if self._result is None or not self._result.count:
            return None
        scope = " · ".join(self._scope_words(self._result))
        return Picture("distribution", self._result.query.operator, (self.histogram, self.ranges), scope=scope)

    def _data(self) -> SaveTable | None:
        result = self._result
        if result is None or result.edges is None or result.counts is None:
            return None
        edges = result.edges.tolist()
        rows = [(self.tr("From (ns)"), self.tr("To (ns)"), self.tr("Calls"))]
        rows += [
            (repr(low), repr(high), str(number))
            for low, high, number in zip(edges[:-1], edges[1:], result.counts.tolist(), strict=True)
        ]
        return SaveTable("distribution", tuple(rows))


def _column(head: ElidedLabel, control: QWidget, body: QWidget) -> QWidget:
    """A heading with its control at the right, over a chart or a table."""
    column = QWidget()
    row = QHBoxLayout()
    row.setContentsMargins(12, 6, 8, 2)
    row.addWidget(head, 1)
    row.addWidget(control)
    layout = QVBoxLayout(column)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(2)
    layout.addLayout(row)
    layout.addWidget(body, 1)
    return column


PANEL = DistributionPanel
