"""output_op_compute_time_{id}.txt: mean time of every operator, what the AI Core tables were made from
(mindinsight-format 1.4)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

import numpy as np

from model.batches import Batch, TableBatch
from model.number_text import double_of
from model.table import MISSING_INT, Column
from model.task import TaskContext
from parsers.files.aicore_intermediate import op_rows, types_of
from parsers.files.framework_raw import OperatorDictionary
from parsers.folder_view import FileEntry, FolderView
from parsers.siblings import beside, number_in
from parsers.text_lines import TextLines

_COLUMNS = (
    Column("name", "text", "", "op_name"),
    Column("average_ns", "float", "ns", "compute_time(ms)"),
    Column("stream_id", "text", "", "stream_id"),
)
_HEADER = re.compile(r"\s*+(=+|-[\s-]*+$|op_?name\b|$)")


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``output_op_compute_time``; without aicore_intermediate also of ``ops`` and ``op_types``, computed as
    the first MindInsight did (mindinsight-format 3.2): a type's time is the sum of its operators' means."""
    lines = TextLines(view, entry, task)
    rows: list[tuple[str, float, str]] = []
    for line in lines:
        if _HEADER.match(line):
            continue
        row = _row(line)
        if row is None:
            lines.faults.note("line_not_understood", f"line {lines.number}", line.strip())
        elif row[0] != "total op":
            rows.append(row)
    if rows:
        names, average, streams = (list(values) for values in zip(*rows, strict=True))
        data = {"name": names, "average_ns": np.array(average), "stream_id": streams}
        yield TableBatch("output_op_compute_time", _COLUMNS, data)
        if not beside(view, entry, rf"aicore_intermediate_{number_in(entry.name)}_detail\.csv"):
            known = OperatorDictionary(view, entry, task)
            count = np.full(len(rows), MISSING_INT, np.int64)
            batch = op_rows([known[str(name)] for name in names], np.array(average), count, ["AI_CORE"] * len(rows))
            yield TableBatch(batch.table, batch.columns, {**batch.data, "stream_id": streams})
            yield types_of(batch.data)
    yield from lines.faults.problems()


def _row(line: str) -> tuple[str, float, str] | None:
    """Name, mean in ns, stream. Names may hold blanks, so the line is split from its right end."""
    parts = line.rsplit(None, 2)
    try:
        mean_ns = double_of(parts[1]) * 1e6 if len(parts) == 3 else math.nan
    except ValueError:
        return None
    return (parts[0].strip(), mean_ns, parts[2].strip()) if math.isfinite(mean_ns) else None
