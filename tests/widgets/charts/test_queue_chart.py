"""Queues and batch times as charts: range, colour by use, marks of empty moments, and what the tooltip says."""

from __future__ import annotations

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from model.units import NBSP
from widgets.charts.batch_curves import BatchCurve, BatchCurvesChart
from widgets.charts.queue_chart import QueueChart, QueueData
from widgets.theme import theme


def queue(sizes: list[float], capacity: int | None = 16, low: list[float] | None = None) -> QueueData:
    high = np.array(sizes)
    lowest = high if low is None else np.array(low)
    known = high[~np.isnan(high)]
    average = float(known.mean()) if len(known) else 0.0
    names = tuple(str(at) for at in range(len(sizes)))
    return QueueData(lowest, high, (high + lowest) / 2, average, capacity, names, lambda at: f"Batch {at}")


@pytest.fixture
def chart(qtbot: QtBot) -> QueueChart:
    made = QueueChart()
    qtbot.addWidget(made)
    made.resize(400, 200)
    made.show()
    return made


@pytest.mark.parametrize(
    ("data", "high"),
    [
        (queue([1, 2, 3]), 16.0),  # up to the capacity
        (queue([20, 2]), 20.0),  # or above it, where a file says so
        (queue([1, 3], None), 3.0),
        (queue([0, 0], None), 1.0),
        (queue([np.nan]), 16.0),
    ],
)
def test_the_axis_begins_at_zero_and_reaches_the_capacity(chart: QueueChart, data: QueueData, high: float) -> None:
    chart.set_queue(data)
    assert (chart.low, chart.high) == (0.0, high)
    chart.grab()  # nothing of it may fail to be drawn


@pytest.mark.parametrize(
    ("data", "token"),
    [
        (queue([1, 2]), "level.low"),
        (queue([8, 8]), "level.middle"),
        (queue([16, 15]), "level.high"),
        (queue([1, 2], None), "counter.line"),
    ],
)
def test_the_colour_tells_how_full_it_was(chart: QueueChart, data: QueueData, token: str) -> None:
    chart.set_queue(data)
    assert chart.fill_token() == token


def test_empty_moments_are_marked_below_the_axis(chart: QueueChart) -> None:
    def marks(data: QueueData) -> list[bool]:
        chart.set_queue(data)
        image = chart.grab().toImage()
        plot = chart.plot
        y = round(plot.bottom()) + 2
        return [
            image.pixelColor(round(chart.x_of(at, plot)), y) == theme().color("critical") for at in range(chart.count)
        ]

    assert marks(queue([0, 4, 0])) == [True, False, True]
    # a point for several samples is marked when one of them was empty
    assert marks(queue([4, 4], low=[0, 2])) == [True, False]


def test_the_tooltip_says_one_value_or_a_range(chart: QueueChart) -> None:
    chart.set_queue(queue([4, 8, np.nan], low=[4, 2, np.nan]))
    assert chart.tip is not None
    assert chart.tip(0) == "Batch 0\n4"
    assert chart.tip(1) == "Batch 1\n2 to 8, mean 5.00"
    assert chart.tip(2) == "Batch 2\n–"


def test_hidden_curves_are_neither_drawn_nor_told(qtbot: QtBot) -> None:
    chart = BatchCurvesChart()
    qtbot.addWidget(chart)
    chart.resize(400, 200)
    times = np.array([2_000_000.0, np.nan, 8_000_000.0])
    curves = [
        BatchCurve("get", "phase.interval", "get", times, times),
        BatchCurve("push", "phase.tail", "push", times / 2, times / 2),
    ]
    chart.set_curves(["1", "2", "3"], curves, lambda at: f"Batch {at + 1}")
    assert chart.high == 8_000_000
    assert chart.tip is not None
    assert chart.tip(0) == f"Batch 1\nget: 2.000{NBSP}ms\npush: 1.000{NBSP}ms"
    assert chart.tip(1) == "Batch 2\nget: –\npush: –"
    shown = chart.grab().toImage()
    chart.set_hidden({"push"})
    assert chart.tip(0) == f"Batch 1\nget: 2.000{NBSP}ms"
    assert chart.grab().toImage() != shown


def test_curves_without_values_are_an_empty_chart(qtbot: QtBot) -> None:
    chart = BatchCurvesChart()
    qtbot.addWidget(chart)
    nothing = np.array([np.nan])
    chart.set_curves(["1"], [BatchCurve("get", "phase.interval", "get", nothing, nothing)])
    assert chart.high > chart.low
    chart.grab()
