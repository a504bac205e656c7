"""Flows: joined by category and id, bound to the innermost slice, nothing lost."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cache.enclosing import innermost
from cache.lanes import slice_order
from cache.trace import Trace
from model.batches import TrackKey
from model.table import MISSING_INT
from model.trace_view import Flow
from tests.cache.written import flow_batch, slice_batch, written

HOST, DEVICE = TrackKey("10", "1"), TrackKey("20", "3")
LARGE = "40006882869110636543"  # does not fit 64 bits
SLICES = [
    (HOST, "AscendCL", 100, 100),
    (HOST, "Node", 110, 50),
    (HOST, "Runtime", 120, 20),
    (DEVICE, "MatMul", 300, 40),
    (DEVICE, "Add", 340, 10),
    (DEVICE, "Cast", 400, 10),
]


def opened(folder: Path, ends: list[tuple[TrackKey, str, str, str, int]]) -> tuple[Trace, list[Flow]]:
    """The trace, and its flows as they stand in the table."""
    trace = written(folder, [slice_batch(SLICES), flow_batch(ends)])
    table = trace.table("flows")
    cells = [[None if cell == MISSING_INT else cell for cell in table[column.name]] for column in table.columns]
    return trace, [Flow(one[0], one[1], one[2], one[3], one[4], one[5]) for one in zip(*cells, strict=True)]


def named(trace: Trace, index: int | None) -> str | None:
    return None if index is None else trace.slice(index).name


def test_an_end_inside_a_slice_binds_to_the_innermost_one(tmp_path: Path) -> None:
    trace, flows = opened(tmp_path, [(HOST, "HostToDevice", "7", "s", 130), (DEVICE, "HostToDevice", "7", "f", 300)])
    assert [(named(trace, one.from_index), named(trace, one.to_index)) for one in flows] == [("Runtime", "MatMul")]
    index = flows[0].from_index
    assert index is not None
    assert trace.flows_of(index) == (Flow("HostToDevice", "7", index, 130, flows[0].to_index, 300),)


def test_the_slice_that_begins_at_the_time_is_preferred_to_one_that_ends_then(tmp_path: Path) -> None:
    trace, flows = opened(tmp_path, [(DEVICE, "c", "1", "s", 340), (DEVICE, "c", "1", "f", 350)])
    assert [(named(trace, one.from_index), named(trace, one.to_index)) for one in flows] == [("Add", "Add")]


def test_one_start_may_have_several_ends_and_ids_need_not_fit_64_bits(tmp_path: Path) -> None:
    ends = [(HOST, "h", LARGE, "s", 130), (DEVICE, "h", LARGE, "f", 300), (DEVICE, "h", LARGE, "f", 400)]
    ends += [(HOST, "h", LARGE[:-1] + "4", "s", 131)]  # equal as a double
    trace, flows = opened(tmp_path, ends)
    found = [(one.id, named(trace, one.from_index), named(trace, one.to_index)) for one in flows]
    assert found == [(LARGE, "Runtime", "MatMul"), (LARGE, "Runtime", "Cast"), (LARGE[:-1] + "4", "Runtime", None)]


def test_category_and_text_of_the_id_both_count(tmp_path: Path) -> None:
    ends = [(HOST, "a", "7", "s", 130), (DEVICE, "b", "7", "f", 300), (DEVICE, "a", "07", "f", 301)]
    _, flows = opened(tmp_path, ends)
    assert [(one.category, one.id, one.from_ns, one.to_ns) for one in flows] == [
        ("a", "7", 130, None),
        ("b", "7", None, 300),
        ("a", "07", None, 301),
    ]


def test_a_step_is_an_end_and_the_source_of_what_follows(tmp_path: Path) -> None:
    ends = [(HOST, "d", "x", "s", 130), (HOST, "d", "x", "t", 150), (DEVICE, "d", "x", "f", 300)]
    _, flows = opened(tmp_path, ends)
    assert [(one.from_ns, one.to_ns) for one in flows] == [(130, 150), (150, 300)]


def test_an_end_before_its_start_is_still_joined(tmp_path: Path) -> None:
    _, flows = opened(tmp_path, [(HOST, "d", "x", "s", 199), (DEVICE, "d", "x", "f", 180)])
    assert [(one.from_ns, one.to_ns) for one in flows] == [(199, 180)]


def test_an_id_that_is_used_again_joins_to_the_latest_start(tmp_path: Path) -> None:
    ends = [
        (HOST, "d", "x", "s", 120),
        (DEVICE, "d", "x", "f", 310),
        (HOST, "d", "x", "s", 320),
        (DEVICE, "d", "x", "f", 405),
    ]
    _, flows = opened(tmp_path, ends)
    assert [(one.from_ns, one.to_ns) for one in flows] == [(120, 310), (320, 405)]


def test_ends_on_a_track_without_slices_keep_their_time(tmp_path: Path) -> None:
    other = TrackKey("99", "9")
    _, flows = opened(tmp_path, [(other, "d", "é\ud800", "s", 120), (DEVICE, "d", "é\ud800", "f", 300)])
    assert [(one.id, one.from_index, one.from_ns, one.to_ns) for one in flows] == [("é\ud800", None, 120, 300)]


def test_every_end_is_in_a_flow_and_every_flow_is_found_from_its_slices(tmp_path: Path) -> None:
    maker = random.Random(5)
    ends = [
        (maker.choice((HOST, DEVICE)), maker.choice("ab"), str(maker.randrange(300)), maker.choice("stf"), time)
        for time in maker.sample(range(90, 100_000), 3000)
    ]
    maker.shuffle(ends)
    batches = [flow_batch(ends[first : first + 100]) for first in range(0, len(ends), 100)]
    long_slices = [(HOST, "long", 50, 60_000), (DEVICE, "longer", 80, 80_000)]
    trace = written(tmp_path, [*batches, slice_batch(long_slices)])
    flows = trace.table("flows")
    times = {cell for side in ("from_ns", "to_ns") for cell in flows[side].tolist()} - {MISSING_INT}
    assert times == {end[4] for end in ends}
    # Every step and end is the target of exactly one flow.
    targets = sorted(cell for cell in flows["to_ns"].tolist() if cell != MISSING_INT)
    assert targets == sorted(end[4] for end in ends if end[3] != "s")
    for index in range(trace.slice_count):
        expected = np.flatnonzero((flows["from_index"] == index) | (flows["to_index"] == index))
        assert [(one.id, one.from_ns) for one in trace.flows_of(index)] == [
            (flows["id"][row], None if flows["from_ns"][row] == MISSING_INT else flows["from_ns"][row])
            for row in expected
        ]
        assert len(expected) > 100


@pytest.mark.parametrize("seed", range(5))
def test_the_flows_of_neighbouring_slices_are_found_among_all(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    slices = [(key, "s", 10 * n, chance.choice([0, 4, 10])) for key in (HOST, DEVICE) for n in range(30)]
    ends = [
        (chance.choice([HOST, DEVICE]), "c", str(number), phase, chance.randrange(300))
        for number in range(80)
        for phase in "sf"
    ]
    trace = written(tmp_path, [slice_batch(slices), flow_batch(ends)])
    columns = trace.flow_ends()
    assert len(columns.category) == trace.flow_count == 80
    for number in range(trace.flow_count):
        one = trace.flow(number)
        assert (one.from_ns, one.to_ns) == (columns.from_ns[number], columns.to_ns[number])
        for index, stored in ((one.from_index, columns.from_index[number]), (one.to_index, columns.to_index[number])):
            assert index == (None if stored < 0 else stored)
    for _ in range(30):
        first, end = sorted(chance.sample(range(trace.slice_count + 1), 2))
        for found, side in ((trace.flows_from, columns.from_index), (trace.flows_to, columns.to_index)):
            assert sorted(found(first, end)) == np.flatnonzero((side >= first) & (side < end)).tolist()
    with pytest.raises(IndexError):
        trace.flow(80)


SOME = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 25)), max_size=30)


@settings(max_examples=200)
@given(SOME, st.lists(st.integers(-5, 70), min_size=1, max_size=20))
def test_the_innermost_slice_is_the_last_begun_that_reaches_the_time(
    slices: list[tuple[int, int]], times: list[int]
) -> None:
    begin, duration = (np.array([one[side] for one in slices], np.int64) for side in (0, 1))
    order = slice_order(begin, duration, lambda: np.arange(len(slices)))
    begin, end = begin[order], (begin + duration)[order]
    found = innermost(begin, end, np.array(times, np.int64))
    for time, position in zip(times, found.tolist(), strict=True):
        exact = np.flatnonzero(begin == time)
        running = np.flatnonzero((begin <= time) & (end >= time))
        expected = exact if len(exact) else running
        assert position == (expected[-1] if len(expected) else -1)


@pytest.mark.parametrize("count", [1, 2, 3, 1000, 1024, 1025])
def test_deep_nesting_is_searched_quickly(count: int) -> None:
    begin = np.arange(count)
    end = 3 * count - begin
    # After the innermost ones have ended: at time 2n + k the slices up to n - k still run.
    times = np.arange(2 * count + 1, 3 * count + 2)
    expected = [int(np.flatnonzero(end >= time)[-1]) if (end >= time).any() else -1 for time in times]
    assert innermost(begin, end, times).tolist() == expected


def test_a_step_without_a_start_is_the_source_of_what_follows(tmp_path: Path) -> None:
    _, flows = opened(tmp_path, [(HOST, "d", "x", "t", 150), (DEVICE, "d", "x", "f", 300)])
    assert [(one.from_ns, one.to_ns) for one in flows] == [(None, 150), (150, 300)]


def test_such_a_step_comes_before_a_start_that_follows_it(tmp_path: Path) -> None:
    ends = [(HOST, "d", "x", "t", 120), (DEVICE, "d", "x", "f", 310), (HOST, "d", "x", "s", 320)]
    _, flows = opened(tmp_path, ends)
    assert {(one.from_ns, one.to_ns) for one in flows} == {(320, 120), (120, 310)}
