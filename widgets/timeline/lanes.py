"""Which tracks stand where: groups, folding, hiding and filtering, as positions in logical pixels. No Qt."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from model.trace_view import Track
from widgets.timeline.counters import counter_name

GROUP_HEIGHT = 22
SLICE_HEIGHT = 18
ROW_PITCH = 20
LANE_PAD = 3
COUNTER_HEIGHT = 44

DEEP_ROWS = 7
"""Tracks with more rows than this begin folded: call stacks would fill the screen before the device comes."""

_DEEP_FOLDED_ROWS = 3

GroupKey = tuple[str, str]
"""Process name and id."""

PINNED: GroupKey = ("\0pinned", "")
"""The group of the pinned tracks, which no process can be called."""


@dataclass(frozen=True, slots=True)
class LaneChoices:
    """What the user folded, hid, pinned, moved and typed. ``closed``: groups; ``folded``: tracks that show their first
    rows only (`folded_rows`); ``groups`` and ``order``: groups and tracks that were moved, with their neighbours, in
    the order that the user wants; others follow in the trace's order."""

    closed: frozenset[GroupKey] = frozenset()
    folded: frozenset[int] = frozenset()
    hidden: frozenset[int] = frozenset()
    text: str = ""
    pinned: tuple[int, ...] = ()
    groups: tuple[GroupKey, ...] = ()
    order: tuple[int, ...] = ()

    def toggled(self, name: Literal["closed", "folded", "hidden"], key: object) -> LaneChoices:
        """The same choices with ``key`` put into or taken out of one set."""
        return replace(self, **{name: getattr(self, name) ^ {key}})


# A tuple is made three times as quickly as a frozen dataclass, and each key in the filter makes one for each track.
class Lane(NamedTuple):
    """One line of the tree and what lies right of it. ``track``: position in the outline's tracks, -1 for a group;
    ``rows``: depths that are shown of ``all_rows``; ``hidden``: tracks of the group that the eye hides; ``is_pinned``:
    it is the group of the pinned tracks, or a pinned track's copy there."""

    kind: Literal["group", "slices", "counter"]
    top: int
    height: int
    title: str
    detail: str
    group: GroupKey
    track: int = -1
    track_id: int = -1
    rows: int = 0
    all_rows: int = 0
    hidden: int = 0
    tracks: int = 0
    is_pinned: bool = False

    def row_top(self, depth: int) -> int:
        """Upper edge of the slices of ``depth``."""
        return self.top + LANE_PAD + depth * ROW_PITCH

    def row_middle(self, depth: int) -> float:
        """Middle of the slices of ``depth``, or of the last row where that one is not shown."""
        return self.row_top(min(depth, self.rows - 1)) + SLICE_HEIGHT / 2


@dataclass(frozen=True, slots=True)
class LaneLayout:
    """All lanes from top to bottom, the ``pinned`` ones first; ``shown`` of ``total`` tracks, ``counters`` of them, the
    rest is ``hidden`` (eye), ``filtered`` out or in ``closed`` groups."""

    lanes: tuple[Lane, ...] = ()
    height: int = 0
    pinned_height: int = 0
    shown: int = 0
    total: int = 0
    counters: int = 0
    hidden: int = 0
    filtered: int = 0
    closed: int = 0
    _tops: tuple[int, ...] = ()
    _by_track: dict[int, int] = field(default_factory=dict)

    def at(self, y: float) -> Lane | None:
        """The lane at height ``y``."""
        place = bisect_right(self._tops, y) - 1
        if place < 0 or y >= self.height:
            return None
        return self.lanes[place]

    def between(self, top: float, bottom: float) -> Sequence[Lane]:
        """The lanes that touch ``[top, bottom)``."""
        first = max(bisect_right(self._tops, top) - 1, 0)
        last = bisect_right(self._tops, bottom)
        return self.lanes[first:last]

    def of_track(self, track_id: int) -> Lane | None:
        """The lane of a track, or None while it is not shown."""
        place = self._by_track.get(track_id)
        return None if place is None else self.lanes[place]

    def pinned_part(self) -> LaneLayout:
        """The layout of the pinned lanes alone."""
        lanes = tuple(self.between(0, self.pinned_height - 1)) if self.pinned_height else ()
        by_track = {lane.track_id: place for place, lane in enumerate(lanes) if lane.track >= 0}
        return LaneLayout(lanes, self.pinned_height, _tops=self._tops[: len(lanes)], _by_track=by_track)

    def rows_between(self, top: float, bottom: float) -> list[tuple[int, int]]:
        """(track id, depth) of every row of slices that touches ``[top, bottom)``."""
        rows = []
        for lane in self.between(top, bottom):
            if lane.kind == "slices":
                first = max(int(top - lane.top - LANE_PAD) // ROW_PITCH, 0)
                last = min(int(bottom - lane.top - LANE_PAD) // ROW_PITCH + 1, lane.rows)
                rows += [(lane.track_id, depth) for depth in range(first, last)]
        return rows


def group_of(track: Track) -> GroupKey:
    """The group in which a track lies."""
    return track.process, track.process_id


def folded_rows(depths: int) -> int:
    """How many rows of ``depths`` a folded track shows."""
    return _DEEP_FOLDED_ROWS if depths > DEEP_ROWS else 1


def first_choices(tracks: Sequence[Track]) -> LaneChoices:
    """What a trace begins with: deep tracks are folded."""
    return LaneChoices(folded=frozenset(track.id for track in tracks if track.depths > DEEP_ROWS))


def shown_tracks(tracks: Sequence[Track], choices: LaneChoices) -> list[Track]:
    """Those that are neither hidden nor filtered out; the ones in closed groups are among them."""
    words = choices.text.casefold().split()
    return [track for track in tracks if track.id not in choices.hidden and _matches(track, words)]


def lay_out(tracks: Sequence[Track], choices: LaneChoices) -> LaneLayout:
    """The layout of ``tracks`` (in display order) under ``choices``."""
    lanes = _pinned(tracks, choices)
    top = pinned_height = lanes[-1].top + lanes[-1].height if lanes else 0
    shown = filtered = hidden = closed = 0
    words = choices.text.casefold().split()
    for key, members in groups_of(tracks, choices).items():
        matching = [place for place in members if _matches(tracks[place], words)] if words else members
        visible = [place for place in matching if tracks[place].id not in choices.hidden]
        filtered += len(members) - len(matching)
        hidden += len(matching) - len(visible)
        if not matching:
            continue
        lanes.append(_group(tracks[members[0]], key, top, len(visible), len(matching) - len(visible)))
        top += GROUP_HEIGHT
        if key in choices.closed:
            closed += len(visible)
            continue
        names = Counter([tracks[place].thread for place in members])
        for place in visible:
            track = tracks[place]
            lane = _lane(track, place, top, key, choices, is_named_alike=names[track.thread] > 1)
            lanes.append(lane)
            top += lane.height
        shown += len(visible)
    # A track that is pinned has two lanes: its own comes later and counts.
    by_track = {lane.track_id: place for place, lane in enumerate(lanes) if lane.track >= 0}
    tops = tuple(lane.top for lane in lanes)
    counters = sum(track.kind == "counter" for track in tracks)
    counts = (shown, len(tracks), counters, hidden, filtered, closed)
    return LaneLayout(tuple(lanes), top, pinned_height, *counts, tops, by_track)


def groups_of(tracks: Sequence[Track], choices: LaneChoices) -> dict[GroupKey, list[int]]:
    """Positions in ``tracks`` by group, both in the order that the user wants."""
    groups: dict[GroupKey, list[int]] = {}
    for place, track in enumerate(tracks):
        groups.setdefault(group_of(track), []).append(place)
    if choices.order:
        wished = {track_id: place for place, track_id in enumerate(choices.order)}
        for members in groups.values():
            members.sort(key=lambda place: wished.get(tracks[place].id, len(wished)))
    if choices.groups:
        keys = [key for key in choices.groups if key in groups]
        groups = {key: groups[key] for key in dict.fromkeys((*keys, *groups))}
    return groups


def _matches(track: Track, words: list[str]) -> bool:
    if not words:
        return True
    text = f"{track.process} {track.process_id} {track.label} {track.thread} {track.tid}".casefold()
    for word in words:  # noqa: SIM110 - a generator for each of 10,000 tracks takes longer than the search
        if word not in text:
            return False
    return True


def _pinned(tracks: Sequence[Track], choices: LaneChoices) -> list[Lane]:
    """The group of the pinned tracks; a filter does not reach it."""
    places = {track.id: place for place, track in enumerate(tracks)} if choices.pinned else {}
    pinned = [places[track_id] for track_id in choices.pinned if track_id in places and track_id not in choices.hidden]
    if not pinned:
        return []
    lanes = [Lane("group", 0, GROUP_HEIGHT, "", "", PINNED, tracks=len(pinned), is_pinned=True)]
    top = GROUP_HEIGHT
    for place in pinned if PINNED not in choices.closed else ():
        lane = _lane(tracks[place], place, top, PINNED, choices, is_named_alike=False)
        process = _title(tracks[place])
        lanes.append(lane._replace(detail=process if process != lane.title else "", is_pinned=True))
        top += lane.height
    return lanes


def _group(first: Track, key: GroupKey, top: int, visible: int, hidden: int) -> Lane:
    return Lane("group", top, GROUP_HEIGHT, _title(first), _detail(first), key, hidden=hidden, tracks=visible)


def _title(track: Track) -> str:
    """The process; what has no name but its id says so."""
    return track.process if track.process.strip("0123456789") else f"pid {track.process_id}"


def _detail(track: Track) -> str:
    named = track.process_id and track.process and track.process_id != track.process
    pid = f"pid {track.process_id}" if named else ""
    label = track.label if track.label != track.process else ""
    return " · ".join(part for part in (label, pid) if part)


def _lane(track: Track, place: int, top: int, key: GroupKey, choices: LaneChoices, *, is_named_alike: bool) -> Lane:
    if track.kind == "counter":
        title = counter_name(track).title
        return Lane("counter", top, COUNTER_HEIGHT, title, "", key, place, track.id)
    depths = max(track.depths, 1)
    rows = folded_rows(depths) if track.id in choices.folded else depths
    height = 2 * LANE_PAD + SLICE_HEIGHT + (rows - 1) * ROW_PITCH
    title = track.title
    # The id says something only where names do not tell the tracks apart.
    detail = f"tid {track.tid}" if is_named_alike and track.thread and track.tid and track.tid not in title else ""
    return Lane("slices", top, height, title, detail, key, place, track.id, rows, depths)
