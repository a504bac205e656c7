"""What somebody who sends a file was looking at: bookmarks with notes, step, range, search, tracks and panels. No Qt.

It travels in the file and begins the session of whoever opens it; what that person changes is kept beside the caches,
as for any result, never in the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from model.mark import MOST_MARKS, Mark, in_time, mark_of, object_of
from model.time_span import TimeSpan
from model.track_choices import TrackChoices, choices_of
from model.track_choices import object_of as object_of_tracks

SCHEMA = 1

_LONGEST = 1_000
_MOST_PANELS = 100
_LARGEST_NS = 1 << 62


@dataclass(frozen=True, slots=True)
class SentSession:
    """``layout``: id of a usual layout, "" = none; ``panels``: ids of those that were seen. The exact places of docks
    are not sent: they are those of another screen, and bytes that Qt would have to trust."""

    marks: tuple[Mark, ...] = ()
    step: int | None = None
    span: TimeSpan | None = None
    search: str = ""
    tracks: TrackChoices | None = None
    layout: str = ""
    panels: tuple[str, ...] = ()


def session_object(session: SentSession) -> dict[str, Any]:
    """The session as JSON has it."""
    span = session.span
    return {
        "schema": SCHEMA,
        "marks": [object_of(mark) for mark in session.marks],
        "step": session.step,
        "span": None if span is None else [span.begin_ns, span.end_ns],
        "search": session.search,
        "tracks": None if session.tracks is None else object_of_tracks(session.tracks),
        "layout": session.layout,
        "panels": list(session.panels),
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
    )


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _text(value: object) -> str:
    return value if isinstance(value, str) and len(value) <= _LONGEST else ""


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST_NS else None


def _span(value: object) -> TimeSpan | None:
    ends = [_whole(end) for end in _list(value)]
    if len(ends) != 2 or ends[0] is None or ends[1] is None or ends[1] <= ends[0]:
        return None
    return TimeSpan(ends[0], ends[1])
