"""The right side of the Operators panel: types with their operators, or the rows of the source's own table."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from analysis.conditions import Condition
from analysis.operator_calls import CallQuery
from analysis.operator_columns import key_of, parts_of
from analysis.operator_sources import NESTED_SOURCES
from analysis.operators import OperatorRow, Operators, OperatorsQuery
from analysis.table_query import SortKey, TablePage
from model.table import Column, Table
from model.units import counted, duration
from widgets.counts import Counts
from widgets.operators.words import (
    OWN_BESIDE_FILE,
    covered_words,
    of_words,
    pivot_columns,
    row_columns,
    type_columns,
)
from widgets.parts.state_view import StateView
from widgets.sentences import listed, named
from widgets.tables.column_choices import column_choices
from widgets.tables.columns import TableColumn
from widgets.tables.footer import TableFooter
from widgets.tables.tree_model import Below
from widgets.tables.views import LEAST_ROWS, DataTable, TreeTable

_STORED_ROW = "stored row"  # no column of a file is called so
_ROWS = attrgetter("group", "across", "value", "source", "text", "where", "sort", "scope", "paths", "view")
"""What says which rows a query is of; the rest says which page of them."""


class OperatorTables(QWidget):
    """Tree, flat table and footer. Signals: ``query_changed()``: sort, page or open rows changed;
    ``type_chosen(key, name)``; ``call_wanted(query)``: Enter or a double-click on an operator, or Enter on a type;
    ``info_wanted(query)``: Right on an operator; ``filter_cleared()``; ``selection_changed()``; ``kernel_chosen(row,
    name)``: a call in the table of kernels, by the number of its stored row."""

    query_changed = Signal()
    type_chosen = Signal(str, str)
    call_wanted = Signal(object)
    info_wanted = Signal(object)
    filter_cleared = Signal()
    selection_changed = Signal()
    kernel_chosen = Signal(int, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tree = TreeTable()
        self.rows = DataTable()
        self._nothing = StateView()
        self._nothing.button_clicked.connect(self.filter_cleared)
        self._pages = QStackedWidget()
        for page in (self.tree, self.rows, self._nothing):
            self._pages.addWidget(page)
        self._pages.setMinimumHeight(LEAST_ROWS)
        self.footer = TableFooter()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._pages, 1)
        layout.addWidget(self.footer)
        self._result: Operators | None = None
        self._shown_rows: OperatorsQuery | None = None
        self._fitted: tuple[str, ...] = ()
        self._searched = ""
        self._is_unnamed = False  # a row was chosen before its page was here
        self.wanted_types: int | None = None
        self.first_row = 0
        self.filters: tuple[Condition, ...] = ()  # that the panel's chips show
        self._connect()

    def _connect(self) -> None:
        self.tree.sort_changed.connect(self._sorted)
        self.rows.sort_changed.connect(self._sorted)
        self.tree.tree_model.children_wanted.connect(self.query_changed)
        self.tree.tree_model.more_wanted.connect(self._want_types)
        self.rows.page_model.page_wanted.connect(self._want_page)
        self.tree.row_chosen.connect(self._choose)
        self.tree.row_opened.connect(lambda _: self.want_call())
        self.rows.row_opened.connect(lambda _: self.want_call())
        self.rows.row_chosen.connect(self._choose_kernel)
        self.tree.selectionModel().selectionChanged.connect(lambda *_: self._say_selected())
        for view in (self.tree, self.rows):
            view.installEventFilter(self)
            view.selectionModel().currentChanged.connect(lambda *_: self.selection_changed.emit())

    def forget(self) -> None:
        """Another source or another result: nothing stays open, the first page is wanted."""
        self.tree.tree_model.open_keys((), only=True)
        self.wanted_types = None
        self.first_row = 0

    def _sorted(self, keys: Sequence[SortKey]) -> None:
        self.first_row = 0
        self.query_changed.emit()

    def _want_types(self, rows: int) -> None:
        self.wanted_types = rows
        self.query_changed.emit()

    def _want_page(self, first: int) -> None:
        self.first_row = first
        self.query_changed.emit()

    # ---- what is shown

    def show_result(self, result: Operators) -> None:
        """Show types or rows."""
        self._result = result
        if result.page is not None:
            self._show_rows(result)
        else:
            self._show_types(result)

    def _show_types(self, result: Operators) -> None:
        columns = chosen_columns(result)
        below = {key: Below(children.rows, children.total) for key, children in result.children.items()}
        model = self.tree.tree_model
        model.set_rows(columns, result.types, result.matching, below, has_children=result.has_operators)
        self.tree.setRootIsDecorated(result.has_operators)
        names = (result.source, *(column.name for column in columns))
        if names != self._fitted:
            self._fitted = names
            self.tree.fit_columns()
        self.tree.sort.set_keys(result.query.sort)
        self._pages.setCurrentWidget(self.tree if result.matching else self._nothing)
        if result.query.text != self._searched:  # once: a person may close again what the search has opened
            self._searched = result.query.text
            self.tree.open_keys(result.found)
        self._say_nothing(result)
        self._say_types(result)
        self._say_selected()

    def _say_nothing(self, result: Operators) -> None:
        text, others = result.query.text, len(self.filters)
        if text and not others:
            words, button = self.tr("No operator matches “{0}”.").format(text), self.tr("Clear the search")
        else:
            words, button = self.tr("No operator passes the filters."), self.tr("Clear search and filters")
        self._nothing.set_state("filter", words, button=button)

    def _say_types(self, result: Operators) -> None:
        words = [
            Counts().types(result.matching),
            Counts().calls(result.calls),
        ]
        if result.found_operators:
            found = self.tr("%n operator(s) found", "", result.found_operators)
            words.insert(1, counted(found, result.found_operators))
        if result.source not in NESTED_SOURCES:  # levels contain each other: their sum is no time
            words.append(duration(result.total_ns))
        words.append(of_words(result))
        if result.covered is not None and result.covered.share < 1:
            words.append(covered_words(result.covered))
        words += self.scope_words(result)
        hidden = result.type_count - result.matching
        if hidden:
            words.append(counted(self.tr("search and filters hide %n", "", hidden), hidden))
        if result.communication:
            left_out = self.tr("%n communication row(s) not counted", "", result.communication)
            words.append(counted(left_out, result.communication))
        if result.untimed:
            words.append(counted(self.tr("%n row(s) without a duration", "", result.untimed), result.untimed))
        if any(of_file in result.columns for of_file in OWN_BESIDE_FILE.values()):
            words.append(self.tr("* ours, the file has another number"))
        self.footer.set_texts(listed(words), self.footer.right_text())

    def _show_rows(self, result: Operators) -> None:
        page, query = result.page, result.query
        assert page is not None
        is_of_kernels = result.source == "kernels" and result.pivot is None
        table = _numbered(page) if is_of_kernels else page.table
        same = self._shown_rows is not None and _same_rows(self._shown_rows, query)
        if same and query.first:
            self.rows.page_model.add_page(table, query.first)
            if self._is_unnamed:
                self._choose_kernel(self.rows.currentIndex().row())
        else:
            chosen, place = self.rows.currentIndex().row(), self.rows.verticalScrollBar().value()
            self.rows.page_model.set_rows(chosen_columns(result), page.matching, table, query.first)
            self.rows.fit_columns()
            self.rows.sort.set_keys(query.sort)
            self.rows.verticalScrollBar().setValue(place if same else 0)
            self.rows.choose_row((chosen if chosen >= 0 else None) if same else result.kernel_at, reveal=not same)
        self._shown_rows = query
        self._pages.setCurrentWidget(self.rows if page.matching else self._nothing)
        self._say_nothing(result)
        is_all = page.matching == page.total
        words = Counts().rows(page.total) if is_all else Counts().of_rows(page.matching, page.total)
        parts = [words, *self.scope_words(result)]
        if result.covered is not None and result.covered.share < 1:
            parts.append(covered_words(result.covered))
        self.footer.set_texts(listed(parts))

    def scope_words(self, result: Operators) -> list[str]:
        """Of which step or range the rows are, and what of that they do not say."""
        asked, used = result.query.scope, result.used
        words = [self.tr("step {0} only").format(used.step)] if used.step is not None else []
        if used.span is not None:
            words.append(self.tr("of the selected range only, calls at its edges in whole"))
        elif asked.span is not None:
            words.append(self.tr("of the whole run: these rows have no times"))
        return words

    # ---- selection

    def select_type(self, key: str | None) -> None:
        """Mark the row of a type."""
        self.tree.choose_key(key)
        self._say_selected()

    def selected_name(self) -> str | None:
        """Name of the type or operator in the current row."""
        row = self.tree.tree_model.row_at(self.tree.currentIndex())
        return self._name_of(row, self.tree.currentIndex()) if isinstance(row, OperatorRow) else None

    def show_row(self, row: int) -> None:
        """Select a row of the flat table, and reveal it."""
        self.rows.choose_row(None)
        self.rows.choose_row(row)

    def _choose_kernel(self, row: int) -> None:
        stored = self.rows.page_model.value(row, _STORED_ROW)
        self._is_unnamed = stored is None
        if isinstance(stored, int):
            self.kernel_chosen.emit(stored, str(self.rows.page_model.value(row, "name") or ""))

    def _name_of(self, row: OperatorRow, index: QModelIndex) -> str | None:
        """What other panels know a row by: its type, or the operator with its path."""
        is_top = self.tree.tree_model.is_top(index)
        return told_name(self._result, row) if is_top and self._result is not None else row.path

    def _choose(self, index: QModelIndex) -> None:
        row = self.tree.tree_model.row_at(index)
        if isinstance(row, OperatorRow):
            self.type_chosen.emit(row.key, self._name_of(row, index) or "")

    def copy_all(self, *, is_page: bool) -> None:
        """Copy what is selected, else all that is shown: the page of rows, or the types."""
        view = self.rows if is_page else self.tree
        if not view.selectionModel().hasSelection():
            view.selectAll()
        view.copy()

    def want_call(self) -> None:
        """Ask for the call of the current row: itself where rows are single calls, else its longest one."""
        query = self._call(self._pages.currentWidget())
        if query is not None:
            self.call_wanted.emit(query)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Right on a row that cannot be opened leads to its inputs and outputs."""
        is_key = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent)
        if not is_key or event.key() != Qt.Key.Key_Right:  # type: ignore[attr-defined]
            return False
        model, index = self.tree.tree_model, self.tree.currentIndex()
        if watched is self.tree and model.is_top(index) and model.hasChildren(index.siblingAtColumn(0)):
            return False
        query = self._call(watched)
        if query is not None:
            self.info_wanted.emit(query)
        return query is not None

    def has_current(self) -> bool:
        """Whether a row is there whose call could be wanted."""
        return self._call(self._pages.currentWidget()) is not None

    def _call(self, view: object) -> CallQuery | None:
        """That of the current row of the flat table, or of the tree."""
        return self._row_call() if view is self.rows else self._tree_call()

    def _tree_call(self) -> CallQuery | None:
        index = self.tree.currentIndex()
        row = self.tree.tree_model.row_at(index)
        if not isinstance(row, OperatorRow):
            return None
        group = self._result.group if self._result is not None else "type"
        return CallQuery(row.key, None if self.tree.tree_model.is_top(index) else row.path, group=group)

    def _row_call(self) -> CallQuery | None:
        row = self.rows.currentIndex().row()
        if row < 0 or not self.rows.page_model.is_here(row):
            return None
        cell = self.rows.page_model.value
        if self._result is not None and self._result.pivot is not None:
            return CallQuery(key_of(cell(row, "name")), group=self._result.group)
        kind, core, name, begin_ns = (cell(row, column) for column in ("type", "core", "name", "start_ns"))
        if not kind and not name:
            return None
        begin = begin_ns if isinstance(begin_ns, int) else None
        stored = cell(row, _STORED_ROW)
        own = stored if isinstance(stored, int) else None
        return CallQuery(key_of(kind, core), str(name) if name else None, begin, row=own)

    def say_not_found(self, query: CallQuery) -> None:
        """The timeline has no such call."""
        name = query.name or parts_of(query.key)[0]
        self.footer.set_right(self.tr("The timeline has no call of {0}.").format(name))

    def say_left_out(self) -> None:
        """The row that was asked for is of another step or range than the shown ones."""
        self.footer.set_right(self.tr("The row is not in the chosen step or range."))

    def _say_selected(self) -> None:
        model = self.tree.tree_model
        rows = [model.row_at(index) for index in self.tree.selectionModel().selectedRows()]
        chosen = [row for row in rows if isinstance(row, OperatorRow)]
        if not chosen or self._pages.currentWidget() is not self.tree:
            self.footer.set_right("")
            return
        calls = sum(row.count or 0 for row in chosen)
        total = sum(row.total_ns or 0.0 for row in chosen)
        words = counted(self.tr("%n selected", "", len(chosen)), len(chosen))
        self.footer.set_right(named(words, listed((Counts().calls(calls), duration(total)))))


def _numbered(page: TablePage) -> Table:
    """The rows of ``page`` with their numbers in the stored table."""
    table = page.table
    numbers = Column(_STORED_ROW, "int")
    return Table(table.name, (*table.columns, numbers), {**table.data, _STORED_ROW: page.indexes})


def choice_name(result: Operators) -> str:
    """Under which name the choice of columns is kept: one for each source and view."""
    return f"operators.{result.source}.{result.query.view}"


def told_name(result: Operators, row: OperatorRow) -> str | None:
    """What other panels know the row of a group by: the type, or the operator with its path."""
    return row.type if result.group == "type" else row.path


def type_key(result: Operators, operator: str) -> str | None:
    """Key of the type that is called so, or that an operator of that name stands for; None = it is none of the page."""
    for row in result.types:
        if operator in (row.key, told_name(result, row), row.path):
            return row.key
    return None


def all_columns(result: Operators) -> tuple[TableColumn, ...]:
    """The columns of the view that have a value."""
    if result.pivot is not None:
        return pivot_columns(result.pivot, result.group)
    return type_columns(result) if result.page is None else row_columns(result.page.table)


def chosen_columns(result: Operators) -> tuple[TableColumn, ...]:
    """Those of them that a person wants to see. The first one of a tree stays: below it are its operators."""
    by_name = {column.name: column for column in all_columns(result)}
    names = column_choices().of(choice_name(result)).shown(tuple(by_name))
    if result.page is None and "name" in by_name:
        names = ("name", *(name for name in names if name != "name"))
    return tuple(by_name[name] for name in names)


def _same_rows(shown: OperatorsQuery, query: OperatorsQuery) -> bool:
    """Whether ``query`` asks for another page of the table that is shown."""
    return _ROWS(shown) == _ROWS(query)
