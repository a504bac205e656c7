"""How busy each track of an area is, and what time its slices spend without those nested in them.

The area is gone through in windows of time that hold a bounded number of slices. A slice is nested in the innermost
slice that encloses it from a row above on the same track; one that only overlaps it is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from analysis.area_rows import AreaRow, Times, united
from model.task import TaskContext
from model.time_span import TimeSpan

_WINDOW_SLICES = 1 << 20
_LEAST_WINDOW_SLICES = 1 << 14


@dataclass(frozen=True, slots=True, eq=False)
class TrackSums:
    """One row a track, in display order, also those without a slice in the area. ``busy_ns``: union of the slices;
    ``gaps``: how many stretches of the area are without any, ``longest_gap_ns`` with ``longest_gap_begin_ns`` (0: from
    the begin of the area). Shapes (tracks,)."""

    track: NDArray[np.int64]
    count: Times
    sum_ns: Times
    busy_ns: Times
    gaps: Times
    longest_gap_ns: Times
    longest_gap_begin_ns: Times


def track_sums(
    tracks: Sequence[tuple[int, Sequence[AreaRow]]], code: Times, own: Times, span: TimeSpan, task: TaskContext
) -> TrackSums:
    """The sums of each track from its rows. ``own``: time of each name by its ``code``; what is spent in nested slices
    is taken away from it."""
    made = []
    for track, rows in tracks:
        idle = _Idle(span.length_ns)
        total = 0
        for window in _windows(rows, span):
            task.check()
            parts = [row.within(window) for row in rows]
            parts = [part for part in parts if len(part)]
            if not parts:
                continue
            nested = _Nested(parts, window)
            total += sum(int((end - begin).sum()) for begin, end in nested.cuts)
            nested.take_from(own, code)
            idle.add(*nested.outermost(), window.begin_ns - span.begin_ns)
        idle.finish()
        count = sum(len(row) for row in rows)
        made.append((track, count, total, idle.busy, idle.gaps, idle.longest, idle.longest_begin))
    columns = np.array(made, np.int64).reshape(-1, 7).T
    return TrackSums(*columns)


def _windows(rows: Sequence[AreaRow], span: TimeSpan) -> Iterator[TimeSpan]:
    """Windows in order that make up ``span``."""
    every = max(_WINDOW_SLICES // max(len(rows), 1), _LEAST_WINDOW_SLICES)
    edges = {span.begin_ns, span.end_ns}
    for row in rows:
        edges |= {time for time in row.begin_ns[every::every].tolist() if span.begin_ns < time < span.end_ns}
    ordered = sorted(edges)
    for begin, end in pairwise(ordered):
        yield TimeSpan(begin, end)


class _Idle:
    """Busy time and gaps, collected from window to window; times count from the begin of the area."""

    def __init__(self, length: int) -> None:
        self._length = length
        self._reach = 0  # until here all is known
        self.busy = self.gaps = self.longest = self.longest_begin = 0

    def add(self, begin: Times, end: Times, offset: int) -> None:
        """Sorted begins and sorted ends of intervals with a length, counted from ``offset``."""
        if not len(begin):
            return
        before = np.append(self._reach - offset, end[:-1])
        gap = begin - before
        at = np.flatnonzero(gap > 0)
        self.busy += int(end[-1]) + offset - self._reach - int(gap[at].sum())
        self.gaps += len(at)
        if len(at):
            longest = at[gap[at].argmax()]
            self._keep(int(before[longest]) + offset, int(gap[longest]))
        self._reach = int(end[-1]) + offset

    def finish(self) -> None:
        """The stretch behind the last slice."""
        if self._reach < self._length:
            self.gaps += 1
            self._keep(self._reach, self._length - self._reach)

    def _keep(self, begin: int, length: int) -> None:
        if length > self.longest:
            self.longest, self.longest_begin = length, begin


class _Nested:
    """The rows of one track in one window: which slice lies in which. ``cuts``: begins and ends of the slices of each
    row, cut at the window."""

    def __init__(self, parts: Sequence[AreaRow], window: TimeSpan) -> None:
        self._parts = parts
        self.cuts = [part.cut(window) for part in parts]
        self._ends = [np.asarray(part.begin_ns + part.duration_ns) for part in parts]
        self._above = [self._outer(row) for row in range(len(parts))]

    def _outer(self, row: int) -> tuple[Times, Times]:
        """For each slice of a row, the row of the slice around it (-1 = none) and its place there."""
        begin = np.asarray(self._parts[row].begin_ns)
        reach = np.maximum(self._ends[row], begin + 1)
        outer_row, outer = np.full(len(begin), -1, np.int64), np.zeros(len(begin), np.int64)
        left = np.arange(len(begin))
        for above in range(row - 1, -1, -1):
            place = _last_begun(np.asarray(self._parts[above].begin_ns), begin[left])
            around = (place >= 0) & (self._ends[above][np.maximum(place, 0)] >= reach[left])
            outer_row[left[around]], outer[left[around]] = above, place[around]
            left = left[~around]
            if not len(left):
                break
        return outer_row, outer

    def outermost(self) -> tuple[Times, Times]:
        """Begins and ends, each sorted, of the slices with a length that lie in no other."""
        begins, ends = [], []
        for (begin, end), (outer_row, _) in zip(self.cuts, self._above, strict=True):
            kept = (outer_row < 0) & (end > begin)
            if kept.any():
                begins.append(begin[kept])
                ends.append(end[kept])
        if len(begins) < 2:  # one row is in order
            return (begins[0], ends[0]) if begins else (np.zeros(0, np.int64), np.zeros(0, np.int64))
        return np.sort(np.concatenate(begins)), np.sort(np.concatenate(ends))

    def take_from(self, own: Times, code: Times) -> None:
        """Take the time of nested slices away from the names that they lie in."""
        apart = False  # whether slices of several rows lie in one slice: they may overlap
        for row, (outer_row, outer) in enumerate(self._above):
            begin, end = self.cuts[row]
            for above in range(row):
                mine = np.flatnonzero(outer_row == above)
                if len(mine):
                    names = code[np.asarray(self._parts[above].name)[outer[mine]]]
                    np.subtract.at(own, names, (end - begin)[mine])
                    apart |= above < row - 1
        if apart:
            self._give_back(own, code)

    def _give_back(self, own: Times, code: Times) -> None:
        """What was taken away twice: where slices of several rows that lie in one slice overlap each other."""
        firsts = np.cumsum([0, *(len(part) for part in self._parts)])
        outers, begins, ends, is_apart = [], [], [], []
        for row, (outer_row, outer) in enumerate(self._above):
            mine = np.flatnonzero(outer_row >= 0)
            outers.append(firsts[outer_row[mine]] + outer[mine])
            begins.append(self.cuts[row][0][mine])
            ends.append(self.cuts[row][1][mine])
            is_apart.append(outer_row[mine] < row - 1)
        outer, begin, end = np.concatenate(outers), np.concatenate(begins), np.concatenate(ends)
        affected = np.unique(outer[np.concatenate(is_apart)])
        group = np.minimum(np.searchsorted(affected, outer), len(affected) - 1)
        kept = affected[group] == outer
        group, begin, end = group[kept], begin[kept], end[kept]
        surplus = np.zeros(len(affected), np.int64)
        np.add.at(surplus, group, end - begin)
        surplus -= united(group, begin, end, len(affected))
        names = np.concatenate([np.asarray(part.name) for part in self._parts])[affected]
        np.add.at(own, code[names], surplus)


def _last_begun(begins: Times, times: Times) -> Times:
    """For each of the sorted ``times``, the last of the sorted ``begins`` that is not after it; -1 = none."""
    if len(begins) >= len(times):
        return np.searchsorted(begins, times, "right") - 1
    first = np.searchsorted(times, begins, "left")  # the first time that each begin holds for
    return np.cumsum(np.bincount(first, minlength=len(times) + 1)[: len(times)]) - 1
