"""The shared state: requests, and the way back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.window.session import Session
from model.mark import Mark
from model.time_span import TimeSpan
from model.track_choices import TrackChoices
from widgets.requests import (
    ChangeMarks,
    ChangeTracks,
    GoBack,
    NameMark,
    Request,
    SaveTable,
    ShowArea,
    ShowOperator,
    ShowPanel,
    ShowQueue,
    ShowRange,
    ShowSearch,
    ShowSlice,
    ShowStep,
)
from widgets.session_state import Area, SessionState

AREA = Area(TimeSpan(1, 5), frozenset({2, 3}))


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("request_", "state", "panel"),
    [
        (ShowPanel("health"), SessionState(), "health"),
        (ShowStep(3), SessionState(step=3), ""),
        (ShowStep(3, "step_trace"), SessionState(step=3), "step_trace"),
        (ShowRange(TimeSpan(1, 5)), SessionState(span=TimeSpan(1, 5)), ""),
        (ShowRange(TimeSpan(1, 5), to_front=True), SessionState(span=TimeSpan(1, 5)), "timeline"),
        (ShowSlice(7), SessionState(slice_index=7), ""),
        (ShowSlice(7, to_front=True), SessionState(slice_index=7), "timeline"),
        (ShowSlice(7, to_front=True, takes_keys=False), SessionState(slice_index=7), ""),
        (ShowSlice(7, span=TimeSpan(1, 5)), SessionState(slice_index=7, span=TimeSpan(1, 5)), ""),
        (ShowSearch("matmul"), SessionState(search="matmul"), ""),
        (ShowArea(AREA), SessionState(area=AREA), ""),
        (ShowOperator("MatMul"), SessionState(operator="MatMul"), "operators"),
        (ShowQueue(2), SessionState(queue=2), ""),
        (ShowQueue(2, to_front=True), SessionState(queue=2), "data_pipeline"),
    ],
)
def test_requests(request_: Request, state: SessionState, panel: str) -> None:
    session = Session()
    wanted: list[str] = []
    session.panel_wanted.connect(wanted.append)
    session.handle(request_)
    assert session.state == state
    assert wanted == ([panel] if panel else [])


def test_a_slice_with_its_range_is_one_step_back() -> None:
    session = Session()
    session.handle(ShowRange(TimeSpan(0, 9)))
    before = session.state
    session.handle(ShowSlice(7, to_front=True, span=TimeSpan(1, 5)))
    session.back()
    assert session.state == before
    session.handle(ShowSlice(8))
    assert session.state.span == TimeSpan(0, 9)


def test_panels_that_are_shown_leave_the_keys_where_they_are() -> None:
    session = Session()
    shown: list[str] = []
    session.panel_shown.connect(shown.append)
    session.handle(ShowSearch("matmul", to_front=True))
    session.handle(ShowSlice(1, to_front=True, takes_keys=False))
    session.handle(ShowArea(AREA, to_front=True))
    assert shown == ["search", "timeline", "selection"]


def test_an_area_can_be_undone_and_keeps_its_tracks_when_more_is_read() -> None:
    session = Session()
    session.handle(ShowArea(AREA))
    session.handle(ShowSlice(3))
    assert session.has_selection
    session.renumber(lambda index: index + 10, lambda area: replace(area, tracks=frozenset({7})))
    moved = Area(AREA.span, frozenset({7}))
    assert session.state == SessionState(slice_index=13, area=moved)
    session.back()
    assert session.state == SessionState(area=moved)
    session.back()
    assert not session.has_selection


def test_a_table_to_be_saved_is_handed_on() -> None:
    session = Session()
    saved: list[object] = []
    session.save_wanted.connect(saved.append)
    table = SaveTable("rows", (("Name",), ("a",)))
    session.handle(table)
    assert saved == [table]
    assert session.state == SessionState()


def test_the_way_back_does_not_change_what_is_searched_for() -> None:
    session = Session()
    session.handle(ShowSlice(1))
    session.handle(ShowSearch("a"))
    session.handle(ShowSlice(2))
    session.handle(ShowSearch("ab"))
    session.back()
    assert session.state == SessionState(slice_index=1, search="ab")
    session.back()
    assert session.state == SessionState(search="ab")
    session.handle(ShowSearch(""))
    session.forward()
    assert session.state == SessionState(slice_index=1)


def test_changes_are_told_with_the_state_before() -> None:
    session = Session()
    told: list[tuple[SessionState, SessionState]] = []
    session.changed.connect(lambda state, previous: told.append((state, previous)))
    session.handle(ShowStep(2))
    session.handle(ShowStep(2))
    assert told == [(SessionState(step=2), SessionState())]


def test_back_and_forward() -> None:
    session = Session()
    for index in (1, 2, 3):
        session.handle(ShowSlice(index))
    session.back()
    session.back()
    assert session.state.slice_index == 1
    assert session.can_go_forward
    session.forward()
    assert session.state.slice_index == 2
    session.handle(ShowSlice(9))
    assert not session.can_go_forward
    session.back()
    assert session.state.slice_index == 2


def test_one_gesture_is_one_step_back() -> None:
    clock = Clock()
    session = Session(clock=clock)
    for length in (100, 50, 25):
        clock.now += 0.1
        session.handle(ShowRange(TimeSpan(0, length)))
    clock.now += 5
    session.handle(ShowRange(TimeSpan(0, 5)))
    session.back()
    assert session.state.span == TimeSpan(0, 25)
    session.back()
    assert session.state.span is None
    assert not session.can_go_back


def test_a_selection_ends_a_gesture() -> None:
    session = Session(clock=Clock())
    session.handle(ShowRange(TimeSpan(0, 100)))
    session.handle(ShowSlice(1))
    session.handle(ShowRange(TimeSpan(0, 50)))
    session.back()
    assert session.state == SessionState(span=TimeSpan(0, 100), slice_index=1)


def test_back_without_a_past_changes_nothing() -> None:
    session = Session()
    session.back()
    session.forward()
    assert session.state == SessionState()


def test_reset_forgets_the_past() -> None:
    session = Session()
    session.handle(ShowStep(1))
    session.reset(replace(SessionState(), rank=2))
    assert session.state == SessionState(rank=2)
    assert not session.can_go_back
    assert not session.can_go_forward


def test_a_step_and_its_range_are_one_step_back() -> None:
    session = Session()
    span = TimeSpan(5, 9)
    session.handle(ShowRange(TimeSpan(0, 3)))
    session.handle(ShowStep(4, span=span))
    assert (session.state.step, session.state.span) == (4, span)
    session.handle(ShowStep(5))
    assert session.state.span == span, "without a range the timeline stays where it is"
    session.back()
    session.back()
    assert (session.state.step, session.state.span) == (None, TimeSpan(0, 3))


def test_a_panel_may_be_wanted_beside() -> None:
    session = Session()
    told: list[tuple[str, str]] = []
    session.panel_wanted.connect(lambda panel: told.append(("front", panel)))
    session.panel_beside.connect(lambda panel: told.append(("beside", panel)))
    session.handle(ShowPanel("operators", beside=True))
    session.handle(ShowPanel("operators"))
    assert told == [("beside", "operators"), ("front", "operators")]


def test_back_after_a_jump_leads_to_what_was_seen() -> None:
    seen = ["suggestions", "operators"]
    session = Session(seen=lambda: tuple(seen))
    told: list[Any] = []
    session.seen_wanted.connect(told.append)
    session.panel_wanted.connect(told.append)
    session.handle(ShowSlice(7, to_front=True), "operators")
    seen[:] = ["suggestions", "timeline"]
    session.handle(ShowPanel("operators"), "suggestions")
    seen[:] = ["suggestions", "operators"]
    assert told == ["timeline", "operators"]
    session.back()
    session.back()
    assert told[2:] == [("timeline", "suggestions"), ("suggestions", "operators")]
    assert session.state == SessionState()
    session.forward()
    assert (told[4:], session.state.slice_index) == (["timeline"], 7)


def test_a_panel_that_is_seen_already_is_no_jump() -> None:
    session = Session(seen=lambda: ("timeline", "operators"))
    told: list[Any] = []
    session.seen_wanted.connect(told.append)
    session.handle(ShowPanel("timeline"), "operators")
    assert not session.can_go_back
    session.handle(ShowSlice(7, to_front=True), "operators")
    session.back()
    assert told == []


def test_an_area_and_the_panel_that_shows_it_are_one_step_back() -> None:
    session = Session(clock=lambda: 5.0, seen=lambda: ("overview",))
    told: list[Any] = []
    session.seen_wanted.connect(told.append)
    session.handle(ShowArea(AREA, to_front=False), "overview")
    session.handle(ShowPanel("timeline"), "overview")
    session.back()
    assert (session.state, told) == (SessionState(), [("overview",)])
    assert not session.can_go_back


def test_an_area_alone_brings_no_panel() -> None:
    session = Session()
    told: list[str] = []
    session.panel_shown.connect(told.append)
    session.handle(ShowArea(AREA, to_front=False))
    assert (session.state.area, told) == (AREA, [])


def test_a_panel_may_ask_for_the_way_back_and_forward() -> None:
    session = Session()
    session.handle(ShowSlice(1))
    session.handle(ShowSlice(2))
    session.handle(GoBack())
    assert session.state.slice_index == 1
    session.handle(GoBack(forward=True))
    assert session.state.slice_index == 2


def test_the_same_call_asked_for_again_is_told_again() -> None:
    session = Session()
    told: list[SessionState] = []
    session.changed.connect(lambda state, _previous: told.append(state))
    for kernel in (5, 5, None, 6, 6):
        session.handle(ShowOperator("MatMul", to_front=True, kernel=kernel))
    assert [(state.kernel, state.asked_again) for state in told] == [(5, 0), (5, 1), (None, 1), (6, 1), (6, 2)]
    session.handle(ShowOperator("MatMul", to_front=False, kernel=6))
    assert len(told) == 5
    session.back()
    assert (session.state.kernel, session.state.asked_again) == (None, 2)


def test_bookmarks_are_changed_and_the_change_can_be_taken_back() -> None:
    session = Session()
    session.handle(ChangeMarks((Mark(0, 5, name="a"), Mark(0, 7))))
    assert [(mark.begin_ns, mark.name) for mark in session.state.marks] == [(5, "a"), (7, "")]
    first = session.state.marks[0].id
    session.handle(ChangeMarks((), frozenset({first})))
    assert [mark.begin_ns for mark in session.state.marks] == [7]
    session.back()
    assert [mark.begin_ns for mark in session.state.marks] == [5, 7]


def test_a_name_is_asked_for_where_the_request_says() -> None:
    session = Session()
    told: list[tuple[int, bool]] = []
    session.naming_wanted.connect(lambda mark, to_front: told.append((mark, to_front)))
    session.handle(NameMark(3, to_front=True))
    session.handle(NameMark(4, to_front=False))
    assert told == [(3, True), (4, False)]


def test_tracks_stay_as_they_are_on_the_way_back() -> None:
    session = Session()
    session.handle(ShowSlice(1))
    session.handle(ChangeTracks(TrackChoices(closed=("7",))))
    session.back()
    assert session.state == SessionState(tracks=TrackChoices(closed=("7",)))


def test_every_change_of_the_way_back_is_told() -> None:
    session = Session(seen=lambda: ("operators",))
    told: list[tuple[bool, bool]] = []
    session.history_changed.connect(lambda: told.append((session.can_go_back, session.can_go_forward)))
    session.handle(ShowSlice(1))
    session.handle(ShowPanel("timeline"), "operators")
    session.back()
    session.forward()
    session.reset()
    assert told == [(True, False), (True, False), (True, True), (True, False), (False, False)]


def test_the_way_back_is_bounded() -> None:
    session = Session()
    for index in range(250):
        session.handle(ShowSlice(index))
    while session.can_go_back:
        session.back()
    assert session.state.slice_index == 49


@pytest.mark.parametrize(("pause_s", "left"), [(0.59, None), (0.61, TimeSpan(0, 100))])
def test_ranges_that_follow_each_other_soon_are_one_step(pause_s: float, left: TimeSpan | None) -> None:
    clock = Clock()
    session = Session(clock=clock)
    session.handle(ShowRange(TimeSpan(0, 100)))
    clock.now += pause_s
    session.handle(ShowRange(TimeSpan(0, 50)))
    session.back()
    assert session.state.span == left


def test_gestures_are_each_a_step() -> None:
    session = Session(clock=Clock())
    session.handle(ShowRange(TimeSpan(0, 100), is_gesture=True))
    session.handle(ShowRange(TimeSpan(0, 50), is_gesture=True))
    session.back()
    assert session.state.span == TimeSpan(0, 100)


def test_each_slice_is_asked_once_for_its_new_number() -> None:
    session = Session()
    asked: list[int] = []

    def renumbered(index: int) -> int:
        asked.append(index)
        return index + 100

    session.handle(ShowSlice(1))
    session.handle(ShowStep(2))
    session.renumber(renumbered, lambda area: area)
    assert asked == [1]
    assert session.state.slice_index == 101
