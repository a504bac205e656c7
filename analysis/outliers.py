"""What lies far outside the dense part of a run: events at time zero, or behind a jump of the clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from cache.dense_span import clusters
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext
    from model.trace_view import Track

MOST_OUTLIERS = 4
"""On either side of the dense part; where there are more, the ones nearest to each other are one."""

_COUNTER_COLUMNS = 1000

Interval = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Outlier:
    """A part of the run outside the dense one; ``slices`` 0: only samples of counters."""

    span: TimeSpan
    slices: int


def outliers(trace: Trace, dense: TimeSpan, task: TaskContext) -> tuple[Outlier, ...]:
    """The parts of the run outside ``dense`` by time: what lies nearer to each other than the dense part is long is
    one, and there are at most `MOST_OUTLIERS` on a side."""
    before: list[Interval] = []
    after: list[Interval] = []
    for track in trace.tracks:
        task.check()
        if track.begin_ns < dense.begin_ns:
            before += _parts(trace, track, TimeSpan(track.begin_ns, dense.begin_ns))
        if track.end_ns > dense.end_ns:
            after += _parts(trace, track, TimeSpan(dense.end_ns, track.end_ns + 1))
    return (*_joined(before, dense.length_ns), *_joined(after, dense.length_ns))


def _parts(trace: Trace, track: Track, span: TimeSpan) -> list[Interval]:
    """(begin, end, slices) of what begins in ``span``, at most 9 for each row."""
    if not track.slices:
        return []
    if track.kind == "counter":
        items = trace.counter_items(track.id, span, max(span.length_ns / _COUNTER_COLUMNS, 1))
        begin = items.begin_ns[(items.begin_ns >= span.begin_ns) & (items.begin_ns < span.end_ns)]
        return _cells(begin, begin, np.zeros(len(begin), np.int64))
    found: list[Interval] = []
    for depth in range(track.depths):
        begin, duration, _ = trace.slices_of(track.id, depth)
        first, end = np.searchsorted(begin, [span.begin_ns, span.end_ns])
        if end > first:
            part = np.asarray(begin[first:end], np.int64)
            found += _cells(*clusters(part, part + duration[first:end]))
    return found


def _cells(begin: NDArray[np.int64], end: NDArray[np.int64], count: NDArray[np.int64]) -> list[Interval]:
    return list(zip(begin.tolist(), end.tolist(), count.tolist(), strict=True))


def _joined(parts: list[Interval], far_ns: int) -> list[Outlier]:
    joined: list[Interval] = []
    for begin, end, slices in sorted(parts):
        if joined and begin - joined[-1][1] <= far_ns:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end), joined[-1][2] + slices)
        else:
            joined.append((begin, end, slices))
    while len(joined) > MOST_OUTLIERS:
        at = min(range(len(joined) - 1), key=lambda place: joined[place + 1][0] - joined[place][1])
        (begin, _, first), (_, end, second) = joined[at : at + 2]
        joined[at : at + 2] = [(begin, end, first + second)]
    return [Outlier(TimeSpan(begin, end), slices) for begin, end, slices in joined]
