"""Rows of any table of a trace: filtered, searched, sorted and cut, for the command line and for table panels."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.row_order import number_of, row_order, text_codes
from model.problem import StepscopeError
from model.table import Cells, Column, Table, is_missing
from model.task import TaskContext
from model.trace_view import TableInfo

if TYPE_CHECKING:
    from cache.trace import Trace

Operator = Literal["==", "!=", "<", "<=", ">", ">=", "contains", "in"]

OPERATORS: tuple[Operator, ...] = ("==", "!=", "<=", ">=", "<", ">", "contains", "in")
_CONDITION = re.compile(
    r"\s*(?P<column>[^\s=!<>]+)\s*(?P<operator>==|!=|<=|>=|=|<|>|\bcontains\b|\bin\b)\s*(?P<value>.*?)\s*", re.DOTALL
)

_BLOCK_ROWS = 1 << 17  # read at once: bounds the memory, and how long a cancelled query goes on


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


def _values(condition: Condition) -> list[str]:
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


def _texts(cells: Cells, condition: Condition) -> NDArray[np.bool_]:
    values = _values(condition)
    numbers = [number_of(value) for value in values]
    codes, distinct = text_codes(cells)
    holds = [text is not None and _text_holds(text, condition.operator, values, numbers) for text in distinct]
    return np.array(holds, np.bool_)[codes] if len(codes) else np.zeros(0, np.bool_)


def _numbers(cells: Cells, column: Column, condition: Condition) -> NDArray[np.bool_]:
    if condition.operator == "contains":
        text = condition.value
        return np.fromiter((text in str(cell) for cell in cells.tolist()), np.bool_, len(cells))
    mask = np.zeros(len(cells), np.bool_)
    for value in _values(condition):
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
    missing = is_missing(cells, column.kind)
    met = _texts(cells, condition) if column.kind == "text" else _numbers(cells, column, condition)
    return met | missing if condition.operator == "!=" else met & ~missing


def matches_words(cells: Cells, words: Sequence[str]) -> NDArray[np.bool_]:
    """Which texts contain all ``words`` (casefolded), shape (n,)."""
    codes, distinct = text_codes(cells)
    found = [text is not None and all(word in text.casefold() for word in words) for text in distinct]
    return np.array(found, np.bool_)[codes] if len(codes) else np.zeros(0, np.bool_)


def search_words(text: str) -> list[str]:
    """The words of a search text, as `matches_words` wants them."""
    return text.casefold().split()


# ---- the query -----------------------------------------------------------------------------------------------


def _known(trace: Trace, name: str) -> TableInfo:
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


def _matching(trace: Trace, query: TableQuery, info: TableInfo, task: TaskContext) -> NDArray[np.int64]:
    words = search_words(query.search)
    filtered = {condition.column: _column(info, condition.column) for condition in query.where}
    searched = [column.name for column in info.columns if column.kind == "text"] if words else []
    if not filtered and not words:
        return np.arange(info.rows, dtype=np.int64)
    found = []
    for first, count in _blocks(info.rows, task):
        block = trace.table(info.name, [*dict.fromkeys([*filtered, *searched])], first, count)
        mask = np.ones(count, np.bool_)
        for condition in query.where:
            mask &= holds(block[condition.column], filtered[condition.column], condition)
        for word in words:
            hits = np.zeros(count, np.bool_)
            for name in searched:
                hits |= matches_words(block[name], [word])
            mask &= hits
        found.append(np.flatnonzero(mask) + first)
    return np.concatenate(found) if found else np.zeros(0, np.int64)


def _take(
    trace: Trace, info: TableInfo, columns: Sequence[Column], rows: NDArray[np.int64], task: TaskContext
) -> Table:
    """The given ``rows`` in their order, read block by block; only blocks that hold one of them are read."""
    data: dict[str, Cells] = {
        column.name: np.empty(len(rows), {"int": np.int64, "float": np.float64, "text": object}[column.kind])
        for column in columns
    }
    block_of = rows // _BLOCK_ROWS
    for block in np.unique(block_of):
        task.check()
        at = np.flatnonzero(block_of == block)
        first, last = int(rows[at].min()), int(rows[at].max())
        read = trace.table(info.name, [column.name for column in columns], first, last - first + 1)
        for column in columns:
            data[column.name][at] = read[column.name][rows[at] - first]
    return Table(info.name, tuple(columns), data)


def query_table(trace: Trace, query: TableQuery, task: TaskContext) -> TablePage:
    """The rows that ``query`` asks for.

    Raises StepscopeError with code ``unknown_table``, ``unknown_column`` or ``bad_condition``."""
    info = _known(trace, query.table)
    columns = info.columns if query.columns is None else tuple(_column(info, name) for name in query.columns)
    matching = _matching(trace, query, info, task)
    if query.sort:
        kinds = [_column(info, key.column) for key in query.sort]
        cells = _take(trace, info, list(dict.fromkeys(kinds)), matching, task)
        keys = [(cells[key.column], kind.kind, key.descending) for key, kind in zip(query.sort, kinds, strict=True)]
        matching_in_order = matching[row_order(keys, len(matching))]
    else:
        matching_in_order = matching
    end = None if query.limit is None else query.first + query.limit
    page = matching_in_order[query.first : end]
    table = _take(trace, info, columns, page, task)
    return TablePage(table, query.first, len(matching), info.rows, page)
