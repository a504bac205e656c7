"""Searching in the real program: from any panel, through all hits, with marks in the timeline."""

from __future__ import annotations

from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from analysis.hit_places import HitPlaces
from app.window.main_window import MainWindow
from model.trace_view import Slice
from tests.workflow_script import Drive, Steps, is_open
from widgets.panels.search import SearchPanel
from widgets.panels.timeline import TimelinePanel
from widgets.timeline.view import TimelineView

NONE, SHIFT, CONTROL = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)


def chosen(view: TimelineView) -> Slice:
    assert view._picture is not None
    assert view._picture.selected is not None
    return view._picture.selected


def hit_places_of(view: TimelineView) -> HitPlaces:
    assert view._picture is not None
    assert view._picture.hits is not None
    return view._picture.hits


@pytest.mark.usefixtures("sample_was_read")
def test_find_go_on_and_reveal(drive: Drive) -> None:
    seen: list[object] = []

    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        timeline, search = (window.host.docks[panel].frame for panel in ("timeline", "search"))
        window.host.bring("overview")
        QTest.keyClick(window, Qt.Key.Key_F, CONTROL)
        yield lambda: isinstance(search.panel, SearchPanel) and QApplication.focusWidget() is search.panel.field
        found = cast(SearchPanel, search.panel)
        field = found.field
        QTest.keyClicks(field, "matmul")
        yield lambda: window.session.state.search == "matmul"
        hits = found.table.page_model.rowCount()
        seen.append(hits)
        QTest.keyClick(window, Qt.Key.Key_F3)
        yield lambda: window.session.state.slice_index is not None and window.host.is_visible("timeline")
        seen.append(QApplication.focusWidget() is field)
        yield lambda: timeline.panel is not None
        view = cast(TimelinePanel, timeline.panel).view
        yield lambda: view._picture is not None and view._picture.hits is not None and view._picture.selected
        first = view.selected
        seen.append(hit_places_of(view).count == hits)
        track = chosen(view).track
        view.filter.setText("no track is called so")
        yield lambda: f"{hits} of them in hidden tracks" in view.counts_label.text()
        view.canvas.setFocus()
        QTest.keyClick(view.canvas, Qt.Key.Key_F3)
        yield lambda: view.selected != first and chosen(view).index == view.selected
        yield lambda: view.sight.layout.of_track(chosen(view).track) is not None
        seen.append(view.canvas.hasFocus())
        QTest.keyClick(view.canvas, Qt.Key.Key_F3, SHIFT)
        yield lambda: view.selected == first
        seen.append(track == chosen(view).track)
        view.search_wanted.emit("no such slice")
        yield lambda: field.text() == 'name="no such slice"' and found.empty.isVisible()

    assert drive(["--sample"], script) == 0
    assert isinstance(seen[0], int)
    assert (seen[0] > 10, *seen[1:]) == (True,) * 5
