"""A table of any length of which only some pages are here; the others are asked for when a view comes to them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, Qt, QTimer, Signal

from model.literal import literal
from model.table import Table
from model.units import count, exact
from widgets.parts.plain_text import plain_tooltip
from widgets.tables.cells import (
    BAR_ROLE,
    ELIDE_ROLE,
    ROW_HEIGHT,
    STRONG_ROLE,
    TOKEN_ROLE,
    VALUE_ROLE,
    Index,
)
from widgets.tables.columns import TableColumn, fraction
from widgets.theme import level_token

PAGE_ROWS = 500
_MOST_PAGES = 40
_WAITING = "…"
MOST_ROWS = ((1 << 31) - 1) // ROW_HEIGHT - 1
"""Qt counts the pixels of a view with 32 bits; a view that is higher shows nothing at all."""
_ROOT = QModelIndex()


class PageModel(QAbstractTableModel):
    """Rows of a `model.table.Table`, page by page. Signal ``page_wanted(first_row)``: hand that page to `add_page`.

    Of more than `MOST_ROWS` rows the last one that is shown says how many follow."""

    page_wanted = Signal(int)

    def __init__(self, parent: Any = None) -> None:
        super().__init__(parent)
        self._columns: tuple[TableColumn, ...] = ()
        self._rows = self._all_rows = 0  # those that are shown, and all
        self._pages: OrderedDict[int, Table] = OrderedDict()
        self._strong_row: int | None = None
        self._told_of: dict[int, Callable[[int, str], Any]] = {}
        self._wanted: int | None = None
        # Asked for after the painting, and only where it came to rest: a dragged scroll bar passes many pages.
        self._ask = QTimer(self)
        self._ask.setSingleShot(True)
        self._ask.setInterval(20)
        self._ask.timeout.connect(self._ask_now)

    @property
    def columns(self) -> tuple[TableColumn, ...]:
        """The columns in their order."""
        return self._columns

    def set_rows(self, columns: Sequence[TableColumn], rows: int, page: Table | None = None, first: int = 0) -> None:
        """Show a table of ``rows`` rows, of which ``page`` begins at row ``first``."""
        self.beginResetModel()
        self._columns = tuple(columns)
        self._rows, self._all_rows = min(rows, MOST_ROWS), rows
        self._pages.clear()
        self._strong_row = None
        self._wanted = None
        self._ask.stop()
        if page is not None:
            self._pages[first] = page
        self.endResetModel()

    def add_page(self, page: Table, first: int) -> None:
        """Rows ``first`` to ``first + page.rows`` of the same table have arrived."""
        self._pages[first] = page
        while len(self._pages) > _MOST_PAGES:
            self._pages.popitem(last=False)
        if page.rows:
            self.dataChanged.emit(self.index(first, 0), self.index(first + page.rows - 1, len(self._columns) - 1))

    def set_strong_row(self, row: int | None) -> None:
        """Write the cells of this row semibold."""
        self._strong_row = row
        self.dataChanged.emit(self.index(0, 0), self.index(max(self._rows - 1, 0), max(len(self._columns) - 1, 0)))

    def tell(self, role: int, told_of: Callable[[int, str], Any]) -> None:
        """``told_of(row, column name)`` gives what a cell has for one of the roles of `widgets.tables.cells`; None =
        what it has else."""
        self._told_of[role] = told_of

    def value(self, row: int, name: str) -> object:
        """The value of a cell; None = missing or not here yet."""
        page, at = self._place(row)
        return None if page is None else page.value(name, at)

    def is_here(self, row: int) -> bool:
        """Whether the row's page has arrived."""
        return self._place(row)[0] is not None

    def values(self, first: int, last: int) -> list[list[object]] | None:
        """The values of rows ``first`` to ``last``, those of the columns in their order; None = not all of them are
        here."""
        parts: list[tuple[Table, int, int]] = []
        row = first
        while row <= last:
            page, at = self._place(row)
            if page is None:
                return None
            end = min(page.rows, at + last - row + 1)
            parts.append((page, at, end))
            row += end - at
        names = [column.name for column in self._columns]
        return [[page.value(name, at) for name in names] for page, begin, end in parts for at in range(begin, end)]

    def _place(self, row: int) -> tuple[Table | None, int]:
        for first, page in self._pages.items():
            if first <= row < first + page.rows:
                return page, row - first
        return None, 0

    def _want(self, row: int) -> None:
        self._wanted = row // PAGE_ROWS * PAGE_ROWS
        if not self._ask.isActive():
            self._ask.start()

    def _ask_now(self) -> None:
        if self._wanted is not None and not self.is_here(self._wanted):
            self.page_wanted.emit(self._wanted)
        self._wanted = None

    def _row_of_more(self, name: str, role: int) -> str | None:
        """What stands in the last row when there are more than can be shown."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        more = count(self._all_rows - MOST_ROWS + 1)
        words = self.tr("{n} more rows: sort or filter to see them").format(n=more)
        return words if name == self._columns[0].name else ""

    # ---- Qt

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else self._rows

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        return header_data(self._columns[section], role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or not self._in_range(index):
            return None
        column, row = self._columns[index.column()], index.row()
        if row == MOST_ROWS - 1 and self._all_rows > MOST_ROWS:
            return self._row_of_more(column.name, role)
        if role in self._told_of and (told := self._told_of[role](row, column.name)) is not None:
            return told
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(column)
        if role == STRONG_ROLE:
            return row == self._strong_row
        if role == TOKEN_ROLE:
            return "text.2" if column.secondary else None
        page, at = self._place(row)
        if page is None:
            if role != Qt.ItemDataRole.DisplayRole:
                return None
            self._want(row)
            return _WAITING
        return cell_data(column, page.value(column.name, at), role)

    def _in_range(self, index: Index) -> bool:
        return index.row() < self._rows and index.column() < len(self._columns)


def header_data(column: TableColumn, role: int) -> Any:
    """What a header section shows of ``column``."""
    if role == Qt.ItemDataRole.DisplayRole:
        return literal(column.header)
    if role == Qt.ItemDataRole.TextAlignmentRole:
        return alignment(column)
    if role == Qt.ItemDataRole.ToolTipRole:
        return plain_tooltip(f"{column.header}\n{column.meaning}" if column.meaning else column.header)
    return None


def alignment(column: TableColumn) -> Qt.AlignmentFlag:
    """Figures to the right, text to the left."""
    side = Qt.AlignmentFlag.AlignRight if column.is_number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def cell_data(column: TableColumn, value: object, role: int) -> Any:
    """What a cell with ``value`` gives for the roles that all our tables know."""
    if role == Qt.ItemDataRole.DisplayRole:
        return literal(column.text(value))  # also what screen readers are told
    if role == Qt.ItemDataRole.ToolTipRole:
        return tooltip(column, value)
    if role == BAR_ROLE:
        return _bar(column, value)
    if role == ELIDE_ROLE:
        return Qt.TextElideMode.ElideMiddle if column.is_path else None
    return value if role == VALUE_ROLE else None


def _bar(column: TableColumn, value: object) -> tuple[float, str] | None:
    if not column.bar:
        return None
    share = fraction(column, value)
    return share, level_token(share) if column.bar == "level" else column.bar


def tooltip(column: TableColumn, value: object) -> str | None:
    """The whole text, or the exact nanoseconds."""
    if isinstance(value, str):
        return plain_tooltip(value)
    if column.kind in ("time", "moment") and isinstance(value, int | float):
        return exact(round(value))
    if column.kind in ("number", "size") and isinstance(value, int | float):
        return column.plain(value)
    return None
