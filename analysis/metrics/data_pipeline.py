"""Metrics of the data pipeline: queues that run empty, the operators that hold it up, the host's processors."""

from __future__ import annotations

from analysis.cpu_samples import cpu_use
from analysis.data_pipeline import DataPipelineResult
from analysis.measured import Evidence, Finding, Measured, Target
from analysis.pipeline_rules import OperatorKind
from model.units import MISSING

_FEWEST_SAMPLES = 3  # of the host's processors; MindInsight judges by that many (mindinsight-format 4.8)


def _judged(measured: Measured) -> DataPipelineResult | None:
    """The data pipeline where there is enough data for a verdict."""
    result = measured.data_pipeline
    return None if result is None or result.verdict == "unknown" else result


def _waiting_ns(measured: Measured) -> float | None:
    """What a faster data pipeline could win: the step interval; without a step trace the time before a step's first
    device task, of which no more than the idle time of the step can be won."""
    trace = measured.step_trace
    average = trace.mean if trace else None
    if trace is not None and average is not None and "iteration_interval" in trace.phases:
        return average.phases_ns[trace.phases.index("iteration_interval")]
    rows = [row for row in measured.splits.rows if row.step]
    parts = ([getattr(row, name) for row in rows] for name in ("free_ns", "preparing_ns"))
    means = [sum(known) / len(known) for part in parts if (known := [value for value in part if value is not None])]
    return min(means, default=None)


def host_queue_empty(measured: Measured) -> Finding | None:
    """Share of the batches that found the host queue empty, percent (mindinsight-format 3.3, 3.15)."""
    result = _judged(measured)
    if result is None or result.host_queue is None:
        return None
    queue = result.host_queue
    target = Target("queue", result.bottleneck_ops[0]) if result.bottleneck_ops else Target("panel", "data_pipeline")
    evidence = {"empty": queue.empty, "total": queue.total}
    return Finding(queue.empty_share * 100, evidence, _waiting_ns(measured), target, wins="idle")


def data_queue_empty(measured: Measured) -> Finding | None:
    """Batches that found the data queue empty though the host queue was not (slow transmission)."""
    result = _judged(measured)
    if result is None or result.data_queue is None or result.host_queue is None:
        return None
    slow = result.verdict == "data_transmission"
    evidence = {"empty": result.data_queue.empty, "total": result.data_queue.total}
    target = Target("panel", "data_pipeline")
    value = float(result.data_queue.empty) if slow else 0.0
    return Finding(value, evidence, _waiting_ns(measured), target, wins="idle")


def _slow_ops(measured: Measured, kind: OperatorKind) -> Finding | None:
    """How many bottleneck operators are of this kind."""
    result = _judged(measured)
    if result is None or not result.ops:
        return None
    slow = [op for op in map(result.op, result.bottleneck_ops) if op is not None and op.kind == kind]
    names = ", ".join(op.name for op in slow)
    workers = slow[0].workers if slow else None
    evidence: Evidence = {"names": names, "workers": MISSING if workers is None else workers}
    return Finding(len(slow), evidence, None, Target("queue", slow[0].op_id) if slow else None)


def slow_source(measured: Measured) -> Finding | None:
    """Slow reading operators."""
    return _slow_ops(measured, "source")


def slow_generator(measured: Measured) -> Finding | None:
    """Slow Python generators, by type (mindinsight-format 3.15, note 2)."""
    return _slow_ops(measured, "generator")


def slow_map(measured: Measured) -> Finding | None:
    """Slow Map operators."""
    return _slow_ops(measured, "map")


def slow_batch(measured: Measured) -> Finding | None:
    """Slow Batch operators."""
    return _slow_ops(measured, "batch")


def host_cpu_busy(measured: Measured) -> Finding | None:
    """Mean share of the host's processors that is not idle, percent, as MindInsight judges (mindinsight-format 3.5,
    3.15)."""
    use = cpu_use(measured.trace)
    samples = use.machine_samples() if use is not None else 0
    not_idle = use.not_idle() if use is not None else None
    if not_idle is None or samples < _FEWEST_SAMPLES:
        return None
    return Finding(not_idle, {"samples": samples}, None, Target("panel", "cpu"))


METRICS = {
    "host_queue_empty": host_queue_empty,
    "data_queue_empty": data_queue_empty,
    "slow_source": slow_source,
    "slow_generator": slow_generator,
    "slow_map": slow_map,
    "slow_batch": slow_batch,
    "host_cpu_busy": host_cpu_busy,
}
