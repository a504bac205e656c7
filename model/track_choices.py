"""What a person did to the tracks of a result, by what tracks are in its files: it outlives the program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from model.trace_view import Track

TrackIdentity = tuple[str, ...]
"""Kind, process id, thread id, and the name of a counter: names of threads may become known later."""


@dataclass(frozen=True, slots=True)
class TrackChoices:
    """``closed`` and ``groups``: process ids; ``folded``: tracks that are not as they begin; the rest as
    `widgets.timeline.lanes.LaneChoices` has it."""

    closed: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    folded: tuple[TrackIdentity, ...] = ()
    hidden: tuple[TrackIdentity, ...] = ()
    pinned: tuple[TrackIdentity, ...] = ()
    order: tuple[TrackIdentity, ...] = ()


def identity(track: Track) -> TrackIdentity:
    """By what a track is known again in another trace of the same result."""
    # Counters of one thread differ by their names only.
    return (track.kind, track.process_id, track.thread_id, track.thread if track.kind == "counter" else "")


def object_of(choices: TrackChoices) -> dict[str, Any]:
    """The choices as JSON has them."""
    return asdict(choices)


def choices_of(content: object) -> TrackChoices:
    """What `object_of` wrote; what is no choice is left out."""
    given = content if isinstance(content, Mapping) else {}
    found: dict[str, Any] = {}
    for field in fields(TrackChoices):
        entries = given.get(field.name)
        entries = entries if isinstance(entries, list) else []
        if field.name in ("closed", "groups"):
            found[field.name] = tuple(entry for entry in entries if isinstance(entry, str))
        else:
            found[field.name] = tuple(tuple(entry) for entry in entries if _is_identity(entry))
    return TrackChoices(**found)


def _is_identity(entry: object) -> bool:
    return isinstance(entry, list) and len(entry) == 4 and all(isinstance(part, str) for part in entry)
