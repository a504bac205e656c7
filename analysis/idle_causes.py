"""Why a device was idle: what the host did in the gaps between its tasks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.flow_kinds import LAUNCHES, flow_kinds
from analysis.named_slices import HOST_CALLS
from analysis.overlap import COMMUNICATION, COMPUTING, FREE, overlap_of_tasks
from analysis.step_split import OVERLAP_PROCESS
from model.table import MISSING_INT
from model.task import TaskContext
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace

_SILENT_NS = 200_000_000
_SILENT_CALLS_PER_NS = 1e-7
"""msprof-analyze's conjectured GC: above 200 ms, at most 0.0001 calls a microsecond (ascend-formats 4.1.1)."""


@dataclass(frozen=True, slots=True)
class LateLaunches:
    """Gaps of a device in which the host had not launched the next task. ``known_ns``: length of the gaps whose next
    task has a launch; ``late_ns``: what of it passed before the launch, in ``gaps`` gaps; ``total_ns``: from the first
    task to the last; ``longest``: the gap with most of it."""

    known_ns: int
    late_ns: int
    gaps: int
    total_ns: int
    longest: TimeSpan | None


@dataclass(frozen=True, slots=True)
class SilentGaps:
    """Long gaps in which the host called (nearly) nothing either."""

    gaps: int
    total_ns: int
    longest: TimeSpan | None


@dataclass(frozen=True, slots=True, eq=False)
class Gaps:
    """Begins and ends of the gaps of a device, in order, shapes (n,); ``total_ns``: from its first task to its last."""

    begin: NDArray[np.int64]
    end: NDArray[np.int64]
    total_ns: int


def gaps_of(trace: Trace) -> Gaps | None:
    """The gaps by the exporter's Overlap Analysis, else between the device's tasks; None when there is neither."""
    tracks = [track for track in trace.tracks if track.process == OVERLAP_PROCESS and track.kind == "slices"]
    found = [trace.slices_of(track.id)[:2] for track in tracks if track.thread == FREE]
    if found:
        begin, length = (np.concatenate([np.asarray(piece[part]) for piece in found]) for part in (0, 1))
        order = np.argsort(begin, kind="stable")
        total = max(track.end_ns for track in tracks) - min(track.begin_ns for track in tracks)
        return Gaps(begin[order], (begin + length)[order], total)
    if tracks:
        return None
    spans = overlap_of_tasks(trace)
    if FREE not in spans:
        return None
    busy = [spans[name] for name in (COMPUTING, COMMUNICATION) if len(spans[name][0])]
    total = max(int(end[-1]) for _, end in busy) - min(int(begin[0]) for begin, _ in busy)
    return Gaps(*spans[FREE], total)


def late_launches(trace: Trace, gaps: Gaps | None, task: TaskContext) -> LateLaunches | None:
    """How much of the idle time (`gaps_of` the trace) passed before the host launched the task that ended it; None
    without gaps or flows from launches. A flow ends at the begin of its task (ascend-formats 2.2.5)."""
    if gaps is None or not len(gaps.begin) or not trace.flow_count:
        return None
    launched_ns, begin_ns = _launches(trace, task)
    if not len(begin_ns):
        return None
    begin, end = gaps.begin, gaps.end
    at = np.minimum(np.searchsorted(begin_ns, end), len(begin_ns) - 1)
    known = begin_ns[at] == end
    begin, end, launched_ns = begin[known], end[known], launched_ns[at[known]]
    if not len(begin):
        return None
    late = np.clip(launched_ns - begin, 0, end - begin)
    worst = int(late.argmax())
    return LateLaunches(
        known_ns=int((end - begin).sum()),
        late_ns=int(late.sum()),
        gaps=int((late > 0).sum()),
        total_ns=max(gaps.total_ns, 1),
        longest=TimeSpan(int(begin[worst]), int(end[worst])) if late[worst] > 0 else None,
    )


def silent_gaps(trace: Trace, gaps: Gaps | None, task: TaskContext) -> SilentGaps | None:
    """Gaps (`gaps_of` the trace) above 200 ms in which the host made at most one call in 10 ms; None without gaps or
    host calls."""
    tracks = [
        track for track in trace.tracks if track.kind == "slices" and track.process.casefold().startswith(HOST_CALLS)
    ]
    if gaps is None or not tracks:
        return None
    long = gaps.end - gaps.begin > _SILENT_NS
    begin, end = gaps.begin[long], gaps.end[long]
    calls = np.zeros(len(begin), np.int64)
    for track in tracks:
        for depth in range(track.depths):
            task.check()
            called = trace.slices_of(track.id, depth)[0]
            calls += np.searchsorted(called, end) - np.searchsorted(called, begin)
    length = end - begin
    silent = calls <= length * _SILENT_CALLS_PER_NS
    begin, length = begin[silent], length[silent]
    if not len(begin):
        return SilentGaps(0, 0, None)
    worst = int(length.argmax())
    return SilentGaps(
        len(begin), int(length.sum()), TimeSpan(int(begin[worst]), int(begin[worst]) + int(length[worst]))
    )


def _launches(trace: Trace, task: TaskContext) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """When each task was launched and when it began, by the latter; shapes (n,), (n,)."""
    ends, kinds = trace.flow_ends(), flow_kinds(trace, task)
    wanted = [place for place, kind in enumerate(kinds.kinds) if kind in LAUNCHES]
    chosen = np.isin(kinds.places(ends, slice(None)), wanted)
    chosen &= (ends.from_ns != MISSING_INT) & (ends.to_ns != MISSING_INT)
    launched, begin = np.asarray(ends.from_ns)[chosen], np.asarray(ends.to_ns)[chosen]
    order = np.argsort(begin, kind="stable")
    return launched[order], begin[order]
