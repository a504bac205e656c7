"""What a panel asks the session for. Panels never know each other: they emit one of these through ``Panel.wanted``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from model.mark import Mark
from model.time_span import TimeSpan
from model.track_choices import TrackChoices
from widgets.parts.picture import Picture
from widgets.session_state import Area


@dataclass(frozen=True, slots=True)
class ShowPanel:
    """Bring a panel to the front; ``beside``: into a place of its own beside what is there."""

    panel: str
    beside: bool = False


@dataclass(frozen=True, slots=True)
class ShowStep:
    """Select a step everywhere (None = average); ``panel`` comes to the front when given; ``span``: and show this time
    range in the timeline, None = leave it where it is."""

    step: int | None
    panel: str = ""
    span: TimeSpan | None = None


@dataclass(frozen=True, slots=True)
class ShowRange:
    """Show this time range in the timeline; ``to_front`` brings the timeline to the front; ``is_gesture``: it is what a
    whole gesture has led to, which is one step back, however soon it follows on another."""

    span: TimeSpan | None
    to_front: bool = False
    is_gesture: bool = False


@dataclass(frozen=True, slots=True)
class ShowSlice:
    """Select a slice (None = nothing); ``to_front`` brings the timeline to the front with the slice in view;
    ``takes_keys``: and lets it have the keys. ``span``: and this time range in one step back, None leaves it."""

    index: int | None
    to_front: bool = False
    takes_keys: bool = True
    span: TimeSpan | None = None


@dataclass(frozen=True, slots=True)
class ShowOperator:
    """Select an operator type or name; ``to_front`` brings the Operators panel to the front; ``kernel``: and this one
    call of it, by the number of its row in the table of kernels."""

    operator: str
    to_front: bool = True
    kernel: int | None = None


@dataclass(frozen=True, slots=True)
class ShowQueue:
    """Select the output queue of a MindData operator in the Data pipeline panel (None = none)."""

    op_id: int | None
    to_front: bool = False


@dataclass(frozen=True, slots=True)
class ShowArea:
    """Select an area of the timeline (None = none); ``to_front`` brings the panel that lists it to the front."""

    area: Area | None
    to_front: bool = False


@dataclass(frozen=True, slots=True)
class ShowSearch:
    """Search all slices for this text ("" = for nothing), see `analysis.search_query`; ``to_front`` brings the panel
    that lists the hits to the front."""

    text: str
    to_front: bool = False


@dataclass(frozen=True, slots=True)
class ChangeMarks:
    """Put these bookmarks in the place of those with their ids, or add them (`model.mark.changed_marks`), and remove
    others by id."""

    marks: tuple[Mark, ...]
    removed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class NameMark:
    """Let a bookmark be named in the panel that lists them if it can be seen; ``to_front`` brings it to the front."""

    mark_id: int
    to_front: bool = False


@dataclass(frozen=True, slots=True)
class ChangeTracks:
    """Keep what the timeline hides, pins, folds and moves (None = nothing)."""

    tracks: TrackChoices | None


@dataclass(frozen=True, slots=True)
class GoBack:
    """Return to the range and selection before the last change, or ``forward`` again."""

    forward: bool = False


@dataclass(frozen=True, slots=True)
class SaveTable:
    """Ask where to save a table as CSV or TSV; ``name``: what the file is usually called, without an ending; ``rows``:
    cells as text, the headers first, or what gives them for an open trace and a `TaskContext`, in a job; ``json``: the
    same for a file of JSON, "" = there is none; ``to_clipboard``: copy it instead of asking for a file."""

    name: str
    rows: tuple[tuple[str, ...], ...] | Callable[[Any, Any], Iterable[tuple[str, ...]]]
    json: str = ""
    to_clipboard: bool = False


@dataclass(frozen=True, slots=True)
class SavePicture:
    """Ask where to save a picture as PNG or SVG; ``to_clipboard``: copy it instead."""

    picture: Picture
    to_clipboard: bool = False


Request = (
    ShowPanel
    | ShowStep
    | ShowRange
    | ShowSlice
    | ShowOperator
    | ShowQueue
    | ShowArea
    | ShowSearch
    | ChangeMarks
    | NameMark
    | ChangeTracks
    | SaveTable
    | SavePicture
    | GoBack
)
