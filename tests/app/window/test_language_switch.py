"""The language is switched while a window is open."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from tests.fake_panels import open_result

pytestmark = pytest.mark.usefixtures("english_again")


def test_the_pointer_is_busy_until_everything_is_said_anew(qtbot: QtBot, window: Any) -> None:
    window.program.choose("language", "zh_CN")
    busy = QGuiApplication.overrideCursor()
    assert busy is not None
    assert busy.shape() == Qt.CursorShape.WaitCursor
    qtbot.waitUntil(lambda: QGuiApplication.overrideCursor() is None)
    assert window.menuBar().actions()[0].text() == "文件(&F)"


def test_a_hidden_panel_speaks_the_new_language_when_it_is_seen(
    qtbot: QtBot, window: Any, fake_conversions: Any, fake_result: Any
) -> None:
    opened = fake_result(rows={"steps": 3, "slices": 9}, slices=9)
    open_result(qtbot, window, fake_conversions, opened)
    qtbot.waitUntil(lambda: window.host.is_visible("overview"))

    def shown(panel: str) -> int:
        """How many results it was given to show."""
        made = window.host.docks[panel].frame.panel
        return len(made.shown) if made is not None else 0

    for panel in ("timeline", "overview"):
        window.host.bring(panel)
        qtbot.waitUntil(lambda panel=panel: shown(panel) >= 1 and window.host.is_visible(panel))  # type: ignore[misc]
    qtbot.waitUntil(lambda: not window.host.docks["timeline"].frame.is_active)
    front, behind = shown("overview"), shown("timeline")
    window.program.choose("language", "zh_CN")
    qtbot.waitUntil(lambda: shown("overview") == front + 1)
    assert shown("timeline") == behind
    window.host.bring("timeline")
    qtbot.waitUntil(lambda: shown("timeline") == behind + 1)


def test_the_rows_of_saved_layouts_speak_it_too(qtbot: QtBot, window: Any) -> None:
    window.menus.set_layouts([("mine", lambda: None, lambda: None)])
    rows = window.actions_by_id["layout"].menu().actions()
    assert [row.text() for row in rows[-2:]] == ["&mine", "Remove"]
    window.program.choose("language", "zh_CN")
    qtbot.waitUntil(lambda: QGuiApplication.overrideCursor() is None)
    assert [row.text() for row in rows[-2:]] == ["&mine", "移除"]
