"""Measuring between two times, the gap between two slices, and touchpads: by real events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QInputDevice, QNativeGestureEvent, QPointingDevice
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from model.time_span import TimeSpan
from model.units import NBSP, THIN
from tests.fingers import move_fingers
from tests.widgets.timeline.hands import CTRL, EPOCH_NS, answer, place, press, shown_view
from widgets.session_state import Area
from widgets.timeline.view import TimelineView

RUN_NS = 1_000_000
LEFT = Qt.MouseButton.LeftButton
TOUCHPAD = QPointingDevice(
    "pad", 7, QInputDevice.DeviceType.TouchPad, QPointingDevice.PointerType.Finger,
    QInputDevice.Capability.Position, 5, 1,
)  # fmt: skip


@pytest.fixture
def trace(plain_trace: Callable[..., Any]) -> Any:
    rows = [(0, 0, EPOCH_NS, RUN_NS, "outer")]
    rows += [(1, 0, EPOCH_NS + 100_003 * n, 60_001, f"op{n}") for n in range(10)]
    return plain_trace([("python", "main"), ("npu", "Stream 4")], rows)


@pytest.fixture
def view(qtbot: QtBot, trace: Any) -> TimelineView:
    return shown_view(qtbot, trace, TimeSpan(EPOCH_NS, EPOCH_NS + RUN_NS), height=300)


def drag(qtbot: QtBot, view: TimelineView, begin: QPoint, end: QPoint) -> None:
    lanes = view.canvas.viewport()
    qtbot.mousePress(lanes, LEFT, pos=begin)
    qtbot.mouseMove(lanes, (begin + end) / 2)
    qtbot.mouseMove(lanes, end)
    qtbot.mouseRelease(lanes, LEFT, pos=end)


def test_a_drag_measures_between_edges_of_slices(qtbot: QtBot, view: TimelineView) -> None:
    before = view.sight.view
    press(qtbot, view, Qt.Key.Key_M)
    begin = place(view, EPOCH_NS + 100_003 + 60_001, 1) + QPoint(4, 0)  # within 6 px of the end of op1
    drag(qtbot, view, begin, place(view, EPOCH_NS + 300_009, 1) - QPoint(5, 0))
    assert view.canvas.measure.span == TimeSpan(EPOCH_NS + 160_004, EPOCH_NS + 300_009)
    assert view.sight.view == before
    drag(qtbot, view, QPoint(300, 60), QPoint(200, 60))  # the mouse moves the view again
    assert view.sight.view != before
    assert view.canvas.measure.span is not None
    press(qtbot, view, Qt.Key.Key_Escape)
    assert not view.canvas.measure.is_on


def test_two_clicks_measure_backwards_and_away_from_edges(qtbot: QtBot, view: TimelineView) -> None:
    axis, lanes = view.sight.axis, view.canvas.viewport()
    chosen: list[Any] = []
    view.slice_chosen.connect(chosen.append)
    press(qtbot, view, Qt.Key.Key_M)
    at = place(view, EPOCH_NS + 530_000, 1)
    qtbot.mouseClick(lanes, LEFT, pos=at)
    qtbot.mouseMove(lanes, at - QPoint(100, 0))
    assert view.canvas.measure.span is None
    to = place(view, EPOCH_NS + 230_000, 1)
    qtbot.mouseClick(lanes, LEFT, pos=to)
    assert view.canvas.measure.span == TimeSpan(axis.time_at(to.x()), axis.time_at(at.x()))
    assert not chosen


def test_what_was_measured_can_be_selected(qtbot: QtBot, view: TimelineView) -> None:
    areas: list[Area] = []
    view.area.chosen.connect(areas.append)
    press(qtbot, view, Qt.Key.Key_Return)
    assert areas == []
    press(qtbot, view, Qt.Key.Key_M)
    drag(qtbot, view, place(view, EPOCH_NS + 100_003, 1), place(view, EPOCH_NS + 200_006, 1))
    press(qtbot, view, Qt.Key.Key_Return)
    assert areas == [Area(TimeSpan(EPOCH_NS + 100_003, EPOCH_NS + 200_006))]


@pytest.mark.parametrize(
    ("track", "time_ns", "title", "lines"),
    [
        (
            1,
            309_000,
            f"140.005{NBSP}µs between the two",  # 300_009 - (100_003 + 60_001)
            [f"end to begin: 140{THIN}005{NBSP}ns", f"begin to begin: 200.006{NBSP}µs (200{THIN}006{NBSP}ns)"],
        ),
        (
            0,
            500_000,
            f"The two overlap by 60.001{NBSP}µs",
            [f"overlap: 60{THIN}001{NBSP}ns", f"begin to begin: 100.003{NBSP}µs (100{THIN}003{NBSP}ns)"],
        ),
    ],
)
def test_ctrl_over_a_slice_says_the_gap_to_the_selected_one(
    qtbot: QtBot, view: TimelineView, trace: Any, track: int, time_ns: int, title: str, lines: list[str]
) -> None:
    qtbot.mouseClick(view.canvas.viewport(), LEFT, pos=place(view, EPOCH_NS + 130_000, 1))
    answer(view, trace)
    qtbot.mouseMove(view.canvas.viewport(), place(view, EPOCH_NS + time_ns, track))
    qtbot.keyPress(view.canvas, Qt.Key.Key_Control)
    tip = view.canvas._tip
    assert tip is not None
    assert [tip.title, *tip.lines[:2]] == [title, *lines]
    view.canvas.grab()
    qtbot.keyRelease(view.canvas, Qt.Key.Key_Control)
    assert view.canvas._tip is not None
    assert "begin to begin" not in " ".join(view.canvas._tip.lines)


def test_two_fingers_move_the_view_as_far_as_they_go_and_no_farther(view: TimelineView) -> None:
    view.resize(1000, 140)
    QApplication.processEvents()
    view.sight.set_view(TimeSpan(EPOCH_NS + 400_000, EPOCH_NS + 500_000))
    expected = view.sight.axis.panned(30)
    move_fingers(view.canvas.viewport(), QPoint(-30, -7), Qt.ScrollPhase.ScrollUpdate)
    assert view.sight.view == expected
    assert view.sight.scroll == 7
    move_fingers(view.canvas.viewport(), QPoint(-500, -50), Qt.ScrollPhase.ScrollMomentum)
    assert view.sight.view == expected
    move_fingers(view.canvas.viewport(), QPoint(0, 40), Qt.ScrollPhase.ScrollUpdate, CTRL)
    assert view.sight.view.length_ns == pytest.approx(80_000, abs=1)


def test_two_fingers_roll_the_tree_and_zoom_by_the_map_and_nothing_rolls_on(view: TimelineView) -> None:
    view.resize(1000, 140)
    QApplication.processEvents()
    view.sight.set_view(TimeSpan(EPOCH_NS + 400_000, EPOCH_NS + 500_000))
    move_fingers(view.tree, QPoint(0, -7), Qt.ScrollPhase.ScrollUpdate)
    move_fingers(view.tree, QPoint(0, -50), Qt.ScrollPhase.ScrollMomentum)
    assert view.sight.scroll == 7
    move_fingers(view.map, QPoint(0, 40), Qt.ScrollPhase.ScrollUpdate)
    move_fingers(view.map, QPoint(0, 400), Qt.ScrollPhase.ScrollMomentum)
    assert view.sight.view.length_ns == pytest.approx(80_000, abs=1)


def test_a_pinch_zooms_at_the_pointer(view: TimelineView) -> None:
    lanes, at = view.canvas.viewport(), QPointF(300, 60)
    before = view.sight.axis.time_at(300)
    for kind, value in (
        (Qt.NativeGestureType.BeginNativeGesture, 0.0),
        (Qt.NativeGestureType.ZoomNativeGesture, 0.25),
        (Qt.NativeGestureType.EndNativeGesture, 0.0),
    ):
        event = QNativeGestureEvent(kind, TOUCHPAD, 2, at, at, lanes.mapToGlobal(at), value, QPointF())
        assert event.type() == QEvent.Type.NativeGesture
        QApplication.sendEvent(lanes, event)
    assert view.sight.view.length_ns == 800_000
    assert abs(view.sight.axis.time_at(300) - before) <= 1
    assert not view.sight.gesture.is_held
