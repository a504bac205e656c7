"""How long a run is, and which share of it a time is: one definition for every panel that shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from model.time_span import TimeSpan

if TYPE_CHECKING:
    from model.trace_view import Track


def run_of(tracks: Iterable[Track]) -> TimeSpan | None:
    """From the first to the last slice of ``tracks``; without slices, of the samples. None = there is nothing.

    Counters are sampled before and after a run too: the monitor of a system may have run for hours."""
    known = [track for track in tracks if track.slices]
    known = [track for track in known if track.kind == "slices"] or known
    if not known:
        return None
    return TimeSpan(min(track.begin_ns for track in known), max(track.end_ns for track in known))


def run_percent(time_ns: int, run: TimeSpan | None) -> float | None:
    """Share (0..100) of the ``run``, the trace's dense span or the recorded part of it, that ``time_ns`` is; None when
    that has no length."""
    if run is None or not run.length_ns:
        return None
    return min(100 * time_ns / run.length_ns, 100.0)
