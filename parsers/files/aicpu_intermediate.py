"""aicpu_intermediate_{id}.csv: every execution of an operator on the AI CPU (mindinsight-format 1.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, TableBatch
from model.schemas import SCHEMAS, column
from model.table import MISSING_INT
from model.task import TaskContext
from model.time_text import Unit, ns_cells
from parsers.folder_view import FileEntry, FolderView
from parsers.reasons import holds_the_same
from parsers.siblings import beside, number_in
from parsers.table_header import column_key
from parsers.text_lines import TextLines
from parsers.text_table import Block, CsvFile
from parsers.totals import int_cells, percent_of

ALIASES = {"kernel_type": "op_type"}

_SOURCES = {
    "serial_number": "serial_number",
    "name": "op_type",
    "type": "op_type",
    "total_ns": "total_time",
    "dispatch_ns": "dispatch_time",
    "execution_ns": "execution_time",
    "run_start_ns": "run_start",
    "run_end_ns": "run_end",
}


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``aicpu`` and of ``aicpu_types``. The file's op_type may end in ``-opN``: that is the name, the type is
    the part before ``-``. Files of six columns have no execution time."""
    source = CsvFile(view, entry, task, ALIASES)
    block = source.whole() if source.has("op_type", "total_time") else None
    if block is not None:
        data = rows_of(block)
        yield TableBatch("aicpu", tuple(column("aicpu", name, source.label(_SOURCES[name])) for name in data), data)
        yield types_of(data["type"], data["total_ns"])
    yield from source.problems()


def parse_text(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """The same from output_data_preprocess_aicpu (mindinsight-format 1.7), what the csv was made from: a header, a
    dashed line, rows split by blanks, and a sum. The first release has other names and counts in microseconds."""
    lines = TextLines(view, entry, task)
    header: list[str] = []
    unit: Unit = "ms"
    rows: list[tuple[int, list[str]]] = []
    for line in lines:
        parts = line.split()
        if not parts or parts[0] == "AI" or set(line.strip()) <= {"-", " "}:
            continue
        if parts[0] == "serial_number":
            keys = [column_key(part) for part in parts]
            header = [_FIRST_NAMES.get(key, key) for key in keys]
            unit = "us" if keys != header else "ms"
        elif len(parts) == len(header):
            rows.append((lines.number, parts))
        else:
            lines.faults.note("line_not_understood", f"line {lines.number}", line.strip())
    known = _TEXT_HEADER.issubset(header)
    if header and not known:
        lines.faults.note("header_missing", "the header", ", ".join(sorted(_TEXT_HEADER - set(header))))
    if known and rows:
        cells = [dict(zip(header, parts, strict=True)) for _, parts in rows]
        data = _text_rows(cells, [at for at, _ in rows], unit, lines)
        yield TableBatch("aicpu", tuple(column("aicpu", name) for name in data), data)
        yield types_of(data["type"], data["total_ns"])
    yield from lines.faults.problems()


_FIRST_NAMES = {"node_name": "node_type_name", "runv2_start": "run_start", "runv2_end": "run_end"}
_TEXT_HEADER = {"serial_number", "node_type_name", "total_time", "dispatch_time", "run_start", "run_end"}


def _text_rows(rows: list[dict[str, str]], numbers: list[int], unit: Unit, lines: TextLines) -> dict[str, Any]:
    names: list[str | None] = [row["node_type_name"] for row in rows]
    data: dict[str, Any] = {"name": names, "type": [type_of(name) for name in names]}
    numeric: tuple[tuple[str, str, Unit], ...] = (
        ("serial_number", "serial_number", "ns"),
        ("total_ns", "total_time", unit),
        ("dispatch_ns", "dispatch_time", unit),
        ("execution_ns", "execution_time", unit),
        ("run_start_ns", "run_start", "us"),
        ("run_end_ns", "run_end", "us"),
    )
    for name, key, of in numeric:
        data[name], bad = ns_cells([row.get(key) for row in rows], of)
        if bad:
            where = f"line {numbers[bad[0]]}"
            lines.faults.note("cell_not_a_number", where, rows[bad[0]][key], len(bad), key)
    return data


def refuse_text(view: FolderView, entry: FileEntry) -> str:
    """The csv holds the same."""
    found = beside(view, entry, rf"aicpu_intermediate_{number_in(entry.name)}\.csv")
    return holds_the_same(found[0].name) if found else ""


def rows_of(block: Block) -> dict[str, Any]:
    """The columns of ``aicpu``."""
    names = block.texts("op_type")
    unit = run_unit(block)
    return {
        "serial_number": block.ints("serial_number"),
        "name": names,
        "type": [type_of(name) for name in names],
        "total_ns": block.ns("total_time", "ms"),
        "dispatch_ns": block.ns("dispatch_time", "ms"),
        "execution_ns": block.ns("execution_time", "ms"),
        "run_start_ns": block.ns("run_start", unit),
        "run_end_ns": block.ns("run_end", unit),
    }


def run_unit(block: Block) -> Unit:
    """us, or ms since MindSpore 2.2: no header says so, but then run_end - run_start is no more than the total time,
    which is in ms. Runs in us may be short: the total includes the dispatch."""
    total = block.floats("total_time")
    run = block.floats("run_end") - block.floats("run_start")
    known = (total > 0) & (run > 0)
    ratio = float(np.median(run[known] / total[known])) if known.any() else 1000.0
    return "ms" if ratio < 2 else "us"


def type_of(name: str | None) -> str | None:
    """``TruncatedNormal`` of ``Default/TruncatedNormal-op0``."""
    return name.rpartition("/")[2].partition("-")[0] if name else None


def types_of(types: list[str | None], total_ns: NDArray[np.int64]) -> TableBatch:
    """Rows of ``aicpu_types``: the executions of each type, longest total first."""
    groups: dict[str | None, list[int]] = {}
    for row, kind in enumerate(types):
        if total_ns[row] != MISSING_INT:
            groups.setdefault(kind, []).append(int(total_ns[row]))
    ordered = sorted(groups.items(), key=lambda item: -sum(item[1]))
    totals = int_cells([sum(times) for _, times in ordered])
    counts = np.array([len(times) for _, times in ordered], np.int64)
    data: dict[str, Any] = {
        "type": [kind for kind, _ in ordered],
        "count": counts,
        "total_ns": totals,
        "average_ns": [sum(times) / len(times) for _, times in ordered],
        "percent": percent_of(totals),
        "file_percent": np.full(len(ordered), np.nan),
    }
    return TableBatch("aicpu_types", SCHEMAS["aicpu_types"], data)
