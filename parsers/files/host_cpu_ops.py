"""cpu_op_type_info and cpu_op_detail_info csv: operators that ran on the host CPU (mindinsight-format 1.17)."""

from __future__ import annotations

from collections.abc import Iterator

from model.batches import Batch
from model.schemas import column
from model.task import TaskContext
from parsers.folder_view import FileEntry, FolderView
from parsers.text_table import CsvFile, Take
from parsers.totals import with_percent

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
        yield from with_percent(source, entry, "host_cpu_types", _TYPES)
    yield from source.problems()


def parse_ops(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``host_cpu_ops``."""
    source = CsvFile(view, entry, task)
    if source.has("full_op_name", "op_total_time"):
        yield from with_percent(source, entry, "host_cpu_ops", _OPS)
    yield from source.problems()
