"""api_statistic.csv: host time by API and level (ascend-formats 2.3.2, 3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from model.batches import Batch
from model.table import Column
from model.task import TaskContext
from parsers.folder_view import FileEntry, FolderView
from parsers.text_table import CsvFile, Take, table_batch

ALIASES = {"api_name": "name"}

_TAKES = (
    Take(Column("device_id", "text"), "device_id"),
    Take(Column("level", "text"), "level"),
    Take(Column("name", "text"), "name"),
    Take(Column("total_ns", "int", "ns"), "time", "us"),
    Take(Column("count", "int"), "count"),
    Take(Column("average_ns", "float", "ns"), "avg", "us"),
    Take(Column("min_ns", "int", "ns"), "min", "us"),
    Take(Column("max_ns", "int", "ns"), "max", "us"),
    Take(Column("variance_us2", "float", "us^2"), "variance"),
)


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of the table ``api_statistic``. Levels contain each other (acl, node, runtime): they must not be added."""
    source = CsvFile(view, entry, task, ALIASES)
    if source.has("name", "time"):
        for block in source.blocks():
            yield table_batch(source, block, "api_statistic", _TAKES)
    yield from source.problems()
