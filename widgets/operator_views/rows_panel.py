"""The frame of the single-operator views: own choices, search, filters, columns, a table page by page, and details."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from PySide6.QtWidgets import QVBoxLayout, QWidget

from analysis.conditions import Condition
from analysis.table_query import Rows, SortKey
from analysis.tables import Tables, TablesQuery
from model.units import count
from widgets.counts import Counts
from widgets.operator_views.frame import ViewFrame
from widgets.panel import Panel
from widgets.parts.export_button import ExportButton
from widgets.parts.picture import Picture, whole_columns, whole_rows
from widgets.requests import SaveTable, ShowOperator
from widgets.session_state import SessionState
from widgets.shown_time import chosen_time
from widgets.table_browser.column_sheet import ColumnSheet
from widgets.table_browser.filters import FilterSheet, replaced
from widgets.table_browser.row_wishes import RowWishes
from widgets.table_browser.rows import AllRows, copied_text
from widgets.tables.column_choices import ColumnChoice, column_choices
from widgets.tables.columns import TableColumn
from widgets.theme import set_ground


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """A view's result, and the rows that were wanted for the clipboard as text."""

    view: Any
    text: str | None


def with_text(view: Any) -> Shown:
    """The answer of a view's analysis with its copied rows as text; to be made in the job."""
    shown: Tables | None = view.shown
    return Shown(view, copied_text(shown) if shown is not None else None)


class RowsPanel(Panel):
    """What the views share: a view gives its columns and rows, and shows the rest of its result in `_show_view`."""

    area = "center"
    names_operators: ClassVar[bool] = True
    """Whether the names of the rows are those of operators, which other panels follow."""
    details_part: ClassVar[float] = 0.42  # of the height

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Tables | None = None
        self.where: tuple[Condition, ...] = ()
        self._sort: tuple[SortKey, ...] = ()
        self._scope: tuple[Condition, ...] = ()  # the session's step and range
        self.operator: str | None = None  # the session's, as this view knows it
        self.wanted_name: str | None = None  # of the operator to be shown next
        set_ground(self, "bg.panel")
        self.frame = ViewFrame(ExportButton(self._picture, self._data), self.details_part)
        self.rows = self.frame.rows
        self.wishes = RowWishes(self.rows)
        self.filter_sheet, self.column_sheet = FilterSheet(self), ColumnSheet(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.frame)
        self.setFocusProxy(self.rows)
        self._connect()

    def _connect(self) -> None:
        self.rows.sort_changed.connect(lambda keys: self.ask(sort=tuple(keys)))
        self.wishes.changed.connect(self.query_changed)
        self.wishes.requested.connect(self.wanted)
        self.wishes.said.connect(self.frame.footer.set_right)
        self.rows.row_chosen.connect(self._choose_row)
        self.wishes.narrowed.connect(lambda made: self._replace(None, made))
        self.rows.selectionModel().selectionChanged.connect(lambda *_: self._say_rows())
        self.frame.search.typed.connect(self.ask)
        self.frame.chips.removed.connect(lambda condition: self._replace(condition, None))
        self.frame.chips.edit_wanted.connect(lambda condition, chip: self._ask_filter(chip, condition))
        self.frame.chips.cleared.connect(lambda: self.ask(where=()))
        self.filter_sheet.made.connect(lambda made, replaced: self._replace(replaced, made))
        self.frame.filter_button.clicked.connect(lambda: self._ask_filter(self.frame.filter_button))
        self.frame.columns_button.clicked.connect(self._ask_columns)
        self.column_sheet.chosen.connect(lambda choice: column_choices().choose(self._choice_key(), choice))
        self.frame.slice_button.clicked.connect(self.wishes.want_current_slice)
        self.frame.export_button.wanted.connect(self.wanted)
        self.frame.empty.button_clicked.connect(self.clear_filters)
        column_choices().changed.connect(self._show_rows)

    # ---- what a view gives

    def _columns(self, shown: Tables) -> tuple[TableColumn, ...]:
        """All columns that the table may show, in the usual order."""
        raise NotImplementedError

    def _rows_of(self) -> Callable[[Any, Any], Rows]:
        """What gives the rows that the table shows, of a trace in a job, for writing all of them."""
        raise NotImplementedError

    def _show_view(self, view: Any) -> None:
        """Show what is not in the table."""

    def _row_changed(self, row: int | None) -> None:
        """Show the details of another row, None = of none."""

    def _note(self) -> str:
        """What stands at the right below the table while one row is selected: what is derived, and how."""
        return ""

    def _choice_key(self) -> str:
        """Under which name the choice of columns is kept."""
        return f"view {self.id}"

    def _nothing(self) -> tuple[str, str]:
        """Heading and reason while the result has no rows for this view."""
        return self.title(), self.lacking or self.empty_reason()

    def _charts(self) -> tuple[QWidget, ...]:
        """The painted parts that an exported picture shows."""
        return ()

    # ---- the panel's contract

    def follow(self, state: SessionState) -> None:
        """Take the step and the selected range, as far as the rows know them; note that another panel has named an
        operator: its row is wanted."""
        if state.operator != self.operator:
            self.operator = self.wanted_name = state.operator
        step, span = chosen_time(state)
        scope: tuple[Condition, ...] = ()
        if step is not None:
            scope = (Condition("step", "==", str(step)),)
        elif span is not None:
            scope = (Condition("start_ns", ">=", str(span.begin_ns)), Condition("start_ns", "<", str(span.end_ns)))
        if scope != self._scope:
            self._scope = scope
            self.wishes.start_over()

    def rows_query(self) -> TablesQuery:
        """The page that is wanted now."""
        search = self.frame.search.words()
        return self.wishes.added_to(TablesQuery(None, (*self._scope, *self.where), search, self._sort))

    def show_result(self, result: Shown) -> None:
        view = result.view
        self._shown = view.shown
        self._show_rows()
        self._show_chips()
        self._show_view(view)
        if self.wanted_name is not None and getattr(view.query, "name", None) == self.wanted_name:
            self.wanted_name = None  # it was shown, or is not among the rows
        self.wishes.deliver(view.shown, getattr(view, "slice", None), result.text)

    def clear(self) -> None:
        self._shown = None
        self.wishes.forget()
        self.rows.forget()

    def settle(self) -> None:
        if self.frame.search.take():
            self.ask()

    def retranslate(self) -> None:
        self.frame.retranslate()
        self.filter_sheet.retranslate()
        self.column_sheet.retranslate()
        self._show_rows()
        self._show_chips()

    # ---- what is shown

    def cell(self, row: int, name: str) -> Any:
        """A cell of a row that is here; None = missing."""
        return self.rows.page_model.value(row, name)

    def shown_rows(self) -> int:
        """How many rows the table has."""
        return self.rows.page_model.rowCount()

    def current_row(self) -> int | None:
        """The selected row, if it is here."""
        row = self.rows.currentIndex().row()
        return row if row >= 0 and self.rows.page_model.is_here(row) else None

    def show_row(self, row: int) -> None:
        """Select a row, and reveal it, without telling anybody."""
        self.rows.choose_row(row)
        self._row_changed(self.current_row())

    def _choice(self) -> ColumnChoice:
        return column_choices().of(self._choice_key())

    def _show_rows(self) -> None:
        shown = self._shown
        has_rows = shown is not None and shown.page is not None and shown.page.matching > 0
        self.frame.slice_button.setVisible(shown is not None and shown.has_slices)
        self.frame.show_table(has_rows, shown is not None)
        if shown is None or shown.page is None:
            self.frame.empty.set_state(self.icon, *self._nothing())
            self.frame.footer.set_texts("")
            return
        if not has_rows:
            self.frame.empty.set_state("filter", self.tr("No row passes."), button=self.tr("Clear search and filters"))
        by_name = {column.name: column for column in self._columns(shown)}
        names = self._choice().shown(tuple(by_name))
        self.rows.show_result(shown, self._choice(), tuple(by_name[name] for name in names))
        self.rows.setAccessibleName(self.title())
        self._say_rows()

    def _say_rows(self) -> None:
        """The line under the table."""
        shown = self._shown
        if shown is None or shown.page is None:
            return
        words = Counts().of_rows(shown.page.matching, shown.page.total)
        words = " · ".join((words, *self._scope_words(shown)))
        rows = self.rows.selected_count()
        self.frame.footer.set_texts(words, self.tr("{n} selected").format(n=count(rows)) if rows > 1 else self._note())
        self.frame.slice_button.setEnabled(self.rows.currentIndex().isValid())

    def _scope_words(self, shown: Tables) -> list[str]:
        """What the session narrows the rows to."""
        asked = {condition.column for condition in shown.asked.where} if shown.asked is not None else set()
        words = [
            self.tr("step {0} only").format(one.value)
            for one in self._scope
            if one.column == "step" and "step" in asked
        ]
        in_range = any(one.column == "start_ns" for one in self._scope) and "start_ns" in asked
        return [*words, self.tr("what begins in the selected range")] if in_range else words

    # ---- what is asked

    def ask(self, **parts: Any) -> None:
        """Ask for other rows: ``where``, ``sort``."""
        self.where = parts.get("where", self.where)
        self._sort = parts.get("sort", self._sort)
        self.wishes.start_over()
        self._show_chips()
        self.query_changed.emit()

    def _show_chips(self) -> None:
        self.frame.chips.show_filters(self.where, columns=self._columns(self._shown) if self._shown is not None else ())

    def clear_filters(self) -> None:
        """Show all rows again."""
        self.frame.search.put("")
        self.frame.search.take()
        self.ask(where=())

    def _ask_filter(self, below: QWidget, now: Condition | None = None) -> None:
        if self._shown is not None and self._shown.info is not None:
            at = self.rows.currentIndex().column()
            column = self.rows.page_model.columns[at].name if at >= 0 and now is None else ""
            self.filter_sheet.ask(self._shown.info.columns, below, now, column, self._columns(self._shown))

    def _replace(self, old: Condition | None, new: Condition | None) -> None:
        self.ask(where=replaced(self.where, old, new))

    def _ask_columns(self) -> None:
        if self._shown is not None:
            self.column_sheet.ask(self._columns(self._shown), self._choice(), self.frame.columns_button)

    # ---- one row, some rows, all rows

    def _choose_row(self, row: int) -> None:
        if not self.rows.page_model.is_here(row):
            return
        self._row_changed(row)
        self.wanted_name = None
        name = self.cell(row, "name")
        if name and name != self.operator and self.names_operators:
            self.operator = str(name)
            self.wanted.emit(ShowOperator(self.operator, to_front=False))

    def _data(self) -> SaveTable | None:
        """All rows that pass, for a file or the clipboard."""
        shown = self._shown
        if shown is None or shown.asked is None:
            return None
        return SaveTable(self.id, AllRows(shown.asked, self.rows.page_model.columns, self._rows_of()))

    def _picture(self) -> Picture | None:
        """The charts as a picture; where the table is one of them, how many of its rows and columns that shows."""
        if self._shown is None:
            return None
        picture = Picture(self.id, self.title(), self._charts(), scope=" · ".join(self._scope_words(self._shown)))
        if self.rows not in picture.charts:
            return picture
        model, words = self.rows.page_model, []
        rows, columns = whole_rows(self.rows), whole_columns(self.rows)
        if rows < model.rowCount():
            words.append(Counts().of_rows(rows, model.rowCount()))
        if columns < model.columnCount():
            words.append(self.tr("{0} of {1} columns").format(columns, model.columnCount()))
        end = self.rows.viewport().y() + rows * self.rows.rowHeight(0)
        others = (chart.height() for chart in picture.charts if chart is not self.rows)
        return replace(picture, extent=" · ".join(words), highest=max([end, *others]))
