"""Any table of a result: the list, pages, units over all rows, the slice of a row, rows as a whole."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from analysis.conditions import Condition
from analysis.table_query import SortKey
from analysis.tables import Tables, TablesQuery, tables
from model.problem import StepscopeError
from model.task import TaskContext

BEGIN = 1_717_480_934_567_890_123
KERNELS = {
    "name": ["MatMul", "Cast", "MatMul", "Add", None],
    "start_ns": [BEGIN, BEGIN + 500, BEGIN + 900, BEGIN + 5, None],
    "duration_ns": [400, -700, 90, None, 5],
}
SLICES = [("dev", "Stream 1", "MatMul", BEGIN, 400), ("dev", "Stream 1", "MatMul", BEGIN + 900, 90)]


@pytest.fixture
def ask(trace_of: Callable[..., Any]) -> Callable[..., Tables]:
    trace = trace_of({"empty": {"a": []}, "kernels": KERNELS}, SLICES)

    def query(table: str | None = "kernels", **parts: Any) -> Tables:
        return tables(trace, TablesQuery(table, **parts), TaskContext())

    return query


def test_all_tables_are_listed_and_the_first_with_rows_is_shown(ask: Callable[..., Tables]) -> None:
    found = ask(None)
    assert {(info.name, info.rows) for info in found.tables} >= {("empty", 0), ("kernels", 5), ("slices", 2)}
    assert found.info is not None
    assert found.info.name == "kernels"
    assert ask("of another result").info == found.info


def test_largest_values_are_those_of_all_rows(ask: Callable[..., Tables]) -> None:
    found = ask(where=(Condition("name", "==", "Add"),), count=1)
    assert found.page is not None
    assert found.page.matching == 1
    assert found.largest == {"start_ns": float(BEGIN + 900), "duration_ns": 700.0}


def test_what_names_an_absent_column_counts_for_nothing(ask: Callable[..., Tables]) -> None:
    found = ask(where=(Condition("gone", "==", "1"),), sort=(SortKey("gone"), SortKey("duration_ns")))
    assert found.asked is not None
    assert found.page is not None
    assert (found.asked.where, found.asked.sort) == ((), (SortKey("duration_ns"),))
    assert found.page.indexes.tolist() == [1, 4, 2, 0, 3]


def test_a_word_is_no_number(ask: Callable[..., Tables]) -> None:
    with pytest.raises(StepscopeError, match="'x' is not a number"):
        ask(where=(Condition("duration_ns", ">", "x"),))


@pytest.mark.parametrize(
    ("row", "begin_ns"), [(0, BEGIN), (1, BEGIN + 900), (2, None), (3, None), (4, None), (9, None)]
)
def test_the_slice_of_a_row_of_the_sorted_table(ask: Callable[..., Tables], row: int, begin_ns: int | None) -> None:
    found = ask(sort=(SortKey("name", descending=True),), slice_row=row)
    assert found.has_slices
    assert (found.slice.begin_ns if found.slice is not None else None) == begin_ns


def test_the_slice_of_a_slice(ask: Callable[..., Tables]) -> None:
    found = ask("slices", where=(Condition("duration_ns", "<", "100"),), slice_row=0)
    assert found.slice is not None
    assert (found.slice.begin_ns, found.slice.duration_ns) == (BEGIN + 900, 90)
    assert not ask("problems").has_slices


def test_runs_of_rows_with_some_columns(ask: Callable[..., Tables]) -> None:
    found = ask(sort=(SortKey("start_ns"),), copied=((0, 0), (2, 3)), columns=("duration_ns", "name"))
    assert found.copied is not None
    assert [column.name for column in found.copied.columns] == ["duration_ns", "name"]
    assert found.copied["name"].tolist() == ["MatMul", "Cast", "MatMul"]
    assert found.copied["duration_ns"].tolist() == [400, -700, 90]
