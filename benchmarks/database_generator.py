"""Writes msprof databases of a chosen size: the tables of a level 2 export, in the proportions of a real one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

BEGIN_NS = 1_736_414_119_641_685_760
_NONE_32 = 4_294_967_295
_PROCESS = 3_217_657
_KERNELS = 4_000  # a block: this many compute tasks and what belongs to them
_TASKS, _CALLS, _METRICS, _TRANSFERS = 3, 6, 28, 2  # to one compute task
_COLLECTIVE = 80  # compute tasks to one communication operator
_KERNEL_NS = 60_000

_PARTS = ("total_time", "total_cycles", "vec_time", "vec_ratio", "mac_time", "mac_ratio", "scalar_time", "scalar_ratio")
_MORE = ("mte1_time", "mte1_ratio", "mte2_time", "mte2_ratio", "mte3_time", "mte3_ratio")
_METRIC_NAMES = tuple(f"{core}_{part}" for core in ("aic", "aiv") for part in (*_PARTS, *_MORE))
_TASK_TYPES = ("KERNEL_AICORE", "KERNEL_AIVEC", "EVENT_RECORD", "EVENT_WAIT")
_CALL_NAMES = ("aclnnMatmul", "launch", "KernelLaunch", "aclnnAdd", "StreamWaitEvent", "EventRecord")
_CALL_TYPES = (20_000, 10_000, 5_000, 20_000, 5_000, 5_000)
_MOVES = ("Memcpy", "Notify_Wait")
_FIXED = (
    *(*_METRIC_NAMES, *_TASK_TYPES, *_CALL_NAMES, *_MOVES),
    *(
        "AI_CORE",
        "AI_VECTOR_CORE",
        "MatMulV3",
        "ND",
        "FLOAT16;FLOAT16",
        "N/A",
        "hcom_allReduce_",
        "group-a",
        "MESH-RING",
    ),
)
_IDS = {text: number for number, text in enumerate(_FIXED)}
_NAMES, _SHAPES = 5_000, 500
_TEXTS = (
    *_FIXED,
    *(f"aclnnMatmul_MatMulV3Common_MatMulV3_{number}" for number in range(_NAMES)),
    *(f"{number},4096;4096,{number + 7}" for number in range(_SHAPES)),
)

_TABLES = {
    "TASK": "startNs endNs deviceId connectionId globalTaskId globalPid taskType contextId streamId taskId modelId",
    "COMPUTE_TASK_INFO": "name globalTaskId:key blockNum mixBlockNum taskType opType inputFormats inputDataTypes "
    "inputShapes outputFormats outputDataTypes outputShapes attrInfo opState hf32Eligible",
    "TASK_PMU_INFO": "globalTaskId name value:NUMERIC",
    "CANN_API": "startNs endNs type globalTid connectionId:key name",
    "COMMUNICATION_OP": "opName startNs endNs connectionId groupName opId:key relay retry dataType algType count "
    "opType deviceId",
    "COMMUNICATION_TASK_INFO": "name globalTaskId taskType planeId groupName notifyId rdmaType srcRank dstRank "
    "transportType size dataType linkType opId",
    "HBM": "deviceId timestampNs bandwidth:NUMERIC hbmId type",
    "STRING_IDS": "id:key value:TEXT",
    "ENUM_API_TYPE": "id:key name:TEXT",
    "NPU_INFO": "id name:TEXT",
}
_KINDS = {"": "INTEGER", "key": "INTEGER PRIMARY KEY"}

Columns = list[NDArray[Any]]


def write_database(path: Path, size_bytes: int, seed: int = 1) -> int:
    """Write a database of at least ``size_bytes`` (by at most one block of 7 MB more) to ``path``; returns its number
    of rows. The same size and seed give the same rows."""
    path.unlink(missing_ok=True)
    random = np.random.default_rng(seed)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        for table, specs in _TABLES.items():
            columns = (spec.partition(":") for spec in specs.split())
            texts = (f"{name} {_KINDS.get(kind, kind)}" for name, _, kind in columns)
            connection.execute(f"CREATE TABLE {table} ({', '.join(texts)})")
        connection.execute("CREATE INDEX TaskIndex ON TASK (startNs, globalTaskId)")
        connection.execute("CREATE INDEX CommunicationTaskIndex ON COMMUNICATION_TASK_INFO (globalTaskId)")
        connection.executemany("INSERT INTO STRING_IDS VALUES (?, ?)", enumerate(_TEXTS))
        levels = [(20_000, "acl"), (10_000, "node"), (5_000, "runtime")]
        connection.executemany("INSERT INTO ENUM_API_TYPE VALUES (?, ?)", levels)
        connection.execute("INSERT INTO NPU_INFO VALUES (0, 'Ascend910B')")
        rows = block = 0
        while block == 0 or path.stat().st_size < size_bytes:
            for table, columns_of in _block(block, random).items():
                rows += _insert(connection, table, columns_of)
            connection.commit()
            block += 1
    return rows


def _insert(connection: sqlite3.Connection, table: str, columns: Columns) -> int:
    marks = ", ".join("?" * len(columns))
    rows = zip(*(column.tolist() for column in columns), strict=True)
    connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
    return len(columns[0])


def _block(block: int, random: np.random.Generator) -> dict[str, Columns]:
    begin = BEGIN_NS + block * _KERNELS * _KERNEL_NS
    first_task = block * _KERNELS * (_TASKS + _TRANSFERS)
    first_call = block * _KERNELS * _CALLS + 1
    kernel_ns = begin + np.arange(_KERNELS) * _KERNEL_NS + random.integers(0, 20_000, _KERNELS)
    tasks = first_task + np.arange(_KERNELS * _TASKS)
    moves = first_task + _KERNELS * _TASKS + np.arange(_KERNELS * _TRANSFERS)
    kernels = tasks[::_TASKS]
    return {
        "TASK": _tasks(kernel_ns, tasks, moves, first_call, random),
        "COMPUTE_TASK_INFO": _kernels(kernels, random),
        "TASK_PMU_INFO": _metrics(kernels, random),
        "CANN_API": _calls(kernel_ns, first_call, random),
        **_collectives(block, kernel_ns, moves, first_call, random),
        "HBM": [
            np.zeros(_KERNELS, np.int64),
            kernel_ns,
            random.integers(0, 1 << 38, _KERNELS),
            np.arange(_KERNELS) % 4,
            np.full(_KERNELS, _IDS["ND"]),
        ],
    }


def _full(count: int, *values: int) -> Columns:
    return [np.full(count, value) for value in values]


def _tasks(
    kernel_ns: NDArray[np.int64],
    tasks: NDArray[np.int64],
    moves: NDArray[np.int64],
    first_call: int,
    random: np.random.Generator,
) -> Columns:
    """A compute task and two events at each time, then the transfers."""
    count, both = len(tasks), len(tasks) + len(moves)
    start = np.repeat(kernel_ns, _TASKS)
    start[1::_TASKS] += 32_000
    start[2::_TASKS] += 33_000
    length = random.integers(20, 900, count)
    length[::_TASKS] += random.integers(1_000, 30_000, len(kernel_ns))
    kind = np.tile([_IDS["KERNEL_AICORE"], _IDS["EVENT_RECORD"], _IDS["EVENT_WAIT"]], len(kernel_ns))
    call = first_call + np.repeat(np.arange(len(kernel_ns)) * _CALLS, _TASKS) + np.tile([1, 5, 4], len(kernel_ns))
    moved = np.repeat(kernel_ns, _TRANSFERS) + np.tile([0, 15_000], len(kernel_ns))
    operator = np.arange(len(moves)) // (_COLLECTIVE * _TRANSFERS) * _COLLECTIVE * _CALLS
    stream = np.concatenate([np.tile([2, 3, 5], len(kernel_ns)), 11 + np.arange(len(moves)) // _TRANSFERS % 8])
    ends = np.concatenate([start + length, moved + random.integers(2_000, 14_000, len(moves))])
    return [
        np.concatenate([start, moved]),
        ends,
        *_full(both, 0),
        np.concatenate([call, first_call + operator + 1]),
        np.concatenate([tasks, moves]),
        *_full(both, _PROCESS),
        np.concatenate([kind, np.full(len(moves), _IDS["EVENT_WAIT"])]),
        *_full(both, _NONE_32),
        stream,
        np.concatenate([tasks, moves]) % 65_536,
        *_full(both, _NONE_32),
    ]


def _kernels(kernels: NDArray[np.int64], random: np.random.Generator) -> Columns:
    count = len(kernels)
    shapes = len(_FIXED) + _NAMES + random.integers(0, _SHAPES, (2, count))
    formats, types = _IDS["ND"], _IDS["FLOAT16;FLOAT16"]
    return [
        len(_FIXED) + random.integers(0, _NAMES, count),
        kernels,
        *_full(count, 24, 0, _IDS["AI_CORE"], _IDS["MatMulV3"], formats, types),
        shapes[0],
        *_full(count, formats, types),
        shapes[1],
        *_full(count, *[_IDS["N/A"]] * 3),
    ]


def _metrics(kernels: NDArray[np.int64], random: np.random.Generator) -> Columns:
    count = len(kernels)
    values = np.empty((count, _METRICS), object)
    for at, name in enumerate(_METRIC_NAMES):
        ratio = name.endswith("_ratio")
        values[:, at] = (random.random(count) if ratio else random.integers(0, 60_000, count)).tolist()
    return [np.repeat(kernels, _METRICS), np.tile(np.arange(_METRICS), count), values.reshape(-1)]


def _calls(kernel_ns: NDArray[np.int64], first: int, random: np.random.Generator) -> Columns:
    """Two operators launched one after the other, three levels deep, on one of two threads."""
    count = len(kernel_ns) * _CALLS
    start = np.repeat(kernel_ns - 400_000, _CALLS) + np.tile([0, 400, 900, 20_000, 20_300, 20_800], len(kernel_ns))
    length = np.tile([15_000, 12_000, 8_000, 12_000, 400, 600], len(kernel_ns)) + random.integers(0, 99, count)
    thread = (_PROCESS << 32) + _PROCESS + np.repeat(np.arange(len(kernel_ns)) // 97 % 2, _CALLS)
    names = np.tile([_IDS[name] for name in _CALL_NAMES], len(kernel_ns))
    return [start, start + length, np.tile(_CALL_TYPES, len(kernel_ns)), thread, first + np.arange(count), names]


def _collectives(
    block: int,
    kernel_ns: NDArray[np.int64],
    moves: NDArray[np.int64],
    first_call: int,
    random: np.random.Generator,
) -> dict[str, Columns]:
    start = kernel_ns[::_COLLECTIVE]
    count = len(start)
    operators = block * count + np.arange(count)
    names = {name: _IDS[name] for name in ("hcom_allReduce_", "group-a", "MESH-RING", "Memcpy", "Notify_Wait")}
    group = names["group-a"]
    calls = first_call + np.arange(count) * _COLLECTIVE * _CALLS + 1
    each = len(moves)
    kinds = np.tile([names["Memcpy"], names["Notify_Wait"]], each // 2)
    return {
        "COMMUNICATION_OP": [
            *_full(count, names["hcom_allReduce_"]),
            start,
            start + (_COLLECTIVE - 10) * _KERNEL_NS,
            calls,
            *_full(count, group),
            operators,
            *_full(count, 0, 0, 4, names["MESH-RING"], 1 << 20, names["hcom_allReduce_"], 0),
        ],
        "COMMUNICATION_TASK_INFO": [
            kinds,
            moves,
            kinds,
            np.arange(each) // _TRANSFERS % 8,
            *_full(each, group, _NONE_32, 65_535),
            *_full(each, 0, 1, 0),
            random.integers(512, 1 << 21, each),
            *_full(each, 4, 1),
            np.repeat(operators, _COLLECTIVE * _TRANSFERS)[:each],
        ],
    }
