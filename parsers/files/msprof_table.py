"""Any csv that msprof exports, as a table with the file's own columns: times in ns, sizes in bytes, rates as written
(ascend-formats 2.3.2, 2.8). Tables of sums get their shares."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from model.batches import Batch, TableBatch
from model.table import MISSING_INT, Column
from model.task import TaskContext
from model.time_text import NS_PER, Unit
from parsers.folder_view import FileEntry, FolderView
from parsers.msprof_names import export_name
from parsers.text_table import Block, CsvFile
from parsers.totals import percent_of, shares_differ
from parsers.unwritten_unit import unit_of_points

ALIASES = {
    "op_name": "name",
    "node_name": "name",
    "kernel_name": "name",
    "api_name": "name",
    "op_type": "type",
    "core_type": "core",
    "kernel_type": "core",
    "task_type": "core",
    "accelerator_core": "core",
    "timestamp": "time",
    "time_stamp": "time",
    "calls": "count",
    "module_name": "module",
    "pid": "process_id",
    "tid": "thread_id",
    "node": "name",
}
"""Names of other generations and files for the same thing (ascend-formats 2.1.3), by `table_header.column_key`."""

TASK_ALIASES = {**ALIASES, "task_time": "duration", "task_start": "start_time", "task_stop": "end_time"}
"""Those of task_time, whose task_time is a duration."""

_SUMS = {**ALIASES, "time": "total_time", "avg": "average_time", "avg_time": "average_time"}

_DATASET = {"occurrences": "count", "avg_time": "average_time", "operation": "name"}

_BYTES = {"b": 1, "byte": 1, "bytes": 1, "kb": 1024, "mb": 1 << 20, "gb": 1 << 30}
_RATES = {"kb/s": "KB/s", "mb/s": "MB/s", "gb/s": "GB/s", "mhz": "MHz"}

# Columns without a unit are texts, also ids; those with these last words are numbers.
_WHOLE = re.compile(
    r"(.*_)?(count|frame|frames|numbers|num|size|pages|read|write|index_start|index_end)"
    r"|cycles|victim|allocate|resident|shared|huge_pages_total|huge_pages_free|dur_time"
)
_FRACTION = re.compile(
    r"(.*_)?(rate|ratio|bandwidth|bw|ost|level|hit|miss|usage|utilization|avg|average|min|max|l3c_rd|l3c_wr|fops|bound)"
    r"|.+_(cycles|victim|allocate)"  # of metrics, which also have rows of means
    r"|[rt]xpacket_s|(r|0x)[0-9a-f]{1,4}"
)
_KILOBYTES = frozenset(
    ("memory_total", "memory_free", "buffers", "cached", "share_memory", "commit_limit", "committed_as")
)
"""Columns of sys_mem, whose older headers name no unit; they are what /proc/meminfo says."""
_POINTS = frozenset({"time", "start_time", "end_time"})
_MEANS = frozenset({"average", "avg"})
_NEEDS = {"memory": ("component", "time"), "operator_memory": ("name", "size")}
"""Columns of csv files without which nothing of these tables can be shown."""


@dataclass(frozen=True, slots=True)
class _Source:
    """The csv column ``name`` (its base name without the number of a repeated one) and what it becomes."""

    name: str
    column: Column
    unit: Unit | None = None
    scale: int = 1


def parse(
    view: FolderView,
    entry: FileEntry,
    rank: int | None,
    task: TaskContext,
    *,
    table: str = "",
    aliases: Mapping[str, str] = ALIASES,
    megabyte: int = 1 << 20,
    points: Unit | None = None,
) -> Iterator[Batch]:
    """Rows of ``table``, "" = named after the file. ``megabyte``: how many bytes the file means by one; ``points``: the
    unit of points in time without a written one, None = as they look."""
    source = CsvFile(view, entry, task, aliases)
    name = table or _table_of(entry)
    if source.labels and source.has(*_NEEDS.get(name, ())):
        yield from rows(source, name, task, megabyte=megabyte, points=points)
    yield from source.problems()


def parse_sums(
    view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext, *, table: str = ""
) -> Iterator[Batch]:
    """The same of a table of sums: ``total_ns``, ``count``, ``average_ns``, ``min_ns``, ``max_ns``, ``file_percent`` as
    written and ``percent``, each row's share of the file's total."""
    source = CsvFile(view, entry, task, _SUMS)
    if source.labels and any(_base(name) == "total_time" for name in source.names):
        batches = list(rows(source, table or _table_of(entry), task))
        if batches and "total_ns" in batches[0].data:
            percent = percent_of(np.concatenate([batch.data["total_ns"] for batch in batches]))
            for batch in batches:
                count = len(batch.data["total_ns"])
                columns = (*batch.columns, Column("percent", "float", "percent"))
                yield TableBatch(batch.table, columns, {**batch.data, "percent": percent[:count]})
                percent = percent[count:]
            names = batches[0].data
            yield from shares_differ(
                entry, {name: [cell for batch in batches for cell in batch.data[name]] for name in names}
            )
    else:
        source.has("total_time")
    yield from source.problems()


def parse_dataset(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``dataset``: operations of the data pipeline as the framework saw them (ascend-formats 2.4.11)."""
    yield from parse(view, entry, rank, task, table="dataset", aliases=_DATASET)


def rows(
    source: CsvFile,
    table: str,
    task: TaskContext,
    each: Callable[[Block], None] | None = None,
    megabyte: int = 1 << 20,
    points: Unit | None = None,
) -> Iterator[TableBatch]:
    """All rows of the file as ``table``; ``each`` is shown every block of them."""
    sources = _sources(source, megabyte)
    columns = tuple(made.column for made in sources)
    units: dict[str, Unit] = {}
    if points is not None:
        units = {made.name: points for made in sources if made.unit is None and _base(made.name) in _POINTS}
    for block in source.blocks():
        task.check()
        if each is not None:
            each(block)
        yield TableBatch(table, columns, {made.column.name: _cells(block, made, units) for made in sources})


def _table_of(entry: FileEntry) -> str:
    name = export_name(entry.name)
    return name.type if name is not None else re.sub(r"\W+", "_", entry.name.rpartition(".")[0].lower()) or "table"


def _base(name: str) -> str:
    return name.partition("#")[0]


def _sources(source: CsvFile, megabyte: int) -> list[_Source]:
    """The columns of a file by their headers alone, so that every block and every slice agrees."""
    found: list[_Source] = []
    taken: set[str] = set()
    for name in source.names:
        made = _source(name, source.unit(name), source.label(name), megabyte)
        shown, number = made.column.name, 1
        while shown in taken:
            number += 1
            shown = f"{made.column.name}_{number}"
        taken.add(shown)
        column = Column(shown, made.column.kind, made.column.unit, made.column.label)
        found.append(_Source(name, column, made.unit, made.scale))
    return found


def _source(name: str, unit: str, label: str, megabyte: int) -> _Source:
    base = _base(name)
    if unit in NS_PER:
        stem = base.removesuffix("_time") or base
        return _Source(name, Column(f"{stem}_ns", "float" if stem in _MEANS else "int", "ns", label), unit)
    if unit == "%":
        stem = "file" if base in ("ratio", "total_time") else base.removesuffix("_percent")
        return _Source(name, Column(f"{stem}_percent", "float", "percent", label))
    unit = "kb" if base in _KILOBYTES and not unit else unit
    if unit in _BYTES:
        scale = megabyte if unit == "mb" else _BYTES[unit]
        return _Source(name, Column(f"{base}_bytes", "int", "bytes", label), None, scale)
    if unit in _RATES:
        return _Source(name, Column(f"{base}_{unit.replace('/', '_')}", "float", _RATES[unit], label))
    if base in _POINTS:
        return _Source(name, Column(f"{base.removesuffix('_time') or base}_ns", "int", "ns", label))
    if base == "variance":
        return _Source(name, Column("variance_us2", "float", "us^2", label))
    if _WHOLE.fullmatch(base):
        return _Source(name, Column(base, "int", "", label))
    if _FRACTION.fullmatch(base):
        return _Source(name, Column(base, "float", "", label))
    return _Source(name, Column(base, "text", "", label))


def _cells(block: Block, source: _Source, units: dict[str, Unit]) -> Any:
    """``units``: of the points without a written one, as the first rows tell."""
    name, column = source.name, source.column
    if column.unit == "ns":
        unit = source.unit or units.setdefault(name, unit_of_points(block.raw(name)))
        return block.ns(name, unit) if column.kind == "int" else block.float_ns(name, unit)
    if column.unit == "bytes":
        sizes = block.sizes(name, source.scale)
        # -1: the component only gave memory back (ascend-formats 2.1.2)
        return np.where(sizes < 0, MISSING_INT, sizes) if "total_" in column.name else sizes
    if column.kind == "int":
        return block.ints(name)
    return block.floats(name) if column.kind == "float" else block.coded_texts(name)
