"""Bookmarks in the timeline: made and gone to by keys and mouse, seen on ruler, lanes and map."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from model.mark import Mark, changed_marks
from model.time_span import TimeSpan
from model.units import duration
from tests.widgets.timeline.hands import EPOCH_NS, SHIFT, answer, place, press, shown_view
from widgets.session_state import Area
from widgets.theme import theme
from widgets.timeline.mark_drawing import mark_color, mark_words
from widgets.timeline.view import TimelineView

RUN_NS = 1_000_000
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
MENU_SHOWN = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing the keyboard)")
POINT = Mark(1, EPOCH_NS + 250_000, None, "here", "look at this", 4)
RANGE = Mark(2, EPOCH_NS + 600_000, EPOCH_NS + 800_000, "there", "", 9)


@pytest.fixture
def view(qtbot: QtBot, plain_trace: Callable[..., Any]) -> TimelineView:
    rows = [(0, 0, EPOCH_NS + 100_000 * n, 60_000, f"op{n}") for n in range(10)] + [(0, 0, EPOCH_NS + 999_999, 1, "x")]
    trace = plain_trace([("npu", "Stream 4")], rows)
    made = shown_view(qtbot, trace, TimeSpan(EPOCH_NS, EPOCH_NS + RUN_NS))
    made.trace = trace  # type: ignore[attr-defined]
    layer = made.sight.marks
    layer.wanted.connect(lambda *change: layer.show(changed_marks(layer.shown, *change)))
    return made


def marks(view: TimelineView) -> list[tuple[int, int | None, str]]:
    return [
        (mark.begin_ns - EPOCH_NS, None if mark.end_ns is None else mark.end_ns - EPOCH_NS, mark.name)
        for mark in view.sight.marks.shown
    ]


def test_b_marks_the_time_at_the_pointer(qtbot: QtBot, view: TimelineView) -> None:
    at = place(view, EPOCH_NS + 370_000, 0)
    qtbot.mouseMove(view.canvas.viewport(), at - QPoint(20, 0))
    qtbot.mouseMove(view.canvas.viewport(), at)
    qtbot.waitUntil(lambda: view.canvas.pointer_x is not None)
    press(qtbot, view, Qt.Key.Key_B)
    time = view.sight.axis.time_at(at.x()) - EPOCH_NS
    assert marks(view) == [(time, None, "Bookmark 1")]
    press(qtbot, view, Qt.Key.Key_B)
    assert len(marks(view)) == 1, "it is there already"
    assert view.counts_label.text() == "There is a bookmark here already: Bookmark 1"


def test_f2_names_the_mark_made_or_gone_to_last(qtbot: QtBot, view: TimelineView) -> None:
    asked: list[tuple[int, bool]] = []
    view.sight.marks.naming_wanted.connect(lambda *one: asked.append(one))
    press(qtbot, view, Qt.Key.Key_F2)
    assert asked == []
    press(qtbot, view, Qt.Key.Key_B)
    assert asked == [(1, False)]
    assert view.counts_label.text() == "Bookmark 1 set. F2 names it"
    press(qtbot, view, Qt.Key.Key_F2)
    assert asked == [(1, False), (1, True)]
    view.sight.marks.show((*view.sight.marks.shown, Mark(2, EPOCH_NS + 900_000, None, "last")))
    press(qtbot, view, Qt.Key.Key_N)
    press(qtbot, view, Qt.Key.Key_F2)
    assert asked[2:] == [(2, True)]


def test_b_marks_the_selected_slice_by_name(qtbot: QtBot, view: TimelineView) -> None:
    qtbot.mouseClick(view.canvas.viewport(), LEFT, pos=place(view, EPOCH_NS + 320_000, 0))
    answer(view, view.trace)  # type: ignore[attr-defined]
    qtbot.mouseMove(view.canvas.viewport(), place(view, EPOCH_NS + 900_000, 0))
    press(qtbot, view, Qt.Key.Key_B)
    assert marks(view) == [(300_000, None, "op3")]
    view.sight.set_view(TimeSpan(EPOCH_NS + 500_000, EPOCH_NS + 600_000))  # the slice is out of sight
    answer(view, view.trace)  # type: ignore[attr-defined]
    press(qtbot, view, Qt.Key.Key_B)
    assert marks(view)[1][2] == "Bookmark 2"
    assert 500_000 <= marks(view)[1][0] <= 600_000


def test_shift_b_marks_the_selected_area(qtbot: QtBot, view: TimelineView) -> None:
    press(qtbot, view, Qt.Key.Key_B, SHIFT)
    assert marks(view) == []
    view.area.show(Area(TimeSpan(EPOCH_NS + 200_000, EPOCH_NS + 450_000)))
    press(qtbot, view, Qt.Key.Key_B, SHIFT)
    assert marks(view) == [(200_000, 450_000, "Range 1")]


def test_n_goes_from_mark_to_mark(qtbot: QtBot, view: TimelineView) -> None:
    last = Mark(3, EPOCH_NS + 900_000, None, "last")
    view.sight.marks.show((POINT, RANGE, last))
    view.sight.set_view(TimeSpan(EPOCH_NS, EPOCH_NS + 100_000))

    def middle() -> int:
        now = view.sight.view
        return now.begin_ns + now.length_ns // 2 - EPOCH_NS

    press(qtbot, view, Qt.Key.Key_N)
    assert (middle(), view.sight.view.length_ns) == (250_000, 100_000)
    press(qtbot, view, Qt.Key.Key_N)
    assert view.sight.view == TimeSpan(EPOCH_NS + 550_000, EPOCH_NS + 850_000), "a range has room on either side"
    press(qtbot, view, Qt.Key.Key_N)
    assert last.begin_ns - EPOCH_NS in range(middle() - 60_000, middle() + 60_000)
    seen = view.sight.view
    press(qtbot, view, Qt.Key.Key_N)
    assert view.sight.view == seen, "there is none after it"
    press(qtbot, view, Qt.Key.Key_N, SHIFT)
    assert view.sight.view == TimeSpan(EPOCH_NS + 550_000, EPOCH_NS + 850_000)
    view.sight.set_view(TimeSpan(EPOCH_NS + 300_000, EPOCH_NS + 400_000))  # away from it: the view's middle counts
    press(qtbot, view, Qt.Key.Key_N, SHIFT)
    assert middle() == 250_000


def test_marks_are_seen_on_ruler_lanes_and_map(view: TimelineView) -> None:
    view.sight.marks.show((POINT, RANGE))
    axis, color = view.sight.axis, mark_color(POINT).name()
    x = int(axis.x_of(POINT.begin_ns))
    lanes = view.canvas.grab().toImage()
    assert [lanes.pixelColor(x, y).name() for y in (5, 200, lanes.height() - 2)] == [color] * 3
    inside, outside = (lanes.pixelColor(int(axis.x_of(EPOCH_NS + time)), 200) for time in (700_000, 900_000))
    assert outside.name() == theme().color("bg.panel").name()
    assert inside.name() != outside.name()
    ruler = view.ruler.grab().toImage()
    assert ruler.pixelColor(x, 20).name() == color
    assert ruler.pixelColor(x + 3, 4).name() == color
    over = mark_color(RANGE).name()
    assert ruler.pixelColor(int(axis.x_of(EPOCH_NS + 750_000)), 1).name() == over
    whole = view.map.grab().toImage()
    assert whole.pixelColor(int(view.map.axis.x_of(POINT.begin_ns)), 30).name() == color
    assert whole.pixelColor(int(view.map.axis.x_of(EPOCH_NS + 750_000)), 1).name() == over


def open_menu(view: TimelineView, x: int) -> QMenu:
    QTest.mouseClick(view.ruler, RIGHT, pos=QPoint(x, 10))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(menu: QMenu, begin: str) -> None:
    action = next(action for action in menu.actions() if action.text().startswith(begin))
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())


@MENU_SHOWN
def test_the_menu_of_the_ruler_makes_and_removes_marks(view: TimelineView) -> None:
    choose(open_menu(view, 400), "Bookmark here")
    at = view.sight.axis.time_at(400) - EPOCH_NS
    assert marks(view) == [(at, None, "Bookmark 1")]
    choose(open_menu(view, 403), "Remove the bookmark Bookmark 1")
    assert marks(view) == []
    view.area.show(Area(TimeSpan(EPOCH_NS + 200_000, EPOCH_NS + 450_000)))
    choose(open_menu(view, 700), "Bookmark the selected area")
    assert marks(view) == [(200_000, 450_000, "Range 1")]


def test_the_flag_says_name_length_and_note(view: TimelineView) -> None:
    layer, axis = view.sight.marks, view.sight.axis
    layer.show((POINT, RANGE))
    assert layer.near(axis, axis.x_of(POINT.begin_ns) + 4) is POINT
    assert layer.near(axis, axis.x_of(POINT.begin_ns) + 7) is None
    assert layer.near(axis, axis.x_of(EPOCH_NS + 700_000)) is RANGE
    assert mark_words(POINT) == "here\nlook at this"
    assert mark_words(RANGE) == f"there · {duration(200_000)}"
