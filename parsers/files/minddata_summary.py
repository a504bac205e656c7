"""minddata_pipeline_summary json and csv: MindSpore's own figures and verdict on the data pipeline
(mindinsight-format 1.15, ascend-formats 2.4.11)."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from model.batches import Batch
from model.schemas import column
from model.task import TaskContext
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import items, json_object, number
from parsers.json_table import Pick, json_batches
from parsers.json_text import loads
from parsers.reasons import holds_the_same
from parsers.siblings import beside, number_in
from parsers.text_lines import TextLines

_OPERATORS = {
    "op_id": "op_ids",
    "name": "pipeline_ops",
    "type": "op_names",
    "workers": "num_workers",
    "average_size": "queue_average_size",
    "queue_use_percent": "queue_utilization_pct",
    "queue_empty_percent": "queue_empty_freq_pct",
    "cpu_percent": "avg_cpu_pct",
    "cpu_per_worker_percent": "avg_cpu_pct_per_worker",
    "parent_id": "parent_id",
    "children_ids": "children_ids",
}
_TIMES = {"pipeline_ns": "per_pipeline_time", "push_ns": "per_push_queue_time", "batch_ns": "per_batch_time"}
_NOTES = {
    "cpu_analysis": "cpu_analysis_details",
    "queue_analysis": "queue_analysis_details",
    "bottleneck_warning": "bottleneck_warning",
    "bottleneck_suggestion": "bottleneck_suggestion",
}
"""Columns, or kinds of notes, and the keys of the file that have them for all rows."""

_LISTS = ("children_ids",)  # of lists, which the csv has as text
_OP_ID = re.compile(r"\(id=(\d{1,9})\)")


def parse_json(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``minddata_summary``, ``minddata_summary_times`` and ``minddata_summary_notes``."""
    faults = Faults(entry.path)
    yield from _tables(json_object(view, entry, faults, exact=True), faults, task)
    yield from faults.problems()


def refuse_csv(view: FolderView, entry: FileEntry) -> str:
    """The json file of the same id has the same."""
    others = beside(view, entry, rf"minddata_pipeline_summary_{number_in(entry.name)}\.json")
    return holds_the_same(others[0].name) if others else ""


def parse_csv(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """The same from the csv, which has no header: each row is a key and its values."""
    lines = TextLines(view, entry, task)
    content: dict[str, list[Any]] = {}
    for number_of, (key, *cells) in enumerate(filter(None, csv.reader(lines)), 1):
        if not cells:
            lines.faults.note("line_not_understood", f"row {number_of}", key)
        content[key] = [_list(cell) for cell in cells] if key in _LISTS else cells
    yield from _tables(content, lines.faults, task)
    yield from lines.faults.problems()


def _list(cell: str) -> Any:
    try:
        return loads(cell)
    except ValueError:
        return cell


def _tables(content: Mapping[str, Any], faults: Faults, task: TaskContext) -> Iterator[Batch]:
    operators = _rows(content, _OPERATORS)
    if content and not operators:
        faults.note("json_unexpected", "op_ids", ", ".join(content))
    picks = [Pick(column("minddata_summary", name, key), key) for name, key in _OPERATORS.items()]
    yield from json_batches("minddata_summary", picks, operators, faults, task)
    picks = [Pick(column("minddata_summary_times", name, key), key, "ms") for name, key in _TIMES.items()]
    yield from json_batches("minddata_summary_times", picks, _rows(content, _TIMES), faults, task)
    notes = [
        {"kind": kind, "text": text, "op_id": _first_op(text)}
        for kind, key in _NOTES.items()
        for text in items(content, key)
        if isinstance(text, str) and text
    ]
    picks = [Pick(column("minddata_summary_notes", name), name) for name in ("kind", "op_id", "text")]
    yield from json_batches("minddata_summary_notes", picks, notes, faults, task)


def _rows(content: Mapping[str, Any], columns: Mapping[str, str]) -> list[dict[str, Any]]:
    """The parallel lists of the file as one object a row; -1 says that there is no such number."""
    lists: dict[str, Sequence[Any]] = {key: items(content, key) for key in columns.values()}
    count = max(map(len, lists.values()))
    rows = [
        {key: values[row] for key, values in lists.items() if row < len(values) and number(values[row]) != -1}
        for row in range(count)
    ]
    return [row for row in rows if row]


def _first_op(text: str) -> int | None:
    match = _OP_ID.search(text)
    return int(match[1]) if match else None
