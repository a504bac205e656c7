"""The use of each core of the host where the collector sampled them as counters (ascend-formats 2.3.1, CPU Usage)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from analysis.cpu_samples import Values
from analysis.series import Series, bounded
from analysis.stored_columns import mean_of
from model.task import TaskContext
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.trace_view import Track

_PROCESS = "cpu usage"
_CORE = re.compile(r"CPU (\d{1,6})\b", re.IGNORECASE)
_PLACES = 400


@dataclass(frozen=True, slots=True)
class CoreUse:
    """One core, percent of it in use: mean over the time, and the most at once."""

    core: int
    mean: float
    most: float


@dataclass(frozen=True, slots=True, eq=False)
class HostCores:
    """All cores by number; ``together``: their mean over time, x in ns from ``span``'s begin."""

    cores: tuple[CoreUse, ...]
    together: Series
    mean: float
    span: TimeSpan


def host_cores(trace: Trace, span: TimeSpan | None, task: TaskContext) -> HostCores | None:
    """The cores in ``span`` of the timeline (None: all of it); None without counters of them there."""
    tracks = [(int(match[1]), track) for track in trace.tracks if (match := _core_of(track)) is not None]
    if not tracks:
        return None
    if span is None:
        begin = min(track.begin_ns for _, track in tracks)
        span = TimeSpan(begin, max(*(track.end_ns for _, track in tracks), begin + 1))
    x_ns = (np.arange(_PLACES, dtype=np.float64) + 0.5) * np.float64(span.length_ns / _PLACES)
    total, known = np.zeros(_PLACES), np.zeros(_PLACES)
    cores = []
    for core, track in sorted(tracks, key=lambda pair: pair[0]):
        task.check()
        values, most = _values(trace, track, span, x_ns)
        mean = mean_of(values)
        if mean is None:
            continue
        cores.append(CoreUse(core, mean, most))
        total += np.nan_to_num(values)
        known += ~np.isnan(values)
    if not cores:
        return None
    together = np.where(known > 0, total / np.maximum(known, 1), np.nan)
    return HostCores(tuple(cores), bounded(x_ns, together), float(np.mean([core.mean for core in cores])), span)


def _core_of(track: Track) -> re.Match[str] | None:
    if track.kind != "counter" or _PROCESS not in track.process.casefold():
        return None
    return _CORE.match(track.thread)


def _values(trace: Trace, track: Track, span: TimeSpan, x_ns: Values) -> tuple[Values, float]:
    """A core's use at each place of the span, NaN before its first and after its last sample, and the most at once."""
    items = trace.counter_items(track.id, span, max(span.length_ns / _PLACES, 1.0))
    if not len(items.begin_ns):
        return np.full(len(x_ns), np.nan), 0.0
    begin = (items.begin_ns - span.begin_ns).astype(np.float64)
    at = np.searchsorted(begin, x_ns, "right") - 1
    is_known = (at >= 0) & (x_ns <= float(items.end_ns[-1] - span.begin_ns))
    return np.where(is_known, items.mean[np.maximum(at, 0)], np.nan), float(np.nanmax(items.high))
