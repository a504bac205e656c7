"""Faults of a trace are counted by code, and the first in the file is shown, whoever found it."""

from __future__ import annotations

from parsers.trace_json.tally import Tally


def test_the_first_in_the_file_is_shown_whatever_is_found_first() -> None:
    first, second = Tally(), Tally()
    first.note("json_garbage", 50, "at 50")
    first.note("json_garbage", 20, "at 20", count=2)
    first.note("json_garbage", 70, "at 70")
    second.note("json_garbage", 10, "at 10")
    second.note("event_time_invalid", 5, "x")
    first.add(second)
    first.note("json_garbage", 10, "another at 10")
    (garbage, time) = first.problems("trace.json", lambda at: 3 if at == 5 else None)
    assert (garbage.code, garbage.where, garbage.sample, garbage.count) == ("json_garbage", "byte 10", "at 10", 6)
    assert (time.code, time.where, time.count) == ("event_time_invalid", "line 3", 1)


def test_ignored_kinds_are_told_the_most_frequent_first_and_at_most_twenty() -> None:
    tally, other = Tally(), Tally()
    for number in range(25):
        tally.ignore(f"kind{number}", number + 1)
    other.ignore("kind3", 100)
    tally.add(other)
    (problem,) = tally.problems("trace.json", lambda _: None)
    assert problem.count == 25 * 26 // 2 + 100
    told = problem.sample.split(", ")
    assert (told[0], told[1], told[20:]) == ("kind3: 104", "kind24: 25", ["…"])
    assert problem.where == ""
    assert len(problem.values) == 20
