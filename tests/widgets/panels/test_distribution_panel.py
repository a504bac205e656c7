"""The Distribution panel: what it shows of the chosen operator, and where its clicks lead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from model.task import TaskContext
from model.time_span import TimeSpan
from widgets.panels.distribution import DistributionPanel
from widgets.requests import Request, SaveTable, ShowSlice, ShowStep
from widgets.session_state import Area, SessionState

KERNELS = {
    "step": [str(at % 4 + 1) for at in range(40)],
    "type": ["MatMul"] * 40,
    "name": ["net/MatMul-op1"] * 40,
    "start_ns": [at * 10_000 for at in range(40)],
    "duration_ns": [100 + at for at in range(38)] + [9_000, 8_000],
    "input_shapes": ["2,2", "3,3"] * 20,
}


@pytest.fixture
def shown(qtbot: QtBot, trace_of: Callable[..., Any]) -> tuple[DistributionPanel, Callable[[SessionState], None], Any]:
    panel = DistributionPanel()
    qtbot.addWidget(panel)
    panel.resize(1300, 360)
    panel.show()
    trace = trace_of({"kernels": KERNELS})
    requests: list[Request] = []
    panel.wanted.connect(requests.append)
    states = [SessionState(operator="MatMul")]

    def go(state: SessionState) -> None:
        states.append(state)
        panel.show_result(panel.analyse(trace, panel.query(state), TaskContext()))
        QApplication.processEvents()

    panel.query_changed.connect(lambda: go(states[-1]))
    go(states[0])
    return panel, go, requests


def test_outliers_of_the_chosen_operator(shown: Any) -> None:
    panel, _, _ = shown
    model = panel.outliers.page_model
    assert [model.index(row, 1).data() for row in range(model.rowCount())] == ["3", "4"]
    assert panel.footer.left_text().endswith("all outliers are net/MatMul-op1")
    assert panel._heads[0].text().startswith("40 ")


def test_a_step_is_chosen_by_a_click(shown: Any) -> None:
    panel, _, requests = shown
    chart = panel.ranges
    x = chart.plot.left() + chart.plot.width() * 0.625  # the third of four
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(int(x), int(chart.plot.center().y())))
    assert requests[-1] == ShowStep(3)


def test_by_shape_and_log(shown: Any) -> None:
    panel, _, _ = shown
    panel.ways._buttons["shape"].click()
    assert [bar.label for bar in panel.ranges._bars] == ["2,2", "3,3"]
    panel.scales._buttons["log"].click()
    assert panel._result.query.is_log
    assert panel.ways.current() == "shape"


def test_only_the_selected_range(shown: Any) -> None:
    panel, go, _ = shown
    go(SessionState(operator="MatMul", area=Area(TimeSpan(0, 50_000))))
    assert panel._heads[0].text().startswith("5 ")
    assert "selected range only, calls at its edges in whole" in panel.footer.left_text()


def test_a_step_of_the_session_is_marked_and_counted_alone(shown: Any) -> None:
    panel, go, _ = shown
    go(SessionState(operator="MatMul", step=3))
    assert panel._heads[0].text().startswith("10 ")
    assert panel.ranges._marked == 2
    assert len(panel.ranges._bars) == 4
    assert panel.footer.left_text().endswith("of step 3 only")
    go(SessionState(operator="MatMul", step=9))
    assert "of all steps: no call says that it is of step 9" in panel.footer.left_text()


def test_nothing_chosen_says_where_to_choose(shown: Any) -> None:
    panel, go, _ = shown
    go(SessionState())
    assert panel._pages.currentWidget() is panel.nothing
    go(SessionState(operator="Nothing <b>"))
    assert panel._pages.currentWidget() is panel.nothing


def test_the_bins_are_exported(shown: Any) -> None:
    panel, _, _ = shown
    request = panel._data()
    assert isinstance(request, SaveTable)
    assert isinstance(request.rows, tuple)
    assert sum(int(row[2]) for row in request.rows[1:]) == 40
    assert len(panel._picture().shown()) == 2


@pytest.fixture
def on_timeline(qtbot: QtBot, trace_of: Callable[..., Any]) -> tuple[DistributionPanel, list[Request], Any]:
    """The panel over a result whose calls are slices too, what it asks for, and the result."""
    names: Any = KERNELS["name"]
    times: Any = (KERNELS["start_ns"], KERNELS["duration_ns"])
    slices = [
        ("Ascend Hardware", "Stream 1", name, begin, long) for name, begin, long in zip(names, *times, strict=True)
    ]
    trace = trace_of({"kernels": KERNELS}, slices)
    panel = DistributionPanel()
    qtbot.addWidget(panel)
    panel.resize(1300, 360)
    panel.show()
    requests: list[Request] = []
    panel.wanted.connect(requests.append)
    state = SessionState(operator="MatMul")
    panel.query_changed.connect(lambda: panel.show_result(panel.analyse(trace, panel.query(state), TaskContext())))
    panel.query_changed.emit()
    QApplication.processEvents()
    return panel, requests, trace


def shown_slice(requests: list[Request], trace: Any) -> Any:
    """The slice that the timeline is asked to show, with a range round it."""
    (shown,) = requests
    assert isinstance(shown, ShowSlice)
    assert shown.to_front
    assert shown.index is not None
    found = trace.slice(shown.index)
    assert shown.span is not None
    assert shown.span.contains(found.begin_ns)
    return found


def click(chart: QWidget, x: float, y: float) -> None:
    QTest.mouseClick(chart, Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))


def test_enter_on_an_outlier_leads_to_its_slice(on_timeline: Any) -> None:
    panel, requests, trace = on_timeline
    panel.outliers.choose_row(1)
    QTest.keyClick(panel.outliers, Qt.Key.Key_Return)
    assert shown_slice(requests, trace).duration_ns == 8_000  # the second of the two


def test_a_double_click_on_an_outlier_leads_to_its_slice(on_timeline: Any) -> None:
    panel, requests, trace = on_timeline
    place = panel.outliers.visualRect(panel.outliers.page_model.index(0, 0)).center()
    QTest.mouseClick(panel.outliers.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(panel.outliers.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert shown_slice(requests, trace).duration_ns == 9_000


def test_a_click_on_a_bar_leads_to_its_longest_call(on_timeline: Any) -> None:
    panel, requests, trace = on_timeline
    chart = panel.histogram
    click(chart, chart.x_of(110), chart.plot.bottom() - 2)  # the first of 40 bars: 100 to 137 ns
    assert shown_slice(requests, trace).duration_ns == 137
    requests.clear()
    click(chart, chart.x_of(9_000) - 3, chart.plot.bottom() - 2)  # the last one holds its upper bound
    assert shown_slice(requests, trace).duration_ns == 9_000
    requests.clear()
    click(chart, chart.x_of(5_000), chart.plot.bottom() - 2)  # no call took so long
    assert requests == []


@pytest.mark.parametrize(("place", "longest"), [(0.25, 9_000), (0.75, 8_000)])
def test_a_click_on_a_shape_leads_to_its_longest_call(on_timeline: Any, place: float, longest: int) -> None:
    panel, requests, trace = on_timeline
    QTest.mouseClick(panel.ways._buttons["shape"], Qt.MouseButton.LeftButton)
    chart = panel.ranges
    click(chart, chart.plot.left() + chart.plot.width() * place, chart.plot.center().y())
    assert shown_slice(requests, trace).duration_ns == longest


def test_a_click_leads_nowhere_without_a_timeline(shown: Any) -> None:
    panel, _, requests = shown
    click(panel.histogram, panel.histogram.x_of(110), panel.histogram.plot.bottom() - 2)
    assert requests == []
