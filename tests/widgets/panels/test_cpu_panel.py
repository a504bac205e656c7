"""What the CPU panel says, and what a click in it asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from analysis.cpu import CpuView
from model.batches import CounterBatch, TrackInfo, TrackKey
from model.task import TaskContext
from model.time_span import TimeSpan
from model.units import NBSP, THIN
from widgets.panels.cpu import PANEL, CpuPanel
from widgets.parts.picture import picture_svg
from widgets.requests import ShowQueue, ShowRange, ShowStep
from widgets.session_state import SessionState

TraceOf = Callable[..., Any]

TIMES_MS = (100, 200, 300)


def sampled_tables() -> dict[str, dict[str, list[Any]]]:
    """Two cores, three samples, the first of which measures nothing; operator 1 is a Map with two workers."""
    rows: list[tuple[Any, ...]] = [
        ("device", None, 0.0, 0.0, 0.0, 0.0),
        ("device", None, 40.0, 10.0, 5.0, 45.0),
        ("device", None, 60.0, 20.0, 5.0, 15.0),
        ("process", None, None, None, None, None),
        ("process", None, 70.0, 10.0, None, None),
        ("process", None, 90.0, 30.0, None, None),
        ("op", 1, 0.0, 0.0, None, None),
        ("op", 1, 50.0, 10.0, None, None),
        ("op", 1, 70.0, 30.0, None, None),
        ("op", 2, 0.0, 0.0, None, None),
        ("op", 2, 4.0, 0.0, None, None),
        ("op", 2, 6.0, 0.0, None, None),
    ]
    names = ("scope", "op_id", "user_percent", "system_percent", "io_percent", "idle_percent")
    table = {name: [row[at] for row in rows] for at, name in enumerate(names)}
    table["sample"] = [0, 1, 2] * 4
    table["time_ns"] = [ms * 1_000_000 for ms in TIMES_MS] * 4
    return {
        "cpu_utilization": table,
        "minddata_pipeline": {
            "op_id": [1, 2],
            "op_type": ["MapOp", "GeneratorOp"],
            "workers": [2, 1],
            "parent_id": [None, 1],
            "children_ids": ["[2]", "[]"],
        },
        "minddata_queues": {
            "queue": ["host_queue"] * 2,
            "batch": [1, 2],
            "size": [1, 1],
            "time_ns": [150_000_000, 250_000_000],
        },
    }


@pytest.fixture
def panel(qtbot: QtBot) -> CpuPanel:
    shown = PANEL()
    qtbot.addWidget(shown)
    shown.resize(1200, 900)
    shown.show()
    return shown


@pytest.fixture
def asked(panel: CpuPanel) -> list[Any]:
    requests: list[Any] = []
    panel.wanted.connect(requests.append)
    return requests


def show(panel: CpuPanel, trace: Any, **state: Any) -> CpuView:
    view = panel.analyse(trace, panel.query(SessionState(**state)), TaskContext())
    panel.show_result(view)
    QApplication.processEvents()
    return view


def test_figures_and_legends_say_the_means(panel: CpuPanel, trace_of: TraceOf) -> None:
    show(panel, trace_of(sampled_tables(), facts={"logical_cores": 2}))
    sheet = panel.sheet
    assert [figure.accessibleName() for figure in sheet.figures[:2]] == [
        f"Processors in use: 65.0{NBSP}%",  # (40 + 10 + 60 + 20) / 2; waiting, 5 and 5, is no use
        "Logical cores: 2",
    ]
    assert sheet.machine.chart.accessibleDescription() == (
        f"user, mean 50.0{NBSP}%, system, mean 15.0{NBSP}%, wait, mean 5.0{NBSP}%, idle, mean 30.0{NBSP}%"
    )
    assert sheet.process.chart.accessibleDescription() == f"user, mean 80.0{NBSP}%, system, mean 20.0{NBSP}%"
    assert sheet.operator.heading.text() == "All operators together"
    assert sheet.operator.chart.accessibleDescription() == f"user, mean 65.0{NBSP}%, system, mean 20.0{NBSP}%"
    assert sheet.machine.chart.high == 100.0


def test_the_axis_has_round_times_at_their_places(panel: CpuPanel, converted: Callable[..., Any]) -> None:
    """Samples of the sample at 0, 1395, 2575, 3715, 4871, 6062, 7217 and 8377 ms, evenly spaced in the chart."""
    show(panel, converted("own/minddata-2.10/slow_python_op", None))
    chart = panel.sheet.operator.chart
    labels = chart.position_labels(chart.plot)
    names = [text for _, text in labels]
    assert (names[0], names[-1]) == (f"0{NBSP}ms", f"8{THIN}000{NBSP}ms")
    places = {text: place for place, text in labels}
    assert places[f"2{THIN}000"] == pytest.approx(1 + (2000 - 1395) / (2575 - 1395))


def test_the_table_has_workers_and_shares_of_a_core(panel: CpuPanel, trace_of: TraceOf) -> None:
    show(panel, trace_of(sampled_tables(), facts={"logical_cores": 2}))
    model = panel.sheet.table.table.page_model
    names = ("op_id", "type_name", "workers", "user", "system", "mean", "most", "per_worker", "of_machine")
    rows = [tuple(model.value(row, name) for name in names) for row in range(2)]
    assert rows == [
        (1, "Map", 2, 60.0, 20.0, 80.0, 100.0, 40.0, 40.0),
        (2, "Generator", 1, 5.0, 0.0, 5.0, 6.0, 5.0, 2.5),
    ]


def test_a_row_is_shown_over_time_and_leads_to_the_data_pipeline(
    panel: CpuPanel, trace_of: TraceOf, qtbot: QtBot, asked: list[Any]
) -> None:
    trace = trace_of(sampled_tables())
    show(panel, trace)
    panel.sheet.table.table.selectRow(0)
    assert asked == [ShowQueue(1)]
    asked.clear()
    show(panel, trace, queue=1)
    assert panel.sheet.operator.heading.text() == "Map (op 1)"
    assert asked == []
    qtbot.mouseClick(panel.sheet.pipeline_link, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(panel.sheet.all_link, Qt.MouseButton.LeftButton)
    assert asked == [ShowQueue(1, to_front=True), ShowQueue(None)]


def test_a_drag_is_a_range_and_a_tooltip_says_step_and_values(
    panel: CpuPanel, trace_of: TraceOf, qtbot: QtBot, asked: list[Any]
) -> None:
    show(panel, trace_of(sampled_tables()))
    chart = panel.sheet.machine.chart

    def at(position: int) -> QPoint:
        return QPoint(round(chart.x_of(position, chart.plot)), round(chart.plot.center().y()))

    assert chart.tip is not None
    tip = chart.tip(2).split("\n")
    assert tip[0].startswith("Step 2, after 200")
    assert tip[1:] == [f"user: 60.0{NBSP}%", f"system: 20.0{NBSP}%", f"wait: 5.0{NBSP}%", f"idle: 15.0{NBSP}%"]
    assert chart.tip(0).split("\n")[1] == "user: –"
    qtbot.mousePress(chart.viewport(), Qt.MouseButton.LeftButton, pos=at(0))
    qtbot.mouseMove(chart.viewport(), at(1))
    qtbot.mouseRelease(chart.viewport(), Qt.MouseButton.LeftButton, pos=at(1))
    assert asked == [ShowRange(TimeSpan(100_000_000, 300_000_000), is_gesture=True)]


def test_a_step_has_its_own_figures_and_a_way_back(
    panel: CpuPanel, trace_of: TraceOf, qtbot: QtBot, asked: list[Any]
) -> None:
    show(panel, trace_of(sampled_tables()), step=2)  # from 150 to 250 ms: the second sample
    assert panel.sheet.figures[0].accessibleName() == f"Processors in use: 50.0{NBSP}%"  # 40 + 10
    qtbot.mouseClick(panel.sheet.time_row.link, Qt.MouseButton.LeftButton)
    assert asked == [ShowStep(None)]


def test_cores_that_the_collector_counted_stand_without_other_samples(panel: CpuPanel, trace_of: TraceOf) -> None:
    keys = [TrackKey("31", "", "CPU 0"), TrackKey("31", "", "CPU 1")]
    batches = [
        *(TrackInfo(key, process_name="CPU Usage") for key in keys),
        CounterBatch(
            tracks=keys,
            track=np.array([0, 0, 1, 1], np.uint32),
            time_ns=np.array([0, 1000, 0, 1000], np.int64),
            value=np.array([10.0, 30.0, 50.0, 50.0]),
        ),
    ]
    view = show(panel, trace_of({}, batches=batches))
    assert view.sampled is None
    assert view.cores is not None
    assert [(core.core, core.most) for core in view.cores.cores] == [(0, 30.0), (1, 50.0)]
    assert view.cores.cores[1].mean == 50.0
    assert panel.sheet.cores.isVisible()
    assert not panel.sheet.operator.isVisible()


def test_without_any_samples_the_panel_says_what_to_collect(panel: CpuPanel, trace_of: TraceOf) -> None:
    show(panel, trace_of({}))
    assert panel.nothing.isVisible()
    assert panel.nothing.accessibleName() == panel.title()
    assert "data_process=True" in panel.empty_reason()
    panel.clear()
    assert not panel.nothing.isVisible()


def test_the_data_can_be_taken_out(panel: CpuPanel, trace_of: TraceOf) -> None:
    show(panel, trace_of(sampled_tables()), queue=2)
    data = panel.sheet._data()
    assert data is not None
    assert data.rows[0] == (  # type: ignore[index]
        "time_ns", "machine_user_percent", "machine_system_percent", "machine_io_percent", "machine_idle_percent",
        "process_user_percent", "process_system_percent", "op_2_user_percent", "op_2_system_percent",
    )  # fmt: skip
    assert data.rows[1] == ("0", *[""] * 8)  # type: ignore[index]
    assert data.rows[2] == ("100000000", "40", "10", "5", "45", "70", "10", "4", "0")  # type: ignore[index]


def test_a_picture_says_of_each_chart_what_it_is_of(panel: CpuPanel, trace_of: TraceOf) -> None:
    show(panel, trace_of(sampled_tables()))
    (picture,) = panel.shown_pictures()
    text = picture_svg(picture, "", "light").decode()
    assert "All operators together" in text
    assert text.count("mean 80.0") == 1, "the legend of the process"


@pytest.mark.parametrize("width", [480, 800, 1600])
def test_at_every_width_nothing_is_wider_than_the_panel(panel: CpuPanel, trace_of: TraceOf, width: int) -> None:
    show(panel, trace_of(sampled_tables()))
    panel.resize(width, 700)
    QApplication.processEvents()
    assert panel.width() == width
    assert panel.sheet.width() == width


def test_it_says_that_the_whole_system_was_not_measured_to_the_end(
    panel: CpuPanel, trace_of: TraceOf, converted: Callable[..., Any]
) -> None:
    show(panel, trace_of(sampled_tables()))
    assert "only" not in panel.sheet._notes.text()
    show(panel, converted("own/minddata-2.10/slow_python_op", None))
    assert "The result has the whole system's use of 3 of these 8 samples only." in panel.sheet._notes.text()


def test_each_mean_says_over_how_many_samples_it_is(panel: CpuPanel, converted: Callable[..., Any]) -> None:
    """minddata_cpu_utilization_0.json: 8 samples; the machine has 3 without a first one of zeros, the process 7, the
    operators, whose first two are zeros, 6, and one number of context switches is 0."""
    show(panel, converted("own/minddata-2.10/slow_python_op"))
    notes = [pane._note.text() for pane in (panel.sheet.machine, panel.sheet.process, panel.sheet.operator)]
    assert [note.rpartition(", ")[2] for note in notes] == [
        "mean of 3 of 8 samples", "mean of 7 of 8 samples", "mean of 6 of 8 samples",
    ]  # fmt: skip
    told = [figure.accessibleDescription() for figure in panel.sheet.figures]
    assert told == ["mean of 3 of 8 samples", "", "mean of 8 samples", "mean of 7 of 8 samples"]


def test_hidden_parts_make_room(panel: CpuPanel, trace_of: TraceOf) -> None:
    show(panel, trace_of(sampled_tables()))
    chart = panel.sheet.process.chart
    assert chart.high >= 120.0
    chart.set_hidden({"user"})
    assert 30.0 <= chart.high < 60.0


def test_a_single_sample_is_no_share(panel: CpuPanel, converted: Callable[..., Any]) -> None:
    """MindData of tiny_one_batch was sampled once."""
    show(panel, converted("own/minddata-2.10/tiny_one_batch", None))
    pane = panel.sheet.machine
    assert "two samples" in pane._note.text()
    assert pane.chart.isHidden()
    assert pane.legend.isHidden()
    assert panel.sheet.operator.height() < 60, "without a chart a pane is as high as its words"
    assert pane.height() < 60
    show(panel, converted("own/minddata-2.10/slow_consumer", None))
    assert panel.sheet.operator.height() > 168
    assert panel.sheet.machine.heading.y() == panel.sheet.process.heading.y()
