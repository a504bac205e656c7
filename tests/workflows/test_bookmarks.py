"""Bookmarks in the real program: made, named, exported, and there again after the result was closed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.window.main_window import MainWindow
from tests.workflow_script import Drive, Steps, is_open

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def frames(window: MainWindow) -> tuple[Any, Any]:
    """What stands round the two panels."""
    return window.host.docks["timeline"].frame, window.host.docks["bookmarks"].frame


def timeline_of(window: MainWindow) -> Steps:
    yield is_open(window)
    window.host.bring("timeline")
    frame, _ = frames(window)
    yield lambda: frame.is_settled and frame.panel.view.sight.outline is not None


def mark_and_name(window: MainWindow) -> Steps:
    timeline, bookmarks = frames(window)
    view = timeline.panel.view
    view.canvas.setFocus()
    QTest.mouseMove(view.canvas.viewport(), QPoint(200, 200))
    yield lambda: view.canvas.pointer_x is not None
    QTest.keyClick(view.canvas, Qt.Key.Key_B)
    yield lambda: view.sight.marks.shown
    assert not window.host.is_visible("bookmarks"), "what was at the front stays"
    assert view.counts_label.text() == "Bookmark 1 set. F2 names it"
    QTest.keyClick(view.canvas, Qt.Key.Key_F2)
    yield lambda: window.host.is_visible("bookmarks") and bookmarks.panel is not None
    yield lambda: bookmarks.is_settled and bookmarks.panel.name_field.selectedText() == "Bookmark 1"
    QTest.keyClicks(bookmarks.panel.name_field, "slow start")
    QTest.keyClick(bookmarks.panel.name_field, Qt.Key.Key_Return)
    yield lambda: window.session.state.marks[0].name == "slow start"


@pytest.mark.usefixtures("sample_was_read")
def test_a_bookmark_outlives_the_result_that_is_closed(
    drive: Drive, tmp_path: Path, choose_files: Callable[..., None]
) -> None:
    target = tmp_path / "marks.json"
    choose_files(target.with_suffix(""), "JSON (*.json)")
    seen: list[object] = []

    def script(window: MainWindow) -> Steps:
        yield from timeline_of(window)
        path = window.path
        yield from mark_and_name(window)
        QTest.mouseClick(frames(window)[1].panel.save_button, LEFT)
        yield target.is_file
        mark = window.session.state.marks[0]
        seen.append(mark.begin_ns)
        window.close_result()
        yield lambda: window.result is None
        assert path is not None
        window.open(path)
        yield from timeline_of(window)
        seen.append(window.session.state.marks == (mark,))
        view = frames(window)[0].panel.view
        yield lambda: view.sight.marks.shown == (mark,)
        window.open(path, rebuild=True)
        yield lambda: window.opening.is_running
        yield lambda: not window.opening.is_running
        seen.append(window.session.state.marks == (mark,))

    assert drive(["--sample"], script) == 0
    assert seen[1:] == [True, True]
    told = json.loads(target.read_text(encoding="utf-8"))["marks"]
    assert [(mark["name"], mark["begin_ns"]) for mark in told] == [("slow start", seen[0])]
