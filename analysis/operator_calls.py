"""From an operator to its call in the timeline: the one that a row names, else the longest of its name or type."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.operator_tables import OperatorTables, Source
from model.table import MISSING_INT, Table
from model.task import TaskContext
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.trace_view import Slice, Track

_NEAR_NS = 1_000
"""A row and its slice begin at the same time; files that went through doubles are off by some hundred ns."""
_DEVICE = ("ascend hardware", "aicore op", "ai core op", "ascend op", "aicpu op", "gpu op", "communication op", "hccl")
"""Processes that show the device, by the beginning of their names: an operator runs there, the host only calls it."""


@dataclass(frozen=True, slots=True)
class CallQuery:
    """An operator, or (``name`` None) a type by its ``key``; ``begin_ns``: the call that begins then; ``wish`` tells
    two equal wishes apart."""

    key: str
    name: str | None = None
    begin_ns: int | None = None
    wish: int = 0


def call_of(trace: Trace, source: Source, tables: OperatorTables, query: CallQuery, task: TaskContext) -> Slice | None:
    """The slice of the call; None when the timeline has none."""
    index = _index_of(trace, source, tables, query, task)
    return None if index is None else trace.slice(index)


def slice_beginning_at(trace: Trace, name: str, begin_ns: int, task: TaskContext) -> Slice | None:
    """The slice called ``name`` that begins then; None when the timeline has none."""
    index = _near(trace, _ids(trace, [name]), begin_ns, task) if trace.slice_count else None
    return None if index is None else trace.slice(index)


def _index_of(trace: Trace, source: Source, tables: OperatorTables, query: CallQuery, task: TaskContext) -> int | None:
    if not trace.slice_count:
        return None
    name, begin_ns = query.name, query.begin_ns
    if begin_ns is None and source.duration_column:
        name, begin_ns = _longest_row(trace, source, query, tables.step)
    if begin_ns is not None and name:
        found = _near(trace, _ids(trace, [name]), begin_ns, task)
        if found is not None:
            return found
    return _longest(trace, _ids(trace, _names(tables, query)) or _ids_of_type(trace, query), task)


def _names(tables: OperatorTables, query: CallQuery) -> list[str]:
    if query.name is not None:
        return [query.name]
    below = tables.operators
    return [name for name, key in zip(below["name"], below["key"], strict=True) if key == query.key and name]


def _longest_row(trace: Trace, source: Source, query: CallQuery, step: int | None) -> tuple[str | None, int | None]:
    """Name and begin of the longest execution in the source's own rows, where those have a begin."""
    names = [source.type_column, source.name_column, source.core_column, source.duration_column, "start_ns", "step"]
    rows = trace.table(source.rows, sorted(set(names))) if trace.has(source.rows) else None
    if rows is None or "start_ns" not in rows or source.name_column not in rows:
        return query.name, None
    mask = (rows["start_ns"] != MISSING_INT) & (rows[source.duration_column] != MISSING_INT)
    if query.name is not None:
        mask &= np.array(rows[source.name_column] == query.name, np.bool_)
    if source.type_column in rows:
        kind, _, core = query.key.partition("\t")
        mask &= _is(rows, source.type_column, kind) & (_is(rows, source.core_column, core) if core else True)
    if step is not None and "step" in rows:
        mask &= _is(rows, "step", str(step))
    at = np.flatnonzero(mask)
    if not len(at):
        return query.name, None
    row = int(at[rows[source.duration_column][at].argmax()])
    return rows[source.name_column][row], int(rows["start_ns"][row])


def _is(rows: Table, column: str, text: str) -> NDArray[np.bool_]:
    if column not in rows:
        return np.ones(rows.rows, np.bool_)
    return np.array([(cell or "") == text for cell in rows[column]], np.bool_)


# ---- names of slices ---------------------------------------------------------------------------------------------


def _ids(trace: Trace, names: Collection[str]) -> list[int]:
    """Name ids of slices that are called so: exactly, by the last part of the path, or behind ``AscendCL@``."""
    wanted = {name for name in names if name}
    last = {name.rpartition("/")[2] for name in wanted}
    if not wanted:
        return []
    exact, short = [], []
    for name_id, name in _all_names(trace, wanted if len(wanted) == 1 else ()):
        if name in wanted:
            exact.append(name_id)
        elif name in last or name.rpartition("@")[2] in wanted or name.rpartition("/")[2] in last:
            short.append(name_id)
    return exact or short


def _all_names(trace: Trace, only: Iterable[str]) -> Iterable[tuple[int, str]]:
    text = next((name.rpartition("/")[2] for name in only), "")
    ids = np.asarray(trace.find_names(text))
    return zip(ids.tolist(), trace.names(ids), strict=True)


def _ids_of_type(trace: Trace, query: CallQuery) -> list[int]:
    """Slices whose name is the type, with the number or the prefix that exporters put to it: ``MatMul-op12``,
    ``Conv2D1``, ``trans_TransData_0``."""
    kind = query.key.partition("\t")[0]
    if not kind or query.name is not None:
        return []
    pattern = re.compile(rf"(?:.*[/_])?{re.escape(kind)}(?:[-_]?(?:op)?\d+)?")
    ids = np.asarray(trace.find_names(kind))
    return [int(at) for at, name in zip(ids.tolist(), trace.names(ids), strict=True) if pattern.fullmatch(name)]


# ---- slices ------------------------------------------------------------------------------------------------------


def _rows(trace: Trace, ids: list[int], task: TaskContext) -> Iterable[tuple[Track, int, NDArray[np.int64]]]:
    """(track, depth, positions in that row) of all slices with one of these names."""
    is_wanted = np.zeros(max(ids, default=0) + 2, np.bool_)
    is_wanted[ids] = True
    for track in trace.tracks:
        if track.kind != "slices" or not track.slices:
            continue
        for depth in range(track.depths):
            task.check()
            name = trace.slices_of(track.id, depth)[2]
            at = np.flatnonzero(is_wanted[np.minimum(name, len(is_wanted) - 1)])
            if len(at):
                yield track, depth, at


def _is_device(track: Track) -> bool:
    return track.process.casefold().startswith(_DEVICE)


def _longest(trace: Trace, ids: list[int], task: TaskContext) -> int | None:
    """The longest slice of these names, on the device where it runs there."""
    best: tuple[bool, int] = (False, -1)
    place: tuple[int, int, int] | None = None
    for track, depth, at in _rows(trace, ids, task) if ids else ():
        begin, duration, _ = trace.slices_of(track.id, depth)
        top = int(at[duration[at].argmax()])
        rank = (_is_device(track), int(duration[top]))
        if rank > best:
            best, place = rank, (track.id, depth, int(begin[top]))
    return trace.slice_at(*place) if place is not None else None


def _near(trace: Trace, ids: list[int], begin_ns: int, task: TaskContext) -> int | None:
    """The slice of these names that begins at ``begin_ns``, the nearest one within `_NEAR_NS`."""
    whole = trace.span
    if not ids or whole is None or not TimeSpan(whole.begin_ns, whole.end_ns + 1).contains(begin_ns):
        return None
    nearest = _NEAR_NS + 1
    place: tuple[int, int, int] | None = None
    for track, depth, at in _rows(trace, ids, task):
        begins = trace.slices_of(track.id, depth)[0][at]
        away = np.abs(begins - begin_ns)
        if int(away.min()) < nearest:
            nearest = int(away.min())
            place = (track.id, depth, int(begins[away.argmin()]))
    return trace.slice_at(*place) if place is not None else None
