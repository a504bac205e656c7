"""The windows of the program: when one shows, that none is lost, and what making one costs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.window import start_page
from app.window.start_parts import DropArea
from app.window.windows import Windows
from widgets.theme import set_theme


class Noting(QObject):
    """Says ``words`` in ``told`` at each event of this kind that ``watched`` gets."""

    def __init__(self, watched: QObject, kind: QEvent.Type, told: list[str], words: str) -> None:
        super().__init__()
        self._kind, self._told, self._words = kind, told, words
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == self._kind:
            self._told.append(self._words)
        return False


def test_the_first_window_shows_at_once(windows: Windows) -> None:
    assert windows.open().isVisible()


def test_others_are_painted_between_the_making_and_the_showing_of_a_window(qtbot: QtBot, windows: Windows) -> None:
    first = windows.open()
    qtbot.waitUntil(first.isVisible)
    qtbot.wait(50)
    told: list[str] = []
    painted = Noting(first.start_page, QEvent.Type.Paint, told, "frame of the first")
    second = windows.open()
    assert not second.isVisible()
    shown = Noting(second, QEvent.Type.Show, told, "second shows")
    first.start_page.update()
    qtbot.waitUntil(second.isVisible)
    first.start_page.removeEventFilter(painted)
    second.removeEventFilter(shown)
    assert told[0] == "frame of the first"
    assert told[-1] == "second shows"


def test_a_window_that_is_closed_before_it_shows_does_not_come_back(qtbot: QtBot, windows: Windows) -> None:
    first, second = windows.open(), windows.open()
    second.close()
    qtbot.waitUntil(lambda: windows.all == [first])
    qtbot.wait(60)
    assert [window for window in QApplication.topLevelWidgets() if window.isVisible()] == [first]


def test_a_window_comes_to_the_front_after_it_shows(qtbot: QtBot, windows: Windows) -> None:
    first = windows.open()
    first.showMinimized()
    second = windows.open()
    windows.bring_to_front(second)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is second)
    windows.bring_to_front(first)
    qtbot.waitUntil(lambda: QApplication.activeWindow() is first)
    assert not first.isMinimized()


def test_what_lies_deep_in_a_window_is_styled_once(
    qtbot: QtBot, qapp: QApplication, windows: Windows, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Qt styles a widget that gets another parent anew, and all that lies in it."""
    set_theme(qapp, "light")
    styled = []

    class Counting(DropArea):
        def changeEvent(self, event: QEvent) -> None:
            super().changeEvent(event)
            if event.type() == QEvent.Type.StyleChange:
                styled.append(event)

    monkeypatch.setattr(start_page, "DropArea", Counting)
    assert windows.open().findChild(Counting) is not None
    assert len(styled) <= 1
