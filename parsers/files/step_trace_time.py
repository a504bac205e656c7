"""step_trace_time.csv: how the time of each step splits (ascend-formats 2.4.3, 2.5, 3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from model.batches import Batch
from model.schemas import SCHEMAS
from model.table import Column
from model.task import TaskContext
from parsers.folder_view import FileEntry, FolderView
from parsers.text_table import CsvFile, Take, table_batch

ALIASES = {
    "communication_not_overlapped_and_exclude_receive": "communication_not_overlapped_exclude_receive",
    "step_id": "step",
}

# The header names no unit; the values are microseconds (ascend-formats 2.4.3).
_TAKES = (
    Take(Column("device_id", "text"), "device_id"),
    *(Take(column, column.name.removesuffix("_ns"), "us") for column in SCHEMAS["step_split"]),
)


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of the table ``step_split``."""
    source = CsvFile(view, entry, task, ALIASES)
    if source.has("computing", "free"):
        for block in source.blocks():
            yield table_batch(source, block, "step_split", _TAKES)
    yield from source.problems()
