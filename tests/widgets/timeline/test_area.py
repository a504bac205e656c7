"""Selecting an area with the mouse: over lanes, on the ruler, by its handles; what it covers and how it looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from model.time_span import TimeSpan
from tests.widgets.timeline.hands import ALT, EPOCH_NS, NONE, SHIFT, shown_view
from widgets.session_state import Area
from widgets.timeline.area import range_plate
from widgets.timeline.lanes import LaneChoices
from widgets.timeline.ruler import RULER_HEIGHT
from widgets.timeline.ruler_ticks import ticks
from widgets.timeline.view import TimelineView

RUN_NS = 1_000_000
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


@pytest.fixture
def view(qtbot: QtBot, plain_trace: Callable[..., Any]) -> TimelineView:
    rows = [(track, 0, EPOCH_NS + 100_000 * n, 60_000, f"op{n}") for track in range(4) for n in range(10)]
    tracks = [("python", "main"), ("npu", "Stream 4"), ("npu", "Stream 7"), ("npu", "Stream 9")]
    trace = plain_trace(tracks, rows, counters={("npu", "MHz"): [(EPOCH_NS, 1.0), (EPOCH_NS + 9, 2.0)]})
    return shown_view(qtbot, trace, TimeSpan(EPOCH_NS, EPOCH_NS + RUN_NS), height=500)


def drag(qtbot: QtBot, widget: QWidget, begin: QPoint, end: QPoint, modifier: Any = NONE, button: Any = LEFT) -> None:
    qtbot.mousePress(widget, button, modifier, begin)
    for share in (0.3, 0.7, 1.0):
        at = QPoint(*(round(a + (b - a) * share) for a, b in zip(begin.toTuple(), end.toTuple(), strict=True)))
        qtbot.mouseMove(widget, at)
    qtbot.mouseRelease(widget, button, modifier, end)


def middle(view: TimelineView, track: int) -> int:
    lane = view.sight.layout.of_track(track)
    assert lane is not None
    return lane.top + lane.height // 2 - view.sight.scroll


def marquee(qtbot: QtBot, view: TimelineView, first: int, last: int, ends: tuple[int, int] = (100, 400)) -> None:
    begin, end = QPoint(ends[0], middle(view, first)), QPoint(ends[1], middle(view, last))
    drag(qtbot, view.canvas.viewport(), begin, end, SHIFT)


def span_of(view: TimelineView, left: int, right: int) -> TimeSpan:
    return TimeSpan(view.sight.axis.time_at(left), view.sight.axis.time_at(right))


@pytest.mark.parametrize("ends", [(100, 400), (400, 100)])
def test_a_drag_with_shift_selects_the_range_and_the_tracks_it_covers(
    qtbot: QtBot, view: TimelineView, ends: tuple[int, int]
) -> None:
    before = view.sight.view
    with qtbot.waitSignal(view.area.chosen) as told:
        marquee(qtbot, view, 1, 2, ends)
    assert told.args == [Area(span_of(view, 100, 400), frozenset({1, 2}))]
    assert view.sight.view == before


def test_a_drag_over_several_groups_takes_all_between(qtbot: QtBot, view: TimelineView) -> None:
    marquee(qtbot, view, 3, 0)
    assert view.area.shown == Area(span_of(view, 100, 400), frozenset({0, 1, 2, 3}))


def test_a_closed_group_stands_for_its_tracks_that_are_not_hidden(qtbot: QtBot, view: TimelineView) -> None:
    view.sight.set_choices(LaneChoices(closed=frozenset({("npu", "npu")}), hidden=frozenset({2})))
    lane = next(lane for lane in view.sight.layout.lanes if lane.group == ("npu", "npu"))
    y = lane.top + 5
    drag(qtbot, view.canvas.viewport(), QPoint(100, y), QPoint(200, y), SHIFT)
    assert view.area.shown == Area(span_of(view, 100, 200), frozenset({1, 3}))


def test_where_no_track_with_slices_lies_nothing_is_selected(qtbot: QtBot, view: TimelineView) -> None:
    bottom = view.sight.layout.height - view.sight.scroll + 20
    with qtbot.assertNotEmitted(view.area.chosen):
        drag(qtbot, view.canvas.viewport(), QPoint(100, bottom), QPoint(300, bottom + 5), SHIFT)
        counter = view.sight.layout.of_track(4)
        assert counter is not None
        y = counter.top + 10
        drag(qtbot, view.canvas.viewport(), QPoint(100, y), QPoint(300, y), SHIFT)
    assert view.area.shown is None


def test_a_click_with_shift_still_selects_a_slice(qtbot: QtBot, view: TimelineView) -> None:
    with qtbot.waitSignal(view.slice_chosen), qtbot.assertNotEmitted(view.area.chosen):
        at = QPoint(int(view.sight.axis.x_of(EPOCH_NS + 30_000)), middle(view, 1))
        qtbot.mouseClick(view.canvas.viewport(), LEFT, SHIFT, at)


def test_a_drag_on_the_ruler_selects_over_all_tracks(qtbot: QtBot, view: TimelineView) -> None:
    before = view.sight.view
    drag(qtbot, view.ruler, QPoint(500, 10), QPoint(200, 10))
    assert view.area.shown == Area(span_of(view, 200, 500), None)
    assert view.sight.view == before


@pytest.mark.parametrize(
    ("choices", "tracks"),
    [
        (LaneChoices(hidden=frozenset({2})), {0, 1, 3, 4}),
        (LaneChoices(text="stream 9"), {3}),
        (LaneChoices(closed=frozenset({("npu", "npu")})), None),
    ],
)
def test_hidden_tracks_are_no_part_of_what_the_ruler_selects(
    qtbot: QtBot, view: TimelineView, choices: LaneChoices, tracks: set[int] | None
) -> None:
    view.sight.set_choices(choices)
    drag(qtbot, view.ruler, QPoint(200, 10), QPoint(500, 10))
    assert view.area.shown is not None
    assert view.area.shown.tracks == tracks


def test_a_handle_moves_its_edge_and_keeps_the_tracks(qtbot: QtBot, view: TimelineView) -> None:
    marquee(qtbot, view, 1, 1, (200, 400))
    drag(qtbot, view.ruler, QPoint(402, 10), QPoint(600, 10))
    assert view.area.shown == Area(span_of(view, 200, 600), frozenset({1}))
    qtbot.mouseMove(view.ruler, QPoint(199, 10))
    assert view.ruler.cursor().shape() == Qt.CursorShape.SizeHorCursor
    drag(qtbot, view.ruler, QPoint(199, 10), QPoint(700, 10))
    qtbot.mouseMove(view.ruler, QPoint(300, 10))
    assert view.ruler.cursor().shape() == Qt.CursorShape.CrossCursor
    assert view.area.shown == Area(span_of(view, 600, 700), frozenset({1}))  # over the other edge


@pytest.mark.parametrize(("modifier", "button"), [(ALT, LEFT), (NONE, RIGHT)])
@pytest.mark.parametrize("on_ruler", [True, False])
def test_zooming_to_a_range_stays(qtbot: QtBot, view: TimelineView, modifier: Any, button: Any, on_ruler: bool) -> None:
    expected = span_of(view, 200, 400)
    widget = view.ruler if on_ruler else view.canvas.viewport()
    with qtbot.assertNotEmitted(view.area.chosen):
        drag(qtbot, widget, QPoint(200, 10), QPoint(400, 10), modifier, button)
    assert view.sight.view == expected


def test_z_zooms_to_the_area(qtbot: QtBot, view: TimelineView) -> None:
    before = view.sight.view
    qtbot.keyClick(view.canvas, Qt.Key.Key_Z)
    assert view.sight.view == before
    drag(qtbot, view.ruler, QPoint(300, 10), QPoint(500, 10))
    area = view.area.shown
    assert area is not None
    qtbot.keyClick(view.canvas, Qt.Key.Key_Z)
    shown = view.sight.view
    assert shown.begin_ns < area.span.begin_ns < area.span.end_ns < shown.end_ns
    assert shown.length_ns == pytest.approx(area.span.length_ns * 1.04, rel=0.01)


def test_escape_gives_up_a_drag_then_the_area(qtbot: QtBot, view: TimelineView) -> None:
    drag(qtbot, view.ruler, QPoint(300, 10), QPoint(500, 10))
    before = view.area.shown
    for widget, modifier in ((view.ruler, NONE), (view.canvas.viewport(), SHIFT)):
        y = 10 if widget is view.ruler else middle(view, 1)
        qtbot.mousePress(widget, LEFT, modifier, QPoint(100, y))
        qtbot.mouseMove(widget, QPoint(200, y))
        assert view.area.shown != before
        qtbot.keyClick(view.canvas, Qt.Key.Key_Escape)
        assert view.area.shown == before
        qtbot.mouseMove(widget, QPoint(250, y))
        qtbot.mouseRelease(widget, LEFT, modifier, QPoint(250, y))
        assert view.area.shown == before
    qtbot.keyClick(view.canvas, Qt.Key.Key_Escape)
    assert view.area.shown is None


def test_a_range_ends_where_the_run_ends(qtbot: QtBot, view: TimelineView) -> None:
    view.sight.show_all()
    drag(qtbot, view.ruler, QPoint(0, 10), QPoint(view.ruler.width() - 1, 10))
    assert view.area.shown is not None
    assert view.area.shown.span == TimeSpan(EPOCH_NS, EPOCH_NS + RUN_NS - 40_000)


def shade(view: TimelineView, x: int, y: int) -> QColor:
    return QColor(view.canvas.grab().toImage().pixelColor(x, y))


def test_only_the_lanes_of_the_area_are_shaded(qtbot: QtBot, view: TimelineView) -> None:
    x = int(view.sight.axis.x_of(EPOCH_NS + 280_000))  # between two slices
    view.area.show(None)
    bare = [shade(view, x, middle(view, track)) for track in range(4)]
    view.area.show(Area(TimeSpan(EPOCH_NS + 200_000, EPOCH_NS + 400_000), frozenset({1, 3})))
    shaded = [shade(view, x, middle(view, track)) for track in range(4)]
    assert [a != b for a, b in zip(bare, shaded, strict=True)] == [False, True, False, True]
    view.area.show(Area(TimeSpan(EPOCH_NS + 200_000, EPOCH_NS + 400_000)))
    assert all(shade(view, x, middle(view, track)) != bare[track] for track in range(4))
    beside = int(view.sight.axis.x_of(EPOCH_NS + 480_000))
    assert shade(view, beside, middle(view, 1)) == bare[1]


def test_no_label_of_the_ruler_lies_under_the_length_of_the_range(view: TimelineView) -> None:
    ruler, axis = view.ruler, view.sight.axis
    time = ticks(axis, view.sight.clock).times_ns[2]
    area = Area(TimeSpan(axis.time_at(axis.x_of(time) - 100), axis.time_at(axis.x_of(time) + 100)), None)

    def rows_below(plate: QRectF) -> set[int]:
        image = ruler.grab().toImage()
        xs = range(int(plate.left()) + 1, int(plate.right()))
        return {image.pixel(x, y) for x in xs for y in range(int(plate.bottom()) + 1, int(plate.bottom()) + 6)}

    plate = range_plate(axis, area, ruler.width())
    assert len(rows_below(plate)) > 1  # the label that will be in the way
    view.area.show(area)
    assert len(rows_below(plate)) == 1


def test_no_label_of_the_ruler_is_cut_at_its_end(view: TimelineView) -> None:
    """Whatever part of a label would stand at the right edge, nothing is written there."""
    for shift in range(0, 100_000, 7_000):
        begin = EPOCH_NS + shift
        view.sight.set_view(TimeSpan(begin, begin + RUN_NS // 2))
        shown = view.ruler.grab().toImage()
        assert shown.devicePixelRatio() == 1
        edge = {shown.pixelColor(shown.width() - 1, y).name() for y in range(4, RULER_HEIGHT - 9)}
        assert len(edge) == 1, shift
