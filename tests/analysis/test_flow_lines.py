"""Flows of a picture against plain loops: every flow in sight is a line or counted in a band."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from analysis import flow_lines
from analysis.flow_lines import FlowQuery, FlowView, flow_picture
from model.task import TaskContext
from model.time_span import TimeSpan

EPOCH_NS = 1_717_480_934_567_890_123
TASK = TaskContext()
ALL = FlowQuery(is_all=True)
ROWS = ((0, 0), (1, 0), (1, 1))


def random_trace(plain_trace: Callable[..., Any], seed: int, flows: int) -> Any:
    chance = random.Random(seed)
    rows = [(track, 0, EPOCH_NS + 1000 * at, 900, "s") for track in range(3) for at in range(60)]
    rows += [(1, 1, EPOCH_NS + 1000 * at + 100, 500, "s") for at in range(0, 60, 2)]
    ends = [(chance.randrange(len(rows)), chance.randrange(len(rows)), chance.choice("xy")) for _ in range(flows)]
    return plain_trace([("p", "a"), ("p", "b"), ("q", "c")], rows, flows=ends)


def view_of(begin: int, end: int, scale: float = 10.0) -> FlowView:
    view = TimeSpan(EPOCH_NS + begin, EPOCH_NS + end)
    return FlowView(ROWS, view, TimeSpan(view.begin_ns - 5000, view.end_ns + 5000), scale)


def in_sight(trace: Any, view: FlowView, hidden: str = "") -> list[int]:
    """Numbers of the flows that begin or end in a visible row within the span."""
    found = []
    for number in range(trace.flow_count):
        flow = trace.flow(number)
        ends = [(flow.from_index, flow.from_ns), (flow.to_index, flow.to_ns)]
        places = [((trace.slice(index).track, trace.slice(index).depth), time) for index, time in ends]
        if flow.category != hidden and any(
            row in view.rows and view.span.begin_ns <= time < view.span.end_ns for row, time in places
        ):
            found.append(number)
    return found


def exact_ends(trace: Any, number: int) -> tuple[Any, Any]:
    flow = trace.flow(number)
    a, b = trace.slice(flow.from_index), trace.slice(flow.to_index)
    return (a.track, a.depth, flow.from_ns), (b.track, b.depth, flow.to_ns)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("hidden", ["", "x"])
def test_few_flows_are_drawn_each_and_exactly(plain_trace: Callable[..., Any], seed: int, hidden: str) -> None:
    trace = random_trace(plain_trace, seed, 120)
    view = view_of(20_000, 30_000)
    picture = flow_picture(trace, FlowQuery(frozenset({f"={hidden}"}), is_all=True), None, view, TASK)
    expected = in_sight(trace, view, hidden)
    assert expected
    drawn = Counter((line.begin, line.end) for line in picture.lines)
    assert drawn == Counter(exact_ends(trace, number) for number in expected)
    assert all(line.count == 1 for line in picture.lines)
    inside = [number for number in expected if any(view.view.begin_ns <= end[2] < view.view.end_ns
                                                   for end in exact_ends(trace, number))]  # fmt: skip
    assert (picture.seen, picture.left_out) == (len(inside), 0)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("block_bits", [3, 16])
def test_many_flows_are_bands_whose_counts_add_up(
    plain_trace: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, seed: int, block_bits: int
) -> None:
    monkeypatch.setattr(flow_lines, "LINE_LIMIT", 20)
    monkeypatch.setattr(flow_lines, "_BLOCK_BITS", block_bits)
    trace = random_trace(plain_trace, seed, 400)
    view = view_of(0, 60_000, 200.0)
    picture = flow_picture(trace, ALL, None, view, TASK)
    expected = in_sight(trace, view)
    assert len(picture.lines) <= flow_lines.BAND_LIMIT < len(expected)
    by_rows: Counter[Any] = Counter()
    for line in picture.lines:
        by_rows[line.begin[:2], line.end[:2]] += line.count
    assert sum(by_rows.values()) + picture.left_out == len(expected)
    ends = [exact_ends(trace, number) for number in expected]
    plain = Counter((begin[:2], end[:2]) for begin, end in ends)
    assert picture.left_out == 0
    assert by_rows == plain
    for line in picture.lines:
        if line.count == 1:
            assert (line.begin, line.end) in ends


def test_a_band_lies_where_its_flows_are(plain_trace: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow_lines, "LINE_LIMIT", 5)
    rows = [(track, 0, EPOCH_NS + at, 1, "s") for track in (0, 1) for at in (*range(30), *range(5000, 5030))]
    flows = [(at, 60 + (at + 30) % 60) for at in range(60)]  # each to the other group
    trace = plain_trace([("p", "a"), ("p", "b")], rows, flows=flows)
    view = FlowView(((0, 0), (1, 0)), TimeSpan(EPOCH_NS, EPOCH_NS + 6000), TimeSpan(EPOCH_NS, EPOCH_NS + 6000), 4.0)
    picture = flow_picture(trace, ALL, None, view, TASK)
    bands = sorted(picture.lines, key=lambda line: line.begin)
    assert sum(line.count for line in bands) == 60
    for line in bands:
        late_begin, late_end = line.begin[2] - EPOCH_NS > 2500, line.end[2] - EPOCH_NS > 2500
        assert late_begin != late_end
        assert min(abs(line.begin[2] - EPOCH_NS - group) for group in (15, 5015)) <= 15


def test_more_pairs_of_rows_than_bands_are_left_out_with_their_count(
    plain_trace: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flow_lines, "LINE_LIMIT", 2)
    monkeypatch.setattr(flow_lines, "BAND_LIMIT", 3)
    rows = [(track, 0, EPOCH_NS, 10, "s") for track in range(5)]
    flows = [(0, 1)] * 4 + [(1, 2)] * 3 + [(2, 3)] * 2 + [(3, 4)] + [(4, 0)]
    trace = plain_trace([("p", str(at)) for at in range(5)], rows, flows=flows)
    picture = flow_picture(trace, ALL, None, FlowView(((0, 0), (2, 0), (4, 0)), trace.span, trace.span, 1.0), TASK)
    assert sorted(line.count for line in picture.lines) == [2, 3, 4]
    assert (picture.seen, picture.left_out) == (11, 2)


def test_the_chain_of_the_selected_slice_is_marked(plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, EPOCH_NS, 9, "a"), (1, 0, EPOCH_NS + 90, 9, "b"), (2, 0, EPOCH_NS + 190, 9, "c")]
    trace = plain_trace([("p", "a"), ("p", "b"), ("q", "c")], rows, flows=[(0, 1), (1, 2)])
    picture = flow_picture(trace, FlowQuery(), trace.slice(0), view_of(0, 10), TASK)
    assert [(line.begin[0], line.end[0], line.is_chain) for line in picture.lines] == [(0, 1, True), (1, 2, True)]
    assert (picture.chain, picture.is_cut, picture.kinds) == (2, False, (("=launch", 2),))
    hidden = flow_picture(trace, FlowQuery(frozenset({"=launch"})), trace.slice(0), view_of(0, 10), TASK)
    assert (hidden.lines, hidden.chain) == ((), 0)
    assert flow_picture(trace, FlowQuery(), None, view_of(0, 10), TASK).lines == ()
