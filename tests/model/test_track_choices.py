"""By what a track is known again, and which choices a file may hold."""

from __future__ import annotations

from dataclasses import replace

from model.trace_view import Track
from model.track_choices import TrackChoices, choices_of, identity, object_of

SLICES = Track(0, "slices", "CANN", "7", "CPU", "Thread 12", "12", "", 1, 5, 0, 9, 3)


def test_a_thread_is_known_by_its_numbers_and_a_counter_by_its_name_too() -> None:
    assert identity(SLICES) == ("slices", "7", "12", "")
    assert identity(replace(SLICES, id=4, thread="main", process="CANN 7")) == identity(SLICES)
    assert identity(replace(SLICES, kind="counter", thread="MHz")) == ("counter", "7", "12", "MHz")


def test_what_is_no_choice_is_left_out() -> None:
    choices = TrackChoices(closed=("7",), pinned=(("slices", "7", "12", ""),))
    assert choices_of(object_of(choices) | {"closed": ["7"], "pinned": [["slices", "7", "12", ""]]}) == choices
    odd = [["slices", "7", "12", ""], ["slices", "7", "12"], ["slices", 7, "12", ""], "text", 3]
    assert choices_of({"closed": ["7", 7, None], "pinned": odd, "order": "text", "other": []}) == choices
    assert choices_of(None) == choices_of([]) == TrackChoices()
