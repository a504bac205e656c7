"""AI Core: the metrics of each task, what bounds it, how much time each kind of task took, compute against memory."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.conditions import Condition
from analysis.core_metrics import Group, groups_of
from analysis.core_rows import KINDS, core_rows
from analysis.operator_coverage import Coverage, coverage
from analysis.stored_columns import added
from analysis.table_query import SortKey, TableQuery, place_of_row
from analysis.tables import Tables, TablesQuery
from analysis.view_page import passing, position_of, shown_rows, slice_of_row
from analysis.view_rows import ViewRows, existing
from model.task import TaskContext
from model.trace_view import Slice

if TYPE_CHECKING:
    from cache.trace import Trace

_CELLS = 40  # of the scatter, along each axis up to 100 %
_MOST_CELLS = 10_000  # times 100 %
_MOST_DOTS = 300
USUAL_SORT = (SortKey("time_ns", descending=True),)


@dataclass(frozen=True, slots=True)
class AiCoreQuery:
    """``group``: id of a `Group`, "" = the first; ``rows``: the page; ``kinds``: only these, () = all; ``name``: the
    operator whose place is wanted; ``at``: the row, as `Dot.row` numbers it, whose place is wanted."""

    group: str = ""
    rows: TablesQuery = field(default_factory=TablesQuery)
    kinds: tuple[str, ...] = ()
    name: str | None = None
    at: int | None = None


@dataclass(frozen=True, slots=True)
class KindShare:
    """Tasks of one kind; ``percent``: of the time of all that pass the filters."""

    kind: str
    calls: int
    total_ns: int
    percent: float


@dataclass(frozen=True, slots=True)
class Dot:
    """Tasks with nearly the same ratios: those of the longest one, in ``row``, of ``kind`` and ``name``."""

    compute: float
    memory: float
    calls: int
    total_ns: int
    kind: str
    name: str
    row: int


@dataclass(frozen=True, slots=True, eq=False)
class AiCore:
    """``groups``: none = AI Core was not measured; ``kinds``: of what passes all filters but the one of kinds;
    ``dots``: largest first, ``more_dots`` of them left out; ``position``: place of the row that was wanted;
    ``operator``: name, type and time (ns) of the one operator that tables of blocks are of; ``covered``: how much
    of the run device tasks are, None = of other tables, or nothing tells."""

    query: AiCoreQuery
    groups: tuple[Group, ...]
    group: Group | None = None
    shown: Tables | None = None
    kinds: tuple[KindShare, ...] = ()
    dots: tuple[Dot, ...] = ()
    more_dots: int = 0
    position: int | None = None
    slice: Slice | None = None
    operator: tuple[str, str, int] | None = None
    covered: Coverage | None = None


def ai_core(trace: Trace, query: AiCoreQuery, task: TaskContext) -> AiCore:
    """What ``query`` asks for. Raises StepscopeError (code ``bad_condition``)."""
    groups = groups_of(trace)
    usable = [group for group in groups if core_rows(trace, group.table, task) is not None]
    group = next((group for group in usable if group.id == query.group), usable[0] if usable else None)
    rows = core_rows(trace, group.table, task) if group is not None else None
    if group is None or rows is None:
        return AiCore(query, ())
    shown = shown_rows(rows, _with_kinds(rows, query), task)
    assert shown.asked is not None
    dots, more = _dots(rows, shown.asked, task)
    return AiCore(
        query,
        tuple(usable),
        group,
        replace(shown, has_slices=bool(trace.slice_count) and "name" in rows.info.names),
        _kinds(rows, query, task),
        dots,
        more,
        _position(rows, shown.asked, query, task),
        slice_of_row(trace, rows, shown, query.rows.slice_row, task),
        _operator(trace) if "block_id" in rows.info.names else None,
        coverage(trace) if group.table == "kernels" else None,
    )


def core_table(trace: Trace, table: str, task: TaskContext) -> ViewRows:
    """The rows that the view shows, for writing all of them. Raises StepscopeError (code ``no_rows``)."""
    return existing(core_rows(trace, table, task) if trace.has(table) else None, table)


def _with_kinds(rows: ViewRows, query: AiCoreQuery) -> TablesQuery:
    """The page's query with the chosen kinds as a filter, of rows that have kinds."""
    asked = replace(query.rows, table=rows.info.name, sort=query.rows.sort or USUAL_SORT)
    if not query.kinds or "kind" not in rows.info.names:
        return asked
    return replace(asked, where=(*asked.where, Condition("kind", "in", ",".join(query.kinds))))


def _asked(rows: ViewRows, query: AiCoreQuery) -> TableQuery:
    """What passes all filters but the one of kinds."""
    where = tuple(condition for condition in query.rows.where if condition.column in rows.info.names)
    return TableQuery(rows.info.name, where, query.rows.search)


def _kinds(rows: ViewRows, query: AiCoreQuery, task: TaskContext) -> tuple[KindShare, ...]:
    if "kind" not in rows.info.names:
        return ()
    at = passing(rows, _asked(rows, query), task)
    codes = rows.text_codes(rows.info.name, "kind", 0, rows.info.rows)[0][at]
    calls = np.bincount(codes, minlength=len(KINDS))
    totals = added(codes, rows.whole("time_ns")[at], len(KINDS))
    whole = float(totals.sum())
    return tuple(
        KindShare(kind, int(calls[code]), int(totals[code]), totals[code] / whole * 100 if whole else float("nan"))
        for code, kind in enumerate(KINDS)
        if calls[code]
    )


# ---- compute against memory ------------------------------------------------------------------------------------------


def _dots(rows: ViewRows, asked: TableQuery, task: TaskContext) -> tuple[tuple[Dot, ...], int]:
    if "compute_ratio" not in rows.info.names:
        return (), 0
    at = passing(rows, asked, task)
    compute, memory, time = (rows.numbers(name)[at] for name in ("compute_ratio", "memory_ratio", "time_ns"))
    known = np.isfinite(compute) & np.isfinite(memory) & (time > 0)
    at = at[known]
    compute, memory, time = (cells[known] for cells in (compute, memory, time))
    task.check()
    cell = _cell(compute) * (1 << 20) + _cell(memory)
    _, of = np.unique(cell, return_inverse=True)
    of = of.reshape(-1)
    calls = np.bincount(of)
    totals = added(of, rows.whole("time_ns")[at], len(calls))
    longest = np.zeros(len(totals), np.int64)
    order = np.argsort(time, kind="stable")
    longest[of[order]] = order  # the last one written is the longest
    largest = np.argsort(-totals, kind="stable")[:_MOST_DOTS]
    task.check()
    places = longest[largest]
    texts = rows.cells_at(rows.info.name, ["kind", "name", "sub_block_id"], at[places])
    names = next((texts[name] for name in ("name", "sub_block_id") if name in texts), texts["kind"])
    found = tuple(
        Dot(
            compute=float(compute[one]),
            memory=float(memory[one]),
            calls=int(calls[cell]),
            total_ns=int(totals[cell]),
            kind=str(kind or ""),
            name=str(name or ""),
            row=int(at[one]),
        )
        for cell, one, kind, name in zip(largest, places, texts["kind"], names, strict=True)
    )
    return found, len(totals) - len(found)


def _cell(ratios: NDArray[np.float64]) -> NDArray[np.int64]:
    cells: NDArray[np.int64] = np.floor(np.clip(ratios, 0, _MOST_CELLS) * _CELLS).astype(np.int64)
    return cells


# ---- one row ---------------------------------------------------------------------------------------------------------


def _position(rows: ViewRows, asked: TableQuery, query: AiCoreQuery, task: TaskContext) -> int | None:
    if query.at is not None:
        return place_of_row(rows, asked, query.at, task)
    return position_of(rows, asked, query.name, task) if query.name else None


def _operator(trace: Trace) -> tuple[str, str, int] | None:
    if not trace.has("op_basic_info"):
        return None
    first = trace.table("op_basic_info", ["name", "type", "duration_ns"], 0, 1)
    return str(first["name"][0] or ""), str(first["type"][0] or ""), int(first["duration_ns"][0])
