"""The map of the run: the dense part fills it, outliers are marks at its edges."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from analysis.outliers import Outlier
from model.time_span import TimeSpan
from model.units import THIN
from tests.widgets.timeline.hands import EPOCH_NS, answer, press
from widgets.theme import theme
from widgets.timeline.map_axis import GAP_PX, SLOT_PX, MapAxis
from widgets.timeline.view import TimelineView
from widgets.timeline.view_words import run_words

RUN_NS = 1_000_000
YEARS_NS = 10**18


@pytest.fixture
def view(qtbot: QtBot, plain_trace: Callable[..., Any]) -> TimelineView:
    """A run of 1 ms, 54 years after an event at zero and 32 years before one behind a jump."""
    rows = [(0, 0, EPOCH_NS + 100_000 * n, 60_000, f"op{n}") for n in range(10)]
    rows += [(1, 0, 0, 0, "zero"), (1, 0, 20, 5, "near"), (1, 0, EPOCH_NS + YEARS_NS, 400, "jump")]
    trace = plain_trace([("npu", "Stream 4"), ("npu", "Stream 7")], rows)
    trace.dense_span = TimeSpan(EPOCH_NS, EPOCH_NS + RUN_NS)
    made = TimelineView()
    qtbot.addWidget(made)
    made.resize(1000, 400)
    made.show()
    answer(made, trace)
    return made


def axis(width: float = 800) -> MapAxis:
    outside = [Outlier(TimeSpan(0, 0), 1), Outlier(TimeSpan(10**9, 10**9 + 50), 3)]
    outside += [Outlier(TimeSpan(EPOCH_NS + YEARS_NS, EPOCH_NS + YEARS_NS + 400), 2)]
    return MapAxis(TimeSpan(EPOCH_NS, EPOCH_NS + RUN_NS), outside, width)


def test_the_dense_part_takes_what_the_marks_leave() -> None:
    step = SLOT_PX + GAP_PX
    assert (axis().dense.left, axis().dense.right) == (2 * step, 800 - step)
    assert [(piece.left, piece.right) for piece in axis().outliers] == [
        (0, SLOT_PX), (step, step + SLOT_PX), (800 - SLOT_PX, 800),
    ]  # fmt: skip
    assert MapAxis(TimeSpan(5, 10), (), 800).dense.left == 0


def test_time_never_runs_backwards_and_comes_back_from_its_position() -> None:
    one = axis()
    times = [one.time_at(x / 4) for x in range(800 * 4)]
    assert times == sorted(times)
    assert times[0] == 0
    assert times[-1] <= EPOCH_NS + YEARS_NS + 400
    for part in (0, 1, 333_333, 999_999):
        at = one.x_of(EPOCH_NS + part)
        assert abs(one.time_at(at) - EPOCH_NS - part) <= 1
    for before, after in pairwise([0, 5, 10**9, 10**9 + 49, EPOCH_NS, EPOCH_NS + RUN_NS, EPOCH_NS + YEARS_NS]):
        assert one.x_of(before) < one.x_of(after)


def test_a_narrow_map_stands() -> None:
    one = axis(20)
    assert one.dense.right > one.dense.left
    assert one.x_of(EPOCH_NS) < one.x_of(EPOCH_NS + RUN_NS)


def test_the_first_view_is_the_dense_part(view: TimelineView) -> None:
    assert view.sight.view == TimeSpan(EPOCH_NS, EPOCH_NS + RUN_NS)
    frame, dense = view.map.frame(), view.map.axis.dense
    assert (frame.left(), frame.right()) == (dense.left, dense.right)


def test_a_click_on_a_mark_goes_there(qtbot: QtBot, view: TimelineView) -> None:
    qtbot.mouseClick(view.map, Qt.MouseButton.LeftButton, pos=QPoint(5, 20))
    now = view.sight.view
    assert now.begin_ns < 0
    assert 25 < now.end_ns < 1000
    qtbot.mouseClick(view.map, Qt.MouseButton.LeftButton, pos=QPoint(view.map.width() - 5, 20))
    now = view.sight.view
    assert now.begin_ns < EPOCH_NS + YEARS_NS < EPOCH_NS + YEARS_NS + 400 < now.end_ns
    assert now.length_ns < 1000
    press(qtbot, view, Qt.Key.Key_Home)
    frame = view.map.frame()
    assert (frame.left() <= 0, frame.right() >= view.map.width()) == (True, True)


def test_marks_are_seen_and_say_what_they_are(view: TimelineView) -> None:
    warn = QColor(theme().color("warn"))

    def marked(first: int, last: int) -> bool:
        image = view.map.grab().toImage()
        return any(image.pixelColor(x, y) == warn for x in range(first, last) for y in range(4, 20))

    right = view.map.width()
    assert marked(0, SLOT_PX)
    assert marked(right - SLOT_PX, right)
    assert not marked(SLOT_PX, right - SLOT_PX)
    # 1 717 480 934 s are 19 878 days and 13 hours.
    assert view.map.words_at(3).replace(THIN, " ").startswith("2 slices, 19 878 days before")
    assert "before the dense part" in view.map.words_at(3)
    assert "after the dense part" in view.map.words_at(right - 3)
    assert view.map.words_at(right / 2) == ""


def test_counters_that_are_sampled_longer_are_marked_without_alarm(
    qtbot: QtBot, plain_trace: Callable[..., Any]
) -> None:
    """A monitor runs from an hour before a run of 1 ms on."""
    samples = [(EPOCH_NS - 3600 * 10**9 + 10**9 * second, 1.0) for second in range(3600)]
    rows = [(0, 0, EPOCH_NS, 400, "first"), (0, 0, EPOCH_NS + RUN_NS - 400, 400, "last")]
    trace = plain_trace([("npu", "Stream 4")], rows, counters={("monitor", "load"): samples})
    run = trace.span
    trace.span = TimeSpan(samples[0][0], run.end_ns)
    made = TimelineView()
    qtbot.addWidget(made)
    made.resize(1000, 400)
    made.show()
    answer(made, trace)
    assert made.sight.view == run
    assert made.sight.outline is not None
    assert run_words(made.sight.outline).startswith("Whole run")
    assert made.map.words_at(3).startswith("samples of counters")
    image, colors = made.map.grab().toImage(), theme()
    inks = {image.pixelColor(x, y).name() for x in range(SLOT_PX) for y in range(image.height())}
    assert colors.color("text.3").name() in inks
    assert colors.color("warn").name() not in inks
    press(qtbot, made, Qt.Key.Key_Home)
    home = made.sight.view
    assert home.begin_ns <= run.begin_ns
    assert run.end_ns <= home.end_ns
    assert home.length_ns < 1.1 * RUN_NS
    qtbot.mouseClick(made.map, Qt.MouseButton.LeftButton, pos=QPoint(5, 20))
    assert made.sight.view.begin_ns <= samples[0][0]


def test_dragging_the_frame_keeps_its_length_and_can_leave_the_dense_part(qtbot: QtBot, view: TimelineView) -> None:
    view.sight.set_view(TimeSpan(EPOCH_NS + 400_000, EPOCH_NS + 600_000))
    middle = QPoint(round(view.map.frame().center().x()), 20)
    qtbot.mousePress(view.map, Qt.MouseButton.LeftButton, pos=middle)
    qtbot.mouseMove(view.map, middle + QPoint(100, 0))
    dense = view.map.axis.dense
    moved = view.sight.view.begin_ns - EPOCH_NS - 400_000
    assert moved == pytest.approx(100 * RUN_NS / (dense.right - dense.left), abs=2000)
    assert view.sight.view.length_ns == 200_000
    qtbot.mouseRelease(view.map, Qt.MouseButton.LeftButton, pos=middle + QPoint(100, 0))
