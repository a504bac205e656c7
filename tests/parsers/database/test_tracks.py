"""Tracks of databases: processes, rows and devices as text exports of a run have them (ascend-formats 2.2.2)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from model.batches import TrackInfo, TrackKey
from model.table import MISSING_INT
from parsers.database.device_tasks import Infos
from parsers.database.tracks import Tracks
from tests.profiler_tables import TEXT_IDS, old_tables

if TYPE_CHECKING:
    from tests.profiler_databases import WriteDatabase
    from tests.result_rows import ReadResult

PID = 3_178_231  # that of the example in the specification


def test_processes_are_numbered_as_exporters_do_it() -> None:
    """``pid << 10 | place << 5 | device``, 32 bits; the framework's is the process itself."""
    tracks = Tracks(PID)
    low = (PID << 10) % (1 << 32)
    assert tracks.device("Ascend Hardware", 0, 3, "Stream 3") == TrackKey(str(low + 14 * 32), "3")
    assert tracks.device("Ascend Hardware", 30) == TrackKey(str(low + 14 * 32 + 30), "")
    assert tracks.device("Ascend Hardware", 31) == TrackKey("Ascend Hardware 31", ""), "31 stands for the host"
    assert tracks.host("CANN", PID, 7) == TrackKey(str(low + 7 * 32 + 31), "7")
    assert tracks.host("MindSpore", PID, 7) == TrackKey(str(PID), "7")
    assert tracks.host("Python", PID) == TrackKey(str(PID), "")


def test_names_are_said_once() -> None:
    tracks = Tracks(1)
    key = tracks.device("HBM", 2)
    counter = tracks.counter(key, "Read", "0", "B/s")
    assert (tracks.device("HBM", 2), tracks.counter(key, "Read", "0", "B/s")) == (key, counter)
    assert list(tracks.news()) == [
        TrackInfo(key, process_name="HBM", process_label="NPU 2", process_sort=17),
        TrackInfo(counter, unit="B/s"),
    ]
    assert (key.process, counter.process, counter.thread) == ("1570", "1570", ""), "1 << 10 | 17 << 5 | 2"
    assert list(tracks.news()) == []
    tracks.host("CANN", 1, 5)
    assert [info.thread_name or info.process_name for info in tracks.news()] == ["CANN", "Thread 5"]


def test_rows_of_tasks_in_any_order() -> None:
    tasks = np.array([5, 90_000, 7, 60_000, 6])
    infos = Infos.sorted(tasks, {"a": 10 * tasks})
    assert infos.cells("a", np.array([7, 90_000, 8, 6, 60_000])).tolist() == [70, 900_000, MISSING_INT, 60, 600_000]


def _operators(*rows: tuple[str, int, int]) -> tuple[str, list[tuple[Any, ...]]]:
    """COMMUNICATION_OP as of 2024, without devices, with (group, opId, start) of each operator."""
    columns, (first, *_) = old_tables()["COMMUNICATION_OP"]
    made = [(first[0], start, start + 50, 13, TEXT_IDS[group], number, *first[6:]) for group, number, start in rows]
    return columns, made


@pytest.mark.parametrize(("lacks", "process"), [((), 512_513), (("RANK_DEVICE_MAP", "NPU_INFO"), 512_512)])
def test_operators_lie_on_the_device_of_their_tasks(
    read_result: ReadResult, tmp_path: Path, write_database: WriteDatabase, lacks: tuple[str, ...], process: int
) -> None:
    """Those of operator 1 ran on device 2; operator 2 has no task: it is on the first device, else on device 0."""
    tables = {name: table for name, table in old_tables().items() if name not in lacks}
    columns, tasks = tables["TASK"]
    tables["TASK"] = (columns, [(*row[:2], 2, *row[3:]) if row[4] in (3, 4) else row for row in tasks])
    tables["COMMUNICATION_OP"] = _operators(("group-a", 1, 2200), ("group-a", 2, 2300))
    found = read_result(write_database(tmp_path / "ascend_pytorch_profiler_9.db", tables))
    name = "hcom_allReduce__1_0_1"
    places = {start: process for process, thread, each, start, *_ in found.slices if each == name and thread == "0"}
    assert places == {2200: str(500 << 10 | 16 << 5 | 2), 2300: str(process)}


def test_each_group_is_followed_by_its_planes(
    read_result: ReadResult, tmp_path: Path, write_database: WriteDatabase
) -> None:
    tables = old_tables()
    tables["COMMUNICATION_OP"] = _operators(("group-a", 1, 2200), ("ND", 2, 2300))
    found = read_result(write_database(tmp_path / "ascend_pytorch_profiler_9.db", tables))
    process = str(500 << 10 | 16 << 5 | 1)
    rows = {(start, thread) for each, thread, _, start, *_ in found.slices if each == process}
    assert rows == {(2200, "0"), (2200, "1"), (2230, "2"), (2300, "3")}
