"""Rows of any table of a trace: filtered, searched, sorted and cut, for the command line and for table panels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from analysis.conditions import Condition, have_words, holds, search_words, texts_hold
from analysis.once_a_trace import kept_by_trace
from analysis.row_order import row_order, text_ranks
from model.problem import StepscopeError
from model.table import Cells, Column, Kind, Table
from model.task import TaskContext
from model.trace_view import TableInfo

_BLOCK_ROWS = 1 << 20  # looked at at once: bounds the memory, and how long a cancelled query goes on
_TAKEN_ROWS = 1 << 15  # whose texts are read at once


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
        return texts_hold(texts, condition)[codes]
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
