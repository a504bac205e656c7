"""The Overview: every tile shows its answer or says why not, and leads to its panel."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from model.batches import Missing
from model.task import TaskContext
from model.time_span import TimeSpan
from model.units import NBSP
from tests.step_trace_panel import show
from widgets.overview.tile import Tile
from widgets.panels.overview import OverviewPanel
from widgets.parts.elided_label import ElidedLabel
from widgets.parts.figure import Figure
from widgets.requests import Request, ShowOperator, ShowPanel, ShowRange, ShowStep
from widgets.steps.exported import saved_steps

RUN_1 = "public/mindinsight/run_1"
RANK_0 = "public/msinsight/text_level2/rank0_ascend_pt"


@pytest.fixture
def panel(overview_panel: OverviewPanel) -> OverviewPanel:
    return overview_panel


def figures(panel: Any) -> dict[str, str]:
    found = [figure.accessibleName().partition(": ") for figure in panel.findChildren(Figure)]
    return {caption: value for caption, _, value in found}


def test_facts_of_a_sample(panel: OverviewPanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(RANK_0))
    facts = figures(panel.facts)
    assert facts["Framework"] == "PyTorch"
    assert facts["Steps"] == "1, complete"
    assert facts["Average step"] == "129.86\N{NO-BREAK SPACE}ms"
    assert facts["Level"] == "Level2 · PipeUtilization"
    assert figures(panel.timeline)["Slices"] == "4\N{NARROW NO-BREAK SPACE}811"


def test_facts_that_do_not_fit_beside_each_other_go_to_more_lines(
    panel: OverviewPanel, converted: Callable[..., Any]
) -> None:
    show(panel, converted(RANK_0))
    wide = panel.facts.height()
    panel.resize(480, 600)
    QApplication.processEvents()
    assert panel.facts.height() > wide
    for figure in panel.facts._figures:
        assert not figure.isHidden()
        assert panel.facts.rect().contains(figure.geometry())


def test_what_was_not_collected_is_counted_and_leads_to_the_list(
    panel: OverviewPanel, wanted: list[Request], trace_of: Callable[..., Any]
) -> None:
    lacks = [Missing("operators", f"file {n}", "Collect again.") for n in range(3)]
    show(panel, trace_of({}, facts={"kind": "ascend_ms", "level": "Level0"}, batches=lacks))
    assert panel.facts.more.link_text() == "3 more to collect"
    QTest.mouseClick(panel.facts.more, Qt.MouseButton.LeftButton)
    assert wanted == [ShowPanel("health")]
    show(panel, trace_of({}))
    assert panel.facts.more.isHidden()


def test_what_no_run_on_this_device_has_is_not_to_be_collected(
    panel: OverviewPanel, trace_of: Callable[..., Any]
) -> None:
    never = [Missing("operators", f"file {n}", "The run was on the CPU.", is_collectable=False) for n in range(3)]
    show(panel, trace_of({}, batches=[*never, Missing("memory", "records", "Collect again.")]))
    assert panel.facts.more.link_text() == "1 more to collect"
    notes = [label.text() for label in panel.health.findChildren(ElidedLabel) if label.isVisibleTo(panel)]
    assert "records: Collect again." in notes
    assert not any("CPU" in note for note in notes)
    show(panel, trace_of({}, batches=never))
    assert panel.facts.more.isHidden()


def test_every_tile_leads_to_its_panel(
    panel: OverviewPanel, wanted: list[Request], converted: Callable[..., Any]
) -> None:
    show(panel, converted(RUN_1))
    for tile in panel.findChildren(Tile):
        if tile.isVisible():
            tile._link.click()
    assert {request.panel for request in wanted if isinstance(request, ShowPanel)} == {
        "step_trace",
        "operators",
        "data_pipeline",
        "timeline",
        "health",
    }


def test_a_link_with_ctrl_opens_its_panel_beside(
    panel: OverviewPanel, wanted: list[Request], converted: Callable[..., Any]
) -> None:
    show(panel, converted(RUN_1))
    QTest.mouseClick(panel.operators._link, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier)
    QTest.mouseClick(panel.operators._link, Qt.MouseButton.LeftButton)
    assert wanted == [ShowPanel("operators", beside=True), ShowPanel("operators")]


def test_a_bar_is_a_step_everywhere(panel: OverviewPanel, wanted: list[Request], converted: Callable[..., Any]) -> None:
    show(panel, converted(RUN_1))
    chart = panel.split.chart

    def bar() -> QPoint:
        return QPointF(chart.x_of(99, chart.plot), chart.plot.bottom() - 5).toPoint()

    QTest.mouseClick(chart.viewport(), Qt.MouseButton.LeftButton, pos=bar())
    assert wanted == [ShowStep(100)]
    show(panel, converted(RUN_1), 100)
    assert chart.chosen_position == 99
    assert "step 100" in panel.split._note.text()
    QTest.mouseDClick(chart.viewport(), Qt.MouseButton.LeftButton, pos=bar())
    assert wanted[-1] == ShowStep(100, "step_trace")


def test_operator_rows_lead_to_the_operator(
    panel: OverviewPanel, wanted: list[Request], converted: Callable[..., Any]
) -> None:
    show(panel, converted(RUN_1))
    table = panel.operators.table
    table.setCurrentIndex(table.tree_model.index(0, 0))
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert wanted == [ShowOperator("MatMul", to_front=False), ShowOperator("MatMul")]


def test_hidden_parts_are_counted(panel: OverviewPanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(RUN_1))
    legend = panel.split.legend
    legend.setFocus()
    QTest.keyClick(legend, Qt.Key.Key_Space)
    assert panel.split._unit.text().endswith("1 hidden")
    assert panel.split.chart._hidden == {"iteration_interval"}


def test_the_first_line_says_what_limits_the_run(
    panel: OverviewPanel, wanted: list[Request], converted: Callable[..., Any]
) -> None:
    show(panel, converted("own/minddata-2.10/slow_python_op"))
    assert panel.limit.accessibleName().startswith("Training waits for data")
    panel.limit.link_clicked.emit()
    assert wanted == [ShowPanel("suggestions")]


def test_a_run_without_fault_says_so_and_one_without_data_nothing(
    panel: OverviewPanel, trace_of: Callable[..., Any]
) -> None:
    steps = {"step": [1], "total_ns": [100], "iteration_interval_ns": [1], "fp_and_bp_ns": [99]}
    show(panel, trace_of({"steps": steps}))
    assert "none fired" in panel.limit.accessibleName()
    assert "more rules lacked data" in panel.limit.accessibleName()
    show(panel, trace_of({}))
    assert panel.limit.isHidden()


def test_a_tile_says_what_its_result_says_is_missing(panel: OverviewPanel, trace_of: Callable[..., Any]) -> None:
    lack = Missing("operators", "aicore_intermediate_1_type.csv.", "Collect again.")
    show(panel, trace_of({}, facts={"rank": 1, "ranks": [0, 1]}, batches=[lack]))
    assert panel.operators.empty.accessibleName() == (
        "Missing: aicore_intermediate_1_type.csv. Collect again. This is rank 1; others may have it: 0."
    )
    none = "No data pipeline in this result. Collect again with data_process=True; MindData has to load the data."
    assert panel.pipeline.empty.accessibleName() == f"{none} This is rank 1; others may have it: 0."
    show(panel, trace_of({}, facts={"rank": 0, "ranks": [0]}))
    assert panel.pipeline.empty.accessibleName() == none
    show(panel, trace_of({}, facts={"rank": 1, "ranks": [0, 1], "kind": "ascend_pt"}))
    assert panel.pipeline.empty.accessibleName().endswith("through MindData: there is nothing to collect.")
    assert panel.operators.empty.accessibleName().endswith("This is rank 1; others may have it: 0.")
    show(panel, trace_of({}, facts={"rank": 1, "ranks": [0, *range(1, 64), 70, 71]}))
    assert panel.pipeline.empty.accessibleName().endswith("This is rank 1; others may have it: 0, 2–63, 70, 71.")


def test_operators_follow_the_step_or_say_that_they_do_not(panel: OverviewPanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(RANK_0), 50)
    assert panel.operators._note.text() == f"Kernels, 8.868{NBSP}ms, step 50"
    show(panel, converted(RUN_1), 3)
    assert panel.operators._note.text() == f"AI Core, 3.465{NBSP}ms, whole run"
    show(panel, converted(RUN_1))
    assert panel.operators._note.text() == f"AI Core, 3.465{NBSP}ms, of all recorded calls"


def test_operators_that_are_not_all_of_computing_say_so(panel: OverviewPanel, converted: Callable[..., Any]) -> None:
    """21 rows of kernel_details.csv, one of them shifted: 27.131 ms; step_trace_time.csv: 75 174.575 us computing."""
    show(panel, converted("public/msinsight/test_rank_0"))
    note = panel.operators._note.text().replace(NBSP, " ")
    assert note == "Kernels, 27.131 ms, of all recorded calls, 36.1 % of computing"


def test_a_generated_sample_says_that_it_is_one(
    panel: OverviewPanel, converted: Callable[..., Any], project_root: Path
) -> None:
    show(panel, converted(str(project_root / "resources" / "sample" / "sample_ascend_ms")))
    assert figures(panel.facts)["Result"] == "Generated sample"
    show(panel, converted(RANK_0))
    assert all("Generated" not in figure.accessibleName() for figure in panel.facts._figures)


def test_lengths_of_steps_that_only_the_timeline_marks(panel: OverviewPanel, converted: Callable[..., Any]) -> None:
    show(panel, converted("own/mindspore-2.0/lenet_graph"))
    assert panel.split.empty.accessibleName() == ""
    assert panel.split.bar.isHidden()
    assert panel.split.chart.count == 64
    assert "from the timeline" in panel.split._note.text()
    assert figures(panel.facts)["Steps"] == "64, marked in the timeline"


def test_both_lengths_of_a_step_are_named(panel: OverviewPanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(RANK_0))
    words = panel.split._note.text().replace("\N{NO-BREAK SPACE}", " ")
    assert "129.86 ms in parts, 148.79 ms on the host" in words


def test_a_split_without_steps_is_one_of_the_whole_run(panel: OverviewPanel, converted: Callable[..., Any]) -> None:
    show(panel, converted("public/ascend_pt_small/ascend_sample_rank0"))
    assert panel.split._note.text() == "whole run"
    captions = {figure._caption for figure in panel.facts._figures}
    assert not {"Steps", "Average step"} & captions
    assert panel.operators._note.text() == f"Statistic, 641.47{NBSP}ms, of all recorded calls"


def test_without_steps_the_tiles_move_up(panel: OverviewPanel, converted: Callable[..., Any]) -> None:
    show(panel, converted("own/minddata-2.10/slow_python_op"))
    QApplication.processEvents()
    assert panel.split.empty.accessibleName()
    assert panel.pipeline.mapTo(panel, QPoint(0, 0)).y() < panel.height() / 3
    verdict = panel.pipeline._verdict
    assert verdict.mapTo(panel, verdict.rect().bottomLeft()).y() < panel.height()


def test_empty_tiles_say_why(panel: OverviewPanel, trace_of: Callable[..., Any]) -> None:
    show(panel, trace_of({}))
    for tile in (panel.split, panel.operators, panel.pipeline, panel.streams, panel.timeline):
        assert tile.empty.accessibleName(), type(tile).__name__
        assert tile.content.isHidden()
    show(panel, trace_of({"op_types": {"type": ["Mul"], "total_ns": [5], "count": [1]}}))
    assert panel.operators.empty.accessibleName() == ""
    assert not panel.operators.content.isHidden()


@pytest.mark.parametrize(("width", "columns"), [(1600, 3), (800, 2), (480, 1)])
def test_columns_follow_the_width(
    panel: OverviewPanel, converted: Callable[..., Any], width: int, columns: int
) -> None:
    show(panel, converted(RUN_1))
    panel.resize(width, 700)
    QApplication.processEvents()
    assert panel._columns == columns
    tops = {group.mapTo(panel, group.rect().topLeft()).y() for group in panel._groups}
    assert len(tops) == {3: 1, 2: 2, 1: 3}[columns]


def test_a_panel_that_never_gets_a_size_leaves_no_windows(qtbot: QtBot) -> None:
    def alone() -> set[QWidget]:
        return {window for window in QApplication.topLevelWidgets() if window.parentWidget() is None}

    before = alone()
    panel = OverviewPanel()
    qtbot.addWidget(panel)
    assert alone() - before == {panel}


def test_tables_alone_lead_to_the_tables(
    panel: OverviewPanel, wanted: list[Request], converted: Callable[..., Any]
) -> None:
    show(panel, converted(RUN_1))
    assert panel.tiles.isVisible()
    assert not panel.only_tables.isVisible()
    show(panel, converted("public/msinsight/communication_group"))
    assert not panel.tiles.isVisible()
    assert panel.only_tables.accessibleDescription().startswith("Tables: ")
    QTest.mouseClick(panel.only_tables._button, Qt.MouseButton.LeftButton)
    assert wanted[-1] == ShowPanel("tables")


def test_the_measure_of_one_operator_leads_to_its_blocks(
    panel: OverviewPanel, wanted: list[Request], trace_of: Callable[..., Any]
) -> None:
    show(panel, trace_of({"pipe_utilization": {"block_id": ["0"], "aiv_vec_ratio": [0.5]}}))
    assert panel.only_tables.accessibleName() == "This result measures one operator"
    QTest.mouseClick(panel.only_tables._button, Qt.MouseButton.LeftButton)
    assert wanted[-1] == ShowPanel("ai_core")


def test_the_average_is_over_the_same_steps_as_in_the_step_trace(
    panel: OverviewPanel, converted: Callable[..., Any]
) -> None:
    show(panel, converted("public/mindinsight/PROF_000001_20230818142704322_COJGGGCANRMICFBC"))
    assert panel.split._note.text() == "average of steps 2–10"  # the first has no interval


SPLIT = {
    "step": ["1", "2", "3"],
    "computing_ns": [60_000, 60_000, 60_000],
    "communication_not_overlapped_ns": [20_000, 20_000, 20_000],
    "overlapped_ns": [30_000, 0, 15_000],
    "communication_ns": [50_000, 20_000, 35_000],
    "free_ns": [10_000, 10_000, 20_000],
}
MARKS = [("Python", "1", f"ProfilerStep#{step}", step * 1_000_000, 900_000) for step in (1, 2, 3)]


def test_hidden_communication_lies_within_computing(panel: OverviewPanel, trace_of: Callable[..., Any]) -> None:
    show(panel, trace_of({"step_split": SPLIT}))
    chart = panel.split.chart
    assert [(part.key, begin, end) for part, begin, end in chart._extents(0)] == [
        ("computing", 0, 60_000),
        ("overlapped", 30_000, 60_000),
        ("communication_not_overlapped", 60_000, 80_000),
        ("free", 80_000, 90_000),
    ]
    assert "overlapped" not in [part.key for part, _, _ in chart._extents(1)]
    chart.set_hidden({"computing"})
    assert [(part.key, begin, end) for part, begin, end in chart._extents(2)] == [
        ("communication_not_overlapped", 0, 20_000),
        ("free", 20_000, 40_000),
    ]


def test_a_drag_over_the_bars_is_a_range_of_steps_and_a_double_click_opens_the_step(
    panel: OverviewPanel, wanted: list[Request], trace_of: Callable[..., Any]
) -> None:
    show(panel, trace_of({"step_split": SPLIT}, MARKS))
    chart = panel.split.chart
    ends = [QPointF(chart.x_of(at, chart.plot), chart.plot.bottom() - 5).toPoint() for at in (1, 2)]
    QTest.mousePress(chart.viewport(), Qt.MouseButton.LeftButton, pos=ends[0])
    QTest.mouseMove(chart.viewport(), ends[1])
    QTest.mouseRelease(chart.viewport(), Qt.MouseButton.LeftButton, pos=ends[1])
    assert chart.chosen_range == (1, 2)
    assert wanted == [ShowRange(TimeSpan(2_000_000, 3_900_000), is_gesture=True)]
    wanted.clear()
    QTest.mouseDClick(chart.viewport(), Qt.MouseButton.LeftButton, pos=ends[0])
    assert wanted[-1] == ShowStep(2, "timeline", TimeSpan(2_000_000, 2_900_000))


@pytest.mark.parametrize("width", [480, 800, 1600])
def test_the_legend_of_the_bars_is_not_cut(panel: OverviewPanel, trace_of: Callable[..., Any], width: int) -> None:
    show(panel, trace_of({"step_split": SPLIT}))
    panel.resize(width, 900)
    for _ in range(3):
        QApplication.processEvents()
    legend = panel.split.legend
    assert len(legend._places) == 4
    for place in legend._places:
        assert place.right() <= legend.width()
        assert place.bottom() <= legend.height()


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("ascend_pt", "MindData"),
        ("chrome_trace", "whole folder"),
        ("cluster", "folder of one rank"),
        ("opprof", "msprof"),
        ("msprof", "data_process=True"),
        ("ascend_ms", "data_process=True"),
    ],
)
def test_an_empty_tile_says_what_to_collect(
    panel: OverviewPanel, trace_of: Callable[..., Any], kind: str, words: str
) -> None:
    show(panel, trace_of({}, facts={"kind": kind}))
    assert words in panel.pipeline.empty.accessibleName()
    for tile in (panel.split, panel.operators, panel.pipeline, panel.streams, panel.timeline):
        said = tile.empty.accessibleName()
        assert len(said.split(". ")) >= 2 or ":" in said, said


def test_the_bars_are_exported(panel: OverviewPanel, trace_of: Callable[..., Any]) -> None:
    show(panel, trace_of({"step_split": SPLIT}))
    saved = saved_steps(panel._result.step_trace if panel._result else None)
    assert saved is not None
    rows = list(saved.rows(None, TaskContext()))  # type: ignore[operator]
    assert rows[0][-2:] == ("Communication overlapped by computing (ns)", "Total (ns)")
    assert rows[1] == ("1", "60000", "20000", "10000", "30000", "90000")
    picture = panel.split._picture()
    assert picture is not None
    assert picture.shown() == (panel.split.chart,)


def test_it_says_how_it_is_read() -> None:
    assert "Ctrl" in OverviewPanel.how_to_read()
