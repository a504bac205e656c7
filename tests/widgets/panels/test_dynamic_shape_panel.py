"""The Dynamic shape panel: a type has a curve, a point a step, a row an operator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from tests.answering_host import Follower
from widgets.panels.dynamic_shape import PANEL, DynamicShapePanel
from widgets.requests import ShowOperator, ShowStep

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
OPS: dict[str, list[Any]] = {
    "step": [1, 1, 2, 3],
    "type": ["Add", "Mul", "Add", "Add"],
    "name": ["Add-op1", "Mul-op2", "Add-op1", "x" * 200],
    "duration_ns": [10, 5, 20, 30],
    "shapes": ["[1]", "[1]", "[2]", "[1]"],
}


@pytest.fixture
def host(qtbot: QtBot, trace_of: Callable[..., Any]) -> Follower[DynamicShapePanel]:
    panel = PANEL()
    qtbot.addWidget(panel)
    panel.resize(1000, 500)
    panel.show()
    return Follower(panel, trace_of({"dynamic_shape_ops": OPS}))


def test_type_step_and_operator(qtbot: QtBot, host: Follower[DynamicShapePanel]) -> None:
    panel, requests = host.panel, host.requests
    assert panel.heading.text().startswith("Add")
    chart = panel.chart
    place = QPoint(round(chart.x_of(1, chart.plot)), round(chart.plot.center().y()))
    qtbot.mouseClick(chart.viewport(), LEFT, NONE, place)
    assert requests == [ShowStep(2)]
    host.set(step=2)
    assert panel.footer.left_text().startswith("Figures of step 2 · 1 of 1")
    assert panel.types.page_model.rowCount() == 1
    qtbot.mouseClick(panel.time_row.link, LEFT)
    assert requests[-1] == ShowStep(None)
    qtbot.mouseClick(
        panel.shapes.viewport(), LEFT, NONE, panel.shapes.visualRect(panel.shapes.model().index(0, 0)).center()
    )
    qtbot.keyClick(panel.shapes, Qt.Key.Key_Return)
    assert requests[-1] == ShowOperator("Add-op1")


def test_what_a_point_of_the_curve_is(qtbot: QtBot, host: Follower[DynamicShapePanel], trace_of: Any) -> None:
    assert host.panel.heading.text() == "Add: time of the call in each step, ns"
    panel = PANEL()
    qtbot.addWidget(panel)
    ops = {name: [*cells, cells[0]] for name, cells in OPS.items()}  # a second Add in step 1
    Follower(panel, trace_of({"dynamic_shape_ops": ops}))
    assert panel.heading.text() == "Add: mean time of the calls of each step (up to 2 calls), ns"


def test_what_other_panels_choose(qtbot: QtBot, host: Follower[DynamicShapePanel]) -> None:
    panel, requests = host.panel, host.requests
    host.set(step=8)
    assert panel.time_row.accessibleName() == "Step 8 is not among these: all steps are shown."
    qtbot.mouseClick(
        panel.types.viewport(), LEFT, NONE, panel.types.visualRect(panel.types.model().index(1, 0)).center()
    )
    assert requests[-1] == ShowOperator("Mul", to_front=False)
    host.set(step=None, operator="Mul")
    assert panel.heading.text().startswith("Mul")
    host.set(operator="Add-op1")
    assert panel.heading.text().startswith("Add"), "the type of an operator that is named elsewhere"
    panel.clear()


def test_words_for_people() -> None:
    assert "dynamic_shape_info" in PANEL.empty_reason()
    assert PANEL.how_to_read().count("\n\n") >= 2
