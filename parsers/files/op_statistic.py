"""op_statistic.csv: device time by operator type and core (ascend-formats 2.3.2, 3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from model.batches import Batch
from model.table import Column
from model.task import TaskContext
from parsers.folder_view import FileEntry, FolderView
from parsers.text_table import CsvFile, Take
from parsers.totals import with_percent

ALIASES = {"op_type": "type", "core_type": "core", "average_time": "avg_time"}

_TAKES = (
    Take(Column("device_id", "text"), "device_id"),
    Take(Column("model_name", "text"), "model_name"),
    Take(Column("type", "text"), "type"),
    Take(Column("core", "text"), "core"),
    Take(Column("count", "int"), "count"),
    Take(Column("total_ns", "int", "ns"), "total_time", "us"),
    Take(Column("min_ns", "int", "ns"), "min_time", "us"),
    Take(Column("average_ns", "float", "ns"), "avg_time", "us"),
    Take(Column("max_ns", "int", "ns"), "max_time", "us"),
    Take(Column("file_percent", "float", "percent"), "ratio"),
)


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of the table ``op_statistic``; ``percent`` is ours, of all rows of the file."""
    source = CsvFile(view, entry, task, ALIASES)
    if source.has("type", "total_time"):
        yield from with_percent(source, entry, "op_statistic", _TAKES)
    yield from source.problems()
