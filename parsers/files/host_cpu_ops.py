"""cpu_op_type_info and cpu_op_detail_info csv: operators that ran on the host CPU (mindinsight-format 1.17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, TableBatch
from model.schemas import column
from model.table import MISSING_INT, Column
from model.task import TaskContext
from parsers.folder_view import FileEntry, FolderView
from parsers.text_table import CsvFile, Take, table_batch

_TYPES = (
    Take(column("host_cpu_types", "type"), "op_type"),
    Take(column("host_cpu_types", "occurrences"), "type_occurrences"),
    Take(column("host_cpu_types", "count"), "execution_frequency"),
    Take(column("host_cpu_types", "total_ns"), "total_compute_time", "ms"),
    Take(column("host_cpu_types", "average_ns"), "avg_time", "ms"),
    Take(column("host_cpu_types", "file_percent"), "percent"),
)
_OPS = (
    Take(column("host_cpu_ops", "side"), "op_side"),
    Take(column("host_cpu_ops", "type"), "op_type"),
    Take(column("host_cpu_ops", "short_name"), "op_name"),
    Take(column("host_cpu_ops", "name"), "full_op_name"),
    Take(column("host_cpu_ops", "count"), "op_occurrences"),
    Take(column("host_cpu_ops", "total_ns"), "op_total_time", "ms"),
    Take(column("host_cpu_ops", "average_ns"), "op_avg_time", "ms"),
    Take(column("host_cpu_ops", "file_percent"), "total_proportion"),
    Take(column("host_cpu_ops", "subgraph"), "subgraph"),
    Take(column("host_cpu_ops", "process_id"), "pid"),
)


def parse_types(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``host_cpu_types``."""
    source = CsvFile(view, entry, task)
    if source.has("op_type", "total_compute_time"):
        yield from with_percent(source, "host_cpu_types", _TYPES)
    yield from source.problems()


def parse_ops(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``host_cpu_ops``."""
    source = CsvFile(view, entry, task)
    if source.has("full_op_name", "op_total_time"):
        yield from with_percent(source, "host_cpu_ops", _OPS)
    yield from source.problems()


def with_percent(source: CsvFile, table: str, takes: tuple[Take, ...]) -> Iterator[TableBatch]:
    """All rows of the file as ``table``, with ``percent`` from ``total_ns``: files write fractions or percent."""
    block = source.whole()
    if block is not None:
        batch = table_batch(source, block, table, takes)
        columns = (*batch.columns, Column("percent", "float", "percent"))
        yield TableBatch(table, columns, {**batch.data, "percent": percent_of(batch.data["total_ns"])})


def int_cells(values: Sequence[float]) -> NDArray[np.int64]:
    """``values`` rounded to int64; missing where they are, or do not fit. Shape (n,)."""
    fits = [abs(value) < 1 << 63 for value in values]  # not so for NaN
    return np.array([round(value) if fit else MISSING_INT for value, fit in zip(values, fits, strict=True)], np.int64)


def percent_of(total_ns: NDArray[np.int64]) -> NDArray[np.float64]:
    """Each time's share of the sum, 0..100; missing where the time is, or where the sum is 0."""
    known = total_ns != MISSING_INT
    whole = float(total_ns[known].sum(dtype=np.float64))  # the sum may exceed 64 bits
    shares = np.full(len(total_ns), np.nan)
    if whole:
        shares[known] = total_ns[known] / whole * 100
    return shares
