"""The blocks of memory that live at one moment of a run, or at one node of a graph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.row_order import row_order
from analysis.stored_columns import has_column, info_of, ints_of, texts_of
from analysis.table_query import SortKey
from model.table import MISSING_INT, Cells, CodedTexts, Kind, Table

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

PAGE_ROWS = 500
TO_END = np.iinfo(np.int64).max
"""The last node of what is held to the end."""

_TIME = ("name", "size_bytes", "allocation_ns", "release_ns", "duration_ns", "device")
_TENSORS = ("name", "type", "size_bytes", "shape", "data_type", "life_start", "life_end")
_STATIC = ("name", "size_bytes", "node_index_start", "node_index_end")
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Blocks:
    """A page of the ``total`` blocks that live at the asked point, from row ``first`` on; ``size``: of all of them;
    ``kept``: how many of them are never released in what was recorded; ``before``: how many were allocated before the
    recording began; ``unknown``: blocks of the table whose size or times are not known."""

    table: Table
    first: int
    total: int
    size: int
    kept: int = 0
    before: int = 0
    unknown: int = 0


def blocks_at(
    trace: Trace, time_ns: int, sort: Sequence[SortKey], first: int, count: int | None, task: TaskContext
) -> Blocks:
    """Blocks of ``operator_memory`` that are allocated at or before ``time_ns`` and not released until then. A release
    alone (its size is negative in the file) is of a block from before the recording (ascend-formats 2.3.2)."""
    begin, end, size = (
        ints_of(trace, "operator_memory", name) for name in ("allocation_ns", "release_ns", "size_bytes")
    )
    task.check()
    no_begin, no_end = begin == MISSING_INT, end == MISSING_INT
    unknown = (size == MISSING_INT) | (no_begin & no_end)
    alive = ~unknown & (no_begin | (begin <= time_ns)) & (no_end | (time_ns < end))
    rows = np.flatnonzero(alive)
    held = np.abs(size[rows])
    blocks = _page(trace, "operator_memory", _TIME, rows, sort, first, count, task)
    return Blocks(
        blocks,
        first,
        len(rows),
        int(held.sum()),
        int(no_end[rows].sum()),
        int(no_begin[rows].sum()),
        int(unknown.sum()),
    )


def tensors_at(
    trace: Trace, graph: str, node: int, sort: Sequence[SortKey], first: int, count: int | None, task: TaskContext
) -> Blocks:
    """Tensors of ``graph`` that live at ``node``, both ends of their lives included (mindinsight-format 3.8)."""
    begin, end, size, of_graph = tensor_lives(trace, graph)
    rows = np.flatnonzero(of_graph & (begin <= node) & (node <= end) & (size != MISSING_INT))
    task.check()
    table = _page(trace, "memory_usage_tensors", _TENSORS, rows, sort, first, count, task)
    unknown = int((of_graph & (size == MISSING_INT)).sum())
    return Blocks(table, first, len(rows), int(size[rows].sum()), unknown=unknown)


def tensor_lives(trace: Trace, graph: str) -> tuple[Ints, Ints, Ints, NDArray[np.bool_]]:
    """First node, last node and size of each tensor, and which are of ``graph``; all of shape (tensors,)."""
    begin, end, size = (
        ints_of(trace, "memory_usage_tensors", name) for name in ("life_start", "life_end", "size_bytes")
    )
    life, graphs = (texts_of(trace, "memory_usage_tensors", name) for name in ("life_long", "graph_id"))
    from_start = life.meets(lambda text: text in ("LifeLongGraphAll", "LifeLongGraphStart"))
    to_end = life.meets(lambda text: text in ("LifeLongGraphAll", "LifeLongGraphEnd"))
    begin = np.where(from_start, 0, np.where(begin == MISSING_INT, 0, begin))
    return begin, np.where(to_end, TO_END, end), size, graphs.meets(lambda text: text == graph)


def static_at(
    trace: Trace, graph: str, node: int, sort: Sequence[SortKey], first: int, count: int | None, task: TaskContext
) -> Blocks:
    """Static memory of the operators of ``graph`` that is held at ``node``."""
    begin, end, size, of_graph = static_lives(trace, graph)
    rows = np.flatnonzero(of_graph & (begin <= node) & (node <= end) & (size != MISSING_INT))
    table = _page(trace, "static_op_mem", _STATIC, rows, sort, first, count, task)
    unknown = int((of_graph & (size == MISSING_INT)).sum())
    return Blocks(table, first, len(rows), int(size[rows].sum()), int((end[rows] == TO_END).sum()), 0, unknown)


def static_lives(trace: Trace, graph: str) -> tuple[Ints, Ints, Ints, NDArray[np.bool_]]:
    """As `tensor_lives`, of ``static_op_mem``; without a last node memory is held to the end (ascend-formats 2.3.2).
    The file's row of the sum is of no graph here."""
    begin, end, size = (
        ints_of(trace, "static_op_mem", name) for name in ("node_index_start", "node_index_end", "size_bytes")
    )
    end = np.where(end == MISSING_INT, TO_END, end)
    of_graph = static_graphs(trace).meets(lambda text: text == graph)
    return begin, end, size, of_graph & texts_of(trace, "static_op_mem", "name").meets(lambda text: text != "TOTAL")


def static_graphs(trace: Trace) -> CodedTexts:
    """The graph of each operator with static memory: model and graph id as the file has them."""
    names = [name for name in ("model_name", "graph_id") if has_column(trace, "static_op_mem", name)]
    if not names:
        return CodedTexts(np.zeros(info_of(trace, "static_op_mem").rows, np.int64), ["0"])
    first, *others = (texts_of(trace, "static_op_mem", name) for name in names)
    if not others:
        return first
    second = others[0]
    pairs, codes = np.unique(first.codes * len(second.distinct) + second.codes, return_inverse=True)
    places = (divmod(pair, len(second.distinct)) for pair in pairs.tolist())
    return CodedTexts(codes.reshape(-1), [f"{first.distinct[one]}/{second.distinct[other]}" for one, other in places])


def _page(
    trace: Trace,
    name: str,
    wanted: Sequence[str],
    rows: Ints,
    sort: Sequence[SortKey],
    first: int,
    count: int | None,
    task: TaskContext,
) -> Table:
    """``count`` of ``rows`` in the order of ``sort`` (usually the largest first), with the columns that are there."""
    columns = {column.name: column for column in info_of(trace, name).columns}
    keys: list[tuple[Cells, Kind, bool]] = []
    for key in sort or (SortKey("size_bytes", descending=True),):
        if key.column in columns:
            task.check()
            cells = trace.table(name, [key.column])[key.column][rows]
            keys.append(
                (np.abs(cells) if key.column == "size_bytes" else cells, columns[key.column].kind, key.descending)
            )
    order = rows[row_order(keys, len(rows))]
    page = order[first : None if count is None else first + count]
    names = [column for column in wanted if column in columns]
    found = trace.cells_at(name, names, page)
    if "size_bytes" not in found:
        return found
    return Table(name, found.columns, {**found.data, "size_bytes": np.abs(found["size_bytes"])})
