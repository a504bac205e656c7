"""TASK_PMU_INFO: one value a row in the file, one column a metric in the table ``kernels``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import TableBatch
from model.table import MISSING_INT, Column
from parsers.database.export import Export
from parsers.database.ids import Int64s, distinct, positions
from parsers.database.slices import chosen
from parsers.database.texts import number_texts
from parsers.files.kernel_details import metric_column

# What kernel_details.csv calls these; the other names only get their unit.
_RENAMED = {"aic_total_time": "aicore_time", "aiv_total_time": "aiv_time", "aic_total_cycles": "total_cycles"}

# A cube core has no vector unit and the other way round: the text export leaves these columns out (ascend-formats
# 2.3.3); here they are zeros.
_IMPOSSIBLE = re.compile(
    r"aic_(vec_.*|ub_(read|write)_bw_(mte|vector)|ub_(read|write)_bw|l0c_(read|write)_bw|vector_fops)"
    r"|aiv_(mac_.*|mte1_.*|l1_.*|l0[ab]_.*|l0c_.*_cube|fixpipe_.*|cube_fops)"
)
_ROWS = 64
_BYTES_A_SECOND = 1e7  # no core moves ten million GB/s


class Metrics:
    """Metrics of tasks. ``columns``: those of the table, named and united as `parsers.files.kernel_details` does it."""

    def __init__(self, export: Export, tasks: Int64s) -> None:
        """Read the metrics of ``tasks`` (globalTaskId of shape (n,))."""
        self._rows: list[NDArray[np.float64]] = []
        self.columns: tuple[Column, ...] = ()
        by_name: dict[str, NDArray[np.float64]] = {}
        for number, values in _values(export, tasks).items():
            name = export.texts.of(np.array([number]))[0] or f"metric_{number}"
            if name in by_name:
                np.copyto(by_name[name], values, where=np.isnan(by_name[name]))
            else:
                by_name[name] = values
        for name, found in by_name.items():
            self._take(name, found)

    def cells(self, at: Int64s) -> Mapping[str, NDArray[np.int64] | NDArray[np.float64]]:
        """The metrics of the tasks at these positions, missing for -1. Shape of each: (n,)."""
        found: dict[str, NDArray[np.int64] | NDArray[np.float64]] = {}
        for column, values in zip(self.columns, self._rows, strict=True):
            found[column.name] = _cells(column, np.where(at >= 0, values[at], np.nan))
        return found

    def _take(self, name: str, values: NDArray[np.float64]) -> None:
        largest = float(np.nanmax(np.abs(values), initial=0.0))
        if _IMPOSSIBLE.fullmatch(name) and not largest:
            return
        column = _column(_RENAMED.get(name, name))
        if column.unit == "GB/s" and largest > _BYTES_A_SECOND:
            values /= 1e9
        self.columns = (*self.columns, column)
        self._rows.append(values)


def utilization(export: Export) -> Iterator[TableBatch]:
    """The table ``ai_core_utilization`` from SAMPLE_PMU_SUMMARY: metrics of each core over the whole run."""
    rows = export.database.whole("SAMPLE_PMU_SUMMARY", ("deviceId", "metric", "coreId", "coreType"), ("value",))
    if not len(rows["metric"]):
        return
    (device, core, kind), where = distinct(rows["deviceId"], rows["coreId"], rows["coreType"])
    (metrics,), codes = distinct(rows["metric"])
    columns = [Column("device_id", "text"), Column("core_type", "text"), Column("core_id", "text")]
    data: dict[str, Any] = {
        "device_id": number_texts(device),
        "core_type": export.texts.of(kind),
        "core_id": number_texts(core),
    }
    for number, name in enumerate(export.texts.of(metrics)):
        cells = np.full(len(core), np.nan)
        mine = codes == number
        cells[where[mine]] = rows["value"][mine]
        column = _column(name or f"metric_{metrics[number]}")
        columns.append(column)
        data[column.name] = _cells(column, cells)
    yield TableBatch("ai_core_utilization", tuple(columns), data)


def _cells(column: Column, cells: NDArray[np.float64]) -> NDArray[np.int64] | NDArray[np.float64]:
    if column.kind != "int":
        return cells
    missing = ~(np.abs(cells) < 1 << 62)  # also NaN
    return np.where(missing, MISSING_INT, np.rint(np.where(missing, 0, cells)).astype(np.int64))


def _values(export: Export, tasks: Int64s) -> dict[int, NDArray[np.float64]]:
    """The metrics of ``tasks`` by the id of their name, in the order of ids. Shape of each: that of ``tasks``."""
    order = np.argsort(tasks, kind="stable")
    ordered = tasks[order]
    values = np.empty((_ROWS, len(tasks)))  # memory is taken row by row, when a metric is first seen
    row_of: dict[int, int] = {}
    for block in export.blocks("TASK_PMU_INFO", ("globalTaskId", "name"), ("value",)):
        at = positions(ordered, block["globalTaskId"])
        known = at >= 0
        own, at = (block, at) if known.all() else (chosen(block, known), at[known])
        (present,), codes = distinct(own["name"])
        for name in present.tolist():
            if name not in row_of:
                if len(row_of) == len(values):
                    values = np.concatenate([values, np.empty_like(values)])
                row_of[name] = len(row_of)
                values[row_of[name]] = np.nan
        rows = np.array([row_of[name] for name in present.tolist()], np.int64)
        values.reshape(-1)[rows[codes] * len(tasks) + order[at]] = own["value"]
    return {name: values[row_of[name]] for name in sorted(row_of)}


def _column(name: str) -> Column:
    """The column of a metric as kernel_details.csv would have it; what that takes for text is a ratio here."""
    found = metric_column(name, "")
    return found if found.kind != "text" else Column(name, "float", "" if name.endswith("_datas") else "ratio")
