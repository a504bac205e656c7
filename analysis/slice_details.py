"""Everything that is known of one slice: times, place, rank among its namesakes, links and arguments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.kernel_of_slice import Kernel, kernel_of_slice
from analysis.nested import self_time_ns
from analysis.slice_links import SliceLinks, slice_links
from analysis.slice_rank import SliceRank, slice_rank
from analysis.timeline_outline import outline_of
from model.trace_view import Slice, Track

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext


@dataclass(frozen=True, slots=True)
class SliceQuery:
    """The slice to describe."""

    index: int


@dataclass(frozen=True, slots=True, eq=False)
class SliceDetails:
    """``origin_ns``: zero of the positions that are shown; ``step``/``step_length_ns``: the step that the slice begins
    in, None outside of all; ``self_ns``: its time without the slices in it; ``fill``: colour code of its name
    (`analysis.timeline_outline`); ``kernel``: its row in the device's task table, where it has one."""

    slice: Slice
    track: Track
    origin_ns: int
    fill: int
    step: int | None
    step_begin_ns: int
    step_length_ns: int
    self_ns: int
    rank: SliceRank
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
    place = int(outline.steps.begin_ns.searchsorted(one.begin_ns, "right")) - 1
    inside = place >= 0 and one.begin_ns < outline.steps.end_ns[place]
    name_id = _name_id(trace, one.name)
    above = trace.parent(one.index)
    return SliceDetails(
        slice=one,
        track=tracks[one.track],
        origin_ns=outline.dense.begin_ns,
        fill=0 if name_id is None else int(outline.fills(np.array([name_id], np.uint32))[0]),
        step=int(outline.steps.number[place]) if inside else None,
        step_begin_ns=int(outline.steps.begin_ns[place]) if inside else 0,
        step_length_ns=int(outline.steps.end_ns[place] - outline.steps.begin_ns[place]) if inside else 0,
        self_ns=self_time_ns(trace, one, tracks[one.track].depths, task),
        rank=slice_rank(trace, one, task),
        parent=None if above is None else trace.slice(above),
        previous=trace.neighbour(one.index, -1),
        next=trace.neighbour(one.index, 1),
        links=slice_links(trace, one, tracks, task),
        arguments=trace.arguments(one.index),
        kernel=kernel_of_slice(trace, one, tracks[one.track]),
    )


def _name_id(trace: Trace, name: str) -> int | None:
    for name_id in np.asarray(trace.find_names(name)).tolist():
        if trace.name(name_id) == name:
            return int(name_id)
    return None
