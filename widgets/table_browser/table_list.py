"""The list of all tables of a result with their numbers of rows; typing finds one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from analysis.conditions import search_words
from model.table import Column, Table, as_cells
from model.trace_view import TableInfo
from model.units import counted
from widgets.parts.panel_bar import PanelBar
from widgets.parts.row_search import RowSearch
from widgets.table_browser.words import table_title
from widgets.tables.cells import TOKEN_ROLE
from widgets.tables.columns import TableColumn
from widgets.tables.footer import TableFooter
from widgets.tables.views import DataTable

_COLUMNS = (Column("title", "text"), Column("rows", "int"))
_LEAST_TITLE = 60


class TableList(QWidget):
    """Tables that have rows first, each part in the order of their titles. Signal: ``chosen(name)``."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._infos: tuple[TableInfo, ...] = ()
        self._listed: list[TableInfo] = []
        self._shown: str | None = None
        self.search = RowSearch()
        self.search.setMinimumWidth(40)
        self.search.textChanged.connect(lambda _: self._fill())
        self.search.returnPressed.connect(self._choose_first)
        self.table = DataTable()
        self.search.left_down.connect(lambda: self.table.setFocus(Qt.FocusReason.TabFocusReason))
        self.table.least_text = _LEAST_TITLE
        self.table.page_model.tell(TOKEN_ROLE, self._token)
        self.table.row_chosen.connect(self._choose)
        self.table.clicked.connect(lambda index: self._choose(index.row()))
        self.footer = TableFooter()
        bar = PanelBar()
        bar.add(self.search, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for part, stretch in ((bar, 0), (self.table, 1), (self.footer, 0)):
            layout.addWidget(part, stretch)
        self.retranslate()

    def show_tables(self, infos: Sequence[TableInfo], shown: str | None) -> None:
        """List these; ``shown`` is the name of the one whose rows are seen."""
        is_other = tuple(infos) != self._infos
        self._infos, self._shown = tuple(infos), shown
        if is_other:
            self._fill()
        self._mark_shown()

    def retranslate(self) -> None:
        """Set all texts again."""
        self.search.setPlaceholderText(self.tr("Find table"))
        self.search.setAccessibleName(self.search.placeholderText())
        self.table.setAccessibleName(self.tr("Tables"))
        self._fill()

    def names(self) -> list[str]:
        """The names of the tables in the list, from top to bottom."""
        return [info.name for info in self._listed]

    def _fill(self) -> None:
        words = search_words(self.search.text())
        titled = [(table_title(info.name), info) for info in self._infos]
        found = [pair for pair in titled if all(word in f"{pair[0]}\n{pair[1].name}".casefold() for word in words)]
        found.sort(key=lambda pair: (not pair[1].rows, pair[0].casefold()))
        self._listed = [info for _, info in found]
        cells = {
            "title": as_cells([title for title, _ in found], "text"),
            "rows": as_cells([info.rows for info in self._listed], "int"),
        }
        columns = (
            TableColumn("title", self.tr("Table"), sortable=False),
            TableColumn("rows", self.tr("Rows"), "count", sortable=False, secondary=True),
        )
        self.table.choose_row(None)
        self.table.page_model.set_rows(columns, len(found), Table("tables", _COLUMNS, cells))
        self.table.fit_columns()
        self._mark_shown()
        hidden = len(self._infos) - len(found)
        all_words = counted(self.tr("%n table(s)", "", len(self._infos)), len(self._infos))
        self.footer.set_texts(
            self.tr("{n} of {tables}").format(n=len(found), tables=all_words) if hidden else all_words
        )

    def _mark_shown(self) -> None:
        names = self.names()
        self.table.choose_row(names.index(self._shown) if self._shown in names else None)

    def _token(self, row: int, column: str) -> str | None:
        is_empty = row < len(self._listed) and not self._listed[row].rows
        return "text.3" if is_empty else None

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self._listed) and self._listed[row].name != self._shown:
            self._shown = self._listed[row].name
            self.chosen.emit(self._shown)

    def _choose_first(self) -> None:
        self._choose(0)
        self._mark_shown()
