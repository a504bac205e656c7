"""A range written as a file of its own, read again by the readers that everyone's files go through."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from analysis.part_range import part_range
from analysis.step_split import step_splits
from analysis.step_trace import StepTraceQuery, step_trace
from app.part_export import WRITERS, Part
from cache.trace import Trace
from model.batches import Batch, Facts, FileReport, SliceBatch, TableBatch, TrackInfo, TrackKey
from model.problem import Problem
from model.table import Column
from model.task import Cancelled, TaskContext
from model.time_span import TimeSpan
from parsers.folder_view import FolderView
from parsers.readers.chrome_trace import READER
from parsers.registry import reader_for
from tests.cache.written import counter_batch, flow_batch, written

EPOCH_NS = 1_717_480_934_567_890_123
MAIN, STREAM = TrackKey("7", "1"), TrackKey("npu", "4")


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[Trace]:
    rows = [
        (MAIN, "step", 0, 10_001),
        (MAIN, "=cmd()", 100, 1),
        (STREAM, "MatMul", 5_003, 4_000),
        (STREAM, "名 \N{RIGHT-TO-LEFT OVERRIDE}x", 9_500, 0),
        (STREAM, "later", 50_000, 7),
    ]
    names = [name for _, name, _, _ in rows]
    slices = SliceBatch(
        tracks=[MAIN, STREAM],
        names=names,
        track=np.array([[MAIN, STREAM].index(row[0]) for row in rows], np.uint32),
        start_ns=np.array([EPOCH_NS + row[2] for row in rows], np.int64),
        duration_ns=np.array([row[3] for row in rows], np.int64),
        name=np.arange(len(rows), dtype=np.uint32),
        arguments=[json.dumps({"id": 1 << 70, "n": n}) for n in range(len(rows))],
    )
    batches: list[Batch] = [
        Facts({"kind": "ascend_ms", "rank": 3}),
        FileReport("trace_view.json", "read", "trace_view", 5),
        Problem("odd", "something is odd"),
        TableBatch("ops", (Column("name", "text"), Column("total_ns", "int", "ns")), {"name": ["a"], "total_ns": [5]}),
        TrackInfo(TrackKey("npu", ""), "Ascend Hardware", "NPU 0", 7),
        TrackInfo(STREAM, thread_name="Stream 4"),
        slices,
        counter_batch([(TrackKey("npu", "", "Freq\tMHz"), EPOCH_NS + 6000, 1800.25)]),
        flow_batch([(MAIN, "launch", "18446744073709551617", "s", EPOCH_NS + 100)]),
    ]
    batches.append(flow_batch([(STREAM, "launch", "18446744073709551617", "f", EPOCH_NS + 5_003)]))
    folder = tmp_path / "whole"
    folder.mkdir()
    with written(folder, batches) as trace:
        yield trace


def exported(trace: Trace, target: Path, part: Part | None = None) -> Path:
    part = part or Part(TimeSpan(EPOCH_NS, EPOCH_NS + 20_000))
    WRITERS[target.suffix](trace, part, target, TaskContext())
    return target


def test_no_export_shows_how_tracks_of_async_events_are_told_apart(tmp_path: Path) -> None:
    events = [{"ph": "b", "id": 1, "ts": 1}, {"ph": "e", "id": 1, "ts": 4}, {"ph": "X", "tid": 2, "ts": 1, "dur": 3}]
    source = tmp_path / "async.json"
    source.write_text(json.dumps([{"name": "load", "cat": "io", "pid": 7, **event} for event in events]))
    view = FolderView(source)
    (result,) = READER.results(view)
    with written(tmp_path, READER.read(view, result, TaskContext())) as trace:
        assert [(track.title, track.tid) for track in trace.tracks] == [("2", "2"), ("io: load", "")]
        part = Part(TimeSpan(0, 10_000))
        rows = list(csv.DictReader(exported(trace, tmp_path / "part.csv", part).read_text().splitlines()))
        assert [(row["track"], row["tid"], row["name"]) for row in rows] == [
            ("2", "2", "load"),
            ("io: load", "", "load"),
        ]
        told = exported(trace, tmp_path / "part.json", part).read_text()
        assert '"args":{"name":"io: load"}' in told
        assert "async" not in told


def slices_of(trace: Trace) -> list[tuple[object, ...]]:
    found: list[tuple[object, ...]] = []
    for index in range(trace.slice_count):
        one = trace.slice(index)
        track = trace.tracks[one.track]
        key = (track.process, track.thread, one.depth, one.begin_ns, one.duration_ns, one.name)
        found.append((*key, str(trace.arguments(index))))
    return found


def test_a_chrome_trace_says_the_same_when_read_again(whole: Trace, tmp_path: Path) -> None:
    path = exported(whole, tmp_path / "part.json")
    view = FolderView(path)
    reader = reader_for(view)
    again = tmp_path / "again"
    again.mkdir()
    with written(again, reader.read(view, reader.results(view)[0], TaskContext())) as read:
        assert slices_of(read) == slices_of(whole)[:-1]
        flow = read.flows_of(0) or read.flows_of(1)
        assert [(one.id, one.from_ns, one.to_ns) for one in flow] == [
            ("18446744073709551617", EPOCH_NS + 100, EPOCH_NS + 5_003)
        ]
        labels = {track.process: track.label for track in read.tracks}
        assert labels["Ascend Hardware"] == "NPU 0"
        counters = [track for track in read.tracks if track.kind == "counter"]
        assert len(counters) == 1


def test_a_chrome_trace_has_numbers_for_pid_and_tid_and_exact_texts_for_times(whole: Trace, tmp_path: Path) -> None:
    events = json.loads(exported(whole, tmp_path / "part.json").read_text("utf-8"))["traceEvents"]
    assert {type(event["pid"]) for event in events} == {type(event["tid"]) for event in events} == {int}
    times = {event["name"]: (event["ts"], event["dur"]) for event in events if event["ph"] == "X"}
    assert times["step"] == ("1717480934567890.123", "10.001")


def test_a_smaller_cache_keeps_tables_facts_and_reports(whole: Trace, tmp_path: Path) -> None:
    with Trace.open(exported(whole, tmp_path / "part.stepscope")) as part:
        assert slices_of(part) == slices_of(whole)[:-1]
        assert part.facts == {**whole.facts, "part": [EPOCH_NS, EPOCH_NS + 20_000]}
        assert (part.files, part.missing, part.problems) == (whole.files, whole.missing, whole.problems)
        assert part.table("ops")["total_ns"].tolist() == [5]
        assert part.table("ops").columns == whole.table("ops").columns


def test_a_table_has_one_row_a_slice_and_no_formulas(whole: Trace, tmp_path: Path) -> None:
    path = exported(whole, tmp_path / "part.csv", Part(TimeSpan(EPOCH_NS, EPOCH_NS + 20_000), frozenset({0, 1})))
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 4
    assert {row["name"] for row in rows} >= {"'=cmd()", "MatMul"}
    matmul = next(row for row in rows if row["name"] == "MatMul")
    assert (matmul["begin_ns"], matmul["end_ns"]) == (str(EPOCH_NS + 5_003), str(EPOCH_NS + 9_003))


@pytest.mark.parametrize("suffix", sorted(WRITERS))
def test_a_cancelled_export_leaves_nothing(whole: Trace, tmp_path: Path, suffix: str) -> None:
    class Stopped(TaskContext):
        def check(self) -> None:
            raise Cancelled

    target = tmp_path / f"part{suffix}"
    with pytest.raises(Cancelled):
        WRITERS[suffix](whole, Part(TimeSpan(EPOCH_NS, EPOCH_NS + 20_000)), target, Stopped())
    assert [path.name for path in tmp_path.iterdir()] == ["whole"]


STEP_NS, HALF_NS = 1000, 500
SPLIT = {
    "Computing": (0, 600),
    "Communication": (500, 300),
    "Communication(Not Overlapped)": (600, 200),
    "Free": (800, 200),
}


@pytest.fixture
def three_steps(tmp_path: Path) -> Iterator[Trace]:
    """Three steps of the same length, each split in the same way."""
    rows = [("host", f"ProfilerStep#{step}", STEP_NS * step, STEP_NS) for step in range(3)]
    rows += [
        (thread, thread, STEP_NS * step + begin, length)
        for step in range(3)
        for thread, (begin, length) in SPLIT.items()
    ]
    threads = ["host", *SPLIT]
    keys = [TrackKey("1" if thread == "host" else "2", str(at)) for at, thread in enumerate(threads)]
    names = list(dict.fromkeys(name for _, name, _, _ in rows))
    batches: list[Batch] = [Facts({"kind": "chrome_trace"}), TrackInfo(TrackKey("2", ""), "Overlap Analysis")]
    batches += [TrackInfo(key, thread_name=thread) for key, thread in zip(keys, threads, strict=True)]
    batches.append(
        SliceBatch(
            tracks=keys,
            names=names,
            track=np.array([threads.index(row[0]) for row in rows], np.uint32),
            start_ns=np.array([EPOCH_NS + row[2] for row in rows], np.int64),
            duration_ns=np.array([row[3] for row in rows], np.int64),
            name=np.array([names.index(row[1]) for row in rows], np.uint32),
        )
    )
    folder = tmp_path / "three"
    folder.mkdir()
    with written(folder, batches) as trace:
        yield trace


@contextmanager
def reopened(path: Path) -> Iterator[Trace]:
    """The exported file as a trace, converted where it is no cache."""
    if path.suffix == ".stepscope":
        with Trace.open(path) as trace:
            yield trace
        return
    view = FolderView(path)
    reader = reader_for(view)
    folder = path.parent / "again"
    folder.mkdir()
    with written(folder, list(reader.read(view, reader.results(view)[0], TaskContext()))) as trace:
        yield trace


@pytest.mark.parametrize("suffix", [".stepscope", ".json"])
def test_steps_cut_by_the_edges_of_a_part_are_not_shown_as_whole_ones(
    three_steps: Trace, tmp_path: Path, suffix: str
) -> None:
    complete = step_splits(three_steps, TaskContext())
    assert (complete.cut, [row.total_ns for row in complete.rows]) == (0, [STEP_NS] * 3)
    span = TimeSpan(EPOCH_NS + HALF_NS, EPOCH_NS + 2 * STEP_NS + HALF_NS)
    with reopened(exported(three_steps, tmp_path / f"part{suffix}", Part(span))) as part:
        splits = step_splits(part, TaskContext())
        assert splits.cut == 2
        assert [(row.step, row.computing_ns, row.free_ns, row.total_ns) for row in splits.rows] == [
            ("0", None, None, None), ("1", 600, 200, STEP_NS), ("2", None, None, None),
        ]  # fmt: skip
        steps = step_trace(part, StepTraceQuery(0), TaskContext())
        assert steps.picture is not None
        assert (steps.picture.total_ns, steps.picture.phases) == (None, ())
        assert steps.complete.tolist() == [False, True, False]
        assert steps.mean is not None
        assert (steps.mean.total_ns, steps.mean.steps) == (STEP_NS, 1)
        assert part_range(part) == span


def test_a_part_of_a_part_has_no_more_than_that_one(three_steps: Trace, tmp_path: Path) -> None:
    inner = TimeSpan(EPOCH_NS + HALF_NS, EPOCH_NS + STEP_NS + HALF_NS)
    with Trace.open(exported(three_steps, tmp_path / "one.stepscope", Part(inner))) as one:
        path = exported(one, tmp_path / "two.stepscope", Part(TimeSpan(EPOCH_NS, EPOCH_NS + 3 * STEP_NS)))
    with Trace.open(path) as two:
        assert part_range(two) == inner
