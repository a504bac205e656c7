"""How bookmarks change: by id, whatever a panel has seen last."""

from __future__ import annotations

import pytest

from model.mark import LONGEST_NAME, LONGEST_NOTE, MOST_MARKS, Mark, changed_marks, mark_of, object_of
from model.time_span import TimeSpan

A, B = Mark(1, 500, None, "a"), Mark(4, 100, 900, "b")


def test_a_mark_without_an_id_gets_the_next_one_and_its_place_in_time() -> None:
    assert changed_marks((A, B), [Mark(0, 200, None, "new")]) == (B, Mark(5, 200, None, "new"), A)
    assert changed_marks((), [Mark(0, 7), Mark(0, 3)]) == (Mark(2, 3), Mark(1, 7))


def test_a_mark_takes_the_place_of_the_one_with_its_id() -> None:
    assert changed_marks((B, A), [Mark(1, 50, None, "moved")]) == (Mark(1, 50, None, "moved"), B)


def test_removed_ids_are_gone_and_unknown_ones_do_no_harm() -> None:
    assert changed_marks((B, A), (), frozenset({4, 99})) == (A,)


def test_there_is_a_limit() -> None:
    full = tuple(Mark(number, number) for number in range(1, MOST_MARKS + 1))
    assert changed_marks(full, [Mark(0, 5)]) == full
    assert changed_marks(full, [Mark(3, 3, None, "named")])[2].name == "named"


def test_the_range_of_a_point_is_empty() -> None:
    assert (A.span, B.span) == (TimeSpan(500, 500), TimeSpan(100, 900))


@pytest.mark.parametrize("key", ["id", "begin_ns", "name", "note", "color"])
def test_json_that_lacks_a_value_says_no_mark(key: str) -> None:
    assert mark_of({**object_of(B), key: None}) is None


def test_json_says_whole_numbers_of_64_bits_and_texts_that_are_not_too_long() -> None:
    low, high = -(2**63), 2**63 - 1
    widest = {**object_of(B), "begin_ns": low, "end_ns": high, "name": "n" * LONGEST_NAME, "note": "n" * LONGEST_NOTE}
    assert mark_of(widest) == Mark(4, low, high, "n" * LONGEST_NAME, "n" * LONGEST_NOTE)
    for key, value in (("begin_ns", low - 1), ("end_ns", high + 1), ("note", "n" * (LONGEST_NOTE + 1))):
        assert mark_of({**widest, key: value}) is None


def test_json_there_and_back() -> None:
    assert [mark_of(object_of(mark)) for mark in (A, B)] == [A, B]
    assert mark_of(object_of(Mark(0, 5))) is None, "one without an id is not kept"
