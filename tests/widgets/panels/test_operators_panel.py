"""The Operators panel: sources, tree, search, sort, pages, selection, and what it asks the session for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from analysis.table_query import SortKey
from tests.answering_host import Follower
from widgets.charts.shares import part_color
from widgets.panels.operators import OperatorsPanel
from widgets.requests import ShowOperator, ShowSlice
from widgets.session_state import SessionState
from widgets.theme import theme

RUN_1 = "public/mindinsight/run_1"
RANK_0 = "public/msinsight/text_level2/rank0_ascend_pt"


@pytest.fixture
def panel(qtbot: QtBot) -> OperatorsPanel:
    made = OperatorsPanel()
    qtbot.addWidget(made)
    made.resize(1400, 800)
    made.show()
    return made


def tree_texts(panel: OperatorsPanel) -> list[str]:
    model = panel.tables.tree.tree_model
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_the_types_of_a_sample(panel: OperatorsPanel, converted: Callable[..., Any]) -> None:
    Follower(panel, converted(RUN_1))
    assert tree_texts(panel)[:3] == ["MatMul", "Cast", "TransData"]
    assert panel.tables.footer.left_text().startswith("24 type")
    assert len(panel.shares.ring.parts) == 21
    assert panel.shares.ring.parts[-1].key == ""


@pytest.mark.parametrize(
    ("sample", "scope"),
    [
        ("public/mindspore_graph_910b/resnet50_32_224_224", "of a mean step"),
        ("own/mindspore-2.0/lenet_pynative", "of all recorded calls"),
    ],
)
def test_a_picture_says_what_the_sums_are_of(
    panel: OperatorsPanel, converted: Callable[..., Any], sample: str, scope: str
) -> None:
    Follower(panel, converted(sample))
    picture = panel._picture()
    assert picture is not None
    assert picture.scope == scope


def test_opening_a_type_fetches_its_operators(panel: OperatorsPanel, converted: Callable[..., Any]) -> None:
    follower = Follower(panel, converted(RUN_1))
    tree = panel.tables.tree
    matmul = tree.tree_model.index(0, 0)
    assert tree.tree_model.rowCount(matmul) == 0
    tree.setExpanded(matmul, True)
    assert follower.query.expanded == ((tree.tree_model.key_of(matmul), 50),)
    names = [str(tree.tree_model.index(row, 0, matmul).data()) for row in range(tree.tree_model.rowCount(matmul))]
    assert names[0].endswith("MatMul-op58")


def test_a_search_narrows_and_can_be_cleared(
    qtbot: QtBot, panel: OperatorsPanel, converted: Callable[..., Any]
) -> None:
    follower = Follower(panel, converted(RUN_1))
    QTest.keyClicks(panel.bar.search, "conv2d")
    qtbot.waitUntil(lambda: follower.query.text == "conv2d")
    # The casts stand below a layer that is called so: a type is found by its operators' names, too.
    types = ["Cast", "Conv2DBackpropFilterD", "Conv2D", "FusionOp_ReluGradV2_Cast", "Conv2DBackpropInputD"]
    assert tree_texts(panel) == types
    assert "19" in panel.tables.footer.left_text()  # the search hides 19 types
    QTest.keyClick(panel.bar.search, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: follower.query.text == "")
    assert len(tree_texts(panel)) == 24


def test_nothing_found_offers_the_way_back(qtbot: QtBot, panel: OperatorsPanel, converted: Callable[..., Any]) -> None:
    follower = Follower(panel, converted(RUN_1))
    panel.bar.search.setText("nonesuch <b>")
    qtbot.waitUntil(lambda: follower.query.text == "nonesuch <b>")
    assert panel.tables._pages.currentWidget() is panel.tables._nothing
    panel.tables._nothing._button.click()
    qtbot.waitUntil(lambda: follower.query.text == "")


def test_sorting_asks_the_analysis(panel: OperatorsPanel, converted: Callable[..., Any]) -> None:
    follower = Follower(panel, converted(RUN_1))
    names = [column.name for column in panel.tables.tree.tree_model.columns]
    panel.tables.tree.sort.sort_by(names.index("mean_ns"))
    assert follower.query.sort == (SortKey("mean_ns", True),)
    assert tree_texts(panel)[1] == "TransData"  # 9.57 us, after MatMul
    panel.tables.tree.sort.sort_by(0)
    assert tree_texts(panel)[0] == "ApplyMomentumD"


def test_sources_and_rows(panel: OperatorsPanel, converted: Callable[..., Any]) -> None:
    follower = Follower(panel, converted(RANK_0))
    assert list(panel.bar.sources._buttons) == ["kernels", "op_statistic", "api"]
    panel.bar.views._buttons["rows"].click()
    assert follower.query.view == "rows"
    model = panel.tables.rows.page_model
    assert model.rowCount() == 191
    assert follower.query.sort == (SortKey("duration_ns", True),)
    assert panel.shares.isHidden()
    panel.bar.sources._buttons["api"].click()
    assert follower.query.source == "api"
    assert follower.query.view == "types"
    assert "runtime" in tree_texts(panel)
    panel.bar.sources._buttons["op_statistic"].click()
    assert not panel.bar.views._buttons["rows"].isEnabled()


def test_a_number_of_the_file_stands_beside_ours_where_it_is_another(
    panel: OperatorsPanel, trace_of: Callable[..., Any]
) -> None:
    statistic: dict[str, list[Any]] = {
        "type": ["Wrong", "Right"],
        "core": ["AI_CORE"] * 2,
        "count": [4, 2],
        "total_ns": [100_000, 80_000],
        "average_ns": [30_000.0, 40_000.0],
    }
    follower = Follower(panel, trace_of({"op_statistic": statistic}, SLICES))
    model = follower.panel.tables.tree.tree_model
    horizontal = Qt.Orientation.Horizontal
    titles = [model.headerData(column, horizontal) for column in range(model.columnCount())]
    own, of_file = titles.index("Mean *, µs"), titles.index("File's mean, µs")
    cells = {model.index(row, 0).data(): [model.index(row, at).data() for at in (own, of_file)] for row in range(2)}
    assert cells == {"Wrong": ["25.0", "30.0"], "Right": ["40.0", ""]}
    assert "Share" in titles
    assert "total by its calls" in model.headerData(of_file, horizontal, Qt.ItemDataRole.ToolTipRole)
    assert "* ours, the file has another number" in follower.panel.tables.footer.left_text()


def test_long_tables_are_fetched_by_pages(qtbot: QtBot, panel: OperatorsPanel, trace_of: Callable[..., Any]) -> None:
    rows = 3000
    kernels = {
        "type": ["Mul"] * rows,
        "name": [f"op{at}" for at in range(rows)],
        "core": ["AI_CORE"] * rows,
        "duration_ns": list(range(rows, 0, -1)),
    }
    follower = Follower(panel, trace_of({"kernels": kernels}))
    panel.bar.views._buttons["rows"].click()
    model = panel.tables.rows.page_model
    assert model.rowCount() == rows
    assert model.is_here(0)
    assert not model.is_here(2600)
    panel.tables.rows.scrollToBottom()
    panel.tables.rows.viewport().grab()
    qtbot.waitUntil(lambda: model.is_here(2999))
    assert follower.query.first == 2500
    assert model.index(2999, 0).data() is not None
    assert model.value(2999, "name") == "op2999"
    assert model.is_here(0)  # the first page stays


def test_ring_list_and_row_share_one_selection(panel: OperatorsPanel, converted: Callable[..., Any]) -> None:
    follower = Follower(panel, converted(RUN_1))
    tree = panel.tables.tree
    tree.setCurrentIndex(tree.tree_model.index(1, 0))
    key = tree.tree_model.key_of(tree.currentIndex())
    assert follower.requests == [ShowOperator("Cast")]
    assert panel.shares.ring.selected == panel.shares.list.selected == key
    panel.shares.chosen.emit(tree.tree_model.key_of(tree.tree_model.index(2, 0)))
    assert follower.requests[-1] == ShowOperator("TransData")
    assert tree.currentIndex().row() == 2
    assert "1 selected" in panel.tables.footer.right_text()


SLICES = [
    ("Ascend Hardware", "Stream 1", "a/Mul-op1", 1_000, 50),
    ("Ascend Hardware", "Stream 1", "a/Mul-op2", 2_000, 90),
    ("Ascend Hardware", "Stream 1", "a/Mul-op1", 3_000, 70),
]


def kernel_rows() -> dict[str, list[Any]]:
    return {
        "type": ["Mul"] * 3,
        "name": [name for _, _, name, _, _ in SLICES],
        "core": ["AI_CORE"] * 3,
        "start_ns": [begin for _, _, _, begin, _ in SLICES],
        "duration_ns": [duration for _, _, _, _, duration in SLICES],
    }


def shown_begin(follower: Follower[OperatorsPanel]) -> int:
    """Begin of the slice that the session was asked for last."""
    shown = follower.requests[-1]
    assert isinstance(shown, ShowSlice)
    assert shown.to_front
    assert shown.index is not None
    return int(follower.trace.slice(shown.index).begin_ns)


def test_enter_on_a_type_leads_to_its_longest_call(panel: OperatorsPanel, trace_of: Callable[..., Any]) -> None:
    follower = Follower(panel, trace_of({"kernels": kernel_rows()}, SLICES))
    tree = panel.tables.tree
    tree.setCurrentIndex(tree.tree_model.index(0, 0))
    QTest.keyClick(tree, Qt.Key.Key_Return)
    assert shown_begin(follower) == 2_000
    asked = follower.requests[-1]
    assert isinstance(asked, ShowSlice)
    assert asked.span is not None
    assert asked.span.contains(2_000)
    assert asked.span.contains(2_089)
    told = len(follower.requests)
    assert panel._result is not None
    panel.show_result(panel._result)  # the same result again is no new wish
    assert len(follower.requests) == told
    panel.bar.call_button.click()
    assert len(follower.requests) == told + 1


def test_a_double_click_opens_a_type_and_shows_an_operator(panel: OperatorsPanel, trace_of: Callable[..., Any]) -> None:
    follower = Follower(panel, trace_of({"kernels": kernel_rows()}, SLICES))
    tree = panel.tables.tree
    tree.doubleClicked.emit(tree.tree_model.index(0, 0))
    assert follower.requests == []
    tree.setExpanded(tree.tree_model.index(0, 0), True)
    below = tree.tree_model.index(1, 0, tree.tree_model.index(0, 0))  # a/Mul-op2 has 90, a/Mul-op1 120
    tree.setCurrentIndex(below)
    tree.doubleClicked.emit(below)
    assert shown_begin(follower) == 2_000


def test_a_row_of_all_rows_leads_to_its_own_call(panel: OperatorsPanel, trace_of: Callable[..., Any]) -> None:
    follower = Follower(panel, trace_of({"kernels": kernel_rows()}, SLICES))
    panel.bar.views._buttons["rows"].click()
    rows = panel.tables.rows
    rows.choose_row(2)  # by duration: 90, 70, 50
    rows.doubleClicked.emit(rows.page_model.index(2, 0))
    assert shown_begin(follower) == 1_000
    rows.choose_row(1)
    QTest.keyClick(rows, Qt.Key.Key_Return)
    assert shown_begin(follower) == 3_000


def test_a_call_that_the_timeline_lacks_is_said_to_be_missing(
    panel: OperatorsPanel, trace_of: Callable[..., Any]
) -> None:
    statistic = {"type": ["Other"], "core": ["AI_CORE"], "count": [1], "total_ns": [10]}
    follower = Follower(panel, trace_of({"op_statistic": statistic}, SLICES))
    panel.tables.tree.setCurrentIndex(panel.tables.tree.tree_model.index(0, 0))
    QTest.keyClick(panel.tables.tree, Qt.Key.Key_Return)
    assert "Other" in panel.tables.footer.right_text()
    assert not any(isinstance(request, ShowSlice) for request in follower.requests)


def test_without_a_timeline_there_is_no_way_to_it(panel: OperatorsPanel, trace_of: Callable[..., Any]) -> None:
    follower = Follower(panel, trace_of({"kernels": kernel_rows()}))
    assert panel.bar.call_button.isHidden()
    panel.tables.tree.setCurrentIndex(panel.tables.tree.tree_model.index(0, 0))
    QTest.keyClick(panel.tables.tree, Qt.Key.Key_Return)
    assert not any(isinstance(request, ShowSlice) for request in follower.requests)


def test_a_search_shows_the_operators_that_it_found(
    qtbot: QtBot, panel: OperatorsPanel, trace_of: Callable[..., Any]
) -> None:
    follower = Follower(panel, trace_of({"kernels": kernel_rows()}, SLICES))
    panel.bar.search.setText("op2")
    qtbot.waitUntil(lambda: follower.query.text == "op2")
    tree = panel.tables.tree
    mul = tree.tree_model.index(0, 0)
    assert tree.isExpanded(mul)
    assert [tree.tree_model.index(row, 0, mul).data() for row in range(tree.tree_model.rowCount(mul))] == ["a/Mul-op2"]
    assert "1 operator" in panel.tables.footer.left_text()
    assert "90" in panel.tables.footer.left_text()
    tree.setExpanded(mul, False)
    panel.tables.show_result(panel._result)  # type: ignore[arg-type]
    assert not tree.isExpanded(mul)


def test_a_cut_table_says_how_much_of_the_run_it_has(panel: OperatorsPanel, trace_of: Callable[..., Any]) -> None:
    statistic = {"type": ["Mul"], "core": ["AI_CORE"], "count": [40], "total_ns": [10]}
    follower = Follower(panel, trace_of({"kernels": kernel_rows(), "op_statistic": statistic}))
    assert follower.panel.bar.sources.current() == "op_statistic"
    assert "40 calls" in panel.tables.footer.left_text()
    panel.bar.sources._buttons["kernels"].click()
    assert "3 of the run's 40 calls" in panel.tables.footer.left_text()


@pytest.mark.parametrize("view", ["types", "rows", "pivot"])
@pytest.mark.parametrize("width", [480, 600, 800, 1400])
def test_nothing_in_the_bar_is_cut(panel: OperatorsPanel, converted: Callable[..., Any], width: int, view: str) -> None:
    Follower(panel, converted(RANK_0))
    panel.resize(width, 600)
    panel.bar.views._buttons[view].click()
    QApplication.processEvents()
    bar = panel.bar
    for part in (bar.sources, bar.views, bar.copy_button, *bar.choices.parts):
        if part.isVisible():
            place = part.mapTo(panel, part.rect().topRight())
            assert place.x() < panel.width()
            assert part.width() >= part.sizeHint().width()


def test_sources_wider_than_the_panel_become_a_list(panel: OperatorsPanel, trace_of: Callable[..., Any]) -> None:
    rows = {"name": ["a"], "type": ["A"], "level": ["acl"], "total_ns": [5], "count": [1]}
    names = ("ops", "aicpu", "kernels", "task_scheduler", "ai_core", "api_statistic", "top_down", "runtime_api")
    panel.resize(480, 400)
    Follower(panel, trace_of(dict.fromkeys(names, rows)))
    bar = panel.bar
    assert (bar.source_list.isVisible(), bar.sources.isVisible(), bar.source_list.count()) == (True, False, 8)
    QTest.keyClick(bar.source_list, Qt.Key.Key_Down)
    assert panel.query(SessionState()).source == bar.sources.current() == bar.source_list.currentData() == "ai_cpu"
    panel.resize(1600, 400)
    QApplication.processEvents()
    assert (bar.source_list.isVisible(), bar.sources.isVisible()) == (False, True)


def test_an_operator_below_a_type_stays_selected(panel: OperatorsPanel, converted: Callable[..., Any]) -> None:
    follower = Follower(panel, converted(RUN_1))
    tree = panel.tables.tree
    tree.setExpanded(tree.tree_model.index(0, 0), True)
    tree.setCurrentIndex(tree.tree_model.index(1, 0, tree.tree_model.index(0, 0)))
    name = str(tree.currentIndex().data())
    assert follower.requests == [ShowOperator(name)]
    assert panel.bar.search.text() == ""
    tree.setExpanded(tree.tree_model.index(3, 0), True)
    assert str(tree.currentIndex().data()) == name
    assert tree.selectionModel().selectedRows()[0].data() == name


def test_a_step_of_the_session_narrows_the_kernels(panel: OperatorsPanel, trace_of: Callable[..., Any]) -> None:
    kernels = {"step": ["1", "2"], "type": ["A", "A"], "name": ["a", "b"], "duration_ns": [1000, 2000]}
    follower = Follower(panel, trace_of({"kernels": kernels}))
    follower.set(step=2)
    assert "step 2 only" in panel.tables.footer.left_text()
    follower.set(step=7)
    assert "only" not in panel.tables.footer.left_text()


def test_an_operator_named_elsewhere_is_searched_for(panel: OperatorsPanel, converted: Callable[..., Any]) -> None:
    follower = Follower(panel, converted(RUN_1))
    follower.set(operator="Conv2D")
    assert panel.tables.tree.tree_model.index_of(panel._selected_key()).data() == "Conv2D"
    assert follower.query.text == ""
    follower.set(operator="Default/AssignAdd-op203")
    assert follower.query.text == "Default/AssignAdd-op203"
    assert tree_texts(panel) == ["AssignAdd"]


def test_copying_the_whole_table(panel: OperatorsPanel, converted: Callable[..., Any]) -> None:
    Follower(panel, converted(RUN_1))
    panel.bar.copy_button.click()
    lines = QGuiApplication.clipboard().text().split("\n")
    assert len(lines) == 25
    assert lines[0].startswith("Type or operator\tCore\tCalls\tTotal (ns)\tShare * (%)\tFile's share (%)")
    assert lines[1].split("\t")[:4] == ["MatMul", "AI_CORE", "25", "2807820"]


def test_cores_borrow_no_hue_of_a_phase(panel: OperatorsPanel, converted: Callable[..., Any]) -> None:
    Follower(panel, converted(RANK_0))
    fills = [part_color(rank, part).name() for rank, part in enumerate(panel.shares.strip.parts)]
    assert len(fills) == len(set(fills)) == 4
    assert not set(fills) & {
        theme().color(f"phase.{name}").name() for name in ("comm", "interval", "tail", "computing")
    }


def test_a_narrow_panel_drops_the_shares(panel: OperatorsPanel, converted: Callable[..., Any]) -> None:
    Follower(panel, converted(RUN_1))
    assert not panel.shares.isHidden()
    panel.resize(600, 500)
    QApplication.processEvents()
    assert panel.shares.isHidden()
