"""The dataset operators of a result, their queues at each sample, and what both say of a part of the run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.cpu_samples import CpuUse
from analysis.once_a_trace import once_a_trace
from analysis.pipeline_rules import FULL, LOW, PipelineOp
from analysis.series import Series, bounded
from analysis.stored_columns import are_places, mean_of
from model.table import MISSING_INT, Table

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

Rows = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class QueueDepth:
    """The output queue of one operator over time; x in ns from the first sample of the run."""

    op_id: int
    capacity: int | None
    depth: Series
    mean: float
    empty: float
    full: float | None


@dataclass(frozen=True, slots=True, eq=False)
class QueueSizes:
    """``sizes`` of each operator's output queue at each sample, shape (n,), NaN = missing; ``interval_ns``: what was
    asked for; ``count``: samples of the longest."""

    sizes: dict[int, NDArray[np.float64]]
    interval_ns: int | None
    count: int


@once_a_trace
def queue_sizes(trace: Trace, task: TaskContext) -> QueueSizes:
    """The sampled queues of ``trace``."""
    interval = _sample_interval(trace)
    if not trace.has("minddata_queue_samples"):
        return QueueSizes({}, interval, 0)
    table = trace.table("minddata_queue_samples")
    known = (table["op_id"] != MISSING_INT) & are_places(table["sample"])
    op_ids, sample, size = (table[name][known].astype(np.int64) for name in ("op_id", "sample", "size"))
    count = int(sample.max()) + 1 if len(sample) else 0
    sizes = {}
    for op_id in np.unique(op_ids).tolist():
        task.check()
        rows = op_ids == op_id
        values = np.full(count, np.nan)
        values[sample[rows]] = np.where(size[rows] == MISSING_INT, np.nan, size[rows].astype(np.float64))
        sizes[int(op_id)] = values
    return QueueSizes(sizes, interval, count)


def _sample_interval(trace: Trace) -> int | None:
    if not trace.has("minddata_pipeline"):
        return None
    table = trace.table("minddata_pipeline")
    if "sample_interval_ns" not in table:
        return None
    known = table["sample_interval_ns"][table["sample_interval_ns"] != MISSING_INT]
    return int(known[0]) if len(known) else None


def operators(
    trace: Trace, queues: QueueSizes, rows: Rows | None, cpu: CpuUse | None, cpu_rows: Rows | None
) -> tuple[PipelineOp, ...]:
    """All operators in the file's order, with what the samples at ``rows`` of their queues, shape (count,), and at
    ``cpu_rows`` of the processors say (None: all of them)."""
    if not trace.has("minddata_pipeline"):
        return ()
    table = trace.table("minddata_pipeline")
    ops = [_operator(table, row) for row in range(table.rows)]
    by_id = {op.op_id: op for op in ops}
    return tuple(_sampled(op, by_id, queues, rows, _cpu_percent(cpu, op.op_id, cpu_rows)) for op in ops)


def _operator(table: Table, row: int) -> PipelineOp:
    length = table.whole("queue_length", row)
    return PipelineOp(
        op_id=int(table["op_id"][row]),
        op_type=str(table["op_type"][row] or ""),
        workers=table.whole("workers", row),
        rate=table.number("usage_rate", row) if length is not None else None,
        empty=table.number("empty_rate", row),
        average_size=table.number("average_size", row),
        queue_length=length,
        samples=table.whole("samples", row) or 0,
        parent=table.whole("parent_id", row),
        children=_children(table, row),
    )


def _sampled(
    op: PipelineOp, by_id: dict[int, PipelineOp], queues: QueueSizes, rows: Rows | None, cpu_percent: float | None
) -> PipelineOp:
    op = replace(op, cpu_percent=cpu_percent, held=_held(op, by_id, queues, rows))
    sizes = queues.sizes.get(op.op_id)
    if sizes is None or op.queue_length is None:
        return op
    chosen = sizes if rows is None else sizes[rows]
    chosen = chosen[~np.isnan(chosen)]
    full = float((chosen >= op.queue_length).mean()) if len(chosen) and op.queue_length else None
    if rows is None:
        return replace(op, full=full)
    if not len(chosen):
        return replace(op, rate=None, empty=None, average_size=None, samples=0, held=None)
    mean = float(chosen.mean())
    rate = mean / op.queue_length if op.queue_length else None
    return replace(op, rate=rate, empty=float((chosen == 0).mean()), full=full, average_size=mean, samples=len(chosen))


def _held(op: PipelineOp, by_id: dict[int, PipelineOp], queues: QueueSizes, rows: Rows | None) -> float | None:
    """Share of the samples at which the emptiest input queue was full and the output queue empty."""
    own = _uses(op, queues, rows)
    inputs = [_uses(by_id[child], queues, rows) for child in op.children if child in by_id]
    known = [uses for uses in inputs if uses is not None]
    if own is None or not known:
        return None
    fed = np.min(np.stack(known), axis=0)
    both = ~np.isnan(fed) & ~np.isnan(own)
    return float(((fed >= FULL) & (own < LOW))[both].mean()) if both.any() else None


def _uses(op: PipelineOp, queues: QueueSizes, rows: Rows | None) -> NDArray[np.float64] | None:
    sizes = queues.sizes.get(op.op_id)
    if sizes is None or not op.queue_length:
        return None
    return (sizes if rows is None else sizes[rows]) / op.queue_length


def _cpu_percent(cpu: CpuUse | None, op_id: int, rows: Rows | None) -> float | None:
    """Mean user + system use of an operator, as sampled: percent of one core in newer versions, of the whole machine
    in older ones (mindinsight-format 1.15)."""
    if cpu is None or op_id not in cpu.ops:
        return None
    return mean_of(cpu.ops[op_id].used(rows if rows is not None else np.ones(cpu.count, np.bool_)))


def depths(
    ops: Sequence[PipelineOp],
    op_id: int | None,
    queues: QueueSizes,
    x_ns: NDArray[np.float64],
    rows: Rows | None,
    drawn: Rows | None,
) -> tuple[QueueDepth | None, QueueDepth | None]:
    """Output queue of an operator over time, and the emptiest of its input queues; ``x_ns``: of each sample; figures of
    the samples at ``rows``, the series of those ``drawn``."""
    op = next((candidate for candidate in ops if candidate.op_id == op_id), None)
    if op is None:
        return None, None
    feeding = min(
        (child for child in ops if child.op_id in op.children and child.rate is not None),
        key=lambda child: child.rate or 0.0,
        default=None,
    )
    own = _depth(op, queues, x_ns, rows, drawn)
    return own, _depth(feeding, queues, x_ns, rows, drawn) if feeding else None


def _depth(
    op: PipelineOp, queues: QueueSizes, x_ns: NDArray[np.float64], rows: Rows | None, drawn: Rows | None
) -> QueueDepth | None:
    sizes = queues.sizes.get(op.op_id)
    if sizes is None:
        return None
    known = ~np.isnan(sizes)
    size = sizes[known if rows is None else known & rows]
    if not len(size):
        return None
    full = float((size >= op.queue_length).mean()) if op.queue_length else None
    shown = known if drawn is None else known & drawn
    depth = bounded(x_ns[shown], sizes[shown])
    return QueueDepth(op.op_id, op.queue_length, depth, float(size.mean()), float((size == 0).mean()), full)


def _children(table: Table, row: int) -> tuple[int, ...]:
    text = table["children_ids"][row] if "children_ids" in table else None
    try:
        children = json.loads(text) if text else []
    except ValueError:
        return ()
    return tuple(child for child in children if isinstance(child, int)) if isinstance(children, list) else ()
