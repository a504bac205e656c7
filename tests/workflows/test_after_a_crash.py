"""What a start offers after runs that did not end properly, and the safe mode."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from app.collect.form import Plan
from app.places import config_folder, runtime_folder, state_folder
from app.run_record import RunRecord
from app.sample import sample_folder
from app.window import application
from app.window.collect_dialog import CollectDialog
from app.window.main_window import MainWindow
from tests.workflow_script import Drive, Steps, program_ends
from widgets.parts.link import Link
from widgets.parts.message_bar import MessageBar

_PATIENCE_S = 60


def records() -> list[str]:
    return [path.read_text() for path in (state_folder() / "runs").glob("*/open.json")]


def kill_once(project_root: Path, *arguments: str, holds: Callable[[], bool]) -> None:
    """Start the program, and kill it when ``holds()``."""
    with subprocess.Popen([sys.executable, "-m", "stepscope", *arguments], cwd=project_root) as process:
        deadline = time.monotonic() + _PATIENCE_S
        try:
            while not holds() and time.monotonic() < deadline and process.poll() is None:
                time.sleep(0.05)
            assert holds()
        finally:
            process.kill()


def offers(window: MainWindow) -> list[MessageBar]:
    bars = window.findChildren(MessageBar)
    return [bar for bar in bars if bar.isVisible() and "did not end properly" in bar.accessibleName()]


def link(bar: MessageBar) -> Link:
    found = bar.findChild(Link)
    assert found is not None
    return found


@pytest.mark.usefixtures("sample_was_read")
def test_what_was_open_is_offered_and_opens_when_it_is_wanted(drive: Drive, qtbot: QtBot, project_root: Path) -> None:
    sample = str(sample_folder())
    kill_once(project_root, "--sample", holds=lambda: any(sample in record for record in records()))

    def dismiss(window: MainWindow) -> Steps:
        yield lambda: offers(window)
        assert window.result is None
        assert "sample_ascend_ms" in offers(window)[0].accessibleName()
        # Nothing opens by itself; and a crash now leaves the offer to the next start.
        assert sample in records()[0]

    def restore(window: MainWindow) -> Steps:
        yield lambda: offers(window)
        qtbot.mouseClick(link(offers(window)[0]), Qt.MouseButton.LeftButton)
        yield lambda: window.result is not None
        assert window.path == sample_folder()
        assert offers(window) == []

    def nothing(window: MainWindow) -> Steps:
        yield window.isVisible
        assert offers(window) == []

    kill_once(project_root, holds=lambda: len(records()) == 1 and '"at_start": 1' in records()[0])
    assert drive([], restore) == 0
    assert drive([], nothing) == 0
    assert records() == []
    kill_once(project_root, "--sample", holds=lambda: any(sample in record for record in records()))
    assert drive([], dismiss) == 0
    assert drive([], nothing) == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_the_end_of_the_session_is_a_proper_end(project_root: Path, number: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-m", "stepscope"], cwd=project_root) as process:
        deadline = time.monotonic() + _PATIENCE_S
        try:
            # Until it listens: then its windows are open.
            while not list(runtime_folder().glob("[0-9a-f]" * 16)) and time.monotonic() < deadline:
                time.sleep(0.05)
            assert len(records()) == 1
            process.send_signal(number)
            assert process.wait(_PATIENCE_S) == 0
        finally:
            process.kill()
    assert records() == []


def test_what_runs_beside_the_window_is_over_before_the_program_ends(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    over: list[bool] = []

    def slow(is_over: Callable[[], bool]) -> None:
        while not is_over():
            time.sleep(0.01)
        time.sleep(0.3)  # as the import of a library that cannot be stopped
        over.append(True)

    monkeypatch.setattr(application, "warm_up", slow)

    def close(window: MainWindow) -> Steps:
        yield window.isVisible
        window.close()
        yield program_ends

    assert drive([], close) == 0
    assert over == [True]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_the_end_of_the_session_ends_the_tool_that_runs_and_asks_nothing(
    drive: Drive, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    asked: list[str] = []

    def end_it(box: QMessageBox) -> None:
        asked.append(box.text())
        next(button for button in box.buttons() if button.text() == "End it").click()

    monkeypatch.setattr(QMessageBox, "exec", end_it)
    tool: list[int] = []

    def end_session(window: MainWindow) -> Steps:
        window.commands.open_collect()
        dialog = window.findChild(CollectDialog)
        assert dialog is not None
        output = dialog.parts.output
        output.start(Plan(words=(sys.executable, "-u", "-c", "import os, time; print(os.getpid()); time.sleep(600)")))
        yield lambda: output.words.toPlainText().strip().isdigit()
        tool.append(int(output.words.toPlainText()))
        os.kill(os.getpid(), number)
        yield program_ends

    assert drive([], end_session) == 0
    assert asked == []
    with pytest.raises(ProcessLookupError):
        os.kill(tool[0], 0)


@pytest.fixture
def two_crashes() -> None:
    for _ in range(2):
        record = RunRecord()
        assert record._lock is not None
        record._lock.release()


def answer(button: str) -> QTimer:
    """Press ``button`` of the question as soon as it is there."""
    timer = QTimer()

    def look() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            timer.stop()
            next(one for one in box.findChildren(QPushButton) if one.text() == button).click()

    timer.timeout.connect(look)
    timer.start(20)
    return timer


@pytest.mark.parametrize(("button", "is_safe"), [("Start in safe mode", True), ("Start as usual", False)])
def test_safe_mode_is_offered_after_two_crashes_at_the_start(
    drive: Drive, two_crashes: None, button: str, is_safe: bool
) -> None:
    timer = answer(button)

    def look(window: MainWindow) -> Steps:
        yield window.isVisible
        assert window.windowTitle() == ("(safe mode) — Stepscope" if is_safe else "Stepscope")

    assert drive([], look) == 0
    assert not timer.isActive()


@pytest.mark.usefixtures("sample_was_read")
def test_safe_mode_reads_and_keeps_nothing_of_the_users(drive: Drive, samples: Path) -> None:
    settings = config_folder() / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"slice_colors": "name", "theme": "dark"}))

    def change(window: MainWindow) -> Steps:
        yield lambda: window.result is not None
        assert window.windowTitle() == "sample_ascend_ms (safe mode) — Stepscope"
        assert [bar for bar in window.findChildren(MessageBar) if "Safe mode" in bar.accessibleName()]
        assert window.program.settings["theme"] == "system"
        window.program.choose("slice_colors", "duration")

    assert drive(["--safe", "--sample"], change) == 0
    assert json.loads(settings.read_text()) == {"slice_colors": "name", "theme": "dark"}
    assert [path.name for path in settings.parent.iterdir()] == ["settings.json"]


def test_the_help_menu_shows_and_copies_the_report(drive: Drive) -> None:
    def look(window: MainWindow) -> Steps:
        yield window.isVisible
        window.actions_by_id["copy_fault_report"].trigger()
        assert QApplication.clipboard().text().startswith("Stepscope ")
        yield window.message.isVisible
        window.actions_by_id["fault_report"].trigger()
        yield lambda: QApplication.activeModalWidget() is not None
        shown = QApplication.activeModalWidget()
        assert shown is not None
        shown.close()

    assert drive([], look) == 0
