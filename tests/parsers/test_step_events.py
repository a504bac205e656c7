"""Steps from points against the walk that mindinsight-format 2.1 describes, one point after another."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from model.batches import TableBatch
from parsers.faults import Faults
from parsers.step_events import BACKWARD, COLLECTIVE, END, FORWARD, START, Points, StepEvents

Point = tuple[int, int]  # kind, stream; the counter grows by a few ticks from point to point

_point = st.tuples(st.sampled_from([START, FORWARD, BACKWARD, END, COLLECTIVE, COLLECTIVE]), st.integers(0, 2))


def _walk(points: list[Point]) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Steps (number, begin, forward, backward, end) and collectives (step, stream, place, begin, end), in ticks."""
    steps: list[tuple[int, ...]] = []
    collectives: list[tuple[int, ...]] = []
    number = last_end = 0
    current: dict[int, int] = {}
    noted: dict[int, list[int]] = defaultdict(list)
    started = False
    for at, (kind, stream) in enumerate(points):
        ticks = 10 + 3 * at
        if kind == START:
            if started:
                last_end = 0  # the step before has no end, so nobody knows how long this one waited
            current, noted, started = {}, defaultdict(list), True
        elif kind == COLLECTIVE:
            noted[stream].append(ticks)
        elif kind in (FORWARD, BACKWARD):
            current[kind] = ticks
        else:
            number += 1
            if FORWARD in current and BACKWARD in current:
                steps.append((number, last_end or current[FORWARD], current[FORWARD], current[BACKWARD], ticks))
                collectives += [
                    (number, of, place, *times[2 * place : 2 * place + 2])
                    for of, times in sorted(noted.items())
                    if len(times) % 2 == 0
                    for place in range(len(times) // 2)
                ]
            last_end = ticks
            current, noted, started = {}, defaultdict(list), False
    return steps, collectives


@settings(max_examples=300, deadline=None)
@given(st.lists(_point, max_size=60), st.integers(1, 9))
def test_steps_and_collectives_are_those_of_the_walk(points: list[Point], at_once: int) -> None:
    """Whatever the order of the points, and wherever the blocks end."""
    events = StepEvents(skip_first=False, average_first=False, faults=Faults("file"))
    batches = []
    for first in range(0, len(points), at_once):
        block = points[first : first + at_once]
        kind, stream = np.array(block, np.int64).T
        ticks = 10 + 3 * np.arange(first, first + len(block))
        batches += list(events.add(Points(kind, stream, ticks), fresh=first == 0))
    batches += list(events.finish())
    tables = [batch for batch in batches if isinstance(batch, TableBatch)]

    steps, collectives = _walk(points)
    names = ("step", "start_ns", "fp_point_ns", "bp_point_ns", "end_ns")
    found = [
        row
        for batch in tables
        if batch.table == "steps"
        for row in zip(*(np.asarray(batch.data[name]).tolist() for name in names), strict=True)
    ]
    assert found == [(step[0], *(10 * ticks for ticks in step[1:])) for step in steps]

    names = ("step", "stream", "name", "start_ns", "end_ns")
    rows = [
        row
        for batch in tables
        if batch.table == "step_collectives"
        for row in zip(*(list(batch.data[name]) for name in names), strict=True)
    ]
    assert [row for row in rows if row[0]] == [
        (step, str(stream), f"stream_{stream}_parallel_{place}", 10 * begin, 10 * end)
        for step, stream, place, begin, end in collectives
    ]

    averages = [batch.data["total_ns"] for batch in tables if batch.table == "step_average"]
    totals = [end - begin for _, begin, _, _, end in steps][1:]
    # Python rounds half to even too, and quotients of such small numbers are exact where they are halves.
    expected = [10 * round(sum(totals) / len(totals)) if totals else 0] if steps else []
    assert [int(cells[0]) for cells in averages] == expected
