"""The command palette by keys and mouse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.recent import Recent
from app.window.language import set_language
from app.window.main_window import MainWindow
from app.window.palette import Palette, rank_of
from tests.fake_panels import open_result

KEYS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def result(qtbot: QtBot, window: Any, fake_conversions: Any, fake_result: Any) -> Any:
    """A window with a result that has steps."""
    opened = fake_result(rows={"steps": 3, "slices": 9}, steps=(11, 12), slices=9)
    open_result(qtbot, window, fake_conversions, opened)
    return opened


def palette(qtbot: QtBot, window: MainWindow) -> Palette:
    qtbot.keyClick(window, Qt.Key.Key_P, KEYS)
    found = window.findChild(Palette)
    assert isinstance(found, Palette)
    return found


def rows(made: Palette) -> list[str]:
    return [made.list.item(place).text() for place in range(made.list.count())]


def test_a_part_is_better_than_single_letters() -> None:
    ranks = {text: rank_of("time", text) for text in ("Timeline", "Overtime", "To immerse", "Layout")}
    assert ranks == {"Timeline": (0, 8), "Overtime": (1, 8), "To immerse": (2, 10), "Layout": None}


def test_a_few_letters_and_return_bring_a_panel(qtbot: QtBot, window: MainWindow, result: Any) -> None:
    made = palette(qtbot, window)
    assert any("Ctrl+O" in row for row in rows(made))
    qtbot.keyClicks(made.field, "pantimel")
    assert rows(made)[0].endswith("Timeline    Alt+2")
    qtbot.keyClick(made.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.host.is_visible("timeline"))


def test_steps_by_number(qtbot: QtBot, window: MainWindow, result: Any) -> None:
    made = palette(qtbot, window)
    qtbot.keyClicks(made.field, "step 13")
    assert "Step 13" not in rows(made)
    qtbot.keyClick(made.field, Qt.Key.Key_Backspace)
    qtbot.keyClicks(made.field, "2")
    assert rows(made)[0] == "Step 12"
    qtbot.keyClick(made.field, Qt.Key.Key_Return)
    assert window.session.state.step == 12


def test_a_search_without_a_hit_is_said_and_does_nothing(qtbot: QtBot, window: MainWindow) -> None:
    made = palette(qtbot, window)
    qtbot.keyClicks(made.field, "zzz")
    assert rows(made) == ["No command matches."]
    qtbot.keyClick(made.field, Qt.Key.Key_Down)
    qtbot.keyClick(made.field, Qt.Key.Key_Return)
    assert made.isVisible()


def test_the_arrows_choose_and_escape_closes(qtbot: QtBot, window: MainWindow) -> None:
    made = palette(qtbot, window)
    qtbot.keyClick(made.field, Qt.Key.Key_Down)
    assert made.list.currentRow() == 1
    with qtbot.waitSignal(made.destroyed):
        qtbot.keyClick(made, Qt.Key.Key_Escape)


def test_a_click_opens_a_recent_result(qtbot: QtBot, window: MainWindow, fake_conversions: Any) -> None:
    window.program.recent.add(Recent("/runs/lenet"))
    window.program.recent_changed.emit()
    made = palette(qtbot, window)
    qtbot.keyClicks(made.field, "lenet")
    place = made.list.visualItemRect(made.list.item(0)).center()
    qtbot.mouseClick(made.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert fake_conversions.made[-1].asked[0] == Path("/runs/lenet")


@pytest.mark.usefixtures("english_again")
def test_in_chinese_english_words_find_the_same(qtbot: QtBot, window: MainWindow, result: Any) -> None:
    set_language("zh_CN")
    qtbot.waitUntil(lambda: "视图" in window.menuBar().actions()[2].text())
    made = palette(qtbot, window)
    for typed, first in (("full screen", "视图 › 全屏"), ("全屏", "视图 › 全屏"), ("dark", "视图 › 主题 › 深色")):
        made.field.setText(typed)
        assert rows(made)[0].split("    ")[0] == first
    made.field.setText("step 12")
    assert rows(made)[0] == "迭代 12"
    made.field.setText("panels timeline")
    assert rows(made)[0].startswith("面板 › ")
