"""op_statistic.csv: device time by operator type and core (ascend-formats 2.3.2, 3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from model.batches import Batch, TableBatch
from model.table import Column
from model.task import TaskContext
from parsers.folder_view import FileEntry, FolderView
from parsers.text_table import CsvFile, Take, table_batch

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
        batches = [table_batch(source, block, "op_statistic", _TAKES) for block in source.blocks()]
        total = sum(int(known.sum()) for known in map(_known_totals, batches))
        for batch in batches:
            yield _with_percent(batch, total)
    yield from source.problems()


def _known_totals(batch: TableBatch) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    totals = batch.data["total_ns"]
    known: np.ndarray[tuple[int], np.dtype[np.int64]] = totals[totals >= 0]
    return known


def _with_percent(batch: TableBatch, total: int) -> TableBatch:
    totals = batch.data["total_ns"]
    percent = np.where(totals >= 0, totals / total * 100 if total else np.nan, np.nan)
    columns = (*batch.columns, Column("percent", "float", "percent"))
    return replace(batch, columns=columns, data={**batch.data, "percent": percent})
