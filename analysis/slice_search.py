"""All slices of a trace that a search text asks for, and a page of them in any order."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import kept_by_trace
from analysis.row_order import row_order
from analysis.search_filter import SliceFilter, step_of
from analysis.search_query import search_terms
from analysis.table_query import SortKey
from analysis.timeline_outline import MAP_COLUMNS, outline_of
from analysis.timeline_steps import timeline_steps
from model.table import Cells, Column, Kind, Table, as_cells
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

PAGE_ROWS = 500
USUAL_SORT = (SortKey("begin_ns"),)
_KEPT = 4  # texts a trace whose hits are kept
_BLOCK_ROWS = 1 << 20
_WAIT_S = 0.05

COLUMNS = (
    Column("name", "text"),
    Column("track", "text"),
    Column("process", "text"),
    Column("begin_ns", "int", "ns"),
    Column("duration_ns", "int", "ns"),
    Column("step", "int"),
    Column("index", "int"),
)


@dataclass(frozen=True, slots=True, eq=False)
class Hits:
    """The slices that a text asks for. ``index``: ascending; ``first[t]:first[t + 1]`` are those of track ``t``;
    ``map_columns``: in which of the equal columns of the outline's map one begins; ``slices`` were looked at, and
    ``longest_ns`` is the longest one found."""

    text: str
    index: NDArray[np.uint32]
    first: NDArray[np.int64]
    map_columns: NDArray[np.bool_]
    slices: int
    longest_ns: int

    def places(self, slices: NDArray[np.int64] | int) -> NDArray[np.int64]:
        """How many hits stand before these slices. Shape: (m,) -> (m,)."""
        # Of the same kind as the index, or all of it would be copied.
        return np.searchsorted(self.index, np.asarray(slices).astype(np.uint32))

    @property
    def tracks(self) -> int:
        """How many tracks have hits."""
        return int((np.diff(self.first) > 0).sum())


@dataclass(frozen=True, slots=True)
class Go:
    """To the hit after (+1) or before (-1) the selected slice, in the order of the list; ``wish`` tells one from the
    one before."""

    by: int
    wish: int


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """``sort``: () = by begin; rows ``first`` to ``first + count`` of the list; ``selected``: index of a slice whose
    place in it is asked for."""

    text: str
    sort: tuple[SortKey, ...] = ()
    first: int = 0
    count: int = PAGE_ROWS
    selected: int | None = None
    go: Go | None = None


@dataclass(frozen=True, slots=True, eq=False)
class SearchPage:
    """``table``: the rows asked for of ``hits`` in ``tracks`` tracks, begins counted from ``origin_ns``; ``place``: of
    the selected slice in the list, None = it is no hit; ``gone``: index of the hit that `Go` leads to."""

    query: SearchQuery
    table: Table
    hits: int
    tracks: int
    slices: int
    longest_ns: int
    origin_ns: int
    place: int | None
    gone: int | None


@dataclass(slots=True)
class _Kept:
    """What is known of one trace; ``making`` is held while hits are looked for: nobody does that twice at once."""

    making: Lock = field(default_factory=Lock)
    hits: OrderedDict[str, Hits] = field(default_factory=OrderedDict)
    order: tuple[Hits, tuple[SortKey, ...], NDArray[np.int64]] | None = None


_known: WeakKeyDictionary[Any, _Kept] = kept_by_trace()
_lock = Lock()


def search_hits(trace: Trace, text: str, task: TaskContext) -> Hits:
    """The hits of ``text``; those of the last few texts are kept. Raises SearchFault."""
    text = text.strip()
    kept = _kept_of(trace)
    while not kept.making.acquire(timeout=_WAIT_S):
        task.check()
    try:
        found = kept.hits.get(text)
        if found is None:
            found = kept.hits[text] = _hits(trace, text, task)
            while len(kept.hits) > _KEPT:
                kept.hits.popitem(last=False)
        kept.hits.move_to_end(text)
        return found
    finally:
        kept.making.release()


def slice_search(trace: Trace, query: SearchQuery, task: TaskContext) -> SearchPage:
    """A page of the hits. Raises SearchFault when the text cannot be understood."""
    outline = outline_of(trace, task)
    hits = search_hits(trace, query.text, task)
    order = _order(trace, hits, query.sort or USUAL_SORT, task)
    page = hits.index[order[query.first : query.first + query.count]]
    place = _place(hits, order, query.selected)
    return SearchPage(
        query=query,
        table=_table(trace, page, outline.dense.begin_ns),
        hits=len(hits.index),
        tracks=hits.tracks,
        slices=hits.slices,
        longest_ns=hits.longest_ns,
        origin_ns=outline.dense.begin_ns,
        place=place,
        gone=_gone(trace, hits, order, query, place, task),
    )


def _kept_of(trace: Trace) -> _Kept:
    with _lock:
        kept = _known.get(trace)
        if kept is None:
            kept = _known[trace] = _Kept()
        return kept


# ---- which slices ----------------------------------------------------------------------------------------------------


def _hits(trace: Trace, text: str, task: TaskContext) -> Hits:
    terms = search_terms(text)
    span = outline_of(trace, task).dense
    columns = np.zeros(MAP_COLUMNS, np.bool_)
    counts = np.zeros(len(trace.tracks) + 1, np.int64)
    found: list[NDArray[np.uint32]] = [np.zeros(0, np.uint32)]
    chosen = SliceFilter(trace, terms, task)
    longest = 0
    for track in trace.tracks if terms else ():
        if track.kind != "slices" or not track.slices or not chosen.takes_track(track):
            continue
        for depth in range(track.depths):
            for at in chosen.rows(track, depth):
                found.append(at.astype(np.uint32))
                counts[track.id + 1] += len(at)
                begin, duration, _ = trace.slices_of(track.id, depth)
                place = at - trace.first_index(track.id, depth)
                columns[_map_columns(begin[place], span)] = True
                longest = max(longest, int(duration[place].max()))
    return Hits(text, np.concatenate(found), np.cumsum(counts), columns, trace.slice_count, longest)


def _map_columns(begin: NDArray[np.int64], span: TimeSpan) -> NDArray[np.int64]:
    places = (begin - span.begin_ns).astype(np.float64) * (MAP_COLUMNS / max(span.length_ns, 1))
    inside: NDArray[np.int64] = places[(places >= 0) & (places < MAP_COLUMNS)].astype(np.int64)
    return inside


# ---- their order -----------------------------------------------------------------------------------------------------


def _blocks(trace: Trace, hits: Hits, task: TaskContext) -> Iterator[tuple[int, NDArray[np.int64]]]:
    """(track, positions in it) of all hits, block by block."""
    for track in np.flatnonzero(np.diff(hits.first)).tolist():
        first = trace.first_index(track, 0)
        for at in range(int(hits.first[track]), int(hits.first[track + 1]), _BLOCK_ROWS):
            task.check()
            yield track, hits.index[at : min(at + _BLOCK_ROWS, int(hits.first[track + 1]))].astype(np.int64) - first


def _column(trace: Trace, hits: Hits, name: str, task: TaskContext) -> NDArray[np.int64]:
    """A column of all hits as numbers in whose order they are sorted, shape (n,)."""
    if name in ("track", "process"):
        texts = [(each.process if name == "process" else each.title).casefold() for each in trace.tracks]
        _, ranks = np.unique(texts, return_inverse=True)
        return np.repeat(ranks.astype(np.int64), np.diff(hits.first))
    which = {"begin_ns": 0, "duration_ns": 1, "name": 2, "step": 0}[name]
    cells, filled = np.empty(len(hits.index), np.int64), 0
    for track, at in _blocks(trace, hits, task):
        cells[filled : filled + len(at)] = trace.slices_of(track)[which][at]
        filled += len(at)
    if name == "step":
        return step_of(timeline_steps(trace), cells)
    return _name_ranks(trace, cells) if name == "name" else cells


def _name_ranks(trace: Trace, ids: NDArray[np.int64]) -> NDArray[np.int64]:
    seen = np.zeros(int(ids.max(initial=0)) + 1, np.bool_)
    seen[ids] = True
    distinct = np.flatnonzero(seen)
    texts = [(text.casefold(), text) for text in trace.names(distinct)]
    ranks = np.zeros(len(seen), np.int64)
    ranks[distinct[sorted(range(len(texts)), key=texts.__getitem__)]] = np.arange(len(texts))
    return ranks[ids]


def _order(trace: Trace, hits: Hits, sort: Sequence[SortKey], task: TaskContext) -> NDArray[np.int64]:
    """Positions of the hits in the order of ``sort``; equal ones stand by track and begin."""
    kept, keys = _kept_of(trace), tuple(sort)
    known = kept.order
    if known is not None and known[0] is hits and known[1] == keys:
        return known[2]
    known = None
    kept.order = None  # there may not be room for two of them
    columns: list[tuple[Cells, Kind, bool]] = [
        (_column(trace, hits, key.column, task), "int", key.descending) for key in keys
    ]
    order = row_order(columns, len(hits.index))
    kept.order = (hits, keys, order)
    return order


def _place(hits: Hits, order: NDArray[np.int64], selected: int | None) -> int | None:
    if selected is None:
        return None
    at = int(hits.places(selected))
    if at >= len(hits.index) or hits.index[at] != selected:
        return None
    return int(np.flatnonzero(order == at)[0])


def _gone(
    trace: Trace, hits: Hits, order: NDArray[np.int64], query: SearchQuery, place: int | None, task: TaskContext
) -> int | None:
    """The hit that ``query.go`` leads to; after the last one comes the first."""
    if query.go is None or not len(order):
        return None
    forward, by_time = query.go.by > 0, query.sort in ((), USUAL_SORT)
    if place is not None:
        target = place + (1 if forward else -1)
    elif query.selected is not None and 0 <= query.selected < trace.slice_count and by_time:
        begins = _column(trace, hits, "begin_ns", task)[order]
        at = int(np.searchsorted(begins, trace.slice(query.selected).begin_ns, "left"))
        target = at if forward else at - 1
    else:
        target = 0 if forward else -1
    return int(hits.index[order[target % len(order)]])


# ---- a page ----------------------------------------------------------------------------------------------------------


def _table(trace: Trace, page: NDArray[np.uint32], origin_ns: int) -> Table:
    slices = [trace.slice(index) for index in page.tolist()]
    tracks = [trace.tracks[each.track] for each in slices]
    begins = np.array([each.begin_ns for each in slices], np.int64)
    data = {
        "name": as_cells([each.name for each in slices], "text"),
        "track": as_cells([track.title for track in tracks], "text"),
        "process": as_cells([track.process for track in tracks], "text"),
        "begin_ns": begins - origin_ns,
        "duration_ns": np.array([each.duration_ns for each in slices], np.int64),
        "step": step_of(timeline_steps(trace), begins),
        "index": page.astype(np.int64),
    }
    return Table("hits", COLUMNS, data)
