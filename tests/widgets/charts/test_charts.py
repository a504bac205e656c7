"""Charts: what a pointer and a keyboard do, and that what is drawn follows theme and data."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from model.table import MISSING_INT
from model.units import NBSP
from tests.pictures import has_colour, pixels
from widgets.charts.curve import CurveChart, CurveData
from widgets.charts.meters import Meter, MeterList
from widgets.charts.shares import Ring, ShareList, SharePart, ShareStrip
from widgets.charts.stacked_bars import BarPart, StackedBarChart
from widgets.charts.step_chart import StepChart
from widgets.theme import set_theme, theme

pytestmark = pytest.mark.usefixtures("light_again")

MS = 1_000_000
LABELS = [str(step) for step in range(1, 21)]


def values(*ms: float | None) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    return np.array([MISSING_INT if value is None else int(value * MS) for value in ms], np.int64)


@pytest.fixture
def bars(qtbot: QtBot) -> StackedBarChart:
    chart = StackedBarChart()
    qtbot.addWidget(chart)
    chart.resize(500, 240)
    parts = [
        BarPart("computing", "phase.computing", "Computing", values(*[70.0] * 20)),
        BarPart("free", "phase.free", "Free", values(*[20.0] * 17, 60.0, None, 20.0)),
    ]
    chart.set_bars(LABELS, parts, outliers=[17])
    chart.show()
    return chart


@pytest.fixture
def curve(qtbot: QtBot) -> CurveChart:
    chart = CurveChart()
    qtbot.addWidget(chart)
    chart.resize(400, 200)
    cells = values(None, *[90.0 + at / 100 for at in range(19)])
    chart.set_curve(LABELS, CurveData("phase.interval", "Step interval", cells, 90.1 * MS, 90.09 * MS, 90.17 * MS, [7]))
    chart.show()
    return chart


def middle_of(chart: StepChart, position: int) -> QPoint:
    plot = chart.plot
    return QPointF(chart.x_of(position, plot), plot.center().y()).toPoint()


def test_a_click_chooses_the_step_under_the_pointer(qtbot: QtBot, bars: StackedBarChart, curve: CurveChart) -> None:
    for chart in (bars, curve):
        with qtbot.waitSignal(chart.chosen) as caught:
            QTest.mouseClick(chart.viewport(), Qt.MouseButton.LeftButton, pos=middle_of(chart, 4))
        assert caught.args == [4]


def test_the_bar_under_the_pointer_is_tinted(qtbot: QtBot, bars: StackedBarChart) -> None:
    before = pixels(bars).astype(np.int16)
    QTest.mouseMove(bars.viewport(), middle_of(bars, 6))
    columns = np.flatnonzero(np.abs(pixels(bars) - before).max(axis=(0, 2)))
    assert abs(len(columns) - bars.step_width(bars.plot)) < 2
    assert abs(columns.mean() - bars.x_of(6, bars.plot)) < 1


def test_the_step_under_the_pointer_has_a_ring_on_the_curve(qtbot: QtBot, curve: CurveChart) -> None:
    before, plot = pixels(curve).astype(np.int16), curve.plot
    QTest.mouseMove(curve.viewport(), middle_of(curve, 6))
    row = round(curve.y_of(90.05 * MS, plot))  # step 7 has 90.05 ms
    columns = np.flatnonzero(np.abs(pixels(curve) - before)[row].max(axis=1))
    assert len(columns) >= 5
    assert abs(columns.mean() - curve.x_of(6, plot)) < 2


def test_the_pointer_snaps_to_the_nearest_step(qtbot: QtBot, bars: StackedBarChart) -> None:
    seen: list[int | None] = []
    bars.hovered.connect(seen.append)
    step = bars.step_width(bars.plot)
    QTest.mouseMove(bars.viewport(), middle_of(bars, 6) + QPoint(int(step * 0.4), 0))
    QTest.mouseMove(bars.viewport(), middle_of(bars, 7))
    assert seen == [6, 7]
    assert bars.tip is not None
    assert bars.tip(17).split("\n") == [
        "Step 18",
        "Computing: 70.000\N{NO-BREAK SPACE}ms",
        "Free: 60.000\N{NO-BREAK SPACE}ms",
        "Total: 130.00\N{NO-BREAK SPACE}ms",
    ]
    assert "–" in bars.tip(18)


def test_a_double_click_opens_a_step_or_shows_all(qtbot: QtBot, bars: StackedBarChart) -> None:
    with qtbot.waitSignal(bars.opened) as caught:
        QTest.mouseDClick(bars.viewport(), Qt.MouseButton.LeftButton, pos=middle_of(bars, 9))
    assert caught.args == [9]
    QTest.keyClick(bars, Qt.Key.Key_Plus)
    zoomed = bars.view
    assert zoomed != (-0.5, 19.5)
    plot = bars.plot
    QTest.mouseDClick(
        bars.viewport(), Qt.MouseButton.LeftButton, pos=QPointF(plot.center().x(), plot.top() + 3).toPoint()
    )
    assert bars.view == (-0.5, 19.5)


def test_keys_walk_choose_and_zoom(qtbot: QtBot, curve: CurveChart) -> None:
    curve.set_chosen(5)
    with qtbot.waitSignal(curve.hovered) as caught:
        QTest.keyClick(curve, Qt.Key.Key_Right)
    assert caught.args == [6]
    with qtbot.waitSignal(curve.chosen) as caught:
        QTest.keyClick(curve, Qt.Key.Key_Return)
    assert caught.args == [6]
    QTest.keyClick(curve, Qt.Key.Key_Plus)
    first, last = curve.view
    assert last - first < 20
    assert first <= 6 <= last
    QTest.keyClick(curve, Qt.Key.Key_0)
    assert curve.view == (-0.5, 19.5)


def test_zoom_never_leaves_the_steps(bars: StackedBarChart) -> None:
    for _ in range(40):
        QTest.keyClick(bars, Qt.Key.Key_Plus)
    first, last = bars.view
    assert last - first == pytest.approx(3)
    for _ in range(60):
        QTest.keyClick(bars, Qt.Key.Key_Minus)
    assert bars.view == (-0.5, 19.5)


def test_bars_follow_theme_and_legend(qapp: QApplication, bars: StackedBarChart) -> None:
    assert has_colour(bars, theme().color("phase.computing"))
    assert has_colour(bars, theme().color("warn"))
    bars.set_hidden({"computing"})
    assert not has_colour(bars, theme().color("phase.computing"))
    bars.set_hidden(())
    set_theme(qapp, "dark")
    assert has_colour(bars, theme().color("phase.computing"))
    assert has_colour(bars, theme().color("bg.panel"))


def test_a_curve_has_a_gap_where_a_step_has_no_value(curve: CurveChart) -> None:
    image = curve.grab().toImage()
    plot, wanted = curve.plot, theme().color("phase.interval")
    column = round(curve.x_of(0, plot))
    near = [image.pixelColor(x, y) for x in range(column - 2, column + 3) for y in range(image.height())]
    assert all(abs(color.red() - wanted.red()) + abs(color.blue() - wanted.blue()) > 40 for color in near)
    assert has_colour(curve, wanted)
    assert curve.tip is not None
    assert curve.tip(0).split("\n")[1] == "Step interval: –"
    assert "90" in curve.tip(3)


def test_very_many_steps_are_drawn_by_their_extremes(curve: CurveChart) -> None:
    cells = np.full(100_000, 90 * MS, np.int64)
    cells[54_321] = 200 * MS
    labels = [str(at) for at in range(len(cells))]
    curve.set_curve(labels, CurveData("phase.tail", "Tail", cells, None, None, None))
    image = curve.grab().toImage()
    plot, wanted = curve.plot, theme().color("phase.tail")
    top = [image.pixelColor(x, y) for x in range(image.width()) for y in range(int(plot.top()), int(plot.center().y()))]
    assert any(abs(color.red() - wanted.red()) + abs(color.green() - wanted.green()) < 40 for color in top)


def test_bars_closer_than_a_pixel_show_their_longest(bars: StackedBarChart) -> None:
    steps = 10_000
    lengths = values(*[50.0] * steps)
    lengths[[7, 4321, 9999]] = 90 * MS
    bars.set_bars([str(step) for step in range(steps)], [BarPart("computing", "phase.computing", "", lengths)])
    columns = list(bars.columns(bars.plot))
    assert len(columns) <= 2 * bars.plot.width()
    assert [first for first, _, _ in columns[1:]] == [last + 1 for _, last, _ in columns[:-1]]
    assert (columns[0][0], columns[-1][1]) == (0, steps - 1)
    assert {drawn for _, _, drawn in columns if lengths[drawn] > 50 * MS} == {7, 4321, 9999}


def test_an_empty_chart_does_nothing(qtbot: QtBot, curve: CurveChart) -> None:
    curve.set_curve((), None)
    curve.grab()
    QTest.mouseClick(curve.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(100, 80))
    QTest.keyClick(curve, Qt.Key.Key_Right)
    assert curve.hovered_position is None


# ---- shares ----------------------------------------------------------------------------------------------

PARTS = (
    SharePart("m", "MatMul", 60.0, "60.0 %", "MatMul tip"),
    SharePart("c", "<b>Cast</b>", 30.0, "30.0 %", "Cast tip"),
    SharePart("", "Other, 9 types", 10.0, "10.0 %", "Other tip"),
)


def test_the_ring_begins_at_twelve_and_goes_clockwise(qtbot: QtBot) -> None:
    ring = Ring()
    qtbot.addWidget(ring)
    ring.resize(200, 200)
    ring.set_parts(PARTS)
    ring.set_total("3.465 ms", "24 types")
    centre = QPointF(100, 100)
    assert ring.part_at(centre + QPointF(5, -80)) == 0
    assert ring.part_at(centre + QPointF(0, 80)) == 0
    assert ring.part_at(centre + QPointF(-80, 0)) == 1
    assert ring.part_at(centre + QPointF(-5, -80)) == 2
    assert ring.part_at(centre) is None
    with qtbot.waitSignal(ring.chosen) as caught:
        QTest.mouseClick(ring, Qt.MouseButton.LeftButton, pos=QPoint(20, 100))
    assert caught.args == ["c"]
    assert has_colour(ring, theme().stream(1)[0])
    assert has_colour(ring, theme().color("counter.fill"))


def test_other_is_no_part_to_choose(qtbot: QtBot) -> None:
    shares = ShareList()
    qtbot.addWidget(shares)
    shares.resize(220, 63)
    shares.set_parts(PARTS)
    chosen: list[str] = []
    shares.chosen.connect(chosen.append)
    for y in (10, 31, 52):
        QTest.mouseClick(shares, Qt.MouseButton.LeftButton, pos=QPoint(30, y))
    assert chosen == ["m", "c"]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(shares, key)
    assert chosen == ["m", "c", "c"]
    assert "<b>Cast</b> 30.0 %" in shares.accessibleName()


def test_the_strip_and_the_meters_can_be_chosen(qtbot: QtBot) -> None:
    strip, meters = ShareStrip(), MeterList()
    for widget in (strip, meters):
        qtbot.addWidget(widget)
        widget.resize(300, 80)
    strip.set_parts(PARTS[:2])
    with qtbot.waitSignal(strip.chosen) as caught:
        QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=QPoint(280, 10))
    assert caught.args == ["c"]
    meters.set_meters([Meter(4, "Stream 4", "AI Core", 0.864, "86.4 %", "phase.computing")])
    with qtbot.waitSignal(meters.chosen) as caught:
        QTest.mouseClick(meters, Qt.MouseButton.LeftButton, pos=QPoint(10, 10))
    assert caught.args == [4]
    assert has_colour(meters, theme().color("phase.computing"))
    assert has_colour(meters, theme().color("merged.bg"))


def test_a_step_lights_up_in_all_charts_of_its_window(qtbot: QtBot) -> None:
    window, other = QWidget(), QWidget()
    for widget in (window, other):
        qtbot.addWidget(widget)
    floating = QDialog(window)  # a window of its own that belongs to the first one
    charts = [CurveChart(parent) for parent in (window, floating, other)]
    cells = np.arange(1, 11, dtype=np.int64) * 1000
    for first, chart in zip((1, 3, 1), charts, strict=True):
        chart.resize(400, 200)
        chart.set_curve([str(n) for n in range(10)], CurveData("phase.tail", "Tail", cells, None, None, None))
        chart.numbers = np.arange(first, first + 10)
    window.show()
    at = QPointF(charts[0].x_of(4, charts[0].plot), charts[0].plot.center().y())
    qtbot.mouseMove(charts[0].viewport(), at.toPoint())
    assert [chart.hovered_position for chart in charts] == [4, 2, None]
    charts[0]._hover(QPointF(charts[0].x_of(0, charts[0].plot), 50))  # a step that the second chart does not have
    assert [chart.hovered_position for chart in charts] == [0, None, None]
    charts[0]._hover(None)
    assert [chart.hovered_position for chart in charts] == [None, None, None]


def test_only_charts_that_take_ranges_are_dragged(qtbot: QtBot, bars: StackedBarChart) -> None:
    ranges: list[tuple[int, int]] = []
    chosen: list[int] = []
    bars.range_chosen.connect(lambda first, last: ranges.append((first, last)))
    bars.chosen.connect(chosen.append)
    ends = [QPointF(bars.x_of(at, bars.plot), bars.plot.center().y()).toPoint() for at in (3, 1)]
    for takes in (False, True):
        bars.takes_ranges = takes
        qtbot.mousePress(bars.viewport(), Qt.MouseButton.LeftButton, pos=ends[0])
        qtbot.mouseMove(bars.viewport(), ends[1])
        qtbot.mouseRelease(bars.viewport(), Qt.MouseButton.LeftButton, pos=ends[1])
    assert ranges == [(1, 3)], "in order, whatever the direction"
    assert chosen == []


def test_lengths_of_outliers_lie_over_no_bar_and_no_mark(bars: StackedBarChart) -> None:
    # The step of 103 ms has a longer one on either side.
    ms = [194.0, 176.0, 130.0, 10.0, 180.0, 103.0, 150.0, *[10.0] * 13]
    parts = [BarPart("length", "phase.computing", "Step length", values(*ms))]
    bars.set_bars(LABELS, parts, outliers=[0, 1, 5, 6])
    labels = bars.mark_labels(bars.plot)
    assert [text.replace("\N{NO-BREAK SPACE}", " ") for _place, text in labels] == [
        "194.00 ms",
        "176.00 ms",
        "150.00 ms",
    ]
    for place, _text in labels:
        for at, length in enumerate(ms):
            column = QRectF(bars.x_of(at - 0.5, bars.plot), bars.y_of(length * MS, bars.plot), 0, 0)
            column.setRight(bars.x_of(at + 0.5, bars.plot))
            column.setBottom(bars.plot.bottom())
            assert not column.intersects(place.adjusted(0, 0, 0, -3)), at
        assert not any(place.intersects(other) for other, _text in labels if other != place)


def test_outliers_of_a_curve_say_their_value_where_it_covers_no_other(curve: CurveChart) -> None:
    cells = np.full(40, 1_000_000, np.int64)
    cells[[10, 11, 30]] = 9_000_000, 8_000_000, 7_000_000
    data = CurveData("phase.tail", "Tail", cells, None, None, None, outliers=(10, 11, 30))
    curve.set_curve([str(n) for n in range(40)], data)
    with_labels = curve.grab().toImage()
    curve.set_curve([str(n) for n in range(40)], replace(data, outliers=()))
    assert with_labels != curve.grab().toImage()


@pytest.mark.parametrize(
    ("lowest_ms", "highest_ms", "axis_ms"),
    [
        (50.752, 153.52, (0, 200)),  # GetNext of mindinsight/profiler: more than the double
        (100.0, 190.0, (75, 200)),  # the lowest would lie on the base line at 100
        (118.0, 190.0, (100, 200)),
        (50.0, 50.0, (49.5, 50.5)),
    ],
)
def test_no_point_of_a_curve_lies_on_the_base_line(
    curve: CurveChart, lowest_ms: float, highest_ms: float, axis_ms: tuple[float, float]
) -> None:
    data = values(lowest_ms, highest_ms)
    curve.set_curve(LABELS[:2], CurveData("phase.interval", "", data, None, None, None))
    assert (curve.low / MS, curve.high / MS) == pytest.approx(axis_ms)


def test_a_point_says_how_many_values_it_is_the_mean_of(curve: CurveChart) -> None:
    data = CurveData("phase.interval", "GetNext", values(0.15352, 0.05), None, None, None, counts=np.array([2, 1]))
    curve.set_curve(LABELS[:2], data)
    assert curve.tip is not None
    assert curve.tip(0).split("\n")[1:3] == [f"GetNext: 153.520{NBSP}µs", "mean of 2"]
    assert "mean" not in curve.tip(1)
