"""What lies in a selected area of the timeline: a time range over some tracks.

Every slice that touches the range counts, with the part of it that lies inside: a slice that reaches over an edge is
cut there, and all times (sum, mean, percentiles, least, most) are of the parts. It touches when it begins before the
end of the range and ends after its begin; one without length, when it lies in the range.

* ``sum``: of these times; what overlaps counts as often as it does.
* ``union``: time in which at least one of the slices runs, over all tracks of the area together.
* ``self``: the sum without the time of the slices nested in them on the same track.
* ``share``: the union as a share of the range.
* ``busy`` and ``idle`` of a track: the union of its slices, and the rest of the range."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.area_instances import Instance, InstanceQuery, instance
from analysis.area_rows import AreaRow, area_rows, track_ids
from analysis.area_sums import AreaSums, area_sums
from analysis.once_a_trace import KeptAnswers
from analysis.row_order import row_order
from analysis.slice_types import first_of_types, type_texts
from analysis.table_query import SortKey
from model.table import Cells, Column, Table, as_cells
from model.time_span import TimeSpan, within_limits

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

AreaView = Literal["names", "types", "tracks", "idle"]

PAGE_ROWS = 500
_KEPT = 4  # areas of a trace whose sums are kept

_NAME_COLUMNS = (
    Column("name", "text"),
    Column("count", "int"),
    Column("union_ns", "int", "ns"),
    Column("sum_ns", "int", "ns"),
    Column("self_ns", "int", "ns"),
    Column("mean_ns", "float", "ns"),
    Column("p50_ns", "float", "ns"),
    Column("p95_ns", "float", "ns"),
    Column("p99_ns", "float", "ns"),
    Column("min_ns", "int", "ns"),
    Column("max_ns", "int", "ns"),
    Column("share_percent", "float", "percent"),
)
_TYPE_COLUMNS = (Column("type", "text"), *_NAME_COLUMNS[1:])
_TRACK_COLUMNS = (
    Column("track", "text"),
    Column("process", "text"),
    Column("count", "int"),
    Column("busy_ns", "int", "ns"),
    Column("sum_ns", "int", "ns"),
    Column("mean_ns", "float", "ns"),
    Column("share_percent", "float", "percent"),
)
_IDLE_COLUMNS = (
    Column("track", "text"),
    Column("process", "text"),
    Column("busy_ns", "int", "ns"),
    Column("busy_percent", "float", "percent"),
    Column("idle_ns", "int", "ns"),
    Column("idle_percent", "float", "percent"),
    Column("gaps", "int"),
    Column("longest_gap_ns", "int", "ns"),
)
_COLUMNS: Mapping[AreaView, tuple[Column, ...]] = {
    "names": _NAME_COLUMNS,
    "types": _TYPE_COLUMNS,
    "tracks": _TRACK_COLUMNS,
    "idle": _IDLE_COLUMNS,
}
_USUAL_SORT: Mapping[AreaView, SortKey] = {
    "names": SortKey("union_ns", descending=True),
    "types": SortKey("union_ns", descending=True),
    "tracks": SortKey("busy_ns", descending=True),
    "idle": SortKey("idle_ns", descending=True),
}


@dataclass(frozen=True, slots=True)
class AreaQuery:
    """``tracks``: ids, None = all; ``sort`` () = the usual one; rows ``first`` to ``first + count`` of a view (None =
    all); ``instance``: a slice to go to."""

    span: TimeSpan
    tracks: frozenset[int] | None = None
    view: AreaView = "names"
    sort: tuple[SortKey, ...] = ()
    first: int = 0
    count: int | None = PAGE_ROWS
    instance: InstanceQuery | None = None


@dataclass(frozen=True, slots=True, eq=False)
class AreaResult:
    """``table``: rows ``query.first`` on of ``rows``; ``keys``: name id (views names and types; a type goes by its
    first name) or track id of each; ``gaps``: the longest gap of each (view idle). ``largest``: per column, over all
    rows. ``slices`` touch the area, ``cut`` of them at its edges; ``names``, ``types`` (as in
    `analysis.slice_types`) and ``tracks`` that have some; ``chosen_tracks`` of ``all_tracks`` with slices
    are looked at."""

    query: AreaQuery
    table: Table
    rows: int
    keys: tuple[int, ...]
    gaps: tuple[TimeSpan | None, ...]
    sort: tuple[SortKey, ...]
    largest: Mapping[str, float]
    slices: int
    cut: int
    names: int
    types: int
    tracks: int
    chosen_tracks: int
    all_tracks: int
    instance: Instance | None


def area(trace: Trace, query: AreaQuery, task: TaskContext) -> AreaResult:
    """The page of the area that ``query`` asks for. Unknown tracks and columns to sort by are left out."""
    span = within_limits(query.span)
    tracks = track_ids(trace, query.tracks)
    sums = _known_sums(trace, span, query.tracks, query.view == "types", task)
    is_named = query.view in ("names", "types")
    if is_named:
        keys, cells = sums.names.name, _name_cells(sums, span)
    else:
        keys, cells = sums.tracks.track, _track_cells(trace, sums, span)
    columns = _COLUMNS[query.view]
    order, sort = _ordered(trace, query, cells, keys, columns, task)
    page = order[query.first : None if query.count is None else query.first + query.count]
    data: dict[str, Cells] = {column.name: cells[column.name][page] for column in columns if column.name in cells}
    if is_named:
        data[columns[0].name] = _texts(trace, query.view, keys[page], task)
    largest = {name: float(np.nanmax(column, initial=0)) for name, column in cells.items() if column.dtype != object}
    going = query.instance
    return AreaResult(
        query=query,
        table=Table(query.view, columns, data),
        rows=len(keys),
        keys=tuple(keys[page].tolist()),
        gaps=_gaps(sums, span, page) if query.view == "idle" else (),
        sort=sort,
        largest=largest,
        slices=sums.slices,
        cut=sums.cut,
        names=len(sums.present),
        types=len(np.unique(sums.first_of_type)),
        tracks=int(np.count_nonzero(sums.tracks.count)),
        chosen_tracks=len(tracks),
        all_tracks=len(track_ids(trace, None)),
        instance=_instance(trace, area_rows(trace, span, tracks, task), going, sums, task) if going else None,
    )


def _instance(
    trace: Trace, rows: Sequence[AreaRow], going: InstanceQuery, sums: AreaSums, task: TaskContext
) -> Instance:
    if going.name is None:
        return instance(trace, rows, going, None, task)
    names = np.array([going.name], np.int64)
    if going.is_type:
        # The name may not lie in this area, while others of its type do.
        known = np.append(np.unique(sums.first_of_type), going.name)
        names = sums.present[sums.first_of_type == first_of_types(trace, known, task)[-1]]
    return instance(trace, rows, going, names, task)


# ---- what is kept -----------------------------------------------------------------------------------------------

_known: KeptAnswers[tuple[TimeSpan, frozenset[int] | None, bool], AreaSums] = KeptAnswers(_KEPT)


def _known_sums(
    trace: Trace, span: TimeSpan, tracks: frozenset[int] | None, by_type: bool, task: TaskContext
) -> AreaSums:
    """The sums of an area; those of the last few are kept for other views, pages and orders of them."""

    def made() -> AreaSums:
        ids = track_ids(trace, tracks)
        rows = area_rows(trace, span, ids, task)
        return area_sums(rows, ids, span, task, lambda names: first_of_types(trace, names, task), by_type=by_type)

    return _known.of(trace, (span, tracks, by_type), made)


# ---- cells ------------------------------------------------------------------------------------------------------


def _name_cells(sums: AreaSums, span: TimeSpan) -> dict[str, Cells]:
    names = sums.names
    p50, p95, p99 = names.percentile_ns
    return {
        "count": names.count,
        "union_ns": names.union_ns,
        "sum_ns": names.sum_ns,
        "self_ns": names.self_ns,
        "mean_ns": names.sum_ns / np.maximum(names.count, 1),
        "p50_ns": p50,
        "p95_ns": p95,
        "p99_ns": p99,
        "min_ns": names.min_ns,
        "max_ns": names.max_ns,
        "share_percent": _percent(names.union_ns, span),
    }


def _track_cells(trace: Trace, sums: AreaSums, span: TimeSpan) -> dict[str, Cells]:
    tracks = sums.tracks
    known = {track.id: track for track in trace.tracks}
    own = [known[track] for track in tracks.track.tolist()]
    idle = span.length_ns - tracks.busy_ns
    return {
        "track": as_cells([track.title for track in own], "text"),
        "process": as_cells([" · ".join(filter(None, (track.process, track.label))) for track in own], "text"),
        "count": tracks.count,
        "sum_ns": tracks.sum_ns,
        "mean_ns": np.where(tracks.count > 0, tracks.sum_ns / np.maximum(tracks.count, 1), np.nan),
        "busy_ns": tracks.busy_ns,
        "busy_percent": _percent(tracks.busy_ns, span),
        "share_percent": _percent(tracks.busy_ns, span),
        "idle_ns": idle,
        "idle_percent": _percent(idle, span),
        "gaps": tracks.gaps,
        "longest_gap_ns": tracks.longest_gap_ns,
    }


def _percent(part: NDArray[np.int64], span: TimeSpan) -> NDArray[np.float64]:
    return 100 * part / span.length_ns if span.length_ns else np.full(len(part), np.nan)


def _gaps(sums: AreaSums, span: TimeSpan, page: NDArray[np.int64]) -> tuple[TimeSpan | None, ...]:
    begin = span.begin_ns + sums.tracks.longest_gap_begin_ns[page]
    length = sums.tracks.longest_gap_ns[page]
    pairs = zip(begin.tolist(), length.tolist(), strict=True)
    return tuple(TimeSpan(at, at + long) if long else None for at, long in pairs)


def _texts(trace: Trace, view: AreaView, names: NDArray[np.int64], task: TaskContext) -> Cells:
    return as_cells(type_texts(trace, names, task) if view == "types" else trace.names(names), "text")


def _ordered(
    trace: Trace,
    query: AreaQuery,
    cells: Mapping[str, Cells],
    keys: NDArray[np.int64],
    columns: tuple[Column, ...],
    task: TaskContext,
) -> tuple[NDArray[np.int64], tuple[SortKey, ...]]:
    """The order of all rows, and what it is by."""
    kinds = {column.name: column.kind for column in columns}
    sort = tuple(key for key in query.sort if key.column in kinds) or (_USUAL_SORT[query.view],)
    by = [
        (
            cells[key.column] if key.column in cells else _texts(trace, query.view, keys, task),
            kinds[key.column],
            key.descending,
        )
        for key in sort
    ]
    return row_order(by, len(keys)), sort
