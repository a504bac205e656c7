"""Mouse and keys: what they do to the time range, to the tracks and to the selection."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from analysis.timeline import timeline
from model.task import TaskContext
from model.time_span import TimeSpan
from tests.widgets.timeline.hands import ALT, CTRL, EPOCH_NS, NONE, SHIFT, answer, place, press, shown_view, wheel
from widgets.timeline.keys import KEYS, KeyRow, Keys
from widgets.timeline.lanes import LaneChoices
from widgets.timeline.slice_menu import slice_menu
from widgets.timeline.view import TimelineView

RUN_NS = 1_000_000


@pytest.fixture
def trace(plain_trace: Callable[..., Any]) -> Any:
    rows = [(0, 0, EPOCH_NS, RUN_NS, "outer"), (0, 1, EPOCH_NS + 1000, 200_000, "inner")]
    rows += [(1, 0, EPOCH_NS + 100_000 * n, 60_000, f"op{n}") for n in range(10)]
    rows += [(2, 0, EPOCH_NS + 500_000 + 20 * n, 10, "tiny") for n in range(50)]
    return plain_trace([("python", "main"), ("npu", "Stream 4"), ("npu", "Stream 7")], rows)


@pytest.fixture
def view(qtbot: QtBot, trace: Any) -> TimelineView:
    return shown_view(qtbot, trace, TimeSpan(EPOCH_NS, EPOCH_NS + RUN_NS), height=500)


@pytest.mark.parametrize("modifiers", [NONE, CTRL])
def test_the_wheel_zooms_at_the_pointer(view: TimelineView, modifiers: Qt.KeyboardModifier) -> None:
    at = place(view, EPOCH_NS + 300_000, 1)
    before = view.sight.axis.time_at(at.x())
    wheel(view.canvas.viewport(), at, 1, modifiers)
    assert view.sight.view.length_ns == 800_000
    assert abs(view.sight.axis.time_at(at.x()) - before) <= 1


def test_the_wheel_with_shift_pans(view: TimelineView) -> None:
    view.sight.zoom(0.5)
    begin, length = view.sight.view.begin_ns, view.sight.view.length_ns
    wheel(view.canvas.viewport(), QPoint(100, 100), -1, SHIFT)
    assert view.sight.view.length_ns == length
    assert view.sight.view.begin_ns - begin == pytest.approx(length / 10, rel=0.01)


def test_the_wheel_over_the_tree_scrolls(view: TimelineView, trace: Any) -> None:
    view.resize(1000, 180)
    QApplication.processEvents()
    wheel(view.tree, QPoint(50, 20), -1, NONE)
    assert view.sight.scroll == min(60, view.sight.layout.height - view.sight.height) > 0
    assert view.scroll_bar.value() == view.sight.scroll


@pytest.mark.parametrize(("key", "length", "shift"), [("W", 0.8, 0), ("S", 1.25, 0), ("A", 1, -0.1), ("D", 1, 0.1)])
def test_wasd(qtbot: QtBot, view: TimelineView, key: str, length: float, shift: float) -> None:
    view.sight.set_view(TimeSpan(EPOCH_NS + 400_000, EPOCH_NS + 500_000))
    press(qtbot, view, Qt.Key[f"Key_{key}"])
    now = view.sight.view
    assert now.length_ns == pytest.approx(100_000 * length)
    middle = now.begin_ns - EPOCH_NS + now.length_ns / 2
    assert middle == pytest.approx(450_000 + shift * 100_000, abs=1)


def test_holding_a_key_goes_on_until_it_is_let_go(qtbot: QtBot, view: TimelineView) -> None:
    view.sight.set_view(TimeSpan(EPOCH_NS + 400_000, EPOCH_NS + 500_000))
    qtbot.keyPress(view.canvas, Qt.Key.Key_D)
    first = view.sight.view
    qtbot.waitUntil(lambda: view.sight.view.begin_ns > first.begin_ns)
    qtbot.keyRelease(view.canvas, Qt.Key.Key_D)
    stopped = view.sight.view
    qtbot.wait(60)
    assert view.sight.view == stopped


@pytest.mark.parametrize("key", [Qt.Key.Key_Home, Qt.Key.Key_0])
def test_home_shows_the_whole_run(qtbot: QtBot, view: TimelineView, key: Qt.Key) -> None:
    view.sight.set_view(TimeSpan(EPOCH_NS + 5, EPOCH_NS + 6))
    press(qtbot, view, key)
    assert view.sight.view.begin_ns <= EPOCH_NS
    assert view.sight.view.end_ns >= EPOCH_NS + RUN_NS


def test_zooming_in_ends_at_1_ns_with_the_exact_time(view: TimelineView, trace: Any) -> None:
    x = place(view, EPOCH_NS + 300_000, 1).x()
    for _ in range(100):
        x = round(view.sight.axis.x_of(EPOCH_NS + 300_000))
        view.sight.zoom(0.8, x)
    assert view.sight.view.length_ns == 1
    assert abs(view.sight.view.begin_ns - (EPOCH_NS + 300_000)) <= 1


def test_a_click_selects_the_slice_under_it(qtbot: QtBot, view: TimelineView, trace: Any) -> None:
    with qtbot.waitSignal(view.slice_chosen) as chosen:
        qtbot.mouseClick(view.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place(view, EPOCH_NS + 320_000, 1))
    assert trace.slice(chosen.args[0]).name == "op3"
    with qtbot.waitSignal(view.slice_chosen) as chosen:
        qtbot.mouseClick(view.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place(view, EPOCH_NS + 380_000, 1))
    assert chosen.args == [None]


def test_arrows_go_along_the_row_and_between_rows(qtbot: QtBot, view: TimelineView, trace: Any) -> None:
    def name() -> str:
        answer(view, trace)
        assert view.selected is not None
        return str(trace.slice(view.selected).name)

    qtbot.mouseClick(view.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place(view, EPOCH_NS + 320_000, 1))
    assert name() == "op3"
    press(qtbot, view, Qt.Key.Key_Right)
    assert name() == "op4"
    press(qtbot, view, Qt.Key.Key_Left)
    assert name() == "op3"
    view.select(0)
    answer(view, trace)
    press(qtbot, view, Qt.Key.Key_Down, CTRL)
    assert name() == "inner"
    press(qtbot, view, Qt.Key.Key_Up, CTRL)
    assert name() == "outer"


def test_f_fits_the_selected_slice(qtbot: QtBot, view: TimelineView, trace: Any) -> None:
    qtbot.mouseClick(view.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place(view, EPOCH_NS + 320_000, 1))
    answer(view, trace)
    press(qtbot, view, Qt.Key.Key_F)
    assert view.sight.view == TimeSpan(EPOCH_NS + 285_000, EPOCH_NS + 375_000)


def test_a_double_click_fits_a_slice(qtbot: QtBot, view: TimelineView) -> None:
    qtbot.mouseDClick(view.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place(view, EPOCH_NS + 320_000, 1))
    assert view.sight.view == TimeSpan(EPOCH_NS + 294_000, EPOCH_NS + 366_000)


def test_double_clicks_part_a_merged_block(qtbot: QtBot, view: TimelineView, trace: Any) -> None:
    counts: list[int] = []
    while 1 not in counts and len(counts) < 6:
        found = view.canvas.pointed_at(place(view, EPOCH_NS + 500_500, 2))
        assert found is not None
        counts.append(found.count)
        qtbot.mouseDClick(view.canvas.viewport(), Qt.MouseButton.LeftButton, pos=place(view, EPOCH_NS + 500_500, 2))
        answer(view, trace)
    assert counts[0] > 1
    assert counts[-1] == 1


def test_dragging_pans_and_does_not_select(qtbot: QtBot, view: TimelineView) -> None:
    view.sight.set_view(TimeSpan(EPOCH_NS + 400_000, EPOCH_NS + 500_000))
    port, at = view.canvas.viewport(), QPoint(300, 60)
    chosen: list[Any] = []
    view.slice_chosen.connect(chosen.append)
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseMove(port, QPoint(250, 60))
    qtbot.mouseMove(port, QPoint(200, 60))
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=QPoint(200, 60))
    moved = view.sight.view.begin_ns - EPOCH_NS - 400_000
    assert moved == 100 * 100_000 // view.sight.width
    assert not chosen


@pytest.mark.parametrize(
    ("button", "modifiers"), [(Qt.MouseButton.RightButton, NONE), (Qt.MouseButton.LeftButton, ALT)]
)
def test_a_box_zooms(qtbot: QtBot, view: TimelineView, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
    port, axis = view.canvas.viewport(), view.sight.axis
    qtbot.mousePress(port, button, modifiers, QPoint(400, 60))
    qtbot.mouseMove(port, QPoint(300, 60))
    qtbot.mouseMove(port, QPoint(200, 60))
    qtbot.mouseRelease(port, button, modifiers, QPoint(200, 60))
    assert view.sight.view == TimeSpan(axis.time_at(200), axis.time_at(400))


def test_the_frame_in_the_map_follows_a_drag(qtbot: QtBot, view: TimelineView) -> None:
    view.sight.set_view(TimeSpan(EPOCH_NS + 400_000, EPOCH_NS + 600_000))
    frame = view.map.frame()
    start, end = frame.center().toPoint(), frame.center().toPoint() + QPoint(-100, 0)
    qtbot.mousePress(view.map, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(view.map, end)
    qtbot.mouseRelease(view.map, Qt.MouseButton.LeftButton, pos=end)
    assert view.sight.view.length_ns == 200_000
    moved = 400_000 - (view.sight.view.begin_ns - EPOCH_NS)
    assert moved == pytest.approx(100 * RUN_NS / view.map.width(), abs=RUN_NS / view.map.width())


def test_an_edge_of_the_frame_zooms(qtbot: QtBot, view: TimelineView) -> None:
    view.sight.set_view(TimeSpan(EPOCH_NS + 400_000, EPOCH_NS + 600_000))
    edge = QPoint(round(view.map.frame().right()), 20)
    qtbot.mousePress(view.map, Qt.MouseButton.LeftButton, pos=edge)
    qtbot.mouseMove(view.map, edge + QPoint(80, 0))
    qtbot.mouseRelease(view.map, Qt.MouseButton.LeftButton, pos=edge + QPoint(80, 0))
    assert view.sight.view.begin_ns == EPOCH_NS + 400_000
    assert view.sight.view.length_ns > 270_000


def test_the_tree_folds_hides_and_brings_back(qtbot: QtBot, view: TimelineView) -> None:
    layout = view.sight.layout
    group = layout.lanes[0]
    qtbot.mouseClick(view.tree, Qt.MouseButton.LeftButton, pos=QPoint(40, group.top + 5))
    assert view.sight.layout.of_track(0) is None
    qtbot.mouseClick(view.tree, Qt.MouseButton.LeftButton, pos=QPoint(40, group.top + 5))
    lane = view.sight.layout.of_track(1)
    assert lane is not None
    qtbot.mouseClick(view.tree, Qt.MouseButton.LeftButton, pos=QPoint(view.tree.width() - 12, lane.top + 8))
    assert view.sight.choices.hidden == {1}
    assert "1 of 3 tracks hidden" in view.counts_label.text()
    npu = next(lane for lane in view.sight.layout.lanes if lane.title == "npu")
    qtbot.mouseClick(view.tree, Qt.MouseButton.LeftButton, pos=QPoint(view.tree.width() - 12, npu.top + 8))
    assert view.sight.choices == LaneChoices()


def test_the_filter_says_what_it_leaves_out(qtbot: QtBot, view: TimelineView) -> None:
    qtbot.keyClicks(view.filter, "stream 7")
    assert [lane.title for lane in view.sight.layout.lanes] == ["npu", "Stream 7"]
    assert "2 of 3 tracks filtered out" in view.counts_label.text()


def test_another_trace_is_not_filtered(qtbot: QtBot, view: TimelineView, plain_trace: Callable[..., Any]) -> None:
    qtbot.keyClicks(view.filter, "stream 7")
    answer(view, plain_trace([("npu", "Stream 4")], [(0, 0, EPOCH_NS, 100, "op")]))
    assert (view.filter.text(), view.sight.layout.shown) == ("", 1)


def test_a_slice_selected_elsewhere_is_brought_into_view(view: TimelineView, trace: Any) -> None:
    view.sight.set_view(TimeSpan(EPOCH_NS, EPOCH_NS + 1000))
    view.sight.set_choices(LaneChoices(closed=frozenset({("npu", "npu")}), hidden=frozenset({1})))
    index = next(n for n in range(trace.slice_count) if trace.slice(n).name == "op7")
    view.select(index)
    answer(view, trace)
    assert view.sight.view.contains(EPOCH_NS + 730_000)
    assert view.sight.layout.of_track(1) is not None


def test_the_counts_in_the_bar_cover_all_slices(view: TimelineView) -> None:
    assert "62 slices in sight, 50 of them in merged blocks" in view.counts_label.text()


def test_ten_thousand_tracks_ask_for_the_visible_rows_only(qtbot: QtBot, plain_trace: Callable[..., Any]) -> None:
    trace = plain_trace([("p", f"t{n}") for n in range(10_000)], [(n, 0, n, 5, "x") for n in range(10_000)])
    view = TimelineView()
    qtbot.addWidget(view)
    view.resize(1000, 800)
    view.show()
    answer(view, trace)
    trace.calls.clear()
    for _ in range(20):
        view.sight.set_scroll(view.sight.scroll + 5000)
        view.show_picture(timeline(trace, view.query(), TaskContext()))
    assert view.sight.scroll == 100_000
    assert trace.calls["items"] <= 20 * (800 + 2 * 200) // 24


@pytest.mark.parametrize("width", [480, 800, 1600])
def test_at_any_width_the_lanes_have_most_of_the_room(view: TimelineView, trace: Any, width: int) -> None:
    view.resize(width, 400)
    QApplication.processEvents()
    answer(view, trace)
    assert view.canvas.width() > width * 0.6
    assert view.ruler.width() == view.map.width() == view.canvas.width()
    view.grab()


@pytest.fixture
def menus(monkeypatch: pytest.MonkeyPatch) -> list[QMenu]:
    """The menus that would pop up: this platform warns when one grabs the keys."""
    made: list[QMenu] = []
    monkeypatch.setattr(
        "widgets.timeline.view.show_slice_menu", lambda deeds, _at, parent: made.append(slice_menu(deeds, parent))
    )
    return made


@pytest.mark.parametrize(("process", "is_operator"), [("npu", False), ("Ascend Hardware", True)])
def test_a_right_click_offers_what_can_be_done_with_the_slice(
    qtbot: QtBot, plain_trace: Callable[..., Any], menus: list[QMenu], process: str, *, is_operator: bool
) -> None:
    view = TimelineView()
    qtbot.addWidget(view)
    view.resize(1000, 500)
    view.show()
    rows = [(0, 0, EPOCH_NS, 600, "op1"), (0, 0, EPOCH_NS + 900, 100, "b")]
    trace = plain_trace([(process, "Stream 4")], rows)
    answer(view, trace)
    wanted: list[tuple[str, int | None]] = []
    view.operator_wanted.connect(lambda name, row: wanted.append((name, row)))
    qtbot.mouseClick(view.canvas.viewport(), Qt.MouseButton.RightButton, pos=place(view, EPOCH_NS + 300, 0))
    deeds = {action.text(): action for action in menus[0].actions()}
    deeds["Copy name"].trigger()
    assert QGuiApplication.clipboard().text() == "op1"
    deeds["Fit"].trigger()
    assert view.sight.view.length_ns == 900  # a quarter free on either side
    assert deeds["Select in Operators"].isEnabled() == is_operator
    deeds["Select in Operators"].trigger()
    answer(view, trace)
    assert wanted == ([("op1", None)] if is_operator else [])


def test_select_in_operators_leads_to_the_row_of_the_call(
    qtbot: QtBot, trace_of: Callable[..., Any], menus: list[QMenu]
) -> None:
    begins = [EPOCH_NS, EPOCH_NS + 1000]
    kernels = {"name": ["Default/net/op1"] * 2, "type": ["Op"] * 2, "start_ns": begins, "duration_ns": [600, 600]}
    trace = trace_of({"kernels": kernels}, [("Ascend Hardware", "Stream 4", "op1", begin, 600) for begin in begins])
    view = TimelineView()
    qtbot.addWidget(view)
    view.resize(1000, 500)
    view.show()
    answer(view, trace)
    wanted: list[tuple[str, int | None]] = []
    view.operator_wanted.connect(lambda name, row: wanted.append((name, row)))
    qtbot.mouseClick(view.canvas.viewport(), Qt.MouseButton.RightButton, pos=place(view, EPOCH_NS + 1300, 0))
    next(action for action in menus[0].actions() if action.text() == "Select in Operators").trigger()
    answer(view, trace)
    answer(view, trace)  # a further picture is no further wish
    assert wanted == [("Default/net/op1", 1)]


def test_a_right_drag_still_zooms(qtbot: QtBot, view: TimelineView, menus: list[QMenu]) -> None:
    lanes = view.canvas.viewport()
    qtbot.mousePress(lanes, Qt.MouseButton.RightButton, pos=QPoint(100, 50))
    qtbot.mouseMove(lanes, QPoint(300, 50))
    qtbot.mouseRelease(lanes, Qt.MouseButton.RightButton, pos=QPoint(300, 50))
    assert view.sight.view.length_ns < RUN_NS // 2
    assert menus == []


@pytest.mark.parametrize("row", KEYS, ids=lambda row: row.id)
def test_every_key_of_the_table_does_something(view: TimelineView, row: KeyRow) -> None:
    view.resize(1000, 160)  # so that there is something to scroll
    QApplication.processEvents()
    view.sight.set_view(TimeSpan(EPOCH_NS + 400_000, EPOCH_NS + 500_000))
    view.sight.set_scroll(20)
    asked: list[str] = []

    def move(way: str) -> bool:
        asked.append(way)
        return True

    keys = Keys(view.sight, lambda: None, move, view)
    keys.add_deeds({one.id: partial(asked.append, one.id) for one in KEYS if one.id in view.keys.deeds})
    for text in row.keys:
        before = (view.sight.view, view.sight.scroll, len(asked))
        combination = QKeySequence(text)[0]  # type: ignore[index]
        event = QKeyEvent(QEvent.Type.KeyPress, combination.key(), combination.keyboardModifiers())
        assert keys.press(event)
        keys.stop()
        assert (view.sight.view, view.sight.scroll, len(asked)) != before, text
        view.sight.set_view(TimeSpan(EPOCH_NS + 400_000, EPOCH_NS + 500_000))
        view.sight.set_scroll(20)
