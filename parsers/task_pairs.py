"""Executions of tasks from single records of their starts and ends (mindinsight-format 2.2, 2.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class TaskEvents:
    """Starts and ends in the order of the file: ``end`` (bool), ``stream``, ``task``, ``ticks`` of the 10 ns counter,
    ``operator`` (its place in the dictionary, -1 = none). Shapes (n,)."""

    end: NDArray[np.bool_]
    stream: _Ints
    task: _Ints
    ticks: _Ints
    operator: _Ints

    def __len__(self) -> int:
        return len(self.task)

    def __getitem__(self, rows: slice | _Ints | NDArray[np.bool_]) -> TaskEvents:
        return TaskEvents(self.end[rows], self.stream[rows], self.task[rows], self.ticks[rows], self.operator[rows])

    def after(self, before: TaskEvents) -> TaskEvents:
        """The events of ``before``, then these."""
        return TaskEvents(
            np.concatenate([before.end, self.end]),
            np.concatenate([before.stream, self.stream]),
            np.concatenate([before.task, self.task]),
            np.concatenate([before.ticks, self.ticks]),
            np.concatenate([before.operator, self.operator]),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Executions:
    """Shapes (n,): as `TaskEvents`, with ``start`` and ``duration`` in ticks."""

    stream: _Ints
    task: _Ints
    operator: _Ints
    start: _Ints
    duration: _Ints

    def __len__(self) -> int:
        return len(self.task)

    def __getitem__(self, rows: _Ints | NDArray[np.bool_]) -> Executions:
        return Executions(
            self.stream[rows], self.task[rows], self.operator[rows], self.start[rows], self.duration[rows]
        )


def joined(executions: Sequence[Executions]) -> Executions:
    """All of them, in their order; at least one."""
    names = ("stream", "task", "operator", "start", "duration")
    return Executions(*(np.concatenate([getattr(part, name) for part in executions]) for name in names))


def _no_events() -> TaskEvents:
    empty = np.zeros(0, np.int64)
    return TaskEvents(np.zeros(0, np.bool_), empty, empty, empty, empty)


def _between(events: TaskEvents, starts: _Ints, ends: _Ints) -> Executions:
    first, last = events[starts], events[ends]
    return Executions(first.stream, first.task, first.operator, first.ticks, last.ticks - first.ticks)


class TaskPairs:
    """Pairs the end of a task with its start, whatever happens on other streams meanwhile. ``unpaired`` counts starts
    and ends without the other half."""

    def __init__(self) -> None:
        self._running = _no_events()
        self.unpaired = 0

    def add(self, events: TaskEvents, fresh: bool) -> Executions:
        """The executions that ended within ``events``. ``fresh``: these do not continue the ones before."""
        if fresh:
            self.finish()
        events = events.after(self._running)
        keys = task_on_stream(events.stream, events.task)
        order = np.argsort(keys, kind="stable")
        keys, end = keys[order], events.end[order]
        same = keys[1:] == keys[:-1]
        pairs = np.flatnonzero(same & ~end[:-1] & end[1:])
        starts, ends = order[pairs], order[pairs + 1]
        lasts = np.flatnonzero(np.r_[~same, True][: len(keys)])
        running = order[lasts[~end[lasts]]]
        self.unpaired += len(events) - 2 * len(pairs) - len(running)
        self._running = events[running]
        found = _between(events, starts, ends)
        backwards = found.duration < 0
        self.unpaired += 2 * int(backwards.sum())
        return found[~backwards]

    def finish(self) -> None:
        """Whatever still runs has no end."""
        self.unpaired += len(self._running)
        self._running = _no_events()


def task_on_stream(stream: _Ints, task: _Ints) -> _Ints:
    """An identity of the task together with its stream: ids that are unique on the device are named on others too.
    Shapes (n,)."""
    return stream << 16 | task


class NeighbourPairs:
    """The rule of MindInsight r0.5: a start and the next record, both of one operator, are an execution; records of
    tasks without an operator do not count (mindinsight-format 2.3, 1 and 2)."""

    def __init__(self) -> None:
        self._last = _no_events()

    def add(self, events: TaskEvents, fresh: bool) -> Executions:
        """The executions among ``events`` that have an operator. ``fresh``: these do not continue the ones before."""
        known = events[events.operator >= 0].after(_no_events() if fresh else self._last)
        self._last = known[len(known) - 1 :] if len(known) else known
        pairs = np.flatnonzero((known.operator[1:] == known.operator[:-1]) & ~known.end[:-1] & known.end[1:])
        return _between(known, pairs, pairs + 1)


@dataclass(slots=True)
class _Sum:
    task: int
    stream: int
    ticks: int = 0
    rounds: int = 0


class OperatorSums:
    """Time and rounds of each operator by the rule of MindInsight r0.5 (mindinsight-format 2.3, 3 and 4): an operator
    of several tasks counts once a round, when its first task ran; its time is that of all its tasks."""

    def __init__(self) -> None:
        self._sums: dict[int, _Sum] = {}
        self.executions = 0

    def add(self, executions: Executions) -> None:
        """``executions`` all have an operator."""
        self.executions += len(executions)
        codes, first, of = np.unique(executions.operator, return_index=True, return_inverse=True)
        sums: list[_Sum] = [_Sum(0, 0)] * len(codes)
        for at in np.argsort(first).tolist():  # operators stand in the order of their first execution
            row = int(first[at])
            made = _Sum(int(executions.task[row]), int(executions.stream[row]))
            sums[at] = self._sums.setdefault(int(codes[at]), made)
        first_task = np.array([found.task for found in sums], np.int64)
        rounds = np.bincount(of[executions.task == first_task[of]], minlength=len(codes)) if len(codes) else first_task
        # In two halves, whose sums have 64 bits whatever the counters say.
        high, low = np.zeros(len(codes), np.int64), np.zeros(len(codes), np.int64)
        np.add.at(high, of, executions.duration >> 32)
        np.add.at(low, of, executions.duration & 0xFFFF_FFFF)
        for found, count, upper, lower in zip(sums, rounds.tolist(), high.tolist(), low.tolist(), strict=True):
            found.rounds += count
            found.ticks += (upper << 32) + lower

    @property
    def operators(self) -> list[int]:
        """Places in the dictionary, in the order of the first execution."""
        return list(self._sums)

    @property
    def streams(self) -> list[int]:
        """The stream of the first execution of each."""
        return [found.stream for found in self._sums.values()]

    @property
    def rounds(self) -> NDArray[np.int64]:
        """How often each ran. Shape (operators,)."""
        return np.array([found.rounds for found in self._sums.values()], np.int64)

    def mean_ns(self, tick_ns: int) -> NDArray[np.float64]:
        """The mean time of each. Shape (operators,)."""
        return np.array([found.ticks * tick_ns / found.rounds for found in self._sums.values()])
