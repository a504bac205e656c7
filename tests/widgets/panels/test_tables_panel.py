"""The Tables panel with real events: list, sort, search, filters, columns, copy, export, the way to the timeline."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from analysis.conditions import Condition
from analysis.table_query import SortKey
from app.main import main
from model.batches import TableBatch
from model.table import Column, as_cells
from model.task import TaskContext
from model.units import MISSING
from tests.answering_host import Follower
from widgets.panels.tables import TablesPanel
from widgets.parts.chip import FilterChip
from widgets.requests import SaveTable, ShowSlice
from widgets.tables.column_choices import column_choices

RANK_0 = "public/msinsight/text_level2/rank0_ascend_pt"
CLUSTER = "public/msinsight/cluster_analysis_output"
NARROW = "\N{NARROW NO-BREAK SPACE}"
LEFT = Qt.MouseButton.LeftButton
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing the keyboard)")
NO_KEY = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[TablesPanel]:
    column_choices().read("")
    made = TablesPanel()
    qtbot.addWidget(made)
    made.resize(1400, 700)
    made.show()
    qtbot.waitExposed(made)
    yield made
    column_choices().read("")


def choose(panel: TablesPanel, name: str) -> None:
    """Click on a table of the list."""
    view = panel.list.table
    row = panel.list.names().index(name)
    view.scrollTo(view.page_model.index(row, 0))
    QTest.mouseClick(view.viewport(), LEFT, NO_KEY, view.visualRect(view.page_model.index(row, 0)).center())


def click_header(panel: TablesPanel, name: str, keys: Qt.KeyboardModifier = NO_KEY) -> None:
    header = panel.rows.horizontalHeader()
    at = [column.name for column in panel.rows.page_model.columns].index(name)
    panel.rows.scrollTo(panel.rows.page_model.index(0, at))
    place = QPoint(header.sectionViewportPosition(at) + header.sectionSize(at) // 2, header.height() // 2)
    QTest.mouseClick(header.viewport(), LEFT, keys, place)


def column(panel: TablesPanel, name: str) -> list[object]:
    """The values of a column, all rows."""
    return [panel.rows.page_model.value(row, name) for row in range(panel.rows.page_model.rowCount())]


def texts(panel: TablesPanel, name: str) -> list[str]:
    model = panel.rows.page_model
    at = [column.name for column in model.columns].index(name)
    return [str(model.index(row, at).data()) for row in range(model.rowCount())]


def add_filter(panel: TablesPanel, name: str, operator: str, value: str) -> None:
    """Make a filter in the sheet, with the keyboard."""
    QTest.mouseClick(panel.filter_button, LEFT)
    sheet = panel.filter_sheet
    assert sheet.isVisible()
    sheet.column.setCurrentIndex(sheet.column.findData(name))
    sheet.operator.setCurrentText(operator)
    QTest.keyClicks(sheet.value, value)
    QTest.keyClick(sheet.value, Qt.Key.Key_Return)


def test_the_list_has_all_tables_with_their_rows(panel: TablesPanel, converted: Callable[..., Any]) -> None:
    trace = converted(RANK_0)
    Follower(panel, trace)
    names = panel.list.names()
    assert sorted(names) == sorted(info.name for info in trace.tables())
    rows = {info.name: info.rows for info in trace.tables()}
    listed = [panel.list.table.page_model.value(row, "rows") for row in range(len(names))]
    assert listed == [rows[name] for name in names]
    titles = [panel.list.table.page_model.value(row, "title") for row in range(len(names))]
    assert titles[names.index("kernels")] == "Kernels"
    assert panel.list.footer.left_text() == "16 tables"


def test_a_table_is_found_by_its_title_or_name_and_opened_by_enter(
    panel: TablesPanel, converted: Callable[..., Any]
) -> None:
    Follower(panel, converted(RANK_0))
    QTest.keyClicks(panel.list.search, "npu_mod")
    assert panel.list.names() == ["npu_module_mem"]
    assert panel.list.footer.left_text() == "1 of 16 tables"
    QTest.keyClick(panel.list.search, Qt.Key.Key_Return)
    assert panel.footer.left_text() == f"1{NARROW}001 of 1{NARROW}001 rows"
    QTest.keyClick(panel.list.search, Qt.Key.Key_Escape)
    assert len(panel.list.names()) == 16
    current = panel.list.table.currentIndex().row()
    assert panel.list.names()[current] == "npu_module_mem"


def test_the_numbers_are_those_of_the_command_line(
    panel: TablesPanel, converted: Callable[..., Any], samples: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    Follower(panel, converted(RANK_0))
    choose(panel, "kernels")
    add_filter(panel, "core", "contains", "ai_")
    add_filter(panel, "duration_ns", ">=", "2us")
    QTest.keyClicks(panel.search, "mat mul")
    panel.settle()
    click_header(panel, "type")
    click_header(panel, "duration_ns", Qt.KeyboardModifier.ShiftModifier)
    filters = ["--where", "core contains ai_", "--where", "duration_ns >= 2000", "--search", "mat mul"]
    order = ["--sort", "type:asc", "--sort", "duration_ns:desc"]
    assert main(["table", str(samples / RANK_0), "kernels", *filters, *order, "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["rows"]) > 3
    assert panel.footer.left_text() == f"{len(told['rows'])} of {told['total']} rows"
    for shown in panel.rows.page_model.columns:
        assert column(panel, shown.name) == [row[shown.name] for row in told["rows"]]
        missing = [row[shown.name] is None for row in told["rows"]]
        assert [text == MISSING for text in texts(panel, shown.name)] == missing


def test_filters_are_chips_that_can_be_changed_and_taken_away(
    panel: TablesPanel, converted: Callable[..., Any]
) -> None:
    follower = Follower(panel, converted(RANK_0))
    choose(panel, "kernels")
    add_filter(panel, "duration_ns", ">", "5")
    add_filter(panel, "type", "==", "Cast")
    assert [chip.accessibleName() for chip in panel.chips.chips()] == ["Duration > 5 µs", "Type == Cast"]
    first = panel.chips.chips()[0]
    QTest.mouseClick(first, LEFT, NO_KEY, QPoint(12, first.height() // 2))
    sheet = panel.filter_sheet
    assert (sheet.column.currentText(), sheet.operator.currentText(), sheet.value.text()) == (
        "Duration, µs",
        ">",
        "5",
    )
    assert sheet.note.text() == "Values in µs, or with another unit: 1.5 ms"
    sheet.value.selectAll()
    QTest.keyClicks(sheet.value, "0.007 ms")
    QTest.mouseClick(sheet.add_button, LEFT)
    assert follower.query.where == (Condition("duration_ns", ">", "7000"), Condition("type", "==", "Cast"))
    second = panel.chips.chips()[1]
    QTest.mouseClick(second, LEFT, NO_KEY, QPoint(second.width() - 12, second.height() // 2))
    assert follower.query.where == (Condition("duration_ns", ">", "7000"),)
    QTest.keyClick(panel.chips.chips()[0], Qt.Key.Key_Delete)
    assert follower.query.where == ()
    assert not panel.chips.isVisible()


def test_a_value_that_is_no_number_is_refused_where_it_is_typed(
    panel: TablesPanel, converted: Callable[..., Any]
) -> None:
    follower = Follower(panel, converted(RANK_0))
    choose(panel, "kernels")
    asked = follower.asked
    add_filter(panel, "duration_ns", "<", "long")
    assert panel.filter_sheet.isVisible()
    assert "'long' is not a number" in panel.filter_sheet.note.text()
    assert follower.asked == asked
    QTest.keyClick(panel.filter_sheet, Qt.Key.Key_Escape)
    assert not panel.filter_sheet.isVisible()


def test_nothing_passes_and_the_way_back(panel: TablesPanel, converted: Callable[..., Any]) -> None:
    follower = Follower(panel, converted(RANK_0))
    choose(panel, "kernels")
    add_filter(panel, "type", "==", "<b>none</b>")
    assert panel.empty.isVisible()
    assert panel.footer.left_text() == "0 of 191 rows"
    assert not panel.save_button.isEnabled()
    QTest.mouseClick(panel.empty._button, LEFT)
    assert follower.query.where == ()
    assert panel.rows.isVisible()


def test_each_table_keeps_what_was_asked_of_it(panel: TablesPanel, converted: Callable[..., Any]) -> None:
    follower = Follower(panel, converted(RANK_0))
    choose(panel, "kernels")
    QTest.keyClicks(panel.search, "cast")
    choose(panel, "memory")  # before the search has started by itself
    assert (follower.query.table, follower.query.search, panel.search.text()) == ("memory", "", "")
    choose(panel, "kernels")
    assert (follower.query.search, panel.search.text()) == ("cast", "cast")


def test_columns_are_hidden_and_moved_for_one_table(panel: TablesPanel, converted: Callable[..., Any]) -> None:
    Follower(panel, converted(RANK_0))
    choose(panel, "op_statistic")
    before = [column.name for column in panel.rows.page_model.columns]
    QTest.mouseClick(panel.columns_button, LEFT)
    sheet = panel.column_sheet
    assert [sheet.list.item(row).text() for row in range(sheet.list.count())][:2] == ["Type", "Core"]
    QTest.keyClick(sheet.list, Qt.Key.Key_Space)  # the first column
    QTest.keyClick(sheet.list, Qt.Key.Key_Down)
    QTest.keyClick(sheet.list, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    shown = [column.name for column in panel.rows.page_model.columns]
    assert shown == [before[2], before[1], *before[3:]]
    assert panel.footer.left_text() == "33 of 33 rows · hidden columns: 1"
    choose(panel, "kernels")
    assert panel.footer.left_text() == "191 of 191 rows"
    choose(panel, "op_statistic")
    assert [column.name for column in panel.rows.page_model.columns] == shown
    QTest.mouseClick(panel.columns_button, LEFT)
    QTest.mouseClick(sheet.reset_link, LEFT)
    assert [column.name for column in panel.rows.page_model.columns] == before


def test_the_selected_rows_are_copied_with_headers(panel: TablesPanel, converted: Callable[..., Any]) -> None:
    Follower(panel, converted(RANK_0))
    choose(panel, "op_statistic")
    click_header(panel, "total_ns")
    panel.rows.setFocus()
    panel.rows.selectRow(0)
    QTest.keyClick(panel.rows, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert panel.footer.right_text() == "2 selected"
    QTest.keyClick(panel.rows, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = [line.split("\t") for line in QGuiApplication.clipboard().text().split("\n")]
    assert lines[0][:4] == ["Type", "Core", "Count", "Total (ns)"]
    assert [line[3] for line in lines[1:]] == [str(value) for value in column(panel, "total_ns")[:2]]
    assert panel.footer.right_text() == "Rows copied: 2"


def test_rows_that_are_not_here_are_copied_too(panel: TablesPanel, converted: Callable[..., Any]) -> None:
    Follower(panel, converted(RANK_0))
    choose(panel, "memory")
    assert not panel.rows.page_model.is_here(900)
    QTest.mouseClick(panel.copy_button, LEFT)
    assert len(QGuiApplication.clipboard().text().split("\n")) == 1 + 1003


def test_pages_come_as_they_are_scrolled_to(qtbot: QtBot, panel: TablesPanel, converted: Callable[..., Any]) -> None:
    follower = Follower(panel, converted(RANK_0))
    choose(panel, "memory")
    panel.rows.scrollToBottom()
    qtbot.waitUntil(lambda: panel.rows.page_model.is_here(1002))
    assert follower.query.first == 1000
    assert panel.rows.page_model.is_here(0)
    assert panel.rows.page_model.value(1002, "time_ns") == follower.trace.table("memory", ["time_ns"])["time_ns"][1002]


def test_all_rows_that_pass_are_exported(panel: TablesPanel, converted: Callable[..., Any]) -> None:
    follower = Follower(panel, converted(RANK_0))
    choose(panel, "memory")
    add_filter(panel, "component", "!=", "APP")
    click_header(panel, "total_reserved_bytes")
    QTest.mouseClick(panel.save_button, LEFT)
    request = follower.requests[-1]
    assert isinstance(request, SaveTable)
    assert request.name == "memory"
    assert callable(request.rows)
    header, *rows = request.rows(follower.trace, TaskContext())
    assert header[0] == "Component"
    assert header[2].endswith("(bytes)")
    kept = [name for name in follower.trace.table("memory")["component"].tolist() if name != "APP"]
    assert len(rows) == len(kept) > 500
    reserved = [int(row[3]) for row in rows if row[3]]
    assert reserved == sorted(reserved, reverse=True)


def test_a_formula_is_exported_as_text(panel: TablesPanel, trace_of: Callable[..., Any], tmp_path: Any) -> None:
    columns = (Column("own", "text", label="=Name"), Column("count", "int"))
    cells = {"own": as_cells(["=1+1", "-x", "ok", None], "text"), "count": as_cells([-5, None, 2, 3], "int")}
    trace = trace_of({}, batches=[TableBatch("things", columns, cells)])
    follower = Follower(panel, trace)
    QTest.mouseClick(panel.save_button, LEFT)
    request = follower.requests[-1]
    assert isinstance(request, SaveTable)
    assert callable(request.rows)
    with (tmp_path / "a.csv").open("w", newline="") as file:
        csv.writer(file).writerows(request.rows(trace, TaskContext()))
    with (tmp_path / "a.csv").open(newline="") as file:
        assert list(csv.reader(file)) == [["'=Name", "Count"], ["'=1+1", "-5"], ["'-x", ""], ["ok", "2"], ["", "3"]]
    QTest.mouseClick(panel.copy_button, LEFT)  # what is copied stays as it is
    assert QGuiApplication.clipboard().text() == "=Name\tCount\n=1+1\t-5\n-x\t\nok\t2\n\t3"


def test_the_menu_of_a_row_keeps_those_with_the_same_text(panel: TablesPanel, trace_of: Callable[..., Any]) -> None:
    Follower(panel, trace_of({"ops": {"name": ["a & b", "c", "a & b"], "count": [1, 2, 3]}}))
    panel.rows.customContextMenuRequested.emit(QPoint(5, 5))
    (menu,) = (menu for menu in panel.rows.findChildren(QMenu) if menu.isVisible())
    actions = {action.text(): action for action in menu.actions()}
    assert not actions["Show in the timeline"].isEnabled()
    actions["Only rows with “a && b”"].trigger()
    assert [panel.rows.page_model.value(row, "count") for row in range(panel.rows.page_model.rowCount())] == [1, 3]


def test_enter_leads_to_the_timeline(panel: TablesPanel, trace_of: Callable[..., Any]) -> None:
    kernels = {"name": ["MatMul", "Cast"], "start_ns": [2_000, 5_000], "duration_ns": [300, 400]}
    trace = trace_of({"kernels": kernels}, [("dev", "Stream 1", "MatMul", 2_000, 300)])
    follower = Follower(panel, trace)
    panel.rows.setFocus()
    panel.rows.selectRow(0)
    QTest.keyClick(panel.rows, Qt.Key.Key_Return)
    (shown,) = follower.requests
    assert isinstance(shown, ShowSlice)
    assert (shown.index, shown.to_front) == (0, True)
    assert shown.span is not None
    assert shown.span.begin_ns < 2_000
    assert shown.span.end_ns > 2_300
    QTest.keyClick(panel.rows, Qt.Key.Key_Down)
    QTest.keyClick(panel.rows, Qt.Key.Key_Return)
    assert len(follower.requests) == 1
    assert panel.footer.right_text() == "The timeline has no slice of this row."


def test_times_of_a_clock_keep_their_digits(panel: TablesPanel, trace_of: Callable[..., Any]) -> None:
    begin = 1_717_480_934_567_890_123
    trace = trace_of({"kernels": {"name": ["a", "b"], "start_ns": [begin, None], "duration_ns": [1_500, 20]}})
    Follower(panel, trace)
    assert texts(panel, "start_ns") == ["1 717 480 934.567 890 123".replace(" ", NARROW), MISSING]
    assert texts(panel, "duration_ns") == ["1.500", "0.020"]
    assert [column.header for column in panel.rows.page_model.columns] == ["Name", "Start, s", "Duration, µs"]


def test_another_trace_with_the_same_tables_is_shown_anew(panel: TablesPanel, trace_of: Callable[..., Any]) -> None:
    follower = Follower(panel, trace_of({"things": {"a": [1, 2, 3]}}))
    follower.trace = trace_of({"things": {"a": [4, 5, 6]}})
    follower.query = None
    follower.ask()
    assert column(panel, "a") == [4, 5, 6]


def test_shift_adds_a_key_and_the_cluster_sample_is_whole(panel: TablesPanel, converted: Callable[..., Any]) -> None:
    follower = Follower(panel, converted(CLUSTER))
    choose(panel, "cluster_step_trace_time")
    click_header(panel, "step")
    click_header(panel, "computing_ns", Qt.KeyboardModifier.ShiftModifier)
    assert follower.query.sort == (SortKey("step"), SortKey("computing_ns", True))
    assert panel.footer.left_text() == "18 of 18 rows"
    assert not panel.slice_button.isVisible()


def test_a_chip_is_a_button_for_the_keyboard(panel: TablesPanel, converted: Callable[..., Any]) -> None:
    Follower(panel, converted(RANK_0))
    choose(panel, "kernels")
    add_filter(panel, "type", "in", "Cast, MatMul")
    (chip,) = panel.chips.findChildren(FilterChip)
    QTest.keyClick(chip, Qt.Key.Key_Space)
    assert panel.filter_sheet.isVisible()
    assert panel.filter_sheet.value.text() == "Cast, MatMul"
    panel.filter_sheet.hide()


def test_a_filter_begins_with_the_column_where_the_keys_are(panel: TablesPanel, converted: Callable[..., Any]) -> None:
    Follower(panel, converted(RANK_0))
    choose(panel, "op_statistic")
    panel.rows.setCurrentIndex(panel.rows.page_model.index(3, 2))
    QTest.mouseClick(panel.filter_button, LEFT)
    assert panel.filter_sheet.column.currentText() == panel.rows.page_model.columns[2].header
    panel.filter_sheet.hide()


def test_more_of_the_trace_keeps_the_place(panel: TablesPanel, trace_of: Callable[..., Any]) -> None:
    rows = {"things": {"a": list(range(400)), "b": list(range(400))}}
    follower = Follower(panel, trace_of(rows))
    panel.rows.selectRow(200)
    panel.rows.scrollTo(panel.rows.page_model.index(200, 0))
    place = panel.rows.verticalScrollBar().value()
    assert place > 0
    follower.trace = trace_of(rows)
    follower.query = None
    follower.ask()
    assert (panel.rows.verticalScrollBar().value(), panel.rows.currentIndex().row()) == (place, 200)
    click_header(panel, "b")
    assert panel.rows.verticalScrollBar().value() == 0
    assert column(panel, "a")[:2] == [399, 398]
