"""What the Data pipeline panel says, and what a click in it asks for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from analysis.data_pipeline import DataPipelineResult
from model.task import TaskContext
from model.time_span import TimeSpan
from model.units import NBSP
from widgets.panels.data_pipeline import PANEL, DataPipelinePanel
from widgets.parts.figure import Figure
from widgets.parts.icon_view import IconView
from widgets.requests import ShowArea, ShowQueue, ShowRange, ShowStep
from widgets.session_state import Area, SessionState

TraceOf = Callable[..., Any]
Tables = dict[str, dict[str, list[Any]]]


def pipeline_tables(empty: int, total: int, data_empty: int | None = None) -> Tables:
    """Batch 1 <- Map 2 (slow) <- Generator 3; ``empty`` of ``total`` batches met an empty host queue."""
    queues: dict[str, list[Any]] = {
        "queue": ["host_queue"] * total,
        "batch": list(range(1, total + 1)),
        "size": [0] * empty + [4] * (total - empty),
        "capacity": [8] * total,
        "get_ns": [None] * total,
    }
    if data_empty is not None:
        queues["queue"] += ["data_queue"] * total
        queues["batch"] += list(range(1, total + 1))
        queues["size"] += [0] * data_empty + [2] * (total - data_empty)
        queues["capacity"] += [None] * total
        queues["get_ns"] += [1_000_000] * total
    return {
        "minddata_queues": queues,
        "minddata_batches": {"batch": [1, 2], "pipeline_ns": [3, 3], "push_ns": [0, 0], "total_ns": [3, 3]},
        "minddata_pipeline": {
            "op_id": [0, 1, 2, 3],
            "op_type": ["RepeatOp", "BatchOp", "MapOp", "GeneratorOp"],
            "workers": [1, 2, 8, 1],
            "average_size": [None, 0.0, 0.8, 16.0],
            "queue_length": [None, 16, 16, 16],
            "usage_rate": [None, 0.0, 0.05, 1.0],
            "empty_rate": [None, 1.0, 0.9, 0.0],
            "samples": [None, 2, 2, 2],
            "sample_interval_ns": [10_000_000] * 4,
            "parent_id": [None, 0, 1, 2],
            "children_ids": ["[1]", "[2]", "[3]", "[]"],
        },
        "minddata_queue_samples": {"op_id": [1, 1, 2, 2, 3, 3], "sample": [0, 1] * 3, "size": [0, 0, 0, 2, 16, 16]},
    }  # fmt: skip


@pytest.fixture
def panel(qtbot: QtBot) -> DataPipelinePanel:
    shown = PANEL()
    qtbot.addWidget(shown)
    shown.resize(1200, 800)
    shown.show()
    return shown


def result_of(panel: DataPipelinePanel, trace: Any, queue: int | None = None) -> DataPipelineResult:
    return panel.analyse(trace, panel.query(SessionState(queue=queue)), TaskContext())


def show(panel: DataPipelinePanel, trace: Any, queue: int | None = None) -> DataPipelineResult:
    result = result_of(panel, trace, queue)
    panel.show_result(result)
    return result


PROCESSING_IS_SLOW = (
    "Training waits for data: data processing is slow "
    f"The host queue was empty for 15 of 20 batches, 75.0{NBSP}%; the threshold is 30.0{NBSP}%. "
    f"Map (op 2) had a full input and an empty output queue in 100{NBSP}% of the samples."
)
TRANSMISSION_IS_SLOW = (
    "Training waits for data: transmission to the device is slow "
    "The data queue was empty for 3 of 20 batches although the host queue was filled."
)
ALL_IS_WELL = (
    f"Data is not the bottleneck The host queue was empty for 0 of 20 batches, 0.0{NBSP}%; "
    f"the threshold is 30.0{NBSP}%."
)


@pytest.mark.parametrize(
    ("tables", "words"),
    [
        (pipeline_tables(15, 20), PROCESSING_IS_SLOW),
        (pipeline_tables(0, 20, data_empty=3), TRANSMISSION_IS_SLOW),
        (pipeline_tables(0, 20), ALL_IS_WELL),
        (pipeline_tables(6, 6), "Too little data for a verdict: 6 batches, 20 needed."),
        (
            {"minddata_pipeline": pipeline_tables(0, 1)["minddata_pipeline"]},
            "No verdict: this result has no records of the host queue.",
        ),
    ],
)
def test_the_bar_says_the_verdict_and_what_it_rests_on(
    panel: DataPipelinePanel, trace_of: TraceOf, tables: Tables, words: str
) -> None:
    show(panel, trace_of(tables))
    assert panel.sheet.verdict.accessibleName() == words


def test_the_flow_has_five_stages_with_a_data_queue_and_three_without(
    panel: DataPipelinePanel, trace_of: TraceOf
) -> None:
    show(panel, trace_of(pipeline_tables(15, 20, data_empty=1)))
    assert len(panel.sheet.flow.places()) == 5
    show(panel, trace_of(pipeline_tables(15, 20)))
    assert len(panel.sheet.flow.places()) == 3


def test_a_click_on_a_queue_asks_for_it(panel: DataPipelinePanel, trace_of: TraceOf, qtbot: QtBot) -> None:
    show(panel, trace_of(pipeline_tables(15, 20)))
    graph = panel.sheet.processing.graph
    gauge = next(edge.gauge for edge in graph._layout.edges if edge.op_id == 3)
    assert gauge is not None
    with qtbot.waitSignal(panel.wanted) as asked:
        qtbot.mouseClick(graph, Qt.MouseButton.LeftButton, pos=gauge.center().toPoint())
    assert asked.args == [ShowQueue(3)]
    with qtbot.waitSignal(panel.wanted) as asked:
        qtbot.mouseClick(graph, Qt.MouseButton.LeftButton, pos=graph.place_of(1).center().toPoint())
    assert asked.args == [ShowQueue(1)]
    with qtbot.assertNotEmitted(panel.wanted):
        qtbot.mouseClick(graph, Qt.MouseButton.LeftButton, pos=QPoint(1, graph.height() - 1))


def test_arrow_keys_walk_through_the_operators(panel: DataPipelinePanel, trace_of: TraceOf, qtbot: QtBot) -> None:
    show(panel, trace_of(pipeline_tables(15, 20)))
    with qtbot.waitSignal(panel.wanted) as asked:
        qtbot.keyClick(panel.sheet.processing.graph, Qt.Key.Key_Right)
    assert asked.args == [ShowQueue(1)]  # right of Map 2
    with qtbot.waitSignal(panel.wanted) as asked:
        qtbot.keyClick(panel.sheet.processing.graph, Qt.Key.Key_Left)
    assert asked.args == [ShowQueue(3)]


def test_the_queue_of_the_session_is_the_one_that_is_shown(panel: DataPipelinePanel, trace_of: TraceOf) -> None:
    trace = trace_of(pipeline_tables(15, 20))
    page = panel.sheet.processing
    show(panel, trace)
    assert page.output.chart.accessibleName() == "Queue op 2 → op 1 Map, 8 workers → Batch, 2 workers"
    assert page.input.chart.accessibleName() == "Queue op 3 → op 2 Generator, 1 worker → Map, 8 workers"
    assert page.output.chart.accessibleDescription() == f"mean 1.00 of 16, empty 50.0{NBSP}%, full 0.0{NBSP}%"
    show(panel, trace, queue=3)
    assert page.output.chart.accessibleName() == "Queue op 3 → op 2 Generator, 1 worker → Map, 8 workers"
    assert page.input.isHidden()


def test_a_row_of_the_table_chooses_the_operator(panel: DataPipelinePanel, trace_of: TraceOf, qtbot: QtBot) -> None:
    show(panel, trace_of(pipeline_tables(15, 20)))
    table = panel.sheet.processing.table.table
    model = table.page_model
    assert [model.value(row, "op_id") for row in range(4)] == [0, 1, 2, 3]
    assert [model.value(row, "verdict") for row in range(4)] == [" ", " ", "Bottleneck", " "]
    assert [model.value(row, "input_percent") for row in range(4)] == [0.0, 5.0, 100.0, None]
    with qtbot.waitSignal(panel.wanted) as asked:
        table.selectRow(3)
    assert asked.args == [ShowQueue(3)]


def test_sorting_puts_missing_values_last_both_ways(panel: DataPipelinePanel, trace_of: TraceOf) -> None:
    show(panel, trace_of(pipeline_tables(15, 20)))
    table = panel.sheet.processing.table.table
    section = [column.name for column in table.page_model.columns].index("output_percent")
    for expected in ([3, 2, 1, 0], [1, 2, 3, 0]):
        table.sort.sort_by(section)
        assert [table.page_model.value(row, "op_id") for row in range(4)] == expected


def test_the_pages_follow_the_segment_and_stay(panel: DataPipelinePanel, trace_of: TraceOf, qtbot: QtBot) -> None:
    trace = trace_of(pipeline_tables(15, 20, data_empty=2))
    show(panel, trace)
    sheet = panel.sheet
    assert sheet.processing.isVisible()
    buttons = sheet.segment.findChildren(type(sheet.segment._buttons["interval"]))
    qtbot.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    assert sheet.interval.isVisible()
    assert not sheet.processing.isVisible()
    assert sheet.interval.host.chart.count == 20
    assert sheet.interval.data.chart.count == 20
    assert sheet.interval.times.chart.count == 2
    show(panel, trace)
    assert sheet.interval.isVisible()


def test_a_page_without_data_cannot_be_chosen(panel: DataPipelinePanel, trace_of: TraceOf) -> None:
    show(panel, trace_of({"minddata_pipeline": pipeline_tables(0, 1)["minddata_pipeline"]}))
    assert not panel.sheet.segment._buttons["interval"].isEnabled()
    show(panel, trace_of({"minddata_queues": pipeline_tables(3, 20)["minddata_queues"]}))
    assert not panel.sheet.segment._buttons["processing"].isEnabled()
    assert panel.sheet.interval.isVisible()


@pytest.mark.parametrize("width", [480, 800, 1600])
@pytest.mark.parametrize("page", ["interval", "processing"])
def test_at_every_width_nothing_is_wider_than_the_panel(
    panel: DataPipelinePanel, trace_of: TraceOf, qtbot: QtBot, width: int, page: str
) -> None:
    show(panel, trace_of(pipeline_tables(15, 20, data_empty=2)))
    panel.sheet._turn(page)
    panel.resize(width, 700)
    qtbot.wait(1)
    content = panel.sheet.scroller.widget()
    assert content is not None
    assert panel.width() == width
    assert content.width() <= width
    beside = panel.sheet.evidence.parentWidget() is panel.sheet
    assert beside == (width == 1600)
    evidence = panel.sheet.evidence.widget()
    assert evidence is not None
    assert evidence.width() <= panel.sheet.evidence.viewport().width()


def test_a_long_name_and_markup_are_shown_as_they_are(panel: DataPipelinePanel, trace_of: TraceOf) -> None:
    tables = pipeline_tables(15, 20)
    name = "<b>" + "Long" * 50
    tables["minddata_pipeline"]["op_type"][2] = name
    show(panel, trace_of(tables))
    assert f"{name} (op 2)" in panel.sheet.verdict.accessibleName()
    assert panel.width() == 1200


def test_an_empty_panel_shows_nothing_and_takes_a_result_again(panel: DataPipelinePanel, trace_of: TraceOf) -> None:
    trace = trace_of(pipeline_tables(15, 20))
    show(panel, trace)
    panel.clear()
    assert not panel.sheet.isVisible()
    show(panel, trace)
    assert panel.sheet.isVisible()


def icons_of(panel: DataPipelinePanel) -> list[tuple[str, str]]:
    """(icon, token) of each piece of evidence, in order."""
    return [(icon._name, icon._token) for icon in panel.sheet.evidence.findChildren(IconView)]


def test_only_the_operator_that_holds_up_the_pipeline_has_red_evidence(
    panel: DataPipelinePanel, trace_of: TraceOf
) -> None:
    trace = trace_of(pipeline_tables(15, 20))
    show(panel, trace, 2)
    assert ("critical", "critical") in icons_of(panel)
    show(panel, trace, 1)  # its output runs empty too, for want of input
    assert {token for _, token in icons_of(panel)} <= {"text.3", "warn"}  # warn: few samples
    show(panel, trace_of(pipeline_tables(0, 20)), 2)  # nobody waits
    assert not {"critical"} & {token for _, token in icons_of(panel)}


def test_the_subject_is_the_operator_that_is_shown(panel: DataPipelinePanel, trace_of: TraceOf, qtbot: QtBot) -> None:
    trace = trace_of(pipeline_tables(15, 20))
    with qtbot.waitSignal(panel.subject_changed) as told:
        show(panel, trace)
    assert told.args == ["Map (op 2)"]
    with qtbot.waitSignal(panel.subject_changed) as told:
        show(panel, trace, 3)
    assert told.args == ["Generator (op 3)"]


def test_times_of_the_whole_pipeline_do_not_stand_at_an_operator(panel: DataPipelinePanel, trace_of: TraceOf) -> None:
    show(panel, trace_of(pipeline_tables(15, 20)), 3)
    assert [figure._caption for figure in panel.sheet.evidence.findChildren(Figure)] == ["Workers", "In its queue"]


def test_no_column_and_no_verdict_is_cut_in_the_usual_window(panel: DataPipelinePanel, trace_of: TraceOf) -> None:
    panel.resize(1150, 860)
    show(panel, trace_of(pipeline_tables(15, 20)))
    QApplication.processEvents()
    assert panel.sheet.processing.table.table.horizontalScrollBar().maximum() == 0
    sentence = panel.sheet.verdict._sentence
    assert sentence.height() >= sentence.heightForWidth(sentence.width())


# ---- the time that is shown


def timed_tables() -> Tables:
    """Batches of 10 ms each from 100 ms on, two samples of queues and processors at 100 and 200 ms."""
    tables = pipeline_tables(15, 20)
    tables["minddata_queues"]["time_ns"] = [(100 + 10 * n) * 1_000_000 for n in range(20)]
    tables["cpu_utilization"] = {
        "scope": ["op"] * 2,
        "op_id": [2] * 2,
        "sample": [0, 1],
        "time_ns": [100_000_000, 200_000_000],
        "user_percent": [0.0, 90.0],
        "system_percent": [0.0, 5.0],
    }
    return tables


def at_position(chart: Any, position: int) -> QPoint:
    plot = chart.plot
    return QPoint(round(chart.x_of(position, plot)), round(plot.center().y()))


def drag(qtbot: QtBot, chart: Any, first: int, last: int) -> None:
    viewport = chart.viewport()
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=at_position(chart, first))
    qtbot.mouseMove(viewport, at_position(chart, last))
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=at_position(chart, last))


@pytest.fixture
def asked(panel: DataPipelinePanel) -> list[Any]:
    requests: list[Any] = []
    panel.wanted.connect(requests.append)
    return requests


def test_a_click_on_a_batch_is_its_step_and_a_drag_is_a_range(
    panel: DataPipelinePanel, trace_of: TraceOf, qtbot: QtBot, asked: list[Any]
) -> None:
    show(panel, trace_of(timed_tables()))
    panel.sheet._turn("interval")
    QApplication.processEvents()
    chart = panel.sheet.interval.host.chart
    qtbot.mouseClick(chart.viewport(), Qt.MouseButton.LeftButton, pos=at_position(chart, 4))
    assert asked == [ShowStep(5)]
    asked.clear()
    drag(qtbot, chart, 4, 9)
    # Batch 5 begins where batch 4 was recorded, at 130 ms; batch 10 was recorded at 190 ms.
    assert asked == [ShowRange(TimeSpan(130_000_000, 190_000_000), is_gesture=True)]


def test_a_drag_over_a_queue_is_a_range_too(
    panel: DataPipelinePanel, trace_of: TraceOf, qtbot: QtBot, asked: list[Any]
) -> None:
    show(panel, trace_of(timed_tables()))
    QApplication.processEvents()
    drag(qtbot, panel.sheet.processing.output.chart, 0, 1)
    assert asked == [ShowRange(TimeSpan(100_000_000, 200_000_000), is_gesture=True)]


def test_a_step_is_shown_with_a_way_back_to_the_whole_run(
    panel: DataPipelinePanel, trace_of: TraceOf, qtbot: QtBot, asked: list[Any]
) -> None:
    trace = trace_of(timed_tables())
    show(panel, trace)
    row = panel.sheet.time_row
    assert row.isHidden()
    panel.show_result(panel.analyse(trace, panel.query(SessionState(step=3)), TaskContext()))
    assert row.accessibleName() == (
        "Figures of step 3; the charts show its neighbours too · whole run: Data processing (op 2)"
    )
    assert panel.sheet.verdict.accessibleName() == "Too little data for a verdict: 1 batch, 20 needed."
    panel.sheet._turn("interval")
    assert panel.sheet.interval.host.chart.chosen_position == 2
    assert panel.sheet.interval.host.chart.accessibleDescription().endswith(f"empty 1 of 1, 100.0{NBSP}%, full 0")
    qtbot.mouseClick(row.link, Qt.MouseButton.LeftButton)
    assert asked == [ShowStep(None)]


def test_an_area_or_a_range_is_shown_and_given_up(
    panel: DataPipelinePanel, trace_of: TraceOf, qtbot: QtBot, asked: list[Any]
) -> None:
    trace, span = trace_of(timed_tables()), TimeSpan(131_000_000, 150_000_000)
    state = SessionState(step=9, area=Area(span), span=TimeSpan(0, 1))
    panel.show_result(panel.analyse(trace, panel.query(state), TaskContext()))
    words = panel.sheet.time_row.accessibleName()
    assert words.startswith("Figures of the chosen range · batches 5 to 6 · 19.000")
    qtbot.mouseClick(panel.sheet.time_row.link, Qt.MouseButton.LeftButton)
    assert asked == [ShowArea(None), ShowStep(None), ShowRange(None)]


def test_bars_stand_from_the_fullest_queue_to_the_emptiest_and_choose(
    panel: DataPipelinePanel, trace_of: TraceOf, qtbot: QtBot, asked: list[Any]
) -> None:
    show(panel, trace_of(pipeline_tables(15, 20)))
    bars = panel.sheet.processing.bars.bars
    assert bars.accessibleName() == f"Queue 3 100.0{NBSP}%, Queue 2 5.0{NBSP}%, Queue 1 0.0{NBSP}%"
    qtbot.mouseClick(bars, Qt.MouseButton.LeftButton, pos=QPoint(20, 30))
    assert asked == [ShowQueue(2)]


def test_the_data_of_a_page_can_be_taken_out(panel: DataPipelinePanel, trace_of: TraceOf) -> None:
    show(panel, trace_of(pipeline_tables(15, 20, data_empty=2)))
    operators = panel.sheet._data()
    assert operators is not None
    assert operators.rows[3] == ("2", "Map", "8", "", "", "100", "0.8", "16", "5", "90", "0", "2", "1")  # type: ignore[index]
    panel.sheet._turn("interval")
    batches = panel.sheet._data()
    assert batches is not None
    assert batches.rows[0] == (  # type: ignore[index]
        "batch", "host_queue_size", "data_queue_size", "pipeline_ns", "push_ns", "total_ns", "get_next_ns",
    )  # fmt: skip
    assert batches.rows[1] == ("1", "0", "0", "3", "0", "3", "1000000")  # type: ignore[index]
    assert batches.rows[3] == ("3", "0", "2", "", "", "", "1000000")  # type: ignore[index]
