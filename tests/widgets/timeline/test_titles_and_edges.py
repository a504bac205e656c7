"""What stands beside and over the lanes: titles longer than the tree, where step lines end, and the word for steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from tests.widgets.timeline.hands import answer
from widgets.theme import theme
from widgets.timeline.ruler import RULER_HEIGHT
from widgets.timeline.view import TimelineView

MS = 10**6


@pytest.fixture
def shown(qtbot: QtBot, plain_trace: Callable[..., Any]) -> Callable[..., TimelineView]:
    """`shown(tracks, rows)`: a timeline of 1 000 × 420 pixels."""

    def made(tracks: list[tuple[str, str]], rows: list[tuple[int, int, int, int, str]]) -> TimelineView:
        view = TimelineView()
        qtbot.addWidget(view)
        view.resize(1000, 420)
        view.show()
        answer(view, plain_trace(tracks, rows))
        return view

    return made


def inked(view: TimelineView, box: QRect) -> int:
    """Columns of a part of the lanes in which something is as dark as a title."""
    image: QImage = view.canvas.grab(box).toImage()
    ink = theme().color("text.1").lightness() + 60
    dark = {x for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y).lightness() < ink}
    return len(dark)


def strip(view: TimelineView, title: str) -> QRect:
    lane = next(lane for lane in view.sight.layout.lanes if lane.title == title)
    return QRect(0, view.sight.lanes.y_of(lane) + 2, 300, lane.height - 4)


def test_a_title_longer_than_the_tree_goes_on_over_the_lanes(shown: Callable[..., TimelineView]) -> None:
    long = "Tasks without an operator of the device with the longest name"
    view = shown([(long, "Stream 1"), ("short", "Stream 2")], [(0, 0, 0, 10, "a"), (1, 0, 20, 10, "b")])
    assert inked(view, strip(view, long)) > 60
    assert inked(view, strip(view, "short")) == 0


def test_a_title_ends_in_the_tree_where_something_stands_behind_it(shown: Callable[..., TimelineView]) -> None:
    long = "Tasks without an operator of the device with the longest name"
    view = shown([(long, "Stream 1"), (long, "Stream 2")], [(0, 0, 0, 10, "a"), (1, 0, 20, 10, "b")])
    view.tree.deeds.hide(view.sight.layout.lanes[1])
    assert inked(view, strip(view, long)) == 0


def test_step_lines_end_with_the_lanes(shown: Callable[..., TimelineView]) -> None:
    rows = [(0, 0, at * 10 * MS, 9 * MS, f"ProfilerStep#{at}") for at in range(1, 6)]
    view = shown([("python", "main")], rows)
    bottom = view.sight.layout.height
    axis, begin = view.sight.axis, 30 * MS
    image = view.canvas.grab().toImage()
    line = theme().color("border.strong").rgb()
    x = int(axis.x_of(begin))
    assert any(image.pixel(x, y) == line for y in range(bottom))
    assert not any(image.pixel(x, y) == line for y in range(bottom + 1, image.height()))


def test_the_line_of_steps_is_named_beside_the_ruler(shown: Callable[..., TimelineView]) -> None:
    view = shown([("python", "main")], [(0, 0, at * 100, 90, f"ProfilerStep#{at}") for at in range(1, 6)])
    label = view.steps_label
    assert label.isVisible()
    assert label.text() == "Step"
    assert label.mapTo(view, label.rect().topLeft()).y() >= view.ruler.y() + RULER_HEIGHT - 1
    without = shown([("python", "main")], [(0, 0, 0, 10, "a")])
    assert not without.steps_label.isVisible()


def test_counters_are_told_from_tracks_of_slices(qtbot: QtBot, converted: Callable[..., Any]) -> None:
    view = TimelineView()
    qtbot.addWidget(view)
    answer(view, converted("public/msinsight/text_level2", 0))
    assert view.filter.placeholderText().startswith("Filter 24 tracks, 134 counter")
    qtbot.keyClicks(view.filter, "stream 4")
    assert "of 158 tracks and counters" in view.counts_label.text()
