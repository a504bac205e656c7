"""Memory over time and node by node: curves keep peaks, blocks live where their times say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from analysis.memory import MemoryQuery, memory
from analysis.memory_curves import curve_of, edges_of, lives_curve, samples_of
from analysis.table_query import SortKey
from model.table import MISSING_INT
from model.task import TaskContext
from model.time_span import TimeSpan

TraceOf = Callable[..., Any]
MIB = 1 << 20

# Not sorted by time, as files are; PTA+GE is a sum, APP has no allocated size.
RECORD: dict[str, list[Any]] = {
    "component": ["APP", "PTA", "PTA+GE", "PTA", "PTA+GE", "PTA", "PTA+GE"],
    "time_ns": [500, 300, 300, 100, 100, 200, 200],
    "total_allocated_bytes": [None, 10, 15, 40, 45, 90, 95],
    "total_reserved_bytes": [400, 100, 120, 100, 120, 100, 120],
}
# Live at 200: a (never released), b (from before the recording), d; not c (released at 200), not e (begins later).
BLOCKS = {
    "name": ["a", "b", "c", "d", "e", "f"],
    "size_bytes": [10, -30, 5, 20, 1, None],
    "allocation_ns": [100, None, 100, 200, 201, 100],
    "release_ns": [None, 300, 200, 250, 400, 200],
    "duration_ns": [None, None, 100, 50, 199, 100],
}


def test_peaks_and_the_unused_share(trace_of: TraceOf) -> None:
    found = memory(trace_of({"memory": RECORD}), MemoryQuery(), TaskContext())
    assert found.view == "time"
    assert found.step_found
    assert (found.edges[0], found.edges[-1]) == (100, 501)  # to behind the last sample
    assert found.main == "PTA+GE"
    peak = found.peak_of("PTA+GE")
    assert peak is not None
    assert (peak.allocated, peak.allocated_at, peak.reserved, peak.reserved_at) == (95, 200, 120, 100)
    assert peak.unused == (120 - 45) / 120  # where reserved is largest first, at 100
    app = found.peak_of("APP")
    assert app is not None
    assert (app.allocated, app.reserved, app.unused) == (None, 400, None)
    assert (found.point, found.point_is_peak) == (200, True)
    assert found.blocks is None


def test_what_is_reserved_evenly_has_no_moment_of_its_peak(trace_of: TraceOf) -> None:
    record = {
        "component": ["CPU"] * 3 + ["APP"],
        "time_ns": [0, 1, 2, 0],
        "total_allocated_bytes": [1, 3, 2, None],
        "total_reserved_bytes": [100, 100, 100, 9],
    }
    found = memory(trace_of({"memory": record}), MemoryQuery(), TaskContext())
    assert {peak.component: peak.reserves_evenly for peak in found.peaks} == {"CPU": True, "APP": False}  # one sample


def test_blocks_live_at_the_peak(trace_of: TraceOf) -> None:
    trace = trace_of({"memory": RECORD, "operator_memory": BLOCKS})
    found = memory(trace, MemoryQuery(), TaskContext()).blocks
    assert found is not None
    assert found.table["name"].tolist() == ["b", "d", "a"]  # the largest first
    assert found.table["size_bytes"].tolist() == [30, 20, 10]
    assert (found.total, found.size, found.kept, found.before, found.unknown) == (3, 60, 1, 1, 1)
    later = memory(trace, MemoryQuery(point=260, sort=(SortKey("name"),), first=1, count=1), TaskContext()).blocks
    assert later is not None
    assert later.table["name"].tolist() == ["b"]  # of a, b, e
    assert later.total == 3


def test_blocks_without_a_record_have_a_time(trace_of: TraceOf) -> None:
    found = memory(trace_of({"operator_memory": BLOCKS}), MemoryQuery(), TaskContext())
    assert found.views == ("time",)
    assert found.curves == ()
    assert found.point == (100 + 401) // 2
    assert found.blocks is not None
    assert found.blocks.table["name"].tolist() == ["b", "a", "e"]


def test_a_range_keeps_what_holds_when_it_begins(trace_of: TraceOf) -> None:
    found = memory(trace_of({"memory": RECORD}), MemoryQuery(span=TimeSpan(150, 190)), TaskContext())
    curve = next(one for one in found.curves if (one.component, one.measure) == ("PTA", "allocated"))
    assert len(found.edges) == 41
    assert set(curve.high.tolist()) == {40.0}
    assert found.span == TimeSpan(150, 190)


@pytest.mark.parametrize(
    ("span", "size", "at"),
    [
        (TimeSpan(150, 190), 40, 100),  # what was there before holds on
        (TimeSpan(200, 250), 90, 200),
        (TimeSpan(300, 400), 10, 300),  # at its begin it is another size
        (TimeSpan(350, 450), 10, 300),  # after the last sample
    ],
)
def test_the_peak_of_a_range_counts_what_holds_in_it(trace_of: TraceOf, span: TimeSpan, size: int, at: int) -> None:
    peak = memory(trace_of({"memory": RECORD}), MemoryQuery(span=span), TaskContext()).peak_of("PTA")
    assert peak is not None
    assert (peak.allocated, peak.allocated_at, peak.samples) == (size, at, 1)


def test_a_range_or_step_elsewhere_shows_all(trace_of: TraceOf) -> None:
    trace = trace_of({"memory": RECORD})
    assert memory(trace, MemoryQuery(span=TimeSpan(9_000, 9_900)), TaskContext()).span is None
    for apart in (TimeSpan(501, 600), TimeSpan(50, 100)):  # behind the last sample, until the first
        assert memory(trace, MemoryQuery(span=apart), TaskContext()).span is None
    missed = memory(trace, MemoryQuery(step=7), TaskContext())
    assert (missed.span, missed.step_found) == (None, False)


def test_a_step_is_its_time(trace_of: TraceOf) -> None:
    slices = [("host", "Steps", "1", 80, 100), ("host", "Steps", "2", 180, 150)]
    found = memory(trace_of({"memory": RECORD}, slices), MemoryQuery(step=2), TaskContext())
    assert (found.span, found.step_found) == (TimeSpan(180, 330), True)
    assert found.origin == 80
    peak = found.peak_of("PTA")
    assert peak is not None
    assert peak.allocated == 90


@pytest.mark.parametrize(("begin", "duration", "origin"), [(50, 51, 50), (50, 50, 100), (500, 9, 500), (501, 9, 100)])
def test_times_count_from_a_timeline_only_where_it_meets_the_samples(
    trace_of: TraceOf, begin: int, duration: int, origin: int
) -> None:
    trace = trace_of({"memory": RECORD}, [("host", "Thread", "work", begin, duration)])
    assert memory(trace, MemoryQuery(), TaskContext()).origin == origin


def test_several_devices_are_apart(trace_of: TraceOf) -> None:
    record = {**RECORD, "device": ["NPU:0"] * 6 + ["NPU:1"]}
    found = memory(trace_of({"memory": record}), MemoryQuery(), TaskContext())
    assert {peak.component for peak in found.peaks} == {"APP NPU:0", "PTA NPU:0", "PTA+GE NPU:0", "PTA+GE NPU:1"}


@pytest.mark.parametrize("parts", [1, 3, 10, 97, 1000])
def test_no_peak_is_lost(parts: int) -> None:
    random = np.random.default_rng(parts)
    at = np.sort(random.integers(100, 1100, 400))
    size = random.integers(0, 1000, 400)
    edges = edges_of(0, 1200, parts)
    curve = curve_of(samples_of("x", "allocated", at, size), edges)
    for part in range(len(edges) - 1):
        inside = [int(one) for one, time in zip(size, at, strict=True) if edges[part] <= time < edges[part + 1]]
        before = [int(one) for one, time in zip(size, at, strict=True) if time < edges[part]]
        holds = bool(before) and at[-1] > edges[part] and edges[part] not in at
        held = ([before[-1]] if holds else []) + inside
        if held:
            assert (curve.high[part], curve.low[part]) == (max(held), min(held))
        else:
            assert np.isnan(curve.high[part])


def test_lives_are_added_up() -> None:
    lives = ([0, 2, -5, 9, -5], [1, 99, 0, 12, -2], [10, 1, 100, 7, 1000])
    begin, end, size = (np.array(cells, np.int64) for cells in lives)
    assert lives_curve(begin, end, size, 4).tolist() == [110, 10, 1, 1]


def test_nodes_of_a_graph_and_their_tensors(trace_of: TraceOf) -> None:
    nodes = {
        "graph_id": ["1", "1", "1", "2"],
        "position": [0, 1, 2, 0],
        "node_id": ["0", "1", "2", "0"],
        "full_name": ["A", "B", "C", "D"],
        "memory_bytes": [100, 130, 104, 7],
        "change_bytes": [None, 30, -26, None],
    }
    tensors = {
        "graph_id": ["1", "1", "1", "2"],
        "name": ["all", "none", "end", "other"],
        "size_bytes": [50, 30, 4, 7],
        "life_long": ["LifeLongGraphAll", "LifeLongNone", "LifeLongGraphEnd", "LifeLongGraphAll"],
        "life_start": [1, 1, 2, 0],
        "life_end": [1, 1, 0, 0],
    }
    summary = {"capacity_bytes": [1000], "peak_bytes": [130], "static_bytes": [50], "allocations": [3]}
    graphs = {"graph_id": ["1", "2"], "static_bytes": [46, 0], "fp_start": ["1", None], "bp_end": ["C", None]}
    of_nodes = {"memory_usage_nodes": nodes, "memory_usage_tensors": tensors}
    trace = trace_of({**of_nodes, "memory_usage": summary, "memory_usage_graphs": graphs})
    found = memory(trace, MemoryQuery(), TaskContext())
    assert (found.view, found.graphs, found.graph) == ("graphs", ("1", "2"), "1")
    assert found.curves[0].high.tolist() == [100, 130, 104]
    assert (found.point, found.node and found.node.name) == (1, "B")
    assert found.facts is not None
    facts = found.facts
    assert (facts.capacity, facts.static, facts.fp_start, facts.bp_end, facts.deallocations) == (1000, 46, 1, 2, None)
    assert found.blocks is not None
    assert found.blocks.table["name"].tolist() == ["all", "none"]
    first = memory(trace, MemoryQuery(point=0), TaskContext())
    assert first.blocks is not None
    assert first.blocks.table["name"].tolist() == ["all"]
    last = memory(trace, MemoryQuery(point=2), TaskContext())
    assert last.blocks is not None
    assert last.blocks.table["name"].tolist() == ["all", "end"]
    other = memory(trace, MemoryQuery(graph="2"), TaskContext())
    assert other.curves[0].high.tolist() == [7]


@pytest.mark.parametrize(
    ("ids", "alive"),
    [
        (["0", "10", "20"], ["by id"]),  # a large graph is sampled: lives count its nodes
        (["20", "10", "30"], ["by position"]),
        (["0", "1x", "20"], ["by position"]),
    ],
)
def test_lives_count_nodes_or_their_positions(trace_of: TraceOf, ids: list[str], alive: list[str]) -> None:
    nodes = {"graph_id": ["1"] * 3, "node_id": ids, "name": ["A", "B", "C"], "memory_bytes": [1, 9, 1]}
    tensors = {
        "graph_id": ["1", "1"],
        "name": ["by id", "by position"],
        "size_bytes": [5, 5],
        "life_long": ["LifeLongNone"] * 2,
        "life_start": [10, 1],
        "life_end": [12, 1],
    }
    found = memory(
        trace_of({"memory_usage_nodes": nodes, "memory_usage_tensors": tensors}), MemoryQuery(point=1), TaskContext()
    )
    assert found.blocks is not None
    assert found.blocks.table["name"].tolist() == alive


@pytest.mark.parametrize(
    ("graph", "name"),
    [({"model_name": ["0"] * 5, "graph_id": ["1"] * 5}, "0/1"), ({"graph_id": ["1"] * 5}, "1"), ({}, "0")],
)
def test_static_memory_of_operators(trace_of: TraceOf, graph: dict[str, list[str]], name: str) -> None:
    table = {
        "name": ["a", "b", "c", "TOTAL", "d"],
        **graph,
        "node_index_start": [1, 2, 0, 0, 2],
        "node_index_end": [2, 3, None, 0, 2],
        "size_bytes": [10, 20, 5, 35, None],
    }
    found = memory(trace_of({"static_op_mem": table}), MemoryQuery(), TaskContext())
    assert (found.view, found.graphs) == ("static", (name,))
    assert found.curves[0].high.tolist() == [5, 15, 35, 25]
    assert found.blocks is not None
    assert (found.point, found.blocks.total, found.blocks.size, found.blocks.kept) == (2, 3, 35, 1)
    assert (found.blocks.before, found.blocks.unknown) == (0, 1)


def test_nothing(trace_of: TraceOf) -> None:
    assert memory(trace_of({}), MemoryQuery(), TaskContext()).view is None


def test_missing_times_and_sizes_are_left_out() -> None:
    at, size = np.array([3, MISSING_INT, 1], np.int64), np.array([5, 7, MISSING_INT], np.int64)
    samples = samples_of("x", "reserved", at, size)
    assert (samples.at.tolist(), samples.size.tolist()) == ([3], [5])


def test_a_real_result(converted: Callable[..., Any]) -> None:
    found = memory(converted("public/msinsight/text_level2", 0), MemoryQuery(), TaskContext())
    peak = found.peak_of("PTA")
    assert peak is not None
    assert peak.allocated == round(1187.981445312500 * MIB)  # the largest Total Allocated(MB) of PTA in the file
    assert found.blocks is not None
    assert found.blocks.unknown == 0


def test_samples_of_one_time_have_peaks_and_no_curves(trace_of: TraceOf) -> None:
    """Digits of their times were lost (1.69512E+15): blocks, whose times are whole, live when they say."""
    record = RECORD | {"time_ns": [500] * 7}
    found = memory(trace_of({"memory": record, "operator_memory": BLOCKS}), MemoryQuery(), TaskContext())
    assert found.is_timeless
    assert (found.curves, found.peak_at, found.point_is_peak) == ((), None, False)
    peaks = [(peak.component, peak.allocated, peak.at, peak.reserved, peak.samples) for peak in found.peaks]
    assert sorted(peaks) == [("APP", None, None, 400, 1), ("PTA", 90, None, 100, 3), ("PTA+GE", 95, None, 120, 3)]
    assert (found.edges[0], found.edges[-1]) == (100, 401)  # of the blocks
    alone = memory(trace_of({"memory": record}), MemoryQuery(), TaskContext())
    assert (alone.is_timeless, alone.point, len(alone.peaks)) == (True, None, 3)
    single = {name: cells[:2] for name, cells in record.items()}
    assert not memory(trace_of({"memory": single}), MemoryQuery(), TaskContext()).is_timeless


def test_real_samples_whose_times_were_lost(converted: Callable[..., Any]) -> None:
    found = memory(converted("public/msinsight/test_rank_1"), MemoryQuery(), TaskContext())
    assert found.is_timeless
    peak = found.peak_of("PTA+GE")
    assert peak is not None
    assert (peak.allocated, peak.at, peak.reserved) == (round(4599.740723 * MIB), None, 8582 * MIB)
