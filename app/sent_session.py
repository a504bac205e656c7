"""What somebody who sends a file was looking at: bookmarks with notes, step, range, selected slice and area, search,
tracks and panels. No Qt.

It travels in the file and begins the session of whoever opens it; what that person changes is kept beside the caches,
as for any result, never in the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from model.mark import MOST_MARKS, Mark, in_time, mark_of, object_of
from model.time_span import TIME_LIMIT_NS, TimeSpan
from model.track_choices import TrackChoices, choices_of
from model.track_choices import object_of as object_of_tracks
from widgets.session_state import Area

SCHEMA = 1

_LONGEST = 1_000
_MOST_PANELS = 100
_MOST_TRACKS = 100_000


@dataclass(frozen=True, slots=True)
class SentSession:
    """``layout``: id of a usual layout, "" = none; ``panels``: ids of those that were seen. The exact places of docks
    are not sent: they are those of another screen, and bytes that Qt would have to trust. ``slice_index`` and the
    tracks of ``area`` are those of the file that it lies in."""

    marks: tuple[Mark, ...] = ()
    step: int | None = None
    span: TimeSpan | None = None
    search: str = ""
    tracks: TrackChoices | None = None
    layout: str = ""
    panels: tuple[str, ...] = ()
    slice_index: int | None = None
    area: Area | None = None


def session_object(session: SentSession) -> dict[str, Any]:
    """The session as JSON has it."""
    area = session.area
    return {
        "schema": SCHEMA,
        "marks": [object_of(mark) for mark in session.marks],
        "step": session.step,
        "span": _ends(session.span),
        "search": session.search,
        "tracks": None if session.tracks is None else object_of_tracks(session.tracks),
        "layout": session.layout,
        "panels": list(session.panels),
        "slice": session.slice_index,
        "area": _ends(area.span) if area is not None else None,
        "area_tracks": sorted(area.tracks) if area is not None and area.tracks is not None else None,
    }


def session_of(content: Mapping[str, Any] | None) -> SentSession | None:
    """What `session_object` wrote; None = there is none, or a newer version wrote it. What is no such value counts as
    absent."""
    if content is None or content.get("schema") != SCHEMA:
        return None
    entries = content.get("marks")
    marks = map(mark_of, entries[:MOST_MARKS] if isinstance(entries, list) else ())
    tracks = choices_of(content.get("tracks"))
    return SentSession(
        marks=in_time({mark.id: mark for mark in marks if mark is not None}.values()),
        step=_whole(content.get("step")),
        span=_span(content.get("span")),
        search=_text(content.get("search")),
        tracks=None if tracks == TrackChoices() else tracks,
        layout=_text(content.get("layout")),
        panels=tuple(filter(None, map(_text, _list(content.get("panels"))[:_MOST_PANELS]))),
        slice_index=_whole(content.get("slice")),
        area=_area(content),
    )


def _ends(span: TimeSpan | None) -> list[int] | None:
    return None if span is None else [span.begin_ns, span.end_ns]


def _area(content: Mapping[str, Any]) -> Area | None:
    span, tracks = _span(content.get("area")), content.get("area_tracks")
    if span is None or tracks is None:
        return None if span is None else Area(span)
    numbers = map(_whole, _list(tracks)[:_MOST_TRACKS])
    return Area(span, frozenset(number for number in numbers if number is not None))


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _text(value: object) -> str:
    return value if isinstance(value, str) and len(value) <= _LONGEST else ""


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= TIME_LIMIT_NS else None


def _span(value: object) -> TimeSpan | None:
    ends = [_whole(end) for end in _list(value)]
    if len(ends) != 2 or ends[0] is None or ends[1] is None or ends[1] <= ends[0]:
        return None
    return TimeSpan(ends[0], ends[1])
