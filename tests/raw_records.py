"""A pytest plugin: raw files of the first Ascend collector, record by record, as mindinsight-format 2 has them."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest

from model.problem import Problem
from tests.result_rows import ReadResult, ResultRows
from tests.written_files import write_files

MAGIC = 0x6BD3

ReadFiles = Callable[[dict[str, bytes]], ResultRows]


def training_point(tag: int, ticks: int, stream: int = 0, task: int = 0) -> bytes:
    """20 bytes of training_trace: tag, task, stream, counter."""
    return struct.pack("<QHHQ", tag, task, stream, ticks)


def step_points(start: int, start_tag: int = 0) -> bytes:
    """A step that begins at ``start``: forward after 10 ticks, backward ends after 60, the step after 100."""
    points = ((start_tag, 0), (1, 10), (2, 60), (255, 100))
    return b"".join(training_point(tag, start + after) for tag, after in points)


def task_event(number: int, kind: int, task: int, ticks: int, stream: int = 3, magic: int = MAGIC) -> bytes:
    """64 bytes of hwts.log.data: ``number`` is the running one, ``kind`` 0 a start and 1 an end."""
    return struct.pack("<BBHHHQI", kind | (number % 16) << 4, 0, magic, 0, task, ticks, stream).ljust(64, b"\0")


def task_events(events: Iterable[tuple[int, int, int, int]]) -> bytes:
    """Records of (kind, task, ticks, stream), numbered without a gap."""
    return b"".join(task_event(number, *event) for number, event in enumerate(events))


def track_report(tag: int, ticks: int, stream: int = 0, report: int = 10) -> bytes:
    """40 bytes of ts_track."""
    return struct.pack("<BBHIQQQHHHH", 1, report, 40, 0, ticks, 1, 1, stream, 0, tag, 0)


def problem(result: ResultRows, code: str) -> Problem:
    """The problem of that code; there has to be one."""
    return next(problem for problem in result.problems if problem.code == code)


def core_counters(task: int, cycles: int, counters: Sequence[int], stream: int = 3, magic: int = MAGIC) -> bytes:
    """128 bytes of aicore.data: the task's cycles and up to eight counters."""
    head = struct.pack("<BBHHHII", 5, 0, magic, 0, task, 0, 0)
    return head + struct.pack("<10Q8I", cycles, 0, *counters, *[0] * (8 - len(counters)), stream, *[0] * 7)


@pytest.fixture
def read_files(tmp_path: Path, read_result: ReadResult) -> ReadFiles:
    """`read_files({name: bytes})` writes these files into an empty folder JOB7 and reads it. Names may have folders."""

    def read(files: dict[str, bytes]) -> ResultRows:
        return read_result(write_files(tmp_path / "JOB7", files))

    return read
