"""Dragging the tab of a panel that is not in front."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from app.window.dock_title import TabButton


# The offscreen platform knows no windows above others, and none that takes the mouse or the keys.
@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_press_on_a_tab_behind_brings_its_panel_and_a_drag_takes_it_along(
    qtbot: QtBot, make_host: Any, fake_panel: Any, fake_result: Any
) -> None:
    host = make_host(fake_panel("one"), fake_panel("two"), fake_panel("three"))
    host.set_trace(fake_result())
    qtbot.waitUntil(lambda: len(host.docks["one"].title.findChildren(TabButton)) == 3)
    dock, tab = host.docks["two"], host.docks["one"].title.findChildren(TabButton)[1]
    left = Qt.MouseButton.LeftButton
    qtbot.mouseClick(tab, Qt.MouseButton.RightButton)
    assert host.is_visible("one")

    def drag(tab: TabButton, by: int) -> None:
        place = tab.mapToGlobal(tab.rect().center())
        qtbot.mousePress(tab, left, pos=tab.rect().center())
        qtbot.waitUntil(lambda: not tab.visibleRegion().boundingRect().contains(tab.rect()))  # another one lies there
        qtbot.mouseMove(tab, tab.mapFromGlobal(place + QPoint(by, by)))

    drag(tab, 2)
    assert host.is_visible("two")
    qtbot.mouseRelease(tab, left, pos=tab.mapFromGlobal(dock.mapToGlobal(QPoint(100, 10))))
    qtbot.mouseMove(dock, QPoint(300, 300))
    assert not dock.isFloating()
    dock, tab = host.docks["three"], dock.title.findChildren(TabButton)[2]
    drag(tab, 60)
    assert dock.isFloating()
    qtbot.mouseRelease(dock, left)
    assert host.is_visible("two")
