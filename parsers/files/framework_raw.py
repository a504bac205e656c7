"""framework_raw_{id}.csv: which task ran which operator, its type, scope, inputs, outputs (mindinsight-format 1.8)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from model.batches import Batch
from model.table import Column
from model.task import TaskContext
from parsers.folder_view import FileEntry, FolderView
from parsers.siblings import number_in
from parsers.text_table import CsvFile, Take, table_batch

_KERNEL_GENERATION = {
    "full_kernel_name": "full_op_name",
    "full_kernel_time": "full_op_name",
    "full_op_time": "full_op_name",
    "kernel_type": "op_type",
}
"""Headers renamed around MindSpore 2.2, and two that early writers misspelt."""

_TAKES = (
    Take(Column("name", "text"), "full_op_name"),
    Take(Column("short_name", "text"), "kernel_name"),
    Take(Column("short_name", "text"), "op_name"),
    Take(Column("type", "text"), "op_type"),
    Take(Column("core", "text"), "task_type"),
    Take(Column("task_id", "text"), "task_id"),
    Take(Column("stream_id", "text"), "stream_id"),
    Take(Column("block_dim", "int"), "block_dim"),
    Take(Column("subgraph", "text"), "subgraph"),
    Take(Column("graph_id", "text"), "graph_id"),
    Take(Column("model_id", "text"), "model_id"),
    Take(Column("info", "text"), "op_info"),
)

_OP_NUMBER = re.compile(r"-op\d+$")


@dataclass(frozen=True, slots=True)
class Operator:
    """What the dictionary knows of one operator; None where it is silent."""

    name: str
    short_name: str
    type: str
    subgraph: str | None = None
    stream_id: str | None = None
    task_id: str | None = None
    block_dim: int | None = None
    info: str | None = None


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``framework_raw``, one per task or operator."""
    source = _opened(view, entry, task)
    if source.has("task_id", "full_op_name"):
        for block in source.blocks():
            yield table_batch(source, block, "framework_raw", _TAKES)
    yield from source.problems()


def _opened(view: FolderView, entry: FileEntry, task: TaskContext) -> CsvFile:
    return CsvFile(view, entry, task, aliases(view.head(entry)))


def aliases(head: bytes) -> dict[str, str]:
    """The renamed headers. Where both are there, as in MindSpore 2.1 (``op_type`` and ``kernel_type``), the second says
    on which core the operator ran."""
    names = {name.strip().strip('"') for name in head.split(b"\n", 1)[0].decode("latin-1").lower().split(",")}
    if "op_type" in names:
        return {**_KERNEL_GENERATION, "kernel_type": "task_type"}
    return _KERNEL_GENERATION


class OperatorDictionary:
    """Operators by full name, from the framework_raw csv that belongs to the file ``beside``; empty without one."""

    def __init__(self, view: FolderView, beside: FileEntry, task: TaskContext) -> None:
        """Raises OSError, `Cancelled`. Faults of the csv are told when that file itself is parsed."""
        self._known: dict[str, Operator] = {}
        for entry in _dictionaries(view, beside):
            source = _opened(view, entry, task)
            if "full_op_name" in source:
                for block in source.blocks():
                    batch = table_batch(source, block, "framework_raw", _TAKES)
                    self._add({column.name: list(batch.data[column.name]) for column in batch.columns}, block.rows)

    def _add(self, cells: dict[str, list[str | None]], rows: int) -> None:
        fields = ("name", "short_name", "type", "subgraph", "stream_id", "task_id", "block_dim", "info")
        absent: list[str | None] = [None] * rows
        for row in zip(*(cells.get(name, absent) for name in fields), strict=True):
            name, short, kind, subgraph, stream, taken, block_dim, info = row
            known = self._known.get(name or "")
            # Several tasks may belong to one operator; the row with the operator's inputs says most.
            if name is None or (known is not None and (known.info or not info)):
                continue
            blank = plain(name)
            dim = int(block_dim) if block_dim is not None and int(block_dim) >= 0 else None
            short = (short or blank.short_name).rpartition("/")[2]
            self._known[name] = Operator(
                name, short, kind or blank.type, subgraph or blank.subgraph, stream, taken, dim, info
            )

    def __len__(self) -> int:
        return len(self._known)

    def __contains__(self, name: str) -> bool:
        return name in self._known

    def __getitem__(self, name: str) -> Operator:
        """What is known of the operator ``name``; at least what its name says."""
        return self._known.get(name) or plain(name)


def plain(name: str) -> Operator:
    """What a full operator name alone says: ``Default/network/Conv2D-op12``."""
    short = name.rpartition("/")[2]
    first = name.partition("/")[0]
    subgraph = first if first in ("Default", "Gradients") or first.startswith("recompute_") else None
    return Operator(name, short, _OP_NUMBER.sub("", short), subgraph)


def _dictionaries(view: FolderView, beside: FileEntry) -> list[FileEntry]:
    named = view.find(rf"framework_raw_{number_in(beside.name) or '[0-9]+'}\.csv", "")
    return named or [entry for entry in view.find(r".*\.csv", "") if looks_like_framework(view, entry)]


def looks_like_framework(view: FolderView, entry: FileEntry) -> bool:
    """Whether a csv under another name has this file's header."""
    first = view.head(entry).split(b"\n", 1)[0]
    return all(word in first for word in (b"task_id", b"stream_id", b"block_dim", b"op_info"))
