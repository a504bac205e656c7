"""kernel_details.csv: one row per device task, with AI Core metrics (ascend-formats 2.3.1, 2.3.3, 2.4, 2.5)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.batches import Batch
from model.schemas import SCHEMAS
from model.table import Column
from model.task import TaskContext
from parsers.folder_view import FileEntry, FolderView
from parsers.memory_bound import with_memory_bound
from parsers.text_table import CsvFile, Take, table_batch

ALIASES = {
    "step_id": "step",
    "op_name": "name",
    "kernel_name": "name",
    "op_type": "type",
    "accelerator_core": "core",
    "task_type": "core",
    "core_type": "core",
    "kernel_type": "core",
    "task_start_time": "start_time",
    "task_start": "start_time",
    "task_duration": "duration",
    "task_time": "duration",
    "time": "duration",
    "task_wait_time": "wait_time",
    "block_dim": "block_num",
    "mix_block_dim": "mix_block_num",
    "aic_time": "aicore_time",
    "total_cyc": "total_cycles",
    "aic_total_cycles": "total_cycles",
}
"""Names of older and other writers (ascend-formats 2.1.3), by `parsers.table_header.column_key`."""

_SOURCES = {"start_ns": "start_time", "duration_ns": "duration", "wait_ns": "wait_time"}
_KNOWN = tuple(Take(column, _SOURCES.get(column.name, column.name), "us") for column in SCHEMAS["kernels"])
_UNITS = {"%": ("_percent", "percent"), "gb/s": ("_gb_s", "GB/s"), "kb": ("_kb", "KB")}
# The text of a column says nothing of its kind; these endings are counts, everything else that is left is a fraction.
_COUNTS = ("_cycles", "total_cycles", "_fops", "_hit", "_miss", "_allocate", "_victim")  # also those of the caches
_REGISTER = re.compile(r"(aic_|aiv_)?(r|0x)[0-9a-f]{1,4}")  # of a custom metric group


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of the table ``kernels``; metric columns follow the known ones in the file's order."""
    source = CsvFile(view, entry, task, ALIASES)
    if source.has("name", "duration"):
        columns = takes(source)
        for block in source.blocks():
            yield with_memory_bound(table_batch(source, block, "kernels", columns))
    yield from source.problems()


def takes(source: CsvFile) -> tuple[Take, ...]:
    """The columns of ``kernels`` that a file has: the known ones, then metrics by their names and units."""
    return (*_KNOWN, *_metrics(source))


def _metrics(source: CsvFile) -> Iterator[Take]:
    known = {take.source for take in _KNOWN}
    for name in source.names:
        if name not in known:
            yield Take(metric_column(name, source.unit(name)), name, "us")


def metric_column(name: str, unit: str) -> Column:
    """The column of a metric: times in ns, bandwidths, percentages, counts, or a ratio."""
    if unit in ("us", "ms", "ns") or name.endswith("_time"):
        return Column(f"{name}_ns", "int", "ns")
    if "_bw" in name and not unit:
        unit = "gb/s"  # the header of some groups leaves it out (ascend-formats 2.3.3)
    if unit in _UNITS:
        ending, shown = _UNITS[unit]
        return Column(name.removesuffix(ending) + ending, "float", shown)
    if name.endswith(_COUNTS) or _REGISTER.fullmatch(name):
        return Column(name, "float", "")
    if name.endswith(("_ratio", "_rate", "_bound", "_utilization")):
        return Column(name, "float", "ratio")
    return Column(name, "text")
