"""Files and folders that are dropped on a window and its panels."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.window.main_window import MainWindow
from tests.fake_panels import open_result


def test_dropping_a_folder_opens_it(window: MainWindow, fake_conversions: Any, tmp_path: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, mime, buttons, keys)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    labels = [label.text() for label in window.start_page.findChildren(QLabel) if label.isVisible()]
    assert f"Open {tmp_path.name}" in labels
    QApplication.sendEvent(window, QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, mime, buttons, keys))
    assert fake_conversions.made[0].asked[0] == tmp_path
    assert window.message.isHidden()


def test_of_several_that_are_dropped_on_a_floating_panel_the_first_opens(
    qtbot: QtBot, window: Any, fake_conversions: Any, fake_result: Any, tmp_path: Path
) -> None:
    opened = fake_result(rows={"slices": 2}, slices=2)
    open_result(qtbot, window, fake_conversions, opened)
    dock = window.host.docks["timeline"]
    dock.setFloating(True)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in ("one", "two", "three")])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, mime, buttons, keys)
    QApplication.sendEvent(dock, enter)
    assert enter.isAccepted()
    assert window.message.accessibleName() == "Open one"
    QApplication.sendEvent(dock, QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, mime, buttons, keys))
    assert fake_conversions.made[-1].asked[0] == tmp_path / "one"
    assert window.message.accessibleName() == "A window shows one result: one is opened, 2 others not."


def test_dropped_text_is_refused(window: MainWindow, fake_conversions: Any) -> None:
    mime = QMimeData()
    mime.setText("hello")
    enter = QDragEnterEvent(
        QPoint(9, 9), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    enter.ignore()
    QApplication.sendEvent(window, enter)
    assert not enter.isAccepted()
    assert fake_conversions.made == []
