"""The Bookmarks panel: the list, going to marks, editing, removing, copying and exporting."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from model.mark import Mark
from model.time_span import TimeSpan
from tests.answering_host import AnsweringHost
from widgets.panels.bookmarks import PANEL, BookmarksPanel, color_name
from widgets.requests import SaveTable, ShowRange
from widgets.session_state import SessionState
from widgets.theme import theme

LEFT = Qt.MouseButton.LeftButton
EPOCH_NS = 1_717_480_934_567_890_123
POINT = Mark(1, EPOCH_NS + 250_000, None, "here", "look\tat this", 4)
RANGE = Mark(2, EPOCH_NS + 600_000, EPOCH_NS + 800_000, "=there", "", 9)
LAST = Mark(3, EPOCH_NS + 900_000, None, "Zuletzt 中文", "", 1)


@pytest.fixture
def host(qtbot: QtBot, plain_trace: Callable[..., Any]) -> AnsweringHost[BookmarksPanel]:
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(1000, 240)
    panel.show()
    made = AnsweringHost(panel, plain_trace([("p", "a")], [(0, 0, EPOCH_NS, 1_000_000, "x")]))
    made.ask()
    return made


def of(host: AnsweringHost[BookmarksPanel]) -> tuple[Mark, ...]:
    """The marks of the session now."""
    return host.state.marks


def cells(host: AnsweringHost[BookmarksPanel], name: str) -> list[object]:
    model = host.panel.table.page_model
    return [model.value(row, name) for row in range(model.rowCount())]


def click_row(
    qtbot: QtBot, host: AnsweringHost[BookmarksPanel], row: int, modifiers: Any = Qt.KeyboardModifier.NoModifier
) -> None:
    table = host.panel.table
    at = table.visualRect(table.page_model.index(row, 1)).center()
    qtbot.mouseClick(table.viewport(), LEFT, modifiers, at)


def test_without_marks_it_says_how(host: AnsweringHost[BookmarksPanel]) -> None:
    assert host.panel.empty.isVisible()
    assert "Shift+B" in host.panel.empty.accessibleDescription()


def test_the_list_stands_in_order_of_time(host: AnsweringHost[BookmarksPanel]) -> None:
    host.set(marks=(LAST, RANGE, POINT))
    assert cells(host, "name") == ["here", "=there", "Zuletzt 中文"]
    assert cells(host, "begin_ns") == [250_000, 600_000, 900_000]
    assert cells(host, "length_ns") == [None, 200_000, None]
    assert cells(host, "note") == ["look\tat this", None, None]
    assert cells(host, "color") == [4, 9, 1]
    at = host.panel.table.visualRect(host.panel.table.page_model.index(0, 0)).center()
    picture = host.panel.table.viewport().grab().toImage()
    assert picture.pixelColor(at).name() == theme().stream(4)[0].name()


def test_a_click_goes_there(qtbot: QtBot, host: AnsweringHost[BookmarksPanel]) -> None:
    host.state = SessionState(span=TimeSpan(EPOCH_NS, EPOCH_NS + 100_000))
    host.set(marks=(POINT, RANGE, LAST))
    click_row(qtbot, host, 0)
    assert host.requests[-1] == ShowRange(TimeSpan(EPOCH_NS + 200_000, EPOCH_NS + 300_000), is_gesture=True)
    qtbot.keyClick(host.panel.table, Qt.Key.Key_Down)
    there = TimeSpan(EPOCH_NS + 550_000, EPOCH_NS + 850_000)
    assert host.requests[-1] == ShowRange(there, is_gesture=True)
    qtbot.keyClick(host.panel.table, Qt.Key.Key_Return)
    assert host.requests[-1] == ShowRange(there, to_front=True, is_gesture=True)


def test_name_and_note_are_edited_over_the_list(qtbot: QtBot, host: AnsweringHost[BookmarksPanel]) -> None:
    host.set(marks=(POINT, RANGE))
    assert not host.panel.name_field.isEnabled()
    assert not host.panel.color_button.isVisible(), "there is nothing to paint"
    click_row(qtbot, host, 1)
    assert host.panel.color_button.isVisible()
    qtbot.keyClick(host.panel.table, Qt.Key.Key_F2)
    qtbot.waitUntil(host.panel.name_field.hasFocus)
    qtbot.keyClicks(host.panel.name_field, "slow part")
    qtbot.keyClick(host.panel.name_field, Qt.Key.Key_Return)
    assert of(host)[1] == Mark(2, RANGE.begin_ns, RANGE.end_ns, "slow part", "", 9)
    assert cells(host, "name") == ["here", "slow part"]
    qtbot.mouseClick(host.panel.note_field, LEFT)
    qtbot.keyClicks(host.panel.note_field, "why?")
    click_row(qtbot, host, 0)  # going elsewhere takes what was typed
    assert of(host)[1].note == "why?"
    assert host.panel.name_field.text() == "here"
    assert of(host)[0] == POINT


def test_the_colour_menu_paints_the_selected_marks(qtbot: QtBot, host: AnsweringHost[BookmarksPanel]) -> None:
    host.set(marks=(POINT, RANGE, LAST))
    click_row(qtbot, host, 0)
    click_row(qtbot, host, 2, Qt.KeyboardModifier.ControlModifier)
    host.panel.color_menu.actions()[6].trigger()
    assert [mark.color for mark in of(host)] == [7, 9, 7]
    assert host.panel.color_menu.actions()[6].text() == color_name(7) == "sage"


def test_delete_removes_the_selected_marks(qtbot: QtBot, host: AnsweringHost[BookmarksPanel]) -> None:
    host.set(marks=(POINT, RANGE, LAST))
    qtbot.keyClick(host.panel.table, Qt.Key.Key_Delete)
    assert len(of(host)) == 3, "nothing is selected"
    click_row(qtbot, host, 0)
    click_row(qtbot, host, 1, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(host.panel.table, Qt.Key.Key_Delete)
    assert of(host) == (LAST,)
    click_row(qtbot, host, 0)
    qtbot.mouseClick(host.panel.remove_button, LEFT)
    assert of(host) == ()
    assert host.panel.empty.isVisible()


def test_a_new_mark_is_ready_to_be_named(qtbot: QtBot, host: AnsweringHost[BookmarksPanel]) -> None:
    host.set(marks=(POINT,))
    assert host.panel.name_field.text() == "here"
    host.set(marks=(POINT, LAST))
    assert host.panel.name_field.text() == "Zuletzt 中文"


def test_the_window_lets_a_mark_be_named_before_or_after_it_is_listed(
    qtbot: QtBot, host: AnsweringHost[BookmarksPanel]
) -> None:
    host.set(marks=(POINT,))
    host.panel.act(f"name {RANGE.id}")
    assert not host.panel.name_field.hasFocus(), "it is not there yet"
    host.set(marks=(POINT, RANGE))
    qtbot.waitUntil(host.panel.name_field.hasFocus)
    assert host.panel.name_field.selectedText() == "=there"
    host.panel.act(f"name {POINT.id}")
    qtbot.waitUntil(lambda: host.panel.name_field.selectedText() == "here")
    host.panel.table.setFocus()
    host.set(marks=(POINT, RANGE, LAST))
    assert host.panel.table.hasFocus(), "nobody asked for this one"


def test_times_and_lengths_are_read_at_a_glance(host: AnsweringHost[BookmarksPanel]) -> None:
    def row(at: int) -> list[str]:
        return [str(host.panel.table.page_model.index(at, column).data()) for column in (2, 3)]

    def headers() -> list[str]:
        return [column.header for column in host.panel.table.page_model.columns][2:4]

    host.set(marks=(POINT,))
    assert row(0) == ["0.000\u202f250\u202f000", ""]
    assert headers() == ["Time, s", "Length, ms"]
    host.set(marks=(POINT, RANGE))
    assert row(1) == ["0.000\u202f600\u202f000", "200.000"]
    assert headers() == ["Time, s", "Length, µs"]


def test_clicks_on_headers_sort(qtbot: QtBot, host: AnsweringHost[BookmarksPanel]) -> None:
    host.set(marks=(POINT, RANGE, LAST))
    header = host.panel.table.horizontalHeader()
    x = header.sectionViewportPosition(3) + 10
    qtbot.mouseClick(header.viewport(), LEFT, pos=QPoint(x, 10))
    assert cells(host, "name")[0] == "=there"
    click_row(qtbot, host, 0)
    assert host.panel.name_field.text() == "=there"


def test_copy_has_absolute_times_and_headers(qtbot: QtBot, host: AnsweringHost[BookmarksPanel]) -> None:
    host.set(marks=(POINT, RANGE))
    qtbot.mouseClick(host.panel.copy_button, LEFT)
    lines = [line.split("\t") for line in QGuiApplication.clipboard().text().split("\n")]
    assert lines == [
        ["Name", "Begin (ns)", "End (ns)", "Length (ns)", "Colour", "Note"],
        ["here", "1717480934568140123", "", "", "orchid", "look at this"],
        ["=there", "1717480934568490123", "1717480934568690123", "200000", "turquoise", ""],
    ]
    click_row(qtbot, host, 1)
    qtbot.keyClick(host.panel.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().split("\n") == ["\t".join(lines[0]), "\t".join(lines[2])]


def test_what_has_just_been_changed_is_changed_further_and_saved(
    qtbot: QtBot, host: AnsweringHost[BookmarksPanel]
) -> None:
    host.set(marks=(POINT, RANGE))
    click_row(qtbot, host, 0)
    painted = replace(POINT, color=7)
    host.panel.query(replace(host.state, marks=(painted, RANGE)))  # and the list of it is still being made
    host.panel.name_field.setText("soon")
    qtbot.keyClick(host.panel.name_field, Qt.Key.Key_Return)
    assert of(host)[0] == replace(POINT, color=7, name="soon")
    host.panel.query(replace(host.state, marks=(replace(painted, name="later"), RANGE)))
    qtbot.mouseClick(host.panel.save_button, LEFT)
    saved = host.requests[-1]
    assert isinstance(saved, SaveTable)
    assert [mark["name"] for mark in json.loads(saved.json)["marks"]] == ["later", RANGE.name]
    host.panel.color_menu.actions()[1].trigger()
    assert of(host)[0] == replace(POINT, color=2, name="later")


def test_exports_as_table_and_as_json(qtbot: QtBot, host: AnsweringHost[BookmarksPanel]) -> None:
    host.set(marks=(POINT, RANGE, LAST))
    qtbot.mouseClick(host.panel.save_button, LEFT)
    saved = host.requests[-1]
    assert isinstance(saved, SaveTable)
    assert saved.name == "bookmarks"
    assert not callable(saved.rows)
    text = io.StringIO()
    csv.writer(text).writerows(saved.rows)
    rows = list(csv.reader(io.StringIO(text.getvalue())))
    assert rows[2] == ["'=there", "1717480934568490123", "1717480934568690123", "200000", "turquoise", ""]
    told = json.loads(saved.json)["marks"]
    assert told[0] == {
        "id": 1, "begin_ns": 1717480934568140123, "end_ns": None, "name": "here", "note": "look\tat this",
        "color": "orchid",
    }  # fmt: skip
    assert [mark["name"] for mark in told] == ["here", "=there", "Zuletzt 中文"]
