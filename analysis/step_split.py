"""How each step's time splits into computing, communication and idle: from the step_split table or the timeline.

Formulas: ascend-formats 3.1. Times are whole nanoseconds; the file's own values went through doubles near 1.7e15 us, so
its stage and preparing may differ by 250 ns from ours.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import once_a_trace
from analysis.overlap import (
    COMMUNICATION,
    COMMUNICATION_PROCESSES,
    COMPUTING,
    FREE,
    NOT_OVERLAPPED,
    has_other_tasks,
    overlap_of_tasks,
)
from analysis.part_range import is_cut, part_range
from analysis.timeline_steps import timeline_steps
from model.table import Table
from model.task import TaskContext
from model.trace_view import Track

if TYPE_CHECKING:
    from cache.trace import Trace

OVERLAP_PROCESS = "Overlap Analysis"

_DOUBLE_NOISE_NS = 250
"""By how much a time may be wrong that was computed in doubles near 1.7e15 us."""

_RECEIVE_TORCH = re.compile(r"hcom_(receive|batchSendRecv)", re.IGNORECASE)
_RECEIVE_MINDSPORE = re.compile(r"hcom_\w+SendRecv__\d+|hcom_send__\d+|hcom_receive__\d+|Send-op|Receive-op")


@dataclass(frozen=True, slots=True)
class StepSplit:
    """One step's parts in ns, None = unknown. ``step`` is the text of the file ("" = the result has no steps).

    ``total_ns`` = computing + not overlapped + free is the time that the shares refer to; ``begin_ns`` and ``end_ns``
    are the step's host window when the timeline has one. ``file_stage_ns`` and ``file_bubble_ns`` are the file's own
    where ``stage_ns`` and ``bubble_ns`` are ours and differ from them, else None."""

    step: str
    computing_ns: int | None
    communication_not_overlapped_ns: int | None
    overlapped_ns: int | None
    communication_ns: int | None
    free_ns: int | None
    stage_ns: int | None
    bubble_ns: int | None
    preparing_ns: int | None
    begin_ns: int | None = None
    end_ns: int | None = None
    file_stage_ns: int | None = None
    file_bubble_ns: int | None = None

    @property
    def total_ns(self) -> int | None:
        """Computing + communication (not overlapped) + free; None when one of them is unknown."""
        parts = (self.computing_ns, self.communication_not_overlapped_ns, self.free_ns)
        known = [part for part in parts if part is not None]
        return sum(known) if len(known) == len(parts) else None


@dataclass(frozen=True, slots=True)
class StepSplits:
    """``derived``: computed here from the timeline, since the result has no step_split table; ``cut``: how many steps
    lie only partly in the exported part that this result is, so that their parts are not known."""

    rows: tuple[StepSplit, ...]
    derived: bool
    cut: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class _Intervals:
    """Slices of some tracks, sorted by begin; arrays of shape (n,)."""

    begin: NDArray[np.int64]
    duration: NDArray[np.int64]

    @property
    def end(self) -> NDArray[np.int64]:
        return self.begin + self.duration


@dataclass(frozen=True, slots=True, eq=False)
class _Timeline:
    """What the split is computed from."""

    parts: Mapping[str, _Intervals]
    receives: _Intervals
    clip_free: bool  # MindSpore cuts idle time at the step's ends, torch counts it where it begins
    first_host_ns: int | None


@once_a_trace  # three panels ask for it, and it may have to be derived from the timeline
def step_splits(trace: Trace, task: TaskContext) -> StepSplits:
    """The split of every step of the result, in the order of the file or of time; no rows when there is none."""
    if not trace.has("step_split"):
        derived = _from_timeline(trace, task)
        return StepSplits(derived, derived=True, cut=sum(_is_cut(trace, row) for row in derived))
    rows = _from_table(trace.table("step_split"))
    return StepSplits(_with_own_stages(trace, rows, task) if _is_mindspore(trace) else rows, derived=False)


def _from_table(table: Table) -> tuple[StepSplit, ...]:
    steps = table["step"] if "step" in table else [None] * table.rows
    return tuple(
        StepSplit(steps[row] or "", *(table.whole(f"{field}_ns", row) for field in _FIELDS))
        for row in range(table.rows)
    )


def _with_own_stages(trace: Trace, rows: tuple[StepSplit, ...], task: TaskContext) -> tuple[StepSplit, ...]:
    """``rows`` with stage and bubble from the timeline where the file differs: MindSpore looks for a process HCCL, so
    it writes 0 for newer exports, which call it Communication (ascend-formats 3.1)."""
    ours = _from_timeline(trace, task)
    by_step = {row.step: row for row in ours}
    whole = by_step.get("") if len(rows) == 1 else None  # without steps MindSpore calls its only row 0
    return tuple(_with_own_stage(row, by_step.get(row.step, whole)) for row in rows)


def _with_own_stage(row: StepSplit, ours: StepSplit | None) -> StepSplit:
    if ours is None or _differs(row.communication_ns, ours.communication_ns):
        return row  # another timeline, or one that was cut
    changed: dict[str, Any] = {}
    for part in ("stage", "bubble"):
        theirs, own = getattr(row, f"{part}_ns"), getattr(ours, f"{part}_ns")
        if theirs is not None and _differs(theirs, own):
            changed |= {f"{part}_ns": own, f"file_{part}_ns": theirs}
    return replace(row, **changed)


def _differs(theirs: int | None, ours: int | None) -> bool:
    return theirs is None or ours is None or abs(ours - theirs) > _DOUBLE_NOISE_NS


# ---- from the timeline ---------------------------------------------------------------------------------------


def _from_timeline(trace: Trace, task: TaskContext) -> tuple[StepSplit, ...]:
    tracks = [track for track in trace.tracks if track.process == OVERLAP_PROCESS and track.kind == "slices"]
    parts = {name: _intervals(trace, [track for track in tracks if track.thread == name]) for name in _PARTS}
    is_of_tasks = not tracks and trace.has("slices")
    if is_of_tasks:
        spans = overlap_of_tasks(trace)
        parts |= {name: _Intervals(begin, end - begin) for name, (begin, end) in spans.items()}
    if not any(len(part.begin) for part in parts.values()):
        return ()
    task.check()
    timeline = _Timeline(
        parts,
        _receives(trace, _is_mindspore(trace)),
        _is_mindspore(trace),
        min((track.begin_ns for track in trace.tracks if _is_framework(track)), default=None),
    )
    marked = timeline_steps(trace)
    if len(marked.number):
        windows = zip(marked.number.tolist(), marked.begin_ns.tolist(), marked.end_ns.tolist(), strict=True)
        rows = (_split(timeline, str(step), begin, end) for step, begin, end in windows)
        whole = _OF_KERNELS if is_of_tasks and trace.has("kernels") and not has_other_tasks(trace) else ()
        return tuple(_without(row, whole) if _is_cut(trace, row) else row for row in rows)
    begin = min(int(part.begin[0]) for part in parts.values() if len(part.begin))
    end = max(int(part.end.max()) for part in parts.values() if len(part.begin))
    run = trace.dense_span
    if is_of_tasks and run is not None and (end - begin) * _LEAST_PARTS < run.length_ns:
        return ()
    return (_split(timeline, "", begin, end + 1),)


_LEAST_PARTS = 100
"""Tasks that were recorded for less than one of so many parts of a run do not tell where its time goes."""

_FIELDS = (
    "computing", "communication_not_overlapped", "overlapped", "communication", "free", "stage", "bubble", "preparing",
)  # fmt: skip
_OF_KERNELS = ("computing", "communication_not_overlapped", "overlapped", "communication", "free")
"""What the table of kernels tells too, which is whole in a part."""


def _is_cut(trace: Trace, row: StepSplit) -> bool:
    return row.begin_ns is not None and row.end_ns is not None and is_cut(part_range(trace), row.begin_ns, row.end_ns)


def _without(row: StepSplit, known: tuple[str, ...]) -> StepSplit:
    """A step of which not all slices are there: only what is ``known`` all the same."""
    unknown: dict[str, Any] = {f"{part}_ns": None for part in _FIELDS if part not in known}
    return replace(row, **unknown)


_PARTS = (COMPUTING, COMMUNICATION, NOT_OVERLAPPED, FREE)


def _intervals(trace: Trace, tracks: list[Track]) -> _Intervals:
    """All slices of ``tracks``, sorted by begin."""
    pieces = [trace.slices_of(track.id) for track in tracks]
    if not pieces:
        return _Intervals(np.zeros(0, np.int64), np.zeros(0, np.int64))
    begin = np.concatenate([np.asarray(piece[0]) for piece in pieces])
    duration = np.concatenate([np.asarray(piece[1]) for piece in pieces])
    order = np.argsort(begin, kind="stable")
    return _Intervals(begin[order], duration[order])


def _is_mindspore(trace: Trace) -> bool:
    told = f"{trace.facts.get('framework') or ''} {trace.facts.get('kind') or ''}".lower()
    return "mindspore" in told or "ascend_ms" in told


def _is_framework(track: Track) -> bool:
    return track.kind == "slices" and track.process in ("Python", "MindSpore", "CPU OP")


def _receives(trace: Trace, mindspore: bool) -> _Intervals:
    """The receiving operators on the group tracks: what the pipeline's bubble is made of."""
    pattern = _RECEIVE_MINDSPORE if mindspore else _RECEIVE_TORCH
    begins, durations = [], []
    for track in trace.tracks:
        if (
            track.kind != "slices"
            or track.process not in COMMUNICATION_PROCESSES
            or not track.thread.startswith("Group")
        ):
            continue
        begin, duration, name = trace.slices_of(track.id)
        distinct, where = np.unique(np.asarray(name), return_inverse=True)
        wanted = np.array([pattern.match(text) is not None for text in trace.names(distinct)], np.bool_)
        mask = wanted[where]
        begins.append(np.asarray(begin)[mask])
        durations.append(np.asarray(duration)[mask])
    empty = np.zeros(0, np.int64)
    return _Intervals(np.concatenate([empty, *begins]), np.concatenate([empty, *durations]))


def _starting(part: _Intervals, begin: int, end: int) -> slice:
    first, last = np.searchsorted(part.begin, [begin, end])
    return slice(int(first), int(last))


def _sum(part: _Intervals, begin: int, end: int) -> int:
    """Durations of all slices that start in [begin, end), not cut at its ends."""
    return int(part.duration[_starting(part, begin, end)].sum())


def _clipped(part: _Intervals, begin: int, end: int) -> int:
    inside = np.minimum(part.end, end) - np.maximum(part.begin, begin)
    return int(np.maximum(inside, 0).sum())


def _span(parts: list[_Intervals], begin: int, end: int) -> int:
    """Last end minus first start of the slices that start in [begin, end); 0 when there is none."""
    chosen = [(part, _starting(part, begin, end)) for part in parts]
    firsts = [int(part.begin[where][0]) for part, where in chosen if where.stop > where.start]
    lasts = [int(part.end[where].max()) for part, where in chosen if where.stop > where.start]
    return max(lasts) - min(firsts) if firsts else 0


def _split(timeline: _Timeline, step: str, begin: int, end: int) -> StepSplit:
    parts = timeline.parts
    computing = _sum(parts[COMPUTING], begin, end)
    communication = _sum(parts[COMMUNICATION], begin, end)
    exposed = _sum(parts[NOT_OVERLAPPED], begin, end)
    free = (_clipped if timeline.clip_free else _sum)(parts[FREE], begin, end)
    receives = timeline.receives
    bubble = int(receives.duration[(receives.begin >= begin) & (receives.begin < end)].sum())
    stage_parts = [parts[COMMUNICATION]] if timeline.clip_free else list(parts.values())
    stage = _span(stage_parts, begin, end) - bubble
    host_ns = begin if step else timeline.first_host_ns
    return StepSplit(
        step,
        computing,
        exposed,
        communication - exposed,
        communication,
        free,
        stage,
        bubble,
        _preparing(timeline, begin, host_ns),
        begin if step else None,
        end if step else None,
    )


def _preparing(timeline: _Timeline, begin: int, host_ns: int | None) -> int | None:
    """From ``host_ns`` to the first computing or communication at or after ``begin``; None without host activity."""
    firsts = []
    for name in (COMPUTING, COMMUNICATION):
        at = timeline.parts[name].begin
        where = int(np.searchsorted(at, begin))
        if where < len(at):
            firsts.append(int(at[where]))
    return min(firsts) - host_ns if firsts and host_ns is not None else None
