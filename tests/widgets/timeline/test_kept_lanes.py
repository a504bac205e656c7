"""Choices of lanes by what the tracks are in their files: there and back, also where only a part of them is known."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace

from pytestqt.qtbot import QtBot

from model.time_span import TimeSpan
from model.trace_view import Track
from model.track_choices import TrackChoices, choices_of, object_of
from widgets.timeline.kept_lanes import kept, restored
from widgets.timeline.lanes import PINNED, LaneChoices, first_choices
from widgets.timeline.track_memory import TrackMemory
from widgets.timeline.viewport import Viewport


def track(number: int, process: str, thread: str, depths: int = 1) -> Track:
    return Track(number, "slices", f"name {process}", process, "", f"T{thread}", thread, "", depths, 1, 0, 1, 1)


TRACKS = [track(0, "10", "1", depths=30), track(1, "10", "2"), track(2, "20", "1"), track(3, "20", "2")]
CHOICES = LaneChoices(
    closed=frozenset({("name 10", "10"), PINNED}),
    folded=frozenset({1}),
    hidden=frozenset({2}),
    pinned=(3, 0),
    groups=(("name 20", "20"), ("name 10", "10")),
    order=(3, 2),
)


def test_nothing_is_kept_of_what_is_as_at_first() -> None:
    assert kept(TRACKS, first_choices(TRACKS)) is None
    assert restored(TRACKS, None) == first_choices(TRACKS)


def test_there_and_back_through_a_file() -> None:
    made = kept(TRACKS, CHOICES)
    assert made is not None
    assert restored(TRACKS, choices_of(json.loads(json.dumps(object_of(made))))) == CHOICES


def test_other_numbers_and_names_are_the_same_tracks() -> None:
    later = [track(5 - one.id, one.process_id, one.thread_id, one.depths) for one in reversed(TRACKS)]
    back = restored(later, kept(TRACKS, CHOICES))
    assert (back.hidden, back.pinned, back.order, back.folded) == (frozenset({3}), (2, 5), (2, 3), frozenset({4}))


def test_what_is_kept_of_tracks_that_are_not_there_yet_stays() -> None:
    made = kept(TRACKS, CHOICES)
    part = TRACKS[:2]
    again = kept(part, restored(part, made).toggled("hidden", 1), made)
    assert restored(TRACKS, again).hidden == {1, 2}
    assert set(restored(TRACKS, again).pinned) == {0, 3}
    assert restored(TRACKS, again).closed == CHOICES.closed


def test_what_is_no_choice_is_left_out() -> None:
    bad = {"hidden": [["slices", "1", "2", ""], ["short"], 5, None], "closed": ["1", 2], "pinned": "x", "else": 1}
    assert choices_of(bad) == TrackChoices(hidden=(("slices", "1", "2", ""),), closed=("1",))
    assert choices_of([1]) == choices_of(None) == TrackChoices()


def test_what_is_chosen_again_after_it_was_undone_is_told_again(qtbot: QtBot) -> None:
    sight = Viewport()
    memory = TrackMemory(sight, sight)
    told: list[TrackChoices | None] = []
    memory.changed.connect(told.append)
    span = TimeSpan(0, 1000)
    sight.set_outline(SimpleNamespace(tracks=tuple(TRACKS), span=span, dense=span))  # type: ignore[arg-type]
    memory.restore()
    hidden = replace(sight.choices, hidden=frozenset({2}))
    sight.set_choices(hidden)
    sight.set_choices(replace(sight.choices, text="T1"))
    assert len(told) == 1
    memory.show(told[0])
    memory.show(None)
    assert sight.choices.hidden == frozenset()
    sight.set_choices(hidden)
    assert told == [told[0], told[0]]
