"""How busy a track is: one definition for every panel that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from model.time_span import TimeSpan

if TYPE_CHECKING:
    from model.trace_view import Track


def busy_percent(track: Track, dense: TimeSpan | None) -> float | None:
    """Share (0..100) of the run that at least one slice of ``track`` covers, as `run_percent`."""
    return run_percent(track.busy_ns, dense)


def run_percent(time_ns: int, dense: TimeSpan | None) -> float | None:
    """Share (0..100) of the run that ``time_ns`` is. The run is ``dense``, the trace's span without far outliers; None
    when it has no length."""
    if dense is None or not dense.length_ns:
        return None
    return min(100 * time_ns / dense.length_ns, 100.0)
