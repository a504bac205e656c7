"""Pages of the open file are given back when nothing is asked any more, not while a job runs."""

from __future__ import annotations

import threading
from typing import Any

from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from app.window.main_window import MainWindow
from tests.fake_panels import open_result


def test_pages_are_given_back_once_all_jobs_have_ended(
    qtbot: QtBot, window: MainWindow, fake_conversions: Any, fake_result: Any
) -> None:
    timer = window.commands.pages.findChild(QTimer)
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
