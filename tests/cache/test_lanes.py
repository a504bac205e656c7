"""Rows of slices against the rule applied one slice at a time."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cache import open_rows
from cache.lanes import depths, slice_order, stable_order, union_ns
from model.task import Cancelled, TaskContext

Slices = list[tuple[int, int]]  # (begin, duration)


def laid(slices: Slices) -> tuple[Slices, list[int]]:
    """(begin, end) in the order of laying, and their rows."""
    begin, duration = (np.array([one[side] for one in slices], np.int64) for side in (0, 1))
    order = slice_order(begin, duration, lambda: np.arange(len(slices)))
    begin, duration = begin[order], duration[order]
    rows = depths(begin, begin + duration, TaskContext())
    return list(zip(begin.tolist(), (begin + duration).tolist(), strict=True)), rows.tolist()


def by_the_rule(ordered: Slices) -> list[int]:
    """First free row below all earlier slices that enclose the slice; slowly."""
    rows: list[int] = []
    for number, (begin, end) in enumerate(ordered):
        running = [(rows[earlier], ordered[earlier][1]) for earlier in range(number) if ordered[earlier][1] > begin]
        row = max((row + 1 for row, until in running if until >= end), default=0)
        taken = {row for row, _ in running}
        while row in taken:
            row += 1
        rows.append(row)
    return rows


def nested(maker: random.Random, begin: int, end: int, depth: int) -> list[tuple[int, int, int]]:
    """(begin, duration, depth) of a random tree of slices that are all different and longer than zero."""
    found = []
    while begin < end - 1:
        first = maker.randint(begin, end - 2)
        last = maker.randint(first + 1, end - 1)
        found.append((first, last - first, depth))
        # A child is shorter than its parent, so equal slices do not occur.
        found += nested(maker, first, last, depth + 1)
        begin = last + maker.randint(0, 3)
    return found


SLICES = st.lists(st.tuples(st.integers(-20, 40), st.integers(0, 25)), min_size=1, max_size=40)


@settings(max_examples=300)
@given(SLICES)
def test_every_slice_has_the_row_of_the_rule(slices: Slices) -> None:
    ordered, rows = laid(slices)
    assert rows == by_the_rule(ordered)


@settings(max_examples=100)
@given(SLICES)
def test_search_trees_find_the_same_rows(slices: Slices) -> None:
    ordered, rows = laid(slices)
    begin, end = (np.array(side, np.int64) for side in zip(*ordered, strict=True))
    few = open_rows._FEW_ROWS
    open_rows._FEW_ROWS = 2
    try:
        assert open_rows.first_free_rows(begin, end, TaskContext()).tolist() == rows
    finally:
        open_rows._FEW_ROWS = few


@pytest.mark.parametrize("seed", range(20))
def test_nested_slices_have_their_nesting_depth(seed: int) -> None:
    tree = nested(random.Random(seed), 0, 5000, 0)
    ordered, rows = laid([(begin, duration) for begin, duration, _ in tree])
    found = [(begin, end - begin, row) for (begin, end), row in zip(ordered, rows, strict=True)]
    assert sorted(found) == sorted(tree)


def test_equal_slices_follow_the_file() -> None:
    begin, duration = np.array([5, 5, 5, 5]), np.array([2, 9, 2, 9])
    assert slice_order(begin, duration, lambda: np.array([7, 6, 3, 8])).tolist() == [1, 3, 2, 0]


def test_a_child_of_a_crossing_slice_stays_below_it() -> None:
    # B reaches out of A; C lies in B only.
    _, rows = laid([(0, 10), (5, 25), (12, 1)])
    assert rows == [0, 1, 2]


def test_a_chain_of_overlaps_needs_two_rows_only() -> None:
    _, rows = laid([(10 * number, 11) for number in range(100)])
    assert rows == [0, 1] * 50


def test_zero_length_slices_end_where_they_begin() -> None:
    ordered, rows = laid([(10, 5), (10, 0), (15, 0), (15, 0), (12, 0)])
    assert ordered == [(10, 15), (10, 10), (12, 12), (15, 15), (15, 15)]
    assert rows == [0, 1, 1, 0, 0]


@pytest.mark.parametrize(
    "slices",
    [
        [(number, 200_000 - 2 * number) for number in range(70_000)],
        [(0, 1000)] * 70_000,
        [(number, 100_000) for number in range(30_000)],
    ],
    ids=["nested", "equal", "crossing"],
)
def test_depth_has_no_limit_and_no_square_cost(slices: Slices) -> None:
    _, rows = laid(slices)
    assert rows == list(range(len(slices)))


def test_laying_can_be_cancelled() -> None:
    begin = np.arange(40_000)
    stopped = TaskContext(is_cancelled=lambda: True)
    with pytest.raises(Cancelled):
        depths(begin, begin + 50, stopped)


@settings(max_examples=100)
@given(SLICES)
def test_union_counts_every_covered_nanosecond_once(slices: Slices) -> None:
    covered = {time for begin, duration in slices for time in range(begin, begin + duration)}
    slices.sort()
    begin = np.array([one[0] for one in slices])
    assert union_ns(begin, begin + np.array([one[1] for one in slices])) == len(covered)


@pytest.mark.parametrize("deepest", [(1 << 16) - 1, 1 << 16, (1 << 16) + 1])
def test_any_number_of_rows_is_sorted_by_row(deepest: int) -> None:
    assert stable_order(np.array([deepest, 0, 3, 0])).tolist() == [1, 3, 2, 0]
