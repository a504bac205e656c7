"""How bookmarks change: by id, whatever a panel has seen last."""

from __future__ import annotations

from model.mark import MOST_MARKS, Mark, changed_marks, mark_of, object_of

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


def test_json_there_and_back() -> None:
    assert [mark_of(object_of(mark)) for mark in (A, B)] == [A, B]
    assert mark_of(object_of(Mark(0, 5))) is None, "one without an id is not kept"
