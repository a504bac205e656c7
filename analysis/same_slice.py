"""A slice of one trace in another trace of the same result, as when more of it has been read."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cache.trace import Trace


def same_slice(trace: Trace, index: int, other: Trace) -> int | None:
    """The slice of ``other`` on the same track at the same time under the same name; None where there is none. Of
    several that are alike it is the first."""
    if not 0 <= index < trace.slice_count:
        return None
    known = trace.slice(index)
    of = trace.tracks[known.track]
    for track in other.tracks:
        if (track.kind, track.process_id, track.thread_id) == (of.kind, of.process_id, of.thread_id):
            return other.index_of(track.id, known.begin_ns, known.duration_ns, known.name)
    return None
