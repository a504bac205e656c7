"""Which panel is in front where the one that was there has nothing to show."""

from __future__ import annotations

from typing import Any

from pytestqt.qtbot import QtBot

from app.window.layouts import EVERYTHING
from app.window.panel_host import PanelHost


def test_the_first_panel_comes_in_front_where_the_one_there_has_no_data(
    qtbot: QtBot, fake_panel: Any, fake_result: Any
) -> None:
    panels = [
        fake_panel("overview", order=1),
        fake_panel("steps", order=2),
        fake_panel("timeline", order=3, needs=("slices",)),
        fake_panel("tables", order=4),
    ]
    host = PanelHost()
    qtbot.addWidget(host)
    host.resize(1600, 800)
    host.set_panels(panels)
    host.lay_out(EVERYTHING)
    host.show()
    host.docks["timeline"].raise_()
    qtbot.waitUntil(lambda: host.is_visible("timeline"))
    host.set_trace(fake_result(rows={"slices": 0, "steps": 5}))
    qtbot.waitUntil(lambda: host.is_visible("overview"))
    assert not host.is_visible("tables")
    assert host.is_visible("overview")
    host.close_jobs()


def test_so_it_is_where_a_kept_arrangement_has_such_a_panel_in_front(
    qtbot: QtBot, fake_panel: Any, fake_result: Any
) -> None:
    panels = [
        fake_panel("overview", order=1),
        fake_panel("timeline", order=3, needs=("slices",)),
        fake_panel("tables", order=4),
    ]
    host = PanelHost()
    qtbot.addWidget(host)
    host.resize(1600, 800)
    host.set_panels(panels)
    host.lay_out(EVERYTHING)
    host.show()
    host.docks["timeline"].raise_()
    qtbot.waitUntil(lambda: host.is_visible("timeline"))
    kept, known = host.layout_state()
    again = PanelHost()
    qtbot.addWidget(again)
    again.resize(1600, 800)
    again.set_panels(panels)
    again.set_trace(fake_result(rows={"slices": 0}))
    again.lay_out(EVERYTHING, kept, known)
    again.show()
    qtbot.waitUntil(lambda: again.is_visible("overview"))
    assert not again.is_visible("tables")
    for one in (host, again):
        one.close_jobs()
