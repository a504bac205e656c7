"""How the tabs of a strip share its width."""

from __future__ import annotations

import gc
import sys
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.window.dock_title import FORMS, DockTitle, Tab, TabButton, tab_widths
from widgets.theme import set_theme

TITLED = [120, 150, 130, 180]


def test_with_room_all_titles_and_the_subject_are_there() -> None:
    assert tab_widths(TITLED, 0, 90, 700) == [210, 150, 130, 180]


def test_the_subject_gives_way_first() -> None:
    assert tab_widths(TITLED, 0, 90, 600) == [140, 150, 130, 180]


def test_the_longest_of_the_others_are_cut_next() -> None:
    assert tab_widths(TITLED, 0, 90, 560) == [120, 150, 130, 160]
    assert tab_widths(TITLED, 3, 0, 480) == [100, 100, 100, 180]


def test_without_room_for_words_the_others_are_icons() -> None:
    assert tab_widths(TITLED, 1, 60, 300) == [28, 150, 28, 28]


def test_with_next_to_no_room_nothing_is_wider_than_the_strip() -> None:
    assert tab_widths(TITLED, 1, 60, 100) == [0, 100, 0, 0]


def test_the_current_tab_is_never_elided_where_its_title_fits(qtbot: QtBot, qapp: Any) -> None:
    title = DockTitle()
    qtbot.addWidget(title)
    tabs = [Tab(name, "table", name.capitalize()) for name in ("overview", "step trace", "operators", "data pipeline")]
    title.set_tabs(tabs, "overview")
    title.show()
    buttons = title.findChildren(TabButton)
    for width in (900, 420, 330, 260):
        title.resize(width, 28)
        assert buttons[0].width() >= buttons[0].titled_width()
        assert sum(button.width() for button in buttons) <= width


RIGHT = [
    Tab("suggestions", "table", "Suggestions"),
    Tab("health", "table", "Health"),
    Tab("slice", "table", "Slice details"),
]


@pytest.mark.parametrize("width", [440, 350, 338])  # right of the middle in windows of 1 600, 1 280 and 1 200 pixels
def test_the_titles_of_the_right_can_be_read(qtbot: QtBot, qapp: Any, width: int) -> None:
    title = DockTitle()
    qtbot.addWidget(title)
    title.set_tabs(RIGHT, "slice")
    title.show()
    title.resize(width, 28)
    buttons = title.findChildren(TabButton)
    assert [button.width() for button in buttons] == [button.titled_width() for button in buttons]
    seen = [button for button in (*buttons, title._help, title._more, title._float, title._close) if button.isVisible()]
    assert sum(button.width() for button in seen) <= width


def test_what_the_menu_has_too_gives_way_to_titles_and_comes_back(qtbot: QtBot, qapp: Any) -> None:
    title = DockTitle()
    qtbot.addWidget(title)
    title.set_tabs(RIGHT, "slice")
    title.show()
    states = []
    narrow = title._titled(FORMS[-1]) + title._buttons_width(leaves_to_menu=True) + 10
    for width in (600, narrow, 600):
        title.resize(width, 28)
        states.append((title._float.isVisible(), title._close.isVisible(), title._more.isVisible()))
    assert states == [(True, True, True), (False, False, True), (True, True, True)]
    title.resize(narrow, 28)
    with qtbot.waitSignal(title.close_clicked):
        title._close_row.trigger()


FOUR = [Tab(name, "table", name.capitalize()) for name in ("overview", "step trace", "operators", "data pipeline")]


def test_a_strip_that_is_resized_while_its_tabs_appear(
    qtbot: QtBot, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Showing the tabs lays out a narrow window, which resizes the strip before they are there."""
    title = DockTitle()
    qtbot.addWidget(title)
    title.show()

    def show(strip: QWidget) -> None:
        title.resize(title.width() + 10, 28)
        strip.setVisible(True)

    monkeypatch.setattr(QWidget, "show", show)
    title.resize(420, 28)
    title.set_tabs(FOUR, "overview")
    assert title.width() == 430
    assert [button.isVisible() for button in title.findChildren(TabButton)] == [True] * 4


def test_a_strip_that_gets_other_tabs_while_its_tabs_appear(
    qtbot: QtBot, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = DockTitle()
    qtbot.addWidget(title)
    title.show()

    def show(strip: QWidget) -> None:
        strip.setVisible(True)
        title.set_tabs(FOUR[:2], "overview")

    monkeypatch.setattr(QWidget, "show", show)
    title.set_tabs(FOUR, "overview")
    shown = [button.accessibleName() for button in title.findChildren(TabButton) if button.isVisible()]
    assert shown == ["Overview", "Step trace"]


def test_tabs_of_a_strip_without_a_place_have_no_negative_width() -> None:
    assert tab_widths(TITLED, 0, 90, -3) == [0, 0, 0, 0]


def test_tabs_are_made_again_without_leaving_anything(qtbot: QtBot, qapp: Any) -> None:
    """A connection of each tab to what outlives it was never freed: 9,720 of them in eight opened results."""
    title = DockTitle()
    qtbot.addWidget(title)
    title.show()

    def change(times: int) -> int:
        for number in range(times):
            title.set_tabs([Tab(f"p{at}", "table", "Title", str(number)) for at in range(20)], "p3")
            qapp.processEvents()
            qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        return sys.getallocatedblocks()

    change(10)
    before = change(20)
    assert (change(20) - before) / 20 < 55


def test_tabs_follow_the_theme(qtbot: QtBot, qapp: Any) -> None:
    set_theme(qapp, "light")
    title = DockTitle()
    qtbot.addWidget(title)
    title.resize(400, 30)
    title.set_tabs([Tab("a", "table", "A"), Tab("b", "table", "B")], "a")
    title.show()
    qtbot.waitExposed(title)

    class Painted(QObject):
        count = 0

        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
            self.count += event.type() == QEvent.Type.Paint
            return False

    painted = Painted()
    title.findChildren(TabButton)[1].installEventFilter(painted)
    qtbot.wait(50)
    painted.count = 0
    set_theme(qapp, "dark")
    qtbot.waitUntil(lambda: painted.count > 0)
    set_theme(qapp, "light")
