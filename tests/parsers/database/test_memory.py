"""Memory tables of databases: hand-made ones, and the samples against queries and the text export of another run."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cache.trace import Trace
from model.table import MISSING_INT
from tests.profiler_tables import TASK

OUTPUT = "public/msinsight/{}_level2/rank0_ascend_pt"
TEXTS = [
    (0, "app"),
    (1, "device"),
    (2, "GE"),
    (3, "allocate"),
    (4, "release"),
    (5, "Conv2D1"),
    (6, "Add"),
    (7, "aic_mac_ratio"),
]
STRING_IDS = ("id INTEGER, value TEXT", TEXTS)
NPU_OP_MEM = (
    "operatorName INTEGER, addr INTEGER, type INTEGER, size INTEGER, timestampNs INTEGER, globalTid INTEGER, "
    "totalAllocate NUMERIC, totalReserve NUMERIC, component INTEGER, deviceId INTEGER"
)


def rows(trace: Trace, table: str, *columns: str) -> list[tuple[Any, ...]]:
    """Rows of a table; missing numbers are None."""
    data = trace.table(table)
    cells = (data[column].tolist() for column in columns)
    return [tuple(None if cell == MISSING_INT else cell for cell in row) for row in zip(*cells, strict=True)]


def test_allocations_and_releases_of_ge_are_paired(tmp_path: Path, write_database: Any, open_result: Any) -> None:
    events = [
        (5, 100, 3, 64, 10, 1, 64, 512, 2, 0),
        (6, 200, 3, 32, 20, 1, 96, 512, 2, 0),
        (5, 100, 4, 64, 30, 1, 32, 512, 2, 0),
        (6, 100, 3, 16, 40, 1, 48, 512, 2, 0),  # the same address again; never released
        (5, 300, 4, 8, 50, 1, 40, -1, 2, 0),  # released, but never allocated in the window
        (6, 200, 4, 32, 60, 1, 16, 512, 2, 1),  # another device
    ]
    tables = {"TASK": (TASK, []), "STRING_IDS": STRING_IDS, "NPU_OP_MEM": (NPU_OP_MEM, events)}
    trace = open_result(write_database(tmp_path / "msprof_20240101000000.db", tables))
    names = ("name", "size_bytes", "allocation_ns", "release_ns", "duration_ns", "device")
    assert rows(trace, "operator_memory", *names) == [
        ("Conv2D1", 64, 10, 30, 20, "NPU:0"),
        ("Add", 32, 20, None, None, "NPU:0"),
        ("Add", 16, 40, None, None, "NPU:0"),
        ("Conv2D1", -8, None, 50, None, "NPU:0"),
        ("Add", -32, None, 60, None, "NPU:1"),
    ]
    totals = ("allocation_total_allocated_bytes", "release_total_allocated_bytes", "release_total_reserved_bytes")
    assert rows(trace, "operator_memory", *totals) == [
        (64, 32, 512),
        (96, None, None),
        (48, None, None),
        (None, 40, None),
        (None, 16, 512),
    ]
    columns = ("component", "time_ns", "total_allocated_bytes", "total_reserved_bytes", "device")
    assert rows(trace, "memory", *columns)[4:] == [("GE", 50, 40, None, "NPU:0"), ("GE", 60, 16, 512, "NPU:1")]


@pytest.mark.parametrize("seed", range(6))
def test_pairs_against_a_plain_walk(tmp_path: Path, write_database: Any, open_result: Any, seed: int) -> None:
    """A release belongs to the allocation of its address just before it; rows come in any order."""
    chance = random.Random(seed)
    times = chance.sample(range(1, 500), 60)
    events = [
        (
            5,
            chance.choice((100, 200)),
            chance.choice((3, 4)),
            8 * time,
            time,
            1,
            time + 1,
            time + 2,
            2,
            chance.randrange(2),
        )
        for time in times
    ]
    lost = [(5, 100, 3, 8, None, 1, 64, 512, 2, 0)]
    tables = {"TASK": (TASK, []), "STRING_IDS": STRING_IDS, "NPU_OP_MEM": (NPU_OP_MEM, [*events, *lost])}
    expected: list[tuple[Any, ...]] = []
    waiting: dict[tuple[int, int], tuple[int, int]] = {}
    for _, address, kind, size, time, *_, device in sorted(events, key=lambda row: row[4]):
        begun = waiting.pop((device, address), None)
        if kind == 3:
            expected += [(begun[0], begun[1], None, None, device)] if begun else []
            waiting[device, address] = (size, time)
        elif begun:
            expected.append((begun[0], begun[1], time, time - begun[1], device))
        else:
            expected.append((-size, None, time, None, device))
    expected += [(size, time, None, None, device) for (device, _), (size, time) in waiting.items()]
    trace = open_result(write_database(tmp_path / "msprof_20240101000000.db", tables))
    found = rows(trace, "operator_memory", "size_bytes", "allocation_ns", "release_ns", "duration_ns", "device")
    assert sorted(found, key=str) == sorted(((*row[:4], f"NPU:{row[4]}") for row in expected), key=str)
    shown = [release if begin is None else begin for _, begin, release, _, _ in found]
    assert shown == sorted(shown)
    assert len(found) > 30


def test_what_the_driver_holds_is_the_sum_of_what_is_known_of_the_application(
    tmp_path: Path, write_database: Any, open_result: Any
) -> None:
    samples = [(0, 1, 2, 10, 1), (0, None, 4, 11, 1), (0, 8, None, 12, 1), (0, None, None, 13, 1), (1, 5, 5, 14, 1)]
    columns = "type INTEGER, ddr NUMERIC, hbm NUMERIC, timestampNs INTEGER, deviceId INTEGER"
    tables = {"TASK": (TASK, []), "STRING_IDS": STRING_IDS, "NPU_MEM": (columns, samples)}
    trace = open_result(write_database(tmp_path / "msprof_20240101000000.db", tables))
    assert rows(trace, "memory", "component", "time_ns", "total_reserved_bytes", "device") == [
        ("APP", 10, 3, "NPU:1"),
        ("APP", 11, 4, "NPU:1"),
        ("APP", 12, 8, "NPU:1"),
        ("APP", 13, None, "NPU:1"),
    ]


def test_modules_without_a_name_keep_their_number(tmp_path: Path, write_database: Any, open_result: Any) -> None:
    tables = {
        "TASK": (TASK, []),
        "STRING_IDS": STRING_IDS,
        "ENUM_MODULE": ("id INTEGER, name TEXT", [(3, "HCCL")]),
        "NPU_MODULE_MEM": (
            "moduleId INTEGER, timestampNs INTEGER, totalReserved NUMERIC, deviceId INTEGER",
            [(3, 10, 2048, 1), (99, 20, -1, 1)],
        ),
        "SAMPLE_PMU_SUMMARY": (
            "deviceId INTEGER, metric INTEGER, value NUMERIC, coreId INTEGER, coreType INTEGER",
            [(1, 7, 0.25, 0, 2), (1, 7, 0.75, 1, 2)],
        ),
    }
    trace = open_result(write_database(tmp_path / "msprof_20240101000000.db", tables))
    names = ("component", "time_ns", "total_reserved_bytes", "device")
    assert rows(trace, "npu_module_mem", *names) == [("HCCL", 10, 2048, "NPU:1"), ("99", 20, None, "NPU:1")]
    assert rows(trace, "ai_core_utilization", "device_id", "core_id", "aic_mac_ratio") == [
        ("1", "0", 0.25),
        ("1", "1", 0.75),
    ]


def test_the_sample_against_queries(samples: Path, open_result: Any) -> None:
    folder = samples / OUTPUT.format("db")
    trace = open_result(folder)
    path = folder / "ASCEND_PROFILER_OUTPUT" / "ascend_pytorch_profiler_0.db"
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        samples_of = connection.execute(
            "SELECT 'APP', timestampNs, NULL, ddr + hbm, NULL, 'NPU:' || deviceId FROM NPU_MEM "
            "JOIN STRING_IDS s ON s.id = type WHERE s.value = 'app' UNION ALL "
            "SELECT s.value, timestamp, totalAllocated, totalReserved, totalActive, 'NPU:' || deviceId "
            "FROM MEMORY_RECORD JOIN STRING_IDS s ON s.id = component"
        ).fetchall()
        operators = connection.execute(
            "SELECT s.value, size, allocationTime, releaseTime, activeReleaseTime, duration, activeDuration, "
            "releaseTotalAllocated, CAST(streamPtr AS TEXT) FROM OP_MEMORY JOIN STRING_IDS s ON s.id = name"
        ).fetchall()
        modules = connection.execute(
            "SELECT e.name, timestampNs, totalReserved, 'NPU:' || deviceId FROM NPU_MODULE_MEM "
            "JOIN ENUM_MODULE e ON e.id = moduleId"
        ).fetchall()
    assert (len(samples_of), len(operators), len(modules)) == (1003, 184, 1078)
    names = ("component", "time_ns", "total_allocated_bytes", "total_reserved_bytes", "total_active_bytes", "device")
    assert sorted(map(str, rows(trace, "memory", *names))) == sorted(map(str, samples_of))
    names = ("name", "size_bytes", "allocation_ns", "release_ns", "active_release_ns", "duration_ns")
    more = ("active_duration_ns", "release_total_allocated_bytes", "stream_ptr")
    assert rows(trace, "operator_memory", *names, *more) == operators
    assert rows(trace, "npu_module_mem", "component", "time_ns", "total_reserved_bytes", "device") == modules


def test_pairs_are_those_that_the_framework_made(samples: Path, tmp_path: Path, open_result: Any) -> None:
    """OP_MEMORY has the operators of GE too; without it they come from their single events."""
    path = tmp_path / "ascend_pytorch_profiler_0.db"
    path.write_bytes((samples / OUTPUT.format("db") / "ASCEND_PROFILER_OUTPUT" / path.name).read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        expected = connection.execute(
            "SELECT s.value, size, allocationTime, releaseTime, duration FROM OP_MEMORY "
            "JOIN STRING_IDS s ON s.id = name WHERE s.value NOT LIKE '%::%' AND s.value NOT LIKE 'format%' ORDER BY 3"
        ).fetchall()
        connection.execute("DROP TABLE OP_MEMORY")
        connection.commit()
    names = ("name", "size_bytes", "allocation_ns", "release_ns", "duration_ns")
    assert rows(open_result(path), "operator_memory", *names) == expected
    assert len(expected) == 57


def test_two_runs_of_one_program_need_the_same_memory(samples: Path, open_result: Any) -> None:
    database, text = (open_result(samples / OUTPUT.format(kind)) for kind in ("db", "text"))
    ours, theirs = (rows(trace, "operator_memory", "name", "size_bytes", "device") for trace in (database, text))
    assert Counter(ours) == Counter((name.removeprefix("cann::"), *rest) for name, *rest in theirs)
    ours, theirs = (rows(trace, "memory", "component", "device") for trace in (database, text))
    assert Counter(ours) == Counter(theirs)
    for table in ("memory", "operator_memory", "npu_module_mem"):
        names = [{column.name for column in trace.table(table).columns} for trace in (database, text)]
        assert names[0] == names[1]
