"""Is training waiting for data, and which operator of the data pipeline holds it up (mindinsight-format 3.3 to 3.5)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.pipeline_rules import (
    PipelineOp,
    Verdict,
    bottlenecks,
    mindinsight_early,
    mindinsight_late,
    verdict_early,
    verdict_late,
)
from analysis.series import Series, bounded
from model.table import MISSING_INT, Cells, Table
from model.task import TaskContext

if TYPE_CHECKING:
    from cache.trace import Trace

NEEDED_RECORDS = 20
"""Fewer records of the host queue than this allow no verdict."""
EMPTY_LIMIT = 0.3
"""Share of empty host queue records above which data processing is too slow (MindInsight r1.8 and later)."""


@dataclass(frozen=True, slots=True)
class DataPipelineQuery:
    """``op_id``: the operator whose queues are wanted over time (None = the bottleneck, else the one at the device)."""

    op_id: int | None = None
    empty_limit: float = EMPTY_LIMIT
    needed_records: int = NEEDED_RECORDS


@dataclass(frozen=True, slots=True, eq=False)
class QueueState:
    """A queue between two stages: records, how many found it empty or full, its mean size, and sizes over batches."""

    empty: int
    full: int | None
    total: int
    capacity: int | None
    average: float
    sizes: Series

    @property
    def empty_share(self) -> float:
        """Fraction of the records that found the queue empty."""
        return self.empty / self.total


@dataclass(frozen=True, slots=True, eq=False)
class BatchTimes:
    """Per batch, ns: getting it from the pipeline, pushing it to the device queue, both, and what GetNext waited on the
    device; as mean (None: absent) and over batches."""

    pipeline_ns: float | None
    push_ns: float | None
    total_ns: float | None
    get_next_ns: float | None
    pipeline: Series | None
    push: Series | None
    total: Series | None
    get_next: Series | None


@dataclass(frozen=True, slots=True, eq=False)
class QueueDepth:
    """The output queue of one operator over time; x in ns from the first sample."""

    op_id: int
    capacity: int | None
    depth: Series
    mean: float
    empty: float
    full: float | None


@dataclass(frozen=True, slots=True)
class RuleVerdict:
    """What one rule says: ``rule`` is stepscope, mindinsight_early, mindinsight_late, or mindspore where the result has
    MindSpore's own summary; operators most likely first.

    MindInsight names operators whatever the queues say, and the root where it thinks that training is too slow."""

    rule: str
    verdict: Verdict
    op_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class DataPipelineResult:
    """``verdict`` with its evidence; ``bottleneck_ops`` is empty unless the verdict is data_process, while ``suspects``
    says what the operators' queues alone point at. ``records`` of the host queue were found, ``needed_records`` allow a
    verdict. ``shown_op``: whose queues ``output_depth`` and ``input_depth`` are."""

    verdict: Verdict
    records: int
    needed_records: int
    empty_limit: float
    host_queue: QueueState | None
    data_queue: QueueState | None
    batches: BatchTimes
    ops: tuple[PipelineOp, ...]
    bottleneck_ops: tuple[int, ...]
    suspects: tuple[int, ...]
    rules: tuple[RuleVerdict, ...]
    shown_op: int | None
    input_depth: QueueDepth | None
    output_depth: QueueDepth | None
    sample_interval_ns: int | None

    def op(self, op_id: int | None) -> PipelineOp | None:
        """The operator with that id."""
        return next((op for op in self.ops if op.op_id == op_id), None)


def analyse(trace: Trace, query: DataPipelineQuery, task: TaskContext) -> DataPipelineResult:
    """The state of the data pipeline of one rank."""
    queues = trace.table("minddata_queues") if trace.has("minddata_queues") else None
    host = _queue_state(queues, "host_queue")
    data = _queue_state(queues, "data_queue")
    task.check()
    ops = _operators(trace)
    verdict = _verdict(host, data, query)
    suspects = bottlenecks(ops)
    slow = suspects if verdict == "data_process" else ()
    shown = query.op_id if query.op_id is not None else _first_shown(ops, suspects)
    task.check()
    output, inputs = _depths(trace, ops, shown)
    return DataPipelineResult(
        verdict=verdict,
        records=host.total if host else 0,
        needed_records=query.needed_records,
        empty_limit=query.empty_limit,
        host_queue=host,
        data_queue=data,
        batches=_batch_times(trace, queues),
        ops=ops,
        bottleneck_ops=slow,
        suspects=suspects,
        rules=(RuleVerdict("stepscope", verdict, slow), *_other_rules(ops, host, data), *_mindspore_rule(trace)),
        shown_op=shown,
        input_depth=inputs,
        output_depth=output,
        sample_interval_ns=_sample_interval(trace),
    )


def _other_rules(
    ops: tuple[PipelineOp, ...], host: QueueState | None, data: QueueState | None
) -> tuple[RuleVerdict, RuleVerdict]:
    counts = (host.empty, host.total) if host else None
    empty = data.empty if data else None
    return (
        RuleVerdict("mindinsight_early", verdict_early(counts, empty), mindinsight_early(ops)),
        RuleVerdict("mindinsight_late", verdict_late(counts, empty), mindinsight_late(ops)),
    )


def _mindspore_rule(trace: Trace) -> tuple[RuleVerdict, ...]:
    """What MindSpore wrote itself: it warns of operators, or of nothing."""
    if not trace.has("minddata_summary"):
        return ()
    if not trace.has("minddata_summary_notes"):
        return (RuleVerdict("mindspore", "not_bottleneck", ()),)
    notes = trace.table("minddata_summary_notes")
    warned = notes["op_id"][(notes["kind"] == "bottleneck_warning") & _known(notes["op_id"])]
    op_ids = tuple(dict.fromkeys(int(op_id) for op_id in warned))
    return (RuleVerdict("mindspore", "data_process" if op_ids else "not_bottleneck", op_ids),)


def _first_shown(ops: tuple[PipelineOp, ...], suspects: tuple[int, ...]) -> int | None:
    """The likeliest bottleneck, else the operator whose queue the device side reads."""
    with_queue = [op for op in ops if op.queue_length is not None]
    inner = {child for op in with_queue for child in op.children}
    return next(iter(suspects), next((op.op_id for op in with_queue if op.op_id not in inner), None))


def _verdict(host: QueueState | None, data: QueueState | None, query: DataPipelineQuery) -> Verdict:
    """MindInsight's late rule (3.3), with a least number of records: the host queue is mostly empty -> processing is
    slow; else the data queue ran empty -> transmission is slow; else data is not the bottleneck."""
    if host is None or host.total < query.needed_records:
        return "unknown"
    if host.empty > query.empty_limit * host.total:
        return "data_process"
    if data is not None and data.empty > 0:
        return "data_transmission"
    return "not_bottleneck"


def _known(cells: Cells) -> NDArray[np.bool_]:
    return np.asarray(cells != MISSING_INT)


def _queue_state(table: Table | None, name: str) -> QueueState | None:
    if table is None:
        return None
    rows = (table["queue"] == name) & _known(table["size"])
    if not rows.any():
        return None
    batch, size, capacity = (table[column][rows] for column in ("batch", "size", "capacity"))
    order = np.argsort(batch, kind="stable")
    known = capacity[_known(capacity)]
    full = int(((size == capacity) & _known(capacity)).sum()) if len(known) else None
    return QueueState(
        empty=int((size == 0).sum()),
        full=full,
        total=len(size),
        capacity=int(known.max()) if len(known) else None,
        average=float(size.mean()),
        sizes=bounded(batch[order].astype(np.float64), size[order].astype(np.float64)),
    )


def _times(batch: Cells, values: Cells) -> tuple[float | None, Series | None]:
    known = _known(values)
    if not known.any():
        return None, None
    batch, values = batch[known], values[known]
    order = np.argsort(batch, kind="stable")
    return float(values.mean()), bounded(batch[order].astype(np.float64), values[order].astype(np.float64))


def _batch_times(trace: Trace, queues: Table | None) -> BatchTimes:
    pairs: dict[str, tuple[float | None, Series | None]] = {}
    if trace.has("minddata_batches"):
        table = trace.table("minddata_batches")
        for column in ("pipeline_ns", "push_ns", "total_ns"):
            pairs[column] = _times(table["batch"], table[column]) if column in table else (None, None)
    if queues is not None and "get_ns" in queues:
        rows = queues["queue"] == "data_queue"
        pairs["get_ns"] = _times(queues["batch"][rows], queues["get_ns"][rows])
    (pipeline, pipelines), (push, pushes), (total, totals), (get, gets) = (
        pairs.get(column, (None, None)) for column in ("pipeline_ns", "push_ns", "total_ns", "get_ns")
    )
    return BatchTimes(pipeline, push, total, get, pipelines, pushes, totals, gets)


def _operators(trace: Trace) -> tuple[PipelineOp, ...]:
    if not trace.has("minddata_pipeline"):
        return ()
    table = trace.table("minddata_pipeline")
    cpu = _cpu_percent(trace)
    ops = []
    for row in range(table.rows):
        op_id = int(table["op_id"][row])
        length = _whole(table, "queue_length", row)
        rate = _fraction(table, "usage_rate", row) if length is not None else None
        ops.append(
            PipelineOp(
                op_id=op_id,
                op_type=str(table["op_type"][row] or ""),
                workers=_whole(table, "workers", row),
                rate=rate,
                empty=_fraction(table, "empty_rate", row),
                average_size=_fraction(table, "average_size", row),
                queue_length=length,
                samples=_whole(table, "samples", row) or 0,
                parent=_whole(table, "parent_id", row),
                children=_children(table, row),
                cpu_percent=cpu.get(op_id),
            )
        )
    return tuple(ops)


def _whole(table: Table, column: str, row: int) -> int | None:
    if column not in table:
        return None
    value = int(table[column][row])
    return None if value == MISSING_INT else value


def _fraction(table: Table, column: str, row: int) -> float | None:
    if column not in table:
        return None
    value = float(table[column][row])
    return None if np.isnan(value) else value


def _children(table: Table, row: int) -> tuple[int, ...]:
    text = table["children_ids"][row] if "children_ids" in table else None
    try:
        children = json.loads(text) if text else []
    except ValueError:
        return ()
    return tuple(child for child in children if isinstance(child, int)) if isinstance(children, list) else ()


def _cpu_percent(trace: Trace) -> dict[int, float]:
    """Mean user + system use of each operator, as sampled: percent of one core in newer versions, of the whole machine
    in older ones (mindinsight-format 1.15)."""
    if not trace.has("cpu_utilization"):
        return {}
    table = trace.table("cpu_utilization")
    if not {"scope", "op_id", "user_percent", "system_percent"} <= table.data.keys():
        return {}
    ops = (table["scope"] == "op") & (table["op_id"] >= 0)
    used = table["user_percent"] + table["system_percent"]
    means = {}
    for op in np.unique(table["op_id"][ops]):
        known = used[ops & (table["op_id"] == op)]
        # A use needs two looks at the counters: newer writers begin with a sample of zeros.
        known = known[1:] if len(known) > 1 and known[0] == 0 else known
        if not np.isnan(known).all():
            means[int(op)] = float(np.nanmean(known))
    return means


def _sample_interval(trace: Trace) -> int | None:
    if not trace.has("minddata_pipeline"):
        return None
    table = trace.table("minddata_pipeline")
    if "sample_interval_ns" not in table:
        return None
    known = table["sample_interval_ns"][_known(table["sample_interval_ns"])]
    return int(known[0]) if len(known) else None


def _depths(
    trace: Trace, ops: tuple[PipelineOp, ...], op_id: int | None
) -> tuple[QueueDepth | None, QueueDepth | None]:
    """Output queue of an operator over time, and the emptiest of its input queues."""
    op = next((candidate for candidate in ops if candidate.op_id == op_id), None)
    if op is None or not trace.has("minddata_queue_samples"):
        return None, None
    samples = trace.table("minddata_queue_samples")
    interval = _sample_interval(trace) or 1
    feeding = min(
        (child for child in ops if child.op_id in op.children and child.rate is not None),
        key=lambda child: child.rate or 0.0,
        default=None,
    )
    return _depth(samples, op, interval), _depth(samples, feeding, interval) if feeding else None


def _depth(samples: Table, op: PipelineOp, interval_ns: int) -> QueueDepth | None:
    rows = (samples["op_id"] == op.op_id) & _known(samples["size"])
    if not rows.any():
        return None
    x = samples["sample"][rows].astype(np.float64) * interval_ns
    size = samples["size"][rows].astype(np.float64)
    full = float((size >= op.queue_length).mean()) if op.queue_length else None
    return QueueDepth(op.op_id, op.queue_length, bounded(x, size), float(size.mean()), float((size == 0).mean()), full)
