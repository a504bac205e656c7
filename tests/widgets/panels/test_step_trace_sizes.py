"""The Step trace of one, two, very many and only cut steps, and of steps that have nothing but a length."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tests.step_rows import two_inferences
from tests.step_trace_panel import show
from widgets.panels.overview import OverviewPanel
from widgets.panels.step_trace import StepTracePanel

MANY = 100_000


def steps(count: int, *, is_cut: bool = False) -> dict[str, list[int | None]]:
    """Steps of 1000 ns: 200 waiting, 500 forward and backward, 300 tail; without their ends when cut."""
    begins = [1000 * n for n in range(count)]
    return {
        "step": list(range(1, count + 1)),
        "start_ns": list(begins),
        "fp_point_ns": [begin + 200 for begin in begins],
        "bp_point_ns": [None if is_cut else begin + 700 for begin in begins],
        "end_ns": [None if is_cut else begin + 1000 for begin in begins],
        "total_ns": [None if is_cut else 1000] * count,
        "iteration_interval_ns": [200] * count,
        "fp_and_bp_ns": [None if is_cut else 500] * count,
        "tail_ns": [None if is_cut else 300] * count,
    }


@pytest.fixture
def panel(step_trace: StepTracePanel) -> StepTracePanel:
    return step_trace


@pytest.mark.parametrize("count", [1, 2])
def test_one_and_two_steps(panel: StepTracePanel, trace_of: Callable[..., Any], count: int) -> None:
    show(panel, trace_of({"steps": steps(count)}))
    assert panel.side.table.page_model.rowCount() == count
    assert panel.curves.isHidden() == (count == 1), "a curve over one step says nothing"
    assert ("compare" in panel._segment._buttons) == (count == 2)
    assert "20.00" in panel.frame.accessibleName()
    show(panel, trace_of({"steps": steps(count)}), count)
    assert panel.frame.places()


def test_very_many_steps_are_shown(panel: StepTracePanel, trace_of: Callable[..., Any], qtbot: QtBot) -> None:
    trace = trace_of({"steps": steps(MANY)})
    show(panel, trace)
    model = panel.side.table.page_model
    assert model.rowCount() == MANY
    assert model.index(MANY - 1, 0).data() == "100\N{NARROW NO-BREAK SPACE}000"
    show(panel, trace, 77_777)
    assert panel.curves.tiles()[0].chart.chosen_position == 77_776
    assert panel.grab().width() == 1400
    overview = OverviewPanel()
    qtbot.addWidget(overview)
    overview.resize(1200, 860)
    overview.show()
    show(overview, trace)
    assert overview.split.chart.count == MANY
    assert overview.grab().width() == 1200


def test_only_cut_steps_have_no_average_and_say_so(panel: StepTracePanel, trace_of: Callable[..., Any]) -> None:
    show(panel, trace_of({"steps": steps(3, is_cut=True)}))
    model = panel.side.table.page_model
    assert model.rowCount() == 3
    assert [model.index(0, column).data() for column in range(1, model.columnCount())][-1] == "–"
    assert "3 incomplete" in panel.side._footer.left_text()
    show(panel, trace_of({"steps": steps(3, is_cut=True)}), 2)
    panel.grab()


def test_inference_in_graph_mode_has_lengths_only(panel: StepTracePanel, trace_of: Callable[..., Any]) -> None:
    table: dict[str, list[int | None]] = {
        "step": [1, 2],
        "start_ns": [0, 400],
        "end_ns": [400, 1000],
        "total_ns": [400, 600],
        "fp_point_ns": [None, None],
        "bp_point_ns": [None, None],
        "iteration_interval_ns": [None, None],
        "fp_and_bp_ns": [None, None],
        "tail_ns": [None, None],
    }
    show(panel, trace_of({"steps": table}))
    result = panel._result
    assert result is not None
    assert (result.form, result.is_recorded) == ("marks", True)
    assert result.mean is not None
    assert result.mean.total_ns == 500
    assert "the file has lengths only" in panel._subject.text()
    assert panel.side.table.page_model.columnCount() == 2


def test_the_end_of_backward_is_there_again_after_an_inference(
    panel: StepTracePanel, trace_of: Callable[..., Any]
) -> None:
    points = {"step": [0], "fp_start": ["Cast"], "bp_end": ["Add"]}
    end = panel.side.starts._links[1]
    show(panel, trace_of({"steps": two_inferences(), "step_points": points}))
    assert end.isHidden()
    show(panel, trace_of({"steps": steps(2), "step_points": points}))
    assert not end.isHidden()
    assert end.link_text() == "Add"
