"""The session ends, or somebody starts the program again, in the middle of things."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from app.places import state_folder
from app.sample import sample_folder
from app.single_instance import Instance, Request, first_instance
from app.window.main_window import MainWindow
from app.window.report_dialog import ReportDialog
from tests.workflow_script import Condition, Drive, Steps
from widgets.requests import ShowSearch

SIGNALS = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if sys.platform != "win32" else [])]


def is_open(window: MainWindow) -> Condition:
    return lambda: window.result is not None and not window.opening.is_running and window.host.docks


def ask_for_folder(window: MainWindow) -> Condition:
    """Ask as the user does: the dialog has an event loop of its own. Whether it is there."""
    QTimer.singleShot(0, window.commands.open_folder)
    return lambda: isinstance(QApplication.activeModalWidget(), QFileDialog)


def ask_something(window: MainWindow) -> Condition:
    """The same with a question."""
    QTimer.singleShot(0, lambda: QMessageBox.question(window, "Question", "Really?"))
    return lambda: isinstance(QApplication.activeModalWidget(), QMessageBox)


def open_settings(window: MainWindow) -> Condition:
    """A dialog without a loop of its own."""
    window.actions_by_id["settings"].trigger()
    return lambda: QApplication.activeModalWidget() is not None


DIALOGS = [ask_for_folder, ask_something, open_settings]


@pytest.mark.parametrize("number", SIGNALS)
def test_the_session_ends_while_a_result_converts(
    drive: Drive, slow_result: Path, isolated_home: Path, number: signal.Signals
) -> None:
    def script(window: MainWindow) -> Steps:
        yield lambda: window.opening.is_running
        os.kill(os.getpid(), number)
        yield lambda: False

    assert drive([str(slow_result)], script) == 0
    assert not list((isolated_home / ".cache" / "stepscope").glob("*"))
    assert not list((state_folder() / "runs").glob("*/open.json"))


def test_the_session_ends_while_searches_reports_and_conversions_run(
    drive: Drive, slow_result: Path, tmp_path: Path
) -> None:
    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        assert window.cache is not None
        assert window.result is not None
        window.session.handle(ShowSearch("op", to_front=True))
        other = window.program.new_window()
        assert isinstance(other, MainWindow)
        other.open(slow_result)
        dialog = ReportDialog(window, window.cache, window.result.facts)
        window.commands._ask_what_to_save(dialog)
        dialog.write(tmp_path / "report.html")
        yield lambda: other.opening.is_running
        os.kill(os.getpid(), signal.SIGTERM)
        yield lambda: False

    assert drive(["--sample"], script) == 0
    assert not list(tmp_path.glob("report*"))


@pytest.mark.parametrize("ask", DIALOGS)
def test_the_session_ends_while_a_dialog_is_open(drive: Drive, ask: Callable[[MainWindow], Condition]) -> None:
    def script(window: MainWindow) -> Steps:
        yield window.isVisible
        yield ask(window)
        os.kill(os.getpid(), signal.SIGTERM)
        yield lambda: False

    assert drive([], script) == 0


@pytest.mark.parametrize("ask", DIALOGS)
def test_a_second_start_is_taken_while_a_dialog_is_open(drive: Drive, ask: Callable[[MainWindow], Condition]) -> None:
    """What it asks for is opened beside; the dialog waits for its answer."""
    taken: list[Instance | None] = []

    def start_again() -> None:
        taken.append(first_instance(Request((sample_folder(),))))

    def script(window: MainWindow) -> Steps:
        yield window.isVisible
        yield ask(window)
        asked = QApplication.activeModalWidget()
        assert asked is not None
        later = threading.Thread(target=start_again)
        later.start()
        yield lambda: not later.is_alive()
        assert taken == [None], "it is ours now"
        windows = [one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow) and one is not window]
        assert len(windows) == 1
        yield is_open(windows[0])
        assert windows[0].path == sample_folder()
        assert asked.isVisible()
        asked.close()
        yield lambda: QApplication.activeModalWidget() is None
        assert window.isVisible()

    assert drive([], script) == 0
