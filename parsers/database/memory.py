"""Memory over time, of operators and of the driver's modules, as the tables of the text exports (ascend-formats 2.3.2,
2.5, 2.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from model.batches import TableBatch
from model.schemas import SCHEMAS
from model.table import MISSING_INT, Column
from parsers.database.connection import Rows
from parsers.database.export import Export
from parsers.database.ids import Int64s
from parsers.database.slices import chosen
from parsers.database.texts import Texts, enumeration, number_texts

_STREAM = Column("stream_ptr", "text")
_SAMPLES = {
    "time_ns": "timestamp",
    "total_allocated_bytes": "totalAllocated",
    "total_reserved_bytes": "totalReserved",
    "total_active_bytes": "totalActive",
}
_OPERATORS = {
    "size_bytes": "size",
    "allocation_ns": "allocationTime",
    "release_ns": "releaseTime",
    "active_release_ns": "activeReleaseTime",
    "duration_ns": "duration",
    "active_duration_ns": "activeDuration",
    "allocation_total_allocated_bytes": "allocationTotalAllocated",
    "allocation_total_reserved_bytes": "allocationTotalReserved",
    "allocation_total_active_bytes": "allocationTotalActive",
    "release_total_allocated_bytes": "releaseTotalAllocated",
    "release_total_reserved_bytes": "releaseTotalReserved",
    "release_total_active_bytes": "releaseTotalActive",
}
_EVENTS = (
    *("operatorName", "addr", "type", "size", "timestampNs"),
    *("totalAllocate", "totalReserve", "component", "deviceId"),
)


def memory(export: Export) -> Iterator[TableBatch]:
    """The table ``memory``: what the process holds as the driver sees it, then what frameworks and GE noted."""
    app = export.texts.ids_of("app")
    for block in export.blocks("NPU_MEM", ("type", "timestampNs", "ddr", "hbm", "deviceId")):
        rows = chosen(block, np.isin(block["type"], app))
        held = {"time_ns": rows["timestampNs"], "total_reserved_bytes": _sum(rows["ddr"], rows["hbm"])}
        yield _table("memory", held, component=["APP"] * len(rows["type"]), device=_devices(rows))
    if not export.database.count("MEMORY_RECORD"):
        yield from _ge_memory(export)
    for rows in export.blocks("MEMORY_RECORD", ("component", *_SAMPLES.values(), "streamPtr", "deviceId")):
        noted = {name: rows[source] for name, source in _SAMPLES.items()}
        component = export.texts.of(rows["component"])
        yield _table(
            "memory", noted, component=component, device=_devices(rows), stream=number_texts(rows["streamPtr"])
        )


def _ge_memory(export: Export) -> Iterator[TableBatch]:
    for rows in export.blocks("NPU_OP_MEM", _EVENTS):
        noted = {
            "time_ns": rows["timestampNs"],
            "total_allocated_bytes": _known(rows["totalAllocate"]),
            "total_reserved_bytes": _known(rows["totalReserve"]),
        }
        yield _table("memory", noted, component=export.texts.of(rows["component"]), device=_devices(rows))


def operator_memory(export: Export) -> Iterator[TableBatch]:
    """The table ``operator_memory``: of the framework, or else of GE."""
    if not export.database.count("OP_MEMORY"):
        yield from _ge_operators(export)
    for rows in export.blocks("OP_MEMORY", ("name", *_OPERATORS.values(), "streamPtr", "deviceId")):
        noted = {name: rows[source] for name, source in _OPERATORS.items()}
        names, streams = export.texts.of(rows["name"]), number_texts(rows["streamPtr"])
        yield _table("operator_memory", noted, name=names, device=_devices(rows), stream=streams)


def _ge_operators(export: Export) -> Iterator[TableBatch]:
    """Each allocation with the release of the same address that follows it. One without the other lies partly outside
    the window; the size of a release alone is negative, as in the text export."""
    rows = export.database.whole("NPU_OP_MEM", _EVENTS)
    if not len(rows["addr"]):
        return
    release = export.texts.ids_of("release", "free")
    rows = chosen(rows, rows["timestampNs"] != MISSING_INT)
    order = np.lexsort((rows["timestampNs"], rows["addr"], rows["deviceId"]))
    rows = {name: cells[order] for name, cells in rows.items()}
    is_release = np.isin(rows["type"], release)
    same = (rows["addr"][1:] == rows["addr"][:-1]) & (rows["deviceId"][1:] == rows["deviceId"][:-1])
    ended = np.append(~is_release[:-1] & is_release[1:] & same, False)  # by the row that follows
    ends = np.append(False, ended[:-1])
    first = ~(is_release & ends)
    end_of = np.flatnonzero(first) + ended[first]
    begun = ~is_release[first]
    known = ended[first] | ~begun

    def at_begin(name: str) -> Int64s:
        return np.where(begun, rows[name][first], MISSING_INT)

    def at_end(name: str) -> Int64s:
        return np.where(known, rows[name][end_of], MISSING_INT)

    start, end = at_begin("timestampNs"), at_end("timestampNs")
    noted = {
        "size_bytes": np.where(begun, rows["size"][first], -rows["size"][first]),
        "allocation_ns": start,
        "release_ns": end,
        "duration_ns": np.where(begun & known, end - start, MISSING_INT),
        "allocation_total_allocated_bytes": _known(at_begin("totalAllocate")),
        "allocation_total_reserved_bytes": _known(at_begin("totalReserve")),
        "release_total_allocated_bytes": _known(at_end("totalAllocate")),
        "release_total_reserved_bytes": _known(at_end("totalReserve")),
    }
    shown = np.argsort(np.where(begun, start, end), kind="stable")
    some = {name: cells[first][shown] for name, cells in rows.items()}
    noted = {name: cells[shown] for name, cells in noted.items()}
    yield _table("operator_memory", noted, name=export.texts.of(some["operatorName"]), device=_devices(some))


def module_memory(export: Export) -> Iterator[TableBatch]:
    """The table ``npu_module_mem``: what each module of the driver holds."""
    modules = enumeration(export.database, "MODULE")
    columns = (
        Column("component", "text"),
        Column("time_ns", "int", "ns"),
        Column("total_reserved_bytes", "int", "bytes"),
        Column("device", "text"),
    )
    for rows in export.blocks("NPU_MODULE_MEM", ("moduleId", "timestampNs", "totalReserved", "deviceId")):
        names, numbers = modules.of(rows["moduleId"]), number_texts(rows["moduleId"])
        data = {
            "component": [number if name is None else name for name, number in zip(names, numbers, strict=True)],
            "time_ns": rows["timestampNs"],
            "total_reserved_bytes": _known(rows["totalReserved"]),
            "device": _devices(rows),
        }
        yield TableBatch("npu_module_mem", columns, data)


def _table(table: str, numbers: dict[str, Int64s], *, stream: Texts | None = None, **texts: Any) -> TableBatch:
    data = {**texts, **numbers}
    columns = tuple(column for column in SCHEMAS[table] if column.name in data)
    if stream is None:
        return TableBatch(table, columns, data)
    return TableBatch(table, (*columns, _STREAM), {**data, "stream_ptr": stream})


def _devices(rows: Rows) -> list[str | None]:
    return [None if device is None else f"NPU:{device}" for device in number_texts(rows["deviceId"])]


def _sum(one: Int64s, other: Int64s) -> Int64s:
    either = (one != MISSING_INT) & (other != MISSING_INT)
    return np.where(either, one + other, np.where(one == MISSING_INT, other, one))


def _known(sizes: Int64s) -> Int64s:
    """-1: the component only gave memory back (ascend-formats 2.1.2)."""
    return np.where(sizes < 0, MISSING_INT, sizes)
