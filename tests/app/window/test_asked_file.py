"""The questions for files as a person answers them: in one window while another goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.window.windows import Windows
from widgets.requests import SaveTable

ROWS = SaveTable("rows", (("a",), ("1",)))


def question_of(window: QWidget) -> QFileDialog:
    (found,) = (one for one in window.findChildren(QFileDialog) if one.isVisible())
    assert found.windowModality() == Qt.WindowModality.WindowModal
    return found


def name_field(question: QFileDialog) -> QLineEdit:
    found = question.findChild(QLineEdit, "fileNameEdit")
    assert found is not None
    return found


def click_through_the_system(button: QWidget) -> None:
    """As the mouse does it: where its window is blocked, nothing happens."""
    window = button.window()
    QTest.mouseClick(
        window.windowHandle(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        button.mapTo(window, button.rect().center()),
    )


def test_a_question_of_one_window_leaves_the_other_alone(
    qtbot: QtBot, windows: Windows, fake_conversions: Any, tmp_path: Path
) -> None:
    first, second = windows.open(), windows.open()
    (tmp_path / "run").mkdir()
    first.commands.open_folder()
    question = question_of(first)
    page = second.start_page
    qtbot.waitUntil(page.isVisible)
    (folder,) = [one for one in page.findChildren(QPushButton) if "Open folder" in one.text() and one.isVisible()]
    click_through_the_system(folder)
    qtbot.waitUntil(lambda: any(one.isVisible() for one in second.findChildren(QFileDialog)))
    other = question_of(second)
    name_field(question).setText(str(tmp_path / "run"))
    qtbot.keyClick(name_field(question), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(fake_conversions.made))
    assert fake_conversions.made[-1].asked[0] == tmp_path / "run"
    assert first.opening.is_running
    assert other.isVisible()
    qtbot.keyClick(other, Qt.Key.Key_Escape)
    assert not second.opening.is_running


@pytest.mark.parametrize(
    ("typed", "kind", "written"),
    [("x", "TSV (*.tsv)", "x.tsv"), ("x.csv", "TSV (*.tsv)", "x.csv"), ("x.txt", "", "x.txt.csv")],
)
def test_the_ending_is_what_was_typed_or_chosen(
    qtbot: QtBot, window: Any, tmp_path: Path, typed: str, kind: str, written: str
) -> None:
    window.state_file.keep_folder(str(tmp_path))
    window.session.handle(ROWS)
    question = question_of(window)
    assert name_field(question).text() == "rows.csv"
    if kind:
        question.selectNameFilter(kind)
    name_field(question).setText(typed)
    qtbot.keyClick(name_field(question), Qt.Key.Key_Return)
    qtbot.waitUntil(window.message.isVisible)
    assert [path.name for path in tmp_path.iterdir()] == [written]
    assert window.state_file.folder() == str(tmp_path)


def test_a_window_that_closes_takes_its_question_along(qtbot: QtBot, windows: Windows, fake_conversions: Any) -> None:
    window = windows.open()
    window.commands.open_file()
    question_of(window)
    window.close()
    qtbot.waitUntil(lambda: windows.all == [])
    assert fake_conversions.made == []
