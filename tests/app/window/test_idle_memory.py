"""Memory is given back when nothing is asked any more, not while a job runs."""

from __future__ import annotations

import gc
import threading
from typing import Any
from weakref import ref

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from app.window.main_window import MainWindow
from tests.fake_panels import open_result


def test_pages_are_given_back_once_all_jobs_have_ended(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    timer = window.commands.memory.findChild(QTimer)
    assert timer is not None
    timer.setInterval(10)
    opened, goes_on = fake_result(rows={"slices": 9}, slices=9), threading.Event()
    window.host.docks["timeline"].panel_class.analyse = staticmethod(  # type: ignore[assignment,method-assign]
        lambda *_asked: goes_on.wait(5)
    )
    open_result(qtbot, window, fake_conversions, opened)
    with qtbot.waitSignal(timer.timeout):
        window.host.bring("timeline")
    assert opened.trace.let_go == 0
    goes_on.set()
    qtbot.waitUntil(lambda: opened.trace.let_go == 1)
    assert not timer.isActive()


def test_objects_that_only_hold_each_other_go_when_nothing_is_asked(qtbot: QtBot, window: MainWindow) -> None:
    timer = window.commands.memory.findChild(QTimer)
    assert timer is not None
    timer.setInterval(10)
    gc.disable()
    try:
        one, other = QTimer(), QTimer()
        one.other, other.other = other, one  # type: ignore[attr-defined]
        gone = ref(one)
        del one, other
        assert gone() is not None
        window.host.worked.emit()
        qtbot.waitUntil(lambda: gone() is None)
    finally:
        gc.enable()
