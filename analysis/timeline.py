"""The visible part of the timeline as flat arrays: slices, merged blocks and counters of the visible rows only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from analysis.flow_lines import FLOWS_OF_SELECTED, FlowPicture, FlowQuery, FlowView, flow_picture
from analysis.hit_places import HitPlaces, hit_places
from analysis.kernel_of_slice import Kernel, kernel_of_slice
from analysis.known_names import known_names
from analysis.timeline_colors import BY_TYPE, Coloring, Colors, colors_of
from analysis.timeline_items import NARROW_PX, RowItems, row_items
from analysis.timeline_outline import Outline, outline_of
from model.time_span import TimeSpan, within_limits
from model.trace_view import CounterItems, Slice

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

_MARGIN = 3
"""A picture reaches beyond the view by this part of its length on either side: panning has something to show."""

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
    index of a slice; ``move``: where to go from a slice; ``search``: text whose hits are marked; ``flows``: which flows
    are drawn; ``coloring``: by what slices are coloured; ``kernel_of``: index of a slice whose row
    in the table of kernels is wanted; ``beside``: another part of the run that is shown, too."""

    view: TimeSpan | None
    width_px: int
    scale: float = 1.0
    rows: tuple[tuple[int, int], ...] = ()
    counters: tuple[int, ...] = ()
    selected: int | None = None
    move: Move | None = None
    search: str = ""
    flows: FlowQuery = FLOWS_OF_SELECTED
    coloring: Coloring = BY_TYPE
    kernel_of: int | None = None
    beside: TimelineQuery | None = None


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
    colors: Colors
    counters: Mapping[int, CounterItems]
    names: Mapping[int, str]
    slices: int
    merged_slices: int
    selected: Slice | None
    flows: FlowPicture
    moved: Slice | None
    hits: HitPlaces | None = None
    kernel: Kernel | None = None
    beside: TimelinePicture | None = None


def timeline(trace: Trace, query: TimelineQuery, task: TaskContext) -> TimelinePicture:
    """The picture for ``query``. Rows of unknown tracks are empty; the work is bounded by rows times pixels."""
    outline = outline_of(trace, task)
    view = query.view or outline.dense
    width = max(query.width_px, 1)
    ns_per_pixel = max(view.length_ns, 1) / width
    margin = view.length_ns // _MARGIN
    # Within what a cache keeps: the difference of any two such times fits 64 bits.
    span = within_limits(TimeSpan(view.begin_ns - margin, view.end_ns + margin + 1))
    colors = colors_of(trace, outline, query.coloring, task)
    rows = row_items(trace, query.rows, span, NARROW_PX * query.scale * ns_per_pixel, outline, colors, task)
    begin, end = view.begin_ns - span.begin_ns, view.end_ns - span.begin_ns
    seen = (rows.begin_ns < end) & (rows.end_ns >= begin)
    merged = seen & (rows.count > 1)
    selected = _slice(trace, query.selected)
    sight = FlowView(query.rows, view, span, ns_per_pixel * query.scale)
    counters = {track.id for track in outline.tracks if track.kind == "counter"}
    return TimelinePicture(
        outline=outline,
        query=query,
        view=view,
        span=span,
        origin_ns=span.begin_ns,
        items=rows,
        colors=colors,
        counters={track: _counter(trace, track, span, ns_per_pixel) for track in query.counters if track in counters},
        names=known_names(trace, rows.name),
        slices=int(rows.count[seen].sum()),
        merged_slices=int(rows.count[merged].sum()),
        selected=selected,
        flows=flow_picture(trace, query.flows, selected, sight, task),
        moved=_moved(trace, query.move),
        hits=hit_places(trace, query.search, query.rows, span, ns_per_pixel, task),
        kernel=_kernel(trace, query.kernel_of),
        beside=None if query.beside is None else timeline(trace, query.beside, task),
    )


def _counter(trace: Trace, track: int, span: TimeSpan, ns_per_pixel: float) -> CounterItems:
    found = trace.counter_items(track, span, ns_per_pixel)
    return CounterItems(
        found.begin_ns - span.begin_ns, found.end_ns - span.begin_ns, found.low, found.high, found.mean, found.last
    )


# ---- selection ----------------------------------------------------------------------------------------------


def _slice(trace: Trace, index: int | None) -> Slice | None:
    return trace.slice(index) if index is not None and 0 <= index < trace.slice_count else None


def _kernel(trace: Trace, index: int | None) -> Kernel | None:
    one = _slice(trace, index)
    return None if one is None else kernel_of_slice(trace, one, trace.tracks[one.track])


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
