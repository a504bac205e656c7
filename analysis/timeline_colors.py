"""By what the timeline's slices are coloured: name, type, stream or duration, and which names keep their colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import KeptAnswers
from analysis.timeline_outline import FREE_FILL, OTHER_FILL, PHASES, Outline

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext
    from model.trace_view import Track

ColorBy = Literal["name", "type", "stream", "duration"]

DURATION_STEPS = 5
DURATION_FILL = OTHER_FILL + 1 + len(PHASES)
"""Fill of the shortest slices where colours go by duration; those of the longer steps follow."""

PALE_FILL = DURATION_FILL + DURATION_STEPS
"""Fill of slices that have no colour because of their name."""

_SAMPLED = 200_000  # slices that decide on the duration scale
_KEPT = 4  # colourings of one trace that are remembered


@dataclass(frozen=True, slots=True)
class Coloring:
    """``names``: only slices whose name has this text keep their colour, "" = all; letter case is the same."""

    by: ColorBy = "type"
    names: str = ""


BY_TYPE = Coloring()


@dataclass(frozen=True, slots=True, eq=False)
class Colors:
    """``name``: fill per name id (``by`` name or type), and at last that of all other ids; ``track``: fill per position
    of a track, where ``by`` stream that of its slices, else of its merged blocks; ``bounds_ns``: where the next step of
    the duration scale begins; ``kept``: whether a name id keeps its colour, None = all do."""

    by: ColorBy
    name: NDArray[np.uint8]
    track: NDArray[np.uint8]
    bounds_ns: NDArray[np.int64]
    kept: NDArray[np.bool_] | None

    def fills(
        self, name: NDArray[np.uint32], track: NDArray[np.int64], duration_ns: NDArray[np.int64]
    ) -> NDArray[np.uint8]:
        """Fill of slices by their name id, track and duration. Idle time looks the same however slices are coloured."""
        fill = self.name.take(name, mode="clip")
        if self.by == "stream":
            fill = np.where(fill == FREE_FILL, fill, self.track[track])
        elif self.by == "duration":
            fill = np.where(fill == FREE_FILL, fill, duration_fill(self.bounds_ns, duration_ns))
        if self.kept is not None:
            fill = np.where(_is_kept(self.kept, name), fill, PALE_FILL)
        return fill.astype(np.uint8, copy=False)


def duration_fill(bounds_ns: NDArray[np.int64], duration_ns: NDArray[np.int64]) -> NDArray[np.uint8]:
    """The step of the scale that each duration is on."""
    return (DURATION_FILL + np.searchsorted(bounds_ns, duration_ns, "right")).astype(np.uint8)


_known: KeptAnswers[Coloring, Colors] = KeptAnswers(_KEPT)


def colors_of(trace: Trace, outline: Outline, coloring: Coloring, task: TaskContext) -> Colors:
    """The colours of ``trace``; the last few are remembered, frame after frame asks for them."""
    return _known.of(trace, coloring, lambda: _colors(trace, outline, coloring, task))


def _colors(trace: Trace, outline: Outline, coloring: Coloring, task: TaskContext) -> Colors:
    name = outline.name_fill if coloring.by == "name" else outline.fill
    name = np.append(np.where(name == 0, OTHER_FILL, name), OTHER_FILL).astype(np.uint8)
    bounds = _duration_bounds(trace, task) if coloring.by == "duration" else np.zeros(0, np.int64)
    if coloring.by == "stream":
        track = _in_turn(outline.tracks)
    elif coloring.by == "duration":
        track = duration_fill(bounds, np.array([one.busy_ns // max(one.slices, 1) for one in outline.tracks], np.int64))
    else:
        track = name[outline.favourite]  # without one, -1: the last
    kept = _kept_names(trace, coloring.names)
    if kept is not None and coloring.by != "stream":
        track = np.where(_is_kept(kept, outline.favourite), track, OTHER_FILL).astype(np.uint8)
    return Colors(coloring.by, name, track, bounds, kept)


def _kept_names(trace: Trace, text: str) -> NDArray[np.bool_] | None:
    if not text:
        return None
    ids = np.asarray(trace.find_names(text), np.int64)
    kept = np.zeros(int(ids.max(initial=-1)) + 1, np.bool_)
    kept[ids] = True
    return kept


def _is_kept(kept: NDArray[np.bool_], name: NDArray[np.uint32] | NDArray[np.int64]) -> NDArray[np.bool_]:
    found = np.zeros(len(name), np.bool_)
    known = np.flatnonzero((name >= 0) & (name < len(kept)))
    found[known] = kept[name[known]]
    return found


def _in_turn(tracks: Sequence[Track]) -> NDArray[np.uint8]:
    """A colour for each track with slices: all in turn as the tracks lie, whatever their process, so that neighbours
    differ and as many tracks as there are colours do."""
    fill = np.full(len(tracks), OTHER_FILL, np.uint8)
    of_slices = [at for at, track in enumerate(tracks) if track.kind == "slices"]
    fill[of_slices] = np.arange(len(of_slices)) % (OTHER_FILL - 1) + 1
    return fill


def _duration_bounds(trace: Trace, task: TaskContext) -> NDArray[np.int64]:
    """Powers of ten around the middle one of all durations, which lies on the middle step."""
    every = max(trace.slice_count // _SAMPLED, 1)
    parts = [np.zeros(0, np.int64)]
    for track in trace.tracks:
        task.check()
        if track.kind == "slices" and track.slices:
            durations = trace.slices_of(track.id)[1][::every]
            parts.append(durations[durations > 0])
    durations = np.concatenate(parts)
    middle = int(np.partition(durations, len(durations) // 2)[len(durations) // 2]) if len(durations) else 1
    low = max(len(str(middle)) - 1, 1)  # digits, not a logarithm: it is exact
    return np.array([10**power for power in range(low - 1, low + 3)], np.int64)
