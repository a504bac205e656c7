"""Items of many rows know where their names and indexes lie."""

from __future__ import annotations

import numpy as np
import pytest

from model.time_span import TimeSpan
from model.trace_view import RowsItems, Slice


def column(*cells: int, kind: type = np.int64) -> np.ndarray:
    return np.array(cells, kind)


ITEMS = RowsItems(
    first=column(0, 2, 2, 5),
    begin_ns=column(10, 20, 1, 2, 3),
    end_ns=column(15, 30, 2, 3, 9),
    count=column(1, 1, 4, 5, 6, kind=np.uint32),
    busy_ns=column(5, 10, 1, 1, 6),
    longest_ns=column(5, 10, 1, 1, 3),
    labels=[
        (column(100, 101, 102, 103, kind=np.uint32), None),
        (column(200, 201, 202, 203, kind=np.uint32), column(70, 71, 72, 73)),
    ],
    label=column(0, 0, 1),
    shift=column(2, 0, -1),
)
"""Slices 2 and 3, a row of nothing, and blocks 1 to 3 of a detail level."""


def test_slices_have_their_place_as_index_and_blocks_that_of_their_longest_slice() -> None:
    names, indexes = ITEMS.labels_of(column(0, 1, 2, 4), column(0, 0, 2, 2))
    assert names.tolist() == [102, 103, 201, 203]
    assert indexes.tolist() == [2, 3, 71, 73]


@pytest.mark.parametrize(
    ("row", "begins", "names", "indexes"),
    [(0, [10, 20], [102, 103], [2, 3]), (1, [], [], []), (2, [1, 2, 3], [201, 202, 203], [71, 72, 73])],
)
def test_a_row_has_its_own_items(row: int, begins: list[int], names: list[int], indexes: list[int]) -> None:
    items = ITEMS.row(row)
    assert (items.begin_ns.tolist(), items.name.tolist(), items.index.tolist()) == (begins, names, indexes)
    assert len(items.end_ns) == len(items.count) == len(items.busy_ns) == len(items.longest_ns) == len(begins)


def test_a_slice_reaches_to_its_end() -> None:
    assert Slice(0, 1, 0, 1_000, 7, "a", "").span == TimeSpan(1_000, 1_007)
