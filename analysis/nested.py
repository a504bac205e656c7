"""The slices that lie within another one: on the deeper rows of its track, on other tracks of the same thread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.overlap import union

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext
    from model.trace_view import Slice, Track

Int64s = NDArray[np.int64]


def nested_parts(trace: Trace, outer: Slice, depths: int, other_track: int | None = None) -> list[tuple[int, int, int]]:
    """(depth, first, end) for each of the ``depths`` rows of its track, or all of ``other_track``, that has slices
    wholly within ``outer``: those with the indexes ``first <= index < end``. What begins at its end does not count."""
    track, highest = (outer.track, outer.depth + 1) if other_track is None else (other_track, 0)
    end_ns = outer.span.end_ns
    parts = []
    for depth in range(highest, depths):
        begin, duration, _ = trace.slices_of(track, depth)
        low, high = np.searchsorted(begin, (outer.begin_ns, end_ns)).tolist()
        if high > low and begin[high - 1] + duration[high - 1] > end_ns:  # only the last: a row has no overlaps
            high -= 1
        if high > low:
            first = trace.first_index(track, depth)
            parts.append((depth, first + low, first + high))
    return parts


def enclosing(trace: Trace, inner: Slice, depths: int, other_track: int) -> list[int]:
    """The slices of ``other_track`` within which ``inner`` lies, the innermost first."""
    end_ns = inner.span.end_ns
    found = []
    for depth in range(depths - 1, -1, -1):
        index = trace.slice_at(other_track, depth, inner.begin_ns)
        if index is not None:
            outer = trace.slice(index)
            if outer.span.end_ns >= end_ns:
                found.append(index)
    return found


def around(trace: Trace, index: int) -> list[int]:
    """The slice and all that it lies in on its track, the innermost first."""
    found: list[int] = []
    at: int | None = index
    while at is not None:
        found.append(at)
        at = trace.parent(at)
    return found


def same_threads(tracks: Sequence[Track]) -> dict[int, tuple[int, ...]]:
    """For each track of the host that others share its thread with, the ids of those: a profiler shows the layers of
    one thread (framework, CANN) as processes of their own, with the thread's real id."""
    threads: dict[str, list[int]] = {}
    for track in tracks:
        if track.kind == "slices" and track.slices and track.label.casefold() == "cpu" and track.thread_id:
            threads.setdefault(track.thread_id, []).append(track.id)
    return {one: tuple(other for other in own if other != one) for own in threads.values() for one in own}


def self_time_ns(trace: Trace, outer: Slice, depths: int, task: TaskContext) -> int:
    """Duration of ``outer`` without the times when a slice within it runs."""
    begin = end = np.zeros(0, np.int64)
    for depth, low, high in nested_parts(trace, outer, depths):
        task.check()
        first = trace.first_index(outer.track, depth)
        begins, durations, _ = trace.slices_of(outer.track, depth)
        own = begins[low - first : high - first]
        ends = own + durations[low - first : high - first]
        above = np.searchsorted(begin, own, "right") - 1
        bare = (above < 0) | (end[np.maximum(above, 0)] < ends) if len(begin) else np.ones(len(own), np.bool_)
        if bare.any():  # else all of it runs within what is known already, as it mostly does below the first row
            begin, end = union(np.concatenate((begin, own[bare])), np.concatenate((end, ends[bare])))
    return outer.duration_ns - int((end - begin).sum())


def outermost(group: Int64s, begin: Int64s, duration: Int64s) -> NDArray[np.bool_]:
    """Which of some slices lie within no other one of their group; of equal ones, the first. Shapes: (n,) -> (n,)."""
    end = begin + duration
    order = np.lexsort((-end, begin, group))
    # Ends as ranks, so that those of a later group are always greater.
    reach = np.unique(end, return_inverse=True)[1].reshape(-1)[order] + group[order] * len(group)
    before = np.maximum.accumulate(reach)
    is_inner = np.zeros(len(group), np.bool_)
    same = group[order][1:] == group[order][:-1]
    is_inner[order[1:]] = same & (reach[1:] <= before[:-1])
    return ~is_inner
