"""How the tabs of a strip share its width."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.window.dock_title import DockTitle, Tab, TabButton, tab_widths

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
