"""The Collect dialog: rules at their fields, paste, translate, running a tool and stopping it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from app.collect.form import Form, fields_of
from app.sample import sample_folder
from app.window.collect.command_view import CommandBox
from app.window.collect.fields import Note
from app.window.collect.output_view import MOST_LINES, OutputView
from app.window.collect.result_note import ResultNote
from app.window.collect_dialog import CollectDialog

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
    qtbot.waitUntil(dialog.foot.run_button.isEnabled)
    qtbot.mouseClick(dialog.foot.run_button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("kind", ["hiprof", "msprof", "mindspore"])
def test_every_field_has_a_place_for_its_rule(dialog: CollectDialog, kind: str) -> None:
    dialog.kinds._buttons[kind].click()
    assert list(dialog.sheet.fields) == list(dialog.sheet.notes) == [field.name for field in fields_of(kind)]


def test_a_broken_rule_stands_at_its_field(dialog: CollectDialog) -> None:
    dialog.kinds._buttons["hiprof"].click()
    fill(dialog, "result_dir", "r")
    assert dialog.sheet.notes["result_dir"].text == "It is an absolute path: it begins with /."
    assert not dialog.foot.run_button.isEnabled()


@pytest.mark.parametrize("kind", ["hiprof", "msprof", "mindspore"])
def test_nothing_is_marked_before_it_was_filled_in_or_asked_for(
    qtbot: QtBot, dialog: CollectDialog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: str
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    qtbot.mouseClick(dialog.kinds._buttons[kind], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog._found is not None)
    assert {note.text for note in dialog.sheet.notes.values()} == {""}
    assert not dialog.foot.run_button.isEnabled()
    assert "Still to be put right" in dialog.foot.why_off.text()
    bar = dialog._scrolled.verticalScrollBar()
    bar.setValue(bar.maximum())
    qtbot.mouseClick(dialog.foot.show_faults, Qt.MouseButton.LeftButton)
    first = {"hiprof": "ip_address", "msprof": "application", "mindspore": "script"}[kind]
    assert dialog.sheet.notes[first].text
    field = dialog.sheet.fields[first]
    assert field.hasFocus()
    assert field.visibleRegion().boundingRect() == field.rect()


def test_the_foot_names_what_is_not_right(dialog: CollectDialog) -> None:
    dialog.kinds._buttons["hiprof"].click()
    fill(dialog, "ip_address", "1.2.3.4")
    fill(dialog, "app", "/m/main")
    assert "--result_dir" in dialog.foot.why_off.text()
    assert "--ip_address" not in dialog.foot.why_off.text()
    assert dialog.sheet.notes["result_dir"].text == ""
    fill(dialog, "result_dir", "/r")
    fill(dialog, "result_dir", "")
    assert dialog.sheet.notes["result_dir"].text == "It is required."


def test_the_wheel_over_a_choice_scrolls_and_changes_nothing(dialog: CollectDialog) -> None:
    choice = dialog.sheet.fields["hccl"]
    center = QPointF(choice.rect().center())
    at = (center, choice.mapToGlobal(center), QPoint(), QPoint(0, -120))
    state = (Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False)
    turned = QWheelEvent(*at, *state)
    QApplication.sendEvent(choice, turned)
    assert not turned.isAccepted()  # so a real one goes on to the scrolled sheet
    assert dialog.form.typed == {}


def test_metrics_are_chosen_or_typed(qtbot: QtBot, dialog: CollectDialog) -> None:
    metrics = dialog.sheet.fields["aic-metrics"]
    assert isinstance(metrics, QComboBox)
    qtbot.keyClicks(metrics, "Custom:0x8,0xa")
    assert dialog.plan.commands == ("msprof --aic-metrics=Custom:0x8,0xa",)
    assert dialog.sheet.notes["aic-metrics"].text == ""
    metrics.setCurrentIndex(metrics.findText("MemoryUB"))
    assert dialog.plan.commands == ("msprof --aic-metrics=MemoryUB",)
    qtbot.keyClicks(metrics, "X")
    assert dialog.sheet.notes["aic-metrics"].text.startswith("It is one of PipeUtilization, ")
    assert metrics.property("invalid") is True


def test_another_machine_gets_commands_to_be_copied(qtbot: QtBot, dialog: CollectDialog) -> None:
    fill(dialog, "output", "/r/out")
    fill(dialog, "application", "./main 1")
    dialog.elsewhere.click()
    assert dialog.host_note.text == ""
    assert "Host" in dialog.foot.why_off.text()
    qtbot.keyClicks(dialog.host, "-o")
    assert dialog.host_note.text == "It is a host, or user@host."
    dialog.host.clear()
    qtbot.keyClicks(dialog.host, "me@npu7")
    assert dialog.plan.commands == ("ssh -t me@npu7 'msprof --output=/r/out ./main 1'", "scp -r me@npu7:/r/out out")
    dialog.only_cache.click()
    boxes = [box for box in dialog.parts.commands.boxes if box.isVisible()]
    assert len(boxes) == 3
    boxes[2].copy.click()
    assert QGuiApplication.clipboard().text() == "scp me@npu7:/tmp/out.stepscope out.stepscope"
    assert not dialog.foot.run_button.isEnabled()
    assert not dialog.parts.output.isVisible()


@ON_UNIX
@pytest.mark.parametrize(("version", "said"), [("2.7.1", "needs no change"), ("1.1.0", "profiles only with")])
def test_a_script_is_run_or_to_be_changed(
    qtbot: QtBot, dialog: CollectDialog, tmp_path: Path, version: str, said: str
) -> None:
    python = tmp_path / "python-with"
    python.write_text(f"#!{sys.executable}\nprint({version!r})", encoding="utf-8")
    python.chmod(0o755)
    script = tmp_path / "train.py"
    script.touch()
    dialog.kinds._buttons["mindspore"].click()
    fill(dialog, "script", str(tmp_path / "no.py"))
    fill(dialog, "python", str(python))
    qtbot.waitUntil(lambda: dialog.sheet.notes["script"].text != "")
    assert dialog.sheet.notes["script"].text == "This file is not there."
    fill(dialog, "script", str(script))
    qtbot.waitUntil(dialog.foot.run_button.isEnabled)
    assert said in dialog.parts.call_title.text
    assert dialog.plan.commands[0].startswith("env") == (version == "2.7.1")
    assert dialog.plan.commands[0].endswith(f"{python} {script}")
    assert "profiler" in dialog.parts.call.text


def test_hiprof_renames_a_result_that_is_there(qtbot: QtBot, dialog: CollectDialog, tmp_path: Path) -> None:
    dialog.kinds._buttons["hiprof"].click()
    fill(dialog, "result_dir", str(tmp_path))
    note = dialog.sheet.notes["result_dir"]
    qtbot.waitUntil(lambda: note.text != "")
    assert note.text == f"It is there already: hiprof renames it to {tmp_path.name}.old."
    assert dialog.sheet.fields["result_dir"].property("invalid") is False


def test_a_translated_program_starts_in_its_folder_and_old_notes_go(dialog: CollectDialog) -> None:
    command = "hiprof --ip=1.2.3.4 --result=/r --prof=op_trace --app=main --app_dir=/m --aicore_sampling_interval=20"
    QGuiApplication.clipboard().setText(command)
    dialog.paste.click()
    dialog.translate.click()
    assert dialog.plan.commands == ("cd /m && msprof --output=/r --aic-freq=50 /m/main",)
    assert dialog.sheet.notes["aic-freq"].text == "It needs --aic-mode=sample-based."
    assert dialog.parts.notes.count() == 1
    dialog.close()
    assert dialog.parts.notes.count() == 0


def test_a_command_breaks_between_its_words_and_is_copied_as_it_is(qtbot: QtBot) -> None:
    text = "msprof --output=/home/me/results --aic-mode=sample-based --aic-freq=100 ./main --epochs 2"
    box = CommandBox()
    qtbot.addWidget(box)
    box.resize(300, 200)
    box.show()
    box.show_text(text)
    block = box.words.document().begin()
    qtbot.waitUntil(lambda: block.layout().lineCount() > 2)
    lines = [block.layout().lineAt(at) for at in range(block.layout().lineCount())]
    shown = [block.text()[line.textStart() : line.textStart() + line.textLength()] for line in lines]
    words = [word for line in shown for word in line.replace("\N{WORD JOINER}", "").split()]
    assert words == text.split()
    qtbot.waitUntil(lambda: box.words.verticalScrollBar().maximum() == 0)
    box.words.selectAll()
    box.words.copy()
    assert QGuiApplication.clipboard().text() == text


@pytest.mark.parametrize("text", ["", "a note to myself"])
def test_a_clipboard_without_a_command_is_said(dialog: CollectDialog, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    dialog.paste.click()
    (note,) = (note for note in dialog.findChildren(Note) if note.text)
    assert note.text == "The clipboard holds no command of hiprof or msprof."


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
    qtbot.waitUntil(lambda: "msprof was not found on PATH" in dialog.sheet.notes["program"].text)
    assert not dialog.foot.run_button.isEnabled()


@ON_UNIX
def test_a_result_is_opened(qtbot: QtBot, dialog: CollectDialog, msprof: Callable[[str], None], tmp_path: Path) -> None:
    out = tmp_path / "out"
    msprof(f"import shutil\nshutil.copytree({str(sample_folder())!r}, {str(out)!r} + '/PROF_1')")
    with qtbot.waitSignal(dialog.result_ready) as ready:
        run(qtbot, dialog, out)
    assert ready.args == [out / "PROF_1"]


@ON_UNIX
def test_a_hanging_tool_is_stopped(
    qtbot: QtBot, dialog: CollectDialog, msprof: Callable[[str], None], tmp_path: Path
) -> None:
    msprof("import time\nprint('up', flush=True)\ntime.sleep(600)")
    run(qtbot, dialog, tmp_path / "out")
    output = dialog.parts.output
    qtbot.waitUntil(lambda: "up" in output.words.toPlainText())
    output.stop.click()
    qtbot.waitUntil(lambda: not output.is_running)
    assert output.state.text == "Stopped. There is no result."


@ON_UNIX
def test_megabytes_are_bounded(
    qtbot: QtBot, dialog: CollectDialog, msprof: Callable[[str], None], tmp_path: Path
) -> None:
    msprof("import sys\nprint('x' * 4_000_000)\nsys.exit(3)")
    run(qtbot, dialog, tmp_path / "out")
    qtbot.waitUntil(lambda: not dialog.parts.output.is_running)
    assert "ended with code 3" in dialog.parts.output.state.text
    assert dialog.parts.output.words.blockCount() <= MOST_LINES


def test_a_flood_of_lines_leaves_the_last_ones_as_they_were_printed(qtbot: QtBot) -> None:
    view = OutputView()
    qtbot.addWidget(view)
    view.add("begun\nhalf a line")
    view.add("".join(f"{number}\n" for number in range(MOST_LINES * 3)))
    expected = [str(number) for number in range(MOST_LINES * 2 + 1, MOST_LINES * 3)]
    assert view.words.toPlainText().split("\n") == [*expected, ""]
    view.add("x" * 401)
    assert view.words.toPlainText().split("\n")[-3:] == [expected[-1], "x" * 400, "x"]


@ON_UNIX
def test_a_result_that_comes_after_closing_is_offered(
    qtbot: QtBot, dialog: CollectDialog, msprof: Callable[[str], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    msprof(
        "import shutil, signal, sys, time\n"
        "def stop(*_):\n"
        f"    shutil.copytree({str(sample_folder())!r}, {str(out)!r} + '/PROF_1')\n"
        "    sys.exit()\n"
        "signal.signal(signal.SIGINT, stop)\n"
        "print('up', flush=True)\n"
        "time.sleep(600)\n"
    )
    run(qtbot, dialog, out)
    qtbot.waitUntil(lambda: "up" in dialog.parts.output.words.toPlainText())
    monkeypatch.setattr(dialog, "may_end", lambda _parent: True)
    note = ResultNote()
    qtbot.addWidget(note)
    dialog.result_offered.connect(note.offer)
    with qtbot.waitSignal(dialog.result_offered), qtbot.assertNotEmitted(dialog.result_ready):
        dialog.close()
    assert note.isVisible()
    with qtbot.waitSignal(note.open_wanted) as wanted:
        note.link_clicked.emit()
    assert wanted.args == [out / "PROF_1"]
    assert not note.isVisible()


@ON_UNIX
def test_the_question_goes_when_the_tool_ends_by_itself(
    qtbot: QtBot, dialog: CollectDialog, msprof: Callable[[str], None], tmp_path: Path
) -> None:
    gate = tmp_path / "gate"
    msprof(f"import os, time\nprint('up', flush=True)\nwhile not os.path.exists({str(gate)!r}):\n    time.sleep(0.05)")
    run(qtbot, dialog, tmp_path / "out")
    qtbot.waitUntil(lambda: "up" in dialog.parts.output.words.toPlainText())
    QTimer.singleShot(300, gate.touch)
    dialog.close()
    assert not dialog.parts.output.is_running
    assert dialog.isVisible(), "how it ended is to be seen"
    assert "wrote no result" in dialog.parts.output.state.text


@ON_UNIX
@pytest.mark.parametrize("answer", ["Keep it running", "End it"])
def test_closing_while_a_tool_runs_asks_first(
    qtbot: QtBot, dialog: CollectDialog, msprof: Callable[[str], None], tmp_path: Path, answer: str
) -> None:
    msprof("import os, time\nprint(os.getpid(), flush=True)\ntime.sleep(600)")
    run(qtbot, dialog, tmp_path / "out")
    output = dialog.parts.output
    qtbot.waitUntil(lambda: output.words.toPlainText().strip().isdigit())
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
        qtbot.waitUntil(lambda: not output.is_running)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


@ON_UNIX
def test_a_tool_that_is_stopped_while_it_is_asked_about_needs_no_answer(
    qtbot: QtBot, dialog: CollectDialog, msprof: Callable[[str], None], tmp_path: Path
) -> None:
    msprof("import time\nprint('up', flush=True)\ntime.sleep(600)")
    run(qtbot, dialog, tmp_path / "out")
    qtbot.waitUntil(lambda: "up" in dialog.parts.output.words.toPlainText())

    def end_session() -> None:
        dialog.stop_tool()
        QApplication.closeAllWindows()

    QTimer.singleShot(300, end_session)
    dialog.close()
    assert not dialog.isVisible()


@ON_UNIX
def test_an_interpreter_that_hangs_ends_when_another_one_is_chosen(
    qtbot: QtBot, dialog: CollectDialog, tmp_path: Path
) -> None:
    said = tmp_path / "said"
    hanging = tmp_path / "python"
    hanging.write_text(f"#!/bin/sh\necho $$ > {said}\nexec sleep 600\n", encoding="utf-8")
    hanging.chmod(0o755)
    qtbot.mouseClick(dialog.kinds._buttons["mindspore"], Qt.MouseButton.LeftButton)
    fill(dialog, "script", __file__)
    fill(dialog, "python", str(hanging))
    qtbot.waitUntil(lambda: said.exists() and said.read_text().endswith("\n"))
    fill(dialog, "python", str(tmp_path / "none"))
    qtbot.waitUntil(lambda: dialog._found is not None)
    with pytest.raises(ProcessLookupError):
        os.kill(int(said.read_text()), 0)
