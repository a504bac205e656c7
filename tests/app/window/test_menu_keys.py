"""Menus and panels by the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.conversion import Done
from app.window.actions import ACTIONS, MENUS, mnemonic
from app.window.main_window import MainWindow
from app.window.panel_catalog import all_panels
from app.window.program import Program
from widgets.panel import Panel


def test_every_menu_and_each_of_its_rows_has_a_letter_of_its_own() -> None:
    letters = [mnemonic(text) for _menu, text in MENUS]
    assert all(letters)
    assert len(set(letters)) == len(letters)
    for place in {(row.menu, row.sub) for row in ACTIONS}:
        rows = [row for row in ACTIONS if (row.menu, row.sub) == place and row.id != "-"]
        letters = [mnemonic(row.text) for row in rows]
        assert all(letters), place
        assert len(set(letters)) == len(letters), place


def test_the_timeline_and_all_panels_before_it_have_a_key_with_alt() -> None:
    places = [panel.id for panel in all_panels()]
    assert places.index("timeline") < 10


def test_the_tenth_panel_comes_with_alt_and_0(
    qtbot: QtBot,
    program: Program,
    fake_panel: Callable[..., type[Panel]],
    fake_conversions: Any,
    fake_result: Callable[..., Any],
) -> None:
    panels = [fake_panel(f"panel{at:02}", order=at) for at in range(1, 12)]
    window: Any = MainWindow(program, "1.0", has_sample=False, panels=panels)
    opened = fake_result(rows={"steps": 3})
    window.opening._open_trace = lambda _path: opened
    window.show()
    qtbot.waitUntil(lambda: len(window.host.docks) == len(panels))
    window.open(Path("/runs/bert"))
    fake_conversions.made[-1].messages.append(Done(Path("c")))
    qtbot.waitUntil(lambda: window.host.is_visible("panel01"))
    for key, panel in ((Qt.Key.Key_0, "panel10"), (Qt.Key.Key_9, "panel09"), (Qt.Key.Key_1, "panel01")):
        qtbot.keyClick(window, key, Qt.KeyboardModifier.AltModifier)
        qtbot.waitUntil(partial(window.host.is_visible, panel))
    keys = dict(window.menus.panel_keys())
    assert keys["Panel10"] == "Alt+0"
    assert "Panel11" not in keys
    window.close()
