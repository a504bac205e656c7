"""Data pipeline and CPU utilisation follow step and range of the window, choose them, and lead back to all of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.window.main_window import MainWindow
from model.time_span import TimeSpan
from tests.workflow_script import Drive, Steps, is_open, settled
from widgets.requests import ShowStep


def at(chart: Any, position: int) -> QPoint:
    return QPoint(round(chart.x_of(position, chart.plot)), round(chart.plot.center().y()))


def drag(chart: Any, first: int, last: int) -> None:
    QTest.mousePress(chart.viewport(), Qt.MouseButton.LeftButton, pos=at(chart, first))
    QTest.mouseMove(chart.viewport(), at(chart, last))
    QTest.mouseRelease(chart.viewport(), Qt.MouseButton.LeftButton, pos=at(chart, last))


def test_a_drag_over_batches_is_the_range_of_all_and_a_step_has_its_own_figures(drive: Drive, samples: Path) -> None:
    def script(window: MainWindow) -> Steps:
        yield is_open(window)
        window.host.bring("data_pipeline")
        yield settled(window, "data_pipeline")
        pipeline: Any = window.host.docks["data_pipeline"].frame.panel
        sheet = pipeline.sheet
        sheet._turn("interval")
        yield lambda: sheet.interval.host.chart.count == 64
        drag(sheet.interval.host.chart, 2, 4)
        # "1 16 2 12 1844447" to "1 16 5 16 1844873": the batches 3 to 5 of the file
        assert window.session.state.span == TimeSpan(1844447_000_000, 1844873_000_000)
        yield lambda: sheet.time_row.accessibleName().startswith("Figures of the chosen range · batches 3 to 5")
        window.host.bring("cpu")
        yield settled(window, "cpu")
        processors: Any = window.host.docks["cpu"].frame.panel
        cpu = processors.sheet
        yield cpu.time_row.isVisible
        QTest.mouseClick(cpu.time_row.link, Qt.MouseButton.LeftButton)
        assert window.session.state.span is None
        yield lambda: not cpu.time_row.isVisible()
        window.session.handle(ShowStep(7, "data_pipeline"))
        yield lambda: sheet.time_row.accessibleName().startswith("Figures of step 7")
        assert sheet.interval.host.chart.chosen_position == 6

    assert drive([str(samples / "own/mindspore-2.0/lenet_graph")], script) == 0
