"""Back and forward go through the operators, queues, steps and streams that were looked at, in every panel."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QTableView, QToolButton, QTreeView

from app.window.main_window import MainWindow
from tests.workflow_script import Drive, Steps, is_open, settled
from widgets.requests import ShowOperator

LEFT, ALT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.NoModifier


def shown(window: MainWindow, panel: str) -> Any:
    return window.host.docks[panel].frame.panel


def click_row(view: QTableView | QTreeView, row: int) -> None:
    QTest.mouseClick(view.viewport(), LEFT, NONE, view.visualRect(view.model().index(row, 0)).center())


def back(window: MainWindow, *, forward: bool = False) -> None:
    QTest.keyClick(window, Qt.Key.Key_Right if forward else Qt.Key.Key_Left, ALT)


def test_types_of_operators_with_dynamic_shapes(drive: Drive, samples: Path) -> None:
    def script(window: MainWindow) -> Steps:
        def state() -> str | None:
            return window.session.state.operator

        yield is_open(window)
        window.host.bring("dynamic_shape")
        yield settled(window, "dynamic_shape")
        panel = shown(window, "dynamic_shape")
        first, second = panel._result.types["type"].tolist()[:2]
        assert panel._result.kind == first
        click_row(panel.types, 1)
        assert state() == second
        yield lambda: panel.heading.text().startswith(second)
        click_row(panel.types, 0)
        yield lambda: panel.heading.text().startswith(first)
        back(window)
        yield lambda: state() == second and panel.heading.text().startswith(second)
        back(window, forward=True)
        yield lambda: state() == first and panel.heading.text().startswith(first)
        for _ in range(2):
            back(window)
        yield lambda: state() is None and panel._result.query.kind is None

    assert drive([str(samples / "public/mindinsight/profiler")], script) == 0


def test_an_operator_that_is_searched_for_takes_the_search_along(drive: Drive, samples: Path) -> None:
    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        window.host.bring("operators")
        yield settled(window, "operators")
        panel = shown(window, "operators")
        tree = panel.tables.tree
        yield lambda: tree.model().rowCount() > 1
        rows, chosen = tree.model().rowCount(), []
        for row in (0, 1):
            click_row(tree, row)
            chosen.append(window.session.state.operator)
        assert len({None, *chosen}) == 3
        back(window)
        yield lambda: panel.tables.selected_name() == chosen[0]
        back(window, forward=True)
        yield lambda: panel.tables.selected_name() == chosen[1]
        window.session.handle(ShowOperator("nothing is called so", to_front=False))
        yield lambda: panel.bar.search.text() == "nothing is called so" and tree.model().rowCount() == 0
        back(window)
        yield lambda: panel.bar.search.text() == "" and tree.model().rowCount() == rows
        yield lambda: panel.tables.selected_name() == chosen[1]
        back(window, forward=True)
        yield lambda: panel.bar.search.text() == "nothing is called so" and tree.model().rowCount() == 0

    assert drive([str(samples / "public/msinsight/text_level2/rank0_ascend_pt")], script) == 0


def test_queues_of_the_data_pipeline(drive: Drive, samples: Path) -> None:
    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        window.host.bring("data_pipeline")
        yield settled(window, "data_pipeline")
        sheet = shown(window, "data_pipeline").sheet
        sheet._turn("processing")
        yield lambda: sheet.processing.table.table.model().rowCount() > 1
        for row in (0, 1):
            click_row(sheet.processing.table.table, row)
        chosen = window.session.state.queue
        yield settled(window, "data_pipeline")
        back(window)
        earlier = window.session.state.queue
        assert earlier not in (None, chosen)
        window.host.bring("cpu")
        yield settled(window, "cpu")
        back(window, forward=True)
        assert window.session.state.queue == chosen
        yield settled(window, "cpu")

    assert drive([str(samples / "own/mindspore-2.0/lenet_graph")], script) == 0


def test_a_stream_of_the_overview_is_an_area_of_the_timeline(drive: Drive, samples: Path) -> None:
    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        window.host.bring("overview")
        yield settled(window, "overview")
        meters = shown(window, "overview").streams.meters
        yield lambda: meters.isVisible() and shown(window, "overview")._result is not None
        use = shown(window, "overview")._result.streams[0]
        QTest.mouseClick(meters, LEFT, NONE, QPoint(meters.width() // 2, 8))
        area = window.session.state.area
        assert area is not None
        assert (area.tracks, area.span) == (frozenset({use.track}), use.span)
        yield lambda: window.host.is_visible("timeline")
        back(window)
        assert window.session.state.area is None
        back(window, forward=True)
        assert window.session.state.area == area
        named = next(one for one in window.tool_bar.findChildren(QLineEdit) if one.accessibleName() == "Area")
        (clear,) = named.findChildren(QToolButton)
        yield clear.isVisible
        QTest.mouseClick(clear, LEFT)
        assert window.session.state.area is None
        assert named.accessibleName() == "Range"

    assert drive([str(samples / "public/msinsight/text_level2/rank0_ascend_pt")], script) == 0
