"""Steps before their turn: in order, no more than may be, and nothing goes on behind an error."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

import pytest

from cache.ahead import ahead


def test_results_come_in_order_whichever_is_done_first() -> None:
    second_is_done = threading.Event()

    def first() -> int:
        assert second_is_done.wait(10)
        return 1

    def second() -> int:
        second_is_done.set()
        return 2

    with ahead([first, second]) as results:
        assert list(results) == [1, 2]


def test_no_more_than_may_be_are_under_way() -> None:
    begun: list[int] = []
    sizes = [5, 3, 3, 20, 1]
    seen = []
    with ahead([partial(begun.append, number) for number in range(5)], sizes, 8) as results:
        for _ in results:
            seen.append(len(begun))
            assert sum(sizes[len(seen) - 1 : len(begun)]) <= 8 or len(begun) == len(seen)
    assert sorted(begun) == [0, 1, 2, 3, 4]
    assert seen[2:] == [3, 4, 5]


def test_an_error_comes_at_its_turn() -> None:
    done: list[int] = []

    def fails() -> None:
        raise ValueError("no")

    steps: list[Callable[[], None]] = [partial(done.append, 1), fails, partial(done.append, 3)]
    with ahead(steps, [1, 1, 1], 1) as results:
        next(results)
        with pytest.raises(ValueError, match="no"):
            next(results)
    assert done == [1]


def test_what_waits_is_left_undone() -> None:
    done: list[int] = []
    with ahead([partial(done.append, number) for number in range(3)], [1, 1, 1], 1) as results:
        next(results)
    assert done == [0]
