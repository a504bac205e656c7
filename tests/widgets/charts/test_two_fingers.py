"""Two fingers on a touchpad over charts: as far as they move, and nothing rolls on by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from model.time_span import TimeSpan
from model.units import TimeScale
from tests.fingers import move_fingers
from tests.step_trace_panel import show
from widgets.charts.step_chart import StepChart
from widgets.operator_views.lane_chart import Lane, LaneBar, LaneChart
from widgets.panels.step_trace import StepTracePanel

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ROLLS_ON = Qt.ScrollPhase.ScrollMomentum
NOTCH_PX = 40  # that count as one notch


def test_fingers_zoom_a_chart_of_steps_by_their_way(qtbot: QtBot) -> None:
    chart = StepChart()
    qtbot.addWidget(chart)
    chart.resize(600, 200)
    chart.show()
    chart.set_steps([str(step) for step in range(100)], 0.0, 1.0, TimeScale.for_largest(None))
    chart.view = (-0.5, 99.5)
    move_fingers(chart.viewport(), QPoint(0, NOTCH_PX // 2))
    assert chart.view[1] - chart.view[0] == pytest.approx(100 / 1.2**0.5)
    seen = chart.view
    move_fingers(chart.viewport(), QPoint(0, 300), ROLLS_ON)
    assert chart.view == seen


def test_fingers_zoom_lanes_by_their_way(qtbot: QtBot) -> None:
    chart = LaneChart()
    qtbot.addWidget(chart)
    chart.resize(600, 100)
    chart.set_lanes([Lane("lane", (LaneBar(1, 0, 1000, "bar", "", "phase.free"),))], TimeSpan(0, 1_000_000))
    chart.show()
    wanted: list[TimeSpan] = []
    chart.span_wanted.connect(wanted.append)
    move_fingers(chart, QPoint(0, NOTCH_PX * 2), modifiers=CTRL)
    assert wanted[0].length_ns == pytest.approx(1_000_000 / 1.25**2, abs=1)
    move_fingers(chart, QPoint(0, 300), ROLLS_ON, CTRL)
    move_fingers(chart, QPoint(0, 300))  # without Ctrl the panel scrolls
    assert len(wanted) == 1


def test_fingers_zoom_and_move_the_picture_of_a_step(step_trace: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(step_trace, converted("public/mindinsight/JOB3"), 2)
    frame = step_trace.frame
    whole = frame._sheet.view[1] - frame._sheet.view[0]
    at = QPoint(int(frame.x_of(50e6)), 10)
    move_fingers(frame, QPoint(3, NOTCH_PX * 2), at=at)  # fingers never go straight
    first, last = frame._sheet.view
    assert last - first == pytest.approx(whole / 1.25**2, rel=1e-3)
    move_fingers(frame, QPoint(-NOTCH_PX, 5), at=at)
    assert frame._sheet.view[0] == pytest.approx(first + (last - first) / 8, rel=1e-3)
    seen = frame._sheet.view
    move_fingers(frame, QPoint(0, 300), ROLLS_ON, at=at)
    assert frame._sheet.view == seen
