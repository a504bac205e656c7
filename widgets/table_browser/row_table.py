"""The rows of any table: what is selected may be more than what is here, so copying is asked for."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtWidgets import QWidget

from analysis.tables import Tables
from widgets.table_browser.rows import columns_to_show
from widgets.tables.column_choices import ColumnChoice
from widgets.tables.columns import TableColumn
from widgets.tables.page_model import MOST_ROWS
from widgets.tables.views import DataTable


class RowTable(DataTable):
    """``copy_wanted(runs)`` whenever rows are to be copied: even those that are here may be many."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[object, ...] | None = None
        self._choice: ColumnChoice | None = None
        self._largest: Mapping[str, float] | None = None

    def show_result(self, result: Tables, choice: ColumnChoice, columns: tuple[TableColumn, ...] | None = None) -> None:
        """Show another table, other rows or ``columns`` of it (None = those chosen of all), or a further page of the
        same rows."""
        page, asked = result.page, result.asked
        assert page is not None
        assert asked is not None
        before, choice_before = self._shown, self._choice
        shown = (asked.table, asked.where, asked.search, asked.sort)
        columns = columns_to_show(result, choice) if columns is None else columns
        # The largest values are kept for each table of a trace: other ones are of another trace.
        is_same_choice = choice == choice_before and columns == self.page_model.columns
        if shown == before and is_same_choice and result.largest is self._largest:
            self.page_model.add_page(page.table, page.first)
            return
        is_other_table = before is None or before[0] != asked.table
        self._shown, self._choice, self._largest = shown, choice, result.largest
        row, place = self.currentIndex().row(), self.verticalScrollBar().value()
        same_rows = shown == before and min(page.matching, MOST_ROWS) == self.page_model.rowCount()
        self.choose_row(None)
        self.page_model.set_rows(columns, page.matching, page.table, page.first)
        self.sort.set_keys(asked.sort)
        if is_other_table:
            self.horizontalScrollBar().setValue(0)
        if is_other_table or not is_same_choice:
            self.fit_columns()
        self.verticalScrollBar().setValue(place if same_rows else 0)
        if same_rows and row >= 0:  # more of the trace was read, or other columns are wanted
            self.choose_row(row)

    def forget(self) -> None:
        """Show the next result as another table."""
        self._largest = None

    def copy(self) -> None:
        """Ask for the selected rows."""
        if runs := self.runs():
            self.copy_wanted.emit(runs)
