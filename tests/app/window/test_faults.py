"""Faults inside the program: one dialog, counted, and the program goes on."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.window.fault_dialog import FaultDialog
from app.window.faults import Faults, shown


@pytest.fixture
def faults(qapp: QApplication) -> Iterator[Faults]:
    made = Faults(lambda: "the report")
    with shown(made):
        yield made
    for dialog in dialogs():
        dialog.close()
    made.deleteLater()


def dialogs() -> list[FaultDialog]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, FaultDialog) and one.isVisible()]


def words(dialog: FaultDialog) -> list[str]:
    return [line for label in dialog.findChildren(QLabel) for line in label.text().splitlines()]


def fail() -> None:
    raise ValueError("seven <b>")


def fail_elsewhere() -> None:
    raise KeyError("eight")


def _raise(kind: type[Exception]) -> None:
    raise kind("many")


def in_the_event_loop(act: Callable[[], None], times: int = 1) -> None:
    """As Qt calls slots: what they raise goes to sys.excepthook."""
    for _ in range(times):
        QTimer.singleShot(0, act)


def test_a_fault_shows_one_dialog_that_counts(qtbot: QtBot, faults: Faults, caplog: pytest.LogCaptureFixture) -> None:
    in_the_event_loop(fail)
    qtbot.waitUntil(lambda: len(dialogs()) == 1)
    (dialog,) = dialogs()
    assert not dialog.isModal()
    assert "ValueError: seven <b>" in words(dialog)
    in_the_event_loop(fail, 99)
    qtbot.waitUntil(lambda: "ValueError: seven <b> (100 times)" in words(dialog))
    in_the_event_loop(fail_elsewhere)
    qtbot.waitUntil(lambda: "KeyError: 'eight'" in words(dialog))
    assert dialogs() == [dialog]
    (traces,) = dialog.findChildren(QPlainTextEdit)
    text = traces.toPlainText()
    assert text.count("Traceback") == 2
    assert "fail_elsewhere" in text
    # The log does not fill up: 1, 2, 4 … 64 of the one, 1 of the other.
    assert len([record for record in caplog.records if record.levelno == logging.CRITICAL]) == 8


def test_what_was_closed_comes_back_only_for_another_fault(qtbot: QtBot, faults: Faults) -> None:
    in_the_event_loop(fail)
    qtbot.waitUntil(lambda: len(dialogs()) == 1)
    dialogs()[0].close()
    in_the_event_loop(fail)
    fired: list[bool] = []
    QTimer.singleShot(50, lambda: fired.append(True))
    qtbot.waitUntil(lambda: bool(fired))
    assert dialogs() == []
    in_the_event_loop(fail_elsewhere)
    qtbot.waitUntil(lambda: len(dialogs()) == 1)
    assert "ValueError: seven <b> (2 times)" in words(dialogs()[0])


def test_a_fault_of_a_thread_is_shown_too(qtbot: QtBot, faults: Faults) -> None:
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: len(dialogs()) == 1)


def test_many_kinds_stay_readable(qtbot: QtBot, faults: Faults) -> None:
    for number in range(20):
        in_the_event_loop(partial(_raise, type(f"Fault{number}", (Exception,), {})))
    qtbot.waitUntil(lambda: bool(dialogs()) and "15 more, see below" in words(dialogs()[0]))


def test_the_report_is_copied(qtbot: QtBot, faults: Faults) -> None:
    in_the_event_loop(fail)
    qtbot.waitUntil(lambda: len(dialogs()) == 1)
    (copy,) = [button for button in dialogs()[0].findChildren(QPushButton) if button.text() == "Copy report"]
    copy.click()
    assert QGuiApplication.clipboard().text() == "the report"
