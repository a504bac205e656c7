"""A time range of a cache, written as a cache of its own: the same slices, samples, flows and arguments."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import zstandard

from cache.trace import Trace
from model.batches import EVENT_BITS, Batch, FlowBatch, RawChunk, TrackInfo, TrackKey
from model.task import TaskContext
from model.time_span import TimeSpan
from tests.cache.written import counter_batch, flow_batch, slice_batch, written

EPOCH_NS = 1_717_480_934_567_890_123
MAIN, STREAM = TrackKey("7", "1"), TrackKey("9", "4")
FREQ, POWER = (
    TrackKey("9", "4", "Freq\tMHz"),
    TrackKey("9", "", "Power\\tof\\\\it\tW"),
)  # a tab and a backslash in its name
POWER_SHOWN = "Power\tof\\it W"
CHUNK = 250


def rows() -> list[tuple[TrackKey, str, int, int]]:
    chance = random.Random(5)
    made = []
    for track in (MAIN, STREAM):
        time = EPOCH_NS
        for n in range(120):
            length = chance.choice([0, 1, 900, 4000])
            made.append((track, f"op{n % 7}", time, length))
            if length > 900:
                made.append((track, "inner", time + 100, 200))
            time += length + chance.choice([0, 10, 700])
    return made


def raw_chunks(events: int) -> Iterator[RawChunk]:
    for chunk in range((events + CHUNK - 1) // CHUNK):
        texts = [{"ph": "X", "args": {"n": n}} for n in range(chunk * CHUNK, min(events, (chunk + 1) * CHUNK))]
        data = json.dumps(texts).encode()
        yield RawChunk(chunk, zstandard.ZstdCompressor().compress(data), len(data), len(texts))


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[Trace]:
    slices = rows()
    events = [(n // CHUNK) << EVENT_BITS | n % CHUNK for n in range(len(slices))]
    samples = [(FREQ, EPOCH_NS + 5000 * n, float(n)) for n in range(100)]
    samples += [(POWER, EPOCH_NS + 5000 * n, -float(n)) for n in range(100)]
    streams = [row for row in slices if row[0] == STREAM]
    mains = [row for row in slices if row[0] == MAIN]
    flows = []
    for n, (source, target) in enumerate(zip(mains, streams, strict=False)):
        flows += [(MAIN, "launch", f"id{n}", "s", source[2]), (STREAM, "launch", f"id{n}", "f", target[2])]
    batches: list[Batch] = [
        TrackInfo(TrackKey("7", ""), "python", "CPU", 3),
        TrackInfo(TrackKey("9", ""), "Ascend", "NPU", 1),
        TrackInfo(STREAM, thread_name="Stream 4"),
        TrackInfo(FREQ, unit="MHz"),
        slice_batch(slices, events),
        counter_batch(samples),
        flow_batch(flows),
        *raw_chunks(len(slices)),
    ]
    folder = tmp_path / "whole"
    folder.mkdir()
    with written(folder, batches) as trace:
        yield trace


def slices_in(trace: Trace, span: TimeSpan | None = None) -> list[tuple[object, ...]]:
    found: list[tuple[object, ...]] = []
    for index in range(trace.slice_count):
        one = trace.slice(index)
        end = one.begin_ns + one.duration_ns
        if span is None or (one.begin_ns < span.end_ns and (end > span.begin_ns or one.begin_ns >= span.begin_ns)):
            track = trace.tracks[one.track]
            found.append((track.process, track.thread, one.begin_ns, one.duration_ns, one.name, one.category))
    return sorted(found, key=str)


@pytest.mark.parametrize(("begin", "length"), [(0, 1), (-50, 10), (1_000, 77_777), (250_000, 3_000), (0, 10_000_000)])
def test_a_range_holds_what_touches_it(whole: Trace, tmp_path: Path, begin: int, length: int) -> None:
    span = TimeSpan(EPOCH_NS + begin, EPOCH_NS + begin + length)
    with written(tmp_path, whole.batches_within(span, None, TaskContext())) as part:
        assert slices_in(part) == slices_in(whole, span)
        for index in range(part.slice_count):
            one = part.slice(index)
            track = part.tracks[one.track]
            at = next(t.id for t in whole.tracks if (t.process, t.thread) == (track.process, track.thread))
            same = whole.index_of(at, one.begin_ns, one.duration_ns, one.name)
            assert same is not None
            assert part.arguments(index) == whole.arguments(same) != {}


@pytest.mark.parametrize(("begin", "length"), [(0, 1), (1_000, 77_777), (-50, 10)])
def test_the_slices_of_a_row_that_touch_a_range_are_counted_through(whole: Trace, begin: int, length: int) -> None:
    span = TimeSpan(EPOCH_NS + begin, EPOCH_NS + begin + length)
    found = []
    for track in whole.tracks:
        for depth in range(track.depths if track.kind == "slices" else 0):
            for index in whole.indexes_within(track.id, depth, span):
                one = whole.slice(index)
                assert (one.track, one.depth) == (track.id, depth)
                end = one.begin_ns + one.duration_ns
                found.append((track.process, track.thread, one.begin_ns, end - one.begin_ns, one.name, one.category))
    assert sorted(found, key=str) == slices_in(whole, span)
    with pytest.raises(IndexError):
        whole.indexes_within(0, 99, span)


def test_tracks_keep_their_names_units_and_order(whole: Trace, tmp_path: Path) -> None:
    assert whole.span is not None
    with written(tmp_path, whole.batches_within(whole.span, None, TaskContext())) as part:
        assert part.tracks == whole.tracks
        assert part.flow_count == whole.flow_count
        for name in ("slices", "flows", "counters"):
            got, expected = part.table(name), whole.table(name)
            for column in expected.columns:
                if column.name != "event":
                    assert got[column.name].tolist() == expected[column.name].tolist(), (name, column.name)


def test_a_counter_without_any_name_stays_one(tmp_path: Path) -> None:
    (tmp_path / "whole").mkdir()
    nameless = TrackKey("9", "", "\t")
    span = TimeSpan(EPOCH_NS, EPOCH_NS + 10)
    with written(tmp_path / "whole", [counter_batch([(nameless, EPOCH_NS + 5, 1.5)])]) as whole:
        assert [(track.kind, track.thread) for track in whole.tracks] == [("counter", "")]
        with written(tmp_path, whole.batches_within(span, None, TaskContext())) as part:
            assert part.tracks == whole.tracks


def test_only_the_tracks_named_are_in_it(whole: Trace, tmp_path: Path) -> None:
    assert whole.span is not None
    chosen = [track.id for track in whole.tracks if track.thread in ("Stream 4", POWER_SHOWN)]
    with written(tmp_path, whole.batches_within(whole.span, chosen, TaskContext())) as part:
        assert [track.thread for track in part.tracks] == ["Stream 4", POWER_SHOWN]
        assert part.flow_count == whole.flow_count
        for one in range(part.slice_count):
            for flow in part.flows_of(one):
                assert flow.from_index is None  # it began on a track that is left out
                assert flow.to_ns == part.slice(one).begin_ns


def test_samples_begin_with_what_holds(whole: Trace, tmp_path: Path) -> None:
    span = TimeSpan(EPOCH_NS + 52_000, EPOCH_NS + 61_000)
    with written(tmp_path, whole.batches_within(span, None, TaskContext())) as part:
        track = next(one for one in part.tracks if one.thread.startswith("Freq"))
        items = part.counter_items(track.id, span, 1.0)
        assert items.last.tolist() == [10.0, 11.0, 12.0]
        assert track.begin_ns == span.begin_ns


@pytest.mark.parametrize("begin", [0, 150, 250])
def test_ends_that_flows_share_are_told_once(tmp_path: Path, begin: int) -> None:
    """A launch with two tasks, a chain of three, and a flow of another id between the same slices and times."""
    slices = [(MAIN, "launch", EPOCH_NS, 50)]
    slices += [(STREAM, f"task{n}", EPOCH_NS + n * 100, 50) for n in range(1, 5)]
    flows = [
        *((track, "launch", "a", phase, EPOCH_NS + at) for track, phase, at in ((MAIN, "s", 1), (STREAM, "f", 101))),
        (STREAM, "launch", "a", "f", EPOCH_NS + 201),
        (MAIN, "launch", "b", "s", EPOCH_NS + 1),
        (STREAM, "launch", "b", "f", EPOCH_NS + 201),
        (MAIN, "chain", "a", "s", EPOCH_NS + 1),
        *((STREAM, "chain", "a", phase, EPOCH_NS + at) for phase, at in (("t", 101), ("t", 301), ("f", 401))),
    ]

    def told(trace: Trace) -> list[tuple[Any, ...]]:
        found = {
            (one.category, one.id, one.from_ns, one.to_ns)
            for n in range(trace.slice_count)
            for one in trace.flows_of(n)
        }
        return sorted(found, key=str)

    (tmp_path / "whole").mkdir()
    (tmp_path / "part").mkdir()
    with written(tmp_path / "whole", [slice_batch(slices), flow_batch(flows)]) as whole:
        ends = [("a", 1, 101), ("a", 1, 201), ("b", 1, 201)]
        chain = [("a", 1, 101), ("a", 101, 301), ("a", 301, 401)]
        expected = [("launch", *one) for one in ends] + [("chain", *one) for one in chain]
        assert told(whole) == sorted(((name, i, EPOCH_NS + a, EPOCH_NS + b) for name, i, a, b in expected), key=str)
        span = TimeSpan(EPOCH_NS + begin, EPOCH_NS + 1000)
        batches = list(whole.batches_within(span, None, TaskContext()))
        written_ends = sum(len(batch.ids) for batch in batches if isinstance(batch, FlowBatch))
        with written(tmp_path / "part", batches) as part:
            known = [one for one in told(whole) if one[2] >= EPOCH_NS + begin or one[3] >= EPOCH_NS + begin]
            if begin == 0:
                assert (told(part), written_ends) == (known, len(flows))
            else:
                assert [one for one in told(part) if None not in one] == known
