"""What lies outside the dense part of a run, against a count by hand of all slices."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from analysis.outliers import MOST_OUTLIERS, Outlier, outliers
from model.task import TaskContext
from model.time_span import TimeSpan

EPOCH_NS = 1_717_480_934_567_890_123
DENSE = TimeSpan(EPOCH_NS, EPOCH_NS + 1000)

Rows = list[tuple[int, int, int, int, str]]


def found(plain_trace: Callable[..., Any], rows: Rows, **more: Any) -> tuple[Outlier, ...]:
    inside = [(0, 0, EPOCH_NS + 100 * number, 100, "in") for number in range(10)]
    trace = plain_trace([("npu", "S"), ("npu", "T")], inside + rows, **more)
    return outliers(trace, DENSE, TaskContext())


def test_there_are_none_in_a_dense_run(plain_trace: Callable[..., Any]) -> None:
    assert found(plain_trace, []) == ()


def test_an_event_at_zero_and_one_behind_a_jump(plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 0, 0, "zero"), (1, 0, 5, 10, "near"), (1, 0, 2 * EPOCH_NS, 7, "jump")]
    assert found(plain_trace, rows) == (
        Outlier(TimeSpan(0, 15), 2),
        Outlier(TimeSpan(2 * EPOCH_NS, 2 * EPOCH_NS + 7), 1),
    )


@pytest.mark.parametrize(("gap", "parts"), [(1000, 1), (1001, 2)])
def test_parts_lie_farther_apart_than_the_dense_one_is_long(
    plain_trace: Callable[..., Any], gap: int, parts: int
) -> None:
    assert len(found(plain_trace, [(0, 0, 0, 5, "a"), (0, 0, 5 + gap, 0, "b")])) == parts


@pytest.mark.parametrize(
    ("times", "kept"),
    [
        ((0, 10, 30, 60, 65, 100), [(0, 10, 2), (30, 30, 1), (60, 65, 2), (100, 100, 1)]),
        ((0, 30, 50, 60, 65), [(0, 0, 1), (30, 30, 1), (50, 50, 1), (60, 65, 2)]),
        ((0, 5, 50, 60, 80), [(0, 5, 2), (50, 50, 1), (60, 60, 1), (80, 80, 1)]),
    ],
)
def test_of_many_parts_the_ones_nearest_to_each_other_are_one(
    plain_trace: Callable[..., Any], times: tuple[int, ...], kept: list[tuple[int, int, int]]
) -> None:
    shown = found(plain_trace, [(0, 0, at * 10_000, 0, "out") for at in times])
    assert [(one.span.begin_ns // 10_000, one.span.end_ns // 10_000, one.slices) for one in shown] == kept


def test_samples_of_counters_count_as_a_part_without_slices(plain_trace: Callable[..., Any]) -> None:
    samples = [(3, 1.0), (EPOCH_NS + 5, 2.0), (EPOCH_NS + 10**15, 3.0)]
    shown = found(plain_trace, [], counters={("npu", "load"): samples})
    assert [(one.span.begin_ns, one.slices) for one in shown] == [(3, 0), (EPOCH_NS + 10**15, 0)]


@pytest.mark.parametrize("seed", range(5))
def test_every_slice_outside_is_counted_once(plain_trace: Callable[..., Any], seed: int) -> None:
    chance = random.Random(seed)
    rows: Rows = []
    for track in (0, 1):
        for depth in (0, 1):
            times = sorted(chance.sample(range(10**6), 40))
            rows += [
                (track, depth, at * 10**6, chance.randrange(0, 900), "out") for at in times if chance.random() < 0.7
            ]
    shown = found(plain_trace, rows)
    assert 1 <= len(shown) <= MOST_OUTLIERS
    for one in shown:
        own = [row for row in rows if one.span.begin_ns <= row[2] <= one.span.end_ns]
        assert one.slices == len(own)
        assert one.span == TimeSpan(min(row[2] for row in own), max(row[2] + row[3] for row in own))
    assert sum(one.slices for one in shown) == len(rows)
    for one, other in pairwise(shown):
        assert other.span.begin_ns - one.span.end_ns > DENSE.length_ns
