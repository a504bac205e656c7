"""Bookmarks of a run: a point or a range of its time with a name, a note and a colour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from model.time_span import TimeSpan

COLORS = 12
"""Colours of marks are numbered from 1: they are the streams' colours of the theme."""

MOST_MARKS = 10_000
LONGEST_NAME = 300
LONGEST_NOTE = 10_000


@dataclass(frozen=True, slots=True)
class Mark:
    """``end_ns`` None: a point in time. ``id`` is unique among the marks of a run."""

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


def next_id(marks: Iterable[Mark]) -> int:
    """An id that none of the marks has."""
    return max((mark.id for mark in marks), default=0) + 1
