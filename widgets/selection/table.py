"""The table of an area: rows page by page, each with the key that it stands for."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from analysis.area import AreaResult
from model.time_span import TimeSpan
from widgets.selection.words import area_columns
from widgets.tables.columns import cells_of, saved_cells, saved_headers, tab_separated
from widgets.tables.views import DataTable


class AreaTable(DataTable):
    """Signal: ``stepped(1 or -1)`` - Right or Left."""

    stepped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: object = None
        self._keys: dict[int, int] = {}
        self._gaps: dict[int, TimeSpan | None] = {}

    def show_result(self, result: AreaResult) -> None:
        """Show another table, or further rows of the one that is here."""
        query, first = result.query, result.query.first
        shown = (query.span, query.tracks, query.view, result.sort)
        if shown == self._shown:
            self._keep(result)
            if query.count is None or not self.page_model.is_here(first):
                self.page_model.add_page(result.table, first)
            return
        is_other_view = not isinstance(self._shown, tuple) or self._shown[2] != query.view
        self._shown = shown
        self._keys.clear()
        self._gaps.clear()
        self._keep(result)
        self.choose_row(None)
        self.page_model.set_rows(area_columns(result), result.rows, result.table, first)
        self.sort.set_keys(result.sort)
        if is_other_view:
            self.scrollToTop()
        self.fit_columns()

    def forget(self) -> None:
        """Show the next result as another table."""
        self._shown = None

    def _keep(self, result: AreaResult) -> None:
        first = result.query.first
        self._keys.update(enumerate(result.keys, first))
        self._gaps.update(enumerate(result.gaps, first))

    def key_of(self, row: int) -> int | None:
        """Name id or track id of a row (`analysis.area.AreaResult`); None while it is not here."""
        return self._keys.get(row)

    def text_of(self, row: int) -> str:
        """What the first column says."""
        return str(self.page_model.index(row, 0).data())

    def gap_of(self, row: int) -> TimeSpan | None:
        """The longest gap of a row of the view Idle."""
        return self._gaps.get(row)

    def row_of(self, key: int) -> int | None:
        """The row with a key, if it is here."""
        return next((row for row, one in self._keys.items() if one == key), None)

    def row_with(self, text: str) -> int | None:
        """The row whose first column says ``text``, if it is here."""
        return next((row for row in self._keys if self.text_of(row) == text), None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() == Qt.KeyboardModifier.NoModifier and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(1 if event.key() == Qt.Key.Key_Right else -1)
        else:
            super().keyPressEvent(event)


def copied(result: AreaResult) -> str:
    """All rows of a result for the clipboard."""
    columns = area_columns(result)
    return tab_separated(columns, cells_of(columns, result.table))


def saved(result: AreaResult) -> tuple[tuple[str, ...], ...]:
    """All rows of a result as texts in full precision, headers first."""
    columns = area_columns(result)
    return (saved_headers(columns), *saved_cells(columns, result.table))
