"""*timeline_summary_{id}.json: the writer's own counters for the timeline (mindinsight-format 1.14)."""

from __future__ import annotations

from collections.abc import Iterator

from model.batches import Batch, TableBatch
from model.schemas import SCHEMAS
from model.task import TaskContext
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import integer, json_object, number


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """One row of ``timeline_summary``. total_time: us in the files of mid 2020, which have no prefix, else ms."""
    faults = Faults(entry.path)
    content = json_object(view, entry, faults)
    scale = 1e3 if entry.name.lower().startswith("timeline") else 1e6
    total = number(content.get("total_time"))
    data: dict[str, list[float | None]] = {
        "total_ns": [None if total is None else total * scale],
        "streams": [integer(content.get("num_of_streams"))],
        "operators": [integer(content.get("num_of_ops"))],
        "executions": [integer(content.get("op_exe_times"))],
    }
    if any(values[0] is not None for values in data.values()):
        yield TableBatch("timeline_summary", SCHEMAS["timeline_summary"], data)
    yield from faults.problems()
