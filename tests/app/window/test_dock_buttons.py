"""Help and the menu of a dock's title, by mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QToolButton
from pytestqt.qtbot import QtBot

from app.window.how_to_read import HowToRead
from app.window.layouts import EVERYTHING
from app.window.panel_catalog import all_panels
from app.window.panel_dock import PanelDock
from app.window.panel_host import PanelHost
from model.time_span import TimeSpan
from widgets.session_state import SessionState

# The offscreen platform knows no windows above others.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LEFT = Qt.MouseButton.LeftButton


def button(dock: PanelDock, name: str) -> QToolButton:
    return next(one for one in dock.title.findChildren(QToolButton) if one.accessibleName().startswith(name))


@pytest.fixture
def host(qtbot: QtBot, fake_panel: Any, fake_result: Any) -> Iterator[PanelHost]:
    made = PanelHost()
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.set_panels([fake_panel("one")])
    made.show()
    made.set_trace(fake_result())
    qtbot.waitUntil(lambda: made.docks["one"].frame.is_settled)
    yield made
    made.close_jobs()


@pytest.mark.parametrize("panel", all_panels(), ids=lambda panel: panel.id)
def test_every_panel_says_how_it_is_read(panel: Any) -> None:
    paragraphs = panel.how_to_read().split("\n\n")
    assert len(paragraphs) >= 2
    assert all(len(paragraph.split()) >= 8 for paragraph in paragraphs)


def test_a_floated_panel_leaves_the_tabs_beside_in_sight_and_comes_back(qtbot: QtBot, host: PanelHost) -> None:
    dock = host.docks["one"]
    place = QRect(dock.mapToGlobal(QPoint()), dock.size())
    qtbot.mouseClick(button(dock, "Float"), LEFT)
    assert dock.isFloating()
    assert dock.geometry() == place.adjusted(24, 40, 0, 0)
    qtbot.mouseClick(button(dock, "Float"), LEFT)
    assert not dock.isFloating()
    assert QRect(dock.mapToGlobal(QPoint()), dock.size()) == place
    qtbot.mouseClick(button(dock, "Float"), LEFT)
    assert dock.geometry() == place.adjusted(24, 40, 0, 0), "where it was before"


def test_a_window_of_its_own_keeps_its_place_when_the_screen_answers_late(qtbot: QtBot, host: PanelHost) -> None:
    host.resize(1600, 600)  # a narrow one keeps how the docks lay when it was wide
    dock, where_it_began = host.docks["one"], QRect(0, 0, 170, 111)  # what X11 may say after it has got its place
    qtbot.mouseClick(button(dock, "Float"), LEFT)
    place = dock.geometry()
    dock.setGeometry(where_it_began)
    qtbot.waitUntil(lambda: dock.geometry() == place)
    place = QRect(30, 40, 500, 300)  # within the screen: Qt restores no place beyond it
    dock.setGeometry(place)
    host.lay_out(EVERYTHING, *host.layout_state())
    assert dock.geometry() == place
    dock.setGeometry(where_it_began)
    qtbot.waitUntil(lambda: dock.geometry() == place)


def test_help_opens_by_mouse_and_escape_closes_it(qtbot: QtBot, host: PanelHost) -> None:
    qtbot.mouseClick(button(host.docks["one"], "How to read this"), LEFT)
    sheet = host.docks["one"].findChild(HowToRead)
    assert sheet is not None
    assert sheet.isVisible()
    told = [label.text() for label in sheet.findChildren(QLabel)]
    assert told == ["One", "What one shows.", "What to look for."]
    with qtbot.waitSignal(sheet.destroyed):
        qtbot.keyClick(sheet, Qt.Key.Key_Escape)


def test_help_opens_by_key(qtbot: QtBot, host: PanelHost) -> None:
    opener = button(host.docks["one"], "How to read this")
    opener.setFocus(Qt.FocusReason.TabFocusReason)
    assert opener.focusPolicy() & Qt.FocusPolicy.TabFocus
    qtbot.keyClick(opener, Qt.Key.Key_Space)
    sheet = QApplication.activePopupWidget()
    assert isinstance(sheet, HowToRead)
    sheet.close()


def test_a_kept_panel_does_not_follow_until_it_is_let_go(qtbot: QtBot, host: PanelHost) -> None:
    dock = host.docks["one"]
    panel: Any = dock.frame.panel
    kept = button(dock, "Kept as is")
    host.set_state(SessionState(step=1))
    qtbot.waitUntil(lambda: panel.shown[-1] == ("result", SessionState(step=1)))
    assert not kept.isVisible()
    row = button(dock, "More").menu().actions()[0]
    row.trigger()
    assert (row.isChecked(), kept.isVisible(), kept.text()) == (True, True, "Kept")
    host.set_state(SessionState(step=2, span=TimeSpan(0, 9), slice_index=4, search="mul"))
    qtbot.waitUntil(lambda: panel.shown[-1] == ("result", SessionState(step=1, search="mul")))
    qtbot.mouseClick(kept, LEFT)
    wanted = SessionState(step=2, span=TimeSpan(0, 9), slice_index=4, search="mul")
    qtbot.waitUntil(lambda: panel.shown[-1] == ("result", wanted))
    assert (row.isChecked(), kept.isVisible()) == (False, False)


def test_another_result_ends_keeping(host: PanelHost, fake_result: Any) -> None:
    dock = host.docks["one"]
    button(dock, "More").menu().actions()[0].trigger()
    host.set_trace(fake_result())
    assert not button(dock, "Kept as is").isVisible()


def test_the_menu_closes_the_dock(qtbot: QtBot, host: PanelHost) -> None:
    dock = host.docks["one"]
    button(dock, "More").menu().actions()[-1].trigger()
    assert dock.isHidden()
