"""A flat table all of whose rows are here: it sorts them itself and tells rows by their place in what it was given."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from analysis.row_order import row_order
from analysis.table_query import SortKey
from model.table import NO_ROWS, Table
from widgets.requests import SaveTable
from widgets.tables.cells import ICON_ROLE
from widgets.tables.columns import TableColumn, columns_of, saved_cells, saved_headers
from widgets.tables.views import DataTable


def order_of(table: Table, keys: Sequence[SortKey]) -> NDArray[np.int64]:
    """The order of the rows by those of the ``keys`` whose column is there; shape (rows,)."""
    kinds = {column.name: column.kind for column in table.columns}
    used = [(table[key.column], kinds[key.column], key.descending) for key in keys if key.column in kinds]
    return row_order(used, table.rows)


class WholeTable(DataTable):
    """Signals: ``chosen(row)`` after a click or a cursor key, ``opened(row)`` after Enter or a double-click; rows are
    those of the table that was given, whatever the order."""

    chosen = Signal(int)
    opened = Signal(int)

    def __init__(self, sort: Sequence[SortKey] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = NO_ROWS
        self._order = np.zeros(0, np.int64)
        self._titles: Mapping[str, str] = {}
        self._bars: Mapping[str, str] = {}
        self._zero_ns = 0
        self.stays_narrow = True
        self.sort.keys = tuple(sort)
        self.sort_changed.connect(lambda _: self._show())
        self.row_chosen.connect(lambda row: self.chosen.emit(int(self._order[row])))
        self.row_opened.connect(lambda row: self.opened.emit(int(self._order[row])))

    def show_table(
        self, table: Table, titles: Mapping[str, str], bars: Mapping[str, str] | None = None, zero_ns: int = 0
    ) -> None:
        """Show the columns of ``titles`` that ``table`` has, in their order; ``bars``: tokens of bars in the cells of
        some of them; ``zero_ns``: from where moments count."""
        is_other = table is not self._table
        self._table, self._titles, self._bars, self._zero_ns = table, titles, bars or {}, zero_ns
        if is_other:
            self.choose_row(None)
        self._show()

    def mark_rows(self, rows: Collection[int], column: str, icon: str, token: str) -> None:
        """Put an icon before the cells of ``column`` in these rows."""

        def icon_of(row: int, name: str) -> tuple[str, str] | None:
            return (icon, token) if name == column and int(self._order[row]) in rows else None

        self.page_model.tell(ICON_ROLE, icon_of)

    def reveal(self, row: int | None) -> None:
        """Select a row of the table that was given, without telling anybody; None selects nothing."""
        places = [] if row is None else np.flatnonzero(self._order == row).tolist()
        self.choose_row(places[0] if places else None)

    def current_row(self) -> int | None:
        """The selected row of the table that was given."""
        index = self.currentIndex()
        return int(self._order[index.row()]) if index.isValid() and index.row() < len(self._order) else None

    def shown_table(self) -> Table:
        """The rows in the order that is shown."""
        columns = tuple(column for name in self._titles for column in self._table.columns if column.name == name)
        return Table(self._table.name, columns, {one.name: self._table[one.name][self._order] for one in columns})

    def saved(self, name: str) -> SaveTable | None:
        """The rows that are shown as a file of that name; None = there are none."""
        shown, columns = self.shown_table(), self.page_model.columns
        return SaveTable(name, (saved_headers(columns), *saved_cells(columns, shown))) if shown.rows else None

    def _show(self) -> None:
        self._order = order_of(self._table, self.sort.keys)
        shown = self.shown_table()
        columns = tuple(self._column(column) for column in columns_of(shown, dict(self._titles)))
        self.page_model.set_rows(columns, shown.rows, shown)
        self.sort.set_keys(self.sort.keys)
        self.fit_columns()

    def _column(self, column: TableColumn) -> TableColumn:
        zero_ns = self._zero_ns if column.kind == "moment" else 0
        bar = self._bars.get(column.name, "")
        # A bar of a share is that part of its cell, not of the largest share.
        largest = 100.0 if bar and column.kind == "percent" else column.largest
        return replace(column, bar=bar, largest=largest, zero_ns=zero_ns)
