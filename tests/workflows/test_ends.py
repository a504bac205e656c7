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
from tests.workflow_script import Condition, Drive, Steps, is_open, program_ends
from widgets.requests import ShowSearch

SIGNALS = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if sys.platform != "win32" else [])]


def others(window: MainWindow) -> list[MainWindow]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow) and one is not window]


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
        yield program_ends

    assert drive([str(slow_result)], script) == 0
    assert not list((isolated_home / ".cache" / "stepscope").glob("*"))
    assert not list((state_folder() / "runs").glob("*/open.json"))


@pytest.mark.usefixtures("sample_was_read")
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
        yield program_ends

    assert drive(["--sample"], script) == 0
    assert not list(tmp_path.glob("report*"))


@pytest.mark.parametrize("ask", DIALOGS)
def test_the_session_ends_while_a_dialog_is_open(drive: Drive, ask: Callable[[MainWindow], Condition]) -> None:
    def script(window: MainWindow) -> Steps:
        yield window.isVisible
        yield ask(window)
        os.kill(os.getpid(), signal.SIGTERM)
        yield program_ends

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
        yield lambda: len(others(window)) == 1
        (other,) = others(window)
        yield is_open(other)
        assert other.path == sample_folder()
        assert asked.isVisible()
        asked.close()
        yield lambda: QApplication.activeModalWidget() is None
        assert window.isVisible()

    assert drive([], script) == 0


def test_the_last_window_is_closed_while_another_one_does_not_show_yet(drive: Drive) -> None:
    """The program goes on with that one."""

    def script(window: MainWindow) -> Steps:
        other = window.program.new_window()
        assert isinstance(other, MainWindow)
        assert not other.isVisible()
        window.close()
        yield other.isVisible

    assert drive([], script) == 0


def test_the_last_window_is_closed_while_a_second_start_waits_for_its_turn(drive: Drive) -> None:
    """What it asks for is opened: it was told that it is ours."""
    paths = (sample_folder(), sample_folder().parent)

    def script(window: MainWindow) -> Steps:
        later = threading.Thread(target=first_instance, args=(Request(paths),))
        later.start()
        yield lambda: not later.is_alive()
        window.close()
        yield lambda: len(others(window)) == 2 and all(other.isVisible() for other in others(window))

    assert drive([], script) == 0


def test_the_session_ends_while_windows_wait_for_their_turns(drive: Drive) -> None:
    def script(window: MainWindow) -> Steps:
        later = threading.Thread(target=first_instance, args=(Request((sample_folder(),)),))
        later.start()
        yield lambda: not later.is_alive()
        other = window.program.new_window()
        assert isinstance(other, MainWindow)
        os.kill(os.getpid(), signal.SIGTERM)
        assert not other.isVisible()
        yield program_ends

    assert drive([], script) == 0
