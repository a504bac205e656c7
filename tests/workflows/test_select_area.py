"""An area selected in the real program: the panel that lists it, steps through it, undo, export."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.window.main_window import MainWindow
from tests.workflow_script import Drive, Steps, is_open

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def drag(widget: QWidget, begin: QPoint, end: QPoint) -> None:
    QTest.mousePress(widget, LEFT, NONE, begin)
    QTest.mouseMove(widget, (begin + end) / 2)
    QTest.mouseMove(widget, end)
    QTest.mouseRelease(widget, LEFT, NONE, end)


def frames(window: MainWindow) -> tuple[Any, Any]:
    """What stands round the two panels."""
    return window.host.docks["timeline"].frame, window.host.docks["selection"].frame


def select(window: MainWindow, seen: list[object]) -> Steps:
    """Drag on the ruler; the panel comes to the front and the keys stay in the timeline."""
    timeline, selection = frames(window)
    view = timeline.panel.view
    view.canvas.setFocus()
    width = view.ruler.width()
    drag(view.ruler, QPoint(width // 4, 10), QPoint(width // 2, 10))
    yield lambda: window.host.is_visible("selection") and selection.panel is not None
    yield lambda: selection.is_settled and selection.panel.table.page_model.rowCount()
    seen.append(window.session.state.area == view.area.shown)
    seen.append(view.canvas.hasFocus())


def step_and_undo(window: MainWindow, seen: list[object]) -> Steps:
    """Go to the first instance of a row, then back to the beginning and forward to the area."""
    timeline, selection = frames(window)
    view, panel, area = timeline.panel.view, selection.panel, window.session.state.area
    at = panel.table.visualRect(panel.table.page_model.index(0, 0)).center()
    QTest.mouseClick(panel.table.viewport(), LEFT, NONE, at)
    yield lambda: panel.number_label.text().startswith("1 of ")
    first = window.session.state.slice_index
    yield lambda: view.selected == first is not None
    window.actions_by_id["undo"].trigger()
    window.actions_by_id["undo"].trigger()
    yield panel.empty.isVisible
    seen.append(view.area.shown)
    window.actions_by_id["redo"].trigger()
    yield lambda: view.area.shown == area and selection.is_settled and not panel.empty.isVisible()


@pytest.mark.usefixtures("sample_was_read")
@pytest.mark.parametrize("suffix", [".csv", ".tsv"])
def test_an_area_is_listed_stepped_through_and_exported(
    drive: Drive, tmp_path: Path, choose_files: Callable[..., None], suffix: str
) -> None:
    target = tmp_path / f"rows{suffix}"
    choose_files(target.with_suffix(""), f"{suffix[1:].upper()} (*{suffix})")
    seen: list[object] = []

    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        window.host.bring("timeline")
        timeline, selection = frames(window)
        yield lambda: timeline.is_settled and timeline.panel.view.sight.outline is not None
        yield from select(window, seen)
        yield from step_and_undo(window, seen)
        panel = selection.panel
        QTest.mouseClick(panel.save_button, LEFT)
        yield target.is_file
        seen.append(panel.table.page_model.rowCount())
        window.actions_by_id["clear_selection"].trigger()
        yield lambda: timeline.panel.view.area.shown is None and panel.empty.isVisible()

    assert drive(["--sample"], script) == 0
    assert seen[:3] == [True, True, None]
    with target.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t" if suffix == ".tsv" else ","))
    assert len(rows) == seen[3]
    assert all(0 < int(row["Union (ns)"]) <= int(row["Sum (ns)"]) for row in rows if int(row["Max (ns)"]))
