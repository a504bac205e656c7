"""op_summary and the AI Core tables of older tools: one row per device task (ascend-formats 2.3.1, 2.3.3, 2.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from model.batches import Batch, TableBatch
from model.schemas import column
from model.table import MISSING_INT
from model.task import TaskContext
from model.time_text import Unit
from parsers.files import kernel_details
from parsers.folder_view import FileEntry, FolderView
from parsers.memory_bound import with_memory_bound
from parsers.msprof_names import export_name
from parsers.text_table import Block, CsvFile, Take, table_batch
from parsers.unwritten_unit import unit_by_lengths, unit_of_points

_ALIASES = {**kernel_details.ALIASES, "infer_id": "step"}
_OWN_ALIASES = {**_ALIASES, "total_time": "aicore_time"}
_METRICS = (b"_ratio", b"_bw", b"_cyc", b"_fops", b"_rate", b"_datas", b"_hit", b"_miss", b"_bound", b"aicore_time")
"""In names of metrics of each group (ascend-formats 2.3.3, 5.3)."""
_PER_MS = 30_000.0
"""Cycles per unit of time: of us some 1000 (a clock of 0.5 to 2 GHz), of ms a thousand times as many."""


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``kernels``, as from kernel_details.csv; ``step`` is the Infer ID, where the file has one."""
    source = CsvFile(view, entry, task, _ALIASES)
    if source.has("name", "duration"):
        takes: list[Take] = []
        for block in source.blocks():
            takes = takes or _takes(source, block)
            yield with_memory_bound(_of_iteration(table_batch(source, block, "kernels", takes), entry))
    yield from source.problems()


def _of_iteration(batch: TableBatch, entry: FileEntry) -> TableBatch:
    """``batch`` with the iteration in the file's name where no column has it."""
    name = export_name(entry.name)
    if "step" in batch.data or name is None or name.iteration is None:
        return batch
    steps = [str(name.iteration)] * len(batch.data["name"])
    return TableBatch(batch.table, (column("kernels", "step"), *batch.columns), {"step": steps, **batch.data})


def _takes(source: CsvFile, block: Block) -> list[Take]:
    """The columns; the unit of start times without one follows from the first rows."""
    takes = list(kernel_details.takes(source))
    if source.unit("start_time"):
        return takes
    unit = _start_unit(block)
    return [replace(take, unit=unit) if take.source == "start_time" else take for take in takes]


def _start_unit(block: Block) -> Unit:
    """A task starts its predecessor's duration and its own wait after it (ascend-formats 2.3.1)."""
    starts = block.raw("start_time")
    if block.rows == 1:
        return unit_of_points(starts)
    apart = np.nan_to_num(block.floats("wait_time")[1:]) + block.floats("duration")[:-1]
    return unit_by_lengths(starts[:-1], starts[1:], apart)


def parse_ai_core(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``ai_core``: the metrics of each task without its times."""
    source = CsvFile(view, entry, task, _OWN_ALIASES)
    if source.has("name", "task_id"):
        takes: list[Take] = []
        for block in source.blocks():
            takes = takes or list(kernel_details.takes(source))
            batch = with_memory_bound(table_batch(source, block, "ai_core", takes))
            batch = _of_iteration(batch, entry)
            yield _in_us(batch, block) if source.unit("aicore_time") == "ms" else batch
    yield from source.problems()


def _in_us(batch: TableBatch, block: Block) -> TableBatch:
    """Early tools wrote us below ``total_time(ms)``; the cycles tell (ascend-formats 2.7.4)."""
    cycles = block.floats("total_cycles") / block.floats("aicore_time")
    known = cycles[np.isfinite(cycles) & (cycles > 0)]
    if not len(known) or float(np.median(known)) > _PER_MS:
        return batch
    times = batch.data["aicore_time_ns"]
    in_us = np.where(times == MISSING_INT, MISSING_INT, (times + 500) // 1000)
    return replace(batch, data={**batch.data, "aicore_time_ns": in_us})


def is_ai_core(head: bytes) -> bool:
    """Whether the first bytes of a csv are those of an AI Core table that is no op_summary."""
    words = head.split(b"\n", 1)[0].lower()
    tasks = all(word in words for word in (b"task id", b"stream id", b"op name"))
    return tasks and any(word in words for word in _METRICS) and b"duration" not in words
