"""The shared state that every panel follows: rank, step, time range, selection. Frozen; the session replaces it."""

from __future__ import annotations

from dataclasses import dataclass

from model.mark import Mark
from model.time_span import TimeSpan
from model.track_choices import TrackChoices


@dataclass(frozen=True, slots=True)
class Area:
    """A time range over the tracks with these ids; None = over all of them."""

    span: TimeSpan
    tracks: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class SessionState:
    """``step``: None = average of all; ``span``: visible time range (None = all); ``slice_index``: selected slice;
    ``operator``: selected operator type or name; ``kernel``: selected call of it, the number of its row in the table of
    kernels; ``asked_again``: how often a call was asked for that was selected already; ``queue``: op id of the selected
    MindData queue; ``area``: selected area of the timeline; ``search``: text that is searched for in all slices ("" =
    nothing); ``marks``: the bookmarks of this result, by time; ``tracks``: what the timeline hides, pins, folds and
    moves (None = nothing)."""

    rank: int | None = None
    step: int | None = None
    span: TimeSpan | None = None
    slice_index: int | None = None
    operator: str | None = None
    kernel: int | None = None
    asked_again: int = 0
    queue: int | None = None
    area: Area | None = None
    search: str = ""
    marks: tuple[Mark, ...] = ()
    tracks: TrackChoices | None = None
