"""What a person wants of the rows of a table: another page, the slice of a row, rows for the clipboard."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication

from analysis.conditions import Condition
from analysis.tables import Tables, TablesQuery
from model.trace_view import Slice
from model.units import count
from widgets.requests import ShowSlice
from widgets.table_browser.row_menu import RowDeeds, row_menu
from widgets.table_browser.row_table import RowTable
from widgets.tables.page_model import PAGE_ROWS
from widgets.tables.views import Runs
from widgets.timeline.time_axis import around

_SLICE_MARGIN = 2.0  # of a slice's length, on either side of it
_MOST_COPIED = 200_000


class RowWishes(QObject):
    """A wish is part of the panel's next query, and carried out with the answer to it.

    Signals: ``changed()``: ask anew; ``requested(request)``: of the window; ``said(words)``: for the line below;
    ``narrowed(Condition)``: a filter that is wanted besides the others."""

    changed = Signal()
    requested = Signal(object)
    said = Signal(str)
    narrowed = Signal(object)

    def __init__(self, rows: RowTable) -> None:
        super().__init__(rows)
        self._rows = rows
        self._shown: Tables | None = None
        self._first, self._wish = 0, 0
        self._slice_row: int | None = None
        self._copied: Runs = ()
        rows.page_model.page_wanted.connect(self._want_page)
        rows.row_opened.connect(self.want_slice)
        rows.copy_wanted.connect(self.want_copy)
        rows.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        rows.customContextMenuRequested.connect(self._show_menu)

    def start_over(self) -> None:
        """Other rows: the first page of them is wanted."""
        self._first = 0

    def forget(self) -> None:
        """Nothing is shown, nothing is wanted."""
        self._shown, self._slice_row, self._copied, self._first = None, None, (), 0

    def added_to(self, query: TablesQuery) -> TablesQuery:
        """``query`` with the page, and what else is wanted."""
        query = replace(query, first=self._first, count=PAGE_ROWS)
        if self._slice_row is not None:
            return replace(query, slice_row=self._slice_row, wish=self._wish)
        if self._copied:
            names = tuple(column.name for column in self._rows.page_model.columns)
            return replace(query, copied=self._copied, columns=names, wish=self._wish)
        return query

    def want_slice(self, row: int) -> None:
        """The slice of this row is to be shown in the timeline."""
        if self._shown is not None and self._shown.has_slices and row >= 0:
            self._slice_row, self._copied = row, ()
            self._ask()

    def want_current_slice(self) -> None:
        """That of the current row."""
        self.want_slice(self._rows.currentIndex().row())

    def want_copy(self, runs: Runs) -> None:
        """First and last row of each run that is wanted on the clipboard; none = all rows."""
        page = self._shown.page if self._shown is not None else None
        if page is None or not page.matching:
            return
        runs = runs or ((0, page.matching - 1),)
        rows = sum(last - first + 1 for first, last in runs)
        if rows > _MOST_COPIED:
            self.said.emit(self.tr("{n} rows are too many to copy: export them.").format(n=count(rows)))
            return
        self._copied, self._slice_row = runs, None
        self._ask()

    def _show_menu(self, at: QPoint) -> None:
        index = self._rows.indexAt(at)
        model = self._rows.page_model
        if not index.isValid() or not model.is_here(index.row()):
            return
        row, name = index.row(), model.columns[index.column()].name
        value = model.value(row, name)
        same = Condition(name, "==", value) if isinstance(value, str) else None
        has_slices = self._shown is not None and self._shown.has_slices
        deeds = RowDeeds(
            value if isinstance(value, str) else str(index.data() or ""),
            self._rows.copy,
            partial(self.want_slice, row) if has_slices else None,
            partial(self.narrowed.emit, same) if same is not None else None,
        )
        row_menu(deeds, self._rows).popup(self._rows.viewport().mapToGlobal(at))

    def _want_page(self, first: int) -> None:
        self._first = first
        self.changed.emit()

    def _ask(self) -> None:
        self._wish += 1
        self.changed.emit()

    def deliver(self, shown: Tables | None, found: Slice | None, text: str | None) -> None:
        """What is shown now, with the slice that was found and the rows as text: carry out the wish that came true."""
        self._shown = shown
        if shown is None or shown.query.wish != self._wish:
            return
        if shown.query.slice_row is not None and shown.query.slice_row == self._slice_row:
            self._slice_row = None
            self._go(found)
        elif shown.query.copied and text is not None:
            self._copied = ()
            QGuiApplication.clipboard().setText(text)
            rows = shown.copied.rows if shown.copied is not None else 0
            self.said.emit(self.tr("Rows copied: {n}").format(n=count(rows)))

    def _go(self, found: Slice | None) -> None:
        if found is None:
            self.said.emit(self.tr("The timeline has no slice of this row."))
            return
        self.requested.emit(ShowSlice(found.index, to_front=True, span=around(found.span, _SLICE_MARGIN)))
