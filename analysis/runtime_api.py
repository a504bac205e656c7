"""Runtime API: the time of the host in each function of the runtime, and where in time the calls of one lie."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from analysis.call_times import CallTimes, call_times, ids_of_layer
from analysis.named_slices import RUNTIME_MARK, ids_that, longest, rows_of_ids
from analysis.nested import outermost
from analysis.row_groups import duration_figures, grouped
from analysis.stored_columns import info_of, texts_of
from analysis.table_query import SortKey
from analysis.tables import Tables, TablesQuery
from analysis.view_page import named_row, position_of, shown_rows
from analysis.view_rows import Made, ViewRows, kept_rows
from model.table import CodedTexts, Column
from model.task import TaskContext
from model.trace_view import Slice

if TYPE_CHECKING:
    from cache.trace import Trace

Origin = Literal["file", "level", "timeline"]
_ORIGINS: dict[str, Origin] = {"api_statistic": "level", "slices": "timeline"}
USUAL_SORT = (SortKey("total_ns", descending=True),)


@dataclass(frozen=True, slots=True)
class RuntimeQuery:
    """``rows``: the page; ``function``: whose calls are wanted over time; ``name``: whose place is wanted."""

    rows: TablesQuery = field(default_factory=TablesQuery)
    function: str | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class RuntimeApi:
    """``origin``: the file of the runtime, the level runtime of a table with several levels, or the timeline;
    ``times``: calls of the wanted function, None = the timeline has none; ``has_timeline``: there is one at all."""

    query: RuntimeQuery
    origin: Origin = "file"
    shown: Tables | None = None
    times: CallTimes | None = None
    has_timeline: bool = False
    position: int | None = None
    slice: Slice | None = None


def runtime_api(trace: Trace, query: RuntimeQuery, task: TaskContext) -> RuntimeApi:
    """What ``query`` asks for. Raises StepscopeError (code ``bad_condition``)."""
    rows = runtime_rows(trace, task)
    if rows is None:
        return RuntimeApi(query)
    asked = replace(query.rows, table=rows.info.name, sort=query.rows.sort or USUAL_SORT)
    shown = shown_rows(rows, asked, task)
    assert shown.asked is not None
    return RuntimeApi(
        query,
        _ORIGINS.get(rows.info.name, "file"),
        replace(shown, has_slices=bool(trace.slice_count)),
        call_times(trace, names_of(query.function), RUNTIME_MARK, task) if query.function else None,
        bool(trace.slice_count),
        position_of(rows, shown.asked, query.name, task) if query.name else None,
        _slice(trace, rows, shown, query.rows.slice_row, task),
    )


def names_of(function: str) -> tuple[str, ...]:
    """What timelines may call it: newer ones leave the ``rt`` of its name out."""
    return (function, function.removeprefix("rt")) if function.startswith("rt") else (function, f"rt{function}")


def _slice(trace: Trace, rows: ViewRows, shown: Tables, row: int | None, task: TaskContext) -> Slice | None:
    named = named_row(rows, shown, row, task)
    if named is None:
        return None
    ids = ids_of_layer(trace, names_of(named[0]), RUNTIME_MARK) if trace.slice_count else []
    index = longest(trace, ids, task)
    return None if index is None else trace.slice(index)


def runtime_rows(trace: Trace, task: TaskContext) -> ViewRows | None:
    """The functions with their share in ``percent``: of a file, else added up from the timeline; None where neither has
    them."""
    if trace.has("runtime_api"):
        return kept_rows(trace, "runtime_api", "runtime_api", lambda: _of(trace, "runtime_api", None))
    of_level = level_rows(trace, "runtime")
    if of_level is not None or not trace.slice_count:
        return of_level
    return kept_rows(trace, "runtime_api", "slices", lambda: _of_timeline(trace, task))


def _of_timeline(trace: Trace, task: TaskContext) -> ViewRows | None:
    """The calls of the runtime in the timeline, added up by function and thread, with the calls inside them. One inside
    another of its own name is not counted again: a file has the sum of what the function took."""
    ids = ids_that(trace, RUNTIME_MARK, lambda name: name.startswith(RUNTIME_MARK)).tolist()
    parts = []
    for track, depth, at in rows_of_ids(trace, ids, task) if ids else ():
        own = (np.asarray(cells[at]).astype(np.int64) for cells in trace.slices_of(track.id, depth))
        parts.append((np.full(len(at), track.id, np.int64), *own))
    if not parts:
        return None
    whose, begin, lasted, name = (np.concatenate(cells) for cells in zip(*parts, strict=True))
    outer = outermost(grouped([name, whose], task).of, begin, lasted)
    name, whose, lasted = name[outer], whose[outer], lasted[outer]
    groups = grouped([name, whose], task)
    figures = duration_figures(groups, lasted, task)
    tracks = {track.id: track for track in trace.tracks}
    owners = [tracks[int(at)] for at in whose[groups.first]]
    every = np.arange(groups.count, dtype=np.int64)
    called, total = trace.names(name[groups.first]), figures["total_ns"]
    made: Made = {
        Column("name", "text"): CodedTexts(every, [text.removeprefix(RUNTIME_MARK) for text in called]),
        Column("percent", "float", "percent"): total / max(float(total.sum()), 1.0) * 100,
        Column("total_ns", "int", "ns"): total,
        Column("count", "int"): figures["count"],
        Column("average_ns", "float", "ns"): figures["mean_ns"],
        Column("min_ns", "int", "ns"): figures["min_ns"],
        Column("max_ns", "int", "ns"): figures["max_ns"],
        Column("process_id", "text"): CodedTexts(every, [owner.process_id for owner in owners]),
        Column("thread_id", "text"): CodedTexts(every, [owner.thread_id for owner in owners]),
    }
    return ViewRows(trace, "slices", (), made, np.zeros(groups.count, np.int64))


def level_rows(trace: Trace, level: str) -> ViewRows | None:
    """The rows of one level of api_statistic, with ``percent`` of the level's time: levels contain each other."""
    if not trace.has("api_statistic"):
        return None
    return kept_rows(trace, f"level {level}", "api_statistic", lambda: _of(trace, "api_statistic", level))


def _of(trace: Trace, table: str, level: str | None) -> ViewRows | None:
    info = info_of(trace, table)
    at = np.arange(info.rows, dtype=np.int64)
    if level is not None:
        at = np.flatnonzero(texts_of(trace, table, "level").meets(lambda text: (text or "").casefold() == level))
    if not len(at):
        return None
    if "percent" in info.names:
        return ViewRows(trace, table, info.columns, {}, at)
    total = ViewRows(trace, table, info.columns, {}, at).numbers("total_ns")
    whole = float(np.nansum(total))
    made: Made = {Column("percent", "float", "percent"): total / whole * 100 if whole else np.full(len(at), np.nan)}
    stored = [column for column in info.columns if column.name != "level"]
    return ViewRows(trace, table, stored, made, at)
