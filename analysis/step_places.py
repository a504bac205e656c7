"""Where the steps of a result lie in its timeline: the way from a step to what happened in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.timeline_steps import timeline_steps
from model.table import MISSING_INT

if TYPE_CHECKING:
    from analysis.step_picture import StepPicture
    from cache.trace import Trace

Times = NDArray[np.int64]


def step_places(trace: Trace, number: Times, begin_ns: Times, end_ns: Times) -> tuple[Times, Times]:
    """Begin and end in the timeline of the steps with these numbers, shape (n,); MISSING_INT = it does not show them.

    ``begin_ns`` and ``end_ns`` are what the step's own file says (MISSING_INT = nothing). Legacy step traces count in
    device ticks, their timeline often from 0: a step that lies outside the timeline, or elsewhere than the timeline
    itself marks a step of that number, has another clock."""
    whole = trace.span
    if whole is None:
        nowhere = np.full(len(number), MISSING_INT, np.int64)
        return nowhere, nowhere.copy()
    known = (begin_ns != MISSING_INT) & (end_ns != MISSING_INT) & (end_ns > begin_ns)
    inside = known & (begin_ns < whole.end_ns) & (end_ns > whole.begin_ns)
    begin, end = np.where(inside, begin_ns, MISSING_INT), np.where(inside, end_ns, MISSING_INT)
    marked = timeline_steps(trace)
    if not len(marked.number):
        return begin, end
    order = np.argsort(marked.number, kind="stable")
    at = order[np.minimum(np.searchsorted(marked.number[order], number), len(order) - 1)]
    own_begin, own_end = marked.begin_ns[at], marked.end_ns[at]
    is_marked = (marked.number[at] == number) & (own_end > own_begin)
    agrees = inside & (begin_ns < own_end) & (end_ns > own_begin)
    takes_mark = is_marked & ~agrees
    return np.where(takes_mark, own_begin, begin), np.where(takes_mark, own_end, end)


def collective_slices(trace: Trace, picture: StepPicture | None) -> dict[tuple[str, int], int]:
    """(stream, start from the step's begin in ns) of each collective of ``picture`` -> its slice in the timeline, where
    that has one that begins then on a track of the stream."""
    if picture is None or picture.begin_ns is None:
        return {}
    found = {}
    for line in picture.streams:
        tracks = [track for track in trace.tracks if track.kind == "slices" and track.thread_id == line.stream]
        tracks.sort(key=lambda track: not track.process.startswith("Communication"))
        for part in line.collectives:
            begin = picture.begin_ns + part.start_ns
            hits = (trace.slice_at(track.id, 0, begin) for track in tracks)
            index = next((hit for hit in hits if hit is not None and trace.slice(hit).begin_ns == begin), None)
            if index is not None:
                found[line.stream, part.start_ns] = index
    return found
