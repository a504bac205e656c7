"""Two processes give what one gives, for any cut of the file, and never stay behind."""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from model.batches import Batch, RawChunk
from model.task import Cancelled, Progress, TaskContext
from parsers.folder_view import FolderView
from parsers.trace_json import read_trace
from parsers.trace_json.container import next_event
from parsers.trace_json.part import Trace
from parsers.trace_json.reading import read_file
from parsers.trace_json.source import FileSource

Read = Any


def mixed(count: int, seed: int = 3) -> list[dict[str, Any]]:
    """Events of every kind; begins and ends that reach over borders, some without a partner."""
    chance = random.Random(seed)
    events: list[dict[str, Any]] = []
    for number in range(count):
        common = {
            "pid": chance.randrange(3),
            "tid": chance.choice([1, 2, "Stream #3"]),
            "ts": f"{number}.{number % 1000:03}",
        }
        name = chance.choice("abcde")
        kind = chance.choice("XXXXBBEEbesfCiM")
        by_kind: dict[str, dict[str, Any]] = {
            "X": {"dur": chance.randrange(50) / 8, "args": {"list": [{"ph": "X"}, {"x": "},{"}]}},
            "C": {"args": {"v": number}},
            "M": {"name": "thread_name", "args": {"name": f"T{number}"}},
        }
        extra = by_kind.get(kind, {"id": chance.randrange(4), "cat": "c"})
        events.append({"ph": kind, "name": name, **common, **extra})
    return events


@pytest.mark.parametrize("damage", [b"", b'{"name": "half', b"]}}"])
def test_two_workers_equal_one(read_json: Read, damage: bytes) -> None:
    parts = [json.dumps(event).encode() for event in mixed(5000)]
    text = b'{"traceEvents": [' + b", ".join([*parts[:1500], damage or parts[0], *parts[1500:]]) + b"]}"
    one = read_json(text, chunk_bytes=2000)
    two = read_json(text, chunk_bytes=2000, workers=2, region_bytes=20_000)
    assert len(one.slices) > 2500
    assert two.alike() == one.alike()


@pytest.mark.parametrize("encoding", ["gb18030", "utf-8"])
def test_what_is_no_utf_8_is_read_and_told_alike(read_json: Read, encoding: str) -> None:
    parts = [json.dumps({**event, "cat": "算子"}, ensure_ascii=False).encode(encoding) for event in mixed(1000)]
    if encoding == "utf-8":
        parts[::50] = [part.replace("子".encode(), "子".encode()[1:]) for part in parts[::50]]
    text = b"[" + b", ".join(parts) + b"]"
    one = read_json(text, chunk_bytes=2000)
    two = read_json(text, chunk_bytes=2000, workers=2, region_bytes=40_000)
    assert len(one.slices) > 300
    assert two.alike() == one.alike()
    assert one.problems.keys() & {"text_encoding", "text_damaged"}


def test_events_without_a_list_around_them_are_read_by_two_workers_as_by_one(read_json: Read) -> None:
    # A list of objects before the first phase would be taken for the list.
    text = b"\n".join(json.dumps(event | {"args": {"v": 1}}).encode() for event in mixed(5000))
    one = read_json(text, chunk_bytes=2000)
    two = read_json(text, chunk_bytes=2000, workers=2, region_bytes=20_000)
    assert len(one.slices) > 2500
    assert two.alike() == one.alike()
    assert {code: problem.count for code, problem in two.problems.items()} == {
        code: problem.count for code, problem in one.problems.items()
    }


def test_a_region_that_begins_within_an_event_is_found_its_place(tmp_path: Path) -> None:
    nested = {
        "ph": "X",
        "name": "long",
        "args": {"list": [{"ph": "X", "name": "not an event", "n": n} for n in range(60)]},
    }
    parts = [
        json.dumps(nested if number % 7 == 3 else {"ph": "X", "name": f"n{number}"}).encode() for number in range(1000)
    ]
    text = b"[" + b", ".join(parts) + b"]"
    (tmp_path / "trace.json").write_bytes(text)
    begins = set()
    at = 1
    for part in parts:
        begins.add(at)
        at += len(part) + 2
    with FileSource(tmp_path / "trace.json") as source:
        for position in range(1, len(text) - 70_000, 997):
            place = next_event(source, position, len(text))
            assert place is not None
            assert place[1] in begins
            assert text[place[0] : place[1]] == b"}, "
            assert next_event(source, position, place[0]) is None, "it is for the next region"
            assert next_event(source, position, place[0] + 1) == place


def test_a_place_is_found_behind_an_event_longer_than_what_is_read_at_once(tmp_path: Path) -> None:
    long = json.dumps({"ph": "X", "name": "n" * 200_000})
    text = f"[{', '.join([long, *[json.dumps({'ph': 'X', 'name': 'short'})] * 3000])}]".encode()
    (tmp_path / "trace.json").write_bytes(text)
    with FileSource(tmp_path / "trace.json") as source:
        assert next_event(source, 1, len(text)) == (len(long), len(long) + 3)


def test_events_with_lists_over_the_borders_are_read_once(read_json: Read) -> None:
    events = [
        {
            "ph": "X",
            "name": f"n{number}",
            "ts": str(number),
            "dur": 1,
            "args": {"l": [{"ph": "X", "a": n} for n in range(90)]},
        }
        for number in range(400)
    ]
    one = read_json(events, chunk_bytes=5000)
    two = read_json(events, chunk_bytes=5000, workers=2, region_bytes=50_000)
    assert len(one.slices) == 400
    assert two.alike() == one.alike()


def test_a_cut_file_says_where_with_two_workers_too(read_json: Read) -> None:
    text = json.dumps(mixed(2000)).encode()[:-30]
    one, two = read_json(text), read_json(text, workers=2, region_bytes=30_000)
    assert two.alike()[:5] == one.alike()[:5]
    assert two.problems["json_truncated"].where == one.problems["json_truncated"].where


def test_chunk_numbers_grow_with_the_position_in_the_file(read_json: Read) -> None:
    events = [{"ph": "X", "name": "n", "ts": str(number), "dur": 0} for number in range(2000)]
    chunks = read_json(events, chunk_bytes=1000, workers=2, region_bytes=9000).chunks
    in_order = [event["ts"] for number in sorted(chunks) for event in chunks[number]]
    assert in_order == [str(number) for number in range(2000)]


def test_a_cancelled_read_ends_its_workers_at_once(tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    path.write_bytes(json.dumps(mixed(60_000)).encode())
    cancelled: list[bool] = []
    task = TaskContext(is_cancelled=lambda: bool(cancelled))
    batches = read_file(
        Trace(path, 0, 50_000, 50_000), "trace.json", path.stat().st_size, task, workers=2, region_bytes=500_000
    )
    next(batches)
    assert len(multiprocessing.active_children()) == 2
    cancelled.append(True)
    more: list[Batch] = []
    with pytest.raises(Cancelled):
        more.extend(batches)
    assert sum(isinstance(batch, RawChunk) for batch in more) < 10, "no more than was under way"
    assert multiprocessing.active_children() == []


class _CancelledInProgress(TaskContext):
    """Says so while batches are handed over, not while they are waited for."""

    def progress(self, what: str, done: int, total: int, unit: str = "bytes") -> None:
        if done > 300_000:
            raise Cancelled


def test_cancelling_while_a_batch_is_handed_over_ends_the_workers_too(tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    path.write_bytes(json.dumps(mixed(60_000)).encode())
    size = path.stat().st_size
    task = _CancelledInProgress()
    with pytest.raises(Cancelled):  # it keeps the traceback, and with it the frames
        list(read_file(Trace(path, 0, 50_000, 50_000), "trace.json", size, task, workers=2, region_bytes=500_000))
    assert multiprocessing.active_children() == []


def _survivors(processes: list[int]) -> list[int]:
    found = []
    for process in processes:
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if state != "Z":
            found.append(process)
    return found


_READER = """
import multiprocessing, sys
from pathlib import Path
from model.task import TaskContext
from parsers.trace_json.part import Trace
from parsers.trace_json.reading import read_file
if __name__ == "__main__":
    path = Path(sys.argv[1])
    for _ in read_file(Trace(path, 0, 50_000, 50_000), "t", path.stat().st_size, TaskContext(), workers=2):
        print(*[child.pid for child in multiprocessing.active_children()], flush=True)
        multiprocessing.Event().wait()
"""


@pytest.mark.skipif(not Path("/proc/self/stat").is_file(), reason="needs /proc")
@pytest.mark.may_skip(reason="needs /proc")
def test_workers_end_when_their_parent_is_killed(tmp_path: Path, project_root: Path) -> None:
    path, script = tmp_path / "trace.json", tmp_path / "reader.py"
    path.write_bytes(json.dumps(mixed(60_000)).encode())
    script.write_text(_READER)
    environment = {**os.environ, "PYTHONPATH": str(project_root)}
    command = [sys.executable, str(script), str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as reader:
        assert reader.stdout is not None
        workers = [int(number) for number in reader.stdout.readline().split()]
        reader.kill()
    assert len(workers) == 2
    deadline = time.monotonic() + 10
    while _survivors(workers) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert _survivors(workers) == []


def test_a_closed_generator_leaves_no_process(tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    path.write_bytes(json.dumps(mixed(20_000)).encode())
    batches = read_file(Trace(path, 0, 50_000, 50_000), "trace.json", path.stat().st_size, TaskContext(), workers=2)
    next(batches)
    assert isinstance(batches, Generator)
    batches.close()
    assert multiprocessing.active_children() == []


def _ignores_interrupts(process: int) -> bool:
    status = Path(f"/proc/{process}/status").read_text()
    ignored = int(status.partition("SigIgn:")[2].split()[0], 16)
    return bool(ignored >> (signal.SIGINT - 1) & 1)


@pytest.mark.skipif(not Path("/proc/self/status").is_file(), reason="needs /proc")
@pytest.mark.may_skip(reason="needs /proc")
def test_an_interrupt_from_the_terminal_is_left_to_the_parent(tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    path.write_bytes(json.dumps(mixed(60_000)).encode())
    size = path.stat().st_size
    batches = read_file(Trace(path, 0, 50_000, 50_000), "t", size, TaskContext(), workers=2, region_bytes=500_000)
    next(batches)
    workers = [worker.pid for worker in multiprocessing.active_children() if worker.pid is not None]
    deadline = time.monotonic() + 20
    while not all(map(_ignores_interrupts, workers)) and time.monotonic() < deadline:
        time.sleep(0.01)
    for worker in workers:
        os.kill(worker, signal.SIGINT)
    assert len(list(batches)) > 10
    assert multiprocessing.active_children() == []


def test_a_worker_that_dies_is_an_error_and_the_other_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    path.write_bytes(json.dumps(mixed(60_000)).encode())
    batches = read_file(
        Trace(path, 0, 50_000, 50_000),
        "trace.json",
        path.stat().st_size,
        TaskContext(),
        workers=2,
        region_bytes=500_000,
    )
    next(batches)
    multiprocessing.active_children()[0].kill()
    with pytest.raises(RuntimeError, match="ended unexpectedly"):
        list(batches)
    assert multiprocessing.active_children() == []


def test_progress_of_two_workers_grows_to_the_size(tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    path.write_bytes(json.dumps(mixed(5000)).encode())
    size = path.stat().st_size
    seen: list[Progress] = []
    trace = Trace(path, 0, 20_000, 20_000)
    read = 0
    for batch in read_file(trace, "t", size, TaskContext(seen.append), workers=2, region_bytes=100_000):
        if isinstance(batch, RawChunk):
            read += batch.size_bytes
            assert seen[-1].done < read + 2000, "no more than was read, but for the events at the borders"
    done = [step.done for step in seen]
    assert len(set(done)) > 10
    assert done == sorted(done)
    assert done[0] < size / 2
    assert size - 200 < done[-1] <= size  # all but what stands around the events


def test_progress_ends_at_the_size_and_files_get_numbers_of_their_own(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_text('[{"ph": "X", "name": "n", "ts": "1", "dur": 1}]')
    view = FolderView(tmp_path)
    seen: list[Progress] = []
    batches: list[Batch] = []
    for entry in view.files:
        batches += read_trace(view, entry, TaskContext(seen.append))
    size = view.files[0].size_bytes
    ends = {step.what: (step.done, step.total) for step in seen}
    assert ends == {"a.json": (size, size), "b.json": (size, size)}
    assert len({batch.chunk for batch in batches if hasattr(batch, "chunk")}) == 2
