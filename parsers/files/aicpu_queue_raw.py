"""DATA_PREPROCESS AICPUMI of raw folders: what each GetNext found in the device's queue (mindinsight-format 2.6)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.batches import Batch, TableBatch
from model.schemas import SCHEMAS
from model.task import TaskContext
from model.time_span import TIME_LIMIT_NS
from model.time_text import NS_PER
from parsers.folder_view import FileEntry, FolderView
from parsers.slice_files import SliceFile

_NODE = re.compile(r"(?:\[\d+\]\s*)?Node:\s*(GetNext[^,]*),(.*)", re.DOTALL)
_START = re.compile(r"Run s?tart:\s*(\d{1,18})", re.IGNORECASE)
_END = re.compile(r"Run end:\s*(\d{1,18})", re.IGNORECASE)
_SIZE = re.compile(r"queue size:\s*(\d{1,18})", re.IGNORECASE)
_US = NS_PER["us"]
_ROWS_PER_BATCH = 50_000

_Cells = dict[str, list[int | str | None]]


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``minddata_queues``. Records end in NUL; queue size and times stand in either order."""
    source = SliceFile(view, entry, task)
    if source.leads:
        yield from _queue(source)
    yield from source.problems()


def _queue(source: SliceFile) -> Iterator[Batch]:
    cells = _no_cells()
    batch = 0
    for place, piece in source.pieces(b"\0"):
        record = piece.decode("utf-8", "replace").strip()
        if not record:
            continue
        row = _row(record)
        if row is None:
            source.faults.note("line_not_understood", f"byte {place}", record)
            continue
        batch += 1
        for name, value in (row | {"queue": "data_queue", "batch": batch, "capacity": None}).items():
            cells[name].append(value)
        if len(cells["batch"]) >= _ROWS_PER_BATCH:
            yield TableBatch("minddata_queues", SCHEMAS["minddata_queues"], cells)
            cells = _no_cells()
    if cells["batch"]:
        yield TableBatch("minddata_queues", SCHEMAS["minddata_queues"], cells)


def _no_cells() -> _Cells:
    return {column.name: [] for column in SCHEMAS["minddata_queues"]}


def _row(record: str) -> dict[str, int | str | None] | None:
    node = _NODE.fullmatch(record)
    if node is None:
        return None
    found = [pattern.search(node[2]) for pattern in (_START, _END, _SIZE)]
    start, end, size = (int(match[1]) if match else None for match in found)
    if start is None or end is None or max(start, end) * _US > TIME_LIMIT_NS:
        return None
    return {"size": size, "get_ns": (end - start) * _US, "time_ns": end * _US}
