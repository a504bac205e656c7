"""memory_record.csv and operator_memory.csv as the frameworks write them, and MindSpore's record of host memory
(ascend-formats 2.4, 2.5, 3.8)."""

from __future__ import annotations

from collections.abc import Iterator

from model.batches import Batch, TableBatch
from model.schemas import column
from model.task import TaskContext
from parsers.file_rules import ParseFile
from parsers.files import msprof_table
from parsers.folder_view import FileEntry, FolderView
from parsers.text_table import CsvFile

MEGABYTES = {"ascend_ms": 1000 * 1024, "ascend_pt": 1024 * 1024}
"""What each framework means by the MB of its headers: MindSpore divides the kilobytes by 1000 (ascend-formats 3.8)."""

_ALIASES = {**msprof_table.ALIASES, "device_type": "device"}


def parser(table: str, kind: str) -> ParseFile:
    """Reads ``memory`` or ``operator_memory`` of a result of that ``kind``."""

    def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext, /) -> Iterator[Batch]:
        yield from msprof_table.parse(view, entry, rank, task, table=table, aliases=_ALIASES, megabyte=MEGABYTES[kind])

    return parse


def parse_host(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``memory`` for the component CPU."""
    source = CsvFile(view, entry, task, _ALIASES)
    if source.has("time", "total_allocated"):
        for batch in msprof_table.rows(source, "memory", task):
            component = ["CPU"] * len(batch.data["time_ns"])
            columns = (column("memory", "component"), *batch.columns)
            yield TableBatch("memory", columns, {"component": component, **batch.data})
    yield from source.problems()
