"""The visible part of the timeline as flat arrays: slices, merged blocks and counters of the visible rows only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.search_marks import SearchMarks, search_marks
from analysis.timeline_outline import Outline, busy_share, outline_of
from model.time_span import TimeSpan
from model.trace_view import CounterItems, Items, Slice

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

NARROW_PX = 3
"""Slices below this many logical pixels are merged with their neighbours; merged blocks have columns this wide."""

FLOW_LIMIT = 200
"""Flows of the selected slice that are drawn; the picture says how many there are."""

_NO_TIMES, _NO_NUMBERS = np.zeros(0, np.int64), np.zeros(0, np.uint32)
_NO_ITEMS = Items(_NO_TIMES, _NO_TIMES, _NO_NUMBERS, _NO_NUMBERS, _NO_TIMES, _NO_TIMES, _NO_TIMES)

Direction = Literal["next", "previous", "parent", "child", "flow_back", "flow_forward"]


@dataclass(frozen=True, slots=True)
class Move:
    """Go from a slice to its neighbour in the row, to the slice around it, to the first one in it, or along a flow."""

    index: int
    direction: Direction


@dataclass(frozen=True, slots=True)
class TimelineQuery:
    """``view``: visible range (None: the dense part of the run), ``width_px``: its width in physical pixels, ``scale``
    of them in a logical one; ``rows``: visible (track id, depth); ``counters``: visible counter tracks; ``selected``:
    index of a slice; ``move``: where to go from a slice; ``search``: text whose hits are marked."""

    view: TimeSpan | None
    width_px: int
    scale: float = 1.0
    rows: tuple[tuple[int, int], ...] = ()
    counters: tuple[int, ...] = ()
    selected: int | None = None
    move: Move | None = None
    search: str = ""


@dataclass(frozen=True, slots=True)
class FlowLine:
    """A flow between two places; each is (track id, depth, time in ns)."""

    category: str
    begin: tuple[int, int, int]
    end: tuple[int, int, int]


@dataclass(frozen=True, slots=True, eq=False)
class RowItems:
    """``n`` items of all rows, one row after the other; ``first[r]:first[r + 1]`` are those of ``rows[r]``, sorted by
    begin and free of overlaps. Times are relative to the picture's origin. An item with ``count`` > 1 is a merged
    block; ``name``, ``longest_ns`` and ``index`` are those of its longest slice.

    ``share``: busy share of the narrow slices per column of ``column_ns`` from ``column_begin_ns`` on, shape
    (rows with blocks, columns); ``share_row[r]`` is its row for ``rows[r]``, -1 = no merged block."""

    rows: tuple[tuple[int, int], ...]
    first: NDArray[np.int64]
    begin_ns: NDArray[np.int64]
    end_ns: NDArray[np.int64]
    name: NDArray[np.uint32]
    fill: NDArray[np.uint8]
    count: NDArray[np.int64]
    busy_ns: NDArray[np.int64]
    longest_ns: NDArray[np.int64]
    index: NDArray[np.int64]
    column_begin_ns: int
    column_ns: int
    share: NDArray[np.float32]
    share_row: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class TimelinePicture:
    """Everything to draw around ``view``. ``origin_ns`` is the zero of all arrays, ``span`` what they cover (wider
    than the view, so that panning has something to show). ``slices`` and ``merged_slices`` count what touches the
    view in the rows asked for; ``names`` has the text of every name id in ``items``."""

    outline: Outline
    query: TimelineQuery
    view: TimeSpan
    span: TimeSpan
    origin_ns: int
    items: RowItems
    counters: Mapping[int, CounterItems]
    names: Mapping[int, str]
    slices: int
    merged_slices: int
    merged_blocks: int
    selected: Slice | None
    flows: tuple[FlowLine, ...]
    flow_count: int
    moved: Slice | None
    marks: SearchMarks | None = None


def timeline(trace: Trace, query: TimelineQuery, task: TaskContext) -> TimelinePicture:
    """The picture for ``query``. Rows of unknown tracks are empty; the work is bounded by rows times pixels."""
    outline = outline_of(trace, task)
    view = query.view or outline.dense
    width = max(query.width_px, 1)
    ns_per_pixel = max(view.length_ns, 1) / width
    margin = view.length_ns // 2
    span = TimeSpan(view.begin_ns - margin, view.end_ns + margin + 1)
    rows = _row_items(trace, query, span, ns_per_pixel, outline, task)
    begin, end = view.begin_ns - span.begin_ns, view.end_ns - span.begin_ns
    seen = (rows.begin_ns < end) & (rows.end_ns >= begin)
    merged = seen & (rows.count > 1)
    selected = _slice(trace, query.selected)
    lines, flow_count = _flows(trace, selected)
    ids = np.unique(rows.name)
    counters = {track.id for track in outline.tracks if track.kind == "counter"}
    return TimelinePicture(
        outline=outline,
        query=query,
        view=view,
        span=span,
        origin_ns=span.begin_ns,
        items=rows,
        counters={track: _counter(trace, track, span, ns_per_pixel) for track in query.counters if track in counters},
        names=dict(zip(ids.tolist(), trace.names(ids), strict=True)),
        slices=int(rows.count[seen].sum()),
        merged_slices=int(rows.count[merged].sum()),
        merged_blocks=int(merged.sum()),
        selected=selected,
        flows=lines,
        flow_count=flow_count,
        moved=_moved(trace, query.move),
        marks=search_marks(trace, query.search, query.rows, span, ns_per_pixel, task),
    )


# ---- items --------------------------------------------------------------------------------------------------


def _row_items(
    trace: Trace, query: TimelineQuery, span: TimeSpan, ns_per_pixel: float, outline: Outline, task: TaskContext
) -> RowItems:
    row, cells = _cells(trace, query.rows, span, ns_per_pixel, outline, task)
    begin, end = cells["begin_ns"] - span.begin_ns, cells["end_ns"] - span.begin_ns
    narrow_ns = NARROW_PX * query.scale * ns_per_pixel
    narrow = (cells["count"] > 1) | (end - begin < narrow_ns)
    starts, best = _runs(row, begin, end, narrow, cells["longest_ns"], narrow_ns)
    column_ns = max(round(narrow_ns), 1)
    column_begin = -(span.begin_ns % column_ns)  # columns lie on whole multiples: they do not swim while panning
    count = _sums(cells["count"], starts)
    name = cells["name"][best].astype(np.uint32)
    kept = row[starts]
    share, share_row = _shares(
        (row, begin, end, cells["busy_ns"]),
        narrow,
        np.unique(kept[count > 1]),
        len(query.rows),
        (column_begin, column_ns, span.length_ns),
    )
    return RowItems(
        rows=query.rows,
        first=np.searchsorted(kept, np.arange(len(query.rows) + 1)).astype(np.int64),
        begin_ns=begin[starts],
        end_ns=np.maximum.reduceat(end, starts) if len(starts) else end,
        name=name,
        fill=outline.fills(name),
        count=count,
        busy_ns=_sums(cells["busy_ns"], starts),
        longest_ns=cells["longest_ns"][best],
        index=cells["index"][best],
        column_begin_ns=column_begin,
        column_ns=column_ns,
        share=share,
        share_row=share_row,
    )


def _cells(
    trace: Trace,
    rows: Sequence[tuple[int, int]],
    span: TimeSpan,
    ns_per_pixel: float,
    outline: Outline,
    task: TaskContext,
) -> tuple[NDArray[np.int64], dict[str, NDArray[np.int64]]]:
    """The items of all rows, one after the other: the position of each item's row, and its fields."""
    parts: list[Items] = []
    depths = {track.id: track.depths for track in outline.tracks if track.kind == "slices"}
    for track, depth in rows:
        task.check()
        known = 0 <= depth < depths.get(track, 0)
        parts.append(trace.items(track, depth, span, ns_per_pixel) if known else _NO_ITEMS)
    row = np.repeat(np.arange(len(parts)), np.array([len(part.begin_ns) for part in parts], np.int64))
    fields = ("begin_ns", "end_ns", "name", "count", "busy_ns", "longest_ns", "index")
    columns = {field: [getattr(part, field) for part in (*parts, _NO_ITEMS)] for field in fields}
    return row, {field: np.concatenate(values).astype(np.int64) for field, values in columns.items()}


def _sums(values: NDArray[np.int64], starts: NDArray[np.int64]) -> NDArray[np.int64]:
    summed: NDArray[np.int64] = np.add.reduceat(values, starts) if len(starts) else values[:0]
    return summed


def _runs(
    row: NDArray[np.int64],
    begin: NDArray[np.int64],
    end: NDArray[np.int64],
    narrow: NDArray[np.bool_],
    longest: NDArray[np.int64],
    gap_ns: float,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """First item of every run of narrow neighbours less than ``gap_ns`` apart (a wide item is a run of its own), and
    the item of the run that has its longest slice."""
    if not len(begin):
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    opens = np.ones(len(begin), np.bool_)
    opens[1:] = ~narrow[1:] | ~narrow[:-1] | (row[1:] != row[:-1]) | (begin[1:] - end[:-1] >= gap_ns)
    starts = np.flatnonzero(opens)
    run = np.cumsum(opens) - 1
    best = np.empty(len(starts), np.int64)
    longest_ones = np.flatnonzero(longest == np.maximum.reduceat(longest, starts)[run])[::-1]
    best[run[longest_ones]] = longest_ones
    return starts, best


def _shares(
    items: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
    narrow: NDArray[np.bool_],
    block_rows: NDArray[np.int64],
    rows: int,
    columns: tuple[int, int, int],
) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    row, begin, end, busy = (values[narrow] for values in items)
    column_begin, column_ns, length_ns = columns
    edges = column_begin + np.arange((length_ns - column_begin) // column_ns + 2, dtype=np.float64) * column_ns
    share = np.zeros((len(block_rows), len(edges) - 1), np.float32)
    share_row = np.full(rows, -1, np.int64)
    first = np.searchsorted(row, block_rows)
    last = np.searchsorted(row, block_rows, "right")
    for at, (r, a, b) in enumerate(zip(block_rows.tolist(), first.tolist(), last.tolist(), strict=True)):
        begins, ends, times = (values[a:b].astype(np.float64) for values in (begin, end, busy))
        share[at] = busy_share(begins, ends, times, edges)
        share_row[r] = at
    return share, share_row


def _counter(trace: Trace, track: int, span: TimeSpan, ns_per_pixel: float) -> CounterItems:
    found = trace.counter_items(track, span, ns_per_pixel)
    return CounterItems(
        found.begin_ns - span.begin_ns, found.end_ns - span.begin_ns, found.low, found.high, found.mean, found.last
    )


# ---- selection ----------------------------------------------------------------------------------------------


def _slice(trace: Trace, index: int | None) -> Slice | None:
    return trace.slice(index) if index is not None and 0 <= index < trace.slice_count else None


def _flows(trace: Trace, selected: Slice | None) -> tuple[tuple[FlowLine, ...], int]:
    if selected is None:
        return (), 0
    flows = trace.flows_of(selected.index)
    lines = []
    for flow in flows[:FLOW_LIMIT]:
        a, b = _slice(trace, flow.from_index), _slice(trace, flow.to_index)
        if a is not None and b is not None:
            begin = a.begin_ns if flow.from_ns is None else flow.from_ns
            end = b.begin_ns if flow.to_ns is None else flow.to_ns
            lines.append(FlowLine(flow.category, (a.track, a.depth, begin), (b.track, b.depth, end)))
    return tuple(lines), len(flows)


def _moved(trace: Trace, move: Move | None) -> Slice | None:
    if move is None:
        return None
    at = _slice(trace, move.index)
    if at is None:
        return None
    if move.direction == "parent":
        return _slice(trace, trace.parent(at.index))
    if move.direction == "child":
        return _slice(trace, _first_within(trace, at))
    if move.direction in ("flow_back", "flow_forward"):
        return _along_flow(trace, at, is_forward=move.direction == "flow_forward")
    return _slice(trace, trace.neighbour(at.index, 1 if move.direction == "next" else -1))


def _along_flow(trace: Trace, at: Slice, *, is_forward: bool) -> Slice | None:
    """The other end of a flow that leaves ``at`` (comes to it, if not ``is_forward``); of several, the nearest."""
    flows = trace.flows_of(at.index)
    ends = [(flow.from_index, flow.to_index) if is_forward else (flow.to_index, flow.from_index) for flow in flows]
    others = (_slice(trace, other) for own, other in ends if own == at.index and other != at.index)
    return min(
        (other for other in others if other is not None),
        key=lambda other: (abs(other.begin_ns - at.begin_ns), other.index),
        default=None,
    )


def _first_within(trace: Trace, outer: Slice) -> int | None:
    """The first slice one row below ``outer`` that begins in it; None when there is none."""
    depths = {track.id: track.depths for track in trace.tracks}
    if outer.depth + 1 >= depths[outer.track]:
        return None
    span = TimeSpan(outer.begin_ns, outer.begin_ns + max(outer.duration_ns, 1))
    while span.length_ns:
        items = trace.items(outer.track, outer.depth + 1, span, max(span.length_ns / 1000, 0.5))
        inside = np.flatnonzero(items.begin_ns >= outer.begin_ns)
        if not len(inside):
            return None
        first = inside[0]
        if items.count[first] == 1:
            return int(items.index[first])
        begin, end = int(items.begin_ns[first]), int(items.end_ns[first])
        if end - begin >= span.length_ns or end == begin:
            return int(items.index[first])
        span = TimeSpan(begin, end)
    return None
