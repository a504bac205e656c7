"""What the timeline has to know of a trace once: tracks, spans, colours by name, the density of the run, steps."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from analysis.busy import run_of
from analysis.once_a_trace import once_a_trace
from analysis.outliers import Outlier, outliers
from analysis.part_range import part_range
from analysis.shown_steps import shown_steps
from analysis.slice_types import slice_types
from analysis.streams import recorded_spans
from analysis.timeline_steps import Steps
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext
    from model.trace_view import Track

OTHER_FILL = 13
"""Fill of names from rank 13 on; 1 to 12 are the ranks themselves, 0 means a name that never occurs."""

PHASES = ("phase.computing", "phase.comm", "phase.comm.hidden", "phase.free")
"""Tokens of the names that have a meaning of their own; their fills follow on `OTHER_FILL` in this order."""

FREE_FILL = OTHER_FILL + 1 + PHASES.index("phase.free")

MAP_COLUMNS = 800
MAP_TRACKS = 64
"""The density of the whole run rests on at most this many of the busiest tracks."""

_NAMED_LIMIT = 200_000  # names (by total time) that are looked at for their kind and phase
_BLOCK_ROWS = 1 << 20

_PHASE_NAMES = (
    (re.compile(r"(merged )?comput(ing|ation)( op)?s?", re.IGNORECASE), "phase.computing"),
    (re.compile(r"(pure )?communication ?\(not overlapped.*|pure communication.*", re.IGNORECASE), "phase.comm"),
    (re.compile(r"communication ?\(overlapped\)|overlapped", re.IGNORECASE), "phase.comm.hidden"),
    (re.compile(r"(merged )?communication( op)?s?", re.IGNORECASE), "phase.comm"),
    (re.compile(r"(hcom|hccl)_.*", re.IGNORECASE), "phase.comm"),
    (re.compile(r"(all_?reduce|all_?gather|reduce_?scatter|all_?to_?all)v?([-_ ].*)?", re.IGNORECASE), "phase.comm"),
    (re.compile(r"free( time)?", re.IGNORECASE), "phase.free"),
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """``is_part``: more of the trace is still being read; ``fill``: fill per name id by its type
    (`analysis.slice_types`), ``name_fill``: by itself; ``favourite``: name id per position in ``tracks`` that has most
    time of its own, -1 = none; ``load``: busy share of the `MAP_TRACKS` busiest tracks in `MAP_COLUMNS` equal columns
    of ``dense``, 1 = the busiest; ``outliers``: what lies outside ``dense``; ``part``: the range that was exported,
    None = all of the run; ``run``: from the first to the last slice (`analysis.busy.run_of`); ``recorded``: when the
    tracks of a device were recorded (`analysis.streams.recorded_spans`)."""

    is_part: bool
    tracks: tuple[Track, ...]
    span: TimeSpan
    dense: TimeSpan
    run: TimeSpan
    slices: int
    fill: NDArray[np.uint8]
    name_fill: NDArray[np.uint8]
    favourite: NDArray[np.int64]
    load: NDArray[np.float32]
    steps: Steps
    recorded: Mapping[int, TimeSpan]
    outliers: tuple[Outlier, ...] = ()
    part: TimeSpan | None = None


@once_a_trace
def outline_of(trace: Trace, task: TaskContext) -> Outline:
    """The outline of ``trace``."""
    span = trace.span or TimeSpan(0, 1)
    dense = trace.dense_span or span
    by_process, favourites = _own_time(trace, task)
    fill, name_fill = _fills(trace, by_process, task)
    return Outline(
        is_part=trace.is_snapshot,
        tracks=trace.tracks,
        span=span,
        dense=dense,
        run=run_of(trace.tracks) or span,
        slices=trace.slice_count,
        fill=fill,
        name_fill=name_fill,
        favourite=np.array(favourites, np.int64),
        load=_load(trace, dense, task),
        steps=shown_steps(trace, task),
        recorded=recorded_spans(trace.tracks, dense),
        outliers=outliers(trace, dense, task),
        part=part_range(trace),
    )


# ---- colours ----------------------------------------------------------------------------------------------


def _own_time(trace: Trace, task: TaskContext) -> tuple[NDArray[np.float64], list[int]]:
    """Time without the slices nested in it, shape (processes, name ids), and per track the name id with most of it, -1
    where there is none.

    Only the order matters, so sums are floats. Time of its own: frames around everything would take all colours.
    """
    processes: dict[tuple[str, str], int] = {}
    totals = np.zeros((0, 0))
    favourites: list[int] = []
    for track in trace.tracks:
        task.check()
        own = _own_time_of(trace, track, task) if track.kind == "slices" and track.slices else np.zeros(0)
        favourites.append(int(own.argmax()) if own.any() else -1)
        row = processes.setdefault((track.process, track.process_id), len(processes))
        missing = (max(row + 1 - totals.shape[0], 0), max(len(own) - totals.shape[1], 0))
        totals = np.pad(totals, ((0, missing[0]), (0, missing[1]))) if any(missing) else totals
        totals[row, : len(own)] += own
    return totals, favourites


def _own_time_of(trace: Trace, track: Track, task: TaskContext) -> NDArray[np.float64]:
    own = np.zeros(0)
    above: tuple[Any, Any, Any] | None = None
    for depth in range(track.depths):
        row = trace.slices_of(track.id, depth)
        for at in range(0, len(row[0]), _BLOCK_ROWS):
            task.check()
            begin, duration, name = (column[at : at + _BLOCK_ROWS] for column in row)
            size = max(len(own), int(name.max()) + 1)
            own = np.pad(own, (0, size - len(own))) + np.bincount(name, duration, size)
            if above is not None:
                parent = np.searchsorted(above[0], begin, "right") - 1
                at_parent = np.maximum(parent, 0)
                nested = (parent >= 0) & (begin + duration <= above[0][at_parent] + above[1][at_parent])
                own -= np.bincount(above[2][at_parent[nested]], duration[nested], size)
        above = row
    return own


def _fills(trace: Trace, totals: NDArray[np.float64], task: TaskContext) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Fill per name id by type and by name; both know phases by the kind that a name tells."""
    by_type = np.zeros(totals.shape[1], np.uint8)
    if not totals.size:
        return by_type, by_type.copy()
    most = totals.max(axis=0)
    by_type[most > 0] = OTHER_FILL
    by_name = by_type.copy()
    order = np.argsort(-most, kind="stable")
    order = order[most[order] > 0][:_NAMED_LIMIT]
    types = slice_types(trace, task)
    kinds, place = np.unique(types.kinds(order, task), return_inverse=True)
    phases = np.array([_phase_fill(types.texts[kind]) for kind in kinds.tolist()], np.uint8)[place]
    own = _in_turn(types.types(order, task))
    type_totals = np.array([np.bincount(own, row[order] * (phases == 0)) for row in totals])
    ranked = _ranked(type_totals, np.zeros(type_totals.shape[1], np.uint8))
    by_type[order] = np.where(phases > 0, phases, ranked[own])
    by_name[order] = _ranked(totals[:, order], phases)
    return by_type, by_name


def _in_turn(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """The same numbers as 0, 1, … in the order in which they first occur. Shapes (n,) -> (n,)."""
    _, first, place = np.unique(numbers, return_index=True, return_inverse=True)
    turn = np.empty(len(first), np.int64)
    turn[np.argsort(first)] = np.arange(len(first))
    return turn[place]


def _ranked(totals: NDArray[np.float64], phases: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Fill of each of ``n`` things that have a time in each process; ``totals``: shape (processes, n); ``phases``: the
    fills that are settled, 0 = by rank. A thing takes its rank from the process where it has most time, so that the
    operators of the device have colours too when the host spends more time."""
    fill = np.where(phases > 0, phases, OTHER_FILL).astype(np.uint8)
    home, most = totals.argmax(axis=0), totals.max(axis=0)
    for process in range(len(totals)):
        own = np.flatnonzero((home == process) & (phases == 0))
        first = own[np.argsort(-most[own], kind="stable")][: OTHER_FILL - 1]
        fill[first] = np.arange(1, len(first) + 1)
    return fill


def _phase_fill(kind: str) -> int:
    phase = phase_of(kind)
    return 0 if phase is None else OTHER_FILL + 1 + PHASES.index(phase)


def phase_of(name: str) -> str | None:
    """The token of the phase that a slice of this name stands for, or None."""
    return next((token for pattern, token in _PHASE_NAMES if pattern.fullmatch(name)), None)


# ---- density ------------------------------------------------------------------------------------------------


def busy_share(
    begin: NDArray[np.float64], end: NDArray[np.float64], busy: NDArray[np.float64], edges: NDArray[np.float64]
) -> NDArray[np.float32]:
    """Busy share (0 to 1) of each column between neighbouring ``edges``; the busy time of an item lies evenly in it.

    ``begin``, ``end``, ``busy``: items of one row, sorted and free of overlaps, in the unit of ``edges``.
    Shapes: (n,), (n,), (n,), (m + 1,) -> (m,)."""
    if not len(begin):
        return np.zeros(len(edges) - 1, np.float32)
    sums = np.cumsum(busy)
    places = np.empty(2 * len(begin))
    places[0::2], places[1::2] = begin, end
    heights = np.empty(2 * len(begin))
    heights[0::2], heights[1::2] = sums - busy, sums
    shares = np.diff(np.interp(edges, places, heights)) / np.diff(edges)
    return np.clip(shares, 0, 1).astype(np.float32)


def _load(trace: Trace, span: TimeSpan, task: TaskContext) -> NDArray[np.float32]:
    tracks: Sequence[Track] = [track for track in trace.tracks if track.kind == "slices" and track.slices]
    tracks = sorted(tracks, key=lambda track: -track.busy_ns)[:MAP_TRACKS]
    load = np.zeros(MAP_COLUMNS, np.float32)
    column_ns = max(span.length_ns, 1) / MAP_COLUMNS
    edges = np.arange(MAP_COLUMNS + 1, dtype=np.float64) * np.float64(column_ns)
    for track in tracks:
        task.check()
        items = trace.items(track.id, 0, span, column_ns)
        begin = (items.begin_ns - span.begin_ns).astype(np.float64)
        end = (items.end_ns - span.begin_ns).astype(np.float64)
        load += busy_share(begin, end, items.busy_ns.astype(np.float64), edges)
    highest = float(load.max(initial=0))
    return load / np.float32(highest) if highest else load
