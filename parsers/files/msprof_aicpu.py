"""aicpu_*.csv: operators on the AI CPU; aicpu_mi_*.csv: what each GetNext found in the data queue
(ascend-formats 2.3.2, 2.4.11, 2.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from model.batches import Batch, TableBatch
from model.schemas import SCHEMAS
from model.table import MISSING_INT, Column
from model.task import TaskContext
from parsers.files import msprof_table
from parsers.files.aicpu_intermediate import type_of, types_of
from parsers.folder_view import FileEntry, FolderView
from parsers.text_table import Block, CsvFile


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``aicpu`` and ``aicpu_types``. The type is the last part of the node's name, up to its ``-``."""
    source = CsvFile(view, entry, task, msprof_table.ALIASES)
    if source.has("name", "total_time"):
        batches = [_typed(batch) for batch in msprof_table.rows(source, "aicpu", task)]
        yield from batches
        types = [kind for batch in batches for kind in batch.data["type"]]
        if types:
            yield types_of(types, np.concatenate([batch.data["total_ns"] for batch in batches]))
    yield from source.problems()


def _typed(batch: TableBatch) -> TableBatch:
    names = batch.data["name"]
    types = [type_of(name) for name in names]
    return TableBatch("aicpu", (*batch.columns, Column("type", "text")), {**batch.data, "type": types})


def parse_queue(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``minddata_queues`` from those of GetNext, each a batch in the order of the file; other nodes are rows of
    ``aicpu_mi``."""
    source = CsvFile(view, entry, task, msprof_table.ALIASES)
    if source.has("name", "end_time", "queue_size"):
        batches = 0
        for block in source.blocks():
            getnext = np.array([(name or "").startswith("GetNext") for name in block.texts("name")], np.bool_)
            yield _queue(block, getnext, batches)
            batches += int(getnext.sum())
            if not getnext.all():
                yield _others(block, ~getnext)
    yield from source.problems()


def _queue(block: Block, rows: np.ndarray[tuple[int], np.dtype[np.bool_]], before: int) -> TableBatch:
    start, end = block.ns("start_time", "us")[rows], block.ns("end_time", "us")[rows]
    count = int(rows.sum())
    known = (start != MISSING_INT) & (end != MISSING_INT)
    data: dict[str, Any] = {
        "queue": ["data_queue"] * count,
        "batch": before + 1 + np.arange(count),
        "size": block.ints("queue_size")[rows],
        "capacity": [None] * count,
        "get_ns": np.where(known, end - np.where(known, start, 0), MISSING_INT),
        "time_ns": end,
    }
    return TableBatch("minddata_queues", SCHEMAS["minddata_queues"], data)


def _others(block: Block, rows: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> TableBatch:
    columns = (
        Column("name", "text"),
        Column("start_ns", "int", "ns"),
        Column("end_ns", "int", "ns"),
        Column("queue_size", "int"),
    )
    data = {
        "name": [name for name, taken in zip(block.texts("name"), rows, strict=True) if taken],
        "start_ns": block.ns("start_time", "us")[rows],
        "end_ns": block.ns("end_time", "us")[rows],
        "queue_size": block.ints("queue_size")[rows],
    }
    return TableBatch("aicpu_mi", columns, data)
