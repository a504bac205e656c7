"""Writing: atomic, nothing left behind, disk errors that say what to do."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import h5py
import numpy as np
import pytest
import zstandard

from cache import spool
from cache.trace import Trace
from cache.writer import CacheWriter
from model.batches import Batch, Facts, FileReport, RawChunk, SliceBatch, TableBatch, TrackInfo, TrackKey
from model.problem import Problem, StepscopeError
from model.table import Column
from model.task import Cancelled, Progress, TaskContext
from tests.cache.written import counter_batch, flow_batch, slice_batch

HOST = TrackKey("10", "1")
TABLE = TableBatch("steps", (Column("step", "int"), Column("name", "text")), {"step": [1, None], "name": ["a", None]})


def many_slices(count: int) -> SliceBatch:
    ones = np.zeros(count, np.uint32)
    return SliceBatch([HOST], ["a"], ones, np.arange(count) * 10, np.full(count, 5), ones)


def test_a_snapshot_is_a_valid_cache_of_everything_so_far(tmp_path: Path) -> None:
    target, early = tmp_path / "a.stepscope", tmp_path / "early.stepscope"
    with CacheWriter(target, {"from": "test"}) as writer:
        writer.add(slice_batch([(HOST, "slice", 1, 2)]))
        for batch in (TABLE, Facts({"kind": "x"}), FileReport("f", "read"), Problem("p", "message")):
            writer.add(batch)
        writer.snapshot(early)
        with Trace.open(early) as trace:
            assert trace.is_snapshot
            assert (trace.slice_count, trace.slice(0).name, len(trace.tracks)) == (1, "slice", 1)
            assert trace.table("steps")["name"].tolist() == ["a", None]
            assert (trace.facts, len(trace.files), len(trace.problems)) == ({"kind": "x"}, 1, 1)
            assert trace.sources == {"from": "test"}
        writer.add(TABLE)
        writer.snapshot(early)
        assert writer.finish(TaskContext()) == target
    with Trace.open(target) as trace:
        assert not trace.is_snapshot
        assert (trace.table("steps").rows, trace.slice_count) == (4, 1)
        assert trace.slice(0).name == "slice"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.stepscope", "early.stepscope"]


def datasets(path: Path) -> dict[str, bytes]:
    """The cells of every dataset by name."""
    with h5py.File(path) as file:
        names: list[str] = []
        file.visit(names.append)
        return {name: file[name][()].tobytes() for name in names if isinstance(file[name], h5py.Dataset)}


def timeline_batches(part: int) -> list[Batch]:
    """Slices that nest and overlap, counters, flows and raw events, spread over the same tracks in every part."""
    dice = np.random.default_rng(part)
    track = TrackKey("10", "2", "load")
    names, many = [f"op{number}" for number in range(9)], 3000
    begin = dice.integers(0, 90_000, many)
    slices = SliceBatch(
        [HOST, TrackKey("10", str(part))],
        names,
        dice.integers(0, 2, many).astype(np.uint32),
        begin,
        dice.integers(0, 200, many),
        dice.integers(0, 9, many).astype(np.uint32),
        event=np.arange(many) + (part << 32),
    )
    rows = [(HOST, "flow", str(number % 1000), "sf"[number % 2], int(time)) for number, time in enumerate(begin[:999])]
    raw = RawChunk(part, zstandard.compress(b'[{"args":{"a":1}}]'), 18, 1)
    samples = counter_batch([(track, int(time), float(number)) for number, time in enumerate(begin[:500])])
    return [TrackInfo(HOST, process_name=f"p{part}"), slices, samples, flow_batch(rows), raw, TABLE]


def test_snapshots_are_what_was_read_so_far_and_change_nothing_of_the_end(tmp_path: Path) -> None:
    parts = [timeline_batches(part) for part in range(3)]

    def finished(name: str, count: int, *, with_snapshots: bool) -> dict[str, bytes]:
        with CacheWriter(tmp_path / name, {}) as writer:
            for number in range(count):
                for batch in parts[number]:
                    writer.add(batch)
                if with_snapshots:
                    writer.snapshot(tmp_path / f"after {number + 1}")
            return datasets(writer.finish(TaskContext()))

    whole = finished("watched", 3, with_snapshots=True)
    plain = [finished("plain", count, with_snapshots=False) for count in (1, 2, 3)]
    assert [datasets(tmp_path / f"after {count}") for count in (1, 2, 3)] == plain
    assert whole == plain[-1]


def test_finishing_replaces_an_older_cache_that_is_open(tmp_path: Path) -> None:
    target = tmp_path / "a.stepscope"
    older: Trace | None = None
    for name in ("old", "new"):
        older = Trace.open(target) if target.exists() else None
        with CacheWriter(target, {}) as writer:
            writer.add(slice_batch([(HOST, name, 1, 2)]))
            writer.finish(TaskContext())
    assert older is not None
    assert (older.slice(0).name, Trace.open(target).slice(0).name) == ("old", "new")


@pytest.mark.parametrize("how", ["abandon", "leave", "raise"])
def test_what_was_not_finished_leaves_nothing(tmp_path: Path, how: str) -> None:
    target = tmp_path / "folder" / "a.stepscope"

    def write() -> None:
        with CacheWriter(target, {}) as writer:
            writer.add(many_slices(100))
            writer.add(TABLE)
            assert list(target.parent.iterdir())
            if how == "abandon":
                writer.abandon()
                writer.abandon()
            elif how == "raise":
                raise KeyError("reader")

    if how == "raise":
        with pytest.raises(KeyError):
            write()
    else:
        write()
    assert list(target.parent.iterdir()) == []


def test_leftovers_of_a_crash_do_not_matter(tmp_path: Path) -> None:
    (tmp_path / "a.stepscope.spool").mkdir()
    (tmp_path / "a.stepscope.spool" / "old").write_text("left")
    (tmp_path / "a.stepscope.partial").write_text("left")
    with CacheWriter(tmp_path / "a.stepscope", {}) as writer:
        writer.finish(TaskContext())
    assert [path.name for path in tmp_path.iterdir()] == ["a.stepscope"]


def test_finish_can_be_cancelled_and_tells_its_progress(tmp_path: Path) -> None:
    told: list[Progress] = []
    target = tmp_path / "a.stepscope"
    with CacheWriter(target, {}) as writer:
        writer.add(many_slices(10))
        with pytest.raises(Cancelled):
            writer.finish(TaskContext(told.append, lambda: bool(told)))
    assert (told[0].total, told[0].unit) == (10, "slices")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ValueError, match="finished or abandoned"):
        writer.add(TABLE)
    with pytest.raises(ValueError, match="finished or abandoned"):
        writer.finish(TaskContext())


def test_arrays_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    ones = np.zeros(2, np.uint32)
    times = np.zeros(2, np.int64)
    with CacheWriter(tmp_path / "a.stepscope", {}) as writer:
        with pytest.raises(ValueError, match="differ in length"):
            writer.add(SliceBatch([HOST], ["a"], ones, times[:1], times, ones))
        with pytest.raises(IndexError):
            writer.add(SliceBatch([HOST], ["a"], ones + 1, times, times, ones))
        with pytest.raises(ValueError, match="differ in length"):
            writer.add(TableBatch("t", (Column("a", "int"), Column("b", "int")), {"a": [1], "b": []}))


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StepscopeError) as error:
        CacheWriter(tmp_path / "file" / "a.stepscope", {})
    assert error.value.code == "cache_write"
    assert str(tmp_path / "file") in error.value.where


def test_a_full_disk_while_adding_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: object, cells: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(spool, "BLOCK_ROWS", 10)
    monkeypatch.setattr(spool, "_write_all", full)
    with pytest.raises(StepscopeError) as error, CacheWriter(tmp_path / "a.stepscope", {}) as writer:
        writer.add(many_slices(100))
    assert error.value.code == "disk_full"
    assert error.value.where == str(tmp_path)
    assert "Free some space" in error.value.advice
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 8 MB."""
    folder = tmp_path / "small"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)]
    if (
        not hasattr(os, "geteuid")
        or os.geteuid()
        or subprocess.run(command, check=False, capture_output=True).returncode
    ):
        pytest.skip("only root may mount a small file system")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)  # also where a failed test holds a file open


@pytest.mark.may_skip(reason="needs root")
@pytest.mark.parametrize("size", [1_000_000, 3_000_000, 4_500_000, 7_500_000, 20_000_000])
def test_a_disk_that_is_really_full(small_disk: Path, size: int) -> None:
    # What is written twice, as spool and as cache, does not fit from 4 MB on.
    code = ""
    try:
        with CacheWriter(small_disk / "a.stepscope", {}) as writer:
            for number in range(0, size, 100_000):
                writer.add(RawChunk(number, bytes(100_000), 100_000, 0))
            writer.add(many_slices(10))
            writer.finish(TaskContext())
    except StepscopeError as error:
        code = error.code
    assert code == ("disk_full" if size > 4_000_000 else "")
    assert [path.name for path in small_disk.iterdir()] == ([] if code else ["a.stepscope"])
    if not code:
        with Trace.open(small_disk / "a.stepscope") as trace:
            assert trace.slice_count == 10


def test_writing_a_wide_table_can_be_cancelled_at_each_column(tmp_path: Path) -> None:
    columns = tuple(Column(f"c{number}", "int") for number in range(40))
    asked: list[None] = []

    def is_cancelled() -> bool:
        asked.append(None)
        return len(asked) > 20

    with CacheWriter(tmp_path / "a.stepscope", {}) as writer:
        writer.add(TableBatch("wide", columns, {column.name: [1] for column in columns}))
        with pytest.raises(Cancelled):
            writer.finish(TaskContext(is_cancelled=is_cancelled))
    assert list(tmp_path.iterdir()) == []
