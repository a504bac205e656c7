"""TASK_PMU_INFO: one value a row in the file, one column a metric in the table ``kernels``."""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from model.table import MISSING_INT, Column
from parsers.database.connection import Rows
from parsers.database.export import Export
from parsers.database.texts import Int64s, contains, distinct

# What kernel_details.csv calls these two; the other names only get their unit.
_RENAMED = {"aic_total_time": "aicore_time", "aiv_total_time": "aiv_time"}

# A cube core has no vector unit and the other way round: the text export leaves these columns out (ascend-formats
# 2.3.3); here they are zeros.
_IMPOSSIBLE = re.compile(
    r"aic_(vec_.*|ub_(read|write)_bw_(mte|vector)|ub_(read|write)_bw|l0c_(read|write)_bw|vector_fops)"
    r"|aiv_(mac_.*|mte1_.*|l1_.*|l0[ab]_.*|l0c_.*_cube|fixpipe_.*|cube_fops)"
)
_COUNTS = ("_cycles", "_fops", "_datas", "_hit", "_miss", "_allocate", "_victim")
_BYTES_A_SECOND = 1e7  # no core moves ten million GB/s


class Metrics:
    """Metrics of tasks. ``columns``: those of the table, named and united as `parsers.files.kernel_details` does it."""

    def __init__(self, export: Export, tasks: Int64s) -> None:
        """Read the metrics of ``tasks`` (globalTaskId of shape (n,))."""
        self._rows: list[NDArray[np.float64]] = []
        self.columns: tuple[Column, ...] = ()
        order = np.argsort(tasks, kind="stable")
        values: dict[int, NDArray[np.float64]] = {}
        for block in export.blocks("TASK_PMU_INFO", ("globalTaskId", "name"), ("value",)):
            _gather(block, tasks[order], order, values)
        names = export.texts.of(np.array(sorted(values), np.int64))
        by_name: dict[str, NDArray[np.float64]] = {}
        for number, name in zip(sorted(values), names, strict=True):
            known = by_name.get(name or f"metric_{number}", values[number])
            by_name[name or f"metric_{number}"] = np.where(np.isnan(known), values[number], known)
        for name, found in by_name.items():
            self._take(name, found)

    def cells(self, at: Int64s) -> Mapping[str, NDArray[np.int64] | NDArray[np.float64]]:
        """The metrics of the tasks at these positions, missing for -1. Shape of each: (n,)."""
        found: dict[str, NDArray[np.int64] | NDArray[np.float64]] = {}
        for column, values in zip(self.columns, self._rows, strict=True):
            cells = np.where(at >= 0, values[at], np.nan)
            if column.kind == "int":
                missing = np.isnan(cells)
                rounded = np.rint(np.where(missing, 0, cells)).astype(np.int64)
                found[column.name] = np.where(missing, MISSING_INT, rounded)
            else:
                found[column.name] = cells
        return found

    def _take(self, name: str, values: NDArray[np.float64]) -> None:
        largest = float(np.nanmax(np.abs(values), initial=0.0))
        if _IMPOSSIBLE.fullmatch(name) and not largest:
            return
        column = _column(_RENAMED.get(name, name))
        if column.unit == "GB/s" and largest > _BYTES_A_SECOND:
            values = values / 1e9
        self.columns = (*self.columns, column)
        self._rows.append(values)


def _gather(block: Rows, sorted_tasks: Int64s, order: Int64s, values: dict[int, NDArray[np.float64]]) -> None:
    """Put a block's values where they belong."""
    known = contains(sorted_tasks, block["globalTaskId"])
    tasks, names, found = (block[name][known] for name in ("globalTaskId", "name", "value"))
    at = order[np.searchsorted(sorted_tasks, tasks)]
    (present,), codes = distinct(names)
    for number, name in enumerate(present.tolist()):
        mine = codes == number
        if name not in values:
            values[name] = np.full(len(order), np.nan)
        values[name][at[mine]] = found[mine]


def _column(name: str) -> Column:
    """The column of a metric: times in ns, bandwidths in GB/s, counts, or ratios."""
    if name.endswith("_time"):
        return Column(f"{name}_ns", "int", "ns")
    if "_bw" in name:
        return Column(f"{name}_gb_s", "float", "GB/s")
    if name.endswith(_COUNTS):
        return Column(name, "float", "")
    return Column(name, "float", "ratio")
