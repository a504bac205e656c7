"""The hits of a search over the lanes, on the map and in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from analysis.timeline import timeline
from cache.trace import Trace
from model.task import TaskContext
from model.time_span import TimeSpan
from tests.widgets.timeline.hands import answer, place, shown_view
from widgets.theme import theme
from widgets.timeline.hit_drawing import TICK_HEIGHT, hit_boxes, hit_words, runs
from widgets.timeline.view import TimelineView

MS = 1_000_000


@pytest.fixture
def trace(trace_of: Callable[..., Trace]) -> Trace:
    rows = [
        ("npu", "Stream 4", name, n * 10 * MS, 5 * MS) for n, name in enumerate(("MatMul", "Add", "MatMul", "Cast"))
    ]
    rows += [("npu", "Stream 7", "MatMul", 80 * MS, MS), ("npu", "Stream 9", "outer", 0, 100 * MS)]
    return trace_of({}, rows)


@pytest.fixture
def view(qtbot: QtBot, trace: Trace) -> TimelineView:
    return shown_view(qtbot, trace, TimeSpan(0, 100 * MS))


def search(view: TimelineView, trace: Any, text: str) -> None:
    view.search = text
    answer(view, trace)


def test_a_line_lies_under_each_hit(view: TimelineView, trace: Trace) -> None:
    search(view, trace, "matmul")
    scene = view.canvas.scene_in_sight()
    assert scene is not None
    boxes = hit_boxes(scene, view.sight.layout)
    axis = view.sight.axis
    expected = [(0, 5, 0), (20, 25, 0), (80, 81, 1)]
    assert len(boxes) == 3
    for box, (begin, end, track) in zip(boxes, expected, strict=True):
        lane = view.sight.layout.of_track(track)
        assert lane is not None
        assert box.left() == pytest.approx(axis.x_of(begin * MS), abs=1)
        assert box.right() == pytest.approx(axis.x_of(end * MS), abs=1)
        assert (box.top(), box.height()) == (lane.row_top(0) + 18, 2)


def test_the_lines_have_the_colour_of_the_program(view: TimelineView, trace: Trace) -> None:
    search(view, trace, "matmul")
    scene = view.canvas.scene_in_sight()
    assert scene is not None
    box = hit_boxes(scene, view.sight.layout)[0]
    image = view.canvas.grab().toImage()
    at = box.center().toPoint() * image.devicePixelRatio()
    assert image.pixelColor(at) == QColor(theme().color("accent"))
    search(view, trace, "")
    assert view.canvas.grab().toImage().pixelColor(at) != QColor(theme().color("accent"))


def test_nothing_is_marked_out_of_sight(view: TimelineView, trace: Trace) -> None:
    search(view, trace, "matmul")
    view.sight.set_view(TimeSpan(30 * MS, 60 * MS))
    scene = view.canvas.scene_in_sight()
    assert scene is not None
    assert hit_boxes(scene, view.sight.layout) == []


def test_the_map_has_ticks(view: TimelineView, trace: Trace) -> None:
    accent = QColor(theme().color("accent"))

    def ticks() -> int:
        image = view.map.grab().toImage()
        ratio = image.devicePixelRatio()
        y = round((view.map.height() - 1 - TICK_HEIGHT / 2) * ratio)
        inside = range(round(5 * ratio), image.width() - round(5 * ratio))
        return sum(image.pixelColor(x, y) == accent for x in inside)

    assert ticks() == 0
    search(view, trace, "matmul")
    assert ticks() >= 2


def test_hits_in_tracks_that_are_not_shown_are_counted(view: TimelineView, trace: Trace) -> None:
    search(view, trace, "matmul")
    assert view.counts_label.text().startswith("3 hits · ")
    view.sight.set_choices(view.sight.choices.toggled("hidden", 0))
    assert view.counts_label.text().startswith("3 hits, 2 of them in hidden tracks · ")
    hits = timeline(trace, view.query(), TaskContext()).hits
    assert hits is not None
    view.filter.setText("nothing")
    assert hit_words(hits, view.sight.layout) == "3 hits, 3 of them in hidden tracks"
    search(view, trace, "")
    assert "hits" not in view.counts_label.text()


def test_the_menu_of_a_slice_searches_its_name(
    qtbot: QtBot, view: TimelineView, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted: list[str] = []
    opened: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _at: opened.append(menu))
    view.search_wanted.connect(wanted.append)
    qtbot.mouseClick(view.canvas.viewport(), Qt.MouseButton.RightButton, pos=place(view, 12 * MS, 0))
    next(action for action in opened[0].actions() if action.text() == "Search this name").trigger()
    assert wanted == ["Add"]


@pytest.mark.parametrize(
    ("columns", "expected"),
    [([], []), ([0, 0], []), ([1], [(0, 1)]), ([1, 1, 0, 1], [(0, 2), (3, 4)]), ([0, 1, 1, 0], [(1, 3)])],
)
def test_runs_of_columns(columns: list[int], expected: list[tuple[int, int]]) -> None:
    assert runs(np.array(columns, np.bool_)) == expected
