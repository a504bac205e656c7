"""Texts that are no valid JSON come out as they were meant."""

from __future__ import annotations

from typing import Any

import pytest

from parsers.trace_json.repair import salvage

Read = Any


def named(name: str) -> bytes:
    """A trace with one event, its ``name`` as the file has it, at the end."""
    return ('[{"ph": "X", "ts": 1, "dur": 1, "name": "' + name + '"}]').encode()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a\x01b\tc", "a\x01b\tc"),
        (r"a\ud83d", "a\ufffd"),  # a lone surrogate; at the end the decoder takes it for a cut text
        (r"a\ude00 and much more behind it, no cut", "a\ufffd and much more behind it, no cut"),
        (r"a\ud83d\ude00", "a\U0001f600"),
        (r"a\\ud83d" + "\x02", "a\\ud83d\x02"),  # an escaped backslash before it
    ],
)
def test_control_characters_stay_and_lone_surrogates_are_replaced(read_json: Read, written: str, read: str) -> None:
    found = read_json(named(written))
    assert (found.names, found.problems) == ([read], {})


def test_what_follows_a_list_that_ends_too_early_is_garbage_up_to_the_next_event() -> None:
    first, rest = b'{"ph": "X", "name": "a"}', b'] and the rest, {"ph": "X", "name": "b"}'
    found = salvage(first + rest, last=True)
    assert [event.name for event in found.events] == ["a", "b"]
    assert found.garbage == [(len(first), rest.decode())]


def test_garbage_right_behind_an_event_costs_no_event_and_is_told_where_it_begins() -> None:
    found = salvage(b'{"ph": "X", "name": "a"} garbage}, {"ph": "X", "name": "b"}', last=True)
    assert [event.name for event in found.events] == ["a", "b"]
    assert found.garbage == [(25, "garbage},")]
    assert found.raw == b'[{"ph": "X", "name": "a"},{"ph": "X", "name": "b"}]'


def test_a_list_that_seems_to_end_between_two_events_of_the_last_text_goes_on() -> None:
    found = salvage(b'{"ph": "X", "name": "a"}]}, {"ph": "X", "name": "b"}', last=True)
    assert [event.name for event in found.events] == ["a", "b"]
    assert not found.closed


def test_an_object_without_a_phase_before_garbage_is_part_of_it() -> None:
    found = salvage(b'{"a": 1} garbage, {"ph": "X", "name": "b"}', last=True)
    assert [event.name for event in found.events] == ["b"]
    assert [at for at, _ in found.garbage] == [0]


@pytest.mark.parametrize("end", ['], "displayTimeUnit": "ns", "more": {"a": 1}}', "]}", "]}\n\0\0"])
def test_a_list_that_ends_behind_damage_is_closed(read_json: Read, end: str) -> None:
    one, two = (f'{{"ph": "X", "ts": 1, "dur": 1, "name": "{name}"}}' for name in "ab")
    found = read_json(f'{{"traceEvents": [{one}, {{"x": }}, {two}{end}'.encode())
    assert (found.names, list(found.problems)) == (["a", "b"], ["json_garbage"])
