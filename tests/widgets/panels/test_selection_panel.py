"""The Selection panel: what it asks, shows, steps through, copies and exports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from model.time_span import TimeSpan
from tests.answering_host import AnsweringHost
from widgets.panels.selection import PANEL, SelectionPanel
from widgets.requests import SaveTable, ShowArea, ShowRange, ShowSlice
from widgets.session_state import Area
from widgets.tables.cells import ELIDE_ROLE

LEFT = Qt.MouseButton.LeftButton
TRACKS = [("python", "main"), ("npu", "Stream 4"), ("npu", "Stream 7")]
AREA = Area(TimeSpan(0, 1000))


@pytest.fixture
def host(qtbot: QtBot, plain_trace: Callable[..., Any]) -> AnsweringHost[SelectionPanel]:
    rows = [(1, 0, 100 * n, 60, "MatMul") for n in range(10)]
    rows += [(2, 0, 100 * n + 30, 50, "MatMul") for n in range(5)] + [(0, 0, 0, 1000, "step"), (0, 1, 10, 90, "Add")]
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(1100, 260)
    panel.show()
    made = AnsweringHost(panel, plain_trace(TRACKS, rows))
    made.ask()
    return made


def cells(host: AnsweringHost[SelectionPanel], name: str) -> list[object]:
    model = host.panel.table.page_model
    return [model.value(row, name) for row in range(model.rowCount())]


def click_row(qtbot: QtBot, host: AnsweringHost[SelectionPanel], text: str) -> None:
    table = host.panel.table
    row = cells(host, table.page_model.columns[0].name).index(text)
    at = table.visualRect(table.page_model.index(row, 0)).center()
    qtbot.mouseClick(table.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)


def choose_view(qtbot: QtBot, host: AnsweringHost[SelectionPanel], word: str) -> None:
    buttons = [one for one in host.panel.views.findChildren(QPushButton) if one.isVisible()]
    button = next(one for one in buttons if one.text().startswith(word))
    qtbot.mouseClick(button, LEFT)


def test_without_an_area_it_says_how_to_select_one(host: AnsweringHost[SelectionPanel]) -> None:
    assert host.query is None
    assert host.panel.empty.isVisible()
    assert "ruler" in host.panel.empty.accessibleDescription()
    assert "Shift" in host.panel.empty.accessibleDescription()


def test_names_with_union_and_sum(host: AnsweringHost[SelectionPanel]) -> None:
    host.set(area=AREA)
    assert not host.panel.empty.isVisible()
    assert cells(host, "name") == ["step", "MatMul", "Add"]
    assert cells(host, "count") == [1, 15, 1]
    assert cells(host, "union_ns") == [1000, 5 * 80 + 5 * 60, 90]
    assert cells(host, "sum_ns") == [1000, 15 * 60 - 50, 90]
    assert cells(host, "self_ns") == [910, 850, 90]
    assert host.panel.footer.left_text() == "3 names · 3 types · 17 slices · 3 tracks"
    assert host.panel.range_label.text().endswith("over all tracks (3)")


def test_a_long_name_loses_its_middle_not_its_operator(host: AnsweringHost[SelectionPanel]) -> None:
    host.set(area=AREA)
    model = host.panel.table.page_model
    assert model.index(0, 0).data(ELIDE_ROLE) == Qt.TextElideMode.ElideMiddle
    assert model.index(0, 1).data(ELIDE_ROLE) is None


def test_some_tracks_and_cut_slices_are_words(host: AnsweringHost[SelectionPanel]) -> None:
    host.set(area=Area(TimeSpan(20, 130), frozenset({1, 2})))
    assert cells(host, "sum_ns") == [40 + 50 + 30]
    assert "1 name · 1 type · 3 slices · 2 tracks · 2 slices cut at the edges · 1 other track is not counted" in (
        host.panel.footer.left_text()
    )
    assert host.panel.range_label.text().endswith("over 2 of 3 tracks")


def test_a_click_on_a_row_goes_to_its_first_instance_and_steps_on(
    qtbot: QtBot, host: AnsweringHost[SelectionPanel]
) -> None:
    host.set(area=AREA)
    click_row(qtbot, host, "MatMul")
    order = [host.state.slice_index]
    assert host.requests == [ShowSlice(order[0])]
    assert host.panel.number_label.text() == "1 of 15"
    assert not host.panel.previous_button.isEnabled()
    for _ in range(6):
        qtbot.mouseClick(host.panel.next_button, LEFT)
        order.append(host.state.slice_index)
    for _ in range(8):
        qtbot.keyClick(host.panel.table, Qt.Key.Key_Right)
        order.append(host.state.slice_index)
    begins = [host.trace.slice(index).begin_ns for index in order]
    assert begins == sorted(begins)
    assert len(set(order)) == 15
    assert host.panel.number_label.text() == "15 of 15"
    assert not host.panel.next_button.isEnabled()
    qtbot.keyClick(host.panel.table, Qt.Key.Key_Right)
    assert host.state.slice_index == order[-1]
    qtbot.keyClick(host.panel.table, Qt.Key.Key_Left)
    assert host.state.slice_index == order[-2]
    assert host.panel.number_label.text() == "14 of 15"


def test_the_number_follows_what_is_selected_elsewhere(qtbot: QtBot, host: AnsweringHost[SelectionPanel]) -> None:
    host.set(area=AREA)
    click_row(qtbot, host, "Add")
    assert host.panel.number_label.text() == "1 of 1"
    click_row(qtbot, host, "MatMul")
    third = next(i for i in range(17) if (host.trace.slice(i).name, host.trace.slice(i).begin_ns) == ("MatMul", 100))
    host.set(slice_index=third)
    assert host.panel.number_label.text() == "3 of 15"
    host.set(slice_index=0)  # of another name
    assert host.panel.number_label.text() == "15 instances"
    qtbot.mouseClick(host.panel.next_button, LEFT)
    assert host.panel.number_label.text() == "1 of 15"  # both begin at the same time, and its track comes later


def test_arrows_choose_rows_and_enter_goes(qtbot: QtBot, host: AnsweringHost[SelectionPanel]) -> None:
    host.set(area=AREA)
    table = host.panel.table
    table.setFocus(Qt.FocusReason.TabFocusReason)
    table.selectRow(0)
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert host.requests == []
    assert host.panel.number_label.text() == "15 instances"
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert [type(one) for one in host.requests] == [ShowSlice]
    assert host.panel.number_label.text() == "1 of 15"


def test_tracks_step_through_all_their_slices(qtbot: QtBot, host: AnsweringHost[SelectionPanel]) -> None:
    host.set(area=AREA)
    choose_view(qtbot, host, "Tracks")
    assert cells(host, "track") == ["main", "Stream 4", "Stream 7"]
    assert cells(host, "busy_ns") == [1000, 600, 250]
    click_row(qtbot, host, "Stream 7")
    assert host.panel.number_label.text() == "1 of 5"
    qtbot.mouseClick(host.panel.next_button, LEFT)
    assert host.trace.slice(host.state.slice_index).begin_ns == 130


def test_kernels_that_differ_in_their_number_are_one_type(qtbot: QtBot, plain_trace: Callable[..., Any]) -> None:
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(1100, 260)
    panel.show()
    rows = [(1, 0, 100 * n, 60, f"MatMul_{n + 1}") for n in range(50)] + [(1, 0, 6000, 10, "Add_7")]
    host = AnsweringHost(panel, plain_trace(TRACKS, rows))
    host.set(area=Area(TimeSpan(0, 10_000)))
    assert panel.table.page_model.rowCount() == 51, "by name, as it was left"
    choose_view(qtbot, host, "Types")
    assert cells(host, "type") == ["MatMul", "Add"]
    assert cells(host, "sum_ns") == [3000, 10]
    assert panel.footer.left_text() == "51 names · 2 types · 51 slices · 1 track"
    click_row(qtbot, host, "MatMul")
    assert panel.number_label.text() == "1 of 50"
    walked = [host.state.slice_index]
    for _ in range(49):
        qtbot.keyClick(panel.table, Qt.Key.Key_Right)
        walked.append(host.state.slice_index)
    assert {host.trace.slice(index).name for index in walked} == {f"MatMul_{n + 1}" for n in range(50)}
    assert not panel.next_button.isEnabled()
    # The type stays chosen where its first name lies outside.
    host.set(area=Area(TimeSpan(1000, 10_000)), slice_index=None)
    assert panel.table.currentIndex().data() == "MatMul"
    assert panel.number_label.text() == "40 instances"
    qtbot.mouseClick(panel.next_button, LEFT)
    assert host.trace.slice(host.state.slice_index).begin_ns == 1000


def test_headers_say_what_the_figures_are(qtbot: QtBot, host: AnsweringHost[SelectionPanel]) -> None:
    host.set(area=AREA)
    for view in ("Names", "Types", "Tracks", "Idle"):
        choose_view(qtbot, host, view)
        model = host.panel.table.page_model
        figures = [at for at, column in enumerate(model.columns) if column.is_number]
        assert figures
        for at in figures:
            tip = model.headerData(at, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
            assert tip.startswith(model.columns[at].header)
            assert tip.endswith("."), model.columns[at].name


def test_idle_shows_the_longest_gap(qtbot: QtBot, host: AnsweringHost[SelectionPanel]) -> None:
    host.set(area=AREA)
    choose_view(qtbot, host, "Idle")
    assert cells(host, "track") == ["Stream 7", "Stream 4", "main"]
    assert cells(host, "idle_percent") == [75, 40, 0]
    assert cells(host, "longest_gap_ns") == [1000 - 480, 40, 0]
    assert not host.panel.next_button.isVisible()
    click_row(qtbot, host, "Stream 7")
    [asked] = host.requests
    assert isinstance(asked, ShowRange)
    assert asked.span is not None
    assert asked.span.begin_ns < 480
    assert asked.span.end_ns > 1000
    click_row(qtbot, host, "main")  # without a gap there is nothing to show
    assert len(host.requests) == 1


def test_a_click_on_a_header_sorts_each_view_for_itself(qtbot: QtBot, host: AnsweringHost[SelectionPanel]) -> None:
    host.set(area=AREA)
    header = host.panel.table.horizontalHeader()
    qtbot.mouseClick(header.viewport(), LEFT, pos=QPoint(header.sectionViewportPosition(1) + 20, 10))
    assert cells(host, "count") == [15, 1, 1]
    qtbot.mouseClick(header.viewport(), LEFT, pos=QPoint(header.sectionViewportPosition(1) + 20, 10))
    assert cells(host, "count") == [1, 1, 15]
    choose_view(qtbot, host, "Tracks")
    choose_view(qtbot, host, "Names")
    assert cells(host, "count") == [1, 1, 15]


def test_the_chosen_name_stays_chosen_in_another_area(qtbot: QtBot, host: AnsweringHost[SelectionPanel]) -> None:
    host.set(area=AREA)
    click_row(qtbot, host, "MatMul")
    host.set(area=Area(TimeSpan(200, 390)))
    assert host.panel.number_label.text() == "4 instances"
    assert host.panel.table.currentIndex().data() == "MatMul"
    qtbot.mouseClick(host.panel.next_button, LEFT)
    assert host.trace.slice(host.state.slice_index).begin_ns == 200


def test_all_rows_are_copied_and_exported_whatever_is_in_sight(qtbot: QtBot, plain_trace: Callable[..., Any]) -> None:
    rows = [(1, 0, 100 * n, 10 + n % 50, f"op\t{n:04}") for n in range(1200)]
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(1100, 260)
    panel.show()
    host = AnsweringHost(panel, plain_trace(TRACKS, rows))
    host.set(area=Area(TimeSpan(0, 1 << 40)))
    assert panel.table.page_model.rowCount() == 1200
    qtbot.mouseClick(panel.copy_button, LEFT)
    lines = QGuiApplication.clipboard().text().split("\n")
    assert len(lines) == 1201
    assert lines[0].split("\t")[:4] == ["Name", "Count", "Union (ns)", "Sum (ns)"]
    qtbot.mouseClick(panel.save_button, LEFT)
    [asked] = host.requests
    assert isinstance(asked, SaveTable)
    assert isinstance(asked.rows, tuple)
    assert len(asked.rows) == 1201
    by_name = {row[0]: row for row in asked.rows}
    assert by_name["op\t0049"][1:4] == ("1", "59", "59")
    # The last page is shown when somebody scrolls to it.
    panel.table.scrollToBottom()
    qtbot.waitUntil(lambda: panel.table.page_model.is_here(1199))


def test_selected_rows_that_are_not_here_are_fetched_before_they_are_copied(
    qtbot: QtBot, plain_trace: Callable[..., Any]
) -> None:
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.show()
    host = AnsweringHost(panel, plain_trace(TRACKS, [(1, 0, 100 * n, 10, f"op{n}") for n in range(700)]))
    host.set(area=Area(TimeSpan(0, 1 << 40)))
    panel.table.selectAll()
    qtbot.keyClick(panel.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert len([line for line in QGuiApplication.clipboard().text().split("\n") if line[0] != "\t"]) == 701


def test_escape_and_the_button_unselect(qtbot: QtBot, host: AnsweringHost[SelectionPanel]) -> None:
    host.set(area=AREA)
    qtbot.keyClick(host.panel.table, Qt.Key.Key_Escape)
    assert host.requests == [ShowArea(None)]
    assert host.panel.empty.isVisible()
    host.set(area=AREA)
    qtbot.mouseClick(host.panel.clear_button, LEFT)
    assert host.panel.empty.isVisible()
    host.set(area=AREA)
    qtbot.mouseClick(host.panel.fit_button, LEFT)
    assert host.requests[-1] == ShowRange(TimeSpan(-20, 1020))


def test_columns_that_are_compared_have_one_unit(host: AnsweringHost[SelectionPanel]) -> None:
    host.set(area=AREA)
    units = {column.name: column.scale.unit for column in host.panel.table.page_model.columns if column.kind == "time"}
    assert {units[name] for name in ("union_ns", "sum_ns", "self_ns")} == {"µs"}  # 1 000 ns
    assert len({units[name] for name in ("mean_ns", "p50_ns", "min_ns", "max_ns")}) == 1


@pytest.mark.parametrize("width", [480, 800, 1600])
def test_nothing_is_cut_off_in_a_narrow_panel(qtbot: QtBot, host: AnsweringHost[SelectionPanel], width: int) -> None:
    host.set(area=AREA)
    host.panel.resize(width, 240)
    click_row(qtbot, host, "MatMul")
    button = host.panel.clear_button
    assert button.mapTo(host.panel, button.rect().topRight()).x() < width
