"""How busy a track is: one definition for every panel that shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from model.time_span import TimeSpan

if TYPE_CHECKING:
    from model.trace_view import Track


def run_of(tracks: Iterable[Track], dense: TimeSpan) -> TimeSpan:
    """From the first to the last slice of ``tracks`` within ``dense``, the trace's span without far outliers: counters
    are sampled before and after a run too. Without slices ``dense``."""
    known = [track for track in tracks if track.kind == "slices" and track.slices]
    begin = max(min((track.begin_ns for track in known), default=dense.begin_ns), dense.begin_ns)
    end = min(max((track.end_ns for track in known), default=dense.end_ns), dense.end_ns)
    return TimeSpan(begin, end) if begin < end else dense


def run_percent(time_ns: int, run: TimeSpan | None) -> float | None:
    """Share (0..100) of the ``run``, see `run_of`, that ``time_ns`` is; None when that has no length."""
    if run is None or not run.length_ns:
        return None
    return min(100 * time_ns / run.length_ns, 100.0)
