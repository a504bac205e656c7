"""Memory: what each component held over time or node by node, its peak, and the blocks that live at a point."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QComboBox, QStackedWidget, QVBoxLayout, QWidget

from analysis.memory import Memory, MemoryQuery, View, memory
from analysis.table_query import SortKey
from model.time_span import TimeSpan
from widgets.memory.block_list import BlockList, since_origin
from widgets.memory.component_table import ComponentTable
from widgets.memory.curves import curves_of, flattens, graph_marks, legend_of, peak_flag, position_of
from widgets.memory.memory_chart import RESERVED, MemoryChart
from widgets.memory.words import (
    axis_labels,
    axis_note,
    axis_times,
    facts_text,
    hidden_note,
    overlap_note,
    point_text,
    view_name,
    whole_point_text,
)
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.export_button import ExportButton
from widgets.parts.legend import Legend
from widgets.parts.panel_bar import PanelBar, name_button
from widgets.parts.picture import Picture
from widgets.parts.segment import Choice, Segment
from widgets.parts.state_view import StateView
from widgets.parts.time_row import TimeRow
from widgets.parts.turning_splitter import TurningSplitter
from widgets.parts.wrapped_label import wrapped_label
from widgets.parts.yielding_splitter import YieldingSplitter
from widgets.requests import SaveTable, ShowOperator, ShowRange
from widgets.session_state import SessionState
from widgets.shown_time import shown_time
from widgets.steps.asked_words import step_words
from widgets.tables.columns import saved_cells, saved_headers
from widgets.tables.views import Runs
from widgets.theme import set_ground
from widgets.timed_panel import TimedPanel
from widgets.timeline.time_axis import around

_MARGIN = 0.5  # of a block's life, on either side of it
_LOWER_SHARE = 0.47  # of the height: components and blocks
_BESIDE_FROM = 900  # px; in a narrower panel the components lie above the blocks


class MemoryPanel(TimedPanel):
    """A chart over the peaks of components and the blocks at the chosen point."""

    id = "memory"
    icon = "memory"
    area = "center"
    order = 44
    needs = ("memory", "operator_memory", "npu_module_mem", "memory_usage_nodes", "static_op_mem")

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("MemoryPanel", "Memory")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "MemoryPanel", "No memory data in this result. Collect again with profile_memory=True to see it."
        )

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "MemoryPanel",
            "Each component has a colour: solid is what it has allocated, dashed what it has reserved from the device. "
            "The triangle marks the peak. Components overlap, as a name with + is a sum and APP the whole process; "
            "they must not be added up.\n\n"
            "The list below shows the blocks that live at the chosen point, first that of the peak: the largest ones "
            "are where memory can be saved. A block without a release was not given back within the recording.\n\n"
            "Reserved far above allocated: the allocator holds memory that nobody uses, be it a pool that is not "
            "needed yet or blocks that are too small for what is asked for.\n\n"
            "Click the chart for the blocks of another point, drag for a range, double-click to see it in the "
            "timeline. By node, the axis counts the nodes of a graph in the order of execution instead of the time; "
            "static memory is held all the time.",
        )

    @staticmethod
    def analyse(trace: Any, query: MemoryQuery, task: Any) -> Memory:
        return memory(trace, query, task)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: Memory | None = None
        self._view: View | None = None
        self._graph: str | None = None
        self._point: int | None = None
        self._sort: tuple[SortKey, ...] = ()
        self._first = 0
        self._chose_reserved = False  # else it is shown where the rest can be read beside it
        set_ground(self, "bg.panel")
        self.views = Segment()
        self.graphs = QComboBox()
        self.legend = Legend()
        self.facts = ElidedLabel("", "body", "text.1")
        self.time_row = TimeRow()
        self.chart = MemoryChart()
        self.note = ElidedLabel("", "small", "text.3")
        self.components = ComponentTable()
        self.overlap = wrapped_label("", "small", "secondary")
        self.blocks = BlockList()
        self.nothing = StateView()
        self.export = ExportButton(self._picture, self._data)
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        self._bar = PanelBar()
        self._bar.add(self.views)
        self._bar.add(self.graphs)
        self._bar.add(self.facts, 1)
        self.timeline_button, self.operator_button = self._bar.add_buttons("timeline", "operators")
        self._bar.add(self.export)
        top = QWidget()
        column = QVBoxLayout(top)
        column.setContentsMargins(16, 8, 8, 4)
        column.setSpacing(4)
        column.addWidget(self.legend)
        column.addWidget(self.chart, 1)
        column.addWidget(self.note)
        split = YieldingSplitter(top, _LOWER_SHARE)
        split.addWidget(self._made_lower())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar)
        layout.addWidget(self.time_row)
        layout.addWidget(split, 1)

    def _made_lower(self) -> QWidget:
        """Peaks beside the blocks, or over them."""
        peaks = QWidget()
        column = QVBoxLayout(peaks)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(4)
        column.addWidget(self.components, 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(8, 0, 8, 0)
        foot.addWidget(self.overlap)
        column.addLayout(foot)
        self._peaks = peaks
        self._pages = QStackedWidget()
        self._pages.addWidget(self.blocks)
        self._pages.addWidget(self.nothing)
        return TurningSplitter(_BESIDE_FROM, (peaks, 48), (self._pages, 52))

    def _connect(self) -> None:
        self.views.chosen.connect(self._choose_view)
        self.graphs.activated.connect(lambda _: self._choose_graph(self.graphs.currentText()))
        self.legend.toggled.connect(self._toggle)
        self.chart.chosen.connect(lambda position: self._ask_point(self._value_at(position)))
        self.chart.opened.connect(self._open_position)
        self.chart.range_chosen.connect(self._drag)
        self.components.peak_chosen.connect(self._ask_point)
        self.blocks.opened.connect(self._open_block)
        self.blocks.page_wanted.connect(self._want_page)
        self.blocks.sort_changed.connect(self._sort_by)
        self.blocks.table.copy_wanted.connect(self._copy_blocks)
        self.blocks.table.row_chosen.connect(lambda _: self._offer())
        self.timeline_button.clicked.connect(lambda: self._open_block(self.blocks.table.currentIndex().row()))
        self.operator_button.clicked.connect(self._show_operator)
        self.time_row.whole_wanted.connect(self.want_whole_run)
        self.export.wanted.connect(self.wanted)

    # ---- the panel's contract

    def query(self, state: SessionState) -> MemoryQuery:
        if shown_time(state) != shown_time(self._state):
            self._point, self._first = None, 0
        step, span = self.follow_time(state)
        return MemoryQuery(self._view, self._graph, span, step, self._point, self._sort, self._first)

    def show_result(self, result: Memory) -> None:
        self._result = result
        self.views.set_choices([Choice(view, view_name(view)) for view in result.views])
        if result.view is not None:
            self.views.set_current(result.view)
        self.views.setVisible(len(result.views) > 1)
        self.graphs.setVisible(len(result.graphs) > 1)
        if [self.graphs.itemText(at) for at in range(self.graphs.count())] != list(result.graphs):
            self.graphs.clear()
            self.graphs.addItems(list(result.graphs))
        self.graphs.setCurrentText(result.graph)
        self._show_chart(result)
        self.facts.set_text(facts_text(result))
        self.components.show_result(result)
        self._peaks.setVisible(result.over_time and bool(result.peaks))
        self.overlap.setText(overlap_note(result))
        self.overlap.setVisible(bool(self.overlap.text()))
        self._show_blocks(result)
        self._say_scope(result)
        self._offer()

    def clear(self) -> None:
        self._result = None
        self._point, self._first, self._graph = None, 0, None
        self._chose_reserved = False
        self.blocks.forget()

    def retranslate(self) -> None:
        name_button(self.timeline_button, self.tr("Show the life of the block in the timeline (Enter)"))
        name_button(self.operator_button, self.tr("Show the operator in Operators"))
        self.graphs.setAccessibleName(self.tr("Graph"))
        self.chart.setAccessibleName(self.title())
        self.components.setAccessibleName(self.tr("Peaks of the components"))
        self.blocks.forget()

    # ---- what is shown

    def _show_chart(self, result: Memory) -> None:
        curves = curves_of(result)
        entries = legend_of(result, curves)
        self.legend.set_entries(entries)
        self.legend.setVisible(len(curves) > 1)
        flag, marks = peak_flag(result), graph_marks(result)
        self.chart.set_curves(axis_labels(result), curves, flag, marks, self._whole_name, axis_times(result))
        if not self._chose_reserved and any(entry.key == RESERVED for entry in entries):
            self.legend.set_hidden(RESERVED, is_hidden=flattens(curves))
        self._show_curves(result)
        self.chart.takes_ranges = result.over_time
        self.chart.chosen_range = None
        self.chart.set_chosen(position_of(result, result.point))

    def _show_curves(self, result: Memory) -> None:
        """Those that the legend does not hide."""
        self.chart.set_hidden(self.legend.hidden_keys())
        self.note.set_text(axis_note(result, self.chart.scale_of_values.unit, self._hidden_words()))

    def _hidden_words(self) -> str:
        """Why the reserved curves are hidden, unless a person wanted that."""
        is_ours = RESERVED in self.legend.hidden_keys() and not self._chose_reserved
        return hidden_note(self._result) if is_ours and self._result is not None else ""

    def _toggle(self, key: str, _hidden: bool) -> None:
        self._chose_reserved = self._chose_reserved or key == RESERVED
        if self._result is not None:
            self._show_curves(self._result)

    def _show_blocks(self, result: Memory) -> None:
        has_blocks = result.blocks is not None and result.blocks.total > 0
        self._pages.setCurrentWidget(self.blocks if has_blocks else self.nothing)
        if has_blocks:
            self.blocks.show_result(result)
        elif result.blocks is not None and result.point is not None:
            words = self.tr("No recorded block lives at {0}.").format(point_text(result, result.point))
            reason = self.tr("Click the chart for another point. Blocks from before the recording are in no file.")
            self.nothing.set_state("memory", words, reason)
        else:
            words = self.tr("No single blocks were recorded.")
            reason = self.tr("operator_memory.csv has them: collect on an NPU with profile_memory=True.")
            self.nothing.set_state("memory", words, reason if result.view == "time" else "")

    def _say_scope(self, result: Memory) -> None:
        """Of which time it is, with the way back to the whole run."""
        query, step, words = result.query, result.query.step, ""
        if not result.over_time and (step is not None or query.span is not None):
            words = self.tr("The nodes of a graph have no time: this is the same in every step and range.")
        elif result.over_time and result.span is not None:
            words = self.tr("Figures of the range") if step is None else step_words(step)
        elif result.over_time and step is not None:
            words = self.tr("Step {0} has no place in time: all is shown.").format(step)
        elif result.over_time and query.span is not None:
            words = self.tr("Nothing was sampled in the range: all is shown.")
        self.time_row.show_words(words)
        subject = self.tr("Step {0}").format(step) if step is not None and result.span is not None else ""
        self.subject_changed.emit(subject)

    def _whole_name(self, position: int) -> str:
        assert self._result is not None
        return whole_point_text(self._result, int(self._result.edges[position]))

    # ---- points

    def _value_at(self, position: int) -> int:
        """The point of the chart's ``position``: the moment of the peak, where that lies in it."""
        result = self._result
        assert result is not None
        flag, at = peak_flag(result), result.peak_at
        if flag is not None and flag.position == position and at is not None:
            return at
        return int(result.edges[position])

    # ---- what is asked

    def _choose_view(self, view: str) -> None:
        self._view = cast(View, view)
        self._point, self._first, self._graph, self._sort = None, 0, None, ()
        self.query_changed.emit()

    def _choose_graph(self, graph: str) -> None:
        self._graph, self._point, self._first = graph, None, 0
        self.query_changed.emit()

    def _ask_point(self, point: int) -> None:
        self._point, self._first = point, 0
        self.query_changed.emit()

    def _sort_by(self, keys: tuple[SortKey, ...]) -> None:
        self._sort, self._first = keys, 0
        self.query_changed.emit()

    def _want_page(self, first: int) -> None:
        self._first = first
        self.query_changed.emit()

    def _drag(self, first: int, last: int) -> None:
        if self._result is not None:
            edges = self._result.edges
            self.want_range(TimeSpan(int(edges[first]), int(edges[last + 1])))

    def _open_position(self, position: int) -> None:
        result = self._result
        if result is not None and result.over_time:
            edges = result.edges
            span = TimeSpan(int(edges[position]), int(edges[position + 1]))
            self.wanted.emit(ShowRange(around(span, 10.0), to_front=True))

    def _offer(self) -> None:
        has_row = self._pages.currentWidget() is self.blocks and self.blocks.table.currentIndex().isValid()
        self.timeline_button.setEnabled(has_row and self._result is not None and self._result.over_time)
        self.operator_button.setEnabled(has_row)

    def _open_block(self, row: int) -> None:
        """Show the life of a block in the timeline, or its operator where there is no time."""
        result = self._result
        if result is None or row < 0:
            return
        if not result.over_time:
            self._show_operator()
            return
        begin, end = self.blocks.life_of(row)
        first = begin if begin is not None else int(result.edges[0])
        last = end if end is not None else int(result.edges[-1])
        if last > first:
            self.wanted.emit(ShowRange(around(TimeSpan(first, last), _MARGIN), to_front=True))

    def _show_operator(self) -> None:
        name = self.blocks.table.page_model.value(self.blocks.table.currentIndex().row(), "name")
        if isinstance(name, str):
            self.wanted.emit(ShowOperator(name))

    # ---- export

    def _picture(self) -> Picture | None:
        if self._result is None:
            return None
        charts, unit = (self.legend, self.chart), self.chart.scale_of_values.unit
        return Picture("memory", self.title(), charts, unit, self.time_row.accessibleName(), self._hidden_words())

    def _copy_blocks(self, runs: Runs) -> None:
        table = self._data(runs)
        if table is not None:
            self.wanted.emit(replace(table, to_clipboard=True))

    def _data(self, runs: Runs = ()) -> SaveTable | None:
        """The blocks, all of them or ``runs`` (first and last row of each)."""
        result = self._result
        if result is None or result.blocks is None or not result.blocks.total:
            return None
        columns = self.blocks.table.page_model.columns
        query = replace(result.query, first=0, count=None)

        def rows(trace: Any, task: Any) -> Any:
            blocks = memory(trace, query, task).blocks
            assert blocks is not None
            yield saved_headers(columns)
            saved = tuple(saved_cells(columns, since_origin(blocks.table, result.origin)))
            for first, last in runs or ((0, len(saved)),):
                yield from saved[first : last + 1]

        return SaveTable("memory-blocks", rows)


PANEL = MemoryPanel
