"""How long the tasks of a stream only wait: for an event of another stream, or for another rank."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.named_slices import ids_that
from analysis.overlap import union
from model.task import TaskContext
from model.trace_view import Track

if TYPE_CHECKING:
    from cache.trace import Trace

Int64s = NDArray[np.int64]

_WAIT = re.compile(r"(?:event|notify|value)[ _]wait(?:[ _]sqe)?|wait[ _]value(?:[ _]sqe)?", re.IGNORECASE)
"""Types of tasks that wait, as exporters name them on a stream (ascend-formats 2.2.3)."""
_FRAME = re.compile(r"ai_core|ai_vector_core|mix_ai[cv]|ffts_plus", re.IGNORECASE)
"""Types of tasks without a name of their own; where others lie in one, it is the frame that a collective runs in."""


def waiting_ns(trace: Trace, streams: Iterable[Track], task: TaskContext) -> Mapping[int, int]:
    """For each of ``streams``, by its id, the time that nothing but waiting tasks covers, ns; {} = nothing waits."""
    waits = ids_that(trace, "wait", _is_wait)
    if not len(waits):
        return {}
    frames = np.concatenate([ids_that(trace, part, _is_frame) for part in ("_core", "mix_ai", "ffts")])
    return {track.id: _of_stream(trace, track, waits, frames, task) for track in streams}


def _is_wait(name: str) -> bool:
    return _WAIT.fullmatch(name) is not None


def _is_frame(name: str) -> bool:
    return _FRAME.fullmatch(name) is not None


def _of_stream(trace: Trace, track: Track, waits: Int64s, frames: Int64s, task: TaskContext) -> int:
    begins, ends = [], []
    row = trace.slices_of(track.id, 0)
    for depth in range(track.depths):
        task.check()
        begin, duration, name = map(np.asarray, row)
        works, end = ~np.isin(name, waits), begin + duration
        if depth + 1 < track.depths:
            row = trace.slices_of(track.id, depth + 1)
            works &= ~(np.isin(name, frames) & _holds_some(begin, end, row[0], row[1]))
        begins.append(begin[works])
        ends.append(end[works])
    begin, end = union(np.concatenate(begins), np.concatenate(ends))
    return track.busy_ns - int((end - begin).sum())


def _holds_some(begin: Int64s, end: Int64s, inner_begin: Int64s, inner_length: Int64s) -> NDArray[np.bool_]:
    """In which of the slices of a row one of the next row lies."""
    at = np.searchsorted(inner_begin, begin)
    found = np.minimum(at, len(inner_begin) - 1)
    return (at < len(inner_begin)) & (inner_begin[found] + inner_length[found] <= end)
