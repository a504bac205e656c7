"""The list of the hits; only some pages of it are here."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from analysis.slice_search import SearchPage
from model.units import TimeScale
from widgets.tables.columns import TableColumn
from widgets.tables.views import DataTable


class HitTable(DataTable):
    """Signal ``hit_wanted(row)``: a row was clicked, or the keys went to it."""

    hit_wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[object, ...] = ()
        self.fills_width = True
        self.clicked.connect(lambda index: self.hit_wanted.emit(index.row()))

    def show_page(self, page: SearchPage) -> None:
        """Show these rows; they join those that are here when they are of the same list."""
        columns = _columns(page)
        shown = (page.query.text, page.query.sort, page.hits, page.slices, page.origin_ns, columns)
        if shown == self._shown:
            self.page_model.add_page(page.table, page.query.first)
            self.choose_row(page.place)
            return
        # In another order the top is what was asked for, unless somebody was looking at the chosen hit.
        is_other_order = shown[:1] + shown[2:] == self._shown[:1] + self._shown[2:]
        follows = not is_other_order or self._sees_chosen()
        self._shown = shown
        self.page_model.set_rows(columns, page.hits, page.table, page.query.first)
        self.fit_columns()
        self.sort.set_keys(page.query.sort)
        if not follows:
            self.scrollToTop()
        self.choose_row(page.place, reveal=follows)

    def _sees_chosen(self) -> bool:
        chosen = self.currentIndex()
        return chosen.isValid() and self.viewport().rect().intersects(self.visualRect(chosen))

    def forget(self) -> None:
        """Show nothing."""
        self._shown = ()
        self.page_model.set_rows((), 0)

    def hit_at(self, row: int) -> tuple[int, int, int] | None:
        """Index, begin (from the run's) and duration of a hit; None while its page is not here."""
        values = [self.page_model.value(row, name) for name in ("index", "begin_ns", "duration_ns")]
        index, begin_ns, duration_ns = (value if isinstance(value, int) else None for value in values)
        return None if index is None or begin_ns is None or duration_ns is None else (index, begin_ns, duration_ns)

    def take_keys(self) -> None:
        """Have the keys; where no hit is selected, go to the first one."""
        self.setFocus(Qt.FocusReason.TabFocusReason)
        if not self.selectionModel().hasSelection() and self.page_model.rowCount():
            self.choose_row(0)
            self.hit_wanted.emit(0)

    def copy_shown(self) -> None:
        """Copy the selected rows, or all."""
        if not self.selectionModel().hasSelection():
            self.selectAll()
        self.copy()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        before = self.currentIndex().row()
        super().keyPressEvent(event)
        now = self.currentIndex().row()
        if now not in (before, -1):
            self.hit_wanted.emit(now)


def _columns(page: SearchPage) -> tuple[TableColumn, ...]:
    translate = QCoreApplication.translate
    return (
        TableColumn("name", translate("HitTable", "Name"), is_path=True),
        TableColumn("track", translate("HitTable", "Track")),
        TableColumn("process", translate("HitTable", "Process"), secondary=True),
        TableColumn("begin_ns", translate("HitTable", "Begin"), "moment"),
        TableColumn(
            "duration_ns", translate("HitTable", "Duration"), "time", scale=TimeScale.for_largest(page.longest_ns)
        ),
        TableColumn("step", translate("HitTable", "Step"), "number"),
    )
