"""How long the tasks of a stream only wait: for an event of another stream, or for another rank."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.overlap import union
from model.task import TaskContext
from model.trace_view import Track

if TYPE_CHECKING:
    from cache.trace import Trace

_WAIT = re.compile(r"(?:event|notify|value)[ _]wait(?:[ _]sqe)?|wait[ _]value(?:[ _]sqe)?", re.IGNORECASE)
"""Types of tasks that wait, as exporters name them on a stream (ascend-formats 2.2.3)."""


def waiting_ns(trace: Trace, streams: Iterable[Track], task: TaskContext) -> Mapping[int, int]:
    """For each of ``streams``, by its id, the time that nothing but waiting tasks covers, ns; {} = nothing waits."""
    ids = np.asarray(trace.find_names("wait"))
    is_wait = [_WAIT.fullmatch(name) is not None for name in trace.names(ids)]
    waits = ids[np.array(is_wait, np.bool_)]
    if not len(waits):
        return {}
    return {track.id: _of_stream(trace, track, waits, task) for track in streams}


def _of_stream(trace: Trace, track: Track, waits: NDArray[np.int64], task: TaskContext) -> int:
    begins, ends = [], []
    for depth in range(track.depths):
        task.check()
        begin, duration, name = trace.slices_of(track.id, depth)
        works = ~np.isin(np.asarray(name), waits)
        begins.append(np.asarray(begin)[works])
        ends.append(begins[-1] + np.asarray(duration)[works])
    begin, end = union(np.concatenate(begins), np.concatenate(ends))
    return track.busy_ns - int((end - begin).sum())
