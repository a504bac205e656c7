"""Which operators the time goes to: by type with the operators below, or every row of the source's own table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.conditions import Condition
from analysis.operator_calls import CallQuery, call_of
from analysis.operator_columns import KINDS, Group
from analysis.operator_coverage import Coverage, coverage, is_of_one_step, main_source
from analysis.operator_info import OperatorInfo, operator_info
from analysis.operator_matches import column_of, matches, sums_of
from analysis.operator_names import short_name
from analysis.operator_pivot import Pivot, PivotQuery, Value, pivot
from analysis.operator_rows import ALL_ROWS, OperatorRows, Scope, operator_rows, view_rows
from analysis.operator_shares import Share, by_core, by_total_time, pie
from analysis.operator_sources import NESTED_SOURCES, Source, SourceInfo, existing_sources, source_infos
from analysis.operator_tables import OperatorTables, operator_tables, possible_groups
from analysis.row_order import row_order
from analysis.table_query import Rows, SortKey, TablePage, TableQuery, place_of_row, query_table
from model.table import Table, is_missing
from model.task import TaskContext

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.trace_view import Slice

View = Literal["types", "rows", "pivot"]

PAGE_ROWS = 200
FIRST_OPERATORS = 50
_MOST_FOUND = 50  # types that a search opens

_BY_TOTAL = (SortKey("total_ns", descending=True),)


@dataclass(frozen=True, slots=True)
class OperatorsQuery:
    """``source``: one of `operator_sources.SOURCES`, None = the one that speaks for the whole run; ``view``: types
    with their operators, the ``rows`` of the source's own table, or a ``pivot`` of ``group`` by ``across`` with
    ``value`` in its cells; ``text``: every word occurs in the type or the operator's name, in any case; ``where``:
    conditions on columns of the view; ``first``, ``count``: page of types or rows; ``expanded``: key of a type and
    how many of its operators; ``scope``: which rows count; ``group``: by what, where rows say it; ``paths``: names of
    operators with their paths; ``call``: an operator whose call in the timeline is wanted; ``info``: one whose inputs
    and outputs are; ``kernel``: number of the row in the table of kernels whose place among the rows is wanted."""

    source: str | None = None
    view: View = "types"
    text: str = ""
    where: tuple[Condition, ...] = ()
    sort: tuple[SortKey, ...] = _BY_TOTAL
    first: int = 0
    count: int = PAGE_ROWS
    expanded: tuple[tuple[str, int], ...] = ()
    scope: Scope = ALL_ROWS
    group: Group = "type"
    paths: bool = True
    across: Group = "core"
    value: Value = "total_ns"
    call: CallQuery | None = None
    info: CallQuery | None = None
    kernel: int | None = None


@dataclass(frozen=True, slots=True)
class OperatorRow:
    """A type (or another group) or an operator; None = missing. Times in ns, ``percent`` of the time of all types of
    the source in the scope, whichever of them are asked for; ``path``: the name as the file has it. ``file_percent``
    and ``file_mean_ns`` are the file's own where they are others than ours."""

    key: str
    type: str | None
    name: str | None
    core: str | None
    count: int | None
    total_ns: int | None
    percent: float | None
    file_percent: float | None
    mean_ns: float | None
    file_mean_ns: float | None
    min_ns: int | None
    p95_ns: float | None
    max_ns: int | None
    mflops: float | None
    gflops: float | None
    detail: str | None
    path: str | None


@dataclass(frozen=True, slots=True)
class Children:
    """The first operators of a type, and how many it has (that match)."""

    key: str
    rows: tuple[OperatorRow, ...]
    total: int


@dataclass(frozen=True, slots=True, eq=False)
class Operators:
    """``columns``: names of `operator_columns.COLUMNS` that have a value; ``types``: the page from ``first`` of the
    ``matching`` types (or what else they are grouped by, ``group``) of all ``type_count``; ``has_operators``: they can
    be opened; ``largest``: largest value of each number column over the matching types; ``total_ns`` and ``calls``:
    sums over what matches; ``found``: keys of the types that are there only for operators that match, their
    ``children`` are given; ``found_operators``: how many; ``pie``: the largest of the matching types, in order;
    ``page``: instead of types in the rows view; ``communication`` and ``untimed``: rows that are left out; ``used``:
    the part of the scope that this source could be asked for; ``groups``: what its rows can be grouped by;
    ``covered``: how much of the run's calls the rows have, where that is known; ``is_of_one_step``: times and calls are
    those of a mean step; ``call``: the slice that was asked for;
    ``has_timeline``: there may be one; ``info``: the inputs and outputs that were asked for; ``pivot``:
    in that view; ``kernel_at``: the position of the kernel that was asked for among the rows that match, None = it is
    not among them. The ``indexes`` of the page are those of the stored table."""

    query: OperatorsQuery
    sources: tuple[SourceInfo, ...]
    source: str
    columns: tuple[str, ...]
    types: tuple[OperatorRow, ...]
    first: int
    matching: int
    type_count: int
    has_operators: bool
    children: Mapping[str, Children]
    largest: Mapping[str, float]
    total_ns: int
    calls: int
    pie: tuple[Share, ...]
    pie_level: str
    cores: tuple[Share, ...]
    page: TablePage | None
    communication: int
    untimed: int
    used: Scope
    groups: tuple[Group, ...]
    group: Group
    found: tuple[str, ...] = ()
    found_operators: int = 0
    covered: Coverage | None = None
    is_of_one_step: bool = False
    call: Slice | None = None
    has_timeline: bool = False
    info: OperatorInfo | None = None
    pivot: Pivot | None = None
    kernel_at: int | None = None


def _nothing(query: OperatorsQuery) -> Operators:
    return Operators(
        query, (), "", (), (), 0, 0, 0, False, {}, {}, 0, 0, (), "", (), None, 0, 0, ALL_ROWS, ("type",), "type"
    )


def operators(trace: Trace, query: OperatorsQuery, task: TaskContext) -> Operators:
    """The operators of one source.

    Raises StepscopeError (code ``unknown_column``) for a sort or filter column that is none."""
    infos = source_infos(trace)
    if not infos:
        return _nothing(query)
    existing = {source.id: source for source in existing_sources(trace)}
    source = existing.get(query.source or "") or existing[main_source(trace) or infos[0].id]
    rows = operator_rows(trace, source, query.scope, task)
    task.check()
    if query.view == "rows" and rows is not None:
        made = _by_row(trace, query, rows, task)
    elif query.view == "pivot" and rows is not None and source.id not in NESTED_SOURCES:
        made = _pivot(trace, query, rows, task)
    else:
        made = _by_type(operator_tables(trace, source, query.scope, query.group, task), query, source)
    groups = possible_groups(rows)
    if rows is not None:
        made = replace(made, used=rows.used)
    call = None
    if query.call is not None:
        tables = operator_tables(trace, source, query.scope, query.group, task)
        call = call_of(trace, source, tables, query.call, task)
    return replace(
        made,
        sources=infos,
        groups=groups,
        group=query.group if query.group in groups else "type",
        covered=coverage(trace) if source.id == "kernels" else None,
        is_of_one_step=is_of_one_step(trace, source.id),
        call=call,
        has_timeline=trace.has("slices"),
        info=None if query.info is None else operator_info(trace, source, made.used, query.info, task),
    )


def _by_row(trace: Trace, query: OperatorsQuery, rows: OperatorRows, task: TaskContext) -> Operators:
    view, asked = rows_query(trace, query, rows.source, task)
    page = query_table(view, asked, task)
    if rows.at is not None:
        page = replace(page, indexes=rows.at[page.indexes])
    at = None
    if query.kernel is not None and rows.source.id == "kernels":
        own = rows.place_of(query.kernel)
        at = None if own is None else place_of_row(view, asked, own, task)
    return replace(_nothing(query), source=rows.source.id, page=page, first=query.first, kernel_at=at)


def _pivot(trace: Trace, query: OperatorsQuery, rows: OperatorRows, task: TaskContext) -> Operators:
    groups = possible_groups(rows)
    group, across = (one if one in groups else "type" for one in (query.group, query.across))
    asked = PivotQuery(group, across, query.value, query.text, query.sort, query.first, query.count)
    found = pivot(trace, rows, asked, task)
    return replace(_nothing(query), source=rows.source.id, page=found.page, pivot=found, first=query.first)


def rows_query(trace: Trace, query: OperatorsQuery, source: Source, task: TaskContext) -> tuple[Rows, TableQuery]:
    """What is asked for a page of the source's own rows, and of which rows."""
    rows = operator_rows(trace, source, query.scope, task)
    assert rows is not None
    view = view_rows(trace, rows, paths=query.paths)
    sort = tuple(key for key in (*query.sort, *_by_mean(query.sort, "average_ns")) if key.column in view.info.names)
    return view, TableQuery(source.rows, query.where, query.text, sort, query.first, query.count)


# ---- types ---------------------------------------------------------------------------------------------------


def _by_mean(sort: tuple[SortKey, ...], mean: str) -> tuple[SortKey, ...]:
    """What comes after ``sort`` for rows without a total: files without counts have means only."""
    totals = [key for key in sort if key.column in ("total_ns", "percent")]
    return tuple(SortKey(mean, key.descending) for key in totals[:1])


def _order(table: Table, sort: tuple[SortKey, ...], at: NDArray[np.int64]) -> NDArray[np.int64]:
    """``at`` (positions in ``table``) in the order of ``sort``."""
    wanted = [(column_of(key.column), key.descending) for key in (*sort, *_by_mean(sort, "mean_ns"))]
    keys = [(table[column.name][at], column.kind, descending) for column, descending in wanted]
    return at[row_order(keys, len(at))]


def _rows(table: Table, at: NDArray[np.int64], query: OperatorsQuery) -> tuple[OperatorRow, ...]:
    rows = []
    for row in at.tolist():
        cells: dict[str, Any] = {name: table.value(name, row) for name in KINDS}
        path = cells["name"]
        cells["name"] = path if query.paths or not path else short_name(path)
        rows.append(OperatorRow(**cells, path=path))
    return tuple(rows)


def _by_type(tables: OperatorTables, query: OperatorsQuery, source: Source) -> Operators:
    types = tables.types
    masks = matches(tables, query.text, query.where)
    matching = np.flatnonzero(masks.types)
    ordered = _order(types, query.sort, matching)
    shown = ordered[query.first : query.first + query.count]
    pie_level, shares = pie(tables, by_total_time(types, matching), source)
    found = tuple(types["key"][shown[~masks.own[shown]][:_MOST_FOUND]].tolist())
    total_ns, calls, found_operators = sums_of(tables, masks)
    return Operators(
        query=query,
        sources=(),
        source=source.id,
        columns=_columns(tables),
        types=_rows(types, shown, query),
        first=query.first,
        matching=len(matching),
        type_count=types.rows,
        has_operators=tables.operators.rows > 0,
        children=_children(tables.operators, masks.operators, query, found),
        largest=_largest(types, matching),
        total_ns=total_ns,
        calls=calls,
        pie=shares,
        pie_level=pie_level,
        cores=() if source.id in NESTED_SOURCES else by_core(types, matching),
        page=None,
        communication=tables.communication,
        untimed=tables.untimed,
        used=tables.used,
        groups=tables.groups,
        group="type",
        found=found,
        found_operators=found_operators,
    )


def _columns(tables: OperatorTables) -> tuple[str, ...]:
    """Those with a value."""
    both = (tables.types, tables.operators)
    return tuple(name for name in KINDS if any(table.says(name) for table in both))


def _largest(types: Table, at: NDArray[np.int64]) -> dict[str, float]:
    found = {}
    for name, kind in KINDS.items():
        if kind == "text":
            continue
        cells = types[name][at]
        known = cells[~is_missing(cells, kind)]
        if len(known):
            found[name] = float(known.max())
    return found


def _children(
    below: Table, mask: NDArray[np.bool_], query: OperatorsQuery, found: tuple[str, ...]
) -> dict[str, Children]:
    """The operators of the expanded types, and of those that were found by them."""
    wanted = dict.fromkeys(found, FIRST_OPERATORS) | dict(query.expanded)
    children = {}
    for key, count in wanted.items():
        at = np.flatnonzero(mask & np.array(below["key"] == key, np.bool_)) if below.rows else np.zeros(0, np.int64)
        ordered = _order(below, query.sort, at)
        children[key] = Children(key, _rows(below, ordered[:count], query), len(at))
    return children
