"""Rows of any table of a trace: filtered, searched, sorted and cut, for the command line and for table panels."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, Protocol
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import kept_by_trace
from analysis.row_order import number_of, row_order, text_codes, text_ranks
from model.problem import StepscopeError
from model.table import Cells, Column, Kind, Table, is_missing
from model.task import TaskContext
from model.trace_view import TableInfo

Operator = Literal["==", "!=", "<", "<=", ">", ">=", "contains", "in"]

OPERATORS: tuple[Operator, ...] = ("==", "!=", "<=", ">=", "<", ">", "contains", "in")
_CONDITION = re.compile(
    r"\s*(?P<column>[^\s=!<>]+)\s*(?P<operator>==|!=|<=|>=|=|<|>|\bcontains\b|\bin\b)\s*(?P<value>.*?)\s*", re.DOTALL
)

_BLOCK_ROWS = 1 << 20  # looked at at once: bounds the memory, and how long a cancelled query goes on
_TAKEN_ROWS = 1 << 15  # whose texts are read at once


@dataclass(frozen=True, slots=True)
class Condition:
    """``column`` ``operator`` ``value``; the value of ``in`` is a comma separated list, with csv quotes."""

    column: str
    operator: Operator
    value: str


@dataclass(frozen=True, slots=True)
class SortKey:
    """One column to sort by."""

    column: str
    descending: bool = False


@dataclass(frozen=True, slots=True)
class TableQuery:
    """``where``: all have to hold; ``search``: every word occurs in some text cell of the row, in any case;
    ``sort``: the first key counts most; rows ``first`` to ``first + limit`` of what is left (None = all);
    ``columns``: only these (None = all)."""

    table: str
    where: tuple[Condition, ...] = ()
    search: str = ""
    sort: tuple[SortKey, ...] = ()
    first: int = 0
    limit: int | None = None
    columns: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class TablePage:
    """``table``: the rows of the page; ``matching`` rows of ``total`` in the table passed the filters;
    ``indexes``: position in the stored table of each row, shape (rows,)."""

    table: Table
    first: int
    matching: int
    total: int
    indexes: NDArray[np.int64]


def condition_of(text: str) -> Condition:
    """``COLUMN OP VALUE`` as a condition; the value may stand in quotes.

    Raises StepscopeError (code ``bad_condition``) when it is none."""
    found = _CONDITION.fullmatch(text)
    if found is None:
        raise StepscopeError(
            f"{text!r} is not a condition.",
            advice=f"Write COLUMN OP VALUE with one of {' '.join(OPERATORS)}, for example: count >= 10.",
            code="bad_condition",
        )
    operator = "==" if found["operator"] == "=" else found["operator"]
    value = found["value"]
    if operator != "in" and len(value) >= 2 and value[0] == value[-1] and value[0] in "'\"":
        value = value[1:-1]
    return Condition(found["column"], next(known for known in OPERATORS if known == operator), value)


def sort_key_of(text: str) -> SortKey:
    """``COLUMN``, ``COLUMN:asc`` or ``COLUMN:desc`` as a sort key. Raises StepscopeError (code ``bad_sort``)."""
    column, colon, direction = text.strip().rpartition(":")
    if not colon:
        return SortKey(direction)
    if direction not in ("asc", "desc"):
        raise StepscopeError(
            f"{text!r} is not a sort key.", advice="Write COLUMN, COLUMN:asc or COLUMN:desc.", code="bad_sort"
        )
    return SortKey(column, direction == "desc")


class Rows(Protocol):
    """What rows are asked of: an open trace, or rows that are made from one of its tables (`analysis.view_rows`)."""

    def tables(self) -> tuple[TableInfo, ...]: ...

    def table(
        self, name: str, columns: Sequence[str] | None = None, first: int = 0, count: int | None = None
    ) -> Table: ...

    def cells_at(self, name: str, columns: Sequence[str] | None, rows: NDArray[np.int64]) -> Table: ...

    def text_codes(
        self, name: str, column: str, first: int, count: int
    ) -> tuple[NDArray[np.int64], list[str | None]]: ...


# ---- one condition on one column -----------------------------------------------------------------------------


def _integers(cells: Cells, operator: Operator, limit: Decimal) -> NDArray[np.bool_]:
    """int64 against an exact number: the limit is moved to the next whole number, never the cells to floats."""
    below, whole = int(limit.to_integral_value("ROUND_FLOOR")), limit == limit.to_integral_value()
    if operator in ("==", "!="):
        fits = whole and -(1 << 63) <= below < 1 << 63
        equal = cells == below if fits else np.zeros(len(cells), np.bool_)
        return equal if operator == "==" else ~equal
    if operator in (">", "<="):  # x > 1.5 is x > 1
        if not -(1 << 63) <= below < 1 << 63:
            return np.full(len(cells), (below < 0) == (operator == ">"), np.bool_)
        return cells > below if operator == ">" else cells <= below
    above = below if whole else below + 1  # x >= 1.5 is x >= 2
    if not -(1 << 63) <= above < 1 << 63:
        return np.full(len(cells), (above < 0) == (operator == ">="), np.bool_)
    return cells >= above if operator == ">=" else cells < above


_COMPARE: dict[Operator, Callable[[object, object], bool]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,  # type: ignore[operator]
    "<=": lambda a, b: a <= b,  # type: ignore[operator]
    ">": lambda a, b: a > b,  # type: ignore[operator]
    ">=": lambda a, b: a >= b,  # type: ignore[operator]
}


def _bad_number(condition: Condition) -> StepscopeError:
    return StepscopeError(
        f"{condition.value!r} is not a number.",
        where=f"{condition.column} {condition.operator} {condition.value}",
        advice=f"The column {condition.column} holds numbers.",
        code="bad_condition",
    )


def condition_values(condition: Condition) -> list[str]:
    """The values of a condition: those of ``in``, or the one."""
    if condition.operator != "in":
        return [condition.value]
    rows = list(csv.reader([condition.value], skipinitialspace=True))
    return [cell.strip() for cell in rows[0]] if rows else []


def _text_holds(text: str, operator: Operator, values: Sequence[str], numbers: Sequence[Decimal | None]) -> bool:
    if operator == "contains":
        return values[0].casefold() in text.casefold()
    own = number_of(text)
    if operator == "in":
        return text in values or (own is not None and own in numbers)
    if own is not None and numbers[0] is not None:
        return _COMPARE[operator](own, numbers[0])
    if numbers[0] is not None and operator not in ("==", "!="):
        return False  # a word is neither above nor below a number
    return _COMPARE[operator](text, values[0])


def _texts(texts: Sequence[str | None], condition: Condition) -> NDArray[np.bool_]:
    """Which ``texts`` meet ``condition``, shape (n,)."""
    values = condition_values(condition)
    numbers = [number_of(value) for value in values]
    lacking = condition.operator == "!="
    found = [lacking if text is None else _text_holds(text, condition.operator, values, numbers) for text in texts]
    return np.array(found, np.bool_)


def _numbers(cells: Cells, column: Column, condition: Condition) -> NDArray[np.bool_]:
    if condition.operator == "contains":
        text = condition.value
        return np.fromiter((text in str(cell) for cell in cells.tolist()), np.bool_, len(cells))
    mask = np.zeros(len(cells), np.bool_)
    for value in condition_values(condition):
        limit = number_of(value)
        if limit is None:
            raise _bad_number(condition)
        operator: Operator = "==" if condition.operator == "in" else condition.operator
        if column.kind == "int":
            mask |= _integers(cells, operator, limit)
        else:
            mask |= np.asarray(_COMPARE[operator](cells, float(limit)), np.bool_)
    return mask


def holds(cells: Cells, column: Column, condition: Condition) -> NDArray[np.bool_]:
    """Which ``cells`` of ``column`` meet ``condition``, shape (n,). Numbers are compared as numbers, also those in a
    text column; a missing cell meets only ``!=``. Raises StepscopeError (code ``bad_condition``)."""
    if column.kind == "text":
        codes, texts = text_codes(cells)
        return _texts(texts, condition)[codes]
    missing = is_missing(cells, column.kind)
    met = _numbers(cells, column, condition)
    return met | missing if condition.operator == "!=" else met & ~missing


def matches_words(cells: Cells, words: Sequence[str]) -> NDArray[np.bool_]:
    """Which texts contain all ``words`` (casefolded), shape (n,)."""
    codes, texts = text_codes(cells)
    return have_words(texts, words)[codes]


def have_words(texts: Sequence[str | None], words: Sequence[str]) -> NDArray[np.bool_]:
    """Which ``texts`` contain all ``words`` (casefolded), shape (n,); all of them where there is no word."""
    if not words:
        return np.ones(len(texts), np.bool_)
    folded = (text and text.casefold() for text in texts)
    return np.array([text is not None and all(word in text for word in words) for text in folded], np.bool_)


def search_words(text: str) -> list[str]:
    """The words of a search text, as `matches_words` wants them."""
    return text.casefold().split()


# ---- the query -----------------------------------------------------------------------------------------------


def _known(trace: Rows, name: str) -> TableInfo:
    tables: dict[str, TableInfo] = {info.name: info for info in trace.tables()}
    if name not in tables:
        raise StepscopeError(
            f"This result has no table {name}.",
            advice=f"It has: {', '.join(sorted(tables)) or 'none'}.",
            code="unknown_table",
        )
    return tables[name]


def _column(info: TableInfo, name: str) -> Column:
    for column in info.columns:
        if column.name == name:
            return column
    raise StepscopeError(
        f"The table {info.name} has no column {name}.",
        advice=f"It has: {', '.join(column.name for column in info.columns)}.",
        code="unknown_column",
    )


def _blocks(rows: int, task: TaskContext) -> Iterator[tuple[int, int]]:
    for first in range(0, rows, _BLOCK_ROWS):
        task.check()
        yield first, min(_BLOCK_ROWS, rows - first)


def _matching(trace: Rows, query: TableQuery, info: TableInfo, task: TaskContext) -> NDArray[np.int64]:
    """Numbers of the rows that pass the filters, in the order of the table."""
    words = search_words(query.search)
    filtered = [(_column(info, condition.column), condition) for condition in query.where]
    if not filtered and not words:
        return np.arange(info.rows, dtype=np.int64)
    found = []
    for first, count in _blocks(info.rows, task):
        mask = np.ones(count, np.bool_)
        for column, condition in filtered:
            mask &= _meet(trace, info, column, condition, first, count)
        if words:
            mask &= _found(trace, info, words, first, count, task)
        found.append(np.flatnonzero(mask) + first)
    return np.concatenate(found) if found else np.zeros(0, np.int64)


def _meet(
    trace: Rows, info: TableInfo, column: Column, condition: Condition, first: int, count: int
) -> NDArray[np.bool_]:
    if column.kind == "text":
        codes, texts = trace.text_codes(info.name, column.name, first, count)
        return _texts(texts, condition)[codes]
    return holds(trace.table(info.name, [column.name], first, count)[column.name], column, condition)


def _found(
    trace: Rows, info: TableInfo, words: Sequence[str], first: int, count: int, task: TaskContext
) -> NDArray[np.bool_]:
    """The rows of a block that have every word in some text cell."""
    hits = [np.zeros(count, np.bool_) for _ in words]
    for column in info.columns:
        if column.kind == "text":
            task.check()
            codes, texts = trace.text_codes(info.name, column.name, first, count)
            for at, word in enumerate(words):
                hits[at] |= have_words(texts, [word])[codes]
    every = np.ones(count, np.bool_)
    for one in hits:
        every &= one
    return every


def _sorted(
    trace: Rows, query: TableQuery, info: TableInfo, rows: NDArray[np.int64], task: TaskContext
) -> NDArray[np.int64]:
    """``rows`` in the order that ``query`` asks for."""
    keys: list[tuple[Cells, Kind, bool]] = []
    for key in query.sort:
        task.check()
        column = _column(info, key.column)
        if column.kind == "text":
            codes, texts = trace.text_codes(info.name, column.name, 0, info.rows)
            keys.append((text_ranks(texts)[codes[rows]], "int", key.descending))
        else:
            cells = trace.table(info.name, [column.name])[column.name]
            keys.append((cells[rows], column.kind, key.descending))
    task.check()
    return rows[row_order(keys, len(rows))]


_MOST_KEPT_ROWS = 1 << 24  # 128 MiB
_Asked = tuple[str, tuple[Condition, ...], str, tuple[SortKey, ...]]
_kept: WeakKeyDictionary[Rows, dict[_Asked, NDArray[np.int64]]] = kept_by_trace()


def _rows_in_order(trace: Rows, query: TableQuery, info: TableInfo, task: TaskContext) -> NDArray[np.int64]:
    """Numbers of the rows that pass, in order. The last few answers of an open trace are kept: all pages of a table ask
    for the same ones, and a new order for the same filters."""
    kept = _kept.setdefault(trace, {})
    asked = (query.table, query.where, query.search, query.sort)
    found = kept.get(asked)
    if found is None:
        unsorted = (query.table, query.where, query.search, ())
        found = kept.get(unsorted)
        if found is None:
            found = _keep(kept, unsorted, _matching(trace, query, info, task))
        if query.sort:
            found = _keep(kept, asked, _sorted(trace, query, info, found, task))
    return found


def _keep(kept: dict[_Asked, NDArray[np.int64]], asked: _Asked, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    kept.pop(asked, None)
    while kept and sum(len(one) for one in list(kept.values())) + len(rows) > _MOST_KEPT_ROWS:
        kept.pop(next(iter(kept)), None)
    kept[asked] = rows
    return rows


def _take(trace: Rows, info: TableInfo, columns: Sequence[Column], rows: NDArray[np.int64], task: TaskContext) -> Table:
    """The given ``rows`` in their order, some at a time."""
    names = [column.name for column in columns]
    parts = []
    for first in range(0, max(len(rows), 1), _TAKEN_ROWS):
        task.check()
        parts.append(trace.cells_at(info.name, names, rows[first : first + _TAKEN_ROWS]))
    data = {name: np.concatenate([part[name] for part in parts]) for name in names}
    return Table(info.name, tuple(columns), data)


def place_of_row(trace: Rows, query: TableQuery, row: int, task: TaskContext) -> int | None:
    """At which position of what ``query`` finds, whatever its page, the stored ``row`` stands; None = it does not
    pass. Raises as `query_table`."""
    info = _known(trace, query.table)
    if query.where or query.sort or search_words(query.search):
        found = np.flatnonzero(_rows_in_order(trace, query, info, task) == row)
        return int(found[0]) if len(found) else None
    return row if 0 <= row < info.rows else None


def query_table(trace: Rows, query: TableQuery, task: TaskContext) -> TablePage:
    """The rows that ``query`` asks for.

    Raises StepscopeError with code ``unknown_table``, ``unknown_column`` or ``bad_condition``."""
    info = _known(trace, query.table)
    columns = info.columns if query.columns is None else tuple(_column(info, name) for name in query.columns)
    end = info.rows if query.limit is None else min(query.first + query.limit, info.rows)
    if query.where or query.sort or search_words(query.search):
        order = _rows_in_order(trace, query, info, task)
        page, matching = order[query.first : end], len(order)
    else:  # all rows as they are: no list of them is needed
        page, matching = np.arange(query.first, end, dtype=np.int64), info.rows
    return TablePage(_take(trace, info, columns, page, task), query.first, matching, info.rows, page)
