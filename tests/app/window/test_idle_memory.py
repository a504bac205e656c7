"""Memory is given back when nothing is asked any more, not while a job runs."""

from __future__ import annotations

import gc
import threading
from typing import Any
from weakref import ref

from PySide6.QtCore import Qt, QTimer
from pytestqt.qtbot import QtBot

from app.window.main_window import MainWindow
from app.window.windows import Windows
from tests.fake_panels import open_result


def timer_of(window: MainWindow, interval_ms: int) -> QTimer:
    found = window.commands.memory.findChild(QTimer)
    assert found is not None
    found.setInterval(interval_ms)
    return found


def test_pages_are_given_back_once_all_jobs_have_ended(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    timer = timer_of(window, 10)
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
    timer_of(window, 10)
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


def test_a_window_that_rests_waits_for_one_that_works(qtbot: QtBot, windows: Windows, fake_result: Any) -> None:
    """Looking for such objects would hold up its frames."""
    resting, working = windows.open(), windows.open()
    timers = [timer_of(window, 60_000) for window in windows.all]
    for timer in timers:
        timer.setTimerType(Qt.TimerType.PreciseTimer)  # others end together with whatever else is due
    opened = [fake_result(slices=9), fake_result(slices=9)]
    resting.result, working.result = opened
    resting.host.worked.emit()
    qtbot.wait(50)
    left = timers[0].remainingTime()
    working.host.worked.emit()
    assert timers[0].remainingTime() > left
    timers[1].start(0)
    qtbot.waitUntil(lambda: [one.trace.let_go for one in opened] == [1, 1])
    assert not any(timer.isActive() for timer in timers)
    resting.result = working.result = None
