"""The order of rows, also of texts and numbers, and what it needs besides the rows themselves."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest

from analysis.row_order import ascending, by_number, row_order, rows_where, text_codes
from model.table import MISSING_INT, Cells, Kind
from model.task import Cancelled, TaskContext

ROWS = 1_000_000
MOST, LEAST = 2**63 - 1, -(2**63)


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


def texts(*cells: str | None) -> Cells:
    return np.array(cells, object)


@pytest.mark.parametrize(
    ("cells", "kind", "rising", "falling"),
    [
        (texts("10", "9", None, "-1.5", "9.0"), "text", [3, 1, 4, 0, 2], [0, 1, 4, 3, 2]),
        (texts("10", "9", None, "x"), "text", [0, 1, 3, 2], [3, 1, 0, 2]),
        (texts("b", "B", "a", None, "b"), "text", [2, 1, 0, 4, 3], [0, 4, 1, 2, 3]),
        (texts(None, None), "text", [0, 1], [0, 1]),
        (np.array([0.5, np.nan, -2.0, np.inf]), "float", [2, 0, 3, 1], [3, 0, 2, 1]),
    ],
)
def test_numbers_count_as_numbers_and_texts_without_regard_to_case(
    cells: Cells, kind: Kind, rising: list[int], falling: list[int]
) -> None:
    assert row_order([(cells, kind, False)], len(cells)).tolist() == rising
    assert row_order([(cells, kind, True)], len(cells)).tolist() == falling


@pytest.mark.parametrize("largest", [5, (1 << 16) - 1, 1 << 16, (1 << 32) - 1, 1 << 32, (1 << 63) - 1])
def test_whole_numbers_of_any_size_are_sorted(largest: int) -> None:
    cells = np.array([largest, -largest, 0, largest - 1, -largest, 1], np.int64)
    assert ascending(cells).tolist() == [1, 4, 2, 5, 3, 0]


def test_distinct_texts_stand_in_order_of_their_appearance_over_all_blocks() -> None:
    cells = texts(*(["b", None] * 100_000), "a", "b")
    codes, distinct = text_codes(cells)
    assert distinct == ["b", None, "a"]
    assert [distinct[code] for code in codes.tolist()] == cells.tolist()


def test_rows_are_asked_by_their_texts_a_missing_one_as_an_empty_one() -> None:
    asked: list[str] = []

    def is_short(text: str) -> bool:
        asked.append(text)
        return len(text) < 2

    assert rows_where(texts("ab", "a", None, "ab"), is_short).tolist() == [False, True, True, False]
    assert sorted(asked) == ["", "a", "ab"]
    assert rows_where(texts(), is_short).tolist() == []


def test_ranks_and_steps_are_sorted_by_number_before_words() -> None:
    assert sorted(["10", "average", "9", "-1", "0"], key=by_number) == ["0", "9", "10", "-1", "average"]


def test_sorting_can_be_cancelled() -> None:
    task = TaskContext(is_cancelled=lambda: True)
    with pytest.raises(Cancelled):
        ascending(np.array([1 << 20, 0], np.int64), task)
    with pytest.raises(Cancelled):
        text_codes(texts("a"), task)


@pytest.mark.parametrize(
    "values",
    [[], [3], [1, 2, 2, 9], [9, 2, 2, 1], [MOST, LEAST, 0, -1, MOST, LEAST], [70_000, 1, 70_000, 65_536, 65_535, 1]],
)
def test_order_of_whole_numbers_is_stable(values: list[int]) -> None:
    cells = np.array(values, np.int64)
    assert ascending(cells).tolist() == np.argsort(cells, kind="stable").tolist()


@pytest.mark.parametrize("descending", [False, True])
def test_missing_numbers_come_last(descending: bool) -> None:
    cells = np.array([4, MISSING_INT, 70_000, 4, MISSING_INT, MOST], np.int64)
    known = [5, 2, 0, 3] if descending else [0, 3, 2, 5]
    assert row_order([(cells, "int", descending)], len(cells)).tolist() == [*known, 1, 4]
