"""The search field over rows, with real keys: what it tells, and which keys it leaves to the panel."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from widgets.parts.row_search import RowSearch


class Panel(QWidget):
    """A panel that notes the keys which its field leaves to it."""

    def __init__(self) -> None:
        super().__init__()
        self.search, self.keys = RowSearch(), list[int]()
        QVBoxLayout(self).addWidget(self.search)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.keys.append(event.key())


@pytest.fixture
def panel(qtbot: QtBot) -> Panel:
    made = Panel()
    qtbot.addWidget(made)
    made.search._pause.setInterval(3_600_000)  # no machine is so slow
    made.show()
    return made


def test_a_pause_in_typing_is_told_once(qtbot: QtBot, panel: Panel) -> None:
    told: list[str] = []
    panel.search.typed.connect(lambda: told.append(panel.search.words()))
    qtbot.keyClicks(panel.search, " mat mul ")
    assert panel.search.is_typing()
    assert told == []
    panel.search._pause.setInterval(0)
    qtbot.waitUntil(lambda: not panel.search.is_typing())
    assert told == ["mat mul"]


def test_what_is_put_there_or_taken_is_not_told(qtbot: QtBot, panel: Panel) -> None:
    panel.search.put("cast")
    assert (panel.search.text(), panel.search.is_typing(), panel.search.take()) == ("cast", False, False)
    qtbot.keyClicks(panel.search, "s")
    assert panel.search.take()
    assert not panel.search.is_typing()


def test_escape_empties_and_down_leaves(qtbot: QtBot, panel: Panel) -> None:
    left: list[bool] = []
    panel.search.left_down.connect(lambda: left.append(True))
    panel.search.put("cast")
    qtbot.keyClick(panel.search, Qt.Key.Key_Escape)
    assert (panel.search.text(), panel.search.is_typing(), panel.keys) == ("", True, [])
    qtbot.keyClick(panel.search, Qt.Key.Key_Escape)
    assert panel.keys == [Qt.Key.Key_Escape]
    qtbot.keyClick(panel.search, Qt.Key.Key_Down)
    assert (left, panel.keys) == ([True], [Qt.Key.Key_Escape])


def test_the_cross_comes_and_goes_with_a_text_that_is_put_there(qtbot: QtBot, panel: Panel) -> None:
    cross = next(
        button
        for button in panel.search.findChildren(QToolButton)
        if button.defaultAction().objectName() == "_q_qlineeditclearaction"
    )
    panel.search.put("cast")
    qtbot.waitUntil(lambda: cross.property("opacity") == 1)
    panel.search.put("")
    qtbot.waitUntil(lambda: cross.property("opacity") == 0)
