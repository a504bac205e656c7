"""A small table whose rows are all at hand: it sorts them itself and is as high as they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from analysis.table_query import SortKey
from model.table import Column, Table, as_cells
from widgets.parts.table_header import HEADER_HEIGHT
from widgets.tables.cells import ROW_HEIGHT
from widgets.tables.columns import TableColumn
from widgets.tables.views import DataTable

NOTHING = " "
"""An empty cell would show the dash of a missing value; where there is nothing to say, nothing is missing."""

_MOST_ROWS = 12

Row = dict[str, Any]


class SmallTable(QWidget):
    """Rows by column name, the first is their key, a whole number. ``chosen(key)`` when a person goes to a row."""

    chosen = Signal(int)

    def __init__(self, columns: Sequence[Column], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kinds = tuple(columns)
        self._key = self._kinds[0].name
        self.rows: list[Row] = []
        self._shown: tuple[TableColumn, ...] = ()
        self._selected: object = None
        self.table = DataTable()
        self.table.setSelectionMode(DataTable.SelectionMode.SingleSelection)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.table.row_chosen.connect(lambda row: self.chosen.emit(self.rows[row][self._key]))
        self.table.sort_changed.connect(lambda _keys: self._show())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table)

    def set_rows(self, shown: Sequence[TableColumn], rows: Sequence[Row], selected: object) -> None:
        """Show ``rows`` under the columns ``shown``, the one with the key ``selected`` marked."""
        self._shown, self.rows, self._selected = tuple(shown), list(rows), selected
        self._show()

    def _show(self) -> None:
        rows = self.rows = _sorted(self.rows, self.table.sort.keys)
        cells = {column.name: as_cells([row[column.name] for row in rows], column.kind) for column in self._kinds}
        self.table.page_model.set_rows(self._shown, len(rows), Table("rows", self._kinds, cells))
        self.table.sort.set_keys(self.table.sort.keys)
        self.table.fit_columns()
        bar = self.table.horizontalScrollBar().sizeHint().height()
        self.table.setMinimumHeight(HEADER_HEIGHT + ROW_HEIGHT * min(max(len(rows), 2), _MOST_ROWS) + bar)
        self.table.choose_row(next((at for at, row in enumerate(rows) if row[self._key] == self._selected), None))


def _sorted(rows: list[Row], keys: Sequence[SortKey]) -> list[Row]:
    """``rows`` by ``keys``, the first counts most; missing values come last either way."""
    ordered = list(rows)
    for key in reversed(keys):
        known = [row for row in ordered if row[key.column] not in (None, NOTHING)]
        missing = [row for row in ordered if row[key.column] in (None, NOTHING)]
        known.sort(key=lambda row: row[key.column], reverse=key.descending)
        ordered = known + missing
    return ordered
