"""The tracks of one trace in another of the same result, so that what a person folded and hid outlives the change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from model.trace_view import Track
from model.track_choices import identity
from widgets.session_state import Area
from widgets.timeline.kept_lanes import kept, restored
from widgets.timeline.lanes import Lane, LaneChoices, LaneLayout


class SameTracks:
    """Maps what belongs to tracks of ``old`` to those of ``new``. Tracks are the same by the ids of process and thread;
    names may have become known since."""

    def __init__(self, old: Sequence[Track], new: Sequence[Track]) -> None:
        self._old, self._new = old, new
        numbers = {identity(track): track.id for track in new}
        self._numbers = {track.id: numbers[identity(track)] for track in old if identity(track) in numbers}

    def number(self, track_id: int | None) -> int | None:
        """The number of an old track; None when it is there no more."""
        return None if track_id is None else self._numbers.get(track_id)

    def area(self, area: Area) -> Area:
        """The same area, over those of its tracks that are still there."""
        return area if area.tracks is None else replace(area, tracks=self._all(area.tracks))

    def choices(self, choices: LaneChoices) -> LaneChoices:
        """What the user chose, on top of what the new tracks begin with."""
        return replace(restored(self._new, kept(self._old, choices)), text=choices.text)

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
