"""analysis.db and communication_analyzer.db: the split of each step, and communication by operator, medium and link.

Times are microseconds in StepTraceTime (the documentation says milliseconds) and for starts, milliseconds elsewhere;
sizes are decimal megabytes (ascend-formats 2.6, 2.7.3).
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any, Literal, cast

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, TableBatch
from model.schemas import SCHEMAS
from model.table import MISSING_INT, Column
from model.task import TaskContext
from model.time_text import Unit, ns_cells
from parsers.database.connection import Database, Rows
from parsers.faults import Faults
from parsers.files.communication import step_name, with_ratios
from parsers.folder_view import FileEntry, FolderView

TABLES = ("StepTraceTime", "CommAnalyzerTime", "CommAnalyzerBandwidth", "CommAnalyzerMatrix")

STEP_PARTS = (
    "computing",
    "communication_not_overlapped",
    "overlapped",
    "communication",
    "free",
    "stage",
    "bubble",
    "communication_not_overlapped_and_exclude_receive",
    "preparing",
)
CellUnit = Literal["us", "ms", "MB", ""]

Spec = tuple[str, str, CellUnit]
"""Column of ours, of the file, and the unit of its number there."""

SHARED: tuple[Spec, ...] = (
    ("step", "step", ""),
    ("type", "type", ""),
    ("name", "hccl_op_name", ""),
    ("group_name", "group_name", ""),
)
TIME: tuple[Spec, ...] = (
    *SHARED,
    ("start_ns", "start_timestamp", "us"),
    ("elapsed_ns", "elapse_time", "ms"),
    ("transit_ns", "transit_time", "ms"),
    ("wait_ns", "wait_time", "ms"),
    ("synchronization_ns", "synchronization_time", "ms"),
    ("idle_ns", "idle_time", "ms"),
)
BANDWIDTH: tuple[Spec, ...] = (
    *SHARED,
    ("transport", "transport_type", ""),
    ("size_bytes", "transit_size", "MB"),
    ("transit_ns", "transit_time", "ms"),
    ("bandwidth_gb_s", "bandwidth", ""),
    ("large_packet_ratio", "large_packet_ratio", ""),
    ("packet_bytes", "package_size", "MB"),
    ("packets", "count", ""),
    ("packets_ns", "total_duration", "ms"),
)
LINKS: tuple[Spec, ...] = (
    *SHARED,
    ("operator", "op_name", ""),
    ("source_rank", "src_rank", ""),
    ("target_rank", "dst_rank", ""),
    ("transport", "transport_type", ""),
    ("size_bytes", "transit_size", "MB"),
    ("transit_ns", "transit_time", "ms"),
    ("bandwidth_gb_s", "bandwidth", ""),
)
_COMMUNICATION = (
    ("CommAnalyzerTime", "communication", TIME),
    ("CommAnalyzerBandwidth", "communication_packets", BANDWIDTH),
    ("CommAnalyzerMatrix", "communication_links", LINKS),
)


def parse(
    view: FolderView,
    entry: FileEntry,
    rank: int | None,
    task: TaskContext,
    *,
    left_out: Container[str] = (),
) -> Iterator[Batch]:
    """The tables ``step_split``, ``communication``, ``communication_packets`` and ``communication_links`` without those
    that are ``left_out``."""
    faults = Faults(entry.path)
    with Database(view.absolute(entry), faults, task) as database:
        if database.tables and not set(TABLES) & set(database.tables):
            faults.note("database_other", sample=database.some_tables)
        if "step_split" not in left_out:
            yield from _step_split(database)
        for source, table, specs in _COMMUNICATION:
            if table in left_out:
                continue
            for rows in database.blocks(source, texts=[spec[1] for spec in specs]):
                yield communication_batch(table, specs, rows)
    yield from faults.problems()


def _step_split(database: Database) -> Iterator[TableBatch]:
    columns = (Column("device_id", "text"), *SCHEMAS["step_split"])
    for rows in database.blocks("StepTraceTime", texts=("deviceId", "step", *STEP_PARTS)):
        data: dict[str, Any] = {"device_id": rows["deviceId"], "step": rows["step"]}
        for part in STEP_PARTS:
            name = part.replace("_and_exclude_", "_exclude_")
            data[f"{name}_ns"] = times(rows[part], "us")
        yield TableBatch("step_split", columns, data)


def communication_batch(table: str, specs: Sequence[Spec], rows: Rows, prefix: str = "") -> TableBatch:
    """``rows`` as rows of ``prefix`` + ``table``, whose columns are those of ``table`` in `SCHEMAS`; others are
    texts."""
    known = {column.name: column for column in SCHEMAS[table]}
    columns, data = [], {}
    for name, source, unit in specs:
        column = known.get(name, Column(name, "text"))
        columns.append(column)
        data[name] = _cells(column, rows[source], unit)
    data["step"] = [step_name(step) for step in data["step"]]
    batch = TableBatch(prefix + table, tuple(columns), data)
    return with_ratios(batch) if table == "communication" else batch


def _cells(column: Column, cells: NDArray[np.object_], unit: CellUnit) -> Any:
    if unit in ("us", "ms"):
        return times(cells, cast(Unit, unit))
    if unit == "MB":
        return _rounded([_number(cell, 1e6) for cell in cells])
    if column.kind == "int":
        return _rounded([_number(cell) for cell in cells])
    if column.kind == "float":
        return np.array([_number(cell) for cell in cells], np.float64)
    return cells


def times(cells: NDArray[np.object_], unit: Unit) -> NDArray[np.int64]:
    """Decimal texts in ``unit`` as ns; what is no number is missing."""
    return ns_cells(cells.tolist(), unit)[0]


def _number(cell: str | None, factor: float = 1) -> float:
    try:
        return float(cell) * factor if cell is not None else float("nan")
    except ValueError:
        return float("nan")


def _rounded(values: Sequence[float]) -> NDArray[np.int64]:
    fits = [abs(value) < 1 << 62 for value in values]  # not so for NaN
    return np.array([round(value) if fit else MISSING_INT for value, fit in zip(values, fits, strict=True)], np.int64)
