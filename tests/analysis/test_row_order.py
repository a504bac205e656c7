"""The order of rows: what it needs besides the rows themselves."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest

from analysis.row_order import row_order
from model.table import MISSING_INT

ROWS = 1_000_000


@pytest.mark.parametrize("largest", [1 << 40, 1000])
@pytest.mark.parametrize("descending", [False, True])
def test_a_hundred_million_rows_have_room(largest: int, descending: bool) -> None:
    """The order itself is 8 bytes a row; sorting needs no more than four times as many, whatever the cells are."""
    cells = np.random.default_rng(1).integers(0, largest, ROWS)
    tracemalloc.start()
    try:
        order = row_order([(cells, "int", descending)], ROWS)
        needed = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    ordered = cells[order]
    assert (np.diff(-ordered if descending else ordered) >= 0).all()
    assert needed < 36 * ROWS


def test_missing_rows_come_last_and_equal_ones_keep_their_order() -> None:
    first = np.array([2, MISSING_INT, 1, 2, MISSING_INT, 1], np.int64)
    second = np.array([5, 1, 7, 6, 0, 7], np.int64)
    assert row_order([(first, "int", False)], 6).tolist() == [2, 5, 0, 3, 1, 4]
    assert row_order([(first, "int", True)], 6).tolist() == [0, 3, 2, 5, 1, 4]
    assert row_order([(first, "int", True), (second, "int", True)], 6).tolist() == [3, 0, 2, 5, 1, 4]
    assert row_order([], 3).tolist() == [0, 1, 2]
