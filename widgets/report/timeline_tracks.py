"""Which tracks the timeline of a report shows: a page has room for few, and the first ones of a file are the host's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from model.trace_view import Track
from model.track_choices import TrackChoices, identity
from widgets.timeline.lanes import first_choices, group_of, lay_out

_HOST = "CPU"
"""The label of the host's processes."""


def most_telling(tracks: Sequence[Track]) -> list[Track]:
    """The tracks with slices in rounds, busiest first: each takes one of every group of the host and two of the others.
    So a report shows what its suggestions speak of, be that streams, collectives, idle time or threads of the host."""
    of_group: dict[tuple[str, str], list[Track]] = {}
    for track in tracks:
        if track.kind == "slices" and track.slices:
            of_group.setdefault(group_of(track), []).append(track)
    for members in of_group.values():
        members.sort(key=lambda track: -track.busy_ns)
    rounds = {
        track.id: at if track.label == _HOST else at // 2
        for members in of_group.values()
        for at, track in enumerate(members)
    }
    return sorted((track for track in tracks if track.id in rounds), key=lambda one: (rounds[one.id], -one.busy_ns))


def report_tracks(tracks: Sequence[Track], room: int) -> TrackChoices | None:
    """Those of `most_telling` that have room in ``room`` px, in the order of the file, the others hidden and groups
    without any of them last; None where all of the tracks fit."""
    first = first_choices(tracks)
    if lay_out(tracks, first).height <= room:
        return None
    chosen: set[int] = set()
    for track in most_telling(tracks):
        more = chosen | {track.id}
        shown = [one for one in tracks if one.id in more]
        if lay_out(shown, replace(first, folded=first.folded & more)).height > room:
            break
        chosen = more
    groups = dict.fromkeys(track.process_id for track in tracks if track.id in chosen)
    groups |= dict.fromkeys(track.process_id for track in tracks)
    return TrackChoices(
        groups=tuple(groups), hidden=tuple(identity(track) for track in tracks if track.id not in chosen)
    )


def tracks_words(choices: TrackChoices | None) -> str:
    """Which tracks these are, where some with slices are hidden."""
    if choices is None or not any(kind == "slices" for kind, *_ in choices.hidden):
        return ""
    return QCoreApplication.translate("Report", "of each group those with most time")
