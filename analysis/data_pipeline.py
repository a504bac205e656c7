"""Is training waiting for data, and which operator of the data pipeline holds it up (mindinsight-format 3.3 to 3.5)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.cpu_samples import cpu_use
from analysis.pipeline_ops import QueueDepth, QueueSizes, depths, operators, queue_sizes
from analysis.pipeline_rules import (
    PipelineOp,
    Verdict,
    bottlenecks,
    mindinsight_early,
    mindinsight_late,
    verdict_early,
    verdict_late,
)
from analysis.pipeline_time import PipelineClock, PipelineWindow, pipeline_clock, window
from analysis.series import Series, bounded
from model.table import MISSING_INT, Cells, Table
from model.task import TaskContext
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace

TABLES = ("minddata_queues", "minddata_pipeline", "minddata_batches")
"""A result with rows in one of them has something of the data pipeline."""
NEEDED_RECORDS = 20
"""Fewer records of the host queue than this allow no verdict."""


@dataclass(frozen=True, slots=True)
class DataPipelineQuery:
    """``op_id``: the operator whose queues are wanted over time (None = the bottleneck, else the one at the device);
    ``step`` or ``span`` of the timeline: of which time (None: of the whole run), see `analysis.pipeline_time`."""

    op_id: int | None = None
    step: int | None = None
    span: TimeSpan | None = None


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
    says what the operators' queues alone point at. ``records`` of the host queue were found.
    ``shown_op``: whose queues ``output_depth`` and ``input_depth`` are. ``window``: the time that all of this
    is of; ``whole``: what the whole run gives (of the whole run: itself), and ``machine_percent``: how much of all
    processors was in use (None = not sampled). ``interval_ns`` was asked for, ``measured_interval_ns`` lay between two
    samples on average."""

    verdict: Verdict
    records: int
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
    interval_ns: int | None
    measured_interval_ns: float | None
    machine_percent: float | None
    window: PipelineWindow
    clock: PipelineClock
    whole: RuleVerdict

    def op(self, op_id: int | None) -> PipelineOp | None:
        """The operator with that id."""
        return next((op for op in self.ops if op.op_id == op_id), None)


def analyse(trace: Trace, query: DataPipelineQuery, task: TaskContext) -> DataPipelineResult:
    """The state of the data pipeline of one rank, of the whole run or of the time that the query asks for."""
    clock = pipeline_clock(trace, task)
    chosen = window(clock, query.step, query.span)
    if chosen.kind == "whole":
        return _analysed(trace, query, task, chosen)
    whole = _analysed(trace, query, task, PipelineWindow())
    return replace(_analysed(trace, query, task, chosen), whole=whole.whole)


def _analysed(trace: Trace, query: DataPipelineQuery, task: TaskContext, chosen: PipelineWindow) -> DataPipelineResult:
    """The state in the time ``chosen``."""
    clock, sizes, cpu = pipeline_clock(trace, task), queue_sizes(trace, task), cpu_use(trace)
    queues = trace.table("minddata_queues") if trace.has("minddata_queues") else None
    host, data = (_queue_state(queues, name, chosen) for name in ("host_queue", "data_queue"))
    task.check()
    spans = (chosen.span, chosen.around_span)
    queue_rows, drawn_rows = (sample_rows(clock, chosen, span, sizes.count) for span in spans)
    cpu_rows = sample_rows(clock, chosen, chosen.span, cpu.count if cpu else 0)
    ops = operators(trace, sizes, queue_rows, cpu, cpu_rows)
    machine = cpu.busy(cpu_rows) if cpu else None
    verdict, suspects = _verdict(host, data), bottlenecks(ops, machine)
    slow = suspects if verdict == "data_process" else ()
    shown = query.op_id if query.op_id is not None else _first_shown(ops, suspects)
    task.check()
    x_ns, measured = _sample_places(clock, sizes)
    output, inputs = depths(ops, shown, sizes, x_ns, queue_rows, drawn_rows)
    ours = RuleVerdict("stepscope", verdict, slow)
    return DataPipelineResult(
        verdict=verdict,
        records=host.total if host else 0,
        host_queue=host,
        data_queue=data,
        batches=_batch_times(trace, queues, chosen),
        ops=ops,
        bottleneck_ops=slow,
        suspects=suspects,
        rules=(ours, *_other_rules(ops, host, data), *_mindspore_rule(trace)),
        shown_op=shown,
        input_depth=inputs,
        output_depth=output,
        interval_ns=sizes.interval_ns,
        measured_interval_ns=measured,
        machine_percent=machine,
        window=chosen,
        clock=clock,
        whole=ours,
    )


def sample_rows(
    clock: PipelineClock, chosen: PipelineWindow, span: TimeSpan | None, count: int
) -> NDArray[np.bool_] | None:
    """Which of ``count`` samples lie in ``span``, shape (count,); None = all: ``chosen`` is the whole run. Where
    nothing says when they were taken, none does."""
    if chosen.kind == "whole":
        return None
    if span is None or len(clock.sample_ns) != count:
        return np.zeros(count, np.bool_)
    return clock.samples_in(span)


def _sample_places(clock: PipelineClock, sizes: QueueSizes) -> tuple[NDArray[np.float64], float | None]:
    """Time of each sample of the queues from the first one, ns, shape (count,), and the mean interval: as measured,
    else as it was asked for, which real runs do not keep."""
    if len(clock.sample_ns) == sizes.count and sizes.count > 1:
        x_ns = (clock.sample_ns - clock.sample_ns[0]).astype(np.float64)
        return x_ns, float(x_ns[-1] / (sizes.count - 1))
    return np.arange(sizes.count, dtype=np.float64) * np.float64(sizes.interval_ns or 1), None


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


def _verdict(host: QueueState | None, data: QueueState | None) -> Verdict:
    """MindInsight's late rule, with a least number of records."""
    if host is None or host.total < NEEDED_RECORDS:
        return "unknown"
    return verdict_late((host.empty, host.total), data.empty if data is not None else None)


def _known(cells: Cells) -> NDArray[np.bool_]:
    return np.asarray(cells != MISSING_INT)


def _within(batch: Cells, chosen: PipelineWindow, limits: tuple[int, int] | None) -> NDArray[np.bool_]:
    """Which batches, shape (n,), lie from the first to the last of ``limits``; of the whole run all of them."""
    if chosen.kind == "whole":
        return np.ones(len(batch), np.bool_)
    if limits is None:
        return np.zeros(len(batch), np.bool_)
    return np.asarray((batch >= limits[0]) & (batch <= limits[1]))


def _queue_state(table: Table | None, name: str, chosen: PipelineWindow) -> QueueState | None:
    if table is None:
        return None
    known = (table["queue"] == name) & _known(table["size"])
    rows = known & _within(table["batch"], chosen, chosen.batches)
    if not rows.any():
        return None
    size, capacity = (table[column][rows] for column in ("size", "capacity"))
    capacities = capacity[_known(capacity)]
    full = int(((size == capacity) & _known(capacity)).sum()) if len(capacities) else None
    return QueueState(
        empty=int((size == 0).sum()),
        full=full,
        total=len(size),
        capacity=int(capacities.max()) if len(capacities) else None,
        average=float(size.mean()),
        sizes=_over_batches(table["batch"], table["size"], known & _within(table["batch"], chosen, chosen.around)),
    )


def _over_batches(batch: Cells, values: Cells, rows: NDArray[np.bool_]) -> Series:
    """``values`` at ``rows`` in the order of the batches."""
    order = np.argsort(batch[rows], kind="stable")
    return bounded(batch[rows][order].astype(np.float64), values[rows][order].astype(np.float64))


def _times(batch: Cells, values: Cells, chosen: PipelineWindow) -> tuple[float | None, Series | None]:
    """Mean in the chosen time, and the values around it."""
    known = _known(values)
    rows = known & _within(batch, chosen, chosen.batches)
    if not rows.any():
        return None, None
    return float(values[rows].mean()), _over_batches(batch, values, known & _within(batch, chosen, chosen.around))


def _batch_times(trace: Trace, queues: Table | None, chosen: PipelineWindow) -> BatchTimes:
    pairs: dict[str, tuple[float | None, Series | None]] = {}
    if trace.has("minddata_batches"):
        table = trace.table("minddata_batches")
        for column in ("pipeline_ns", "push_ns", "total_ns"):
            known = column in table
            pairs[column] = _times(table["batch"], table[column], chosen) if known else (None, None)
    if queues is not None and "get_ns" in queues:
        rows = queues["queue"] == "data_queue"
        pairs["get_ns"] = _times(queues["batch"][rows], queues["get_ns"][rows], chosen)
    (pipeline, pipelines), (push, pushes), (total, totals), (get, gets) = (
        pairs.get(column, (None, None)) for column in ("pipeline_ns", "push_ns", "total_ns", "get_ns")
    )
    return BatchTimes(pipeline, push, total, get, pipelines, pushes, totals, gets)
