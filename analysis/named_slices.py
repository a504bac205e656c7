"""Slices by their names: those that are called so, the one that begins at a time, the longest one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.streams import OPERATOR_PROCESSES
from model.task import TaskContext
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.trace_view import Slice, Track

_NEAR_NS = 1_000
"""A row and its slice begin at the same time; files that went through doubles are off by some hundred ns."""
HOST_CALLS = ("cann", "ascendcl", "acl")
"""Processes of the host's calls (ascend-formats 2.2.2), by the beginning of their names."""
FRAMEWORKS = ("python", "mindspore")
"""Processes of what a framework itself does on the host, likewise."""
ACL_MARK, RUNTIME_MARK = "AscendCL@", "Runtime@"
"""What the names of a layer's calls begin with."""


def slice_beginning_at(trace: Trace, name: str, begin_ns: int, task: TaskContext) -> Slice | None:
    """The slice called ``name`` that begins then; None when the timeline has none."""
    index = nearest(trace, ids_called(trace, [name]), begin_ns, task) if trace.slice_count else None
    return None if index is None else trace.slice(index)


def slice_called(trace: Trace, name: str, begin_ns: int | None, task: TaskContext) -> Slice | None:
    """The slice called ``name`` that begins then, or the longest one where no begin is known; None when the timeline
    has none."""
    if begin_ns is not None:
        return slice_beginning_at(trace, name, begin_ns, task)
    index = longest(trace, ids_called(trace, [name]), task) if trace.slice_count else None
    return None if index is None else trace.slice(index)


def ids_called(trace: Trace, names: Collection[str]) -> list[int]:
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


def ids_that(trace: Trace, part: str, holds: Callable[[str], bool]) -> NDArray[np.int64]:
    """Ids of the slices' names that contain ``part``, in any case, and of which ``holds`` is true; shape (n,)."""
    ids = trace.find_names(part)
    return ids[np.array([holds(name) for name in trace.names(ids)], np.bool_)]


def rows_of_ids(trace: Trace, ids: list[int], task: TaskContext) -> Iterable[tuple[Track, int, NDArray[np.int64]]]:
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


def is_device(track: Track) -> bool:
    """Whether ``track`` shows the device."""
    return track.process.casefold().startswith(OPERATOR_PROCESSES)


def has_slices_of(trace: Trace, processes: tuple[str, ...]) -> bool:
    """Whether slices of ``processes`` were recorded, which are given by the beginning of their names."""
    return any(track.kind == "slices" and track.process.casefold().startswith(processes) for track in trace.tracks)


def longest(trace: Trace, ids: list[int], task: TaskContext) -> int | None:
    """The longest slice of these names, on the device where it runs there."""
    best: tuple[bool, int] = (False, -1)
    place: tuple[int, int, int] | None = None
    for track, depth, at in rows_of_ids(trace, ids, task) if ids else ():
        begin, duration, _ = trace.slices_of(track.id, depth)
        top = int(at[duration[at].argmax()])
        rank = (is_device(track), int(duration[top]))
        if rank > best:
            best, place = rank, (track.id, depth, int(begin[top]))
    return trace.slice_at(*place) if place is not None else None


def nearest(trace: Trace, ids: list[int], begin_ns: int, task: TaskContext) -> int | None:
    """The slice of these names that begins at ``begin_ns``, the nearest one within `_NEAR_NS`."""
    whole = trace.span
    if not ids or whole is None or not TimeSpan(whole.begin_ns, whole.end_ns + 1).contains(begin_ns):
        return None
    nearest = _NEAR_NS + 1
    place: tuple[int, int, int] | None = None
    for track, depth, at in rows_of_ids(trace, ids, task):
        begins = trace.slices_of(track.id, depth)[0][at]
        away = np.abs(begins - begin_ns)
        if int(away.min()) < nearest:
            nearest = int(away.min())
            place = (track.id, depth, int(begins[away.argmin()]))
    return trace.slice_at(*place) if place is not None else None
