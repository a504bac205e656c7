"""Bookmarks of a run: a point or a range of its time with a name, a note and a colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from model.time_span import TimeSpan

COLORS = 12
"""Colours of marks are numbered from 1: they are the streams' colours of the theme."""

MOST_MARKS = 2_000
LONGEST_NAME = 300
LONGEST_NOTE = 10_000


@dataclass(frozen=True, slots=True)
class Mark:
    """``end_ns`` None: a point in time. ``id`` is unique among the marks of a run; 0 = it has none yet."""

    id: int
    begin_ns: int
    end_ns: int | None = None
    name: str = ""
    note: str = ""
    color: int = 1

    @property
    def span(self) -> TimeSpan:
        """The range; that of a point is empty."""
        return TimeSpan(self.begin_ns, self.begin_ns if self.end_ns is None else self.end_ns)


def in_time(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The marks by begin, then in the order in which they were made."""
    return tuple(sorted(marks, key=lambda mark: (mark.begin_ns, mark.id)))


def changed_marks(
    marks: Iterable[Mark], changed: Iterable[Mark], removed: frozenset[int] = frozenset()
) -> tuple[Mark, ...]:
    """``marks`` without the ids ``removed``, and with ``changed``: each takes the place of the one with its id, or is
    new; one without an id gets the next one. Not more than `MOST_MARKS`."""
    by_id = {mark.id: mark for mark in marks if mark.id not in removed}
    for mark in changed:
        made = mark if mark.id else replace(mark, id=next_id(by_id.values()))
        if made.id in by_id or len(by_id) < MOST_MARKS:
            by_id[made.id] = made
    return in_time(by_id.values())


def next_id(marks: Iterable[Mark]) -> int:
    """An id that none of the marks has."""
    return max((mark.id for mark in marks), default=0) + 1


# ---- as JSON


def object_of(mark: Mark) -> dict[str, object]:
    """The mark as an object of JSON; times are in ns."""
    return {
        "id": mark.id,
        "begin_ns": mark.begin_ns,
        "end_ns": mark.end_ns,
        "name": mark.name,
        "note": mark.note,
        "color": mark.color,
    }


def mark_of(content: object) -> Mark | None:
    """The mark that an object of JSON says, None when it says none."""
    if not isinstance(content, dict):
        return None
    number, begin, color = (_whole(content.get(key)) for key in ("id", "begin_ns", "color"))
    name, note = content.get("name"), content.get("note")
    if number is None or begin is None or color is None or not isinstance(name, str) or not isinstance(note, str):
        return None
    end = None if content.get("end_ns") is None else _whole(content["end_ns"])
    if content.get("end_ns") is not None and (end is None or end < begin):
        return None
    is_long = len(name) > LONGEST_NAME or len(note) > LONGEST_NOTE
    if is_long or number < 1 or not 1 <= color <= COLORS:
        return None
    return Mark(number, begin, end, name, note, color)


def _whole(value: object) -> int | None:
    """A whole number that int64 holds."""
    is_whole = isinstance(value, int) and not isinstance(value, bool) and -(2**63) <= value < 2**63
    return value if is_whole and isinstance(value, int) else None
