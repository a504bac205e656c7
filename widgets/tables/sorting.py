"""Sorting by a click on the header: a click sorts by one column, Shift adds a key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QHeaderView

from analysis.table_query import SortKey
from widgets.tables.columns import TableColumn


class HeaderSort(QObject):
    """Watches a header. ``changed(keys)`` after a click: a tuple of SortKey, the first one counts most."""

    changed = Signal(object)

    def __init__(self, header: QHeaderView, columns: Callable[[], Sequence[TableColumn]]) -> None:
        super().__init__(header)
        self._header = header
        self._columns = columns
        self.keys: tuple[SortKey, ...] = ()
        header.setSortIndicatorShown(False)
        header.sectionClicked.connect(self._clicked)

    def set_keys(self, keys: Sequence[SortKey]) -> None:
        """Show these keys without telling anybody; the mark stands at the first one."""
        self.keys = tuple(keys)
        names = [column.name for column in self._columns()]
        shown = bool(keys) and keys[0].column in names
        self._header.setSortIndicatorShown(shown)
        if shown:
            down = Qt.SortOrder.DescendingOrder if keys[0].descending else Qt.SortOrder.AscendingOrder
            self._header.setSortIndicator(names.index(keys[0].column), down)

    def _clicked(self, section: int) -> None:
        shift = QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier
        self.sort_by(section, add=bool(shift))

    def sort_by(self, section: int, *, add: bool = False) -> None:
        """What a click on ``section`` does: figures begin with the largest, texts with A; again turns round."""
        column = self._columns()[section]
        if not column.sortable:
            return
        held = next((key for key in self.keys if key.column == column.name), None)
        first = not add and (not self.keys or self.keys[0].column != column.name)
        descending = column.is_number if held is None or first else not held.descending
        new = SortKey(column.name, descending)
        if not add:
            keys: tuple[SortKey, ...] = (new,)
        elif held is not None:
            keys = tuple(new if key is held else key for key in self.keys)
        else:
            keys = (*self.keys, new)
        self.set_keys(keys)
        self.changed.emit(keys)
