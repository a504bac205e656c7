"""Operators: groups, subgraph, filters, the time that is shown, columns, and what is exported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from analysis.conditions import Condition
from model.task import TaskContext
from model.time_span import TimeSpan
from tests.answering_host import Follower
from widgets.panels.operators import OperatorsPanel
from widgets.requests import SaveTable, ShowArea, ShowOperator, ShowStep
from widgets.session_state import Area
from widgets.tables.column_choices import ColumnChoice, column_choices

KERNELS: dict[str, Any] = {
    "step": ["1", "1", "2", "2"],
    "type": ["MatMul", "Cast", "MatMul", "Add"],
    "name": ["Default/a/MatMul-op1", "Default/Cast-op2", "Gradients/b/MatMul-op3", "Gradients/Add-op4"],
    "core": ["AI_CORE", "AI_VECTOR_CORE", "AI_CORE", "AI_VECTOR_CORE"],
    "start_ns": [0, 100, 200, 300],
    "duration_ns": [40, 30, 20, 10],
    "input_shapes": ["2,3", "4,5", "2,3", None],
}


@pytest.fixture
def panel(qtbot: QtBot, trace_of: Callable[..., Any]) -> Any:
    made = OperatorsPanel()
    qtbot.addWidget(made)
    made.resize(1500, 800)
    made.show()
    follower = OperatorsFollower(made, trace_of({"kernels": KERNELS}))
    yield follower
    column_choices().choose("operators.kernels.types", ColumnChoice())


class OperatorsFollower(Follower[OperatorsPanel]):
    """The panel with hands on its choices."""

    def names(self) -> list[str]:
        model = self.panel.tables.tree.tree_model
        return [str(model.index(row, 0).data()) for row in range(model.rowCount())]

    def choose(self, box: Any, value: str) -> None:
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Home)
        for _ in range(box.findData(value) - box.currentIndex()):
            QTest.keyClick(box, Qt.Key.Key_Down)
        box.activated.emit(box.currentIndex())
        QApplication.processEvents()


def test_groups(panel: OperatorsFollower) -> None:
    box = panel.panel.bar.choices.group
    panel.choose(box, "shape")
    assert panel.names() == ["2,3", "4,5", "–"]
    assert panel.panel.tables.tree.tree_model.columns[0].title == "Shape or operator"
    panel.choose(box, "step")
    assert panel.names() == ["1", "2"]
    panel.choose(box, "name")
    assert panel.names()[0] == "Default/a/MatMul-op1"


def test_a_subgraph_and_names_without_paths(panel: OperatorsFollower) -> None:
    panel.choose(panel.panel.bar.choices.subgraph, "gradients")
    assert panel.names() == ["MatMul", "Add"]
    panel.choose(panel.panel.bar.choices.group, "name")
    panel.panel.bar.choices.paths.click()
    assert panel.names() == ["MatMul-op3", "Add-op4"]


def test_filters_are_chips_and_leave_shares_alone(panel: OperatorsFollower) -> None:
    panel.panel.filters.filter_sheet.made.emit(Condition("type", "!=", "MatMul"), None)
    assert panel.names() == ["Cast", "Add"]
    assert [row.percent for row in panel.panel._result.types] == [30, 10]  # type: ignore[union-attr]
    panel.panel.filters.filter_sheet.made.emit(Condition("total_ns", ">", "20"), None)
    assert panel.names() == ["Cast"]
    chip = panel.panel.filters.chips.chips()[0]
    QTest.keyClick(chip, Qt.Key.Key_Delete)
    QApplication.processEvents()
    assert panel.names() == ["MatMul", "Cast"]


def test_nothing_that_passes_offers_to_clear_the_filters(panel: OperatorsFollower) -> None:
    panel.panel.filters.filter_sheet.made.emit(Condition("type", "in", "Nothing"), None)
    assert panel.names() == []
    panel.panel.tables._nothing.button_clicked.emit()
    assert len(panel.names()) == 3


def test_a_dragged_range_and_a_step_are_chips_that_can_be_removed(panel: OperatorsFollower) -> None:
    panel.set(area=Area(TimeSpan(90, 210)), step=2)
    assert panel.names() == ["Cast", "MatMul"]
    assert "selected range only, calls at its edges in whole" in panel.panel.tables.footer.left_text()
    QTest.keyClick(panel.panel.filters.chips.chips()[0], Qt.Key.Key_Delete)
    assert panel.requests[-1:] == [ShowArea(None)]
    panel.set(area=None, step=2)
    assert panel.names() == ["MatMul", "Add"]
    QTest.keyClick(panel.panel.filters.chips.chips()[0], Qt.Key.Key_Delete)
    assert panel.requests[-1:] == [ShowStep(None)]


def _exported(panel: OperatorsFollower) -> list[tuple[str, ...]]:
    request = panel.panel._data()
    assert isinstance(request, SaveTable)
    assert callable(request.rows)
    return list(request.rows(panel.trace, TaskContext()))


def test_what_is_exported_is_what_is_shown(panel: OperatorsFollower) -> None:
    column_choices().choose("operators.kernels.types", ColumnChoice(hidden=frozenset(("core", "percent"))))
    tree = panel.panel.tables.tree
    tree.setExpanded(tree.tree_model.index(0, 0), True)
    QApplication.processEvents()
    rows = _exported(panel)
    assert rows[0][:3] == ("Type or operator", "Calls", "Total (ns)")
    assert [row[0] for row in rows[1:]] == ["MatMul", "Default/a/MatMul-op1", "Gradients/b/MatMul-op3", "Cast", "Add"]
    assert rows[1][:3] == ("MatMul", "2", "60")


def test_all_rows_are_exported_with_their_filters(panel: OperatorsFollower) -> None:
    panel.panel.bar.views._buttons["rows"].click()
    panel.panel.filters.filter_sheet.made.emit(Condition("duration_ns", ">=", "20"), None)
    rows = _exported(panel)
    names = rows[0].index("Name")
    assert [row[names] for row in rows[1:]] == KERNELS["name"][:3]


def test_every_width_has_room_for_the_bar(panel: OperatorsFollower) -> None:
    for width in (480, 800, 1600):
        panel.panel.resize(width, 600)
        QApplication.processEvents()
        bar = panel.panel.bar
        assert panel.panel.width() == width
        for part in (bar.search, bar.export, bar.choices.subgraph):
            right = part.mapTo(panel.panel, part.rect().topRight()).x()
            assert right < width
            assert part.width() >= 20


@pytest.mark.qt_log_ignore(r"This plugin does not support (raise\(\)|grabbing the keyboard)")
def test_right_on_an_operator_opens_its_inputs_and_outputs(panel: OperatorsFollower) -> None:
    tree = panel.panel.tables.tree
    tree.setExpanded(tree.tree_model.index(0, 0), True)
    QApplication.processEvents()
    tree.setCurrentIndex(tree.tree_model.index(0, 0, tree.tree_model.index(0, 0)))
    QTest.keyClick(tree, Qt.Key.Key_Right)
    QApplication.processEvents()
    sheet = panel.panel.info_sheet
    assert sheet.isVisible()
    model = sheet.table.page_model
    assert [model.index(0, column).data() for column in (0, 3)] == ["Input 0", "[2,3]"]
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_a_pivot_table(panel: OperatorsFollower) -> None:
    panel.panel.bar.views._buttons["pivot"].click()
    choices = panel.panel.bar.choices
    panel.choose(choices.across, "step")
    model = panel.panel.tables.rows.page_model
    assert [column.title for column in model.columns] == ["Type", "All", "1", "2"]
    rows = _exported(panel)
    assert rows[1:] == [("MatMul", "60", "40", "20"), ("Cast", "30", "30", ""), ("Add", "10", "", "10")]
    panel.choose(choices.value, "count")
    assert [model.index(0, column).data() for column in range(4)] == ["MatMul", "2", "1", "1"]
    panel.panel.bar.views._buttons["types"].click()
    assert not choices.across.isVisible()


def test_a_row_of_the_kernels_is_named_with_its_number_and_one_of_a_pivot_table_is_not(
    panel: OperatorsFollower,
) -> None:
    rows = panel.panel.tables.rows
    panel.panel.bar.views._buttons["rows"].click()
    rows.sort.sort_by([column.name for column in rows.page_model.columns].index("start_ns"))  # the last first
    rows.setCurrentIndex(rows.page_model.index(1, 0))
    assert panel.requests == [ShowOperator("Gradients/b/MatMul-op3", to_front=False, kernel=2)]
    panel.panel.bar.views._buttons["pivot"].click()
    assert rows.page_model.rowCount() > 0
    rows.setCurrentIndex(rows.page_model.index(0, 0))
    assert len(panel.requests) == 1
