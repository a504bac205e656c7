"""Flows in the timeline: the button, the switches by kind, what is painted and what the bar says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from analysis import flow_lines
from analysis.flow_lines import FlowLine
from model.time_span import TimeSpan
from tests.widgets.timeline.hands import answer, place, shown_view
from widgets.timeline.flow_choices import flow_choices
from widgets.timeline.view import TimelineView

TRACKS = [("Python", "main"), ("CANN", "main"), ("Ascend Hardware", "Stream 2")]


@pytest.fixture(autouse=True)
def usual_choices() -> Iterator[None]:
    yield
    flow_choices().choose(frozenset(), is_all=False)


@pytest.fixture
def trace(plain_trace: Callable[..., Any]) -> Any:
    rows = [(track, 0, 1000 * at, 800, f"slice {track}.{at}") for track in range(3) for at in range(10)]
    flows = [(at, 10 + at, "async_task_queue") for at in range(9)]
    flows += [(10 + at, 21 + at, "HostToDevice") for at in range(9)]
    return plain_trace(TRACKS, rows, flows=flows)


@pytest.fixture
def view(qtbot: QtBot, trace: Any) -> TimelineView:
    return shown_view(qtbot, trace, TimeSpan(0, 10_000))


def lines(view: TimelineView) -> tuple[FlowLine, ...]:
    scene = view.canvas.scene_in_sight()
    assert scene is not None
    return scene.picture.flows.lines


def painted(view: TimelineView) -> QImage:
    picture: QImage = view.canvas.grab().toImage()
    return picture


def test_a_click_on_a_slice_draws_its_whole_chain(qtbot: QtBot, view: TimelineView, trace: Any) -> None:
    qtbot.mouseClick(view.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place(view, 3400, 0))
    answer(view, trace)
    assert [(line.begin, line.end) for line in lines(view)] == [
        ((0, 0, 3000), (1, 0, 3000)),
        ((1, 0, 3000), (2, 0, 4000)),
    ]
    parts = view.counts_label.text().split(" · ")
    assert "2 flows in the chain" in parts
    assert "in merged blocks" in parts[-1], "what is cut first in a narrow bar"
    qtbot.mouseClick(view.canvas.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(500, view.canvas.height() - 4))
    answer(view, trace)
    assert lines(view) == ()


def test_the_button_shows_all_flows_and_they_are_painted(qtbot: QtBot, view: TimelineView, trace: Any) -> None:
    bare = painted(view)
    with qtbot.waitSignal(view.query_changed):
        qtbot.mouseClick(view.flow_button, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    answer(view, trace)
    assert len(lines(view)) == 18
    assert "18 flows in view" in view.counts_label.text()
    drawn = painted(view)
    below = place(view, 3000, 0) + QPoint(0, 14)  # between the lanes, where the line leaves the slice
    assert drawn.pixelColor(below) != bare.pixelColor(below)
    qtbot.mouseClick(view.flow_button, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    answer(view, trace)
    assert lines(view) == ()
    assert painted(view) == bare


@pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing the keyboard)")
def test_kinds_are_switched_in_a_menu_that_stays_open(qtbot: QtBot, view: TimelineView, trace: Any) -> None:
    flow_choices().show_all(True)
    menu = view.flow_button.kind_menu
    texts = [action.text() for action in menu.actions()]
    assert texts == ["Host to device\t9", "Enqueue to dequeue\t9"]
    menu.popup(view.mapToGlobal(QPoint(100, 30)))
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(menu.actions()[1]).center())
    assert menu.isVisible()
    answer(view, trace)
    assert view.query().flows.hidden == {"queue"}
    assert {line.begin[0] for line in lines(view)} == {1}
    assert view.flow_button.text() == "Flows, 1 kind hidden"
    qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(menu.actions()[1]).center())
    answer(view, trace)
    assert len(lines(view)) == 18
    menu.close()


def test_dense_flows_are_bands_with_their_count(
    qtbot: QtBot, view: TimelineView, trace: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flow_lines, "LINE_LIMIT", 5)
    monkeypatch.setattr(flow_lines, "BUCKET_PX", 10_000)
    qtbot.mouseClick(view.flow_button, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    answer(view, trace)
    assert sorted(line.count for line in lines(view)) == [9, 9]
    between = [place(view, (line.begin[2] + line.end[2]) // 2, line.begin[0]) for line in lines(view)]
    drawn = painted(view)
    for at in between:
        plate = {drawn.pixelColor(at + QPoint(x, y)).name() for x in range(-30, 30) for y in range(30)}
        assert len(plate) > 8  # text on its plate


def test_a_trace_without_flows_has_nothing_to_choose(view: TimelineView, plain_trace: Callable[..., Any]) -> None:
    assert view.flow_button.isEnabled()
    answer(view, plain_trace([("p", "t")], [(0, 0, 0, 5, "s")]))
    assert not view.flow_button.isEnabled()
    assert view.flow_button.kind_menu.actions() == []


def test_choices_outlive_the_trace(view: TimelineView, trace: Any, plain_trace: Callable[..., Any]) -> None:
    flow_choices().toggle_kind("queue")
    view.show_picture(None)
    answer(view, trace)
    assert [action.isChecked() for action in view.flow_button.kind_menu.actions()] == [True, False]
