"""What was found to be damaged in an open cache while it was used, as problems that a user can act on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from model.literal import excerpt
from model.problem import Problem
from model.sentence import QT_TRANSLATE_NOOP, sentence
from model.trace_view import Track

Kind = Literal["overview_damaged", "timeline_damaged"]
"""Detail levels, which can be made again; slices or samples themselves, which cannot."""

_NAME_LENGTH = 80  # characters of a track's name

_ONE = {
    "overview_damaged": QT_TRANSLATE_NOOP(
        "Problems",
        "The stored overview of the track {track} is damaged; it was made again from what the track holds. Read the "
        "result again to convert it anew, or ask for a fresh copy of the file.",
    ),
    "timeline_damaged": QT_TRANSLATE_NOOP(
        "Problems",
        "The track {track} is damaged in this file: what is drawn and added up there may be wrong. Read the result "
        "again to convert it anew, or ask for a fresh copy of the file.",
    ),
}
_SEVERAL = {
    "overview_damaged": QT_TRANSLATE_NOOP(
        "Problems",
        "The stored overviews of {count} tracks are damaged, {track} among them; they were made again from what the "
        "tracks hold. Read the result again to convert it anew, or ask for a fresh copy of the file.",
    ),
    "timeline_damaged": QT_TRANSLATE_NOOP(
        "Problems",
        "{count} tracks are damaged in this file, {track} among them: what is drawn and added up there may be wrong. "
        "Read the result again to convert it anew, or ask for a fresh copy of the file.",
    ),
}
_SEVERITY = {"overview_damaged": "warn", "timeline_damaged": "critical"}


class FoundDamage:
    """The tracks that were found to be damaged. Thread-safe."""

    def __init__(self) -> None:
        self._found: dict[Kind, dict[int, None]] = {}

    def add(self, kind: Kind, track_id: int) -> None:
        """Note one track; again is as good as once."""
        self._found.setdefault(kind, {})[track_id] = None

    def problems(self, tracks: Sequence[Track]) -> tuple[Problem, ...]:
        """One problem for each kind of damage."""
        return tuple(
            _problem(kind, [tracks[number] for number in list(found)]) for kind, found in list(self._found.items())
        )


def _problem(kind: Kind, tracks: Sequence[Track]) -> Problem:
    first = tracks[0]
    name = excerpt(first.title or first.process, _NAME_LENGTH)
    template = _ONE[kind] if len(tracks) == 1 else _SEVERAL[kind]
    message = sentence("Problems", template).filled(track=name, count=len(tracks))
    return Problem(kind, message, count=len(tracks), severity=_SEVERITY[kind])
