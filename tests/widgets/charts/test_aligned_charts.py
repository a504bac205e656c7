"""Charts with one axis of steps that lie below each other: a step is at one place in all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from model.units import TimeScale
from tests.answering_host import AnsweringHost
from widgets.charts.curve import CurveChart, CurveData
from widgets.charts.step_chart import StepChart, align
from widgets.panel import Panel
from widgets.panels.cpu import CpuPanel
from widgets.panels.data_pipeline import DataPipelinePanel
from widgets.panels.step_trace import StepTracePanel
from widgets.theme import theme

MS = 1_000_000
LABELS = [str(step) for step in range(1, 21)]
SLOW_PIPELINE = "own/minddata-2.10/slow_python_op"


class Paintings(QObject):
    """Counts how often a chart on the screen was painted."""

    def __init__(self, chart: StepChart) -> None:
        super().__init__(chart)
        self.count = 0
        chart.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_plots_of_aligned_charts_begin_at_one_place(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    short, long = (CurveChart(window) for _ in range(2))

    def show_up_to(chart: CurveChart, longest_ms: int) -> None:
        cells = np.linspace(0, longest_ms * MS, 20).astype(np.int64)
        chart.set_curve(LABELS, CurveData("phase.tail", "Tail", cells, None, None, None, scale=TimeScale("ms", MS, 0)))

    for top, chart, longest in ((0, short, 8), (200, long, 80_000)):
        chart.setGeometry(0, top, 400, 200)
        show_up_to(chart, longest)
    window.show()
    qtbot.waitExposed(window)
    alone = short.plot.left()
    assert alone + 10 < long.plot.left()
    align((short, long))
    assert short.plot.left() == long.plot.left()
    image = short.grab().toImage()
    axis = [x for x in range(400) if image.pixelColor(x, int(short.plot.bottom())) == theme().color("axis")]
    assert axis[0] == pytest.approx(long.plot.left(), abs=1)
    paintings = Paintings(short)
    for change, left in ((long.hide, alone), (long.show, long.plot.left()), (lambda: show_up_to(long, 8), alone)):
        paintings.count = 0
        change()
        assert short.plot.left() == left
        qtbot.waitUntil(lambda: paintings.count > 0)


@pytest.mark.parametrize(
    ("panel_class", "sample", "page"),
    [
        (StepTracePanel, "public/mindinsight/run_1", ""),
        (CpuPanel, SLOW_PIPELINE, ""),
        (DataPipelinePanel, SLOW_PIPELINE, "interval"),
        (DataPipelinePanel, SLOW_PIPELINE, "processing"),
    ],
)
def test_long_numbers_move_all_charts_of_a_panel(
    qtbot: QtBot, converted: Callable[..., Any], panel_class: Callable[[], Panel], sample: str, page: str
) -> None:
    panel = panel_class()
    qtbot.addWidget(panel)
    panel.resize(480, 700)
    panel.show()
    AnsweringHost(panel, converted(sample)).ask()
    if isinstance(panel, DataPipelinePanel):
        panel.sheet._turn(page)
    QApplication.processEvents()
    charts = [chart for chart in panel.findChildren(StepChart) if chart.isVisible()]
    assert len(charts) > 1
    for longest in charts:
        longest.set_steps(longest.labels, 0.0, 1e6, TimeScale("", 1, 0))
        begins = {chart.mapTo(panel, QPoint()).x() + chart.plot.left() for chart in charts}
        assert len(begins) == 1
        longest.set_steps(longest.labels, 0.0, 1.0, TimeScale("", 1, 0))
