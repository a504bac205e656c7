"""The Step trace under mouse, wheel and keys: comparing, zooming, ranges, hiding, parts, export."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from analysis.step_trace import StepTraceQuery
from model.task import TaskContext
from tests.step_trace_panel import show
from widgets.panels.step_trace import StepTracePanel
from widgets.requests import Request, ShowRange, ShowSlice
from widgets.session_state import SessionState
from widgets.steps.exported import saved_steps
from widgets.steps.step_prompt import StepPrompt
from widgets.steps.step_words import subject_words

PROFILER = "public/mindinsight/profiler"


@pytest.fixture
def panel(step_trace: StepTracePanel) -> StepTracePanel:
    return step_trace


def test_two_steps_are_compared_on_one_axis(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    trace = converted(PROFILER, 0)
    show(panel, trace, 11)
    panel._segment._buttons["compare"].click()
    show(panel, trace, 11)
    assert panel._result is not None
    assert panel._result.compared == 7, "the length of step 7 is nearest to the median"
    assert panel.pictures.other.isVisible()
    assert panel.pictures.frame.x_of(100e6) == panel.pictures.other.x_of(100e6)
    model = panel.pictures.comparison.table.page_model
    rows = {str(model.index(row, 0).data()): row for row in range(model.rowCount())}
    cells = [str(model.index(rows["Interval"], column).data()) for column in range(1, 5)]
    assert cells == ["90.472", "90.354", "0.118", "0.1"]  # 90.4719 and 90.3543 ms
    panel._compare_with(1)
    show(panel, trace, 11)
    assert panel._result.compared == 1
    assert "step 1…" in panel._with.text()
    panel._segment._buttons["step"].click()
    show(panel, trace, 11)
    assert panel._result.compared is None
    assert panel.pictures.other.isHidden()


def test_the_other_step_is_asked_for_by_number(
    panel: StepTracePanel, converted: Callable[..., Any], qtbot: QtBot
) -> None:
    show(panel, converted(PROFILER, 0), 11)
    panel._segment._buttons["compare"].click()
    show(panel, converted(PROFILER, 0), 11)
    panel._with.click()
    (prompt,) = panel.findChildren(StepPrompt)
    prompt.field.setText("3")
    with qtbot.waitSignal(panel.query_changed):
        QTest.keyClick(prompt.field, Qt.Key.Key_Return)
    assert panel.query(SessionState(step=11)) == StepTraceQuery(11, 3)


def test_the_parts_of_a_step_as_a_table(
    panel: StepTracePanel, wanted: list[Request], converted: Callable[..., Any]
) -> None:
    show(panel, converted("public/mindinsight/JOB3"), 2)
    panel.side.kinds._buttons["parts"].click()
    model = panel.side.parts.page_model
    assert panel.side.parts.isVisible()
    rows = [[str(model.index(row, column).data()) for column in range(5)] for row in range(model.rowCount())]
    assert rows[1] == ["Fwd + bwd", "0.211", "118.208", "117.998", "57.37"]  # 117.9976 of 205.6836 ms
    assert rows[3][0] == "520 · Collective 1"
    assert rows[3][1:4] == ["1.511", "3.101", "1.590"]
    panel.side.parts.row_opened.emit(3)
    (request,) = wanted
    assert isinstance(request, ShowSlice), "a collective of raw data is a slice of the timeline"
    assert converted("public/mindinsight/JOB3").slice(request.index).duration_ns == 1_590_240


def test_the_wheel_zooms_the_picture_and_a_drag_selects_a_range(
    panel: StepTracePanel, wanted: list[Request], converted: Callable[..., Any]
) -> None:
    show(panel, converted("public/mindinsight/JOB3"), 2)
    frame, result = panel.frame, panel._result
    assert result is not None
    span = result.timeline_span
    assert span is not None
    at = QPointF(frame.x_of(50e6), 10)
    wheel = QWheelEvent(
        at, frame.mapToGlobal(at), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(frame, wheel)
    first, last = frame._sheet.view
    assert last - first == pytest.approx(205_683_590 / 1.25**2, rel=1e-3)
    assert frame.x_of(50e6) == pytest.approx(at.x(), abs=0.01), "what is under the pointer stays there"
    ends = [QPointF(frame.x_of(time), 100).toPoint() for time in (40e6, 60e6)]
    QTest.mousePress(frame, Qt.MouseButton.LeftButton, pos=ends[0])
    QTest.mouseMove(frame, ends[1])
    QTest.mouseRelease(frame, Qt.MouseButton.LeftButton, pos=ends[1])
    (request,) = wanted
    assert isinstance(request, ShowRange)
    assert request.span is not None
    assert request.span.begin_ns - span.begin_ns == pytest.approx(40e6, abs=3e5)
    assert request.span.length_ns == pytest.approx(20e6, abs=3e5)
    QTest.mouseDClick(frame, Qt.MouseButton.LeftButton, pos=QPoint(int(frame.x_of(55e6)), 2))
    assert frame._sheet.view == (0.0, frame._sheet.whole_ns)


def test_the_legend_hides_a_phase_and_says_so(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(PROFILER, 0))
    before = len(panel.frame.places())
    legend = panel._legend
    QTest.mouseClick(legend, Qt.MouseButton.LeftButton, pos=legend._places[0].center().toPoint())
    assert len(panel.frame.places()) == before - 1
    assert [tile._names[0] for tile in panel.curves.tiles()] == ["Forward + backward", "Tail"]
    assert "1 hidden" in panel._subject.text()
    QTest.mouseClick(legend, Qt.MouseButton.LeftButton, pos=legend._places[3].center().toPoint())
    assert len(panel.frame.places()) == 2, "collectives are gone"
    show(panel, converted(PROFILER, 0), 3)
    assert len(panel.frame.places()) == 2, "it stays so for another step"


def test_a_drag_over_a_curve_gives_the_figures_of_its_steps(
    panel: StepTracePanel, converted: Callable[..., Any]
) -> None:
    show(panel, converted(PROFILER, 0))
    chart = panel.curves.tiles()[2].chart
    ends = [QPointF(chart.x_of(at, chart.plot), chart.plot.center().y()).toPoint() for at in (0, 2)]
    QTest.mousePress(chart.viewport(), Qt.MouseButton.LeftButton, pos=ends[0])
    QTest.mouseMove(chart.viewport(), ends[1])
    QTest.mouseRelease(chart.viewport(), Qt.MouseButton.LeftButton, pos=ends[1])
    assert [tile.chart.chosen_range for tile in panel.curves.tiles()] == [(0, 2)] * 3
    # 23.0010, 23.0034 and 23.0095 ms
    tile = panel.curves.tiles()[2]
    assert (tile._values.text(), tile._below.text().partition("  ")[0]) == ("steps 1–3", "mean 23.005")


def test_all_curves_zoom_and_light_up_together(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(PROFILER, 0))
    first, second, _ = (tile.chart for tile in panel.curves.tiles())
    point = QPointF(first.x_of(5, first.plot), first.plot.center().y()).toPoint()
    QTest.mouseMove(first.viewport(), point)
    assert second.hovered_position == 5
    first._zoom_to(3.0, 9.0)
    assert second.view == first.view == (3.0, 9.0)


def test_the_steps_and_their_picture_are_exported(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    assert saved_steps(None) is None
    show(panel, converted(PROFILER, 0))
    saved = saved_steps(panel._result)
    assert saved is not None
    rows = list(saved.rows(None, TaskContext()))  # type: ignore[operator]
    assert rows[0] == ("step", "Step interval (ns)", "Forward + backward (ns)", "Tail (ns)", "Total (ns)")
    assert rows[1][:2] == ("1", ""), "missing is not zero"
    assert rows[1][4] == "40030470"  # 4003047 ticks of 10 ns
    assert len(rows) == 21
    picture = panel._picture()
    assert picture is not None
    assert picture.unit == "ms"
    assert picture.shown() == (panel.pictures, panel.curves)


def test_it_says_how_it_is_read() -> None:
    assert "waits for data" in StepTracePanel.how_to_read()


def test_steps_that_an_exported_part_cuts_are_named_and_in_no_average(
    panel: StepTracePanel, trace_of: Callable[..., Any]
) -> None:
    slices = [("host", "1", f"ProfilerStep#{step}", 1000 * step, 1000) for step in range(1, 5)]
    lengths = {"Computing": (0, 600), "Communication(Not Overlapped)": (600, 200), "Free": (800, 200)}
    slices += [
        ("Overlap Analysis", name, name, 1000 * step + begin, length)
        for step in range(1, 5)
        for name, (begin, length) in lengths.items()
    ]
    show(panel, trace_of({}, slices, {"part": [1500, 4500]}))
    assert panel._result is not None
    assert subject_words(panel._result) == "Average of steps 2–3, computed from the timeline"
    assert panel.side._footer.left_text() == "4 steps, times in µs, 2 cut by the exported range"
