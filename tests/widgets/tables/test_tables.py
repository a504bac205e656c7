"""Tables: models under Qt's own tester, pages, trees, sorting, copying, keyboard."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from analysis.table_query import SortKey
from model.table import MISSING_INT, Column, Table
from model.units import MISSING, TimeScale
from tests.pictures import has_colour
from widgets.tables import views
from widgets.tables.cells import BAR_ROLE, LINK_ROLE, ROW_HEIGHT
from widgets.tables.columns import TableColumn, columns_of, fraction, tab_separated
from widgets.tables.page_model import PAGE_ROWS, PageModel
from widgets.tables.tree_model import Below, TreeModel
from widgets.tables.views import DataTable, TreeTable
from widgets.tables.widths import cell_widths, whole_at_edge
from widgets.theme import theme

COLUMNS = (
    TableColumn("name", "Name"),
    TableColumn("count", "Calls", "count"),
    TableColumn("time_ns", "Time", "time", TimeScale.for_largest(2_500_000), bar="phase.computing", largest=2_500_000),
)


def table(rows: int, first: int = 0) -> Table:
    names = np.empty(rows, object)
    names[:] = [f"row {first + at}" for at in range(rows)]
    data = {"name": names, "count": np.arange(first, first + rows), "time_ns": np.full(rows, 1_250_000, np.int64)}
    if rows > 1:
        names[1] = None
        data["count"][1] = MISSING_INT
    return Table("t", (Column("name", "text"), Column("count", "int"), Column("time_ns", "int", "ns")), data)


@dataclass(frozen=True)
class Item:
    key: str
    name: str | None
    count: int | None
    time_ns: float | None = None


TOP = (Item("a", "Alpha", 3, 2_500_000), Item("b", "Beta", None, 1_000_000), Item("c", "Gamma", 7))


@pytest.fixture
def tree(qtbot: QtBot) -> TreeTable:
    view = TreeTable()
    qtbot.addWidget(view)
    view.resize(600, 300)
    view.tree_model.set_rows(COLUMNS, TOP, len(TOP), {}, has_children=True)
    view.show()
    return view


@pytest.fixture
def flat(qtbot: QtBot) -> DataTable:
    view = DataTable()
    qtbot.addWidget(view)
    view.resize(500, 300)
    view.page_model.set_rows(COLUMNS, 20, table(20))
    view.show()
    return view


def shown(model: Any, row: int, column: int, parent: QModelIndex | None = None) -> str:
    return str(model.index(row, column, parent or QModelIndex()).data())


# ---- columns ---------------------------------------------------------------------------------------------


def test_one_unit_per_column_and_a_dash_for_missing() -> None:
    time = COLUMNS[2]
    assert time.header == "Time, ms"
    assert [time.text(value) for value in (1_250_000, 500, None)] == ["1.250", "0.001", MISSING]
    assert COLUMNS[1].text(1_234_567) == "1\N{NARROW NO-BREAK SPACE}234\N{NARROW NO-BREAK SPACE}567"
    assert COLUMNS[0].text("two\nlines") == "two lines"


def test_copies_are_plain_digits_with_units_in_the_header() -> None:
    text = tab_separated(COLUMNS, [["a\tb", 1_234_567, 1_250_000.0], [None, None, 1120.5]])
    assert text.split("\n") == ["Name\tCalls\tTime (ns)", "a b\t1234567\t1250000", "\t\t1120.5"]


def test_bars_are_fractions_of_the_largest() -> None:
    assert [fraction(COLUMNS[2], value) for value in (2_500_000, 1_250_000, 0, None)] == [1.0, 0.5, 0.0, 0.0]
    assert fraction(replace(COLUMNS[2], largest=0.0), 5) == 0.0
    assert fraction(COLUMNS[1], 5) == 0.0


def test_numbers_of_the_file_are_told_from_ours() -> None:
    columns = (
        Column("percent", "float", "percent"),
        Column("file_percent", "float", "", "percent"),
        Column("file_percent", "float", "percent", "Ratio(%)"),
        Column("file_bandwidth", "float", "KB/s"),
    )
    titles = [columns_of(Table("t", (column,), {column.name: np.array([1.0])}))[0].title for column in columns]
    assert titles == ["Percent", "Percent in the file", "Ratio in the file", "File bandwidth"]


def test_columns_of_a_stored_table_have_units_from_their_values() -> None:
    made = columns_of(table(3), {"name": "Operator"})
    assert [column.header for column in made] == ["Operator", "Count", "Time, ms"]
    assert [column.is_number for column in made] == [False, True, True]


@pytest.mark.parametrize(
    ("label", "title"),
    [
        ("rank_set", "Rank set"),
        ("group_name", "Group name"),
        ("rank_set of all", "Rank set of all"),
        ("Device_id", "Device id"),
        ("FLOPS_Utilization", "FLOPS Utilization"),
        ("aic_l0a_read_bw(GB/s)", "AIC l0a read bw(GB/s)"),
        ("OP_A", "OP_A"),
        ("Name of OP_A", "Name of OP_A"),
    ],
)
def test_headers_of_files_are_words_unless_they_are_capitals(label: str, title: str) -> None:
    (made,) = columns_of(Table("t", (Column("x", "int", "", label),), {"x": np.array([1])}))
    assert made.title == title


@pytest.mark.parametrize(
    ("column", "value", "text"),
    [
        (Column("start_ns", "int", "ns"), 1_736_412_474_714_258_990, "1 736 412 474.714 258 990"),
        (Column("start_ns", "int", "", "startNs"), 1_736_412_474_714_258_990, "1 736 412 474.714 258 990"),
        (Column("end_time", "int", "", "end_time"), 1_736_412_474_714_258_990, "1 736 412 474.714 258 990"),
        (Column("start_ns", "int", "", "startNs"), 714_258_990, "714 258 990"),
        (Column("group_id", "int", "", "groupId"), 1_736_412_474_714_258_990, "1 736 412 474 714 258 990"),
    ],
)
def test_times_of_a_clock_are_moments_also_where_a_recipe_says_no_unit(column: Column, value: int, text: str) -> None:
    (made,) = columns_of(Table("t", (column,), {column.name: np.array([value])}))
    assert made.text(value).replace("\N{NARROW NO-BREAK SPACE}", " ") == text


# ---- pages -----------------------------------------------------------------------------------------------


def test_the_page_model_keeps_qts_rules(qtbot: QtBot) -> None:
    model = PageModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_rows(COLUMNS, 1_000_000, table(PAGE_ROWS))
    assert model.rowCount() == 1_000_000
    assert shown(model, 0, 0) == "row 0"
    assert shown(model, 1, 0) == MISSING
    model.add_page(table(PAGE_ROWS, 500_000), 500_000)
    assert shown(model, 500_002, 0) == "row 500002"
    model.set_rows(COLUMNS, 0)
    assert model.rowCount() == 0


def test_a_page_is_asked_for_once_when_a_cell_is_looked_at(qtbot: QtBot) -> None:
    model = PageModel()
    model.set_rows(COLUMNS, 1_000_000, table(PAGE_ROWS))
    wanted: list[int] = []
    model.page_wanted.connect(wanted.append)
    with qtbot.waitSignal(model.page_wanted):
        assert shown(model, 700_123, 0) == "…"
        assert shown(model, 700_124, 1) == "…"
    assert wanted == [700_123 // PAGE_ROWS * PAGE_ROWS]


def test_a_table_of_a_million_rows_scrolls_to_its_end(qtbot: QtBot, flat: DataTable) -> None:
    asked: list[int] = []
    flat.page_model.page_wanted.connect(asked.append)
    flat.page_model.set_rows(COLUMNS, 1_000_000, table(PAGE_ROWS))
    with qtbot.waitSignal(flat.page_model.page_wanted):
        flat.scrollToBottom()
        flat.viewport().grab()
    assert asked[-1] == 1_000_000 - PAGE_ROWS
    assert flat.rowHeight(999_999) == ROW_HEIGHT


# ---- trees -----------------------------------------------------------------------------------------------


def test_the_tree_model_keeps_qts_rules(qtbot: QtBot) -> None:
    model = TreeModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_rows(COLUMNS, TOP, 3, {}, has_children=True)
    below = {"b": Below((Item("b", "one", 1), Item("b", "two", 2)), 7)}
    model.set_rows(COLUMNS, TOP, 3, below, has_children=True)
    beta = model.index(1, 0)
    assert model.rowCount(beta) == 3
    assert shown(model, 1, 0, beta) == "two"
    assert model.index(2, 0, beta).data(LINK_ROLE) is True
    assert "5" in shown(model, 2, 0, beta)
    assert model.is_more(model.index(2, 0, beta))
    assert model.parent(model.index(0, 0, beta)) == beta
    model.set_rows(COLUMNS, TOP, 3, {"b": Below(below["b"].rows, 2)}, has_children=True)
    assert model.rowCount(beta) == 2
    model.set_rows(COLUMNS, TOP[:1], 1, {}, has_children=False)
    assert model.rowCount() == 1
    assert not model.hasChildren(model.index(0, 0))


def test_opening_a_row_asks_for_its_children(qtbot: QtBot, tree: TreeTable) -> None:
    model = tree.tree_model
    with qtbot.waitSignal(model.children_wanted):
        tree.setExpanded(model.index(1, 0), True)
    assert model.open_counts() == (("b", 50),)
    children = tuple(Item("b", f"op {at}", at) for at in range(50))
    model.set_rows(COLUMNS, TOP, 3, {"b": Below(children, 80)}, has_children=True)
    assert tree.isExpanded(model.index(1, 0))
    with qtbot.waitSignal(model.children_wanted):
        tree.clicked.emit(model.index(50, 0, model.index(1, 0)))
    assert model.open_counts()[0][1] >= 80
    tree.setExpanded(model.index(1, 0), False)
    assert model.open_counts() == ()


def test_open_rows_stay_open_when_the_order_changes(tree: TreeTable) -> None:
    model = tree.tree_model
    tree.setExpanded(model.index(1, 0), True)
    below = {"b": Below((Item("b", "one", 1),), 1)}
    model.set_rows(COLUMNS, TOP, 3, below, has_children=True)
    model.set_rows(COLUMNS, TOP[::-1], 3, below, has_children=True)
    assert tree.isExpanded(model.index_of("b"))
    assert shown(model, 0, 0, model.index_of("b")) == "one"


def test_more_top_rows_are_asked_for(qtbot: QtBot, tree: TreeTable) -> None:
    tree.tree_model.set_rows(COLUMNS, TOP, 9, {}, has_children=False)
    with qtbot.waitSignal(tree.tree_model.more_wanted) as caught:
        tree.tree_model.fetchMore(QModelIndex())
    assert caught.args == [6]


# ---- views -----------------------------------------------------------------------------------------------


def test_a_click_sorts_and_shift_adds_a_key(qtbot: QtBot, flat: DataTable, monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[tuple[SortKey, ...]] = []
    flat.sort_changed.connect(keys.append)
    header = flat.horizontalHeader()

    def click(section: int, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        monkeypatch.setattr(QApplication, "keyboardModifiers", staticmethod(lambda: modifier))
        at = QPoint(header.sectionViewportPosition(section) + 10, 10)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, modifier, at)

    click(1)
    click(1)
    click(0, Qt.KeyboardModifier.ShiftModifier)
    click(0, Qt.KeyboardModifier.ShiftModifier)
    click(2)
    assert keys == [
        (SortKey("count", True),),
        (SortKey("count", False),),
        (SortKey("count", False), SortKey("name", False)),
        (SortKey("count", False), SortKey("name", True)),
        (SortKey("time_ns", True),),
    ]


def test_keys_move_open_and_copy(qtbot: QtBot, flat: DataTable) -> None:
    opened: list[int] = []
    chosen: list[int] = []
    flat.row_opened.connect(opened.append)
    flat.row_chosen.connect(chosen.append)
    flat.selectRow(2)
    QTest.keyClick(flat, Qt.Key.Key_Down)
    QTest.keyClick(flat, Qt.Key.Key_Return)
    assert (chosen, opened) == ([2, 3], [3])
    QTest.keyClick(flat, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Name\tCalls\tTime (ns)\nrow 3\t3\t1250000"


def test_choosing_from_outside_tells_nobody(flat: DataTable, tree: TreeTable) -> None:
    told: list[Any] = []
    flat.row_chosen.connect(told.append)
    tree.row_chosen.connect(told.append)
    flat.choose_row(5)
    tree.choose_key("c")
    assert flat.selectionModel().selectedRows()[0].row() == 5
    assert tree.tree_model.key_of(tree.currentIndex()) == "c"
    flat.choose_row(None)
    tree.choose_key("absent")
    assert not flat.selectionModel().hasSelection()
    assert not tree.selectionModel().hasSelection()
    assert told == []


def test_the_keys_alone_choose_no_row(qtbot: QtBot, flat: DataTable, tree: TreeTable) -> None:
    told: list[Any] = []
    flat.row_chosen.connect(told.append)
    tree.row_chosen.connect(told.append)
    for view in (flat, tree):
        view.activateWindow()
        view.setFocus()
        qtbot.waitUntil(view.hasFocus)
        assert told == []
        QTest.keyClick(view, Qt.Key.Key_Down)
        assert view.currentIndex().row() == 0
        assert len(told) == 1
        told.clear()
    flat.clearFocus()
    flat.choose_row(None)
    QTest.mouseClick(flat.viewport(), Qt.MouseButton.LeftButton, pos=flat.visualRect(flat.model().index(0, 0)).center())
    assert told == [0]


def test_the_tree_by_keyboard(qtbot: QtBot, tree: TreeTable) -> None:
    opened: list[QModelIndex] = []
    tree.row_opened.connect(opened.append)
    tree.setCurrentIndex(tree.tree_model.index(0, 0))
    QTest.keyClick(tree, Qt.Key.Key_Down)
    QTest.keyClick(tree, Qt.Key.Key_Space)
    assert tree.tree_model.open_counts() == (("b", 50),)
    QTest.keyClick(tree, Qt.Key.Key_Return)
    assert tree.tree_model.row_at(opened[0]) is TOP[1]
    QTest.keyClick(tree, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().split("\n")[1] == "Beta\t\t1000000"


def test_columns_fit_the_width_until_somebody_pulls(flat: DataTable) -> None:
    flat.fit_columns()
    assert sum(flat.columnWidth(at) for at in range(3)) <= flat.viewport().width()
    flat.setColumnWidth(0, 222)
    flat.resize(800, 300)
    QApplication.processEvents()
    assert flat.columnWidth(0) == 222


@pytest.mark.parametrize("room", range(300, 900, 37))
def test_the_edge_of_a_view_that_scrolls_sideways_cuts_no_figure(room: int) -> None:
    names = ("task", "name", "time", "bytes", "cycles", "kind")
    columns = [TableColumn(name, name, "text" if name in ("task", "name", "kind") else "number") for name in names]
    usual = [60, 300, 90, 110, 120, 400]
    whole = whole_at_edge(columns, usual, room, 140)
    ends = list(accumulate(whole))
    cut = next((at for at, end in enumerate(ends) if end > room), None)
    if room not in ends:
        assert cut is None or (not columns[cut].is_number and room - ends[cut - 1] >= 140)
    assert whole[1] >= 140
    assert all(new >= old for at, (new, old) in enumerate(zip(whole, usual, strict=True)) if at != 1)


def test_the_edge_takes_words_first() -> None:
    room = 620
    columns = [TableColumn("name", "Name"), TableColumn("a", "A", "number"), TableColumn("b", "B", "number")]
    assert whole_at_edge(columns, [400, 150, 100], room, 140) == [370, 150, 100]
    assert whole_at_edge(columns, [160, 150, 400], room, 140) == [315, 305, 400]
    assert whole_at_edge(columns, [160, 150, 100], room, 140) == [160, 150, 100]


def test_cells_are_measured_again_only_when_they_are_others(flat: DataTable, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[int] = []

    def measure(view: Any, columns: Any, extra: int) -> list[float]:
        measured.append(len(columns))
        return cell_widths(view, columns, extra)

    monkeypatch.setattr(views, "cell_widths", measure)
    flat.fit_columns()
    flat.sort.set_keys((SortKey("time_ns", descending=True),))
    flat.resize(800, 300)
    QApplication.processEvents()
    assert measured == [3]
    narrow = flat.columnWidth(0)
    other = table(3)
    names = np.array(["a name that is far longer than the others of this table"] * 3, dtype=object)
    flat.page_model.set_rows(COLUMNS, 3, Table(other.name, other.columns, {**other.data, "name": names}))
    flat.resize(820, 300)
    QApplication.processEvents()
    assert measured == [3, 3]
    assert flat.columnWidth(0) > narrow


def test_bars_and_texts_are_painted(flat: DataTable) -> None:
    assert flat.page_model.index(0, 2).data(BAR_ROLE) == (0.5, "phase.computing")
    cell = QImage(1, 1, QImage.Format.Format_RGB32)
    cell.fill(theme().color("bg.panel"))
    with QPainter(cell) as painter:
        painter.fillRect(cell.rect(), theme().cell_bar("phase.computing"))
    for color in (cell.pixelColor(0, 0), theme().color("text.1")):
        assert has_colour(flat.viewport(), color)
