"""The Step trace panel: what a user sees of published samples, and what clicks and keys ask for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from analysis.step_picture import Part
from analysis.step_trace import StepTraceQuery
from model.time_span import TimeSpan
from tests.step_trace_panel import show
from widgets.panels.step_trace import StepTracePanel
from widgets.parts.painting import text_size
from widgets.requests import Request, ShowOperator, ShowPanel, ShowRange, ShowStep
from widgets.session_state import SessionState
from widgets.steps.phases import collective_label
from widgets.steps.step_layout import touching

PROFILER = "public/mindinsight/profiler"
RUN_1 = "public/mindinsight/run_1"
RANK_0 = "public/msinsight/text_level2/rank0_ascend_pt"


@pytest.fixture
def panel(step_trace: StepTracePanel) -> StepTracePanel:
    return step_trace


def figure_text(panel: StepTracePanel, name: str) -> str:
    """What a figure says, "" when there is none of that name."""
    figure = panel.figures._figures.get(name)
    return figure.toolTip() if figure is not None else ""


def test_no_step_is_the_average_and_0_is_a_step(panel: StepTracePanel) -> None:
    assert panel.query(SessionState()) == StepTraceQuery(None)
    assert panel.query(SessionState(step=0)) == StepTraceQuery(0)
    assert panel.query(SessionState(step=7)) == StepTraceQuery(7)


def test_the_average_of_a_sample(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(PROFILER, 0))
    table = panel.side.table.page_model
    assert table.rowCount() == 20
    row = [str(table.index(1, column).data()) for column in range(5)]
    assert row == ["2", "90.378", "17.144", "23.003", "130.53"]
    assert table.index(0, 1).data() == "–"  # the first step has no step before it
    words = [label.text() for label in panel.side.averages.findChildren(type(panel.side.averages._note))]
    for value in ("90.354", "17.094", "23.008", "130.46"):
        assert words.count(value) == 2
    assert "19 of 20 steps" in words
    assert "Both leave out the first step" in " ".join(words)
    assert "69.26" in panel.frame.accessibleName()


@pytest.mark.parametrize(
    ("sample", "words"),
    [
        ("public/msprof_2026", "Whole run"),
        ("public/mindinsight/PROF_000001_20230818142704322_COJGGGCANRMICFBC", "9 complete step"),
        (RUN_1, "321 of 322 steps"),
    ],
)
def test_what_an_average_is_over(panel: StepTracePanel, converted: Callable[..., Any], sample: str, words: str) -> None:
    show(panel, converted(sample))
    said = [label.text() for label in panel.side.averages.findChildren(QLabel)]
    assert any(text.startswith(words) for text in said)
    assert panel.side.averages.isVisible()


def test_the_only_step_has_no_average_beside_it(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(panel, converted("public/msinsight/text_level2"))
    assert not panel.side.averages.isVisible()


def test_an_average_that_counts_a_missing_interval_as_0_is_named_so(
    panel: StepTracePanel, trace_of: Callable[..., Any]
) -> None:
    steps = {"step": [1, 2], "fp_point_ns": [10, 160], "bp_point_ns": [40, 190], "start_ns": [10, 60]}
    steps |= {"end_ns": [60, 210], "total_ns": [50, 150], "iteration_interval_ns": [0, 100]}
    steps |= {"fp_and_bp_ns": [30, 30], "tail_ns": [20, 20]}
    own = {"total_ns": [100], "iteration_interval_ns": [50], "fp_and_bp_ns": [30], "tail_ns": [20]}
    show(panel, trace_of({"steps": steps, "step_average": own}))
    said = [label.text() for label in panel.side.averages.findChildren(QLabel)]
    assert any(
        "the file's own average counts this as 0, ours leaves the step out and is shown" in text for text in said
    )
    assert {"1 of 2 steps", "50", "100"} <= set(said)
    assert figure_text(panel, "iteration_interval").startswith("Step interval: 100 ns")


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


def test_the_step_that_is_offered_says_why_it_is_that_one(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    trace = converted(PROFILER, 0)
    show(panel, trace)
    step = panel._segment._buttons["step"]
    assert (step.text(), step.toolTip()) == ("Step 11", "The step with the longest: Step interval")
    show(panel, trace, 5)
    assert panel._segment._buttons["step"].toolTip() == "", "a person chose it"
    show(panel, trace)
    step = panel._segment._buttons["step"]
    assert (step.text(), step.toolTip()) == ("Step 5", "")


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
    assert wanted == [ShowOperator("Default/Cast-op6")]


def test_collectives_keep_two_pixels_and_their_label(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(PROFILER, 0))
    places = panel.frame.places()
    assert len(places) == 3 + 4
    assert min(place.rect.width() for place in places) >= 2
    assert collective_label("stream_10_parallel_0", "10") == "Collective 1"
    assert collective_label("stream_48_0_Receive-op663", "48") == "0_Receive-op663"


def test_collectives_that_look_like_one_box_are_labelled_together() -> None:
    """Each fifth of a pixel or less beside the one before; the last stands a pixel away."""
    boxes = [(Part(str(at), at, 1), QRectF(left, 0, 2, 9)) for at, left in enumerate((10, 12, 14.2, 17.2))]
    assert [[part.name for part, _ in group] for group in touching(boxes)] == [["0", "1", "2"], ["3"]]
    assert touching([]) == []


def test_the_split_of_a_modern_result(
    panel: StepTracePanel, wanted: list[Request], converted: Callable[..., Any]
) -> None:
    show(panel, converted(RANK_0))
    assert "73.89" in panel.frame.accessibleName()
    assert panel.side.starts.isHidden()
    assert panel.curves.isHidden()  # one step: a curve says nothing
    rect = panel.frame.places()[0].rect
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
    panel.figures.to_timeline.click()
    assert wanted[-1] == ShowStep(2, "timeline", TimeSpan(2000, 3000))


def test_a_step_opened_in_table_or_curve_is_shown_in_the_timeline(
    panel: StepTracePanel, wanted: list[Request], trace_of: Callable[..., Any]
) -> None:
    split = {"step": ["4", "5"], "computing_ns": [10, 20], "communication_not_overlapped_ns": [0, 0], "free_ns": [5, 5]}
    marks = [("Python", "1", f"ProfilerStep#{step}", step * 1_000, 900) for step in (4, 5)]
    show(panel, trace_of({"step_split": split}, marks))
    panel.side.table.doubleClicked.emit(panel.side.table.page_model.index(1, 0))
    assert wanted == [ShowStep(5, "timeline", TimeSpan(5_000, 5_900))]
    wanted.clear()
    panel.curves.step_opened.emit(0)
    assert wanted == [ShowStep(4, "timeline", TimeSpan(4_000, 4_900))]
    wanted.clear()
    panel.curves.step_chosen.emit(0)
    assert wanted == [ShowStep(4, "", TimeSpan(4_000, 4_900))], "the timeline follows where it stands"


def test_a_step_that_the_timeline_lacks_leads_nowhere(
    panel: StepTracePanel, wanted: list[Request], converted: Callable[..., Any]
) -> None:
    show(panel, converted(RUN_1), 7)  # its step trace counts device ticks, its timeline from 0
    assert panel.figures.to_timeline.isHidden()
    panel.side.table.doubleClicked.emit(panel.side.table.page_model.index(2, 0))
    assert wanted == [ShowStep(3)]


def test_collectives_that_overlap_are_counted_once_and_it_is_said(
    panel: StepTracePanel, converted: Callable[..., Any]
) -> None:
    show(panel, converted(RUN_1), 1)
    words = figure_text(panel, "collectives")
    assert "179.33 ms" in words
    assert "63.09\N{NO-BREAK SPACE}%" in words  # of 284.271 ms
    assert "282.27" in words
    assert "once" in words


def test_what_is_missing_is_not_zero(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(RUN_1), 1)
    assert figure_text(panel, "iteration_interval") == "Step interval: –\nno step before it"
    show(panel, converted(RUN_1), 2)
    assert "0.211 ms" in figure_text(panel, "iteration_interval")


def test_no_collectives_in_a_step(panel: StepTracePanel, trace_of: Callable[..., Any]) -> None:
    steps = {"step": [1], "start_ns": [5], "end_ns": [9], "total_ns": [4], "iteration_interval_ns": [1]}
    none = {"step": [1], "stream": ["1"], "name": ["a"], "start_ns": [0], "end_ns": [0], "duration_ns": [0]}
    show(panel, trace_of({"steps": steps, "step_collectives": none}), 1)
    assert figure_text(panel, "collectives").startswith("Collectives: –")


def test_all_curves_have_one_unit(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(RUN_1))
    for tile, name, mean in zip(
        panel.curves._tiles, ("Step interval", "Forward + backward", "Tail"), ("0.204", "118.05", "87.123"), strict=True
    ):
        assert (tile._names[0], tile._unit.text()) == (name, "ms")
        assert tile._whole.startswith(f"steps 2–322: mean {mean}"), "as the file's own average beside it"
        assert tile.chart.scale_of_values.unit == "ms"


@pytest.mark.parametrize("width", [1600, 1150, 960, 480])
def test_figures_over_a_curve_fit(panel: StepTracePanel, converted: Callable[..., Any], width: int) -> None:
    show(panel, converted(RUN_1))
    panel.resize(width, 860)
    for _ in range(3):  # charts that go below each other are laid out again
        QApplication.processEvents()
    for tile in panel.curves._tiles:
        labels = ((tile._name, "heading"), (tile._unit, "body"), (tile._values, "small"), (tile._below, "small"))
        for label, role in labels:
            assert label.isHidden() or label.width() >= text_size(label.text(), role).width() - 1
        said = tile._values.text() + tile._below.text()
        words = ("steps 2–322", "mean", "p50", "p95")
        assert [word for word in words if word in said] == [*words]


def test_curves_beside_each_other_begin_at_one_height(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(RUN_1))
    lines = set()
    for width in range(1150, 2400, 50):
        panel.resize(width, 860)
        for _ in range(3):
            QApplication.processEvents()
        tiles = panel.curves.tiles()
        assert len({tile.chart.mapTo(panel, QPoint(0, 0)).y() for tile in tiles}) == 1, width
        lines.add(tiles[0]._below.isHidden())
    assert lines == {True, False}


def test_lengths_of_steps_that_only_the_timeline_marks(
    panel: StepTracePanel, wanted: list[Request], converted: Callable[..., Any]
) -> None:
    show(panel, converted("own/mindspore-2.0/lenet_graph"), 1)
    assert panel.pictures.isHidden()
    model = panel.side.table.page_model
    assert (model.rowCount(), model.columnCount()) == (64, 2)
    assert "193.85 ms" in figure_text(panel, "length")  # step 1 of the ruler
    assert "from the timeline" in panel._subject.text()
    panel.figures.to_timeline.click()
    assert isinstance(wanted[-1], ShowStep)
    assert wanted[-1].panel == "timeline"


def test_the_length_of_a_split_and_of_its_host_window_are_both_named(
    panel: StepTracePanel, converted: Callable[..., Any]
) -> None:
    show(panel, converted(RANK_0), 50)
    assert "148.79 ms" in figure_text(panel, "window")
    assert "the only one" in panel._subject.text()
    assert not panel.figures.to_timeline.isHidden()


@pytest.mark.parametrize("width", [480, 700, 1150])
def test_the_legend_stays_inside_its_row(panel: StepTracePanel, converted: Callable[..., Any], width: int) -> None:
    show(panel, converted(RUN_1))
    panel.resize(width, 860)
    QApplication.processEvents()
    places = panel._legend._places
    assert max(place.right() for place in places) <= panel._legend.width()
    assert max(place.bottom() for place in places) <= panel._legend.height()


@pytest.mark.parametrize("sample", [RUN_1, "resources/sample"])
def test_no_column_of_the_table_is_cut(
    panel: StepTracePanel, converted: Callable[..., Any], sample: str, project_root: Path
) -> None:
    show(panel, converted(str(project_root / sample) if sample.startswith("resources") else sample))
    panel.resize(1150, 860)
    QApplication.processEvents()
    assert panel.side.table.horizontalScrollBar().maximum() == 0


def test_narrow_panels_put_the_side_below(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(RUN_1))
    panel.resize(480, 600)
    QApplication.processEvents()
    assert panel._column.indexOf(panel.side) >= 0
    assert panel.frame.width() <= 480
    assert panel.side.table.height() >= 200
    rows = [cell.geometry() for cell in panel.side.averages._cells]
    assert min(row.height() for row in rows) >= text_size("0").height()
    panel.resize(1200, 600)
    QApplication.processEvents()
    assert panel._splitter.indexOf(panel.side) == 1


def test_stage_and_bubble_of_a_pipeline_say_what_the_file_said(
    panel: StepTracePanel, trace_of: Callable[..., Any]
) -> None:
    split = {"step": ["3"], "computing_ns": [50], "communication_not_overlapped_ns": [50_000], "free_ns": [10_000]}
    split |= {"communication_ns": [90_000], "stage_ns": [0], "bubble_ns": [0]}
    slices = [
        ("Overlap Analysis", "Communication", "Communication", 10_000, 90_000),
        ("Communication", "Group 0 Communication", "hcom_receive__001_0_1", 60_000, 30_000),
        ("MindSpore", "Thread 1", "ProfilerStep#3", 0, 120_000),
    ]
    show(panel, trace_of({"step_split": split}, slices, {"kind": "ascend_ms"}), 3)
    stage, bubble = (figure_text(panel, name) for name in ("stage", "bubble"))
    assert "60" in stage.splitlines()[0]
    assert "the file says 0" in stage
    assert "30" in bubble.splitlines()[0]
    show(panel, trace_of({"step_split": {**split, "stage_ns": [60_000]}}, slices[2:], {"kind": "ascend_ms"}), 3)
    assert figure_text(panel, "stage") == "", "no pipeline: nothing waits"


def test_a_timeline_without_steps_says_why(panel: StepTracePanel, trace_of: Callable[..., Any]) -> None:
    show(panel, trace_of({}, [("CANN", "Thread 1", "launch", 0, 5)]))
    assert panel._pages.currentWidget() is panel._nothing
    assert "two whole steps" in panel._nothing.accessibleDescription()


def test_clearing_shows_nothing(panel: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(panel, converted(PROFILER, 0))
    panel.clear()
    panel.grab()
    assert panel.frame.places() == []
