"""Where the hits of a search lie in a picture of the timeline: by pixel, never one for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.search_query import SearchFault
from analysis.slice_search import Hits, search_hits
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext
    from model.trace_view import Track

_APART_PX = 3  # hits closer than this are one


@dataclass(frozen=True, slots=True, eq=False)
class HitPlaces:
    """``n`` places, each of one hit or of some that lie together; ``row``: position in the rows asked for, ascending;
    times are relative to the picture's origin. ``columns``: in which of the equal columns of the map a hit begins;
    ``count`` of the hits in the whole trace, ``by_track`` of those tracks that have some."""

    row: NDArray[np.int64]
    begin_ns: NDArray[np.int64]
    end_ns: NDArray[np.int64]
    columns: NDArray[np.bool_]
    count: int
    by_track: Mapping[int, int]


def hit_places(
    trace: Trace,
    text: str,
    rows: Sequence[tuple[int, int]],
    span: TimeSpan,
    ns_per_pixel: float,
    task: TaskContext,
) -> HitPlaces | None:
    """Where the hits of ``text`` in ``rows`` (track id, depth) lie; None when nothing can be searched for."""
    if not text.strip():
        return None
    try:
        hits = search_hits(trace, text, task)
    except SearchFault:
        return None
    tracks = {track.id: track for track in trace.tracks if track.kind == "slices"}
    parts = []
    for place, (track, depth) in enumerate(rows):
        task.check()
        if track in tracks and 0 <= depth < tracks[track].depths:
            begin, end = _row_places(trace, hits, tracks[track], depth, span, ns_per_pixel)
            parts.append((np.full(len(begin), place, np.int64), begin - span.begin_ns, end - span.begin_ns))
    nothing = np.zeros(0, np.int64)
    row, begin, end = (
        np.concatenate([nothing, *columns]) for columns in (zip(*parts, strict=True) if parts else [()] * 3)
    )
    counts = np.diff(hits.first)
    return HitPlaces(
        row, begin, end, hits.map_columns, len(hits.index), {int(at): int(counts[at]) for at in np.flatnonzero(counts)}
    )


def _row_places(
    trace: Trace, hits: Hits, track: Track, depth: int, span: TimeSpan, ns_per_pixel: float
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    begins, durations, _ = trace.slices_of(track.id, depth)
    first = trace.first_index(track.id, depth)
    # Slices of a row do not overlap: only the last one that begins before the span may reach into it.
    low = max(int(np.searchsorted(begins, span.begin_ns)) - 1, 0)
    high = int(np.searchsorted(begins, span.end_ns))
    a, b = hits.places(np.array([first + low, first + high])).tolist()
    pixels = int(span.length_ns / ns_per_pixel) + 2
    if b - a <= pixels:
        at = hits.index[a:b].astype(np.int64) - first
    else:  # of each pixel the first and the last hit
        edges = span.begin_ns + (np.arange(pixels + 1) * ns_per_pixel).astype(np.int64)
        bounds = np.clip(hits.places(first + np.searchsorted(begins, edges)), a, b)
        some = bounds[1:] > bounds[:-1]
        ends = np.concatenate([[a], bounds[:-1][some], bounds[1:][some] - 1])
        at = hits.index[np.unique(ends)].astype(np.int64) - first
    begin, end = begins[at], begins[at] + durations[at]
    touching = end >= span.begin_ns
    return _joined(begin[touching], end[touching], int(_APART_PX * ns_per_pixel))


def _joined(
    begin: NDArray[np.int64], end: NDArray[np.int64], gap_ns: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    if not len(begin):
        return begin, end
    opens = np.ones(len(begin), np.bool_)
    opens[1:] = begin[1:] - end[:-1] >= gap_ns
    last = np.flatnonzero(np.append(opens[1:], True))
    return begin[opens], end[last]
