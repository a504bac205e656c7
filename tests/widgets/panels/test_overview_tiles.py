"""What single tiles of the Overview say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from analysis.overview import OverviewQuery, overview
from app.result_choice import facts_of
from model.batches import Missing
from model.problem import Problem
from model.task import TaskContext
from model.units import NBSP
from parsers.reader import Result
from tests.step_trace_panel import show
from widgets.overview.facts import run_facts
from widgets.panels.overview import OverviewPanel
from widgets.parts.elided_label import ElidedLabel
from widgets.requests import ShowOperator, ShowPanel
from widgets.theme import theme


@pytest.fixture
def panel(overview_panel: OverviewPanel) -> OverviewPanel:
    return overview_panel


def test_waiting_is_told_beside_the_busy_share_of_a_stream(panel: OverviewPanel, trace_of: Callable[..., Any]) -> None:
    slices = [("Ascend Hardware", "Stream 2", "MatMul", 0, 40), ("Ascend Hardware", "Stream 2", "EVENT_WAIT", 40, 60)]
    show(panel, trace_of({}, slices))
    meters = panel.streams.meters
    assert meters.accessibleName().replace(NBSP, " ") == "Stream 2 40.0 % + 60.0 %"
    assert meters.tip_of(0).replace(NBSP, " ").splitlines() == [
        "Busy: 40 ns, 40.0 %",
        "Waiting for an event or another rank: 60 ns, 60.0 %",
        "of the 100 ns from the first to the last task of Ascend Hardware",
    ]
    pixels = meters.grab().toImage()
    colors = {pixels.pixelColor(x, pixels.height() // 2).name() for x in range(pixels.width())}
    assert {theme().color("phase.computing").name(), theme().color("phase.interval").name()} <= colors


def test_a_note_on_a_file_says_what_it_is_before_it_is_cut(panel: OverviewPanel, trace_of: Callable[..., Any]) -> None:
    path = "deep/folder/of/a/result/op_summary.csv"
    note = Problem("empty", f"{path} is empty.", path, severity="warn")
    show(panel, trace_of({}, batches=[note]))
    assert [label.text() for label in panel.health.findChildren(ElidedLabel)][-1] == "op_summary.csv is empty."


def test_files_that_are_missing_for_one_reason_share_a_line(panel: OverviewPanel, trace_of: Callable[..., Any]) -> None:
    lacks = [
        Missing("runtime_api", "api_statistic.csv", "Collect on an NPU."),
        Missing("communication", "communication.json", "Collect on an NPU."),
        Missing("memory", "memory_record.csv", "Collect with memory."),
    ]
    show(panel, trace_of({}, batches=lacks))
    assert [label.text() for label in panel.health.findChildren(ElidedLabel) if "Collect " in label.text()] == [
        "api_statistic.csv, communication.json: Collect on an NPU.",
        "memory_record.csv: Collect with memory.",
    ]


def test_what_an_empty_tile_says_health_does_not_say_again(panel: OverviewPanel, trace_of: Callable[..., Any]) -> None:
    lacks = [Missing("timeline", "trace_view.json", "Call it."), Missing("memory", "memory_record.csv", "Collect.")]
    show(panel, trace_of({}, batches=lacks))
    assert panel.timeline.empty.accessibleName() == "Missing: trace_view.json. Call it."
    assert [label.text() for label in panel.health.findChildren(ElidedLabel)][-1] == "memory_record.csv: Collect."
    show(panel, trace_of({}, [("Ascend Hardware", "Stream 2", "MatMul", 0, 40)], batches=lacks[:1]))
    assert [label.text() for label in panel.health.findChildren(ElidedLabel)][-1] == "trace_view.json: Call it."


@pytest.mark.parametrize(
    ("shown", "own", "words"),
    [
        (0, [0], "device 0 · rank 0 · 2 ranks"),  # 1 is another result of the folder
        (1, [], "device 1 · rank 1 · 2 ranks"),
    ],
)
def test_only_the_devices_of_the_shown_result_are_named(
    trace_of: Callable[..., Any], shown: int, own: list[int], words: str
) -> None:
    results = [Result(0, "a", "a"), Result(1, "b", "b", device=1)]
    facts = facts_of(results[shown], results)
    facts["devices"] += own
    found = overview(trace_of({}, facts=facts), OverviewQuery(), TaskContext())
    assert dict(run_facts(found))["Device"] == words


def test_a_result_of_which_nothing_could_be_read_says_so_first(
    panel: OverviewPanel, converted: Callable[..., Any]
) -> None:
    wanted: list[Any] = []
    panel.wanted.connect(wanted.append)
    show(panel, converted("own/mindspore-2.10/edge_crashed_run_empty_trace"))
    assert panel.limit.isVisible()
    said = panel.limit.accessibleName() + panel.limit.accessibleDescription()
    assert "0 of 1 file read" in said
    assert "holds no profiling data, only logs" in said
    panel.limit.link_clicked.emit()
    assert wanted == [ShowPanel("health")]


def test_a_type_on_two_cores_says_which(panel: OverviewPanel, trace_of: Callable[..., Any], qtbot: QtBot) -> None:
    kernels = {
        "name": ["a", "b", "c"], "type": ["Cast", "Cast", "Add"], "core": ["AI_VECTOR_CORE", "AI_CPU", "AI_CORE"],
        "start_ns": [0, 50, 90], "duration_ns": [50, 30, 10],
    }  # fmt: skip
    show(panel, trace_of({"kernels": kernels}))
    table = panel.operators.table
    texts = [str(table.tree_model.index(row, 0).data()) for row in range(3)]
    assert texts == ["Cast (AI_VECTOR_CORE)", "Cast (AI_CPU)", "Add"]
    with qtbot.waitSignal(panel.wanted) as asked:
        table.row_chosen.emit(table.tree_model.index(1, 0))
    assert asked.args == [ShowOperator("Cast", to_front=False)]


def test_a_high_window_has_more_operator_types(
    panel: OverviewPanel, qtbot: QtBot, trace_of: Callable[..., Any]
) -> None:
    types = [f"T{at:02}" for at in range(60)]
    show(panel, trace_of({"op_types": {"type": types, "total_ns": list(range(60, 0, -1)), "count": [1] * 60}}))
    model = panel.operators.table.tree_model
    panel.resize(1000, 400)
    qtbot.waitUntil(lambda: model.rowCount() == 11)
    panel.resize(1000, 1000)
    qtbot.waitUntil(lambda: model.rowCount() > 20)
    last = panel.operators.table.visualRect(model.index(model.rowCount() - 1, 0))
    assert last.bottom() <= panel.operators.table.viewport().height()
