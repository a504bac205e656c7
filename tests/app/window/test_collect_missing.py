"""What the Collect dialog says of a tool that this machine lacks: which, where it was looked for, and what to do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from app.collect.form import PROGRAM, Form
from app.window.collect_dialog import CollectDialog

OR_COPY = "or copy the command to a machine that has it."


@pytest.fixture
def dialog(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[CollectDialog]:
    monkeypatch.setenv("PATH", str(tmp_path))
    made = CollectDialog(Form())
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close_jobs()


def typed(qtbot: QtBot, dialog: CollectDialog, name: str, text: str) -> None:
    field = dialog.sheet.fields[name]
    assert isinstance(field, QLineEdit)
    qtbot.keyClicks(field, text)
    qtbot.waitUntil(lambda: dialog._found is not None)


def test_the_foot_names_the_tool_the_place_and_the_way_out(qtbot: QtBot, dialog: CollectDialog, tmp_path: Path) -> None:
    typed(qtbot, dialog, "output", "/r/out")
    assert dialog.foot.why_off.text().splitlines() == [
        "Still to be put right: --application",
        f"msprof was not found on PATH: choose its file, {OR_COPY}",
    ]
    typed(qtbot, dialog, "application", "./main")
    assert dialog.foot.why_off.text() == f"msprof was not found on PATH: choose its file, {OR_COPY}"
    assert not dialog.foot.run_button.isEnabled()
    qtbot.mouseClick(dialog.foot.show_faults, Qt.MouseButton.LeftButton)
    assert dialog.sheet.fields[PROGRAM].hasFocus()
    assert dialog.sheet.notes[PROGRAM].text == dialog.foot.why_off.text()
    chosen = tmp_path / "tools" / "msprof"
    typed(qtbot, dialog, PROGRAM, str(chosen))
    assert dialog.foot.why_off.text() == f"There is no file {chosen}: choose another, {OR_COPY}"
    chosen.parent.mkdir()
    chosen.touch(mode=0o755)
    typed(qtbot, dialog, "output", "2")
    assert dialog.foot.why_off.text() == ""
    assert dialog.foot.run_button.isEnabled()


def test_a_python_by_its_name_is_looked_for_in_path(qtbot: QtBot, dialog: CollectDialog, tmp_path: Path) -> None:
    qtbot.mouseClick(dialog.kinds._buttons["mindspore"], Qt.MouseButton.LeftButton)
    script = tmp_path / "train.py"
    script.touch()
    typed(qtbot, dialog, "script", str(script))
    assert dialog.foot.why_off.text() == f"python3 was not found on PATH: choose its file, {OR_COPY}"
