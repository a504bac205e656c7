"""Panels that come to the front: with a ring when a key brought them, and what they covered comes back."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.fake_panels import open_result
from widgets.requests import ShowSlice

ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def result(qtbot: QtBot, window: Any, fake_conversions: Any, fake_result: Any) -> Any:
    """A window with a result, the Overview in front of the Timeline."""
    opened = fake_result(rows={"steps": 3, "slices": 9}, slices=9)
    open_result(qtbot, window, fake_conversions, opened)
    qtbot.waitUntil(lambda: window.host.is_visible("overview"))
    qtbot.waitUntil(lambda: window.host.docks["overview"].frame.panel is not None)
    return opened


def test_back_brings_the_panel_from_which_a_jump_was_made(qtbot: QtBot, window: Any, result: Any) -> None:
    host = window.host
    host.docks["overview"].frame.panel.wanted.emit(ShowSlice(7, to_front=True))
    qtbot.waitUntil(lambda: host.is_visible("timeline") and not host.is_visible("overview"))
    QTest.keyClick(window, Qt.Key.Key_Left, ALT)
    qtbot.waitUntil(lambda: host.is_visible("overview") and not host.is_visible("timeline"))
    assert window.session.state.slice_index is None
    QTest.keyClick(window, Qt.Key.Key_Right, ALT)
    qtbot.waitUntil(lambda: host.is_visible("timeline"))
    assert window.session.state.slice_index == 7


def test_a_panel_that_its_key_brings_has_the_ring(qtbot: QtBot, window: Any, result: Any) -> None:
    with qtbot.waitActive(window):
        window.activateWindow()
    by_key = Qt.WidgetAttribute.WA_KeyboardFocusChange
    frame = window.host.docks["timeline"].frame
    QTest.keyClick(window, Qt.Key.Key_2, ALT)
    qtbot.waitUntil(lambda: frame.panel is not None and frame.panel.hasFocus())
    assert window.testAttribute(by_key)
    rows = window.menus._panels
    rows["overview"][1].trigger()  # as the mouse does in the menu
    qtbot.waitUntil(window.host.docks["overview"].frame.panel.hasFocus)
    assert not window.testAttribute(by_key)
