"""What the Finder of macOS asks the program to open."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.window.arrivals import FileOpenings
from app.window.windows import Windows


def test_a_file_that_is_asked_for_opens_in_the_empty_window_else_in_another(
    qtbot: QtBot, qapp: QApplication, windows: Windows
) -> None:
    first = windows.open()
    openings = FileOpenings(qapp, windows)
    for path in ("/runs/bert 7.stepscope", "/runs/gpt"):
        QApplication.sendEvent(qapp, QFileOpenEvent(QUrl.fromLocalFile(path)))
    assert [window.opening._asked[0] for window in windows.all] == [Path("/runs/bert 7.stepscope"), Path("/runs/gpt")]
    assert windows.all[0] is first
    openings.deleteLater()
