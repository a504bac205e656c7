"""Tables of which only some pages are here: copying, and more rows than a view can have."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from model.table import Column, Table, as_cells
from model.units import count
from widgets.tables.columns import TableColumn
from widgets.tables.page_model import PAGE_ROWS
from widgets.tables.views import DataTable

COLUMNS = (TableColumn("name", "Name"),)


def page(first: int) -> Table:
    names = [f"row {row}" for row in range(first, first + PAGE_ROWS)]
    return Table("t", (Column("name", "text"),), {"name": as_cells(names, "text")})


def test_rows_that_are_not_here_are_asked_for(qtbot: QtBot) -> None:
    """Going through all of them would hold up the window, and copy what is not known as missing."""
    view = DataTable()
    qtbot.addWidget(view)
    view.page_model.set_rows(COLUMNS, 5_000_000, page(0))
    QGuiApplication.clipboard().setText("as before")
    with qtbot.waitSignal(view.copy_wanted) as wanted:
        QTest.keySequence(view, QKeySequence(QKeySequence.StandardKey.SelectAll))
        QTest.keySequence(view, QKeySequence(QKeySequence.StandardKey.Copy))
    assert wanted.args == [((0, 4_999_999),)]
    assert QGuiApplication.clipboard().text() == "as before"


def test_rows_of_several_pages_are_copied(qtbot: QtBot) -> None:
    view = DataTable()
    qtbot.addWidget(view)
    view.page_model.set_rows(COLUMNS, 3 * PAGE_ROWS, page(0))
    view.page_model.add_page(page(PAGE_ROWS), PAGE_ROWS)
    rows = view.selectionModel()
    how = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    for row in (PAGE_ROWS, 7, PAGE_ROWS - 1):
        rows.select(view.page_model.index(row, 0), how)
    assert view.runs() == ((7, 7), (PAGE_ROWS - 1, PAGE_ROWS))
    QTest.keySequence(view, QKeySequence(QKeySequence.StandardKey.Copy))
    lines = QGuiApplication.clipboard().text().split("\n")
    assert [line.split("\t")[0] for line in lines] == ["Name", "row 7", "row 499", "row 500"]


def test_a_table_that_is_higher_than_qt_can_count_is_shown_in_part(qtbot: QtBot) -> None:
    view = DataTable()
    qtbot.addWidget(view)
    view.resize(600, 300)
    view.show()
    view.page_model.set_rows(COLUMNS, 100_000_000, page(0))
    assert view.rowAt(5) == 0
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    last = view.page_model.rowCount() - 1
    assert last > 90_000_000
    assert view.rowAt(view.viewport().height() - 5) == last
    assert view.page_model.index(last, 0).data() == f"{count(100_000_000 - last)} more rows: sort or filter to see them"
    assert view.page_model.index(last - 1, 0).data() == "…"
