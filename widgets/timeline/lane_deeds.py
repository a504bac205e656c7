"""What a person can do with lanes: fold, hide, pin and move them, by mouse, keys or menu."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from model.trace_view import Track
from widgets.timeline.lanes import PINNED, GroupKey, Lane, LaneChoices, first_choices, group_of, groups_of, shown_tracks
from widgets.timeline.viewport import Viewport

_Key = TypeVar("_Key")


class LaneDeeds:
    """Changes the choices of a viewport."""

    def __init__(self, viewport: Viewport) -> None:
        self._sight = viewport

    @property
    def tracks(self) -> Sequence[Track]:
        """All tracks of the trace."""
        return self._sight.outline.tracks if self._sight.outline else ()

    def fold(self, lane: Lane, folded: bool | None = None) -> None:
        """Close or open a group, fold or unfold a track; ``folded`` None: the other way round."""
        choices, is_group = self._sight.choices, lane.kind == "group"
        is_now = lane.group in choices.closed if is_group else lane.track_id in choices.folded
        if folded != is_now and (is_group or lane.all_rows > 1):
            name, key = ("closed", lane.group) if is_group else ("folded", lane.track_id)
            self._sight.set_choices(choices.toggled(name, key))  # type: ignore[arg-type]

    def fold_all(self, *, closed: bool) -> None:
        """Close or open all groups."""
        keys = frozenset(groups_of(self.tracks, LaneChoices())) if closed else frozenset[GroupKey]()
        self._sight.set_choices(replace(self._sight.choices, closed=keys))

    def hide(self, lane: Lane) -> None:
        """Hide a track, or those of a group that are shown; the group of the pinned tracks lets them go."""
        choices = self._sight.choices
        if lane.group == PINNED and lane.kind == "group":
            self._sight.set_choices(replace(choices, pinned=()))
        else:
            self._sight.set_choices(replace(choices, hidden=choices.hidden | self._of(lane)))

    def hide_others(self, lane: Lane) -> None:
        """Hide all tracks but this one or those of this group."""
        others = frozenset(track.id for track in self.tracks) - self._of(lane)
        self._sight.set_choices(replace(self._sight.choices, hidden=others))

    def show_hidden(self, group: GroupKey | None = None) -> None:
        """Take the tracks of ``group`` (None: all) out of hiding."""
        mine = {track.id for track in self.tracks if group in (None, group_of(track))}
        choices = self._sight.choices
        self._sight.set_choices(replace(choices, hidden=choices.hidden - mine))

    def pin(self, lane: Lane) -> None:
        """Pin a track, or let it go."""
        choices = self._sight.choices
        if lane.track_id in choices.pinned:
            pinned = tuple(track_id for track_id in choices.pinned if track_id != lane.track_id)
        else:
            pinned = (*choices.pinned, lane.track_id)
        if lane.kind != "group":
            self._sight.set_choices(replace(choices, pinned=pinned))

    def siblings(self, lane: Lane) -> list[Lane]:
        """The lanes among which ``lane`` can be moved, from top to bottom, itself among them."""
        if lane.kind == "group":
            return [one for one in self._sight.layout.lanes if one.kind == "group" and not one.is_pinned]
        return [one for one in self._sight.layout.lanes if one.kind != "group" and one.group == lane.group]

    def move(self, lane: Lane, place: int) -> None:
        """Put a lane before number ``place`` of its `siblings`, or behind the last; others keep their order."""
        siblings = self.siblings(lane)
        if lane.kind == "group" and lane.is_pinned:
            return
        before = siblings[place] if place < len(siblings) else None
        choices = self._sight.choices
        groups = groups_of(self.tracks, choices)
        if lane.kind == "group":
            order = _moved(list(groups), lane.group, before.group if before else None, siblings[-1].group)
            choices = replace(choices, groups=tuple(order))
        else:
            own = [self.tracks[at].id for at in groups.get(lane.group, ())] or list(choices.pinned)
            moved = _moved(own, lane.track_id, before.track_id if before else None, siblings[-1].track_id)
            if lane.is_pinned:
                choices = replace(choices, pinned=tuple(moved))
            else:
                others = [track_id for track_id in choices.order if track_id not in set(own)]
                choices = replace(choices, order=(*others, *moved))
        self._sight.set_choices(choices)

    def step(self, lane: Lane, *, down: bool) -> None:
        """Move a lane by one place among its siblings."""
        siblings = self.siblings(lane)
        if lane in siblings:
            place = siblings.index(lane)
            if 0 <= place + (1 if down else -1) < len(siblings):
                self.move(lane, place + 2 if down else place - 1)

    def reset(self) -> None:
        """Everything as a trace begins, but for the filter."""
        self._sight.set_choices(replace(first_choices(self.tracks), text=self._sight.choices.text))

    def _of(self, lane: Lane) -> frozenset[int]:
        """The tracks of a lane."""
        if lane.kind != "group":
            return frozenset({lane.track_id})
        if lane.group == PINNED:
            return frozenset(self._sight.choices.pinned)
        mine = [track for track in self.tracks if group_of(track) == lane.group]
        return frozenset(track.id for track in shown_tracks(mine, self._sight.choices))


def _moved(order: list[_Key], key: _Key, before: _Key | None, last: _Key) -> list[_Key]:
    """``order`` with ``key`` put before ``before``, or right behind ``last`` when that is None."""
    if key == before or (before is None and key == last):
        return order
    order.remove(key)
    order.insert(order.index(last) + 1 if before is None else order.index(before), key)
    return order
