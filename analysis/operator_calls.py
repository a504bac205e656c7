"""From an operator to its call in the timeline: the one that a row names, else the longest of its name or type."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from analysis.kernel_of_slice import slice_of_kernel
from analysis.named_slices import ids_called, ids_that, longest, nearest
from analysis.operator_columns import Group, parts_of
from analysis.operator_rows import known_columns, operator_rows
from analysis.operator_sources import Source
from analysis.operator_tables import OperatorTables, durations, members
from model.table import MISSING_INT
from model.task import TaskContext

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.trace_view import Slice


@dataclass(frozen=True, slots=True)
class CallQuery:
    """An operator, or (``name`` None) a type by its ``key``; ``begin_ns``: the call that begins then; ``row``:
    its number in the table of kernels, where it is of those; ``wish`` tells two equal wishes apart; ``group``: what the
    key is of."""

    key: str
    name: str | None = None
    begin_ns: int | None = None
    wish: int = 0
    group: Group = "type"
    row: int | None = None


def call_of(trace: Trace, source: Source, tables: OperatorTables, query: CallQuery, task: TaskContext) -> Slice | None:
    """The slice of the call; None when the timeline has none."""
    own = None if query.row is None or source.id != "kernels" else slice_of_kernel(trace, query.row, task)
    if own is not None:
        return own
    index = _index_of(trace, source, tables, query, task)
    return None if index is None else trace.slice(index)


def _index_of(trace: Trace, source: Source, tables: OperatorTables, query: CallQuery, task: TaskContext) -> int | None:
    if not trace.slice_count:
        return None
    name, begin_ns = query.name, query.begin_ns
    if begin_ns is None and source.duration_column:
        name, begin_ns = _longest_row(trace, source, query, tables, task)
    if begin_ns is not None and name:
        found = nearest(trace, ids_called(trace, [name]), begin_ns, task)
        if found is not None:
            return found
    return longest(trace, ids_called(trace, _names(tables, query)) or _ids_of_type(trace, query), task)


def _names(tables: OperatorTables, query: CallQuery) -> list[str]:
    if query.name is not None:
        return [query.name]
    below = tables.operators
    return [name for name, key in zip(below["name"], below["key"], strict=True) if key == query.key and name]


def _longest_row(
    trace: Trace, source: Source, query: CallQuery, tables: OperatorTables, task: TaskContext
) -> tuple[str | None, int | None]:
    """Name and begin of the longest execution in the source's own rows, where those have a begin."""
    rows = operator_rows(trace, source, tables.used, task)
    if rows is None or not {"start_ns", source.name_column} <= known_columns(trace, source).keys():
        return query.name, None
    begin, lasted = rows.stored(trace, ("start_ns",))["start_ns"], durations(trace, rows)
    mask = (begin != MISSING_INT) & (lasted != MISSING_INT) & members(rows, query.group, query.key, query.name)
    at = np.flatnonzero(mask)
    if not len(at):
        return query.name, None
    row = int(at[lasted[at].argmax()])
    return rows.name[row], int(begin[row])


def _ids_of_type(trace: Trace, query: CallQuery) -> list[int]:
    """Slices whose name is the type, with the number or the prefix that exporters put to it: ``MatMul-op12``,
    ``Conv2D1``, ``trans_TransData_0``."""
    kind = parts_of(query.key)[0]
    if not kind or query.name is not None or query.group != "type":
        return []
    pattern = re.compile(rf"(?:.*[/_])?{re.escape(kind)}(?:[-_]?(?:op)?\d+)?")
    ids: list[int] = ids_that(trace, kind, lambda name: pattern.fullmatch(name) is not None).tolist()
    return ids
