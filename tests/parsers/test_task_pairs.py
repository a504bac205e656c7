"""Executions from starts and ends: against walks over single records, in blocks of any size."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers.task_pairs import NeighbourPairs, OperatorSums, TaskEvents, TaskPairs

Event = tuple[bool, int, int]  # end, stream, task; task 3 has no operator, tasks 1 and 2 share one

_event = st.tuples(st.booleans(), st.integers(0, 1), st.integers(0, 3))
_OPERATOR = np.array([0, 1, 1, -1])


def _blocks(events: list[Event], at_once: int) -> list[TaskEvents]:
    blocks = []
    for first in range(0, len(events), at_once):
        block = np.array(events[first : first + at_once], np.int64)
        ticks = 7 * np.arange(first, first + len(block))
        blocks.append(TaskEvents(block[:, 0] == 1, block[:, 1], block[:, 2], ticks, _OPERATOR[block[:, 2]]))
    return blocks


@settings(max_examples=300)
@given(st.lists(_event, max_size=50), st.integers(1, 8))
def test_an_end_belongs_to_the_last_start_of_its_task(events: list[Event], at_once: int) -> None:
    expected, running = [], {}
    for at, (end, stream, task) in enumerate(events):
        if not end:
            running[stream, task] = at
        elif (stream, task) in running:
            begin = running.pop((stream, task))
            expected.append((stream, task, 7 * begin, 7 * (at - begin)))
    pairs = TaskPairs()
    found = [pairs.add(block, fresh=place == 0) for place, block in enumerate(_blocks(events, at_once))]
    pairs.finish()
    rows = [
        row
        for part in found
        for row in zip(*(c.tolist() for c in (part.stream, part.task, part.start, part.duration)), strict=True)
    ]
    assert sorted(rows) == sorted(expected)
    assert pairs.unpaired == len(events) - 2 * len(expected)


@settings(max_examples=300)
@given(st.lists(_event, max_size=50), st.integers(1, 8))
def test_the_rule_of_the_first_release(events: list[Event], at_once: int) -> None:
    """Walk over the records with an operator as mindinsight-format 2.3 says: 1, 2 and 3."""
    known = [(at, end, task) for at, (end, _, task) in enumerate(events) if _OPERATOR[task] >= 0]
    total: dict[int, int] = defaultdict(int)
    rounds: dict[int, int] = defaultdict(int)
    first_task: dict[int, int] = {}
    at = 0
    while at + 1 < len(known):
        (begin, end, task), (until, next_end, next_task) = known[at], known[at + 1]
        operator = int(_OPERATOR[task])
        if end or not next_end or operator != _OPERATOR[next_task]:
            at += 1
            continue
        total[operator] += 7 * (until - begin)
        rounds[operator] += first_task.setdefault(operator, task) == task
        at += 2
    pairs, sums = NeighbourPairs(), OperatorSums()
    for place, block in enumerate(_blocks(events, at_once)):
        sums.add(pairs.add(block, fresh=place == 0))
    assert sums.operators == list(total)
    assert sums.rounds.tolist() == [rounds[operator] for operator in total]
    assert sums.mean_ns(10).tolist() == [total[operator] * 10 / rounds[operator] for operator in total]


def _events(*events: tuple[bool, int, int, int]) -> TaskEvents:
    """Of (end, stream, task, ticks), all of operator 0."""
    end, stream, task, ticks = np.array(events, np.int64).T
    return TaskEvents(end == 1, stream, task, ticks, np.zeros(len(events), np.int64))


def test_an_end_before_its_start_pairs_nothing() -> None:
    pairs = TaskPairs()
    found = pairs.add(_events((False, 1, 5, 100), (True, 1, 5, 90), (False, 1, 6, 100), (True, 1, 6, 100)), fresh=True)
    assert (found.task.tolist(), found.duration.tolist()) == ([6], [0])
    pairs.finish()
    assert pairs.unpaired == 2


def test_tasks_of_two_bytes_on_other_streams_are_others() -> None:
    """Both ids have 16 bits (mindinsight-format 2.2)."""
    pairs = TaskPairs()
    found = pairs.add(_events((False, 0, 65535, 1), (False, 1, 65535, 2), (True, 1, 65535, 5)), fresh=True)
    assert (found.stream.tolist(), found.start.tolist(), found.duration.tolist()) == ([1], [2], [3])


def test_times_that_fill_64_bits_are_summed_exactly() -> None:
    largest = (1 << 62) // 10
    empty = np.zeros(4, np.int64)
    ticks = np.array([0, largest, 0, largest])
    events = TaskEvents(np.array([False, True, False, True]), empty, empty, ticks, empty)
    sums = OperatorSums()
    for _ in range(50):
        sums.add(NeighbourPairs().add(events, fresh=True))
    assert sums.executions == 100
    assert sums.mean_ns(10).tolist() == [largest * 10.0]
