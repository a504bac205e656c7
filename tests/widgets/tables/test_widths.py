"""How wide columns of a tree become when rows are opened."""

from __future__ import annotations

from dataclasses import dataclass

from pytestqt.qtbot import QtBot

from model.units import TimeScale
from widgets.parts.painting import text_size
from widgets.tables.columns import TableColumn
from widgets.tables.tree_model import Below
from widgets.tables.views import TreeTable

BAR = TableColumn("time_ns", "Time", "time", TimeScale.for_largest(100), bar="phase.computing", largest=100)
COLUMNS = (TableColumn("name", "Name"), BAR, TableColumn("count", "Calls", "count"))


@dataclass(frozen=True)
class Item:
    key: str
    name: str
    time_ns: int = 100
    count: int = 7


def test_names_below_an_open_row_get_room_from_bars(qtbot: QtBot) -> None:
    view = TreeTable()
    qtbot.addWidget(view)
    long = "Default/network/" + "layer-" * 4 + "MatMul-op58"
    top = (Item("a", "MatMul"), Item("b", "Cast"))
    below = {"a": Below((Item("a", long),), 1)}
    view.resize(300 + text_size("Default").toSize().width(), 300)
    view.tree_model.set_rows(COLUMNS, top, 2, {}, has_children=True)
    view.show()
    view.fit_columns()
    closed = [view.columnWidth(at) for at in range(3)]
    view.expand(view.tree_model.index(0, 0))
    view.tree_model.set_rows(COLUMNS, top, 2, below, has_children=True)
    opened = [view.columnWidth(at) for at in range(3)]
    assert opened[0] > closed[0]
    assert opened[1] < closed[1]
    assert sum(opened) <= view.viewport().width()
    view.collapse(view.tree_model.index(0, 0))
    assert [view.columnWidth(at) for at in range(3)] == closed
    view.setColumnWidth(0, 120)  # a person has pulled
    view.expand(view.tree_model.index(0, 0))
    assert view.columnWidth(0) == 120
