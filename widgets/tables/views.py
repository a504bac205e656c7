"""The views of our tables: flat and as a tree, with 22 px rows, our header, copying, and one row under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QTreeView, QWidget

from widgets.parts.table_header import TableHeader
from widgets.tables.cells import (
    ROW_HEIGHT,
    VALUE_ROLE,
    CellDelegate,
)
from widgets.tables.columns import TableColumn, tab_separated
from widgets.tables.hover import Hover
from widgets.tables.page_model import PageModel
from widgets.tables.sorting import HeaderSort
from widgets.tables.tree_model import TreeModel
from widgets.tables.widths import WIDEST, cell_widths, column_widths, filled, spread, squeezed, whole_at_edge

LEAST_ROWS = 66
"""Pixels of the least height of a table, with its headers and a scroll bar: what stands beside it gives way first."""

_INDENT = 18
_LEAST_TEXT = 140
_TEXT_PART = 0.18  # of the view, for a text of a table that stays narrow

Runs = tuple[tuple[int, int], ...]
"""First and last row of each run of rows."""


def _prepare(view: QTableView | QTreeView) -> CellDelegate:
    """What flat tables and trees share."""
    delegate = CellDelegate(view)
    view.setItemDelegate(delegate)
    Hover(view, delegate)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.verticalScrollBar().setSingleStep(ROW_HEIGHT)
    view.setTabKeyNavigation(False)
    return delegate


class _Fitting(QObject):
    """Fits a view's columns again when its width changes, until somebody pulls at one of them. The cells of a table
    with many columns take a while to measure: as long as the model tells of no change, what they need is kept."""

    def __init__(self, view: QTableView | QTreeView, header: QHeaderView, fit: Callable[[], None]) -> None:
        super().__init__(view)
        self._view = view
        self._measured: tuple[object, list[float]] | None = None
        self._fit = fit
        self._header = header
        self._fitting = False
        self._own = True
        header.sectionResized.connect(self._note)
        header.sortIndicatorChanged.connect(lambda *_: self._fit_again())
        view.viewport().installEventFilter(self)
        model = view.model()
        for changed in (model.modelReset, model.dataChanged, model.rowsInserted, model.rowsRemoved):
            changed.connect(self._forget)

    def fit(self) -> None:
        """Measure and fit now, also after somebody has pulled."""
        self._forget()
        self._fit_now()

    def needed(self, columns: Sequence[TableColumn], extra: int) -> list[float]:
        """See `cell_widths`."""
        key = tuple(self._view.isColumnHidden(at) for at in range(len(columns))), extra
        if self._measured is None or self._measured[0] != key:
            self._measured = key, cell_widths(self._view, columns, extra)
        return self._measured[1]

    def fit_changed(self) -> None:
        """Fit what has changed, unless somebody has pulled."""
        self._forget()
        self._fit_again()

    def _forget(self) -> None:
        self._measured = None

    def _fit_now(self) -> None:
        self._own = True
        self._fitting = True
        self._fit()
        self._fitting = False

    def _note(self, section: int) -> None:
        # Qt itself stretches the last one.
        if not self._fitting and section != self._header.count() - 1:
            self._own = False

    def _fit_again(self) -> None:
        if self._own and self._header.count():
            self._fit_now()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit_again()
        return False


def _choose_nothing_by_focus(view: QAbstractItemView) -> None:
    """Qt makes the first row the current one when the keys come to a view; nobody has chosen it."""
    if not view.selectionModel().hasSelection():
        view.setCurrentIndex(QModelIndex())


class DataTable(QTableView):
    """A flat table over a `PageModel`. ``fills_width``: texts take the room that is left; ``stays_narrow``: columns are
    as narrow as can be where not all of them have room. Signals:
    ``sort_changed(keys)``, ``row_chosen(row)`` (click or cursor key), ``row_opened(row)`` (Enter or double-click),
    ``copy_wanted(runs)`` (rows are to be copied that are not all here)."""

    sort_changed = Signal(object)
    row_chosen = Signal(int)
    row_opened = Signal(int)
    copy_wanted = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.page_model = PageModel(self)
        self.least_text = _LEAST_TEXT
        self.fills_width = False
        self.stays_narrow = False
        self.setModel(self.page_model)
        self.setHorizontalHeader(TableHeader(self))
        self.sort = HeaderSort(self.horizontalHeader(), lambda: self.page_model.columns)
        self.sort.changed.connect(self.sort_changed)
        _prepare(self)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.verticalHeader().setMinimumSectionSize(ROW_HEIGHT)
        self._fitting = _Fitting(self, self.horizontalHeader(), self._fit)
        self.selectionModel().currentRowChanged.connect(self._follow)
        self.doubleClicked.connect(lambda index: self.row_opened.emit(index.row()))
        self._quiet = False

    def fit_columns(self) -> None:
        """Give every column the width of its contents, now and when the table becomes wider or narrower."""
        self._fitting.fit()

    def _fit(self) -> None:
        columns, room = self.page_model.columns, self.viewport().width()
        widths = column_widths(self, columns, self._fitting.needed(columns, 0))
        self.horizontalHeader().setStretchLastSection(bool(columns) and not columns[-1].is_number)
        fitted = squeezed(columns, widths, room, self.least_text)
        if self.stays_narrow and sum(fitted) > room:
            least = max(self.least_text, int(room * _TEXT_PART))
            texts = [least if column.is_path else WIDEST for column in columns]
            fitted = [min(width.least, text) for width, text in zip(widths, texts, strict=True)]
            fitted = filled(columns, fitted, room)
        wider = filled if self.fills_width else spread
        for at, width in enumerate(whole_at_edge(columns, wider(columns, fitted, room), room, self.least_text)):
            self.setColumnWidth(at, width)

    def choose_row(self, row: int | None, *, reveal: bool = True) -> None:
        """Select a row without telling anybody, and ``reveal`` it; None selects nothing."""
        self._quiet = True
        if row is None:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
        elif row != self.currentIndex().row():
            before = self.verticalScrollBar().value()
            self.selectRow(row)
            if reveal:
                self.scrollTo(self.page_model.index(row, 0))
            else:
                self.verticalScrollBar().setValue(before)
        self._quiet = False

    def _follow(self, current: QModelIndex) -> None:
        if current.isValid() and not self._quiet:
            self.row_chosen.emit(current.row())

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._quiet = True
        super().focusInEvent(event)
        _choose_nothing_by_focus(self)
        self._quiet = False

    def runs(self) -> Runs:
        """First and last row of each run of selected rows; the rows themselves may be too many to go through."""
        selected = self.selectionModel().selection()
        parts = [selected.at(place) for place in range(selected.count())]
        runs: list[tuple[int, int]] = []
        for top, bottom in sorted({(part.top(), part.bottom()) for part in parts}):
            if runs and top <= runs[-1][1] + 1:
                runs[-1] = (runs[-1][0], max(bottom, runs[-1][1]))
            else:
                runs.append((top, bottom))
        return tuple(runs)

    def selected_count(self) -> int:
        """How many rows are selected."""
        return sum(last - first + 1 for first, last in self.runs())

    def copy(self) -> None:
        """Put the selected rows with their headers on the clipboard, or ask for them where they are not all here."""
        runs = self.runs()
        parts = [self.page_model.values(first, last) for first, last in runs]
        here = [part for part in parts if part is not None]
        if len(here) < len(parts):
            self.copy_wanted.emit(runs)
        elif here:
            text = tab_separated(self.page_model.columns, [row for part in here for row in part])
            QGuiApplication.clipboard().setText(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.row_opened.emit(self.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A selected row that can be seen stays in sight: a table is lower once bars stand above and below it."""
        current = self.currentIndex()
        is_seen = current.isValid() and 0 <= self.visualRect(current).center().y() < event.oldSize().height()
        super().resizeEvent(event)
        if is_seen:
            self.scrollTo(current.siblingAtColumn(max(self.columnAt(0), 0)))


class TreeTable(QTreeView):
    """A tree over a `TreeModel`. Signals: ``sort_changed(keys)``, ``row_chosen(index)``, ``row_opened(index)`` (Enter,
    or a double-click on a row that has none below it: others open and close by that)."""

    sort_changed = Signal(object)
    row_chosen = Signal(QModelIndex)
    row_opened = Signal(QModelIndex)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tree_model = TreeModel(self)
        self.least_text = _LEAST_TEXT
        self.setModel(self.tree_model)
        self.setHeader(TableHeader(self))
        self.sort = HeaderSort(self.header(), lambda: self.tree_model.columns)
        self.sort.changed.connect(self.sort_changed)
        _prepare(self)
        self.setUniformRowHeights(True)
        self.setIndentation(_INDENT)
        self.setRootIsDecorated(True)
        self.setExpandsOnDoubleClick(True)
        self.setAllColumnsShowFocus(True)
        self.header().setStretchLastSection(True)
        self.header().setSectionsMovable(False)
        self._fitting = _Fitting(self, self.header(), self._fit)
        self.expanded.connect(self.tree_model.want_children)
        self.collapsed.connect(self.tree_model.forget_children)
        for changed in (self.tree_model.rowsInserted, self.expanded, self.collapsed):  # names below are longer
            changed.connect(lambda *_: self._fitting.fit_changed())
        self.selectionModel().currentRowChanged.connect(self._follow)
        self.clicked.connect(self._click)
        self.doubleClicked.connect(self._double_click)
        self.tree_model.modelReset.connect(self._expand_again)
        self._quiet = False

    def fit_columns(self) -> None:
        """Give every column the width of its contents, now and when the table becomes wider or narrower."""
        self._fitting.fit()

    def _fit(self) -> None:
        columns = self.tree_model.columns
        extra = _INDENT if self.rootIsDecorated() else 0
        widths = column_widths(self, columns, self._fitting.needed(columns, extra))
        room = self.viewport().width()
        fitted = squeezed(columns, widths, room, self.least_text)
        spare = room - sum(fitted)
        if spare > 0 and fitted:  # names below are longer than those of the top rows
            fitted[0] += min(spare if columns[-1].is_number else spare * 2 // 3, WIDEST)
        for at, width in enumerate(whole_at_edge(columns, fitted, room, self.least_text)):
            self.setColumnWidth(at, width)

    def choose_key(self, key: str | None) -> None:
        """Select the top row with ``key`` without telling anybody; None or an unknown one selects nothing."""
        self._quiet = True
        index = self.tree_model.index_of(key) if key is not None else QModelIndex()
        if not index.isValid():
            self.clearSelection()
        elif self.tree_model.key_of(self.currentIndex()) != key:
            self.setCurrentIndex(index)
            self.scrollTo(index)
        self._quiet = False

    def _expand_again(self) -> None:
        # The model is reset with the children of every open row, so opening asks for nothing.
        self._expand(key for key, _ in self.tree_model.open_counts())

    def _follow(self, current: QModelIndex) -> None:
        if current.isValid() and not self._quiet and not self.tree_model.is_more(current):
            self.row_chosen.emit(current)

    def open_keys(self, keys: Sequence[str]) -> None:
        """Open the top rows with these keys, whose children are here."""
        self.tree_model.open_keys(keys)
        self._expand(keys)

    def _expand(self, keys: Iterable[str]) -> None:
        for key in keys:
            index = self.tree_model.index_of(key)
            if index.isValid():
                self.setExpanded(index, True)

    def _double_click(self, index: QModelIndex) -> None:
        if not self.tree_model.is_more(index) and not self.tree_model.hasChildren(index.siblingAtColumn(0)):
            self.row_opened.emit(index)

    def _click(self, index: QModelIndex) -> None:
        if self.tree_model.is_more(index):
            self.tree_model.want_all(index)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._quiet = True
        super().focusInEvent(event)
        _choose_nothing_by_focus(self)
        self._quiet = False

    def copy(self) -> None:
        """Put the selected rows with their headers on the clipboard."""
        rows = [index for index in self.selectionModel().selectedRows() if not self.tree_model.is_more(index)]
        rows.sort(key=lambda index: self.visualRect(index).top())
        columns = self.tree_model.columns
        cells = [[row.siblingAtColumn(at).data(VALUE_ROLE) for at in range(len(columns))] for row in rows]
        QGuiApplication.clipboard().setText(tab_separated(columns, cells))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        current = self.currentIndex()
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and current.isValid():
            if self.tree_model.is_more(current):
                self.tree_model.want_all(current)
            else:
                self.row_opened.emit(current)
        elif event.key() == Qt.Key.Key_Space and current.isValid():
            self.setExpanded(current, not self.isExpanded(current))
        else:
            super().keyPressEvent(event)
