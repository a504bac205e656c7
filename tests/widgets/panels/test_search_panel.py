"""The Search panel: what it asks, shows, goes to, and what it tells the session."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from cache.trace import Trace
from model.task import TaskContext
from model.time_span import TimeSpan
from tests.answering_host import AnsweringHost
from widgets.panels.search import PANEL, SearchPanel
from widgets.requests import SaveTable, ShowRange, ShowSearch, ShowSlice
from widgets.tables.cells import ELIDE_ROLE

LEFT, NONE, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
MS = 1_000_000


def gone_to(host: AnsweringHost[SearchPanel]) -> list[int | None]:
    """The slices that the window was asked to show."""
    return [request.index for request in host.requests if isinstance(request, ShowSlice)]


@pytest.fixture
def trace(trace_of: Callable[..., Trace]) -> Trace:
    rows = [("npu", "Stream 4", f"MatMul-op{n}", n * MS, 1000 * (n + 1)) for n in range(3)]
    rows += [("npu", "Stream 7", "Add-op1", 10 * MS + n * 100, 50) for n in range(1200)]
    return trace_of({}, rows)


@pytest.fixture
def host(qtbot: QtBot, trace: Trace) -> AnsweringHost[SearchPanel]:
    panel = SearchPanel()
    qtbot.addWidget(panel)
    panel.resize(1000, 300)
    panel.show()
    made = AnsweringHost(panel, trace)
    made.ask()
    return made


def search(qtbot: QtBot, host: AnsweringHost[SearchPanel], text: str) -> None:
    """Type a text and let it be searched for."""
    host.panel.field.selectAll()
    qtbot.keyClicks(host.panel.field, text)
    qtbot.waitUntil(lambda: not host.panel._typed.isActive())


def cells(host: AnsweringHost[SearchPanel], row: int) -> list[str]:
    model = host.panel.table.page_model
    return [str(model.index(row, column).data()) for column in range(model.columnCount())]


def click_row(qtbot: QtBot, host: AnsweringHost[SearchPanel], row: int) -> None:
    table = host.panel.table
    place = table.visualRect(table.page_model.index(row, 0)).center()
    qtbot.mouseClick(table.viewport(), LEFT, NONE, place)


def test_it_is_the_panel_of_its_module() -> None:
    assert PANEL is SearchPanel
    assert (PANEL.id, PANEL.area, PANEL.title()) == ("search", "bottom", "Search")


def test_nothing_is_asked_before_something_is_typed(host: AnsweringHost[SearchPanel]) -> None:
    assert host.query is None
    assert host.panel.empty.accessibleName() == "Search all slices"
    assert not host.panel.next_button.isEnabled()


def test_what_is_typed_is_found_and_told_to_the_session_once(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "matmul")
    assert host.panel.count_label.text() == "3 hits in 1 track · 1\u202f203 slices searched"
    assert cells(host, 2) == ["MatMul-op2", "Stream 4", "npu", "0.002\u202f000\u202f000", "3.000", "–"]
    assert host.requests == [ShowSearch("matmul")]
    assert host.asked == 1


def test_a_search_of_the_session_is_shown(host: AnsweringHost[SearchPanel]) -> None:
    host.set(search='name="Add-op1"')
    assert host.panel.field.text() == 'name="Add-op1"'
    assert host.panel.count_label.text().startswith("1\u202f200 hits in 1 track")
    assert host.requests == []
    host.set(search="")
    assert host.panel.field.text() == ""
    assert host.query is None


def test_enter_goes_from_hit_to_hit_and_begins_anew(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "matmul")
    field = host.panel.field
    for _ in range(4):
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert gone_to(host) == [0, 1, 2, 0]
    qtbot.keyClick(field, Qt.Key.Key_Return, SHIFT)
    assert gone_to(host)[-1] == 2
    assert host.panel.count_label.text().startswith("3 of 3 hits")
    assert host.panel.table.currentIndex().row() == 2
    assert all(request == ShowSlice(request.index, True, False) for request in host.requests[1:])


def test_enter_does_not_wait_for_the_pause_after_typing(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    qtbot.keyClicks(host.panel.field, "op2")
    qtbot.keyClick(host.panel.field, Qt.Key.Key_Return)
    assert gone_to(host) == [2]


def test_the_buttons_and_the_actions_of_the_window_go_too(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "matmul")
    qtbot.mouseClick(host.panel.next_button, LEFT)
    host.panel.act("next_hit")
    qtbot.mouseClick(host.panel.previous_button, LEFT)
    host.panel.act("previous_hit")
    assert gone_to(host) == [0, 1, 0, 2]


def test_next_without_a_search_lets_a_person_type(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    with qtbot.waitActive(host.panel):
        host.panel.activateWindow()
    host.panel.table.setFocus()
    host.panel.act("next_hit")
    assert host.panel.field.hasFocus()
    assert gone_to(host) == []


def test_a_click_shows_the_hit(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "matmul")
    click_row(qtbot, host, 1)
    assert gone_to(host) == [1]


def test_the_keys_of_the_list_show_hit_after_hit(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "matmul")
    qtbot.keyClick(host.panel.field, Qt.Key.Key_Down)
    assert gone_to(host) == [0]
    qtbot.keyClick(host.panel.table, Qt.Key.Key_Down)
    assert gone_to(host) == [0, 1]
    qtbot.keyClick(host.panel.table, Qt.Key.Key_Return)
    assert host.requests[-1] == ShowSlice(1, to_front=True)


def test_a_hit_that_is_selected_but_out_of_sight_is_shown_again(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "matmul")
    click_row(qtbot, host, 0)
    host.set(span=TimeSpan(5 * MS, 6 * MS))
    click_row(qtbot, host, 0)
    assert host.requests[-2:] == [ShowRange(TimeSpan(500 - MS // 2, 500 + MS // 2)), ShowSlice(0, True, False)]
    host.set(span=TimeSpan(0, MS))
    click_row(qtbot, host, 0)
    assert host.requests[-2:] == [ShowSlice(0, True, False)] * 2


def test_sorting_by_a_header_keeps_to_all_hits(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "op1")
    table = host.panel.table
    header = table.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(4) + 10, header.height() // 2)
    qtbot.mouseClick(header.viewport(), LEFT, NONE, place)
    assert cells(host, 0)[0] == "MatMul-op1"  # the longest one
    qtbot.mouseClick(header.viewport(), LEFT, NONE, place)
    assert cells(host, 0)[0] == "Add-op1"
    qtbot.keyClick(host.panel.field, Qt.Key.Key_Return)
    assert gone_to(host) == [3]


def test_pages_further_down_arrive_when_they_are_looked_at(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "add")
    table = host.panel.table
    table.scrollToBottom()
    qtbot.waitUntil(lambda: cells(host, 1199)[0] == "Add-op1")
    assert host.query.first == 1000
    assert cells(host, 0)[0] == "Add-op1"
    table.setCurrentIndex(table.page_model.index(1199, 0))
    click_row(qtbot, host, 1199)
    assert gone_to(host) == [1202]


def test_a_fault_is_said_at_its_place_and_what_was_found_stays(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "matmul")
    search(qtbot, host, "matmul dur>1xs")
    assert host.panel.fault.isVisible()
    assert host.panel.fault.accessibleName().startswith("Character 12 1xs is no duration")
    assert host.panel.field.property("invalid") is True
    assert host.panel.count_label.text().startswith("3 hits")
    assert host.requests == [ShowSearch("matmul")]
    search(qtbot, host, "matmul dur>1us")
    assert host.panel.fault.isHidden()
    assert host.panel.field.property("invalid") is False
    assert host.panel.count_label.text().startswith("2 hits")


def test_a_fault_in_a_search_of_the_session_is_said(host: AnsweringHost[SearchPanel]) -> None:
    host.set(search="colour:red")
    assert host.panel.fault.isVisible()
    assert host.query is None


def test_nothing_found_says_how_much_was_searched(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "nowhere")
    assert host.panel.empty.accessibleName() == "No slice is like that"
    assert host.panel.empty.accessibleDescription() == "1\u202f203 slices searched"
    assert host.panel.empty.isVisible()
    host.panel.act("next_hit")
    assert gone_to(host) == []


def test_escape_ends_the_search(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "matmul")
    qtbot.keyClick(host.panel.field, Qt.Key.Key_Escape)
    assert host.requests[-1] == ShowSearch("")
    assert host.query is None
    assert host.panel.table.page_model.rowCount() == 0


def test_earlier_searches_can_be_taken_again(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    field = host.panel.field
    assert not field.history_action.isVisible()
    for text in ("matmul", "a&b", "add"):
        search(qtbot, host, text)
        qtbot.keyClick(field, Qt.Key.Key_Return)
    search(qtbot, host, "matmul")
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert field.history == ["matmul", "add", "a&b"]
    menu = field.history_menu()
    menu.actions()[1].trigger()
    assert field.text() == "add"
    assert host.query.text == "add"
    assert host.requests[-1] == ShowSearch("add")


def test_hits_are_copied_with_headers(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "matmul")
    qtbot.mouseClick(host.panel.copy_button, LEFT)
    lines = QGuiApplication.clipboard().text().split("\n")
    assert lines[0] == "Name\tTrack\tProcess\tBegin (ns)\tDuration (ns)\tStep"
    assert lines[2] == "MatMul-op1\tStream 4\tnpu\t1000000\t2000\t"
    assert len(lines) == 4


def test_hits_that_are_not_here_are_copied_by_the_window(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "add")
    qtbot.mouseClick(host.panel.copy_button, LEFT)
    wanted = host.requests[-1]
    assert isinstance(wanted, SaveTable)
    assert wanted.to_clipboard
    assert callable(wanted.rows)
    rows = list(wanted.rows(host.trace, TaskContext()))
    assert len(rows) == 1 + 1200
    assert rows[1200] == ("Add-op1", "Stream 7", "npu", str(10 * MS + 1199 * 100), "50", "")


def test_find_selects_the_text_that_is_there(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "matmul")
    host.panel.act("find")
    assert host.panel.field.selectedText() == "matmul"


def test_buttons_say_what_they_do(host: AnsweringHost[SearchPanel]) -> None:
    buttons = [button for button in host.panel.findChildren(QToolButton) if button.parent() is not host.panel.field]
    assert all(button.accessibleName() for button in buttons if button.isVisible())


def test_a_long_name_loses_its_middle_not_its_operator(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "MatMul")
    model = host.panel.table.page_model
    assert model.rowCount() > 0
    assert model.index(0, 0).data(ELIDE_ROLE) == Qt.TextElideMode.ElideMiddle


@pytest.mark.parametrize("width", [700, 1000, 1800])
def test_short_names_leave_no_empty_strip(qtbot: QtBot, host: AnsweringHost[SearchPanel], width: int) -> None:
    host.panel.resize(width, 300)
    search(qtbot, host, "matmul")
    table = host.panel.table
    assert sum(table.columnWidth(at) for at in range(6)) == table.viewport().width()
    host.panel.resize(width + 101, 300)
    qtbot.waitUntil(lambda: sum(table.columnWidth(at) for at in range(6)) == table.viewport().width())


def sort_by(qtbot: QtBot, host: AnsweringHost[SearchPanel], column: int) -> None:
    header = host.panel.table.horizontalHeader()
    at = QPoint(header.sectionViewportPosition(column) + 20, 10)
    qtbot.mouseClick(header.viewport(), LEFT, NONE, at)


def test_another_order_begins_at_its_top(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "add")
    table = host.panel.table
    table.verticalScrollBar().setValue(table.verticalScrollBar().maximum() // 2)
    sort_by(qtbot, host, 3)
    assert table.rowAt(1) == 0
    click_row(qtbot, host, 2)
    table.scrollToBottom()  # away from the chosen hit
    sort_by(qtbot, host, 3)
    assert table.rowAt(1) == 0
    assert table.selectionModel().hasSelection()


def test_a_chosen_hit_in_sight_stays_in_sight_in_another_order(qtbot: QtBot, host: AnsweringHost[SearchPanel]) -> None:
    search(qtbot, host, "add")
    table = host.panel.table
    sort_by(qtbot, host, 3)
    click_row(qtbot, host, 2)
    before = table.currentIndex().row()
    sort_by(qtbot, host, 3)
    row = table.currentIndex().row()
    assert (before, row) in ((2, 1197), (1197, 2))
    assert table.viewport().rect().intersects(table.visualRect(table.currentIndex()))
