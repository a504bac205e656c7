"""flops_{id}.txt, flops_summary, _scope and _utilization_step: floating point operations (mindinsight-format 1.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from model.batches import Batch, TableBatch
from model.table import Column
from model.task import TaskContext
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import items, json_object, number, section
from parsers.json_table import Pick, json_batches
from parsers.siblings import beside, number_in
from parsers.text_table import CsvFile, Take, table_batch

_SCOPE = (
    Pick(Column("source", "text", "", "source"), "source"),
    Pick(Column("target", "text", "", "target"), "target"),
    Pick(Column("mflops", "float", "MFLOPs", "value"), "value"),
)
_STEPS = (
    Take(Column("step", "int"), "steps"),
    Take(Column("utilization_percent", "float", "percent"), "flops_utilization"),
)
_RATE = ("gflops", "GFLOPS")
# FLOPs counts operations, FLOPS is a rate: they differ in the case of one letter only. Utilization has either case.
_QUANTITIES = {"tilization": ("utilization_percent", "percent"), "FLOPs": ("mflops", "MFLOPs"), "FLOPS": _RATE}


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``flops``: MFLOPs, GFLOPS and utilisation per operator, since MindSpore 2.1 for cube and vector apart."""
    source = CsvFile(view, entry, task, ends_open=True)
    takes = _takes(source)
    if not takes:
        source.has("full_op_name", "mflops")
    else:
        for block in source.blocks():
            yield table_batch(source, block, "flops", takes)
    yield from source.problems()


def _takes(source: CsvFile) -> tuple[Take, ...]:
    """The operator's name and its figures by what their headers say, whatever their number (4, 5 or 7)."""
    operator = next((name for name in source.names if "full" in name), None)
    if operator is None or len(source.names) < 2:
        return ()
    takes = [Take(Column("name", "text"), operator)]
    for name, label in zip(source.names, source.labels, strict=True):
        if name == operator:
            continue
        quantity, unit = _quantity(label) or _RATE
        takes.append(Take(Column(quantity, "float", unit), name))
    return tuple(takes)


def columns_for(view: FolderView, entry: FileEntry, task: TaskContext, names: Sequence[str]) -> TableBatch:
    """The figures of the operators ``names`` from the flops file with the id of ``entry``, NaN where it has none; no
    columns without such a file."""
    nothing = TableBatch("flops", (), {})
    found = beside(view, entry, rf"flops_{number_in(entry.name)}\.txt")
    if not found:
        return nothing
    source = CsvFile(view, found[0], task, ends_open=True)
    takes = _takes(source)
    block = source.whole() if takes else None
    if block is None:
        return nothing
    batch = table_batch(source, block, "flops", takes)
    rows = {name: row for row, name in enumerate(batch.data["name"])}
    places = np.array([rows.get(name, -1) for name in names], np.int64)
    cells = {
        column.name: np.where(places >= 0, batch.data[column.name][places], np.nan) for column in batch.columns[1:]
    }
    return TableBatch("flops", batch.columns[1:], cells)


def parse_summary(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """One row of ``flops_summary`` with the file's own keys."""
    faults = Faults(entry.path)
    content = json_object(view, entry, faults)
    columns: dict[str, Column] = {}
    data: dict[str, list[float]] = {}
    for key, value in content.items():
        quantity, found = _quantity(key), number(value)
        if found is None:
            continue
        if quantity is None or quantity[0] in columns:
            faults.note("json_unexpected", key, f"{key}: {found:g}")
        else:
            name, unit = quantity
            columns[name], data[name] = Column(name, "float", unit, key), [found]
    if columns:
        yield TableBatch("flops_summary", tuple(columns.values()), data)
    yield from faults.problems()


def parse_scope(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``flops_scope``: how many MFLOPs go from a scope to one within it; the root is Total."""
    faults = Faults(entry.path)
    data = section(json_object(view, entry, faults, depth=3), "data")
    links = [link for link in items(data, "links") if isinstance(link, dict)]
    if len(links) < len(items(data, "links")):
        faults.note("json_unexpected", "links", count=len(items(data, "links")) - len(links))
    yield from json_batches("flops_scope", _SCOPE, links, faults, task)
    yield from faults.problems()


def parse_steps(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``flops_utilization_step``; the file is csv in spite of its name."""
    source = CsvFile(view, entry, task, {"flops_utilization_%": "flops_utilization"}, ends_open=True)
    if source.has("steps", "flops_utilization"):
        for block in source.blocks():
            yield table_batch(source, block, "flops_utilization_step", _STEPS)
    yield from source.problems()


def _quantity(label: str) -> tuple[str, str] | None:
    """Name and unit of the column for what a header, or a key of the summary, calls so; None for an unknown one."""
    core = "cube_" if "cube" in label else "vector_" if "vec" in label else ""
    return next(((core + name, unit) for word, (name, unit) in _QUANTITIES.items() if word in label), None)
