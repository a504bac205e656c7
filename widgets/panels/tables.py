"""Tables: every table of the result, to be sorted, searched, filtered, copied and exported."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from analysis.conditions import Condition
from analysis.table_query import SortKey
from analysis.tables import Tables, TablesQuery
from model.units import count
from widgets.counts import Counts
from widgets.panel import Panel
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.panel_bar import PanelBar, name_button
from widgets.parts.plain_text import accessible_text
from widgets.parts.row_search import RowSearch
from widgets.parts.state_view import StateView
from widgets.requests import SaveTable
from widgets.session_state import SessionState
from widgets.table_browser.column_sheet import ColumnSheet
from widgets.table_browser.filters import FilterChips, FilterSheet, replaced
from widgets.table_browser.row_table import RowTable
from widgets.table_browser.row_wishes import RowWishes
from widgets.table_browser.rows import AllRows, ShownTables, columns_to_show, shown_tables
from widgets.table_browser.table_list import TableList
from widgets.table_browser.words import table_title
from widgets.tables.column_choices import ColumnChoice, column_choices
from widgets.tables.footer import TableFooter
from widgets.theme import set_ground

_SEARCH_WIDTH, _LEAST_SEARCH = 220, 70
_LIST_PART, _LEAST_LIST, _WIDEST_LIST = 0.28, 140, 300


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a person asked of one table."""

    where: tuple[Condition, ...] = ()
    search: str = ""
    sort: tuple[SortKey, ...] = ()


class TablesPanel(Panel):
    """A list of tables beside the rows of one of them; what was asked of each table is kept."""

    id = "tables"
    icon = "table"
    area = "center"
    order = 55
    needs = ()

    @classmethod
    def title(cls) -> str:
        return QCoreApplication.translate("TablesPanel", "Tables")

    @classmethod
    def empty_reason(cls) -> str:
        return QCoreApplication.translate("TablesPanel", "Open a result folder to see its tables.")

    @classmethod
    def how_to_read(cls) -> str:
        return QCoreApplication.translate(
            "TablesPanel",
            "Each table of the result as it was read, with all its columns, before anything was worked out of it. "
            "Here a figure of another panel can be checked against the file.\n\n"
            "Choose a table at the left. A click on a header sorts, Shift adds a second column, the funnel filters by "
            "value or range. A dash is a value that the file does not have; it is not zero. Rows that have a time "
            "lead to the timeline by a double-click.",
        )

    @staticmethod
    def analyse(trace: Any, query: TablesQuery, task: Any) -> ShownTables:
        return shown_tables(trace, query, task)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result: Tables | None = None
        self._table: str | None = None
        self._asked: dict[str, _Asked] = {}
        self._sizes_kept = False  # somebody moved the line between list and rows
        set_ground(self, "bg.panel")
        self.list = TableList()
        self.rows = RowTable()
        self.wishes = RowWishes(self.rows)
        self.footer = TableFooter()
        self.empty, self.chips = StateView(), FilterChips()
        self.search = RowSearch()
        self.filter_sheet, self.column_sheet = FilterSheet(self), ColumnSheet(self)
        self._build()
        self._connect()
        self.retranslate()

    def _build(self) -> None:
        self._title = ElidedLabel("", "heading")
        self.search.setMinimumWidth(_LEAST_SEARCH)
        self.search.setMaximumWidth(_SEARCH_WIDTH)
        self._bar = PanelBar()
        self._bar.add(self._title, 1)
        self._bar.add(self.search, 2)
        self.filter_button = self._bar.add_button("filter")
        self.columns_button = self._bar.add_button("columns")
        self._bar.add_rule()
        self.slice_button = self._bar.add_button("timeline")
        self.copy_button = self._bar.add_button("copy")
        self.save_button = self._bar.add_button("export")
        self._pages = QStackedWidget()
        self._pages.addWidget(self.rows)
        self._pages.addWidget(self.empty)
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part, stretch in ((self._bar, 0), (self.chips, 0), (self._pages, 1), (self.footer, 0)):
            column.addWidget(part, stretch)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.addWidget(self.list)
        self._splitter.addWidget(side)
        self._splitter.setStretchFactor(1, 1)
        self._splitter.setCollapsible(1, False)
        self._splitter.splitterMoved.connect(self._keep_sizes)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)
        self.setFocusProxy(self.rows)

    def _connect(self) -> None:
        self.list.chosen.connect(self._choose_table)
        self.rows.sort_changed.connect(lambda keys: self._ask(sort=tuple(keys)))
        self.wishes.changed.connect(self.query_changed)
        self.wishes.requested.connect(self.wanted)
        self.wishes.narrowed.connect(lambda made: self._replace(None, made))
        self.wishes.said.connect(self.footer.set_right)
        self.rows.selectionModel().selectionChanged.connect(lambda *_: self._say_selected())
        self.search.typed.connect(lambda: self._ask(search=self.search.words()))
        self.search.left_down.connect(lambda: self.rows.setFocus(Qt.FocusReason.TabFocusReason))
        self.chips.removed.connect(lambda condition: self._replace(condition, None))
        self.chips.edit_wanted.connect(lambda condition, chip: self._ask_filter(chip, condition))
        self.chips.cleared.connect(lambda: self._ask(where=()))
        self.filter_sheet.made.connect(lambda made, replaced: self._replace(replaced, made))
        self.filter_button.clicked.connect(lambda: self._ask_filter(self.filter_button))
        self.columns_button.clicked.connect(self._ask_columns)
        self.column_sheet.chosen.connect(self._choose_columns)
        self.slice_button.clicked.connect(self.wishes.want_current_slice)
        self.copy_button.clicked.connect(lambda: self.wishes.want_copy(self.rows.runs()))
        self.save_button.clicked.connect(self._save)
        self.empty.button_clicked.connect(self._clear_filters)
        column_choices().changed.connect(self._show_rows)

    # ---- the panel's contract

    def query(self, state: SessionState) -> TablesQuery:
        asked = self._of_table()
        return self.wishes.added_to(TablesQuery(self._table, asked.where, asked.search, asked.sort))

    def show_result(self, result: ShownTables) -> None:
        made = self._result = result.result
        name = made.info.name if made.info is not None else None
        if name != self._table:
            self._table = name
            self.wishes.start_over()
        self.list.show_tables(made.tables, name)
        self._show_asked(made)
        self._show_rows()
        self.wishes.deliver(made, made.slice, result.text)

    def clear(self) -> None:
        self._result = None
        self.wishes.forget()
        self.rows.forget()

    def settle(self) -> None:
        if self.search.take():
            self._ask(search=self.search.words())

    def retranslate(self) -> None:
        self.search.setPlaceholderText(self.tr("Find in rows"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.search.setToolTip(self.tr("Rows that have every word in some text cell"))
        texts = (
            (self.filter_button, self.tr("Filter by a column")),
            (self.columns_button, self.tr("Choose columns")),
            (self.slice_button, self.tr("Show the row in the timeline (Enter)")),
            (self.copy_button, self.tr("Copy the selected rows, or all")),
            (self.save_button, self.tr("Export all rows that pass as CSV or TSV")),
        )
        for button, text in texts:
            name_button(button, text)
        for part in (self.list, self.chips, self.filter_sheet, self.column_sheet):
            part.retranslate()
        self.rows.forget()

    # ---- what is shown

    def _of_table(self) -> _Asked:
        return self._asked.get(self._table or "", _Asked())

    def _choice(self) -> ColumnChoice:
        return column_choices().of(self._table or "")

    def _show_asked(self, made: Tables) -> None:
        """Title, search and chips of the table; what the trace's table lacks is no longer asked."""
        title = table_title(self._table) if self._table is not None else ""
        self._title.set_text(title)
        self.subject_changed.emit(title)
        if made.asked is not None and made.asked.table == self._table:
            kept = _Asked(made.asked.where, self._of_table().search, made.asked.sort)
            self._asked[made.asked.table] = kept
        if not self.search.is_typing() and self.search.words() != self._of_table().search:
            self.search.put(self._of_table().search)
        self.chips.show_filters(self._of_table().where, columns=columns_to_show(made, ColumnChoice()))

    def _show_rows(self) -> None:
        made = self._result
        has_rows = made is not None and made.page is not None and made.page.matching > 0
        for button in (self.copy_button, self.save_button):
            button.setEnabled(has_rows)
        for part in (self.filter_button, self.columns_button, self.search):
            part.setEnabled(made is not None and made.info is not None)
        self.slice_button.setVisible(made is not None and made.has_slices)
        self._pages.setCurrentWidget(self.rows if has_rows else self.empty)
        if made is None or made.page is None:
            self.empty.set_state("table", self.tr("This result has no tables."))
            self.footer.set_texts("")
            return
        self.rows.show_result(made, self._choice())
        self.rows.setAccessibleName(accessible_text(self._title.text()))
        self._say_nothing(made)
        self._say_rows(made)

    def _say_nothing(self, made: Tables) -> None:
        assert made.page is not None
        if made.page.total:
            self.empty.set_state("filter", self.tr("No row passes."), button=self.tr("Clear search and filters"))
        else:
            self.empty.set_state("table", self.tr("This table has no rows."))

    def _say_rows(self, made: Tables) -> None:
        assert made.page is not None
        assert made.info is not None
        words = Counts().of_rows(made.page.matching, made.page.total)
        hidden = len(made.info.columns) - len(self.rows.page_model.columns)
        if hidden:
            words = " · ".join((words, self.tr("hidden columns: {n}").format(n=count(hidden))))
        self.footer.set_texts(words, self._selected_words())

    def _say_selected(self) -> None:
        self.footer.set_right(self._selected_words())
        self.slice_button.setEnabled(self.rows.currentIndex().isValid())

    def _selected_words(self) -> str:
        rows = self.rows.selected_count()
        return self.tr("{n} selected").format(n=count(rows)) if rows > 1 else ""

    # ---- what is asked

    def _ask(self, **parts: Any) -> None:
        if self._table is not None:
            self._asked[self._table] = replace(self._of_table(), **parts)
            self.wishes.start_over()
            self.query_changed.emit()

    def _choose_table(self, name: str) -> None:
        self.settle()
        self._table = name
        self.wishes.start_over()
        self.query_changed.emit()

    def _ask_filter(self, below: QWidget, now: Condition | None = None) -> None:
        if self._result is not None and self._result.info is not None:
            at = self.rows.currentIndex().column()
            column = self.rows.page_model.columns[at].name if at >= 0 and now is None else ""
            self.filter_sheet.ask(
                self._result.info.columns, below, now, column, columns_to_show(self._result, ColumnChoice())
            )

    def _replace(self, old: Condition | None, new: Condition | None) -> None:
        self._ask(where=replaced(self._of_table().where, old, new))

    def _clear_filters(self) -> None:
        self.search.take()
        self._ask(where=(), search="")

    def _ask_columns(self) -> None:
        if self._result is not None:
            columns = columns_to_show(self._result, ColumnChoice())
            self.column_sheet.ask(columns, self._choice(), self.columns_button)

    def _choose_columns(self, choice: ColumnChoice) -> None:
        if self._table is not None:
            column_choices().choose(self._table, choice)

    # ---- one row, some rows, all rows

    def _save(self) -> None:
        made = self._result
        if made is not None and made.asked is not None:
            self.wanted.emit(SaveTable(made.asked.table, AllRows(made.asked, columns_to_show(made, self._choice()))))

    # ---- Qt

    def _keep_sizes(self) -> None:
        self._sizes_kept = True

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._sizes_kept:
            width = min(max(_LEAST_LIST, int(self.width() * _LIST_PART)), _WIDEST_LIST)
            self._splitter.setSizes([width, self.width() - width])


PANEL = TablesPanel
