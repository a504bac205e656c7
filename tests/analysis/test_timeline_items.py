"""Merged blocks and the busy shares in their columns, against other ways to work them out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from analysis.timeline_items import _Columns, _Runs, _shares
from analysis.timeline_outline import busy_share
from model.time_span import TimeSpan
from model.trace_view import RowsItems

ROWS = 5


def in_rows(items: Any, count: Any = None) -> RowsItems:
    """Items from rows of (row, begin, end, busy time); the longest slice of each is as long as it is busy."""
    row, begin, end, busy = np.asarray(items, np.int64).reshape(4, -1)
    first = np.searchsorted(row, np.arange(ROWS + 1))
    count = np.ones(len(row), np.uint32) if count is None else np.asarray(count, np.uint32)
    return RowsItems(first, begin, end, count, busy, busy, [], first[:-1], first[:-1])


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("gap_ns", [1, 4, 30])
def test_runs_are_those_found_one_by_one(seed: int, gap_ns: int) -> None:
    chance = np.random.default_rng(seed)
    made = []
    for row in (0, 2, 3):  # the others are empty
        time = int(chance.integers(-50, 50))
        for _ in range(int(chance.integers(1, 40))):
            time += int(chance.integers(0, 8))
            length = int(chance.integers(0, 6))
            made.append((row, time, time + length, length))
            time += length
    count = chance.integers(1, 3, len(made))
    narrow = [items > 1 or busy < gap_ns for items, (_, _, _, busy) in zip(count, made, strict=True)]
    expected: list[list[int]] = []
    for at, (row, begin, _, _) in enumerate(made):
        joins = at > 0 and made[at - 1][0] == row and narrow[at - 1] and narrow[at]
        if joins and begin - made[at - 1][2] < gap_ns:
            expected[-1].append(at)
        else:
            expected.append([at])
    items = in_rows(np.array(made).T, count)
    runs = _Runs(items, gap_ns)
    assert runs.narrow.tolist() == narrow
    assert (runs.starts.tolist(), runs.lasts.tolist()) == ([run[0] for run in expected], [run[-1] for run in expected])
    assert runs.sums(items.busy_ns).tolist() == [sum(made[at][3] for at in run) for run in expected]
    first = [max(run, key=lambda at: (made[at][3], -at)) for run in expected]
    assert runs.first_of_largest(items.longest_ns).tolist() == first


def test_items_across_columns_by_hand() -> None:
    columns = _Columns(TimeSpan(1000, 1100), 16.0)  # from 992 on: 992, 1008, … 1088
    assert (columns.begin_ns, columns.length_ns, columns.count) == (-8, 16, 7)
    made = [
        (0, 900, 1010, 110),  # 108 ns in the first column and before it, 2 in the next one
        (0, 1012, 1016, 2),
        (0, 1020, 1060, 40),  # 4, 16, 16 and 4 ns in four columns
        (0, 1070, 1070, 0),
        (0, 1090, 1500, 4),  # begins in the last column: all of it counts there
        (2, 1023, 1025, 1),  # half of it on either side
        (2, 1040, 1056, 8),  # wide: does not count
        (4, 1000, 1001, 1),  # a row without blocks
    ]
    narrow = np.array([True] * 6 + [False, True])
    items = in_rows(np.array(made).T)
    has_blocks = np.array([True, False, True, False, False])
    share, share_row = _shares(items, items.end_ns - items.begin_ns, narrow, has_blocks, columns)
    assert share_row.tolist() == [0, -1, 1, -1, -1]
    assert (share * 16).tolist() == [[16, 2 + 2 + 4, 16, 16, 4, 0, 4], [0, 0.5, 0.5, 0, 0, 0, 0]]


def test_rows_without_blocks_have_no_shares() -> None:
    columns = _Columns(TimeSpan(0, 64), 16.0)
    items = in_rows(np.array([(0, 5, 9, 4), (3, 5, 9, 4)]).T)
    nothing = np.zeros(ROWS, np.bool_)
    share, share_row = _shares(items, items.end_ns - items.begin_ns, np.ones(2, np.bool_), nothing, columns)
    assert share.shape == (0, columns.count)
    assert share_row.tolist() == [-1] * ROWS


def test_what_lies_anywhere_makes_shares_of_some_kind() -> None:
    columns = _Columns(TimeSpan(0, 64), 16.0)
    made = [(0, 500, 20, -3), (0, -(1 << 62), 1 << 62, 1 << 62), (0, 10, 10, 5), (1, 63, 9_000, 1), (1, 40, 90, 50)]
    items = in_rows(np.array(made).T)
    has_blocks = np.array([False, True, False, False, False])
    narrow = np.ones(len(made), np.bool_)
    share, _ = _shares(items, items.end_ns - items.begin_ns, narrow, has_blocks, columns)
    assert share.shape == (1, 5)
    assert ((share >= 0) & (share <= 1)).all()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("narrow_ns", "length"), [(1.0, 40_000), (700.0, 400_000), (1500.0, 400_000), (90_000.0, 40_000_000)]
)
def test_shares_are_those_of_each_row_alone(seed: int, narrow_ns: float, length: int) -> None:
    chance = np.random.default_rng(seed)
    span = TimeSpan(1_717_480_934_567_890_123, 1_717_480_934_567_890_123 + length)
    columns = _Columns(span, narrow_ns)
    parts = []
    for row in range(ROWS):
        gaps, lengths = chance.integers(0, 2_000, 300), chance.integers(1, 3 * max(int(narrow_ns), 1), 300)
        begin = np.cumsum(gaps + lengths) - lengths
        kept = begin + lengths <= span.length_ns
        assert kept.sum() > 20
        busy = (lengths * chance.uniform(0, 1, 300)).astype(np.int64)
        parts.append(np.stack([np.full(300, row), begin, begin + lengths, busy])[:, kept])
    items = np.concatenate(parts, axis=1)
    narrow = np.asarray(chance.random(items.shape[1])) < 0.8
    blocks = np.array([0, 2, 3])
    absolute = items + np.array([[0], [span.begin_ns], [span.begin_ns], [0]])
    lengths, has_blocks = items[2] - items[1], np.isin(range(ROWS), blocks)
    share, share_row = _shares(in_rows(absolute), lengths, narrow, has_blocks, columns)
    assert share_row.tolist() == [0, -1, 1, 2, -1]
    edges = columns.begin_ns + np.arange(columns.count + 1, dtype=np.float64) * columns.length_ns
    for place, row in enumerate(blocks.tolist()):
        mine = items[:, (items[0] == row) & narrow].astype(np.float64)
        assert share[place] == pytest.approx(busy_share(mine[1], mine[2], mine[3], edges), abs=1e-5)
