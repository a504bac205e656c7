"""The Collect dialog: rules at their fields, paste, translate, running a tool and stopping it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from app.collect.form import Form, fields_of
from app.sample import sample_folder
from app.window.collect.output_view import MOST_LINES
from app.window.collect_dialog import CollectDialog

PATIENCE_MS = 30_000
"""Other processes start and end, perhaps on a busy machine."""

ON_UNIX = pytest.mark.skipif(sys.platform == "win32", reason="the made tool is a script")


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[CollectDialog]:
    made = CollectDialog(Form())
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close_jobs()


@pytest.fixture
def msprof(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")

    def make(text: str) -> None:
        program = tmp_path / "msprof"
        program.write_text(f"#!{sys.executable}\n{text}", encoding="utf-8")
        program.chmod(0o755)

    return make


def fill(dialog: CollectDialog, name: str, text: str) -> None:
    field = dialog.sheet.fields[name]
    assert isinstance(field, QLineEdit)
    field.setText(text)


def run(qtbot: QtBot, dialog: CollectDialog, output: Path) -> None:
    fill(dialog, "output", str(output))
    fill(dialog, "application", "./main")
    qtbot.waitUntil(dialog.run_button.isEnabled, timeout=PATIENCE_MS)
    qtbot.mouseClick(dialog.run_button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("kind", ["hiprof", "msprof", "mindspore"])
def test_every_field_has_a_place_for_its_rule(dialog: CollectDialog, kind: str) -> None:
    dialog.kinds._buttons[kind].click()
    assert list(dialog.sheet.fields) == list(dialog.sheet.notes) == [field.name for field in fields_of(kind)]


def test_a_broken_rule_stands_at_its_field(dialog: CollectDialog) -> None:
    dialog.kinds._buttons["hiprof"].click()
    fill(dialog, "result_dir", "r")
    assert dialog.sheet.notes["result_dir"].text == "It is an absolute path: it begins with /."
    assert dialog.sheet.notes["ip_address"].text == "It is required."
    assert not dialog.run_button.isEnabled()


def test_a_pasted_command_is_translated(dialog: CollectDialog) -> None:
    QGuiApplication.clipboard().setText("python3 hiprof.pyc --ip=1.2.3.4 --result=/r --prof=op_trace '--app=/m/main 1'")
    dialog.paste.click()
    assert dialog.kinds.current() == "hiprof"
    dialog.translate.click()
    assert dialog.plan.commands == ("msprof --output=/r /m/main 1",)
    dialog.parts.commands.boxes[0].copy.click()
    assert QGuiApplication.clipboard().text() == "msprof --output=/r /m/main 1"


@ON_UNIX
def test_a_missing_tool_is_said(
    qtbot: QtBot, dialog: CollectDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    fill(dialog, "application", "./main")
    qtbot.waitUntil(lambda: "not on this machine" in dialog.sheet.notes["program"].text, timeout=PATIENCE_MS)
    assert not dialog.run_button.isEnabled()


@ON_UNIX
def test_a_result_is_opened(qtbot: QtBot, dialog: CollectDialog, msprof: Callable[[str], None], tmp_path: Path) -> None:
    out = tmp_path / "out"
    msprof(f"import shutil\nshutil.copytree({str(sample_folder())!r}, {str(out)!r} + '/PROF_1')")
    with qtbot.waitSignal(dialog.result_ready, timeout=PATIENCE_MS) as ready:
        run(qtbot, dialog, out)
    assert ready.args == [out / "PROF_1"]


@ON_UNIX
def test_a_hanging_tool_is_stopped(
    qtbot: QtBot, dialog: CollectDialog, msprof: Callable[[str], None], tmp_path: Path
) -> None:
    msprof("import time\nprint('up', flush=True)\ntime.sleep(600)")
    run(qtbot, dialog, tmp_path / "out")
    output = dialog.parts.output
    qtbot.waitUntil(lambda: "up" in output.words.toPlainText(), timeout=PATIENCE_MS)
    output.stop.click()
    qtbot.waitUntil(lambda: not output.is_running, timeout=PATIENCE_MS)
    assert output.state.text == "Stopped. There is no result."


@ON_UNIX
def test_megabytes_are_bounded(
    qtbot: QtBot, dialog: CollectDialog, msprof: Callable[[str], None], tmp_path: Path
) -> None:
    msprof("import sys\nprint('x' * 4_000_000)\nsys.exit(3)")
    run(qtbot, dialog, tmp_path / "out")
    qtbot.waitUntil(lambda: not dialog.parts.output.is_running, timeout=PATIENCE_MS)
    assert "ended with code 3" in dialog.parts.output.state.text
    assert dialog.parts.output.words.blockCount() <= MOST_LINES


@ON_UNIX
@pytest.mark.parametrize("answer", ["Keep it running", "End it"])
def test_closing_while_a_tool_runs_asks_first(
    qtbot: QtBot, dialog: CollectDialog, msprof: Callable[[str], None], tmp_path: Path, answer: str
) -> None:
    msprof("import os, time\nprint(os.getpid(), flush=True)\ntime.sleep(600)")
    run(qtbot, dialog, tmp_path / "out")
    output = dialog.parts.output
    qtbot.waitUntil(lambda: output.words.toPlainText().strip().isdigit(), timeout=PATIENCE_MS)
    process = int(output.words.toPlainText())

    def say() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        next(button for button in box.buttons() if button.text() == answer).click()

    QTimer.singleShot(300, say)
    dialog.close()
    assert dialog.isVisible() == (answer == "Keep it running")
    if dialog.isVisible():
        assert output.is_running
        dialog.close_jobs()  # as the end of the window does
    else:
        qtbot.waitUntil(lambda: not output.is_running, timeout=PATIENCE_MS)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
