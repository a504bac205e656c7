"""Task scheduler: how long tasks waited, ran and were pending, and which of them ran unusually long."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.row_groups import grouped
from analysis.stored_columns import info_of, sum_of, sums_across
from analysis.table_query import SortKey
from analysis.tables import Tables, TablesQuery
from analysis.view_page import passing, position_of, shown_rows, slice_of_row
from analysis.view_rows import Made, ViewRows, as_floats, kept_rows
from model.table import MISSING_INT, CodedTexts, Column
from model.task import TaskContext
from model.trace_view import Slice

if TYPE_CHECKING:
    from cache.trace import Trace

TaskSource = Literal["task_scheduler", "task_time", "kernels"]
STATES = ("waiting_ns", "running_ns", "pending_ns")
REPEATED_FROM, REPEATED_TIMES = 5, 3
"""An execution that took this many times the median of at least so many of one name is unusual."""
SINGLE_FROM, SINGLE_TIMES = 10, 20
"""A task that hardly repeats is compared with the tasks of its type."""
LEAST_UNUSUAL_NS = 10_000
USUAL_SORT = (SortKey("running_ns", descending=True),)

_OF_PROFILER = re.compile(r"PROFILING_(ENABLE|DISABLE)|PROFILER_(TRACE|DYNAMIC)\w*", re.IGNORECASE)
"""Types of the tasks by which the profiler begins, ends and marks its recording (ascend-formats 2.2.3)."""

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class TaskQuery:
    """``rows``: the page; ``name``: the operator whose place is wanted."""

    rows: TablesQuery = field(default_factory=TablesQuery)
    name: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class TaskScheduler:
    """``source``: the table, "" = there is none; ``is_derived``: waiting is worked out from the order of the stream;
    ``totals_ns``: sum of each state over the rows that pass, where any row has it; ``unusual``: rows that ran unusually
    long, of all that pass; ``left_out``: executions without a begin, an end or a stream; ``position``: place of the
    wanted row."""

    query: TaskQuery
    source: TaskSource | Literal[""] = ""
    is_derived: bool = False
    shown: Tables | None = None
    totals_ns: tuple[tuple[str, int], ...] = ()
    unusual: int = 0
    left_out: int = 0
    position: int | None = None
    slice: Slice | None = None


def task_scheduler(trace: Trace, query: TaskQuery, task: TaskContext) -> TaskScheduler:
    """What ``query`` asks for. Raises StepscopeError (code ``bad_condition``)."""
    rows = task_rows(trace, task)
    if rows is None:
        return TaskScheduler(query)
    asked_rows = replace(query.rows, table=rows.info.name, sort=query.rows.sort or USUAL_SORT)
    shown = shown_rows(rows, asked_rows, task)
    assert shown.asked is not None
    at = passing(rows, shown.asked, task)
    sums = {name: rows.whole(name)[at] for name in STATES if name in rows.info.names}
    source: TaskSource = "task_scheduler"
    if rows.info.name != source:
        source = "task_time" if rows.info.name == "task_time" else "kernels"
    return TaskScheduler(
        query,
        source,
        source != "task_scheduler",
        replace(shown, has_slices=bool(trace.slice_count)),
        tuple((name, sum_of(cells)) for name, cells in sums.items() if (cells != MISSING_INT).any()),
        sum_of(rows.whole("unusual")[at]),
        info_of(trace, rows.info.name).rows - rows.info.rows,
        position_of(rows, shown.asked, query.name, task) if query.name else None,
        slice_of_row(trace, rows, shown, query.rows.slice_row, task),
    )


def task_rows(trace: Trace, task: TaskContext) -> ViewRows | None:
    """The tasks with ``together_ns`` (the sum of their states) and ``unusual`` (1, 0); those of newer files with
    ``waiting_ns`` and ``running_ns`` of each execution. None where there are none."""
    source = next((name for name in ("task_scheduler", "task_time", "kernels") if trace.has(name)), None)
    if source is None:
        return None
    make = _summed if source == "task_scheduler" else _executed
    return kept_rows(trace, "task_scheduler", source, lambda: make(trace, source, task))


def _summed(trace: Trace, table: str, task: TaskContext) -> ViewRows:
    """Rows of sums, as the first chips have them."""
    columns, rows = info_of(trace, table).columns, info_of(trace, table).rows
    cells = {c.name: as_floats(trace.table(table, [c.name])[c.name], c) for c in columns if c.kind != "text"}
    task.check()
    none = np.full(rows, np.nan)
    count, average, longest = (cells.get(name, none) for name in ("count", "average_ns", "max_ns"))
    each = cells.get("running_ns", none) / np.where(count > 0, count, np.nan)
    often = (count >= REPEATED_FROM) & (longest > REPEATED_TIMES * average) & (longest >= LEAST_UNUSUAL_NS)
    seldom = (count < REPEATED_FROM) & _is_far(each, _codes(trace, table, "type", rows), SINGLE_FROM, SINGLE_TIMES)
    stored = ViewRows(trace, table, columns, {})
    together = sums_across([stored.whole(name) for name in STATES])
    return ViewRows(trace, table, columns, _with_marks(together, often | seldom))


def _executed(trace: Trace, table: str, task: TaskContext) -> ViewRows | None:
    """Single executions: what a task waited is the gap behind the one before it in its stream. Those of the profiler
    itself are no work: they wait for nothing, and nothing for them."""
    columns = info_of(trace, table).columns
    by_name = {column.name: column for column in columns}
    if not {"start_ns", "duration_ns", "stream_id"} <= by_name.keys():
        return None
    cells = trace.table(table, ["start_ns", "duration_ns"])
    start, lasted = cells["start_ns"], cells["duration_ns"]
    whole = len(start)
    streams = CodedTexts(*trace.text_codes(table, "stream_id", 0, whole))
    in_stream = streams.meets(bool)  # a collective runs in many streams
    at = np.flatnonzero((start != MISSING_INT) & (lasted != MISSING_INT) & in_stream)
    if not len(at):
        return None
    stream = streams.codes[at]
    if "device_id" in by_name:
        stream = stream + _codes(trace, table, "device_id", whole)[at] * (int(stream.max()) + 1)
    task.check()
    work = np.flatnonzero(~_of_profiler(trace, table, whole)[at])
    waiting = np.full(len(at), MISSING_INT, np.int64)
    waiting[work] = waited(stream[work], start[at][work], lasted[at][work], task)
    running = lasted[at].astype(np.float64)
    name, kind = (_codes(trace, table, column, whole)[at] for column in ("name", "core"))
    of = grouped([name, kind], task).of
    often = _is_far(running, of, REPEATED_FROM, REPEATED_TIMES)
    if "type" in by_name:
        kind = grouped([_codes(trace, table, "type", whole)[at], kind], task).of
    seldom = (np.bincount(of)[of] < REPEATED_FROM) & _is_far(running, kind, SINGLE_FROM, SINGLE_TIMES)
    task.check()
    together = sums_across([lasted[at], waiting])
    percent = running / max(float(running.sum()), 1.0) * 100
    made: Made = {
        Column("percent", "float", "percent"): percent,
        Column("waiting_ns", "int", "ns"): waiting,
        Column("running_ns", "int", "ns"): lasted[at],
        **_with_marks(together, often | seldom),
    }
    return ViewRows(trace, table, columns, made, None if len(at) == whole else at)


def _of_profiler(trace: Trace, table: str, rows: int) -> NDArray[np.bool_]:
    """Which rows are tasks of the profiler itself, shape (rows,)."""
    if "core" not in info_of(trace, table).names:
        return np.zeros(rows, np.bool_)
    return CodedTexts(*trace.text_codes(table, "core", 0, rows)).meets(
        lambda kind: kind is not None and _OF_PROFILER.fullmatch(kind) is not None
    )


def _with_marks(together: Ints, unusual: NDArray[np.bool_]) -> Made:
    return {
        Column("together_ns", "int", "ns"): together,
        Column("unusual", "int"): unusual.astype(np.int64),
    }


def _codes(trace: Trace, table: str, column: str, rows: int) -> NDArray[np.int64]:
    """A text column as codes; of a column that is not there, one for all."""
    if column not in info_of(trace, table).names:
        return np.zeros(rows, np.int64)
    return trace.text_codes(table, column, 0, rows)[0].astype(np.int64)


def waited(
    stream: NDArray[np.int64], start: NDArray[np.int64], lasted: NDArray[np.int64], task: TaskContext
) -> NDArray[np.int64]:
    """Time from the end of everything before it in its stream to the begin of each task, 0 where they overlap,
    MISSING_INT for the first one of a stream. All of shape (n,), ns."""
    found = np.full(len(start), MISSING_INT, np.int64)
    order = np.lexsort((start, stream))
    for part in np.split(order, np.flatnonzero(np.diff(stream[order])) + 1):
        task.check()
        ends = np.maximum.accumulate(start[part] + lasted[part])
        found[part[1:]] = np.maximum(start[part][1:] - ends[:-1], 0)
    return found


def _is_far(values: Floats, of: NDArray[np.int64], least: int, times: float) -> NDArray[np.bool_]:
    """Which ``values`` are more than ``times`` the median of their group ``of`` at least ``least`` values."""
    known = np.flatnonzero(np.isfinite(values))
    order = known[np.lexsort((values[known], of[known]))]
    counts = np.bincount(of[order], minlength=int(of.max(initial=0)) + 1)
    first = np.cumsum(counts) - counts
    medians = np.full(len(counts), np.nan)
    there = counts > 0
    ordered = values[order]
    low, high = first[there] + (counts[there] - 1) // 2, first[there] + counts[there] // 2
    medians[there] = (ordered[low] + ordered[high]) / 2
    far = (values > times * medians[of]) & (counts[of] >= least) & (values >= LEAST_UNUSUAL_NS)
    return np.asarray(far, np.bool_)
