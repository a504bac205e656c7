"""The tracks of one trace in another of the same result, so that what a person folded and hid outlives the change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from model.trace_view import Track
from widgets.session_state import Area
from widgets.timeline.lanes import Lane, LaneChoices, LaneLayout, first_choices


class SameTracks:
    """Maps what belongs to tracks of ``old`` to those of ``new``. Tracks are the same by the ids of process and thread;
    names may have become known since."""

    def __init__(self, old: Sequence[Track], new: Sequence[Track]) -> None:
        self._old, self._new = old, new
        numbers = {_identity(track): track.id for track in new}
        self._numbers = {track.id: numbers[_identity(track)] for track in old if _identity(track) in numbers}

    def number(self, track_id: int | None) -> int | None:
        """The number of an old track; None when it is there no more."""
        return None if track_id is None else self._numbers.get(track_id)

    def area(self, area: Area) -> Area:
        """The same area, over those of its tracks that are still there."""
        return area if area.tracks is None else replace(area, tracks=self._all(area.tracks))

    def choices(self, choices: LaneChoices) -> LaneChoices:
        """What the user chose, on top of what the new tracks begin with."""
        toggled = choices.folded ^ first_choices(self._old).folded
        closed = {process_id for _, process_id in choices.closed}
        return LaneChoices(
            closed=frozenset((track.process, track.process_id) for track in self._new if track.process_id in closed),
            folded=first_choices(self._new).folded ^ self._all(toggled),
            hidden=self._all(choices.hidden),
            text=choices.text,
        )

    def scroll(self, scroll: int, old: LaneLayout, new: LaneLayout) -> int:
        """Where to scroll so that the lane at the upper edge stays there."""
        for lane in old.between(scroll, scroll + 1) if scroll > 0 else ():
            same = self._lane(lane, new)
            if same is not None:
                return scroll + same.top - lane.top
        return scroll

    def _lane(self, lane: Lane, layout: LaneLayout) -> Lane | None:
        if lane.kind == "group":
            groups = (each for each in layout.lanes if each.kind == "group" and each.group[1] == lane.group[1])
            return next(groups, None)
        number = self.number(lane.track_id)
        return None if number is None else layout.of_track(number)

    def _all(self, track_ids: Iterable[int]) -> frozenset[int]:
        return frozenset(self._numbers[track_id] for track_id in track_ids if track_id in self._numbers)


def _identity(track: Track) -> tuple[str, ...]:
    # Counters of one thread differ by their names only.
    return (track.kind, track.process_id, track.thread_id, track.thread if track.kind == "counter" else "")
