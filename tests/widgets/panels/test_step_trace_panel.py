"""The Step trace panel: what a user sees of published samples, and what clicks and keys ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from analysis.step_trace import StepTraceQuery
from model.task import TaskContext
from widgets.panels.step_trace import StepTracePanel
from widgets.requests import Request, ShowOperator, ShowPanel, ShowRange, ShowStep
from widgets.session_state import SessionState
from widgets.steps.phases import collective_label

PROFILER = "public/mindinsight/profiler"
RUN_1 = "public/mindinsight/run_1"
RANK_0 = "public/msinsight/text_level2/rank0_ascend_pt"


@pytest.fixture
def panel(qtbot: QtBot) -> StepTracePanel:
    made = StepTracePanel()
    qtbot.addWidget(made)
    made.resize(1400, 860)
    made.show()
    return made


@pytest.fixture
def wanted(panel: StepTracePanel) -> list[Request]:
    requests: list[Request] = []
    panel.wanted.connect(requests.append)
    return requests


def show(panel: StepTracePanel, trace: Any, step: int | None = None) -> None:
    query = panel.query(SessionState(step=step))
    panel.show_result(panel.analyse(trace, query, TaskContext()))
    QApplication.processEvents()


def test_step_0_is_the_average(panel: StepTracePanel) -> None:
    assert panel.query(SessionState(step=0)) == panel.query(SessionState()) == StepTraceQuery(None)
    assert panel.query(SessionState(step=7)) == StepTraceQuery(7)


def test_the_average_of_a_sample(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(PROFILER, 0))
    table = panel.side.table.page_model
    assert table.rowCount() == 20
    row = [str(table.index(1, column).data()) for column in range(5)]
    assert row == ["2", "90.378", "17.144", "23.003", "130.53"]
    assert table.index(0, 1).data() == "–"  # the first step has no step before it
    words = [label.text() for label in panel.side.averages.findChildren(type(panel.side.averages._note))]
    for value in ("90.354", "85.836", "17.094", "17.091", "130.46", "125.93"):
        assert value in words
    assert "leaves out the first step" in " ".join(words)
    assert "69.26" in panel.frame.accessibleName()


def test_steps_are_chosen_in_table_curve_and_segment(
    panel: StepTracePanel, wanted: list[Request], converted: Callable[..., Any]
) -> None:
    trace = converted(PROFILER, 0)
    show(panel, trace)
    panel.side.table.setFocus()
    panel.side.table.selectRow(4)
    chart = panel.curves.findChildren(type(panel.curves._tiles[0].chart))[0]
    plot = chart.plot
    point = QPointF(chart.x_of(10, plot), plot.center().y()).toPoint()
    QTest.mouseClick(chart.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert wanted == [ShowStep(5), ShowStep(11)]
    wanted.clear()
    show(panel, trace, 11)
    assert wanted == []  # following the session asks for nothing
    assert panel.side.table.selectionModel().selectedRows()[0].row() == 10
    assert chart.chosen_position == 10
    panel._segment._buttons["average"].click()
    assert wanted == [ShowStep(None)]


def test_the_table_can_be_sorted_and_still_names_the_right_step(
    panel: StepTracePanel, wanted: list[Request], converted: Callable[..., Any]
) -> None:
    show(panel, converted(PROFILER, 0))
    panel.side.table.sort.sort_by(1)  # interval, largest first
    model = panel.side.table.page_model
    first = int(str(model.index(0, 0).data()))
    assert first == 11
    assert model.index(19, 1).data() == "–"
    panel.side.table.selectRow(0)
    assert wanted == [ShowStep(11)]


def test_points_lead_to_operators(panel: StepTracePanel, wanted: list[Request], converted: Callable[..., Any]) -> None:
    show(panel, converted(RUN_1))
    panel.side.starts._links[0].click()
    assert wanted == [ShowOperator("Default/Cast-op6"), ShowPanel("operators")]


def test_collectives_keep_two_pixels_and_their_label(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(PROFILER, 0))
    places = panel.frame._places()
    assert len(places) == 3 + 4
    assert min(place.rect.width() for place in places) >= 2
    assert collective_label("stream_10_parallel_0", "10") == "_0"
    assert collective_label("stream_48_0_Receive-op663", "48") == "0_Receive-op663"


def test_the_split_of_a_modern_result(
    panel: StepTracePanel, wanted: list[Request], converted: Callable[..., Any]
) -> None:
    show(panel, converted(RANK_0))
    assert "73.89" in panel.frame.accessibleName()
    assert panel.side.starts.isHidden()
    assert panel.curves.isHidden()  # one step: a curve says nothing
    rect = panel.frame._phase_rect(panel.frame._drawn_phases()[0])
    QTest.mouseClick(panel.frame, Qt.MouseButton.LeftButton, pos=rect.center().toPoint())
    assert wanted == [ShowPanel("operators")]


def test_a_phase_on_the_timeline_shows_its_range(
    panel: StepTracePanel, wanted: list[Request], trace_of: Callable[..., Any]
) -> None:
    steps = {
        "step": [1, 2],
        "start_ns": [1000, 2000],
        "fp_point_ns": [1000, 2300],
        "bp_point_ns": [1600, 2700],
        "end_ns": [2000, 3000],
        "total_ns": [1000, 1000],
        "iteration_interval_ns": [0, 300],
        "fp_and_bp_ns": [600, 400],
        "tail_ns": [400, 300],
    }
    show(panel, trace_of({"steps": steps}, [("Ascend Hardware", "Stream 1", "a", 900, 2200)]), 2)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        QTest.keyClick(panel.frame, key)
    (request,) = wanted
    assert isinstance(request, ShowRange)
    assert request.span is not None
    assert (request.span.begin_ns, request.span.end_ns) == (2300, 2700)
    panel._to_timeline.click()
    last = wanted[-1]
    assert isinstance(last, ShowRange)
    assert last.span is not None
    assert (last.span.begin_ns, last.span.end_ns) == (2000, 3000)


def test_narrow_panels_put_the_side_below(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(RUN_1))
    panel.resize(480, 600)
    QApplication.processEvents()
    assert panel._splitter.orientation() == Qt.Orientation.Vertical
    assert panel.frame.width() <= 480


def test_a_timeline_without_steps_says_why(panel: StepTracePanel, trace_of: Callable[..., Any]) -> None:
    show(panel, trace_of({}, [("CANN", "Thread 1", "launch", 0, 5)]))
    assert panel._pages.currentWidget() is panel._nothing
    assert "two whole steps" in panel._nothing.accessibleDescription()


def test_clearing_shows_nothing(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(PROFILER, 0))
    panel.clear()
    panel.grab()
    assert panel.frame._places() == []
