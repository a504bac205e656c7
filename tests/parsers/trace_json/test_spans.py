"""Begin and end events pair as the module says, in one pass and over the parts of a file."""

from __future__ import annotations

import pytest

from model.batches import TrackKey
from parsers.trace_json.spans import End, Spans

TRACK = TrackKey("1", "2")
Event = tuple[str, str, int]  # B or E, name, time

FILE: list[Event] = [
    ("E", "late", 1),  # no begin at all
    ("B", "outer", 10),
    ("B", "inner", 20),
    ("B", "inner", 30),
    ("E", "inner", 40),
    ("E", "outer", 50),  # not the innermost open one, but the innermost of its name
    ("E", "", 60),  # without a name: the innermost open one
    ("E", "", 70),
    ("B", "open", 80),
]
PAIRS = [("inner", 30, 40), ("outer", 10, 50), ("inner", 20, 60)]


def end(event: Event, position: int, stack: str = "s") -> End:
    return End(event[0] == "B", (stack,), TRACK, event[1], "", event[2], -1, position)


def test_an_end_closes_the_innermost_begin_of_its_name() -> None:
    spans = Spans()
    found = [spans.add(end(event, at)) for at, event in enumerate(FILE)]
    assert [(one.begin.name, one.begin.time_ns, one.end_ns) for one in found if one] == PAIRS
    assert [one.time_ns for one in spans.unbegun] == [1, 70]
    assert [one.name for one in spans.unclosed()] == ["open"]
    assert [one.time_ns for one in spans.leftover()] == [1, 70, 80]


def test_what_is_left_over_pairs_in_order_of_time() -> None:
    """Whole events and ends of a time before their begin, as a ring buffer leaves them, stay apart."""
    file: list[Event] = [
        ("E", "outer", 9),  # written before its begin
        ("E", "lost", 5),
        ("E", "same", 7),  # of what goes before
        ("B", "outer", 0),
        ("B", "inner", 1),
        ("B", "same", 7),
        ("E", "inner", 2),
        ("B", "lost", 6),
    ]
    spans = Spans()
    assert [one.end_ns for at, event in enumerate(file) if (one := spans.add(end(event, at)))] == [2]
    found = spans.in_order_of_time()
    assert [(one.begin.name, one.begin.time_ns, one.end_ns) for one in found] == [("outer", 0, 9)]
    assert [(one.name, one.time_ns) for one in spans.unbegun] == [("lost", 5), ("same", 7)]
    assert [(one.name, one.time_ns) for one in spans.unclosed()] == [("lost", 6), ("same", 7)]


def test_stacks_do_not_mix() -> None:
    spans = Spans()
    assert spans.add(end(("B", "a", 1), 0, "left")) is None
    assert spans.add(end(("E", "a", 2), 1, "right")) is None
    assert [one.time_ns for one in spans.unbegun] == [2]


@pytest.mark.parametrize("cut", range(len(FILE) + 1))
def test_parts_of_a_file_pair_as_in_one_pass(cut: int) -> None:
    first, second, whole = Spans(), Spans(), Spans()
    found = []
    for at, event in enumerate(FILE):
        found.append((first if at < cut else second).add(end(event, at)))
    pairs = [one for one in found if one]
    for part in (first, second):
        pairs += whole.absorb(part.leftover())
    assert sorted((one.begin.name, one.begin.time_ns, one.end_ns) for one in pairs) == sorted(PAIRS)
    assert [one.time_ns for one in whole.unbegun] == [1, 70]
    assert [one.name for one in whole.unclosed()] == ["open"]


def test_pairs_leave_nothing_behind() -> None:
    """A trace may have millions of ids."""
    spans = Spans()
    for event in (("B", "a", 0), ("B", "b", 1), ("E", "b", 2), ("E", "", 3)):
        spans.add(end(event, 0, "id"))
    assert spans._stacks == {}
