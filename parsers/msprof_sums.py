"""Tables of sums of which a result has several files, one an iteration or model: each row counts once, in one table
for the whole run; what each file says of its part is a table of its own (ascend-formats 1.5, 2.3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, TableBatch
from model.table import MISSING_INT, Column, as_cells, is_missing
from parsers.msprof_names import ExportName
from parsers.totals import percent_of

SUMS = frozenset(
    (
        "op_statistic",
        "aicpu_types",
        "api_statistic",
        "communication_statistic",
        "runtime_api",
        "acl_statistic",
        "os_runtime_statistic",
        "task_scheduler",
    )
)
"""Tables whose rows are sums over a part of the run."""

_PART = (Column("model_id", "text"), Column("iteration", "int"))

_Data = Mapping[str, NDArray[Any]]


@dataclass(slots=True)
class Sums:
    """Holds the rows of `SUMS` back until all files are read."""

    _waiting: list[TableBatch] = field(default_factory=list)
    _read: dict[str, dict[str, tuple[ExportName | None, list[TableBatch]]]] = field(default_factory=dict)

    def take(self, batch: Batch) -> bool:
        """Whether ``batch`` is held back."""
        held = isinstance(batch, TableBatch) and batch.table in SUMS
        if isinstance(batch, TableBatch) and held:
            self._waiting.append(batch)
        return held

    def end_file(self, path: str, name: ExportName | None) -> None:
        """All that was held back since the file before is of this one."""
        for batch in self._waiting:
            self._read.setdefault(batch.table, {}).setdefault(path, (name, []))[1].append(batch)
        self._waiting.clear()

    def batches(self) -> Iterator[Batch]:
        """One table of each kind, a second one of its parts where there are several."""
        for table, files in self._read.items():
            parts = [(name, _joined(table, batches)) for name, batches in files.values()]
            kinds = {(column.name, column.kind) for _, rows in parts for column in rows.columns}
            if len(kinds) > len({name for name, _ in kinds}):  # a header says another thing: they cannot be added
                yield from (rows for _, rows in parts)
            elif len({name.part if name else None for name, _ in parts}) == 1:
                yield _with_percent(_joined(table, [rows for _, rows in parts]))
            else:
                yield _whole_run(_joined(table, [rows for _, rows in parts]))
                yield _joined(f"{table}_parts", [_of_part(name, rows) for name, rows in parts])


def _joined(table: str, batches: Sequence[TableBatch]) -> TableBatch:
    """The rows of all; a column that one lacks is missing there."""
    columns = {column.name: column for batch in reversed(batches) for column in batch.columns}
    order = dict.fromkeys(column.name for batch in batches for column in batch.columns)
    data = {}
    for name in order:
        kind = columns[name].kind
        parts = [as_cells(batch.data.get(name, [None] * _rows(batch)), kind) for batch in batches]
        data[name] = np.concatenate(parts)
    return TableBatch(table, tuple(columns[name] for name in order), data)


def _rows(batch: TableBatch) -> int:
    return len(batch.data[batch.columns[0].name])


def _with_percent(rows: TableBatch) -> TableBatch:
    if "percent" not in rows.data:
        return rows
    return TableBatch(rows.table, rows.columns, {**rows.data, "percent": percent_of(rows.data["total_ns"])})


def _of_part(name: ExportName | None, rows: TableBatch) -> TableBatch:
    model = None if name is None or name.model is None else str(name.model)
    iteration = MISSING_INT if name is None or name.iteration is None else name.iteration
    count = _rows(rows)
    part = {"model_id": [model] * count, "iteration": np.full(count, iteration, np.int64)}
    return TableBatch(rows.table, (*_PART, *rows.columns), {**part, **rows.data})


# ---- the same rows of several parts -------------------------------------------------------------------------------


def _whole_run(rows: TableBatch) -> TableBatch:
    """One row for each combination of texts: counts and times added, means, variances and shares of the sums."""
    texts = [column.name for column in rows.columns if column.kind == "text"]
    keys: dict[tuple[str | None, ...], int] = {}
    cells_of_texts = zip(*(rows.data[name] for name in texts), strict=True)
    of = np.array([keys.setdefault(key, len(keys)) for key in cells_of_texts], np.int64)
    first = np.zeros(len(keys), np.int64)
    first[of[::-1]] = np.arange(len(of))[::-1]
    data: dict[str, NDArray[Any]] = {}
    for column in rows.columns:
        cells = rows.data[column.name]
        if column.kind == "text":
            data[column.name] = cells[first]
        elif column.kind == "int":
            data[column.name] = _int_of(column.name, cells, of, len(keys))
        else:
            data[column.name] = np.full(len(keys), np.nan)
    data |= _means(rows.data, data, of)
    return _with_percent(TableBatch(rows.table, rows.columns, data))


def _int_of(name: str, cells: NDArray[np.int64], of: NDArray[np.int64], groups: int) -> NDArray[np.int64]:
    known = cells != MISSING_INT
    found = np.full(groups, MISSING_INT, np.int64)
    if name.startswith("min_"):
        found[of[known]] = np.iinfo(np.int64).max
        np.minimum.at(found, of[known], cells[known])
    elif name.startswith("max_"):
        np.maximum.at(found, of[known], cells[known])
    else:
        found[of[known]] = 0
        np.add.at(found, of[known], cells[known])
    return found


def _means(before: _Data, after: _Data, of: NDArray[np.int64]) -> dict[str, NDArray[np.float64]]:
    """``average_ns``, and ``variance_us2`` of all calls: the mean of the squares less the square of the mean."""
    if "average_ns" not in before or not {"total_ns", "count"} <= set(after):
        return {}
    total, count = (_floats(after[name]) for name in ("total_ns", "count"))
    average = np.divide(total, count, out=np.full(len(total), np.nan), where=count > 0)
    if "variance_us2" not in before:
        return {"average_ns": average}
    squares = before["variance_us2"] + (before["average_ns"] / 1000) ** 2
    sums = np.bincount(of, _floats(before["count"]) * squares, len(total))
    mean = np.divide(sums, count, out=np.full(len(total), np.nan), where=count > 0)
    return {"average_ns": average, "variance_us2": np.maximum(mean - (average / 1000) ** 2, 0)}


def _floats(cells: NDArray[Any]) -> NDArray[np.float64]:
    return np.where(is_missing(cells, "int"), np.nan, cells.astype(np.float64))
