"""Which panel is in front where the one that was there has nothing to show."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.window.layouts import EVERYTHING
from app.window.panel_host import PanelHost


@pytest.fixture
def panels(fake_panel: Any) -> list[Any]:
    return [
        fake_panel("overview", order=1),
        fake_panel("steps", order=2),
        fake_panel("timeline", order=3, needs=("slices",)),
        fake_panel("tables", order=4),
    ]


@pytest.fixture
def host(qtbot: QtBot, make_host: Any, panels: list[Any]) -> PanelHost:
    """With the timeline in front."""
    made: PanelHost = make_host(*panels)
    made.lay_out(EVERYTHING)
    made.docks["timeline"].raise_()
    qtbot.waitUntil(lambda: made.is_visible("timeline"))
    return made


def test_the_first_panel_comes_in_front_where_the_one_there_has_no_data(
    qtbot: QtBot, host: PanelHost, fake_result: Any
) -> None:
    host.set_trace(fake_result(rows={"slices": 0, "steps": 5}))
    qtbot.waitUntil(lambda: host.is_visible("overview"))
    assert not host.is_visible("tables")


def test_so_it_is_where_a_kept_arrangement_has_such_a_panel_in_front(
    qtbot: QtBot, host: PanelHost, panels: list[Any], fake_result: Any
) -> None:
    kept = host.layout_state()
    again = PanelHost()
    qtbot.addWidget(again)
    again.resize(1600, 800)
    again.set_panels(panels)
    again.set_trace(fake_result(rows={"slices": 0}))
    again.lay_out(EVERYTHING, *kept)
    again.show()
    qtbot.waitUntil(lambda: again.is_visible("overview"))
    assert not again.is_visible("tables")
    again.close_jobs()
