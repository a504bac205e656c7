"""What became of every file of the result, as a table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import ceil
from typing import Any

from PySide6.QtCore import QCoreApplication, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from analysis.table_query import SortKey
from model.batches import FileReport
from model.problem import without_file
from model.table import Column, Table, as_cells
from model.units import count
from widgets.counts import Counts
from widgets.parts.painting import text_size
from widgets.parts.table_header import HEADER_HEIGHT
from widgets.sentences import listed, spoken
from widgets.tables.cells import ICON_ROLE, ICON_ROOM, PADDING, ROW_HEIGHT, TOKEN_ROLE
from widgets.tables.columns import TableColumn
from widgets.tables.views import DataTable

_COLUMNS = (
    Column("path", "text"),
    Column("state", "text"),
    Column("reader", "text"),
    Column("rows", "int"),
    Column("skipped", "int"),
    Column("reason", "text"),
    Column("note", "text"),
)
_ICONS = {"read": ("check", "ok"), "ignored": ("info", "text.3"), "damaged": ("critical", "critical")}
_LEAST_PATH = 64
_ALL_COLUMNS_FROM = 640  # px; a narrower table says rows or reason in one column
_NARROW_PATH = 0.46
_LEAST_NOTE, _LEAST_REASON = 90, 160  # the last column takes what is left
_WORST_FIRST = {"damaged": 0, "read": 1, "ignored": 2}


def state_word(state: str) -> str:
    """The state of a file as a word; an unknown one as it is."""
    translate = QCoreApplication.translate
    words = {
        "read": translate("Health", "Read"),
        "ignored": translate("Health", "Ignored"),
        "damaged": translate("Health", "Damaged"),
    }
    return words.get(state, state)


def _width(texts: Iterable[str]) -> float:
    """Of a column with these texts, px."""
    return max((text_size(text).width() for text in texts), default=0.0) + 2 * PADDING + 4


def _state_width() -> int:
    return int(_width(map(state_word, _ICONS)) + ICON_ROOM)


class FileTable(QWidget):
    """``chosen(path)`` when a person goes to a row. Damaged files come first, then those that were read."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._files: list[FileReport] = []
        self._wanted_height = 0
        self.table = DataTable()
        self.table.least_text = _LEAST_PATH
        # Not row_chosen: a table that gets the focus goes to its first row by itself.
        self.table.clicked.connect(lambda index: self.chosen.emit(self._files[index.row()].path))
        self.table.row_opened.connect(lambda row: self.chosen.emit(self._files[row].path))
        self.table.sort_changed.connect(self._show)
        self.table.page_model.tell(ICON_ROLE, self._icon)
        self.table.page_model.tell(TOKEN_ROLE, self._token)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table)

    def set_files(self, files: Sequence[FileReport]) -> None:
        """Show ``files``."""
        self._files = sorted(files, key=lambda file: (_WORST_FIRST.get(file.state, 3), not file.skipped))
        self.table.setAccessibleName(self.tr("Files of the result"))
        self._show()

    def _show(self) -> None:
        for key in reversed(self.table.sort.keys):
            self._files.sort(key=partial(_cell, key=key), reverse=key.descending)
        rows = [_row(file) | {"note": self._note(file) or None} for file in self._files]
        cells = {column.name: as_cells([row[column.name] for row in rows], column.kind) for column in _COLUMNS}
        self.table.page_model.set_rows(self._titles(), len(rows), Table("files", _COLUMNS, cells))
        self.table.sort.set_keys(self.table.sort.keys)
        self.table.fit_columns()
        rows_height = max(len(rows), 3) * ROW_HEIGHT
        self.table.setMinimumHeight(3 * ROW_HEIGHT + HEADER_HEIGHT)
        self._wanted_height = rows_height + HEADER_HEIGHT + self.table.horizontalScrollBar().sizeHint().height()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._wanted_height)

    def _is_narrow(self) -> bool:
        return self.width() < _ALL_COLUMNS_FROM

    def _path_width(self) -> int:
        """0 = what the other columns leave."""
        longest = _width(file.path for file in self._files)
        if self._is_narrow():
            taken = self.table.verticalScrollBar().sizeHint().width() + _state_width() + self._note_width()
            room = min(self.width() * _NARROW_PATH, self.width() - taken)
            return int(max(min(longest, room), _LEAST_PATH))
        return 0

    def _note_width(self) -> int:
        header = text_size(self.tr("Rows or reason"), "heading").width() + 2 * PADDING
        return max(ceil(header), _LEAST_NOTE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._files and len(self._titles()) != len(self.table.page_model.columns):
            self._show()
        if self._is_narrow():
            self.table.setColumnWidth(0, self._path_width())

    def _titles(self) -> tuple[TableColumn, ...]:
        path = TableColumn("path", self.tr("File"), is_path=True, width=self._path_width())
        state = TableColumn("state", self.tr("State"), width=_state_width())
        if self._is_narrow():
            return (
                path,
                state,
                TableColumn("note", self.tr("Rows or reason"), secondary=True, width=self._note_width()),
            )
        return (
            path,
            state,
            TableColumn("reader", self.tr("Reader"), secondary=True),
            TableColumn("rows", self.tr("Rows"), "count"),
            TableColumn("skipped", self.tr("Skipped"), "count"),
            TableColumn("reason", self.tr("Reason"), secondary=True, width=_LEAST_REASON),
        )

    def _icon(self, row: int, column: str) -> tuple[str, str] | None:
        return _ICONS.get(self._files[row].state) if column == "state" else None

    def _token(self, row: int, column: str) -> str | None:
        file = self._files[row]
        if column == "state" and file.state == "damaged":
            return "critical"
        return "warn" if column in ("skipped", "note") and file.skipped else None

    def _note(self, file: FileReport) -> str:
        """What a narrow table says of a file: its rows and what was skipped, and why."""
        words = []
        if _row(file)["rows"] is not None:
            words.append(Counts().rows(file.rows))
        if file.skipped:
            words.append(self.tr("{0} skipped").format(count(file.skipped)))
        return listed((*words, _reason(file)))


def _row(file: FileReport) -> dict[str, Any]:
    # A file that nobody read has no rows; 0 would say that it is empty.
    was_read = file.state != "ignored"
    has_rows = file.state == "damaged" or (was_read and not (file.reason and not file.rows))
    return {
        "path": file.path,
        "state": state_word(file.state),
        "reader": file.reader or None,
        "rows": file.rows if has_rows else None,
        "skipped": file.skipped if was_read else None,
        "reason": _reason(file) or None,
    }


def _reason(file: FileReport) -> str:
    """Why the file has its state, without the path that stands in the same row."""
    return without_file(spoken(file.reason), file.path)


def _cell(file: FileReport, key: SortKey) -> tuple[bool, Any]:
    """A cell to sort by; missing ones come last either way."""
    name = "rows" if key.column == "note" else key.column
    value = _row(file)[name]
    kind = next(column.kind for column in _COLUMNS if column.name == name)
    return (value is None) != key.descending, value if value is not None else ("" if kind == "text" else 0)
