"""What the queues between data pipeline and training held at each batch, and how long the steps between them took
(mindinsight-format 1.15)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from model.batches import Batch, TableBatch
from model.number_text import is_pythons_own
from model.schemas import SCHEMAS
from model.task import TaskContext
from model.time_span import TIME_LIMIT_NS
from model.time_text import NS_PER, Unit, ns_of
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import integer
from parsers.reasons import is_there
from parsers.siblings import beside
from parsers.text_lines import TextLines

_Row = dict[str, int | str | None]

_MS = NS_PER["ms"]

_TIMES = {0: "pipeline_ns", 1: "push_ns", 2: "total_ns"}


def parse_host(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """device_queue_profiling, dataset_iterator_profiling: the host queue's size (``minddata_queues``) and the times
    (``minddata_batches``) of each batch. Lines ``type extra batch value [timestamp_ms]``."""
    lines = TextLines(view, entry, task)
    queues: dict[str, list[int | str | None]] = {column.name: [] for column in SCHEMAS["minddata_queues"]}
    batches: dict[int, dict[str, int]] = {}
    for line in lines:
        values = _integers(line)
        if values is None or len(values) not in (4, 5) or values[0] not in (0, 1):
            if line.strip():
                lines.faults.note("line_not_understood", f"line {lines.number}", line.strip())
            continue
        kind, extra, batch, value = values[:4]
        time_ns = values[4] * _MS if len(values) == 5 else None
        if kind == 1:
            _append(
                queues, {"queue": "host_queue", "batch": batch, "size": value, "capacity": extra, "time_ns": time_ns}
            )
        elif extra in _TIMES:
            times = batches.setdefault(batch, {})
            times[_TIMES[extra]] = value * _MS
            if time_ns is not None:
                times["time_ns"] = time_ns
        else:
            lines.faults.note("line_not_understood", f"line {lines.number}", line.strip())
    if queues["batch"]:
        yield TableBatch("minddata_queues", SCHEMAS["minddata_queues"], queues)
    if batches:
        yield _batches(batches)
    yield from lines.faults.problems()


def _append(cells: dict[str, list[int | str | None]], row: _Row) -> None:
    for name, values in cells.items():
        values.append(row.get(name))


def _batches(batches: dict[int, dict[str, int]]) -> TableBatch:
    columns = SCHEMAS["minddata_batches"]
    rows = sorted(batches.items())
    data: dict[str, list[int | None]] = {
        column.name: [times.get(column.name) for _, times in rows] for column in columns
    }
    data["batch"] = [batch for batch, _ in rows]
    return TableBatch("minddata_batches", columns, data)


def _integers(line: str) -> list[int] | None:
    try:
        values = [] if is_pythons_own(line) else [int(part) for part in line.split()]
    except ValueError:
        return None
    return values if values and max(map(abs, values)) * _MS <= TIME_LIMIT_NS else None


def parse_device(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """minddata_aicpu (times in us) and minddata_getnext_profiling (GPU, ns): what each GetNext found in the queue on
    the device and how long it took. Only lines that begin with GetNext count; there may be fewer than four parts."""
    unit: Unit = "ns" if entry.name.lower().startswith("minddata_getnext") else "us"
    lines = TextLines(view, entry, task)
    cells: dict[str, list[int | str | None]] = {column.name: [] for column in SCHEMAS["minddata_queues"]}
    for line in lines:
        parts = line.split()
        if not parts or not parts[0].startswith("GetNext"):
            if parts and not re.fullmatch(r"(node_name|-+|=+.*)", parts[0]):
                lines.faults.note("line_not_understood", f"line {lines.number}", line.strip())
            continue
        try:
            times = [ns_of(part, unit) for part in parts[1:3]]
            size = integer(parts[3]) if len(parts) > 3 else None
            if any(abs(time) > TIME_LIMIT_NS for time in times) or (len(parts) > 3 and size is None):
                raise ValueError(line)
        except ValueError:
            lines.faults.note("line_not_understood", f"line {lines.number}", line.strip())
            continue
        row: _Row = {
            "queue": "data_queue",
            "batch": len(cells["batch"]) + 1,
            "size": size,
            "get_ns": times[1] - times[0] if len(times) == 2 else None,
            "time_ns": times[-1] if times else None,
        }
        _append(cells, row)
    if cells["batch"]:
        yield TableBatch("minddata_queues", SCHEMAS["minddata_queues"], cells)
    yield from lines.faults.problems()


def refuse_iterator(view: FolderView, entry: FileEntry) -> str:
    """The queue of the iterator stands in for that of the device queue, which wins when both were written."""
    name = re.sub(r"^dataset_iterator", "device_queue", entry.name, flags=re.IGNORECASE)
    there = beside(view, entry, re.escape(name))
    return is_there(name) if there else ""
