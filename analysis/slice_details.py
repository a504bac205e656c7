"""Everything that is known of one slice: times, place among those of its type, links and arguments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.kernel_of_slice import Kernel, kernel_of_slice
from analysis.nested import self_time_ns
from analysis.slice_links import SliceLinks, slice_links
from analysis.slice_place import SlicePlace, slice_place
from analysis.timeline_colors import BY_TYPE, Coloring, colors_of
from analysis.timeline_outline import outline_of
from model.trace_view import Slice, Track

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext


@dataclass(frozen=True, slots=True)
class SliceQuery:
    """The slice to describe; ``coloring``: by what the timeline colours it."""

    index: int
    coloring: Coloring = BY_TYPE


@dataclass(frozen=True, slots=True, eq=False)
class SliceDetails:
    """``origin_ns``: zero of the positions that are shown; ``step``/``step_length_ns``: the step that the slice begins
    in, None outside of all; ``self_ns``: its time without the slices in it; ``fill``: its colour code in the
    timeline (`analysis.timeline_colors`); ``kernel``: its row in the device's task table, where it has one."""

    slice: Slice
    track: Track
    origin_ns: int
    fill: int
    step: int | None
    step_begin_ns: int
    step_length_ns: int
    self_ns: int
    place: SlicePlace
    parent: Slice | None
    previous: int | None
    next: int | None
    links: SliceLinks
    arguments: Mapping[str, Any]
    kernel: Kernel | None

    @property
    def end_ns(self) -> int:
        """End of the slice."""
        return self.slice.span.end_ns


def slice_details(trace: Trace, query: SliceQuery, task: TaskContext) -> SliceDetails | None:
    """The details of ``query.index``; None when the trace has no such slice."""
    if not 0 <= query.index < trace.slice_count:
        return None
    outline = outline_of(trace, task)
    one = trace.slice(query.index)
    tracks = {track.id: track for track in trace.tracks}
    step = int(outline.steps.begin_ns.searchsorted(one.begin_ns, "right")) - 1
    inside = step >= 0 and one.begin_ns < outline.steps.end_ns[step]
    name_id = int(trace.slices_of(one.track, one.depth)[2][one.index - trace.first_index(one.track, one.depth)])
    colors = colors_of(trace, outline, query.coloring, task)
    at = (np.array([name_id], np.uint32), np.array([one.track]), np.array([one.duration_ns]))
    above = trace.parent(one.index)
    return SliceDetails(
        slice=one,
        track=tracks[one.track],
        origin_ns=outline.dense.begin_ns,
        fill=int(colors.fills(*at)[0]),
        step=int(outline.steps.number[step]) if inside else None,
        step_begin_ns=int(outline.steps.begin_ns[step]) if inside else 0,
        step_length_ns=int(outline.steps.end_ns[step] - outline.steps.begin_ns[step]) if inside else 0,
        self_ns=self_time_ns(trace, one, tracks[one.track].depths, task),
        place=slice_place(trace, one, name_id, task),
        parent=None if above is None else trace.slice(above),
        previous=trace.neighbour(one.index, -1),
        next=trace.neighbour(one.index, 1),
        links=slice_links(trace, one, tracks, task),
        arguments=trace.arguments(one.index),
        kernel=kernel_of_slice(trace, one, tracks[one.track]),
    )
