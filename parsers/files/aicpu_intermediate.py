"""aicpu_intermediate_{id}.csv: every execution of an operator on the AI CPU (mindinsight-format 1.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, TableBatch
from model.schemas import SCHEMAS, column
from model.table import MISSING_INT
from model.task import TaskContext
from model.time_text import Unit
from parsers.files.host_cpu_ops import percent_of
from parsers.folder_view import FileEntry, FolderView
from parsers.text_table import Block, CsvFile

ALIASES = {"kernel_type": "op_type"}

_SOURCES = {
    "serial_number": "serial_number",
    "name": "op_type",
    "type": "op_type",
    "total_ns": "total_time",
    "dispatch_ns": "dispatch_time",
    "execution_ns": "execution_time",
    "run_start_ns": "run_start",
    "run_end_ns": "run_end",
}


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``aicpu`` and of ``aicpu_types``. The file's op_type may end in ``-opN``: that is the name, the type is
    the part before ``-``. Files of six columns have no execution time."""
    source = CsvFile(view, entry, task, ALIASES)
    block = source.whole() if source.has("op_type", "total_time") else None
    if block is not None:
        data = rows_of(block)
        yield TableBatch("aicpu", tuple(column("aicpu", name, source.label(_SOURCES[name])) for name in data), data)
        yield _types(data["type"], data["total_ns"])
    yield from source.problems()


def rows_of(block: Block) -> dict[str, Any]:
    """The columns of ``aicpu``."""
    names = block.texts("op_type")
    unit = run_unit(block)
    return {
        "serial_number": block.ints("serial_number"),
        "name": names,
        "type": [name and name.partition("-")[0] for name in names],
        "total_ns": block.ns("total_time", "ms"),
        "dispatch_ns": block.ns("dispatch_time", "ms"),
        "execution_ns": block.ns("execution_time", "ms"),
        "run_start_ns": block.ns("run_start", unit),
        "run_end_ns": block.ns("run_end", unit),
    }


def run_unit(block: Block) -> Unit:
    """us, or ms since MindSpore 2.2: no header says so, but run_end - run_start is about the total time (in ms)."""
    total = block.floats("total_time")
    run = block.floats("run_end") - block.floats("run_start")
    known = (total > 0) & (run > 0)
    ratio = float(np.median(run[known] / total[known])) if known.any() else 1000.0
    return "ms" if 0.01 < ratio < 10 else "us"


def _types(types: list[str | None], total_ns: NDArray[np.int64]) -> TableBatch:
    groups: dict[str | None, list[int]] = {}
    for row, kind in enumerate(types):
        if total_ns[row] != MISSING_INT:
            groups.setdefault(kind, []).append(int(total_ns[row]))
    ordered = sorted(groups.items(), key=lambda item: -sum(item[1]))
    totals = np.array([sum(times) for _, times in ordered], np.int64)
    counts = np.array([len(times) for _, times in ordered], np.int64)
    data: dict[str, Any] = {
        "type": [kind for kind, _ in ordered],
        "count": counts,
        "total_ns": totals,
        "average_ns": totals / counts,
        "percent": percent_of(totals),
        "file_percent": np.full(len(ordered), np.nan),
    }
    return TableBatch("aicpu_types", SCHEMAS["aicpu_types"], data)
