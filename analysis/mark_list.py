"""The bookmarks of a run as a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.table_query import SortKey
from model.mark import Mark, in_time
from model.table import Column, Table, as_cells
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

_COLUMNS = (
    Column("color", "int"),
    Column("name", "text"),
    Column("begin_ns", "int", "ns"),
    Column("length_ns", "int", "ns"),
    Column("note", "text"),
)


@dataclass(frozen=True, slots=True)
class MarkQuery:
    """``sort``: the first key counts most; () = by time."""

    marks: tuple[Mark, ...]
    sort: tuple[SortKey, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class MarkList:
    """``marks`` in the order of the rows of ``table``; its begins count from that of ``span``, the dense part. A point
    has no length, a mark without a note no note."""

    query: MarkQuery
    marks: tuple[Mark, ...]
    table: Table
    span: TimeSpan
    longest_ns: int


def mark_list(trace: Trace, query: MarkQuery, task: TaskContext) -> MarkList:
    """The list of ``query.marks``."""
    task.check()
    span = trace.dense_span or TimeSpan(0, 1)
    marks = list(in_time(query.marks))
    for key in reversed(query.sort):
        marks.sort(key=_KEYS[key.column], reverse=key.descending)
    lengths = [None if mark.end_ns is None else mark.span.length_ns for mark in marks]
    data = {
        "color": as_cells([mark.color for mark in marks], "int"),
        "name": as_cells([mark.name for mark in marks], "text"),
        "begin_ns": as_cells([mark.begin_ns - span.begin_ns for mark in marks], "int"),
        "length_ns": as_cells(lengths, "int"),
        "note": as_cells([mark.note or None for mark in marks], "text"),
    }
    longest = max((length for length in lengths if length is not None), default=0)
    return MarkList(query, tuple(marks), Table("marks", _COLUMNS, data), span, longest)


_KEYS = {
    "color": lambda mark: mark.color,
    "name": lambda mark: mark.name.casefold(),
    "begin_ns": lambda mark: mark.begin_ns,
    "length_ns": lambda mark: -1 if mark.end_ns is None else mark.span.length_ns,
    "note": lambda mark: mark.note.casefold(),
}
