"""Chains of flows, and what lies within a slice, against plain loops over all slices and flows."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from analysis import flow_chain as chains
from analysis.flow_chain import flow_chain
from analysis.flow_kinds import flow_kinds, kind_of
from analysis.nested import nested_parts, self_time_ns
from model.batches import TrackInfo, TrackKey
from model.task import TaskContext
from tests.cache.written import flow_batch, slice_batch

TASK = TaskContext()
NONE: frozenset[str] = frozenset()


def nested_rows(chance: random.Random, track: int, depth: int, begin: int, end: int) -> list[tuple[Any, ...]]:
    """Random slices within slices, down to four rows."""
    rows, at = [], begin
    while depth < 4 and at < end:
        first = chance.randint(at, end)
        last = chance.randint(first, end)
        rows.append((track, depth, first, last - first, chance.choice("abc")))
        rows += nested_rows(chance, track, depth + 1, first, last)
        at = last + chance.randint(1, 40)
    return rows


def random_trace(plain_trace: Callable[..., Any], seed: int, flows: int = 25) -> Any:
    chance = random.Random(seed)
    rows = [row for track in range(3) for row in nested_rows(chance, track, 0, 0, 300)]
    ends = [(chance.randrange(len(rows)), chance.randrange(len(rows)), chance.choice("xyz")) for _ in range(flows)]
    return plain_trace([("p", "a"), ("p", "b"), ("q", "c")], rows, flows=ends)


def is_within(trace: Any, inner: int, outer: int) -> bool:
    """As in `nested_parts`."""
    a, b = trace.slice(inner), trace.slice(outer)
    end = b.begin_ns + b.duration_ns
    is_inside = b.begin_ns <= a.begin_ns < end and a.begin_ns + a.duration_ns <= end
    return bool(a.track == b.track and a.depth > b.depth and is_inside)


@pytest.mark.parametrize("seed", range(12))
def test_what_lies_within_a_slice_and_its_own_time(plain_trace: Callable[..., Any], seed: int) -> None:
    trace = random_trace(plain_trace, seed)
    for index in range(trace.slice_count):
        one = trace.slice(index)
        found = [inner for _, first, end in nested_parts(trace, one, 4) for inner in range(first, end)]
        inside = [other for other in range(trace.slice_count) if is_within(trace, other, index)]
        assert found == inside
        moments = set(range(one.begin_ns, one.begin_ns + one.duration_ns))
        for other in inside:
            child = trace.slice(other)
            moments -= set(range(child.begin_ns, child.begin_ns + child.duration_ns))
        assert self_time_ns(trace, one, 4, TASK) == len(moments)


def walked(trace: Any, index: int, hidden: str, *, ahead: bool) -> set[int]:
    """Flows that are reached, by plain repetition until nothing is added."""
    ends = trace.flow_ends()
    reached, found = {index}, set[int]()
    while True:
        before = len(found)
        for number in range(trace.flow_count):
            if trace.flow(number).category == hidden:
                continue
            a, b = int(ends.from_index[number]), int(ends.to_index[number])
            source, target = (a, b) if ahead else (b, a)
            for at in tuple(reached):
                same = source == at or (is_within(trace, source, at) if ahead else source in parents(trace, at))
                if same:
                    found.add(number)
                    reached.add(target)
        if len(found) == before:
            return found


def parents(trace: Any, index: int) -> list[int]:
    found, at = [], trace.parent(index)
    while at is not None:
        found.append(at)
        at = trace.parent(at)
    return found


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("hidden", ["", "y"])
def test_the_chain_is_all_that_can_be_reached(plain_trace: Callable[..., Any], seed: int, hidden: str) -> None:
    trace = random_trace(plain_trace, seed)
    for index in range(0, trace.slice_count, 3):
        chain = flow_chain(trace, index, frozenset({f"={hidden}"}), TASK)
        assert set(chain.ahead.tolist()) == walked(trace, index, hidden, ahead=True)
        assert set(chain.back.tolist()) == walked(trace, index, hidden, ahead=False)
        assert not chain.is_cut
        assert chain.numbers.tolist() == sorted({*chain.ahead.tolist(), *chain.back.tolist()})


def test_the_nearest_come_first_and_both_ways_are_apart(plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 10 * at, 5, "s") for at in range(6)]
    trace = plain_trace([("p", "t")], rows, flows=[(3, 4), (2, 3), (1, 2), (4, 5), (0, 5)])
    chain = flow_chain(trace, 3, NONE, TASK)
    assert (chain.back.tolist(), chain.ahead.tolist()) == ([1, 2], [0, 3])


def test_a_long_chain_says_that_it_is_cut(plain_trace: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [(0, 0, 10 * at, 5, "s") for at in range(9)]
    trace = plain_trace([("p", "t")], rows, flows=[(at, at + 1) for at in range(8)])
    monkeypatch.setattr(chains, "MOST_HOPS", 8)
    assert not flow_chain(trace, 0, NONE, TASK).is_cut
    monkeypatch.setattr(chains, "MOST_HOPS", 7)
    cut = flow_chain(trace, 1, frozenset({"other"}), TASK)
    assert (len(cut.ahead), len(cut.back), cut.is_cut) == (7, 1, False)
    again = flow_chain(trace, 0, NONE, TASK)
    assert (len(again.ahead), again.is_cut) == (7, True)
    monkeypatch.setattr(chains, "MOST_FLOWS", 3)
    fewer = flow_chain(trace, 2, NONE, TASK)
    assert (len(fewer.ahead), len(fewer.back), fewer.is_cut) == (3, 2, True)


def test_kinds_come_from_the_category_and_from_where_a_flow_ends(plain_trace: Callable[..., Any]) -> None:
    tracks = [("Python", "main"), ("CANN", "main"), ("Ascend Hardware", "Stream 2"), ("HCCL", "Group 0")]
    rows = [(track, 0, 100 * at, 50, "s") for track in range(4) for at in range(2)]
    flows = [
        (2, 4, "HostToDevice"), (3, 6, "HostToDevice"), (0, 4, "async_npu"), (0, 7, "async_npu"),
        (0, 1, "fwdbwd"), (0, 1, "async_task_queue"), (0, 5, "MsTx"), (0, 6, "mine"), (0, 1, "mine"),
    ]  # fmt: skip
    kinds = flow_kinds(plain_trace(tracks, rows, flows=flows), TASK)
    assert dict(zip(kinds.kinds, kinds.counts, strict=True)) == {
        "host_to_device": 2, "communication": 2, "forward_backward": 1, "queue": 1, "marker": 1, "=mine": 2,
    }  # fmt: skip
    assert kind_of("ASYNC_NPU") == "host_to_device"
    assert kind_of("queue") == "=queue"
    assert kinds.wanted(frozenset({"=mine"})).tolist() == [True] * 5 + [False]


def test_a_trace_without_flows_has_no_kinds(plain_trace: Callable[..., Any]) -> None:
    trace = plain_trace([("p", "t")], [(0, 0, 0, 5, "s")])
    assert sum(flow_kinds(trace, TASK).counts) == 0
    chain = flow_chain(trace, 0, NONE, TASK)
    assert len(np.concatenate((chain.ahead, chain.back))) == 0


def test_layers_of_one_thread_lie_within_each_other(trace_of: Callable[..., Any]) -> None:
    """A task of the device leads back to the launch, the call of the queue around it, and what was put there."""
    main, queue = TrackKey("1", "11"), TrackKey("1", "12")
    launch, stream = TrackKey("2", "12"), TrackKey("3", "12")
    processes = (("1", "Python", "CPU"), ("2", "CANN", "CPU"), ("3", "Ascend Hardware", "NPU"))
    infos = [TrackInfo(TrackKey(pid, ""), process_name=name, process_label=label) for pid, name, label in processes]
    slices = [
        (main, "Enqueue", 0, 10), (queue, "Dequeue", 100, 50), (launch, "Launch", 120, 20), (launch, "Late", 145, 20),
        (stream, "MatMul", 300, 5), (stream, "Other", 310, 5), (main, "Wide", 90, 200),
    ]  # fmt: skip
    ends = [
        (main, "async_task_queue", "1", "s", 0), (queue, "async_task_queue", "1", "f", 100),
        (launch, "HostToDevice", "2", "s", 120), (stream, "HostToDevice", "2", "f", 300),
        (launch, "HostToDevice", "3", "s", 145), (stream, "HostToDevice", "3", "f", 310),
    ]  # fmt: skip
    trace = trace_of({}, batches=[*infos, slice_batch(slices), flow_batch(ends)])
    index = {trace.slice(at).name: at for at in range(trace.slice_count)}

    def reached(name: str) -> tuple[list[str], list[str]]:
        chain = flow_chain(trace, index[name], NONE, TASK)
        back, ahead = ([trace.flow(number).id for number in way.tolist()] for way in (chain.back, chain.ahead))
        return back, ahead

    assert reached("MatMul") == (["2", "1"], [])
    assert reached("Other") == (["3"], [])  # its launch goes on after the call
    assert reached("Enqueue") == ([], ["1", "2"])
    assert reached("Launch") == (["1"], ["2"])
    assert reached("Dequeue") == (["1"], ["2"])
    assert reached("Wide") == ([], [])  # of another thread
