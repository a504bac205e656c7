"""Steps, phases and collectives from the points that a device notes in its raw step trace (mindinsight-format 2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, Facts, SliceBatch, TableBatch, TrackKey
from model.schemas import SCHEMAS
from model.time_text import NS_PER
from parsers.faults import Faults
from parsers.files.legacy_tracks import COLLECTIVES

START, FORWARD, BACKWARD, END, COLLECTIVE, OTHER = range(6)
"""What a point is: the begin of a step, of forward propagation, the end of backward, of the step; a collective's."""

_Ints = NDArray[np.int64]
_TICK = NS_PER["tick"]

AVERAGE_IS_COMPUTED = Facts({"average_is_computed": True})
"""The row of ``step_average`` stands in no file."""


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    """``kind`` (see START), ``stream``, ``ticks`` (the device's 10 ns counter, 0 = missing): shapes (n,)."""

    kind: _Ints
    stream: _Ints
    ticks: _Ints

    def __getitem__(self, rows: slice | _Ints) -> Points:
        return Points(self.kind[rows], self.stream[rows], self.ticks[rows])

    @staticmethod
    def joined(first: Points, second: Points) -> Points:
        """The points of ``first``, then those of ``second``."""
        pairs = ((first.kind, second.kind), (first.stream, second.stream), (first.ticks, second.ticks))
        return Points(*(np.concatenate(pair) for pair in pairs))


def no_points() -> Points:
    """The empty sequence."""
    return Points(*(np.zeros(0, np.int64) for _ in range(3)))


class StepEvents:
    """Takes points as they come and yields steps. ``skip_first``: the first step is that of the graph that only sets up
    the data queue. ``average_first``: whether the average covers the first step, which has no step before it."""

    def __init__(self, skip_first: bool, average_first: bool, faults: Faults) -> None:
        self._skip = skip_first
        self._average_first = average_first
        self._faults = faults
        self._waiting = no_points()  # of the step that has no end yet
        self._end = 0  # of the step before, 0 = unknown
        self._number = 0
        self._found = 0
        self._sums = [0] * len(SCHEMAS["step_average"])
        self._collectives: dict[tuple[int, int], list[int]] = {}  # (stream, place) -> sums of begin, end, duration

    def add(self, points: Points, fresh: bool) -> Iterator[Batch]:
        """Rows of ``steps`` and ``step_collectives``, and slices of the collectives. ``fresh``: ``points`` do not
        continue the ones before."""
        if fresh:
            self._drop_waiting()
        points = Points.joined(self._waiting, points)
        ends = np.flatnonzero(points.kind == END)
        known = int(ends[-1]) + 1 if len(ends) else 0
        self._waiting = points[known:]
        if known:
            yield from self._steps(points[:known], ends)

    def finish(self) -> Iterator[Batch]:
        """The average as MindSpore wrote it: whole ticks, half to even; zeros when fewer than two steps are known
        (mindinsight-format 1.1); collectives count in every step."""
        self._drop_waiting()
        if not self._found:
            return
        count = self._found if self._average_first else self._found - 1
        columns = SCHEMAS["step_average"]
        cells = [np.array([mean(total, count) * _TICK if self._found > 1 else 0]) for total in self._sums]
        yield TableBatch("step_average", columns, dict(zip((c.name for c in columns), cells, strict=True)))
        yield AVERAGE_IS_COMPUTED
        rows = [(key, [mean(total, count) for total in sums]) for key, sums in sorted(self._collectives.items())]
        if rows and self._found > 1:
            stream, place = np.array([key for key, _ in rows], np.int64).T
            begin, end, duration = np.array([means for _, means in rows], np.int64).T
            yield _collective_rows(np.zeros(len(rows), np.int64), stream, place, (begin, end, duration))

    def _drop_waiting(self) -> None:
        if (self._waiting.kind != OTHER).any():
            self._faults.note("steps_incomplete", f"step {self._number + 1}")
        self._waiting = no_points()
        self._end = 0

    def _steps(self, points: Points, ends: _Ints) -> Iterator[Batch]:
        of = np.cumsum(points.kind == END) - (points.kind == END)  # the step of each point
        starts = np.flatnonzero(points.kind == START)
        restarts = np.maximum(np.bincount(of[starts], minlength=len(ends)) - 1, 0)
        last_start = np.full(len(ends), -1)
        last_start[of[starts]] = starts
        live = np.arange(len(of)) > last_start[of]  # a start begins the step anew
        end = points.ticks[ends]
        begin = np.where(restarts > 0, 0, np.concatenate([[self._end], end[:-1]]))
        self._end = int(end[-1])
        forward, backward = (_last(points, live & (points.kind == kind), of, len(ends)) for kind in (FORWARD, BACKWARD))
        first = 1 if self._skip else 0
        self._skip = False
        numbers = self._number + 1 - first + np.arange(len(ends))
        self._number += len(ends) - first
        counted = np.arange(len(ends)) >= first
        whole = counted & (forward > 0) & (backward > 0) & (end > 0)
        self._note_incomplete(numbers, counted & ~whole, restarts)
        times = phases(np.where(begin > 0, begin, forward), end, forward, backward)
        averaged = np.flatnonzero(whole)[0 if self._average_first or self._found else 1 :]
        self._found += int(whole.sum())
        self._sums = [
            total + sum(values[averaged].tolist()) for total, values in zip(self._sums, times.values(), strict=True)
        ]
        if whole.any():
            cells = {name: values[whole] * _TICK for name, values in times.items()}
            yield TableBatch("steps", SCHEMAS["steps"], {"step": numbers[whole], **cells})
        rows = np.flatnonzero(live & (points.kind == COLLECTIVE) & whole[of])
        if len(rows):
            yield from self._paired(points[rows], of[rows], numbers, averaged)

    def _note_incomplete(self, numbers: _Ints, broken: NDArray[np.bool_], restarts: _Ints) -> None:
        missing = broken.astype(np.int64) + restarts
        if missing.any():
            where = f"step {int(numbers[np.flatnonzero(missing)[0]])}"
            self._faults.note("steps_incomplete", where, count=int(missing.sum()))

    def _paired(self, points: Points, of: _Ints, numbers: _Ints, averaged: _Ints) -> Iterator[Batch]:
        """Points of a stream in a step pair in order of arrival: first with second, third with fourth."""
        order = np.lexsort((points.stream, of))
        stream, step, ticks = points.stream[order], of[order], points.ticks[order]
        firsts = np.flatnonzero(np.r_[True, (np.diff(step) != 0) | (np.diff(stream) != 0)])
        sizes = np.diff(np.r_[firsts, len(order)])
        place = np.arange(len(order)) - np.repeat(firsts, sizes)
        even = np.repeat(sizes % 2 == 0, sizes)
        begins = np.flatnonzero(even & (place % 2 == 0))
        begins = begins[(ticks[begins] > 0) & (ticks[begins + 1] >= ticks[begins])]
        unpaired = int((sizes % 2 == 1).sum()) + int((even & (place % 2 == 0)).sum()) - len(begins)
        if unpaired:
            lost = np.setdiff1d(np.flatnonzero(place % 2 == 0), begins)[0]
            self._faults.note("collectives_unpaired", f"step {int(numbers[step[lost]])}", count=unpaired)
        if not len(begins):
            return
        begin, end = ticks[begins], ticks[begins + 1]
        times = (begin, end, end - begin)
        stream, place, step = stream[begins], place[begins] // 2, step[begins]
        for row in np.flatnonzero(np.isin(step, averaged)).tolist():
            sums = self._collectives.setdefault((int(stream[row]), int(place[row])), [0, 0, 0])
            for at, values in enumerate(times):
                sums[at] += int(values[row])
        yield _collective_rows(numbers[step], stream, place, times)
        yield _slices(numbers[step], stream, place, times)


def _last(points: Points, rows: NDArray[np.bool_], of: _Ints, steps: int) -> _Ints:
    """The count of the last of ``rows`` in each step, 0 where it has none."""
    counts = np.zeros(steps, np.int64)
    chosen = np.flatnonzero(rows)
    counts[of[chosen]] = points.ticks[chosen]
    return counts


def phases(begin: _Ints, end: _Ints, forward: _Ints, backward: _Ints) -> dict[str, _Ints]:
    """The columns of ``step_average`` in ticks, in its order (mindinsight-format 1.1)."""
    return {
        "start_ns": begin,
        "end_ns": end,
        "fp_point_ns": forward,
        "bp_point_ns": backward,
        "total_ns": end - begin,
        "iteration_interval_ns": forward - begin,
        "fp_and_bp_ns": backward - forward,
        "tail_ns": end - backward,
    }


def mean(total: int, count: int) -> int:
    """``total / count``, exactly rounded half to even."""
    if not count:
        return 0
    whole, over = divmod(total, count)
    return whole + (2 * over > count or (2 * over == count and whole % 2 == 1))


def _collective_rows(step: _Ints, stream: _Ints, place: _Ints, times: tuple[_Ints, _Ints, _Ints]) -> TableBatch:
    begin, end, duration = (values * _TICK for values in times)
    data = {
        "step": step,
        "stream": [str(number) for number in stream.tolist()],
        "name": _names(stream, place),
        "start_ns": begin,
        "end_ns": end,
        "duration_ns": duration,
    }
    return TableBatch("step_collectives", SCHEMAS["step_collectives"], data)


def _names(stream: _Ints, place: _Ints) -> list[str]:
    return [f"stream_{number}_parallel_{at}" for number, at in zip(stream.tolist(), place.tolist(), strict=True)]


def _slices(step: _Ints, stream: _Ints, place: _Ints, times: tuple[_Ints, _Ints, _Ints]) -> SliceBatch:
    streams, track = np.unique(stream, return_inverse=True)
    names, name = np.unique(np.array(_names(stream, place), object), return_inverse=True)
    return SliceBatch(
        [TrackKey(COLLECTIVES, str(number)) for number in streams.tolist()],
        names.tolist(),
        track.astype(np.uint32),
        times[0] * _TICK,
        times[2] * _TICK,
        name.astype(np.uint32),
        arguments=[f'{{"step": {number}}}' for number in step.tolist()],
    )
