"""In a narrow window the right docks are tabs of the middle; what is changed there is not lost in the wide one."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from app.window.panel_host import PanelHost
from tests.panel_hosts import tabs


def stands_wide(host: PanelHost) -> bool:
    return tabs(host, "one") == ["One"] and tabs(host, "health") == ["Health"]


def test_narrow_window_folds_the_right_docks(qtbot: QtBot, make_host: Any, fake_panel: Any) -> None:
    host = make_host(fake_panel("one", order=1), fake_panel("health", area="right"), width=1000)
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One", "Health"])
    assert host.is_visible("one")
    host.resize(1600, 800)
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One"])
    assert host.is_visible("health")


def test_a_kept_layout_of_a_wide_window_folds_in_a_narrow_one(qtbot: QtBot, make_host: Any, fake_panel: Any) -> None:
    panels = [fake_panel("one", order=1), fake_panel("health", area="right")]
    host = make_host(*panels)
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One"])
    again = make_host(*panels, layout=host.layout_state()[0], known=tuple(host.docks), width=1000)
    qtbot.waitUntil(lambda: tabs(again, "one") == ["One", "Health"])


# The offscreen platform has no stack of windows.
@pytest.mark.qt_log_ignore("This plugin does not support raise")
def test_what_is_changed_in_a_narrow_window_is_kept_with_the_wide_arrangement(
    qtbot: QtBot, make_host: Any, fake_panel: Any
) -> None:
    panels = [
        fake_panel("one", order=1), fake_panel("two", order=2), fake_panel("three", order=3),
        fake_panel("health", area="right", order=1), fake_panel("tips", area="right", order=2),
    ]  # fmt: skip
    host = make_host(*panels, width=1000)
    qtbot.waitUntil(lambda: len(tabs(host, "one")) == 5)
    host.docks["two"].setFloating(True)
    host.docks["two"].setGeometry(QRect(90, 80, 500, 400))
    host.docks["tips"].setFloating(True)
    host.docks["three"].close()
    host.bring("one")
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One", "Health"])
    layout, known = host.layout_state()
    qtbot.waitUntil(lambda: tabs(host, "one") == ["One", "Health"])
    assert host.is_visible("one"), "to ask changes nothing"
    assert host.docks["two"].geometry() == QRect(90, 80, 500, 400)
    again = make_host(*panels, layout=layout, known=known)
    host.resize(1600, 800)
    for wide in (again, host):
        qtbot.waitUntil(partial(stands_wide, wide))
        assert wide.docks["health"].geometry().left() > wide.docks["one"].geometry().right()
        assert [panel for panel, dock in wide.docks.items() if dock.isFloating()] == ["two", "tips"]
        assert wide.docks["two"].geometry() == QRect(90, 80, 500, 400)
        assert wide.docks["three"].isHidden()
    host.docks["tips"].setFloating(False)
    qtbot.waitUntil(lambda: tabs(host, "health") == ["Health", "Tips"])
