"""Steps from points against the walk that mindinsight-format 2.1 describes, one point after another."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from model.batches import SliceBatch, TableBatch
from parsers.faults import Faults
from parsers.step_events import BACKWARD, COLLECTIVE, END, FORWARD, OTHER, START, Points, StepEvents

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


@settings(max_examples=300)
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


def _read(*points: tuple[int, int, int]) -> tuple[list[TableBatch], list[SliceBatch], list[tuple[str, str, int]]]:
    """Tables, slices and faults of points (kind, stream, ticks)."""
    faults = Faults("file")
    events = StepEvents(skip_first=False, average_first=True, faults=faults)
    kind, stream, ticks = np.array(points, np.int64).T
    batches = [*events.add(Points(kind, stream, ticks), fresh=True), *events.finish()]
    told = [(problem.code, problem.where, problem.count) for problem in faults.problems()]
    tables = [batch for batch in batches if isinstance(batch, TableBatch)]
    return tables, [batch for batch in batches if isinstance(batch, SliceBatch)], told


def test_collectives_of_several_streams_pair_within_their_stream() -> None:
    """A tick is 10 ns. Stream 2 has an odd number of points, and the first pair of stream 3 has no begin."""
    tables, slices, told = _read(
        *((START, 0, 90), (FORWARD, 0, 100), (COLLECTIVE, 0, 110), (COLLECTIVE, 1, 115), (COLLECTIVE, 1, 118)),
        *((COLLECTIVE, 0, 120), (COLLECTIVE, 0, 130), (COLLECTIVE, 2, 140), (COLLECTIVE, 0, 150)),
        *((COLLECTIVE, 3, 0), (COLLECTIVE, 3, 155), (BACKWARD, 0, 160), (END, 0, 200)),
        *((START, 0, 200), (FORWARD, 0, 205), (COLLECTIVE, 1, 210), (COLLECTIVE, 1, 225), (BACKWARD, 0, 230)),
        (END, 0, 260),
    )
    (rows, means) = (batch.data for batch in tables if batch.table == "step_collectives")
    names = ("step", "stream", "name", "start_ns", "end_ns", "duration_ns")
    assert list(zip(*(list(rows[name]) for name in names), strict=True)) == [
        (1, "0", "stream_0_parallel_0", 1100, 1200, 100),
        (1, "0", "stream_0_parallel_1", 1300, 1500, 200),
        (1, "1", "stream_1_parallel_0", 1150, 1180, 30),
        (2, "1", "stream_1_parallel_0", 2100, 2250, 150),
    ]
    # Half to even, in whole ticks: (115 + 210) / 2 = 162.5, (118 + 225) / 2 = 171.5, (3 + 15) / 2 = 9.
    assert means["step"].tolist() == [0, 0, 0]
    assert (means["start_ns"][2], means["end_ns"][2], means["duration_ns"][2]) == (1620, 1720, 90)
    (batch,) = slices
    assert batch.start_ns.tolist() == [1100, 1300, 1150, 2100]
    assert batch.duration_ns.tolist() == [100, 200, 30, 150]
    assert [batch.tracks[track].thread for track in batch.track] == ["0", "0", "1", "1"]
    assert batch.arguments == ['{"step": 1}', '{"step": 1}', '{"step": 1}', '{"step": 2}']
    assert told == [("collectives_unpaired", "step 1", 2)]


def test_points_of_a_step_without_an_end_are_told() -> None:
    step = ((START, 0, 90), (FORWARD, 0, 100), (BACKWARD, 0, 150), (END, 0, 200))
    assert _read(*step)[2] == []
    assert _read(*step, (OTHER, 0, 210))[2] == []
    assert _read(*step, (START, 0, 200), (FORWARD, 0, 210))[2] == [("steps_incomplete", "step 2", 1)]


def test_the_average_leaves_the_first_step_out_where_it_has_none_before_it() -> None:
    events = StepEvents(skip_first=False, average_first=False, faults=Faults("file"))
    marks = [(START, 100), (FORWARD, 110), (BACKWARD, 150), (END, 200)]
    marks += [(START, 200), (FORWARD, 210), (BACKWARD, 250), (END, 310)]
    marks += [(START, 310), (FORWARD, 330), (BACKWARD, 350), (END, 440)]
    kind, ticks = np.array(marks, np.int64).T
    batches = [*events.add(Points(kind, np.zeros(len(kind), np.int64), ticks), fresh=True), *events.finish()]
    (average,) = (batch.data for batch in batches if isinstance(batch, TableBatch) and batch.table == "step_average")
    # Of 110 and 130 ticks: (200 to 310) and (310 to 440).
    assert average["total_ns"].tolist() == [1200]
    assert average["iteration_interval_ns"].tolist() == [150]
    assert average["fp_and_bp_ns"].tolist() == [300]
    assert average["tail_ns"].tolist() == [750]


def test_a_single_step_has_no_average_of_its_collectives() -> None:
    points = ((FORWARD, 0, 100), (COLLECTIVE, 1, 110), (COLLECTIVE, 1, 120), (BACKWARD, 0, 150), (END, 0, 200))
    tables, _, _ = _read(*points)
    assert [batch.data["step"].tolist() for batch in tables if batch.table == "step_collectives"] == [[1]]
    assert [batch.data["total_ns"].tolist() for batch in tables if batch.table == "step_average"] == [[0]]


def test_points_that_do_not_continue_the_ones_before_begin_a_step_anew() -> None:
    faults = Faults("file")
    events = StepEvents(skip_first=False, average_first=True, faults=faults)
    zeros = np.zeros(2, np.int64)
    assert list(events.add(Points(np.array([START, FORWARD]), zeros, np.array([100, 110])), fresh=True)) == []
    assert list(events.add(Points(np.array([BACKWARD, END]), zeros, np.array([900, 950])), fresh=True)) == []
    assert [(problem.code, problem.where, problem.count) for problem in faults.problems()] == [
        ("steps_incomplete", "step 1", 2)
    ]


def test_a_collective_may_take_no_time() -> None:
    points = ((FORWARD, 0, 100), (COLLECTIVE, 1, 110), (COLLECTIVE, 1, 110), (BACKWARD, 0, 150), (END, 0, 200))
    tables, _, told = _read(*points)
    (rows,) = (batch.data for batch in tables if batch.table == "step_collectives")
    assert (rows["start_ns"].tolist(), rows["duration_ns"].tolist(), told) == ([1100], [0], [])


def test_the_step_of_an_unpaired_collective_is_told() -> None:
    first = ((FORWARD, 0, 100), (COLLECTIVE, 1, 110), (COLLECTIVE, 1, 120), (BACKWARD, 0, 150), (END, 0, 200))
    second = ((FORWARD, 0, 300), (COLLECTIVE, 1, 310), (BACKWARD, 0, 350), (END, 0, 400))
    assert _read(*first, *second)[2] == [("collectives_unpaired", "step 2", 1)]
