"""gpu_op_type_info, gpu_op_detail_info and gpu_activity_data csv: operators and kernels on a GPU (mindinsight-format
1.17)."""

from __future__ import annotations

from collections.abc import Iterator

from model.batches import Batch
from model.table import Column
from model.task import TaskContext
from parsers.folder_view import FileEntry, FolderView
from parsers.text_table import CsvFile, Take
from parsers.totals import with_percent

_TYPES = (
    Take(Column("type", "text"), "op_type"),
    Take(Column("count", "int"), "type_occurrences"),
    Take(Column("total_ns", "int", "ns"), "total_time", "us"),
    Take(Column("average_ns", "float", "ns"), "avg_time", "us"),
    Take(Column("file_percent", "float"), "total_proportion"),
)
_OPS = (
    Take(Column("side", "text"), "op_side"),
    Take(Column("type", "text"), "op_type"),
    Take(Column("short_name", "text"), "op_name"),
    Take(Column("name", "text"), "op_full_name"),
    Take(Column("count", "int"), "op_occurrences"),
    Take(Column("total_ns", "int", "ns"), "op_total_time", "us"),
    Take(Column("average_ns", "float", "ns"), "op_avg_time", "us"),
    Take(Column("file_percent", "float"), "total_proportion"),
    Take(Column("kernel_total_ns", "int", "ns"), "cuda_activity_cost_time", "us"),
    Take(Column("kernel_count", "int"), "cuda_activity_call_count"),
)
_KERNELS = (
    Take(Column("name", "text"), "name"),
    Take(Column("type", "text"), "type"),
    Take(Column("op_name", "text"), "op_full_name"),
    Take(Column("stream_id", "text"), "stream_id"),
    Take(Column("block_dim", "text"), "block_dim"),
    Take(Column("grid_dim", "text"), "grid_dim"),
    Take(Column("count", "int"), "occurrences"),
    Take(Column("total_ns", "int", "ns"), "total_duration", "us"),
    Take(Column("average_ns", "float", "ns"), "avg_duration", "us"),
    Take(Column("max_ns", "int", "ns"), "max_duration", "us"),
    Take(Column("min_ns", "int", "ns"), "min_duration", "us"),
)


def parse_types(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``gpu_types``."""
    source = CsvFile(view, entry, task)
    if source.has("op_type", "total_time"):
        yield from with_percent(source, entry, "gpu_types", _TYPES)
    yield from source.problems()


def parse_ops(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``gpu_ops``."""
    source = CsvFile(view, entry, task)
    if source.has("op_full_name", "op_total_time"):
        yield from with_percent(source, entry, "gpu_ops", _OPS)
    yield from source.problems()


def parse_kernels(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``gpu_kernels``."""
    source = CsvFile(view, entry, task)
    if source.has("name", "total_duration"):
        yield from with_percent(source, entry, "gpu_kernels", _KERNELS)
    yield from source.problems()
