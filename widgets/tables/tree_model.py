"""Rows with rows below them, fetched when they are opened; a last row says how many more there are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt, Signal

from model.units import counted
from widgets.tables.cells import LINK_ROLE, TOKEN_ROLE, Index
from widgets.tables.columns import TableColumn
from widgets.tables.page_model import alignment, cell_data, header_data

FIRST_CHILDREN = 50
_MORE_CHILDREN = 10_000
_TOP = 0  # internal id of a top row; that of a child is the top row's position + 1
_ROOT = QModelIndex()


class Row(Protocol):
    """A row: attributes named like the columns, and the key of its top row."""

    @property
    def key(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Below:
    """The children that are here, and how many there are."""

    rows: Sequence[Row]
    total: int


class TreeModel(QAbstractItemModel):
    """Two levels of rows. Signals: ``children_wanted()``: `open_counts` has changed; ``more_wanted(rows)``: more top
    rows are wanted, that many in all."""

    children_wanted = Signal()
    more_wanted = Signal(int)

    def __init__(self, parent: Any = None) -> None:
        super().__init__(parent)
        self._columns: tuple[TableColumn, ...] = ()
        self._top: tuple[Row, ...] = ()
        self._total = 0
        self._below: dict[str, Below] = {}
        self._open: dict[str, int] = {}
        self._has_children = False

    @property
    def columns(self) -> tuple[TableColumn, ...]:
        """The columns in their order."""
        return self._columns

    def set_rows(
        self,
        columns: Sequence[TableColumn],
        top: Sequence[Row],
        total: int,
        below: Mapping[str, Below],
        *,
        has_children: bool,
    ) -> None:
        """Show ``top`` of ``total`` rows with the children that are here. Rows that are the same as before stay as they
        are, with their selection and scroll position; only children come or go."""
        same = self._columns == tuple(columns) and [row.key for row in top] == [row.key for row in self._top]
        if same and tuple(top) == self._top and total == self._total:
            self._replace_children(below)
            return
        self.beginResetModel()
        self._columns, self._top, self._total = tuple(columns), tuple(top), total
        self._below = dict(below)
        self._has_children = has_children
        self.endResetModel()

    def _replace_children(self, below: Mapping[str, Below]) -> None:
        for position, row in enumerate(self._top):
            new, old = below.get(row.key), self._below.get(row.key)
            if new == old:
                continue
            parent = self.index(position, 0)
            if old is not None and self._shown(old):
                self.beginRemoveRows(parent, 0, self._shown(old) - 1)
                del self._below[row.key]
                self.endRemoveRows()
            if new is not None and self._shown(new):
                self.beginInsertRows(parent, 0, self._shown(new) - 1)
                self._below[row.key] = new
                self.endInsertRows()

    # ---- open rows

    def open_counts(self) -> tuple[tuple[str, int], ...]:
        """Keys of the open rows, and how many children of each are wanted."""
        return tuple(self._open.items())

    def open_keys(self, keys: Iterable[str], *, only: bool = False) -> None:
        """These top rows are open, with the children that are here: nobody needs to ask for them. ``only``: all others
        are closed, as for another table."""
        if only:
            self._open.clear()
        for key in keys:
            self._open.setdefault(key, FIRST_CHILDREN)

    def want_children(self, index: Index) -> None:
        """A top row was opened."""
        key = self.key_of(index)
        if key is not None and key not in self._open:
            self._open[key] = FIRST_CHILDREN
            self.children_wanted.emit()

    def forget_children(self, index: Index) -> None:
        """A top row was closed."""
        key = self.key_of(index)
        if key is not None:
            self._open.pop(key, None)

    def want_all(self, index: Index) -> None:
        """The row "N more" was chosen."""
        key = self.key_of(index)
        if key is not None:
            self._open[key] = _MORE_CHILDREN
            self.children_wanted.emit()

    # ---- rows

    @staticmethod
    def _shown(below: Below) -> int:
        return len(below.rows) + (1 if below.total > len(below.rows) else 0)

    def row_at(self, index: Index) -> Row | None:
        """The row of ``index``; None for the row that says how many more there are."""
        if not index.isValid():
            return None
        if index.internalId() == _TOP:
            return self._top[index.row()] if index.row() < len(self._top) else None
        below = self._below_of(index)
        return below.rows[index.row()] if below is not None and index.row() < len(below.rows) else None

    def _below_of(self, index: Index) -> Below | None:
        return self._below.get(self._top[int(index.internalId()) - 1].key)

    def is_more(self, index: Index) -> bool:
        """Whether ``index`` is a row that says how many more there are."""
        return index.isValid() and self.row_at(index) is None

    def is_top(self, index: Index) -> bool:
        """Whether ``index`` is a row of the first level."""
        return index.isValid() and index.internalId() == _TOP

    def key_of(self, index: Index) -> str | None:
        """Key of the top row that ``index`` is or lies below."""
        if not index.isValid():
            return None
        top = index.row() if index.internalId() == _TOP else int(index.internalId()) - 1
        return self._top[top].key if top < len(self._top) else None

    def index_of(self, key: str | None) -> QModelIndex:
        """The top row with that key; invalid when there is none."""
        for position, row in enumerate(self._top):
            if row.key == key:
                return self.index(position, 0)
        return QModelIndex()

    # ---- Qt

    def index(self, row: int, column: int, parent: Index = _ROOT) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, _TOP if not parent.isValid() else parent.row() + 1)

    def parent(self, index: Index = _ROOT) -> Any:
        if not index.isValid() or index.internalId() == _TOP:
            return QModelIndex()
        return self.createIndex(int(index.internalId()) - 1, 0, _TOP)

    def rowCount(self, parent: Index = _ROOT) -> int:
        if not parent.isValid():
            return len(self._top)
        if parent.internalId() != _TOP or parent.column() != 0:
            return 0
        below = self._below.get(self._top[parent.row()].key)
        return self._shown(below) if below is not None else 0

    def columnCount(self, parent: Index = _ROOT) -> int:
        return len(self._columns)

    def hasChildren(self, parent: Index = _ROOT) -> bool:
        if not parent.isValid():
            return bool(self._top)
        return self._has_children and parent.internalId() == _TOP and parent.column() == 0

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and len(self._top) < self._total

    def fetchMore(self, parent: Index) -> None:
        if not parent.isValid():
            self.more_wanted.emit(2 * len(self._top))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        return header_data(self._columns[section], role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.column() >= len(self._columns):
            return None
        row = self.row_at(index)
        if row is None:
            return self._more_data(index, role)
        column = self._columns[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(column)
        if role == TOKEN_ROLE:
            return "text.2" if column.secondary else None
        return cell_data(column, getattr(row, column.name, None), role)

    def _more_data(self, index: Index, role: int) -> Any:
        if index.column() != 0 or index.internalId() == _TOP:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            below = self._below_of(index)
            more = below.total - len(below.rows) if below is not None else 0
            return counted(self.tr("Show %n more", "", more), more)
        return True if role == LINK_ROLE else None
