"""Top-down: in which module an inference spent its time, from AscendCL down to the task scheduler."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.conditions import Condition
from analysis.named_slices import ids_that, slice_called
from analysis.row_order import text_codes
from analysis.shown_steps import shown_steps
from analysis.stored_columns import info_of
from analysis.streams import ASCEND_HARDWARE
from analysis.table_query import SortKey, place_of_row, query_table
from analysis.tables import Tables, TablesQuery
from analysis.view_page import passing, shown_rows
from analysis.view_rows import Made, ViewRows, kept_rows
from model.table import MISSING_INT, CodedTexts, Column, as_cells
from model.task import TaskContext
from model.time_span import TimeSpan
from model.trace_view import Slice

if TYPE_CHECKING:
    from cache.trace import Trace

MODULES = ("ACL", "GE", "Runtime", "Task Scheduler")
"""In the order in which they call each other; others come last."""
MOST_BARS = 2_000
_CALLS = {
    "ACL": re.compile(r"AscendCL@(acl(?:mdl|op)\w*Execute\w*)"),
    "GE": re.compile(r"(?:GE|Model)@(.+)"),
    "Runtime": re.compile(r"Runtime@(\w*Launch\w*)"),
}
"""Slices of the timeline that are calls of a module; Runtime counts from its first launch to its last one
(ascend-formats 2.8)."""
_WHOLES = ("Runtime", "Task Scheduler")


@dataclass(frozen=True, slots=True)
class TopDownQuery:
    """``iteration``: as `TopDown.iterations` names it, None = the first; ``at``: the row (`ModuleBar.row`) whose place
    is wanted."""

    rows: TablesQuery = field(default_factory=TablesQuery)
    iteration: str | None = None
    at: int | None = None


@dataclass(frozen=True, slots=True)
class ModuleBar:
    """One call of a module, or a module as a whole (``api`` ""); ``row`` names it."""

    module: str
    api: str
    begin_ns: int
    end_ns: int
    row: int


@dataclass(frozen=True, slots=True, eq=False)
class TopDown:
    """``origin``: the file of modules, or the levels of the timeline; ``lasted_ns``: of each of ``iterations``, from
    its first begin to its last end, None = not known; ``bars``: those of the iteration, by module and time;
    ``more_bars``: shorter ones that are left out; ``row_ids``: of the rows of the page, as `ModuleBar.row`."""

    query: TopDownQuery
    origin: Literal["file", "timeline", ""] = ""
    iterations: tuple[str, ...] = ()
    lasted_ns: tuple[int | None, ...] = ()
    iteration: str | None = None
    shown: Tables | None = None
    bars: tuple[ModuleBar, ...] = ()
    more_bars: int = 0
    row_ids: tuple[int, ...] = ()
    position: int | None = None
    slice: Slice | None = None


def top_down(trace: Trace, query: TopDownQuery, task: TaskContext) -> TopDown:
    """What ``query`` asks for. Raises StepscopeError (code ``bad_condition``)."""
    rows = top_down_rows(trace, task)
    if rows is None:
        return TopDown(query)
    lasted = _iterations(rows)
    iterations = tuple(lasted)
    iteration = query.iteration if query.iteration in iterations else iterations[0] if iterations else None
    where = query.rows.where
    if iteration is not None:
        where = (Condition("infer_id", "==", iteration), *where)
    usual = (SortKey("order"), SortKey("start_ns"))
    asked = replace(query.rows, table=rows.info.name, where=where, sort=query.rows.sort or usual)
    shown = shown_rows(rows, asked, task)
    assert shown.asked is not None
    assert shown.page is not None
    at = passing(rows, replace(shown.asked, sort=usual), task)
    bars, more = _bars(rows, at)
    return TopDown(
        query,
        "file" if _has_file(trace) else "timeline",
        iterations,
        tuple(lasted.values()),
        iteration,
        replace(shown, has_slices=bool(trace.slice_count)),
        bars,
        more,
        tuple(shown.page.indexes.tolist()),
        None if query.at is None else place_of_row(rows, shown.asked, query.at, task),
        _slice(trace, rows, shown, query.rows.slice_row, task),
    )


def _iterations(rows: ViewRows) -> dict[str, int | None]:
    """Each iteration in the order of the rows, and from its first begin to its last end, ns."""
    codes, texts = rows.text_codes(rows.info.name, "infer_id", 0, rows.info.rows)
    start, lasted = rows.whole("start_ns"), rows.whole("duration_ns")
    begun = np.flatnonzero(start != MISSING_INT)
    ended = begun[lasted[begun] != MISSING_INT]
    begins, ends = np.full(len(texts), np.iinfo(np.int64).max), np.full(len(texts), MISSING_INT)
    np.minimum.at(begins, codes[begun], start[begun])
    np.maximum.at(ends, codes[ended], start[ended] + lasted[ended])
    return {
        str(texts[code]): int(ends[code] - begins[code]) if ends[code] != MISSING_INT else None
        for code in dict.fromkeys(codes.tolist())
        if texts[code] is not None
    }


def _bars(rows: ViewRows, at: NDArray[np.int64]) -> tuple[tuple[ModuleBar, ...], int]:
    lasted = rows.whole("duration_ns")[at]
    known = np.flatnonzero((lasted >= 0) & (rows.whole("start_ns")[at] != MISSING_INT))
    kept = np.sort(known[np.argsort(-lasted[known], kind="stable")[:MOST_BARS]])
    cells = (rows.cells(name, at[kept]).tolist() for name in ("module", "api", "start_ns", "duration_ns"))
    bars = tuple(
        ModuleBar(str(module or ""), str(api or ""), begin, begin + length, int(row))
        for row, module, api, begin, length in zip(at[kept], *cells, strict=True)
    )
    return bars, len(known) - len(kept)


def _slice(trace: Trace, rows: ViewRows, shown: Tables, row: int | None, task: TaskContext) -> Slice | None:
    if row is None or shown.asked is None:
        return None
    found = query_table(rows, replace(shown.asked, first=row, limit=1, columns=("api", "start_ns")), task).table
    if not found.rows or "api" not in found or not found["api"][0] or found["start_ns"][0] == MISSING_INT:
        return None
    return slice_called(trace, str(found["api"][0]), int(found["start_ns"][0]), task)


# ---- rows ------------------------------------------------------------------------------------------------------------


def top_down_rows(trace: Trace, task: TaskContext) -> ViewRows | None:
    """Rows of iteration, module, api, start and duration, with the modules' ``order``: of the file, else of the
    timeline's levels; None where neither has them."""
    if _has_file(trace):
        return kept_rows(trace, "top_down", "top_down", lambda: _of_file(trace))
    return kept_rows(trace, "top_down", "slices", lambda: _of_timeline(trace, task)) if trace.slice_count else None


def _has_file(trace: Trace) -> bool:
    """Whether the file has the columns that a place in time needs; it may have been cut on its way here."""
    return trace.has("top_down") and {"module", "start_ns", "duration_ns"} <= info_of(trace, "top_down").names


def _of_file(trace: Trace) -> ViewRows:
    info = info_of(trace, "top_down")
    codes, texts = trace.text_codes("top_down", "module", 0, info.rows)
    ranks = np.array([_rank(text) for text in texts] or [0], np.int64)
    return ViewRows(trace, "top_down", info.columns, {Column("order", "int"): ranks[codes]})


def _rank(module: str | None) -> int:
    return MODULES.index(module) if module in MODULES else len(MODULES)


@dataclass(frozen=True, slots=True, eq=False)
class _Calls:
    """Calls of one module: names as ids, begins and durations."""

    names: NDArray[np.int64]
    begin: NDArray[np.int64]
    lasted: NDArray[np.int64]


def _of_timeline(trace: Trace, task: TaskContext) -> ViewRows | None:
    calls = {module: _calls(trace, module, task) for module in MODULES if module not in _WHOLES}
    if not len(calls["ACL"].begin) and not len(calls["GE"].begin):
        return None  # nothing says that there was an inference
    calls |= {module: _calls(trace, module, task) for module in _WHOLES}
    rows: list[tuple[Any, ...]] = []
    for iteration, span in _spans(trace, task):
        for module, found in calls.items():
            task.check()
            inside = np.flatnonzero((found.begin >= span.begin_ns) & (found.begin < span.end_ns))
            if len(inside):
                rows += _module_rows(trace, iteration, module, found, inside)
    return _made(trace, rows) if rows else None


def _module_rows(
    trace: Trace, iteration: str, module: str, found: _Calls, inside: NDArray[np.int64]
) -> list[tuple[Any, ...]]:
    begin, lasted = found.begin[inside], found.lasted[inside]
    if module in _WHOLES:
        first = int(begin.min())
        return [(iteration, module, None, first, int((begin + lasted).max()) - first)]
    pattern = _CALLS[module]
    names = [match[1] if (match := pattern.fullmatch(name)) else name for name in trace.names(found.names[inside])]
    return [
        (iteration, module, name, start, length)
        for name, start, length in zip(names, begin.tolist(), lasted.tolist(), strict=True)
    ]


def _spans(trace: Trace, task: TaskContext) -> list[tuple[str, TimeSpan]]:
    """The steps that the timeline shows, else all of it as one."""
    steps = shown_steps(trace, task)
    columns = (steps.number.tolist(), steps.begin_ns.tolist(), steps.end_ns.tolist())
    found = [(str(number), TimeSpan(begin, max(end, begin + 1))) for number, begin, end in zip(*columns, strict=True)]
    whole = trace.span
    if found or whole is None:
        return found
    return [("1", TimeSpan(whole.begin_ns, whole.end_ns + 1))]


def _calls(trace: Trace, module: str, task: TaskContext) -> _Calls:
    pattern = _CALLS.get(module)
    ids = np.zeros(0, np.int64)
    if pattern is not None:
        ids = ids_that(trace, "@", lambda name: pattern.fullmatch(name) is not None)
    parts: list[tuple[NDArray[np.int64], ...]] = [(np.zeros(0, np.int64),) * 3]
    for track in trace.tracks:
        on_device = track.process.casefold().startswith(ASCEND_HARDWARE) and track.thread.startswith("Stream")
        if track.kind != "slices" or (pattern is None and not on_device) or (pattern is not None and not len(ids)):
            continue
        for depth in range(track.depths):
            task.check()
            begin, lasted, name = trace.slices_of(track.id, depth)
            at = np.arange(len(begin)) if pattern is None else np.flatnonzero(np.isin(name, ids))
            parts.append(tuple(np.asarray(cells[at]).astype(np.int64) for cells in (name, begin, lasted)))
    names, begins, durations = (np.concatenate(cells) for cells in zip(*parts, strict=True))
    return _Calls(names, begins, durations)


def _made(trace: Trace, rows: list[tuple[Any, ...]]) -> ViewRows:
    iteration, module, api, begin, lasted = zip(*rows, strict=True)
    made: Made = {
        Column("infer_id", "text"): _coded(iteration),
        Column("module", "text"): _coded(module),
        Column("api", "text"): _coded(api),
        Column("start_ns", "int", "ns"): np.array(begin, np.int64),
        Column("duration_ns", "int", "ns"): np.array(lasted, np.int64),
        Column("order", "int"): np.array([_rank(name) for name in module], np.int64),
    }
    return ViewRows(trace, "slices", (), made, np.zeros(len(rows), np.int64))


def _coded(texts: tuple[str | None, ...]) -> CodedTexts:
    return CodedTexts(*text_codes(as_cells(texts, "text")))
