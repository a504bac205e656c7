"""Unions and differences of intervals against a painting of every nanosecond."""

from __future__ import annotations

import random

import numpy as np
import pytest

from parsers.database.overlap import Intervals, difference, union

_LENGTH = 60


def some(chance: random.Random, count: int) -> tuple[np.ndarray, np.ndarray]:
    begins = np.array([chance.randrange(_LENGTH - 10) for _ in range(count)], np.int64)
    return begins, begins + np.array([chance.randrange(10) for _ in range(count)], np.int64)


def painted(begin: np.ndarray, end: np.ndarray) -> np.ndarray:
    line = np.zeros(_LENGTH, np.bool_)
    for first, last in zip(begin.tolist(), end.tolist(), strict=True):
        line[first:last] = True
    return line


def is_disjoint(intervals: Intervals) -> bool:
    begin, end = intervals
    return bool((begin[1:] > end[:-1]).all())


@pytest.mark.parametrize("seed", range(200))
def test_against_painting(seed: int) -> None:
    chance = random.Random(seed)
    one, other = some(chance, chance.randrange(9)), some(chance, chance.randrange(9))
    ours, theirs = union(*one), union(*other)
    assert is_disjoint(ours)
    assert (painted(*ours) == painted(*one)).all()
    rest = difference(ours, theirs)
    assert (painted(*rest) == painted(*one) & ~painted(*other)).all()
    assert (rest[0] < rest[1]).all()


def test_touching_intervals_become_one() -> None:
    begin, end = union(np.array([10, 0, 5]), np.array([12, 5, 10]))
    assert (begin.tolist(), end.tolist()) == ([0], [12])
