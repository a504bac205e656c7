"""*timeline_summary_{id}.json: the writer's own counters for the timeline (mindinsight-format 1.14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from model.batches import Batch, TableBatch
from model.schemas import SCHEMAS
from model.task import TaskContext
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import integer, json_object, number

_LONGEST_MEAN_MS = 30
"""Operators of a device that take longer on average were counted in microseconds."""


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """One row of ``timeline_summary``."""
    faults = Faults(entry.path)
    content = json_object(view, entry, faults)
    total = number(content.get("total_time"))
    if total is not None:
        total = number(total * _ns_per_unit(entry.name.lower(), total, content))
        if total is None:  # it was infinite
            faults.note("json_unexpected", "total_time", str(content["total_time"]))
    data: dict[str, list[float | None]] = {
        "total_ns": [total],
        "streams": [integer(content.get("num_of_streams"))],
        "operators": [integer(content.get("num_of_ops"))],
        "executions": [integer(content.get("op_exe_times"))],
    }
    if any(values[0] is not None for values in data.values()):
        yield TableBatch("timeline_summary", SCHEMAS["timeline_summary"], data)
    yield from faults.problems()


def _ns_per_unit(name: str, total: float, content: Mapping[str, Any]) -> float:
    """total_time is in us until MindSpore 1.0 and in ms later; no file says so. Names without a prefix are of mid 2020,
    and the CPU has files since 1.6 only; else the mean of an execution tells."""
    if name.startswith("timeline"):
        return 1e3
    executions = integer(content.get("op_exe_times")) or 0
    return 1e3 if not name.startswith("cpu_") and total > _LONGEST_MEAN_MS * executions > 0 else 1e6
