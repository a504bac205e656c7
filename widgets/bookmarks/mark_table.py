"""The list of bookmarks: their colour, name, time, length and note."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

from analysis.mark_list import MarkList
from model.mark import Mark
from model.units import MS, TimeScale
from widgets.bookmarks.mark_text import copied
from widgets.parts.painting import SWATCH, draw_swatch
from widgets.tables.cells import VALUE_ROLE, CellDelegate
from widgets.tables.columns import TableColumn
from widgets.tables.views import DataTable
from widgets.theme import theme

_NO_LENGTH = TimeScale("ms", MS, 3)
_SWATCH_WIDTH = 28


class _SwatchDelegate(CellDelegate):
    """A cell with nothing but its colour; the row under the pointer is that of the other cells."""

    def __init__(self, view: DataTable, others: CellDelegate) -> None:
        super().__init__(view)
        self._others = others

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        self.hovered = self._others.hovered
        super().paint(painter, option, index)
        color = index.data(VALUE_ROLE)
        if isinstance(color, int):
            middle = option.rect.center()
            draw_swatch(painter, middle.x() - SWATCH / 2, middle.y() + 0.5, theme().stream(color)[0])

    def _paint_text(self, *_: object) -> None:
        return


class MarkTable(DataTable):
    """Signals: ``mark_wanted(row)``: a row was clicked, or the keys went to it; ``removal_wanted()``;
    ``edit_wanted()``."""

    mark_wanted = Signal(int)
    removal_wanted = Signal()
    edit_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks: tuple[Mark, ...] = ()
        others = self.itemDelegate()
        assert isinstance(others, CellDelegate)
        self.setItemDelegateForColumn(0, _SwatchDelegate(self, others))
        self.clicked.connect(lambda index: self.mark_wanted.emit(index.row()))

    def show_list(self, shown: MarkList) -> None:
        """Show these marks."""
        chosen = {mark.id for mark in self.chosen()}
        self._marks = shown.marks
        self.page_model.set_rows(_columns(shown), len(shown.marks), shown.table)
        self.fit_columns()
        self.sort.set_keys(shown.query.sort)
        rows = [row for row, mark in enumerate(shown.marks) if mark.id in chosen]
        if len(rows) == 1:
            self.choose_row(rows[0])

    def follow(self, marks: Collection[Mark]) -> None:
        """What is read, copied and changed here is as it is in ``marks`` now, also before the next list is there."""
        now = {mark.id: mark for mark in marks}
        self._marks = tuple(now.get(mark.id, mark) for mark in self._marks)

    def forget(self) -> None:
        """Show nothing."""
        self._marks = ()
        self.page_model.set_rows((), 0)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """All that are listed, from top to bottom."""
        return self._marks

    def mark_at(self, row: int) -> Mark | None:
        """The mark of a row."""
        return self._marks[row] if 0 <= row < len(self._marks) else None

    def choose(self, mark_id: int | None) -> None:
        """Select the row of a mark without telling anybody."""
        self.choose_row(next((row for row, mark in enumerate(self._marks) if mark.id == mark_id), None))

    def chosen(self) -> list[Mark]:
        """The marks of the selected rows, from top to bottom."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self._marks[row] for row in rows if row < len(self._marks)]

    def copy(self) -> None:
        """Put the selected marks on the clipboard."""
        QGuiApplication.clipboard().setText(copied(self.chosen()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removal_wanted.emit()
            return
        if event.key() == Qt.Key.Key_F2:
            self.edit_wanted.emit()
            return
        before = self.currentIndex().row()
        super().keyPressEvent(event)
        now = self.currentIndex().row()
        if now not in (before, -1):
            self.mark_wanted.emit(now)


def _columns(shown: MarkList) -> tuple[TableColumn, ...]:
    translate = QCoreApplication.translate
    length = TimeScale.for_largest(shown.longest_ns) if shown.longest_ns else _NO_LENGTH
    return (
        TableColumn("color", "", width=_SWATCH_WIDTH, sortable=False),
        TableColumn("name", translate("MarkTable", "Name")),
        TableColumn("begin_ns", translate("MarkTable", "Time"), "moment"),
        TableColumn("length_ns", translate("MarkTable", "Length"), "time", scale=length, blank_missing=True),
        TableColumn("note", translate("MarkTable", "Note"), blank_missing=True),
    )
