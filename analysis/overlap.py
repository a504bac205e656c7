"""When a device computed, communicated, communicated only and did neither, from its tasks: what exporters call Overlap
Analysis, for results without it (ascend-formats 3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.operator_rows import is_communication
from analysis.stored_columns import has_column, ints_of, texts_of
from model.table import MISSING_INT

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.trace_view import Track

COMPUTING = "Computing"
COMMUNICATION = "Communication"
NOT_OVERLAPPED = "Communication(Not Overlapped)"
FREE = "Free"

COMMUNICATION_PROCESSES = ("Communication", "HCCL")
"""What exporters call the group of tracks of collectives."""

_COLLECTIVE = "hcom_"
_KERNEL_TRACKS = ("aicore op", "ai core op", "ascend op")
"""How the groups of streams of legacy timelines begin. In results without a table of kernels their slices are all that
is known of them, as in PyNative mode (mindinsight-format 3.6)."""
_COMPUTING_TRACKS = ("AICPU OP",)
_COMMUNICATION_TRACKS = ("Communication Op", *COMMUNICATION_PROCESSES)
"""Groups of tracks with tasks of the device that a table of kernels may lack: that of the oldest collector has what
ran on AI Core only (mindinsight-format 3.6)."""

Spans = tuple[NDArray[np.int64], NDArray[np.int64]]
"""Begins and ends, disjoint and in order. Shape (n,), (n,)."""


def overlap_of_tasks(trace: Trace) -> Mapping[str, Spans]:
    """The four rows of the kernels and of the other tasks on the timeline; {} when no kernel has times. Other tasks
    count from the first kernel to the last, beyond which kernels may just not have been recorded."""
    begin, end, communicates = _kernels(trace)
    if not len(begin):
        return {}
    first, last = begin.min(), end.max()
    computing, communication = (
        _joined((begin[mine], end[mine]), _within(_on_tracks(trace, _tracks(trace, processes)), first, last))
        for mine, processes in ((~communicates, _COMPUTING_TRACKS), (communicates, _COMMUNICATION_TRACKS))
    )
    either = _joined(computing, communication)
    return {
        COMPUTING: computing,
        COMMUNICATION: communication,
        NOT_OVERLAPPED: _without(communication, computing),
        FREE: (either[1][:-1], either[0][1:]),
    }


def has_other_tasks(trace: Trace) -> bool:
    """Whether tracks of the timeline have tasks that the table of kernels may lack."""
    return bool(_tracks(trace, _COMPUTING_TRACKS + _COMMUNICATION_TRACKS))


def _tracks(trace: Trace, processes: tuple[str, ...]) -> list[Track]:
    return [track for track in trace.tracks if track.kind == "slices" and track.process in processes]


def _kernels(trace: Trace) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.bool_]]:
    """Begin, end and whether it communicates of each kernel that has times: of the table, or of the streams in the
    timeline where there is none. Shapes (n,)."""
    if all(has_column(trace, "kernels", name, "int") for name in ("start_ns", "duration_ns")):
        begin, duration = ints_of(trace, "kernels", "start_ns"), ints_of(trace, "kernels", "duration_ns")
        known = (begin != MISSING_INT) & (duration != MISSING_INT)
        return begin[known], begin[known] + duration[known], _communicates(trace)[known]
    begin, end = _on_tracks(trace, [track for track in trace.tracks if _has_kernels(track)])
    return begin, end, np.zeros(len(begin), np.bool_)


def _has_kernels(track: Track) -> bool:
    is_stream = track.kind == "slices" and track.thread.casefold().startswith("stream")
    return is_stream and track.process.casefold().startswith(_KERNEL_TRACKS)


def _on_tracks(trace: Trace, tracks: list[Track]) -> Spans:
    pieces = [trace.slices_of(track.id) for track in tracks]
    begin, duration = (
        np.concatenate([np.zeros(0, np.int64), *(np.asarray(piece[part]) for piece in pieces)]) for part in (0, 1)
    )
    return union(begin, begin + duration)


def _within(spans: Spans, first: np.int64, last: np.int64) -> Spans:
    """What of ``spans`` lies between two times."""
    kept = (spans[1] > first) & (spans[0] < last)
    return np.maximum(spans[0][kept], first), np.minimum(spans[1][kept], last)


def _joined(spans: Spans, others: Spans) -> Spans:
    return union(np.concatenate([spans[0], others[0]]), np.concatenate([spans[1], others[1]]))


def _communicates(trace: Trace) -> NDArray[np.bool_]:
    """Which rows are communication: by their core, or by their name where the level of collection left it out."""
    cores, names = (texts_of(trace, "kernels", column) for column in ("core", "name"))
    unknown = cores.meets(lambda core: not core)
    return np.where(unknown, names.meets(lambda name: (name or "").startswith(_COLLECTIVE)), is_communication(cores))


def union(begin: NDArray[np.int64], end: NDArray[np.int64]) -> Spans:
    """Intervals that touch or overlap become one."""
    if not len(begin):
        return begin, end
    order = np.argsort(begin, kind="stable")
    begin, reach = begin[order], np.maximum.accumulate(end[order])
    apart = np.flatnonzero(begin[1:] > reach[:-1])
    return begin[np.append(0, apart + 1)], reach[np.append(apart, len(reach) - 1)]


def _without(spans: Spans, others: Spans) -> Spans:
    """What of ``spans`` lies in none of ``others``."""
    borders = np.sort(np.concatenate([*spans, *others]))
    kept = np.flatnonzero(_covers(spans, borders[:-1]) & ~_covers(others, borders[:-1]))
    return union(borders[kept], borders[kept + 1])


def _covers(spans: Spans, at: NDArray[np.int64]) -> NDArray[np.bool_]:
    return np.searchsorted(spans[0], at, "right") > np.searchsorted(spans[1], at, "right")
