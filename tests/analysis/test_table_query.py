"""Filters, search, sort and pages on any table, against a plain loop over rows."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from weakref import WeakKeyDictionary

import pytest

from analysis import table_query
from analysis.conditions import Condition, condition_of
from analysis.table_query import SortKey, TablePage, TableQuery, query_table, sort_key_of
from model.problem import StepscopeError
from model.table import MISSING_INT
from model.task import Cancelled, TaskContext

BIG = 1_717_480_934_567_890_123  # ns since 1970: a double would be wrong by up to 128
DATA = {
    "name": ["MatMul", "Mul", "matmul_2", None, "Add", "Add"],
    "step": ["10", "9", None, "2", "x", "10"],
    "start_ns": [BIG, BIG + 1, BIG + 2, None, 5, 5],
    "share": [0.5, None, 0.25, 1.0, 2.0, 0.5],
}


@pytest.fixture
def ask(trace_of: Callable[..., Any]) -> Callable[..., TablePage]:
    trace = trace_of({"things": DATA})

    def query(**parts: Any) -> TablePage:
        return query_table(trace, TableQuery("things", **parts), TaskContext())

    return query


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (f"start_ns == {BIG + 1}", [1]),
        (f"start_ns > {BIG}", [1, 2]),
        (f"start_ns >= {BIG}.5", [1, 2]),
        (f"start_ns < {BIG}.5", [0, 4, 5]),
        (f"start_ns <= {BIG}.5", [0, 4, 5]),
        ("start_ns == 5.5", []),
        ("start_ns < 1e30", [0, 1, 2, 4, 5]),
        ("start_ns > -1e30", [0, 1, 2, 4, 5]),
        ("start_ns > 1e30", []),
        ("start_ns != 5", [0, 1, 2, 3]),  # the missing one is not 5
        (f"start_ns in 5, {BIG}", [0, 4, 5]),
        ("start_ns contains 890", [0, 1, 2]),
        ("share >= 0.5", [0, 3, 4, 5]),
        ("share != 0.5", [1, 2, 3, 4]),
        ("step > 9", [0, 5]),  # as numbers: "9" is below "10", and x is no number
        ("step == 10.0", [0, 5]),
        ("step != 10", [1, 2, 3, 4]),
        ("step in 2,x", [3, 4]),
        ("step in 10.0", [0, 5]),
        ("name contains MUL", [0, 1, 2]),
        ("name == Mul", [1]),
        ("name = 'Mul'", [1]),
        ("name in Add,Mul", [1, 4, 5]),
        ('name in "Add", Mul', [1, 4, 5]),
        ('name in "Add", "Mul"', [1, 4, 5]),
        ('name in Mul, "Add"', [1, 4, 5]),
        ("name < B", [4, 5]),
    ],
)
def test_conditions(ask: Callable[..., TablePage], text: str, rows: list[int]) -> None:
    page = ask(where=(condition_of(text),))
    assert page.indexes.tolist() == rows
    assert (page.matching, page.total) == (len(rows), 6)


def test_conditions_all_have_to_hold(ask: Callable[..., TablePage]) -> None:
    page = ask(where=(condition_of("name contains mul"), condition_of("share > 0.3")))
    assert page.indexes.tolist() == [0]


def test_search_takes_words_in_any_text_column(ask: Callable[..., TablePage]) -> None:
    assert ask(search="mat").indexes.tolist() == [0, 2]
    assert ask(search="ADD 10").indexes.tolist() == [5]
    assert ask(search="absent").matching == 0


def test_sort_is_stable_with_missing_last_both_ways(ask: Callable[..., TablePage]) -> None:
    assert ask(sort=(SortKey("share"),)).indexes.tolist() == [2, 0, 5, 3, 4, 1]
    assert ask(sort=(SortKey("share", True),)).indexes.tolist() == [4, 3, 0, 5, 2, 1]
    assert ask(sort=(SortKey("start_ns", True),)).indexes.tolist() == [2, 1, 0, 4, 5, 3]
    assert ask(sort=(SortKey("name"), SortKey("step", True))).indexes.tolist()[:2] == [4, 5]
    assert ask(sort=(SortKey("share"), SortKey("start_ns"))).indexes.tolist() == [2, 5, 0, 3, 4, 1]


def test_text_columns_of_numbers_sort_by_value(trace_of: Callable[..., Any]) -> None:
    trace = trace_of({"things": {"step": ["10", "9", None, "2.5"]}})
    page = query_table(trace, TableQuery("things", sort=(SortKey("step"),)), TaskContext())
    assert page.table["step"].tolist() == ["2.5", "9", "10", None]


def test_page_has_only_its_rows_and_columns(ask: Callable[..., TablePage]) -> None:
    page = ask(sort=(SortKey("name"),), first=1, limit=2, columns=("start_ns", "name"))
    assert [column.name for column in page.table.columns] == ["start_ns", "name"]
    assert page.table["start_ns"].tolist() == [5, BIG]
    assert (page.first, page.matching) == (1, 6)
    assert ask(first=10, limit=5).table.rows == 0


def test_blocks_give_the_same_as_one_read(monkeypatch: pytest.MonkeyPatch, trace_of: Callable[..., Any]) -> None:
    chance = random.Random(1)
    values = [chance.choice([None, chance.randrange(50)]) for _ in range(500)]
    names = [chance.choice(["a", "B", "c", None]) for _ in values]
    trace = trace_of({"things": {"value": values, "name": names}})
    query = TableQuery("things", (condition_of("value >= 10"),), "", (SortKey("name"), SortKey("value", True)), 3, 90)
    whole = query_table(trace, query, TaskContext())
    monkeypatch.setattr(table_query, "_BLOCK_ROWS", 7)
    monkeypatch.setattr(table_query, "_TAKEN_ROWS", 4)
    monkeypatch.setattr(table_query, "_kept", WeakKeyDictionary())
    assert query_table(trace, query, TaskContext()).indexes.tolist() == whole.indexes.tolist()
    kept = [row for row, value in enumerate(values) if value is not None and value >= 10]
    kept.sort(key=lambda row: (names[row] is None, (names[row] or "").lower(), -(values[row] or 0)))
    assert whole.indexes.tolist() == kept[3:93]
    assert whole.table["value"].tolist() == [values[row] for row in kept[3:93]]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        (TableQuery("absent"), "unknown_table"),
        (TableQuery("things", (Condition("absent", "==", "1"),)), "unknown_column"),
        (TableQuery("things", sort=(SortKey("absent"),)), "unknown_column"),
        (TableQuery("things", (Condition("share", ">", "many"),)), "bad_condition"),
    ],
)
def test_errors_say_what_there_is(trace_of: Callable[..., Any], query: TableQuery, code: str) -> None:
    with pytest.raises(StepscopeError) as raised:
        query_table(trace_of({"things": DATA}), query, TaskContext())
    assert raised.value.code == code
    assert raised.value.advice


@pytest.mark.parametrize("text", ["count", "count ~ 3", "", "== 3"])
def test_what_is_no_condition(text: str) -> None:
    with pytest.raises(StepscopeError, match="COLUMN OP VALUE"):
        condition_of(text)


def test_conditions_as_text() -> None:
    assert condition_of("a>=1") == Condition("a", ">=", "1")
    assert condition_of(" total_ns  in 1,2 ") == Condition("total_ns", "in", "1,2")
    assert condition_of("name contains in order") == Condition("name", "contains", "in order")
    assert sort_key_of("a:b:desc") == SortKey("a:b", descending=True)
    assert sort_key_of("a") == SortKey("a")
    with pytest.raises(StepscopeError):
        sort_key_of("a:down")


def test_missing_stays_missing(ask: Callable[..., TablePage]) -> None:
    assert ask().table["start_ns"].tolist()[3] == MISSING_INT
    assert ask().table["name"].tolist()[3] is None


def test_a_cancelled_query_ends(trace_of: Callable[..., Any]) -> None:
    with pytest.raises(Cancelled):
        query_table(trace_of({"things": DATA}), TableQuery("things"), TaskContext(is_cancelled=lambda: True))


def test_pages_ask_for_the_order_once(trace_of: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    trace = trace_of({"things": DATA})
    query = TableQuery("things", (condition_of("share > 0"),), "", (SortKey("start_ns"),), limit=2)
    first = query_table(trace, query, TaskContext())
    assert first.indexes.tolist() == [4, 5]
    monkeypatch.setattr(table_query, "row_order", None)  # a call would fail
    assert query_table(trace, replace(query, first=2), TaskContext()).indexes.tolist() == [0, 2]
    monkeypatch.undo()
    other = query_table(trace, replace(query, where=()), TaskContext())
    assert other.matching == 6


def test_what_is_kept_has_a_bound(trace_of: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    trace = trace_of({"things": DATA})
    monkeypatch.setattr(table_query, "_MOST_KEPT_ROWS", 14)
    for column in DATA:
        query_table(trace, TableQuery("things", sort=(SortKey(column),)), TaskContext())
    assert sum(len(rows) for rows in table_query._kept[trace].values()) <= 14
