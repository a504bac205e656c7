"""aicore_intermediate_{id}_detail.csv and _type.csv: AI Core operators and their types (mindinsight-format 1.9)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, TableBatch
from model.schemas import SCHEMAS, column
from model.table import MISSING_INT, Column
from model.task import TaskContext
from parsers.files import flops
from parsers.files.framework_raw import Operator, OperatorDictionary
from parsers.folder_view import FileEntry, FolderView
from parsers.siblings import beside
from parsers.text_table import Block, CsvFile
from parsers.totals import int_cells, percent_of, shares_differ

_DETAIL = {
    "full_kernel_name": "full_op_name",
    "full_op_time": "full_op_name",
    "full_kernel_time": "full_op_name",
    "task_duration": "execution_time",
}
_TYPE = {"kernel_type": "op_type", "total_time": "execution_time", "task_time": "execution_time"}


def parse_detail(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``ops``, joined with framework_raw and flops by full name; ``op_types`` too without its own file."""
    source = CsvFile(view, entry, task, _DETAIL)
    block = source.whole() if source.has("full_op_name", "execution_time") else None
    if block is not None:
        known = OperatorDictionary(view, entry, task)
        names = [name or "" for name in block.texts("full_op_name")]
        average_ns = block.float_ns("execution_time", "ms")
        count = block.ints("execution_frequency")
        core = block.texts("task_type") if "task_type" in source else ["AI_CORE"] * block.rows
        batch = op_rows([known[name] for name in names], average_ns, count, core)
        extra = flops.columns_for(view, entry, task, names)
        yield TableBatch(batch.table, (*batch.columns, *extra.columns), {**batch.data, **extra.data})
        if not _type_file(view, entry):
            yield types_of(batch.data)
    yield from source.problems()


def op_rows(
    operators: list[Operator], average_ns: NDArray[np.float64], count: NDArray[np.int64], core: list[Any]
) -> TableBatch:
    """Rows of ``ops``. ``total_ns`` is average times count, missing where the file has no count."""
    known = count != MISSING_INT
    total = np.where(known, average_ns * np.where(known, count, 0), np.nan)
    data: dict[str, Any] = {
        "name": [operator.name or None for operator in operators],
        "short_name": [operator.short_name or None for operator in operators],
        "type": [operator.type or None for operator in operators],
        "core": core,
        "count": count,
        "average_ns": average_ns,
        "total_ns": total,
        "subgraph": [operator.subgraph for operator in operators],
        "stream_id": [operator.stream_id for operator in operators],
        "task_id": [operator.task_id for operator in operators],
        "block_dim": [operator.block_dim for operator in operators],
        "info": [operator.info for operator in operators],
    }
    return TableBatch("ops", SCHEMAS["ops"], data)


def types_of(ops: Mapping[str, Any]) -> TableBatch:
    """``op_types`` from rows of ``ops``, longest first. With counts: all executions. Without (before MindSpore 2.1):
    the sum of the operators' means, which is the time of one step, and how many operators there are."""
    groups: dict[tuple[str | None, str | None], list[int]] = {}
    for row, key in enumerate(zip(ops["type"], ops["core"], strict=True)):
        groups.setdefault(key, []).append(row)
    counted = bool((ops["count"] != MISSING_INT).all())
    times = ops["total_ns"] if counted else ops["average_ns"]
    total = {key: float(np.nansum(times[rows])) for key, rows in groups.items()}
    count = {key: sum(ops["count"][rows].tolist()) if counted else len(rows) for key, rows in groups.items()}
    keys = sorted(groups, key=lambda key: -total[key])
    totals = int_cells([total[key] for key in keys])
    data: dict[str, Any] = {
        "type": [kind for kind, _ in keys],
        "core": [core for _, core in keys],
        "count": int_cells([count[key] for key in keys]),
        "total_ns": totals,
        "average_ns": np.array([total[key] / max(1, count[key]) for key in keys]),
        "percent": percent_of(totals),
        "file_percent": np.full(len(keys), np.nan),
    }
    return TableBatch("op_types", SCHEMAS["op_types"], data)


def parse_types(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``op_types`` in the file's order; ``percent`` is recomputed: files have 0..100 or 0..1."""
    source = CsvFile(view, entry, task, _TYPE)
    block = source.whole() if source.has("op_type", "execution_time") else None
    if block is not None:
        core = None if _mixed_cores(view, entry) else "AI_CORE"
        rows = type_rows(source, block, block.ns("execution_time", "ms"), core)
        yield rows
        yield from shares_differ(entry, rows.data)
    yield from source.problems()


def _mixed_cores(view: FolderView, entry: FileEntry) -> bool:
    """Since MindSpore 2.1 the files list tasks of all cores, and the detail file says which."""
    detail = re.sub(r"_type\.csv$", "_detail.csv", entry.name, flags=re.IGNORECASE)
    return any(b"task_type" in view.head(other).split(b"\n", 1)[0] for other in view.find(re.escape(detail), ""))


def type_rows(source: CsvFile, block: Block, total_ns: NDArray[np.int64], core: str | None) -> TableBatch:
    """Rows of ``op_types`` from columns op_type, execution_frequency and percent, and the times given."""
    count = block.ints("execution_frequency")
    known = (count > 0) & (total_ns != MISSING_INT)
    average = np.full(block.rows, np.nan)
    average[known] = total_ns[known] / count[known]
    data: dict[str, Any] = {
        "type": block.texts("op_type"),
        "core": [core] * block.rows,
        "count": count,
        "total_ns": total_ns,
        "average_ns": average,
        "percent": percent_of(total_ns),
        "file_percent": block.floats("percent"),
    }
    return TableBatch("op_types", tuple(_labelled(source, name) for name in data), data)


def _labelled(source: CsvFile, name: str) -> Column:
    keys = {
        "type": "op_type",
        "count": "execution_frequency",
        "total_ns": "execution_time",
        "file_percent": "percent",
    }
    return column("op_types", name, source.label(keys.get(name, "")))


def _type_file(view: FolderView, entry: FileEntry) -> bool:
    name = re.sub(r"_detail\.csv$", "_type.csv", entry.name, flags=re.IGNORECASE)
    return bool(beside(view, entry, re.escape(name)))
