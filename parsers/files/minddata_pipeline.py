"""The operators of a MindData pipeline and how full their queues were: minddata_pipeline_raw (csv), pipeline_profiling
(json), mindinsight-format 1.15."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from model.batches import Batch, TableBatch
from model.schemas import SCHEMAS, column
from model.table import MISSING_INT, Column
from model.task import TaskContext
from model.time_text import NS_PER
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import integer, items, json_object, number, section
from parsers.json_text import loads
from parsers.reasons import holds_the_same
from parsers.siblings import beside, number_in
from parsers.text_table import Block, CsvFile


@dataclass(frozen=True, slots=True)
class _Operator:
    op_id: int
    op_type: str | None
    workers: int | None
    sizes: tuple[int, ...] | None  # None = the operator has no output queue
    length: int | None
    interval_ns: int | None
    parent: int | None
    children: tuple[int, ...]


def parse_csv(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``minddata_pipeline`` and ``minddata_queue_samples`` from the digested csv."""
    source = CsvFile(view, entry, task)
    if source.has("op_id", "op_type"):
        for block in source.blocks():
            yield from _tables(list(_operators(source, block)), source.labels)
    yield from source.problems()


def _operators(source: CsvFile, block: Block) -> Iterator[_Operator]:
    ids, workers = block.ints("op_id"), block.ints("num_workers")
    lengths, parents = block.ints("output_queue_length"), block.ints("parent_id")
    intervals = block.ns("sample_interval", "ms")
    types = block.texts("op_type")
    sizes = [_list(source, block, "output_queue_size", row) for row in range(block.rows)]
    children = [_list(source, block, "children_id", row) for row in range(block.rows)]
    for row in range(block.rows):
        if ids[row] == MISSING_INT:
            source.faults.note("line_not_understood", f"row {block.numbers[row]}", "no op_id")
            continue
        yield _Operator(
            int(ids[row]),
            types[row],
            _known(workers[row]),
            sizes[row],
            _known(lengths[row]),
            _known(intervals[row]),
            _known(parents[row]),
            children[row] or (),
        )


def _list(source: CsvFile, block: Block, name: str, row: int) -> tuple[int, ...] | None:
    """The JSON list of whole numbers in a cell, None for a blank cell."""
    cell = block.raw(name)[row].strip()
    if not cell:
        return None
    try:
        content: Any = loads(cell)
        values = _sizes(content)
    except (ValueError, TypeError):
        values = [None]
    if None in values:
        source.faults.note("json_cell_damaged", f"row {block.numbers[row]}", cell, column=name)
        return None
    return tuple(value for value in values if value is not None)


def parse_json(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """The same tables from the raw json: breadth first from operator 0, operators without a queue are replaced by
    their children (mindinsight-format 1.15)."""
    faults = Faults(entry.path)
    content = json_object(view, entry, faults)
    interval = number(content.get("sampling_interval"))
    scaled = number(interval * NS_PER["ms"]) if interval is not None else None  # it may be infinite now
    interval_ns = integer(round(scaled)) if scaled is not None else None
    found: dict[int, _Operator] = {}
    for place, raw in enumerate(items(content, "op_info")):
        operator = _from_json(raw, interval_ns, faults)
        if operator is None or operator.op_id in found:
            faults.note("json_unexpected", f"op_info entry {place + 1}", str(raw))
        else:
            found[operator.op_id] = operator
    if found:
        yield from _tables(_breadth_first(found), ())
    elif content and "json_unexpected" not in faults:
        faults.note("json_unexpected", "op_info", "no operators")
    yield from faults.problems()


def _from_json(raw: object, interval_ns: int | None, faults: Faults) -> _Operator | None:
    op_id = integer(raw.get("op_id")) if isinstance(raw, dict) else None
    if op_id is None or not isinstance(raw, dict):
        return None
    queue = section(section(raw, "metrics"), "output_queue")
    sizes = _sizes(items(queue, "size"))
    if None in sizes:
        faults.note("json_unexpected", f"the queue of operator {op_id}", str(queue["size"]), sizes.count(None))
    return _Operator(
        op_id,
        str(raw["op_type"]) if raw.get("op_type") is not None else None,
        integer(raw.get("num_workers")),
        tuple(size for size in sizes if size is not None) if queue else None,
        integer(queue.get("length")),
        interval_ns,
        None,
        tuple(child for child in map(integer, items(raw, "children")) if child is not None),
    )


def _sizes(written: Sequence[object]) -> list[int | None]:
    """Queue sizes; None for what is none."""
    sizes = [integer(size) for size in written]
    return [size if size is not None and size >= 0 else None for size in sizes]


def _breadth_first(found: Mapping[int, _Operator]) -> list[_Operator]:
    """From the root: operator 0, where EpochCtrl may stand above it; else an operator that nobody has as a child. Then
    from each operator with a queue that a damaged tree has cut off."""
    inner = {child for operator in found.values() for child in operator.children}
    root = 0 if 0 in found else min(found.keys() - inner, default=min(found))
    ordered: list[_Operator] = []
    seen = {root}
    ordered += _below(found, root, seen)
    for op_id, operator in sorted(found.items()):
        if op_id not in seen and operator.sizes is not None and root not in operator.children:
            seen.add(op_id)
            ordered += _below(found, op_id, seen)
    return ordered


def _below(found: Mapping[int, _Operator], root: int, seen: set[int]) -> list[_Operator]:
    """``root`` and what is below it and not in ``seen`` yet, breadth first."""
    ordered: list[_Operator] = []
    waiting: deque[tuple[int, int | None]] = deque([(root, None)])
    while waiting:
        op_id, parent = waiting.popleft()
        operator = found[op_id]
        children = [child for child in _with_queue(found, op_id) if child not in seen]
        seen.update(children)
        waiting += [(child, op_id) for child in children]
        ordered.append(replace(operator, parent=parent, children=tuple(children)))
    return ordered


def _with_queue(found: Mapping[int, _Operator], op_id: int) -> list[int]:
    """The known children of an operator in order, those without an output queue replaced by their own."""
    kept: dict[int, None] = {}
    looked_at = {op_id}
    waiting = list(reversed(found[op_id].children))
    while waiting:
        child = waiting.pop()
        operator = found.get(child)
        if operator is None or child in looked_at:
            continue
        looked_at.add(child)
        if operator.sizes is not None:
            kept[child] = None
        else:
            waiting += reversed(operator.children)
    return list(kept)


def _tables(operators: Sequence[_Operator], labels: Sequence[str]) -> Iterator[Batch]:
    if not operators:
        return
    rows = [_row(operator) for operator in operators]
    columns = SCHEMAS["minddata_pipeline"]
    cells = {column.name: list(values) for column, values in zip(columns, zip(*rows, strict=True), strict=True)}
    yield TableBatch("minddata_pipeline", tuple(_labelled(name, labels) for name in cells), cells)
    sampled = [operator for operator in operators if operator.sizes]
    sizes = [operator.sizes or () for operator in sampled]
    if sampled:
        counts = [len(values) for values in sizes]
        ids = np.repeat([operator.op_id for operator in sampled], counts)
        places = np.concatenate([np.arange(count) for count in counts])
        data = {"op_id": ids, "sample": places, "size": np.concatenate(sizes)}
        yield TableBatch("minddata_queue_samples", SCHEMAS["minddata_queue_samples"], data)


_LABELS = {
    "workers": "num_workers",
    "average_size": "output_queue_average_size",
    "queue_length": "output_queue_length",
    "usage_rate": "output_queue_usage_rate",
    "sample_interval_ns": "sample_interval",
    "children_ids": "children_id",
}


def _labelled(name: str, labels: Sequence[str]) -> Column:
    label = _LABELS.get(name, name)
    return column("minddata_pipeline", name, label if label in labels else "")


def _row(operator: _Operator) -> tuple[object, ...]:
    sizes = operator.sizes
    average = float(np.mean(sizes)) if sizes else None
    return (
        operator.op_id,
        operator.op_type,
        operator.workers,
        average,
        operator.length,
        average / operator.length if average is not None and operator.length else None,
        sizes.count(0) / len(sizes) if sizes else None,
        None if sizes is None else len(sizes),
        operator.interval_ns,
        operator.parent,
        json.dumps(list(operator.children)),
    )


def _known(value: np.int64) -> int | None:
    return None if value == MISSING_INT else int(value)


def refuse_json(view: FolderView, entry: FileEntry) -> str:
    """The raw json is not taken when the digested csv of the same id is there with at least one row."""
    number = number_in(entry.name)
    for digest in beside(view, entry, rf"minddata_pipeline_raw_{number}\.csv") if number else ():
        if view.head(digest, 8192).strip().count(b"\n"):
            return holds_the_same(digest.name)
    return ""
