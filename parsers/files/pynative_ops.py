"""pynative_op_intermediate_{id}_detail.csv and _type.csv: operators of a PyNative run (mindinsight-format 1.11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from model.batches import Batch
from model.table import MISSING_INT
from model.task import TaskContext
from parsers.files.aicore_intermediate import op_rows, type_rows
from parsers.files.framework_raw import plain
from parsers.folder_view import FileEntry, FolderView
from parsers.reasons import is_there
from parsers.siblings import beside, number_in
from parsers.text_table import CsvFile
from parsers.totals import int_cells, shares_differ


def parse_detail(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``ops``. The file has names without scope and no counts; every operator belongs to ``Default``."""
    source = CsvFile(view, entry, task)
    block = source.whole() if source.has("full_op_name", "execution_time") else None
    if block is not None:
        written = [name or "" for name in block.texts("full_op_name")]
        names = [name if "/" in name else f"Default/{name}" for name in written]
        operators = [replace(plain(name), subgraph="Default") for name in names]
        count = np.full(block.rows, MISSING_INT, np.int64)
        yield op_rows(operators, block.float_ns("execution_time", "ms"), count, [None] * block.rows)
    yield from source.problems()


def parse_types(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``op_types``. The file's time is the mean of one execution, so the total is that times the frequency;
    its percent is the share in the sum of means."""
    source = CsvFile(view, entry, task)
    block = source.whole() if source.has("op_type", "execution_time", "execution_frequency") else None
    if block is not None:
        average = block.float_ns("execution_time", "ms")
        count = block.ints("execution_frequency")
        total = int_cells(np.where(count != MISSING_INT, average * count, np.nan).tolist())
        rows = type_rows(source, block, total, None)
        yield rows
        yield from shares_differ(entry, rows.data)
    yield from source.problems()


def refuse_beside_aicore(view: FolderView, entry: FileEntry) -> str:
    """The AI Core files say more."""
    kind = "detail" if "_detail" in entry.name.lower() else "type"
    found = beside(view, entry, rf"aicore_intermediate_{number_in(entry.name)}_{kind}\.csv")
    return is_there(found[0].name) if found else ""
