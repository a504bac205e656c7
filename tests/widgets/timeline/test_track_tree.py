"""The tree of tracks by mouse and keys: pin, hide, move, fold, and back again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QPainter
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from model.time_span import TimeSpan
from model.units import NBSP
from tests.widgets.timeline.hands import ALT, EPOCH_NS, NONE, SHIFT, answer, shown_view, wheel
from widgets.timeline.color_choice import color_choice
from widgets.timeline.lane_titles import LaneTitles
from widgets.timeline.lanes import PINNED, Lane
from widgets.timeline.view import TimelineView

KEY = Qt.Key
MENU_SHOWN = pytest.mark.qt_log_ignore("This plugin does not support (raise|grabbing the keyboard)")


@pytest.fixture
def trace(plain_trace: Callable[..., Any]) -> Any:
    tracks = [("cpu", f"T{n}") for n in range(3)] + [("npu", f"S{n}") for n in range(30)] + [("hbm", "Read")]
    rows = [(track, 0, EPOCH_NS + 1000 * n, 800, "op") for track in range(len(tracks)) for n in range(20)]
    rows += [(1, depth, EPOCH_NS, 15_000 - depth, "deep") for depth in range(1, 4)]
    return plain_trace(tracks, rows)


@pytest.fixture
def view(qtbot: QtBot, trace: Any) -> TimelineView:
    return shown_view(qtbot, trace, height=420)


def titles(view: TimelineView) -> list[str]:
    return [lane.title for lane in view.sight.layout.lanes]


def lane(view: TimelineView, title: str, *, is_pinned: bool = False) -> Lane:
    found = [one for one in view.sight.layout.lanes if one.title == title and one.is_pinned == is_pinned]
    assert len(found) == 1
    return found[0]


def at(view: TimelineView, one: Lane, x: int = 60) -> QPoint:
    return QPoint(x, view.sight.lanes.y_of(one) + 11)


def click(qtbot: QtBot, view: TimelineView, where: QPoint) -> None:
    qtbot.mouseClick(view.tree, Qt.MouseButton.LeftButton, pos=where)


def drag(qtbot: QtBot, view: TimelineView, begin: QPoint, end: QPoint, *, drops: bool = True) -> None:
    qtbot.mousePress(view.tree, Qt.MouseButton.LeftButton, pos=begin)
    qtbot.mouseMove(view.tree, begin + QPoint(0, 12))
    qtbot.mouseMove(view.tree, end)
    if drops:
        qtbot.mouseRelease(view.tree, Qt.MouseButton.LeftButton, pos=end)


def menu(view: TimelineView, where: QPoint | None = None) -> QMenu:
    reason = QContextMenuEvent.Reason.Keyboard if where is None else QContextMenuEvent.Reason.Mouse
    place = where or QPoint(0, 0)
    QApplication.sendEvent(view.tree, QContextMenuEvent(reason, place, view.tree.mapToGlobal(place)))
    found = [one for one in view.tree.findChildren(QMenu) if one.isVisible()]
    assert len(found) == 1
    return found[0]


def choose(qtbot: QtBot, opened: QMenu, text: str) -> None:
    action = next(one for one in opened.actions() if one.text() == text)
    qtbot.mouseClick(opened, Qt.MouseButton.LeftButton, pos=opened.actionGeometry(action).center())


# ---- pin ------------------------------------------------------------------------------------------------------------


def pin(qtbot: QtBot, view: TimelineView, title: str) -> None:
    view.sight.reveal(lane(view, title).track_id, 0)
    click(qtbot, view, at(view, lane(view, title), view.tree.width() - 8 - 14 - 6 - 7))


def test_a_pinned_track_stands_first_and_at_its_place(qtbot: QtBot, view: TimelineView) -> None:
    pin(qtbot, view, "S20")
    assert view.sight.layout.lanes[0].group == PINNED
    assert (lane(view, "S20", is_pinned=True).detail, lane(view, "S20").group) == ("npu", ("npu", "npu"))
    pin(qtbot, view, "T1")
    assert [one.title for one in view.sight.layout.pinned_part().lanes] == ["", "S20", "T1"]
    assert view.sight.layout.shown == view.sight.layout.total  # a copy is no track


def test_pinned_tracks_stay_in_sight_while_others_scroll(qtbot: QtBot, view: TimelineView, trace: Any) -> None:
    pin(qtbot, view, "S29")
    view.sight.set_scroll(0)
    pinned = view.sight.layout.pinned_height
    wheel(view.tree, QPoint(50, 100), -4, NONE)
    answer(view, trace)
    assert view.sight.scroll == 240
    assert view.sight.lanes.y_of(lane(view, "S29", is_pinned=True)) == 22
    # What is below the strip scrolls, what is on it does not.
    assert view.sight.lanes.at(30) == lane(view, "S29", is_pinned=True)
    assert view.sight.lanes.at(pinned + 1) == view.sight.layout.at(pinned + 241)
    assert (lane(view, "S29").track_id, 0) in view.query().rows


def test_slices_of_a_pinned_track_are_hit_where_they_are_seen(qtbot: QtBot, view: TimelineView, trace: Any) -> None:
    pin(qtbot, view, "T2")
    view.sight.set_scroll(300)
    answer(view, trace)
    where = QPoint(round(view.sight.axis.x_of(EPOCH_NS + 400)), lane(view, "T2", is_pinned=True).row_top(0) + 9)
    with qtbot.waitSignal(view.slice_chosen) as chosen:
        qtbot.mouseClick(view.canvas.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert trace.slice(chosen.args[0]).track == 2
    below = where + QPoint(0, lane(view, "T2").height)
    hidden = view.sight.lanes.at(below.y())
    assert hidden is not None
    found = view.canvas.pointed_at(below)
    assert found is None or found.lane.track_id == hidden.track_id


def test_a_pinned_lane_is_painted_as_its_own(qtbot: QtBot, view: TimelineView, trace: Any) -> None:
    view.sight.set_scroll(0)
    own = lane(view, "T1")
    before = view.canvas.grab().toImage().copy(0, own.top, view.canvas.width(), own.height - 1)
    pin(qtbot, view, "T1")
    view.sight.set_scroll(200)
    answer(view, trace)
    place = lane(view, "T1", is_pinned=True)
    after = view.canvas.grab().toImage().copy(0, place.top, view.canvas.width(), place.height - 1)
    assert after == before


def test_so_many_pinned_that_nothing_else_could_be_seen_scroll_too(qtbot: QtBot, view: TimelineView) -> None:
    for number in range(14):
        pin(qtbot, view, f"S{number}")
    assert view.sight.lanes.stuck == 0
    view.sight.set_scroll(50)
    assert view.sight.lanes.y_of(view.sight.layout.lanes[0]) == -50


def test_a_filter_leaves_pinned_tracks(qtbot: QtBot, view: TimelineView) -> None:
    pin(qtbot, view, "T0")
    view.filter.setText("hbm")
    assert titles(view) == ["", "T0", "hbm", "Read"]


# ---- hide -----------------------------------------------------------------------------------------------------------


def test_hidden_tracks_come_back_by_the_link_at_their_group(qtbot: QtBot, view: TimelineView) -> None:
    for title in ("T0", "T2"):
        click(qtbot, view, at(view, lane(view, title), view.tree.width() - 12))
    assert titles(view)[:3] == ["cpu", "T1", "npu"]
    assert "2 of 34 tracks hidden" in view.counts_label.text().replace("\u202f", " ").replace("\u00a0", " ")
    click(qtbot, view, at(view, lane(view, "cpu"), view.tree.width() - 20))
    assert titles(view)[:4] == ["cpu", "T0", "T1", "T2"]


@MENU_SHOWN
def test_hide_all_others_and_show_all_from_the_menu(qtbot: QtBot, view: TimelineView) -> None:
    choose(qtbot, menu(view, at(view, lane(view, "T1"))), "Hide all others")
    assert titles(view) == ["cpu", "T1", "npu", "hbm"]
    assert view.sight.layout.hidden == 33
    choose(qtbot, menu(view, at(view, lane(view, "cpu"))), "Show 2 hidden of this process")
    assert view.sight.layout.hidden == 31
    choose(qtbot, menu(view, at(view, lane(view, "hbm"))), "Show all hidden (31)")
    assert view.sight.layout.hidden == 0


# ---- move -----------------------------------------------------------------------------------------------------------


def test_a_track_is_dragged_to_another_place_of_its_process(qtbot: QtBot, view: TimelineView) -> None:
    drag(qtbot, view, at(view, lane(view, "T2")), QPoint(60, lane(view, "T0").top + 2))
    assert titles(view)[:4] == ["cpu", "T2", "T0", "T1"]
    drag(qtbot, view, at(view, lane(view, "T2")), QPoint(60, lane(view, "S3").top))  # not into another process
    assert titles(view)[:5] == ["cpu", "T0", "T1", "T2", "npu"]


def test_a_process_is_dragged_with_its_tracks(qtbot: QtBot, view: TimelineView) -> None:
    view.sight.set_choices(view.sight.choices.toggled("closed", ("npu", "npu")))
    drag(qtbot, view, at(view, lane(view, "hbm")), QPoint(60, 3))
    assert titles(view) == ["hbm", "Read", "cpu", "T0", "T1", "T2", "npu"]


def test_a_click_does_not_move_and_escape_gives_a_drag_up(qtbot: QtBot, view: TimelineView) -> None:
    before = titles(view)
    drag(qtbot, view, at(view, lane(view, "T2")), QPoint(60, 30), drops=False)
    view.tree.setFocus()
    qtbot.keyClick(view.tree, KEY.Key_Escape)
    qtbot.mouseRelease(view.tree, Qt.MouseButton.LeftButton, pos=QPoint(60, 30))
    assert titles(view) == before


def test_a_track_dropped_on_the_pinned_ones_is_pinned(qtbot: QtBot, view: TimelineView) -> None:
    pin(qtbot, view, "T0")
    drag(qtbot, view, at(view, lane(view, "T2")), QPoint(60, 30))
    assert [one.title for one in view.sight.layout.pinned_part().lanes] == ["", "T0", "T2"]
    drag(qtbot, view, at(view, lane(view, "T2", is_pinned=True)), QPoint(60, 24))
    assert [one.title for one in view.sight.layout.pinned_part().lanes] == ["", "T2", "T0"]


def test_lanes_scroll_while_a_track_is_held_at_the_edge(qtbot: QtBot, view: TimelineView) -> None:
    drag(qtbot, view, at(view, lane(view, "S1")), QPoint(60, view.tree.height() - 4), drops=False)
    qtbot.waitUntil(lambda: view.sight.scroll == view.sight.layout.height - view.sight.height)
    qtbot.mouseRelease(view.tree, Qt.MouseButton.LeftButton, pos=QPoint(60, view.tree.height() - 4))
    npu = [one.title for one in view.sight.layout.lanes if one.group[0] == "npu"]
    assert npu == ["npu", "S0", *(f"S{n}" for n in range(2, 30)), "S1"]


def test_hidden_tracks_keep_their_place_between_moved_ones(qtbot: QtBot, view: TimelineView) -> None:
    click(qtbot, view, at(view, lane(view, "T1"), view.tree.width() - 12))
    drag(qtbot, view, at(view, lane(view, "T2")), QPoint(60, lane(view, "T0").top + 2))
    assert titles(view)[:3] == ["cpu", "T2", "T0"]
    view.tree.deeds.show_hidden()
    assert titles(view)[:4] == ["cpu", "T2", "T0", "T1"]


# ---- keys -----------------------------------------------------------------------------------------------------------


def keys(qtbot: QtBot, view: TimelineView, *pressed: Any) -> None:
    view.tree.setFocus()
    for key in pressed:
        code, modifiers = key if isinstance(key, tuple) else (key, NONE)
        qtbot.keyClick(view.tree, code, modifiers)


def current(view: TimelineView) -> str:
    found = view.tree.cursor_lane.lane
    assert found is not None
    return found.title


def test_arrows_walk_and_the_lane_stays_in_sight(qtbot: QtBot, view: TimelineView) -> None:
    keys(qtbot, view, KEY.Key_Home, KEY.Key_Home, KEY.Key_Down)
    assert current(view) == "T0"
    assert view.tree.chosen_track == 0
    keys(qtbot, view, KEY.Key_End)
    assert current(view) == "Read"
    assert view.sight.scroll == view.sight.layout.height - view.sight.height
    keys(qtbot, view, KEY.Key_PageUp, KEY.Key_PageUp, KEY.Key_PageUp, KEY.Key_PageUp, KEY.Key_Down)
    assert current(view) == "T0"
    assert view.sight.scroll == 0


def test_a_track_says_how_much_of_the_run_its_slices_cover(qtbot: QtBot, view: TimelineView) -> None:
    keys(qtbot, view, KEY.Key_Home, KEY.Key_Home, KEY.Key_Down)
    said = view.tree.accessibleDescription().replace(NBSP, " ")
    assert "slices, those of waiting too, cover 16.000 µs, 80.8 % of the whole run" in said  # 20 of 800 ns in 19.8 µs


def test_a_stream_says_how_much_of_its_recorded_time_its_tasks_cover(
    qtbot: QtBot, view: TimelineView, plain_trace: Callable[..., Any]
) -> None:
    begins = [*range(4000, 5900, 100), 5950]
    ops = [(1, 0, EPOCH_NS + begin, 50, "op") for begin in begins]
    rows = [(0, 0, EPOCH_NS, 10_000, "call"), *ops]
    answer(view, plain_trace([("CANN", "Thread 1"), ("Ascend Hardware", "Stream 2")], rows))
    click(qtbot, view, at(view, lane(view, "Stream 2")))
    keys(qtbot, view, KEY.Key_Up, KEY.Key_Down)
    assert current(view) == "Stream 2"
    said = view.tree.accessibleDescription().replace(NBSP, " ")
    words = (
        "slices, those of waiting too, cover 1.000 µs, 50.0 % of the 2.000 µs from the first to the last of its process"
    )
    assert words in said


def test_left_and_right_fold_and_go_to_the_process(qtbot: QtBot, view: TimelineView) -> None:
    click(qtbot, view, at(view, lane(view, "T1")))
    keys(qtbot, view, KEY.Key_Left)
    assert lane(view, "T1").rows == 1
    keys(qtbot, view, KEY.Key_Right)
    assert lane(view, "T1").rows == 4
    keys(qtbot, view, KEY.Key_Left, KEY.Key_Left)
    assert current(view) == "cpu"
    keys(qtbot, view, KEY.Key_Space)
    assert titles(view)[:2] == ["cpu", "npu"]
    keys(qtbot, view, KEY.Key_Right)
    assert titles(view)[:2] == ["cpu", "T0"]


def test_h_hides_p_pins_and_u_shows_again(qtbot: QtBot, view: TimelineView) -> None:
    click(qtbot, view, at(view, lane(view, "T1")))
    keys(qtbot, view, KEY.Key_H)
    assert (titles(view)[:3], current(view)) == (["cpu", "T0", "T2"], "T2")
    keys(qtbot, view, KEY.Key_P)
    assert [one.title for one in view.sight.layout.pinned_part().lanes] == ["", "T2"]
    keys(qtbot, view, (KEY.Key_H, SHIFT))
    assert view.sight.layout.shown == 1
    keys(qtbot, view, KEY.Key_U)
    assert view.sight.layout.shown == 34


def test_alt_with_an_arrow_moves_a_track_or_a_process(qtbot: QtBot, view: TimelineView) -> None:
    click(qtbot, view, at(view, lane(view, "T1")))
    keys(qtbot, view, (KEY.Key_Up, ALT), (KEY.Key_Up, ALT))
    assert titles(view)[:4] == ["cpu", "T1", "T0", "T2"]
    keys(qtbot, view, (KEY.Key_Down, ALT), (KEY.Key_Down, ALT), (KEY.Key_Down, ALT))
    assert titles(view)[:4] == ["cpu", "T0", "T2", "T1"]
    keys(qtbot, view, KEY.Key_Left, KEY.Key_Left, (KEY.Key_Down, ALT))
    assert titles(view)[0] == "npu"
    assert current(view) == "cpu"


def test_keys_of_the_timeline_go_on_to_it(qtbot: QtBot, view: TimelineView) -> None:
    length = view.sight.view.length_ns
    keys(qtbot, view, KEY.Key_W)
    assert view.sight.view.length_ns < length


@MENU_SHOWN
def test_the_menu_key_opens_the_menu_of_the_lane(qtbot: QtBot, view: TimelineView) -> None:
    click(qtbot, view, at(view, lane(view, "T1")))
    choose(qtbot, menu(view), "Pin")
    assert [one.title for one in view.sight.layout.pinned_part().lanes] == ["", "T1"]


@MENU_SHOWN
def test_everything_is_as_at_first_after_a_reset(qtbot: QtBot, view: TimelineView) -> None:
    first = view.sight.choices
    pin(qtbot, view, "T0")
    click(qtbot, view, at(view, lane(view, "T1"), view.tree.width() - 12))
    drag(qtbot, view, at(view, lane(view, "T2")), QPoint(60, lane(view, "T0").top + 2))
    choose(qtbot, menu(view, at(view, lane(view, "cpu"))), "Reset all tracks")
    assert view.sight.choices == first


def test_the_pointer_shows_what_can_be_done(qtbot: QtBot, view: TimelineView) -> None:
    def picture() -> Any:
        return view.tree.grab().toImage()

    qtbot.mouseMove(view.tree, QPoint(5, 5))
    before = picture()
    one = lane(view, "T0")
    icons = [view.tree.width() - 8 - 7, view.tree.width() - 8 - 14 - 6 - 7]
    qtbot.mouseMove(view.tree, at(view, one))
    after = picture()
    for x in icons:
        box = (x - 7, one.top + 5, 14, 14)
        assert before.copy(*box) != after.copy(*box)


def test_a_counter_says_its_largest_value_in_sight(qtbot: QtBot, plain_trace: Callable[..., Any]) -> None:
    """A short peak is what one looks for: the last value alone is often that of a device at rest."""
    values = [(EPOCH_NS + 1000 * n, float(value)) for n, value in enumerate([7, 9, 1, 22, 3, 2])]
    trace = plain_trace([("cpu", "T")], [(0, 0, EPOCH_NS, 6000, "op")], counters={("npu", "Freq"): values})
    view = TimelineView()
    qtbot.addWidget(view)
    view.resize(1000, 420)
    view.show()
    answer(view, trace)
    titles = view.tree._titles
    (counter,) = [one for one in view.sight.layout.lanes if one.kind == "counter"]
    assert titles._note(counter) == f"max 22{NBSP}MHz"
    assert titles.words(counter).splitlines()[-1] == f"in sight: at most 22{NBSP}MHz, last 2{NBSP}MHz"
    view.sight.set_view(TimeSpan(EPOCH_NS + 1200, EPOCH_NS + 2800))
    answer(view, trace)
    assert titles._note(counter) == f"max 9{NBSP}MHz"  # what it was at the left edge


def test_titles_are_drawn_again_only_where_a_counter_has_another_value(
    qtbot: QtBot, plain_trace: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    tracks = [("cpu", f"T{n}") for n in range(3)]
    rows = [(track, 0, EPOCH_NS + 1000 * n, 800, "op") for track in range(3) for n in range(20)]
    trace = plain_trace(tracks, rows, counters={("hbm", "Freq"): [(EPOCH_NS + 1000 * n, float(n)) for n in range(20)]})
    view = TimelineView()
    qtbot.addWidget(view)
    view.resize(1000, 420)
    view.show()
    answer(view, trace)
    view.sight.set_view(TimeSpan(EPOCH_NS, EPOCH_NS + 5000))
    answer(view, trace)
    QApplication.processEvents()
    view.tree.grab()
    drawn: list[str] = []
    draw = LaneTitles.draw

    def noted(titles: LaneTitles, painter: QPainter, one: Lane, box: QRectF, *, hovered: bool, chosen: bool) -> None:
        drawn.append(one.title)
        draw(titles, painter, one, box, hovered=hovered, chosen=chosen)

    monkeypatch.setattr(LaneTitles, "draw", noted)
    view.sight.pan(300)
    answer(view, trace)
    QApplication.processEvents()
    assert drawn == ["Freq"]
    color_choice().choose("stream")
    answer(view, trace)
    QApplication.processEvents()
    assert set(drawn) >= {"T0", "T1", "T2"}
