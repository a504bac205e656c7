"""A file that turns out to be damaged while it is looked at: the window says so, once."""

from __future__ import annotations

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.window.main_window import MainWindow
from model.problem import Problem
from tests.fake_panels import open_result
from widgets.parts.link import Link

OVERVIEW = Problem("overview_damaged", "The stored overview of the track 7 is damaged.", count=1)
SLICES = Problem("timeline_damaged", "The track 9 is damaged in this file.", severity="critical")


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any) -> Any:
    """A result with a note of its own, shown in all panels; Health asks the same whatever is selected."""
    window.host.docks["health"].panel_class.declared["query"] = lambda _state: "all"  # type: ignore[attr-defined]
    result = fake_result(rows={"slices": 9}, slices=9, notes=1)
    open_result(qtbot, window, fake_conversions, result)
    window.host.put_in_front("health", beside=True)
    window.host.bring("timeline")
    qtbot.waitUntil(lambda: bool(shown(window, "timeline")) and bool(shown(window, "health")))
    return result


def shown(window: MainWindow, panel: str) -> list[Any]:
    made = window.host.docks[panel].panel_class.made  # type: ignore[attr-defined]
    return made[0].shown if made else []


def status(window: MainWindow) -> str:
    return " ".join(link.accessibleName() for link in window.status_line.findChildren(Link) if link.isVisible())


def test_a_sound_result_says_nothing(window: MainWindow, opened: Any) -> None:
    assert not window.message.isVisible()
    assert "1 note" in status(window)


def test_what_a_job_finds_is_said_and_stands_in_health(qtbot: QtBot, window: MainWindow, opened: Any) -> None:
    asked = len(shown(window, "health"))
    opened.trace.damage = (OVERVIEW,)
    window.session.change(step=2)
    qtbot.waitUntil(window.message.isVisible)
    assert window.message.accessibleName() == OVERVIEW.message
    assert "2 notes" in status(window)
    qtbot.waitUntil(lambda: len(shown(window, "health")) > asked)


def test_it_is_said_once_for_each_kind(qtbot: QtBot, window: MainWindow, opened: Any) -> None:
    opened.trace.damage = (OVERVIEW,)
    window.session.change(step=2)
    qtbot.waitUntil(window.message.isVisible)
    window.message.clear()
    answered = len(shown(window, "timeline"))
    window.session.change(step=3)
    qtbot.waitUntil(lambda: len(shown(window, "timeline")) > answered)
    assert not window.message.isVisible()
    opened.trace.damage = (OVERVIEW, SLICES)
    window.session.change(step=4)
    qtbot.waitUntil(window.message.isVisible)
    assert window.message.accessibleName() == SLICES.message
    assert "3 notes" in status(window)
