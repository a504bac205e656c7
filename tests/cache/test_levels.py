"""Detail levels against the rule applied to the slices themselves, one at a time."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from cache.levels import SMALL, slice_levels

Row = list[tuple[int, int]]  # (begin, end), sorted and free of overlaps


def groups(row: Row, exponent: int) -> list[Row]:
    """The items of a level: a slice of at least 2^exponent ns alone, shorter ones by the bucket they begin in."""
    found: list[Row] = []
    for begin, end in row:
        is_long = end - begin >= 1 << exponent
        last = found[-1][-1] if found else None
        joins = (
            last is not None
            and not is_long
            and last[1] - last[0] < 1 << exponent
            and last[0] >> exponent == begin >> exponent
        )
        if joins:
            found[-1].append((begin, end))
        else:
            found.append([(begin, end)])
    return found


def made_row(seed: int, lengths: NDArray[np.int64]) -> Row:
    maker = np.random.default_rng(seed)
    ends = np.cumsum(lengths + maker.choice([0, 0, 1, 3, 700], len(lengths)))
    return list(zip((ends - lengths).tolist(), ends.tolist(), strict=True))


@pytest.mark.parametrize("seed", range(4))
def test_the_levels_are_those_of_the_rule(seed: int) -> None:
    # Powers of two and their neighbours: where "at least" differs from "more than".
    lengths = np.random.default_rng(seed + 10).choice([0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 32, 64, 65, 1024], 3000)
    row = made_row(seed, lengths)
    name = np.arange(len(row), dtype=np.uint32)
    begin, end = (np.array(side, np.int64) for side in zip(*row, strict=True))
    levels = dict(slice_levels(begin, end, name, first_index=5))
    kept = len(row)
    for exponent in range(40):
        items = groups(row, exponent)
        worth = kept > SMALL and len(items) <= kept // 2
        assert (exponent in levels) == worth, exponent
        if not worth:
            continue
        kept = len(items)
        level = levels[exponent]
        assert level["begin"].tolist() == [item[0][0] for item in items]
        assert level["end"].tolist() == [item[-1][1] for item in items]
        assert level["count"].tolist() == [len(item) for item in items]
        assert level["busy"].tolist() == [sum(end - begin for begin, end in item) for item in items]
        longest = [max(item, key=lambda one: one[1] - one[0]) for item in items]
        assert level["longest"].tolist() == [end - begin for begin, end in longest]
        first_longest = [row.index(one) for one in longest]
        assert level["name"].tolist() == first_longest
        assert level["index"].tolist() == [5 + at for at in first_longest]
    assert kept <= SMALL
    assert len(levels) >= 3


def test_a_small_row_needs_no_level() -> None:
    row = made_row(0, np.full(SMALL, 4, np.int64))
    begin, end = (np.array(side, np.int64) for side in zip(*row, strict=True))
    assert not list(slice_levels(begin, end, np.zeros(SMALL, np.uint32), 0))


def test_slices_without_length_that_begin_together_merge_at_the_finest_exponent() -> None:
    """Buckets of 1 ns: two slices of 0 ns begin in each."""
    begin = np.repeat(np.arange(2 * SMALL, dtype=np.int64) * 1000, 2)
    exponent, level = next(slice_levels(begin, begin, np.zeros(len(begin), np.uint32), 0))
    assert exponent == 0
    assert level["begin"].tolist() == begin[::2].tolist()
    assert set(level["count"].tolist()) == {2}


def test_a_level_as_small_as_a_row_that_needs_none_is_the_last() -> None:
    begin = np.repeat(np.arange(SMALL, dtype=np.int64) * 1000, 2)
    assert [exponent for exponent, _ in slice_levels(begin, begin, np.zeros(len(begin), np.uint32), 0)] == [0]
