"""Operators: where the device's time goes by type, with the operators of each type and every row of the source."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QSplitter, QVBoxLayout, QWidget

from analysis.operator_calls import CallQuery
from analysis.operator_rows import Scope
from analysis.operators import PAGE_ROWS, Operators, OperatorsQuery, operators
from analysis.table_query import SortKey
from model.units import count
from widgets.operators.share_side import ShareSide
from widgets.operators.tables import OperatorTables
from widgets.operators.words import source_name
from widgets.panel import Panel
from widgets.parts.panel_bar import PanelBar, name_button
from widgets.parts.segment import Choice, Segment
from widgets.requests import ShowOperator, ShowRange, ShowSlice
from widgets.session_state import SessionState
from widgets.tables.page_model import PAGE_ROWS as TABLE_PAGE
from widgets.theme import icon, set_ground
from widgets.timeline.time_axis import around

_SEARCH_WIDTH, _WIDEST_SEARCH = 200, 600
_SEARCH_AFTER_MS = 150
_SHARES_FROM = 760  # px; a narrower panel has no room for the shares
_LEAST_SHARES, _SHARES_PART = 250, 0.28
_CALL_MARGIN = 2.0  # of a call's length, on either side of it
_ROW_SORT = {"kernels": "duration_ns", "ai_core": "average_ns"}


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

    @staticmethod
    def analyse(trace: Any, query: OperatorsQuery, task: Any) -> Operators:
        return operators(trace, query, task)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: Operators | None = None
        self._source: str | None = None
        self._operator: str | None = None
        self._call: CallQuery | None = None  # whose slice is being looked for
        self._wishes = 0
        self._sizes_kept = False  # somebody moved the line between shares and tables
        set_ground(self, "bg.panel")
        self._sources, self._views = Segment(), Segment()
        self._sources.chosen.connect(self._choose_source)
        self._views.chosen.connect(lambda _: self._start_over())
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.setFixedWidth(_SEARCH_WIDTH)
        self._search_mark: QAction = self.search.addAction(icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(_SEARCH_AFTER_MS)
        self._typed.timeout.connect(self._start_over)
        self.search.textChanged.connect(lambda _: self._typed.start())
        self.search.installEventFilter(self)
        self.shares = ShareSide()
        self.shares.chosen.connect(self._choose_part)
        self.tables = OperatorTables()
        self.tables.query_changed.connect(self.query_changed)
        self.tables.type_chosen.connect(self._choose_type)
        self.tables.call_wanted.connect(self._want_call)
        self.tables.selection_changed.connect(self._offer_call)
        self.tables.filter_cleared.connect(self.search.clear)
        self._build()

    def _build(self) -> None:
        self._bar, self._second_bar = PanelBar(), PanelBar()
        self._bar.add(self._sources)
        self._rule = self._bar.add_rule()
        self._views_at = self._bar.add_stretch()
        self._show_call = self._bar.add_button("timeline")
        self._show_call.clicked.connect(self.tables.want_call)
        self._copy = self._bar.add_button("copy")
        self._copy.clicked.connect(self._copy_table)
        self._bar_parts = (self._views, self.search, self._show_call, self._copy)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.addWidget(self.shares)
        self._splitter.addWidget(self.tables)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setCollapsible(1, False)
        self._splitter.splitterMoved.connect(self._keep_sizes)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._bar)
        layout.addWidget(self._second_bar)
        layout.addWidget(self._splitter, 1)
        self._arrange_bar()

    def _arrange_bar(self) -> None:
        """Everything in one row; where that is too long, all but the sources in a second one."""
        needed = self._sources.sizeHint().width() + sum(part.sizeHint().width() + 8 for part in self._bar_parts) + 40
        two_rows = needed > self.width()
        target = self._second_bar if two_rows else self._bar
        if self._views.parentWidget() is not target:
            for part in self._bar_parts:
                at = self._views_at if part is self._views and not two_rows else -1
                target.add(part, 1 if two_rows and part is self.search else 0, at)
            self.search.setMinimumWidth(80 if two_rows else _SEARCH_WIDTH)
            self.search.setMaximumWidth(_WIDEST_SEARCH if two_rows else _SEARCH_WIDTH)
        self._second_bar.setVisible(two_rows)
        self._rule.setVisible(not two_rows)

    # ---- the panel's contract

    def query(self, state: SessionState) -> OperatorsQuery:
        if state.operator != self._operator:
            self._operator = state.operator
            self._follow_operator()
        view = self._view()
        rows = view == "rows"
        sort = (self.tables.rows if rows else self.tables.tree).sort.keys or self._usual_sort(view)
        return OperatorsQuery(
            source=self._source,
            view="rows" if rows else "types",
            text=self.search.text().strip(),
            sort=sort,
            first=self.tables.first_row if rows else 0,
            count=TABLE_PAGE if rows else self.tables.wanted_types or PAGE_ROWS,
            expanded=() if rows else self.tables.tree.tree_model.open_counts(),
            scope=Scope(step=state.step or None),
            call=self._call,
        )

    def _view(self) -> str:
        return self._views.current() or "types"

    def _usual_sort(self, view: str) -> tuple[SortKey, ...]:
        column = _ROW_SORT.get(self._source or "", "total_ns") if view == "rows" else "total_ns"
        return (SortKey(column, descending=True),)

    def show_result(self, result: Operators) -> None:
        self._result = result
        self._source = result.source or None
        self._show_bar(result)
        self.tables.show_result(result)
        if result.page is None:
            self.shares.show_shares(result)
        self._show_shares()
        self._mark_selected()
        self._offer_call()
        if self._call is not None and result.query.call == self._call:
            self._call = None
            self._go_to_call(result)

    def _go_to_call(self, result: Operators) -> None:
        found, asked = result.call, result.query.call
        if found is not None:
            self.wanted.emit(ShowRange(around(found.span, _CALL_MARGIN)))
            self.wanted.emit(ShowSlice(found.index, to_front=True))
        elif asked is not None:
            self.tables.say_not_found(asked)

    def clear(self) -> None:
        self._result = None
        self._source = None
        self._call = None
        self.tables.forget()

    def retranslate(self) -> None:
        if self._result is not None:
            self.show_result(self._result)

    # ---- what is shown

    def _show_bar(self, result: Operators) -> None:
        self._sources.set_choices([Choice(info.id, source_name(info.id), count(info.count)) for info in result.sources])
        if result.source:
            self._sources.set_current(result.source)
        has_rows = any(info.id == result.source and info.table for info in result.sources)
        view = "rows" if result.page is not None else "types"
        self._views.set_choices(
            [Choice("types", self.tr("Types")), Choice("rows", self.tr("All rows"), enabled=has_rows)]
        )
        self._views.set_current(view)
        self._arrange_bar()
        self.search.setPlaceholderText(self.tr("Find type or name"))
        self.search.setAccessibleName(self.search.placeholderText())
        name_button(self._show_call, self.tr("Show the longest call in the timeline (Enter)"))
        name_button(self._copy, self.tr("Copy the table"))

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
        result = self._result
        if result is None or not self._operator:
            return None
        for row in result.types:
            if self._operator in (row.key, row.type, row.name):
                return row.key
        return None

    # ---- what a click does

    def _choose_source(self, source: str) -> None:
        self._source = source
        self.tables.tree.sort.set_keys(())
        self.tables.rows.sort.set_keys(())
        self._views.set_current("types")
        self._start_over()

    def _start_over(self) -> None:
        self.tables.forget()
        self.query_changed.emit()

    def _choose_type(self, key: str, name: str) -> None:
        self.shares.set_selected(key)
        self._operator = name
        self.wanted.emit(ShowOperator(name))

    def _choose_part(self, key: str) -> None:
        row = next((row for row in self._result.types if row.key == key), None) if self._result is not None else None
        if row is not None:
            self._operator = row.type
            self._mark_selected()
            self.wanted.emit(ShowOperator(row.type or ""))

    def _offer_call(self) -> None:
        result = self._result
        self._show_call.setVisible(result is not None and result.has_timeline)
        self._show_call.setEnabled(self.tables.has_current())

    def _want_call(self, query: CallQuery) -> None:
        if self._result is None or not self._result.has_timeline:
            return
        self._wishes += 1  # the same wish again is a new one: the timeline may have been moved since
        self._call = replace(query, wish=self._wishes)
        self.query_changed.emit()

    def _follow_operator(self) -> None:
        """Another panel named an operator: mark its type, or search for it when it is none of the types."""
        if not self._operator or self._selected_key() is not None:
            self._mark_selected()
        else:
            self.search.blockSignals(True)
            self.search.setText(self._operator)
            self.search.blockSignals(False)
            self.tables.forget()

    def _copy_table(self) -> None:
        view = self.tables.rows if self._result is not None and self._result.page is not None else self.tables.tree
        if not view.selectionModel().hasSelection():
            view.selectAll()
        view.copy()

    # ---- Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape clears the search, Down goes to the table."""
        if watched is self.search and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
            if event.key() == Qt.Key.Key_Down:
                self.tables.tree.setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return False

    def resizeEvent(self, event: object) -> None:
        self._arrange_bar()
        self._show_shares()
        if not self._sizes_kept:
            shares = max(_LEAST_SHARES, int(self.width() * _SHARES_PART))
            self._splitter.setSizes([shares, self.width() - shares])


PANEL = OperatorsPanel
