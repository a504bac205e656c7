"""Tracks in the real program: pinned, hidden and moved, and there again after the result was closed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.window.main_window import MainWindow
from tests.workflow_script import Drive, Steps, is_open


def titles(view: Any) -> list[str]:
    return [lane.title for lane in view.sight.layout.lanes]


def timeline(window: MainWindow) -> Steps:
    """Until the timeline shows the whole result."""
    yield is_open(window)
    window.host.bring("timeline")
    frame: Any = window.host.docks["timeline"].frame
    yield lambda: frame.is_settled and frame.panel is not None and frame.panel.view.sight.outline is not None


def change(view: Any) -> None:
    """Close the first process; hide the first track of the second, pin the next one and move it down, with keys."""
    lanes = view.sight.layout.lanes
    for lane in (lanes[4], lanes[0]):  # the click on the process moves what is below
        at = QPoint(90, view.sight.lanes.y_of(lane) + 8)
        QTest.mouseClick(view.tree, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down):
        QTest.keyClick(view.tree, key)
    QTest.keyClick(view.tree, Qt.Key.Key_H)
    QTest.keyClick(view.tree, Qt.Key.Key_P)
    QTest.keyClick(view.tree, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)


def test_tracks_are_there_again_as_they_were_left(drive: Drive, samples: Path) -> None:
    folder = samples / "public" / "mindinsight" / "PROF_000001_20230818142704322_COJGGGCANRMICFBC"
    seen: list[list[str]] = []

    def script(window: MainWindow) -> Steps:
        yield from timeline(window)
        frame: Any = window.host.docks["timeline"].frame
        view = frame.panel.view
        seen.append(titles(view))
        change(view)
        seen.append(titles(view))
        window.close_result()
        window.open(folder)
        yield from timeline(window)
        yield lambda: titles(view) == seen[1]
        window.close()

    assert drive([str(folder)], script) == 0
    assert seen[0][:4] == ["CANN", "Thread 16027", "Thread 16028", "Ascend Hardware"]
    assert seen[1][:6] == ["", "Stream 3", "CANN", "Ascend Hardware", "Stream 4", "Stream 3"]
    assert set(seen[0]) - set(seen[1]) == {"Thread 16027", "Thread 16028", "Stream 2"}
