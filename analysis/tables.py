"""Any table of a result: which there are, and a page of one of them with what its columns need to be shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np

from analysis.conditions import Condition
from analysis.named_slices import slice_beginning_at
from analysis.once_a_trace import kept_by_trace
from analysis.table_query import Rows, SortKey, TablePage, TableQuery, query_table
from model.table import MISSING_INT, Cells, Column, Table
from model.task import TaskContext
from model.trace_view import Slice, TableInfo

if TYPE_CHECKING:
    from cache.trace import Trace

_BEGINS = ("start_ns", "begin_ns")
_BLOCK_ROWS = 1 << 20


@dataclass(frozen=True, slots=True)
class TablesQuery:
    """``table``: None = the first that has rows; rows ``first`` to ``first + count`` of what passes ``where`` and
    ``search``, in the order of ``sort``; ``slice_row``: the row among them whose slice is wanted; ``copied``: first and
    last of the runs of rows that are wanted as a whole, with their ``columns``; ``wish`` tells two equal ones apart."""

    table: str | None = None
    where: tuple[Condition, ...] = ()
    search: str = ""
    sort: tuple[SortKey, ...] = ()
    first: int = 0
    count: int = 500
    slice_row: int | None = None
    copied: tuple[tuple[int, int], ...] = ()
    columns: tuple[str, ...] = ()
    wish: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """``tables``: all of the result; ``info``: the one that is shown, None = there is none; ``asked``: what was asked
    of it; ``page``: rows of it; ``largest``: largest absolute value of each column of numbers over all rows;
    ``has_slices``: rows may have a slice; ``slice``: that of the wanted row; ``copied``: the wanted rows; ``zero_ns``:
    the first event of the timeline, from which it counts, None = there is none."""

    query: TablesQuery
    tables: tuple[TableInfo, ...]
    info: TableInfo | None = None
    asked: TableQuery | None = None
    page: TablePage | None = None
    largest: Mapping[str, float] | None = None
    has_slices: bool = False
    slice: Slice | None = None
    copied: Table | None = None
    zero_ns: int | None = None


def tables(trace: Trace, query: TablesQuery, task: TaskContext) -> Tables:
    """The tables of ``trace`` and the page of one of them.

    What names a column that the table lacks counts for nothing: the choices for a table outlive the result. Raises
    StepscopeError (code ``bad_condition``)."""
    known = trace.tables()
    info = _chosen(known, query.table)
    if info is None:
        return Tables(query, known)
    asked = _asked(info, query)
    return replace(
        rows_of(trace, info, query, task),
        tables=known,
        has_slices=bool(trace.slice_count) and (info.name == "slices" or _places(info) is not None),
        slice=_slice(trace, info, asked, query.slice_row, task) if query.slice_row is not None else None,
    )


def rows_of(rows: Rows, info: TableInfo, query: TablesQuery, task: TaskContext) -> Tables:
    """The page of one table, without the slice of a row, as `tables` has it."""
    asked = _asked(info, query)
    return Tables(
        query,
        (info,),
        info,
        asked,
        query_table(rows, asked, task),
        _largest(rows, info, task),
        copied=_copied(rows, asked, query, task) if query.copied else None,
    )


def _chosen(known: Sequence[TableInfo], name: str | None) -> TableInfo | None:
    named = next((info for info in known if info.name == name), None)
    return named or next((info for info in known if info.rows), None)


def _asked(info: TableInfo, query: TablesQuery) -> TableQuery:
    if query.table != info.name:  # another table than the one whose columns are named
        return TableQuery(info.name, limit=query.count)
    return TableQuery(
        info.name,
        tuple(condition for condition in query.where if condition.column in info.names),
        query.search,
        tuple(key for key in query.sort if key.column in info.names),
        query.first,
        query.count,
    )


def _copied(trace: Rows, asked: TableQuery, query: TablesQuery, task: TaskContext) -> Table:
    whole = replace(asked, columns=query.columns)
    runs = (replace(whole, first=first, limit=last - first + 1) for first, last in query.copied)
    parts = [query_table(trace, run, task).table for run in runs]
    data = {column.name: np.concatenate([part[column.name] for part in parts]) for column in parts[0].columns}
    return Table(asked.table, parts[0].columns, data)


# ---- the slice of a row ------------------------------------------------------------------------------------------


def _places(info: TableInfo) -> tuple[str, str] | None:
    """The columns that say name and begin of a slice."""
    kinds = {column.name: column.kind for column in info.columns}
    begin = next((name for name in _BEGINS if kinds.get(name) == "int"), None)
    return ("name", begin) if begin is not None and kinds.get("name") == "text" else None


def _slice(trace: Trace, info: TableInfo, asked: TableQuery, row: int, task: TaskContext) -> Slice | None:
    """The slice that the row at position ``row`` of what is asked for stands for."""
    places = _places(info)
    found = query_table(trace, replace(asked, first=row, limit=1, columns=places), task) if places else None
    if places is None or found is None or not len(found.indexes):
        return None
    if info.name == "slices":
        return trace.slice(int(found.indexes[0]))
    name, begin_ns = (found.table[column][0] for column in places)
    if not name or begin_ns == MISSING_INT:
        return None
    return slice_beginning_at(trace, str(name), int(begin_ns), task)


# ---- units -------------------------------------------------------------------------------------------------------

_kept: WeakKeyDictionary[Rows, dict[str, Mapping[str, float]]] = kept_by_trace()


def _largest(trace: Rows, info: TableInfo, task: TaskContext) -> Mapping[str, float]:
    """Over all rows, so that a column keeps its unit whatever is filtered and sorted."""
    kept = _kept.setdefault(trace, {})
    if info.name not in kept:
        numbers = [column for column in info.columns if column.kind != "text"]
        found = dict.fromkeys((column.name for column in numbers), 0.0)
        for first in range(0, info.rows, _BLOCK_ROWS):
            for column in numbers:
                task.check()
                cells = trace.table(info.name, [column.name], first, _BLOCK_ROWS)[column.name]
                found[column.name] = max(found[column.name], _largest_of(column, cells))
        kept[info.name] = found
    return kept[info.name]


def _largest_of(column: Column, cells: Cells) -> float:
    absolute = np.abs(cells)  # a missing int has no positive counterpart and stays the least of all
    if column.kind == "int":
        return max(float(absolute.max(initial=0)), 0.0)
    return float(absolute.max(initial=0.0, where=np.isfinite(absolute)))
