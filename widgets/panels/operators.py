"""Operators: where the device's time goes by type, with the operators of each type and every row of the source."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from analysis.operator_calls import CallQuery
from analysis.operator_rows import Scope
from analysis.operators import PAGE_ROWS, Operators, OperatorsQuery, View, operators
from model.units import duration
from widgets.operators.bar import OperatorBar
from widgets.operators.choices import usual_sort
from widgets.operators.filters import OperatorFilters
from widgets.operators.info_sheet import InfoSheet
from widgets.operators.kernel_choice import KernelChoice
from widgets.operators.named_search import NamedSearch
from widgets.operators.rows import copied_operators, saved_operators
from widgets.operators.share_side import ShareSide
from widgets.operators.tables import OperatorTables, told_name, type_key
from widgets.operators.words import of_words, source_name
from widgets.panel import Panel
from widgets.parts.export_button import ExportButton
from widgets.parts.picture import Picture
from widgets.requests import SaveTable, ShowArea, ShowOperator, ShowPanel, ShowSlice, ShowStep
from widgets.sentences import listed
from widgets.session_state import SessionState
from widgets.shown_time import chosen_time
from widgets.tables.column_choices import column_choices
from widgets.tables.page_model import PAGE_ROWS as TABLE_PAGE
from widgets.theme import set_ground
from widgets.timeline.time_axis import around

_SHARES_FROM = 760  # px; a narrower panel has no room for the shares
_LEAST_SHARES, _SHARES_PART = 250, 0.28
_CALL_MARGIN = 2.0  # of a call's length, on either side of it


class OperatorsPanel(Panel):
    """Types, operators and rows of one source at a time."""

    id = "operators"
    icon = "operators"
    area = "center"
    order = 30
    needs = (
        "op_types", "ops", "aicpu_types", "aicpu", "host_cpu_types", "host_cpu_ops", "gpu_types", "gpu_ops", "kernels",
        "op_statistic", "api_statistic", "task_scheduler", "ai_core", "top_down", "runtime_api", "acl_statistic",
    )  # fmt: skip

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("OperatorsPanel", "Operators")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate(
            "OperatorsPanel",
            "No operators in this result. Collect again with profiler level 1, and aic_metrics for AI Core's counters.",
        )

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "OperatorsPanel",
            "Where the device's time goes. A type adds up all its calls; open it for its operators. The share is that "
            "of all types of this source, in the chosen subgraph, step and range.\n\n"
            "Look at the types with the largest share first. A p95 or Max far above the mean: some calls are slow; the "
            "Distribution panel shows which. Many short calls: the device may be waiting for the host. Time on AI CPU "
            "that AI Core could take, and conversions such as TransData and Cast, are often avoidable.\n\n"
            "Levels of API and Modules contain each other: their times must not be added, so that they have shares "
            "within a level only. A star marks what is ours and not the file's. A column called file has the file's "
            "own number where it is another one.\n\n"
            "Enter goes to the longest call in the timeline, Right to an operator's inputs and outputs. A filter on "
            "type with in keeps these types, with != leaves one out.",
        )

    @staticmethod
    def analyse(trace: Any, query: OperatorsQuery, task: Any) -> Operators:
        return operators(trace, query, task)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: Operators | None = None
        self._source: str | None = None
        self._operator: str | None = None
        self._kernel = KernelChoice()
        self._call: CallQuery | None = None  # whose slice is being looked for
        self._info: CallQuery | None = None  # whose inputs and outputs are wanted
        self._wishes = 0
        self._sizes_kept = False  # somebody moved the line between shares and tables
        set_ground(self, "bg.panel")
        self.tables = OperatorTables()
        self.bar = OperatorBar(ExportButton(self._picture, self._data))
        self._named = NamedSearch(self.bar.search)
        self.bar.source_chosen.connect(self._choose_source)
        self.bar.changed.connect(self._start_over)
        self.bar.panel_wanted.connect(lambda panel: self.wanted.emit(ShowPanel(panel)))
        self.bar.left_down.connect(lambda: self.tables.tree.setFocus(Qt.FocusReason.TabFocusReason))
        self.filters = OperatorFilters(self.bar, self._key, self)
        self.info_sheet = InfoSheet(self)
        self.shares = ShareSide()
        self.shares.chosen.connect(self._choose_part)
        self.tables.query_changed.connect(self.query_changed)
        self.tables.type_chosen.connect(self._choose_type)
        self.tables.kernel_chosen.connect(self._choose_kernel)
        self.tables.call_wanted.connect(self._want_call)
        self.tables.info_wanted.connect(self._want_info)
        self.tables.selection_changed.connect(self._offer_call)
        self.tables.rows.copy_wanted.connect(lambda runs: self.wanted.emit(copied_operators(self._result, runs)))
        self.tables.filter_cleared.connect(self._clear_filters)
        self._build()
        self._connect_bar()

    def _build(self) -> None:
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.addWidget(self.shares)
        self._splitter.addWidget(self.tables)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setCollapsible(1, False)
        self._splitter.splitterMoved.connect(self._keep_sizes)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self.filters.chips)
        layout.addWidget(self._splitter, 1)

    def _connect_bar(self) -> None:
        self.bar.call_button.clicked.connect(self.tables.want_call)
        self.bar.copy_button.clicked.connect(self._copy_table)
        self.bar.spread_button.clicked.connect(lambda: self.wanted.emit(ShowPanel("distribution")))
        self.bar.export.wanted.connect(self.wanted)
        self.filters.changed.connect(self._start_over)
        self.filters.other_removed.connect(self._leave_time)
        column_choices().changed.connect(self._show_columns)

    # ---- the panel's contract

    def query(self, state: SessionState) -> OperatorsQuery:
        is_other, self._operator = state.operator != self._operator, state.operator
        if self._kernel.follow(state):
            self._go_to_kernels()
        elif is_other:
            self._follow_operator()
        view = self._view()
        rows = view != "types"
        sort = (self.tables.rows if rows else self.tables.tree).sort.keys or usual_sort(view, self._source)
        step, span = chosen_time(state)
        time = Scope(step=step, span=span)
        scope, where = self.bar.choices.narrowed(time, self.filters.current(), is_grouped=view != "rows")
        query = OperatorsQuery(
            source=self._source,
            view=view,
            text=self.bar.search.words(),
            where=where,
            sort=sort,
            first=self.tables.first_row if rows else 0,
            count=TABLE_PAGE if rows else self.tables.wanted_types or PAGE_ROWS,
            expanded=() if rows else self.tables.tree.tree_model.open_counts(),
            scope=scope,
            group=self.bar.choices.chosen_group(),
            across=self.bar.choices.chosen_across(),
            value=self.bar.choices.chosen_value(),
            paths=self.bar.choices.paths.isChecked(),
            call=self._call,
            info=self._info,
        )
        return self._kernel.sought_in(query)

    def _view(self) -> View:
        return "rows" if self._kernel.is_due else cast(View, self.bar.views.current() or "types")

    def show_result(self, result: Operators) -> None:
        self._result = result
        self._source = result.source or None
        self.tables.filters = self.filters.current()
        self.bar.show_result(result)
        self._show_filters(result)
        self.tables.show_result(result)
        self.tables.tree.setAccessibleName(self.title())
        if result.page is None:
            self.shares.show_shares(result)
        self._show_shares()
        self._mark_selected()
        if self._named.is_undecided:
            self._follow_operator()
            self.query_changed.emit()
        self._offer_call()
        if self._call is not None and result.query.call == self._call:
            self._call = None
            self._go_to_call(result)
        if self._info is not None and result.info is not None and result.query.info == self._info:
            self._info = None
            self.info_sheet.show_info(result.info, self.bar)
        if self._kernel.is_due and result.page is not None and result.query.kernel == self._kernel.row:
            self._go_to_kernel(result)

    def _go_to_call(self, result: Operators) -> None:
        found, asked = result.call, result.query.call
        if found is not None:
            self.wanted.emit(ShowSlice(found.index, to_front=True, span=around(found.span, _CALL_MARGIN)))
        elif asked is not None:
            self.tables.say_not_found(asked)

    def _go_to_kernel(self, result: Operators) -> None:
        """Select the call in its row; search and filters give way to it, step and range are the session's."""
        if result.kernel_at is not None:
            self._kernel.is_due = False
            self.tables.show_row(result.kernel_at)
        elif self.bar.search.words() or self.filters.current() or self.bar.choices.chosen_subgraph() != "all":
            self.bar.choices.subgraph.setCurrentIndex(0)
            self._clear_filters()
        else:
            self.tables.say_left_out()

    def clear(self) -> None:
        self._result = None
        self._source = None
        self._call = self._info = None
        self.filters.forget()
        self.tables.forget()

    def retranslate(self) -> None:
        self.bar.choices.retranslate()
        self.filters.retranslate()

    # ---- what is shown

    def _keep_sizes(self) -> None:
        self._sizes_kept = True

    def _show_shares(self) -> None:
        result = self._result
        types = result is not None and result.page is None and bool(result.pie)
        self.shares.setVisible(types and self.width() >= _SHARES_FROM)

    def _mark_selected(self) -> None:
        key = self._selected_key()
        if key is not None or self.tables.selected_name() != self._operator:  # else it is an operator below a type
            self.tables.select_type(key)
        self.shares.set_selected(key or "")

    def _selected_key(self) -> str | None:
        """Key of the type that the session's operator names."""
        return None if self._result is None or not self._operator else type_key(self._result, self._operator)

    # ---- what a click does

    def _choose_source(self, source: str) -> None:
        self._take_source(source)
        self.bar.views.set_current("types")
        self._start_over()

    def _take_source(self, source: str) -> None:
        self._source = source
        for view in (self.tables.tree, self.tables.rows):
            view.sort.set_keys(())

    def _start_over(self) -> None:
        self._kernel.is_due = False
        self.tables.forget()
        self.query_changed.emit()

    def _choose_type(self, key: str, name: str) -> None:
        self.shares.set_selected(key)
        self._name(ShowOperator(name))

    def _choose_kernel(self, row: int, name: str) -> None:
        self._name(ShowOperator(name, to_front=False, kernel=row))

    def _name(self, request: ShowOperator) -> None:
        """Tell the others what a person has chosen here."""
        self._operator = request.operator
        self._kernel.choose(request.kernel)
        self.wanted.emit(request)

    def _choose_part(self, key: str) -> None:
        result = self._result
        row = next((row for row in result.types if row.key == key), None) if result is not None else None
        if result is not None and row is not None:
            self._operator = told_name(result, row)
            self._mark_selected()
            self._name(ShowOperator(self._operator or ""))

    def _offer_call(self) -> None:
        result = self._result
        has_timeline = result is not None and result.has_timeline
        self.bar.offer_call(has_timeline=has_timeline, has_current=self.tables.has_current())

    def _want_call(self, query: CallQuery) -> None:
        if self._result is None or not self._result.has_timeline:
            return
        self._wishes += 1  # the same wish again is a new one: the timeline may have been moved since
        self._call = replace(query, wish=self._wishes)
        self.query_changed.emit()

    def _want_info(self, query: CallQuery) -> None:
        self._wishes += 1
        self._info = replace(query, wish=self._wishes)
        self.query_changed.emit()

    def _follow_operator(self) -> None:
        """Another panel named an operator, or the way back did: mark its type, or search for it when it is none."""
        if self._named.leave():
            self.tables.forget()
        elif not self._operator or self._selected_key() is not None:
            self._mark_selected()
        else:
            self._named.put(self._operator)
            self.tables.forget()

    def _go_to_kernels(self) -> None:
        """Another panel named a call: it is among all rows of the kernels."""
        if self._source != "kernels":
            self._take_source("kernels")
        self.tables.forget()

    # ---- filters, columns, export

    def _key(self) -> str:
        return f"{self._source}.{self._view()}"

    def _clear_filters(self) -> None:
        self.filters.drop()
        self.bar.search.put("")
        self.tables.forget()
        self.query_changed.emit()

    def _show_filters(self, result: Operators) -> None:
        used = result.used
        others = [("step", self.tr("Step {0}").format(used.step))] if used.step is not None else []
        if used.span is not None:
            words = self.tr("Selected range, {0}").format(duration(used.span.length_ns))
            others.append(("span", words))
        self.filters.show_result(result, others)

    def _leave_time(self, part: str) -> None:
        self.wanted.emit(ShowStep(None) if part == "step" else ShowArea(None))

    def _show_columns(self) -> None:
        if self._result is not None:
            self.tables.show_result(self._result)

    def _picture(self) -> Picture | None:
        if self._result is None or self._result.page is not None:
            return None
        charts = (self.shares.ring, self.shares.list, self.shares.strip)
        scope = listed(self.tables.scope_words(self._result)) or of_words(self._result)
        return Picture("operators", source_name(self._result.source), charts, scope=scope, in_a_row=True)

    def _data(self) -> SaveTable | None:
        return None if self._result is None else saved_operators(self._result)

    def _copy_table(self) -> None:
        self.tables.copy_all(is_page=self._result is not None and self._result.page is not None)

    # ---- Qt

    def resizeEvent(self, event: object) -> None:
        self._show_shares()
        if not self._sizes_kept:
            shares = max(_LEAST_SHARES, int(self.width() * _SHARES_PART))
            self._splitter.setSizes([shares, self.width() - shares])


PANEL = OperatorsPanel
