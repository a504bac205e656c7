"""Choices of lanes by what the tracks are in their files, and back: for another trace of the same result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from model.trace_view import Track
from model.track_choices import TrackChoices, TrackIdentity, identity
from widgets.timeline.lanes import PINNED, GroupKey, LaneChoices, first_choices, group_of


def kept(tracks: Sequence[Track], choices: LaneChoices, before: TrackChoices | None = None) -> TrackChoices | None:
    """What differs from the way that ``tracks`` begin; None when nothing does. ``before``: what was kept of more tracks
    than these; what it says of others stays."""
    known = {track.id: identity(track) for track in tracks}
    processes = {track.process_id for track in tracks} | {PINNED[0]}
    old, own = before or TrackChoices(), set(known.values())

    def of(track_ids: Iterable[int], others: Iterable[TrackIdentity]) -> tuple[TrackIdentity, ...]:
        mine = (known[track_id] for track_id in track_ids if track_id in known)
        return (*mine, *(one for one in others if one not in own))

    def of_groups(groups: Iterable[GroupKey], others: Iterable[str]) -> tuple[str, ...]:
        mine = (PINNED[0] if key == PINNED else key[1] for key in groups)
        return (*mine, *(one for one in others if one not in processes))

    toggled = choices.folded ^ first_choices(tracks).folded
    made = TrackChoices(
        closed=of_groups(sorted(choices.closed), old.closed),
        groups=of_groups(choices.groups, old.groups),
        folded=of(sorted(toggled), old.folded),
        hidden=of(sorted(choices.hidden), old.hidden),
        pinned=of(choices.pinned, old.pinned),
        order=of(choices.order, old.order),
    )
    return made if made != TrackChoices() else None


def restored(tracks: Sequence[Track], choices: TrackChoices | None) -> LaneChoices:
    """What was kept, on top of the way that ``tracks`` begin; what it says of other tracks is left out."""
    first = first_choices(tracks)
    if choices is None:
        return first
    numbers = {identity(track): track.id for track in tracks}
    groups = {track.process_id: group_of(track) for track in tracks} | {PINNED[0]: PINNED}

    def of(identities: Iterable[TrackIdentity]) -> tuple[int, ...]:
        return tuple(numbers[one] for one in identities if one in numbers)

    return LaneChoices(
        closed=frozenset(groups[process] for process in choices.closed if process in groups),
        folded=first.folded ^ frozenset(of(choices.folded)),
        hidden=frozenset(of(choices.hidden)),
        pinned=of(choices.pinned),
        groups=tuple(groups[process] for process in choices.groups if process in groups),
        order=of(choices.order),
    )
