"""How often slices with certain names occur in a whole trace, and how long they take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import once_a_trace
from model.task import TaskContext
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace

_MOST_NAMES = 1 << 24


@dataclass(frozen=True, slots=True)
class NamedSlices:
    """``count`` slices of ``least_ns`` or longer; ``total_ns``: their times, those within another one of them not added
    again; ``longest``: where the longest of them lies."""

    count: int
    total_ns: int
    longest_ns: int
    longest: TimeSpan | None


@once_a_trace
def slice_names(trace: Trace, task: TaskContext) -> dict[str, tuple[int, tuple[int, ...]]]:
    """Names of all slices -> the number of the name, and the ids of the tracks that have it."""
    tracks: dict[int, list[int]] = {}
    for track in trace.tracks:
        if track.kind == "slices":
            task.check()
            for name in _distinct(trace.slices_of(track.id)[2]).tolist():
                tracks.setdefault(name, []).append(track.id)
    texts = trace.names(np.array(list(tracks), np.uint32))
    return {text: (name, tuple(tracks[name])) for text, name in zip(texts, tracks, strict=True)}


def named_slices(trace: Trace, holds: Callable[[str], bool], task: TaskContext, least_ns: int = 0) -> NamedSlices:
    """All slices whose name ``holds``, of at least ``least_ns``."""
    found = [entry for text, entry in slice_names(trace, task).items() if holds(text)]
    count = total = longest = 0
    where = None
    numbers = np.array([number for number, _ in found], np.uint32)
    depths = {track.id: track.depths for track in trace.tracks}
    for track in sorted({track for _, tracks in found for track in tracks}):
        outer_begin = outer_end = np.zeros(0, np.int64)  # of those that lie in no other one, in order
        for depth in range(depths[track]):
            task.check()
            begin, duration, name = trace.slices_of(track, depth)
            places = np.flatnonzero(np.isin(name, numbers, kind="sort") & (duration >= least_ns))
            if not len(places):
                continue
            begin, duration = begin[places], duration[places]
            above = np.searchsorted(outer_begin, begin, "right") - 1
            is_nested = (above >= 0) & (begin < np.append(outer_end, 0)[above])
            count, total = count + len(places), total + int(duration[~is_nested].sum())
            at = int(duration.argmax())
            if where is None or int(duration[at]) > longest:
                longest = int(duration[at])
                where = TimeSpan(int(begin[at]), int(begin[at]) + max(longest, 1))
            outer_begin = np.concatenate([outer_begin, begin[~is_nested]])
            outer_end = np.concatenate([outer_end, (begin + duration)[~is_nested]])
            order = np.argsort(outer_begin, kind="stable")
            outer_begin, outer_end = outer_begin[order], outer_end[order]
    return NamedSlices(count, total, longest, where)


def _distinct(names: NDArray[np.uint32]) -> NDArray[np.int64] | NDArray[np.uint32]:
    """Without sorting millions of them; the numbers in a damaged file may be any."""
    highest = int(names.max(initial=0))
    if highest > _MOST_NAMES:
        return np.unique(names)
    seen = np.zeros(highest + 1, np.bool_)
    seen[names] = True
    return np.flatnonzero(seen) if len(names) else names[:0]
