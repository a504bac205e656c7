"""How busy the host's processors were: the machine, the process, each dataset operator (mindinsight-format 3.5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.cpu_samples import SHARES, CpuSamples, CpuUse, Share, Values, added, cpu_use
from analysis.data_pipeline import sample_rows
from analysis.host_cores import HostCores, host_cores
from analysis.pipeline_ops import operators, queue_sizes
from analysis.pipeline_rules import PipelineOp, op_name
from analysis.pipeline_time import PipelineClock, PipelineWindow, pipeline_clock, window
from analysis.series import Series, bounded
from analysis.shown_steps import shown_steps
from analysis.stored_columns import mean_of
from model.table import MISSING_INT
from model.task import TaskContext
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace

Rows = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class CpuQuery:
    """``op_id``: whose use over time is wanted (None = that of all operators together); ``step`` or ``span`` of the
    timeline: of which time (None: of the whole run)."""

    op_id: int | None = None
    step: int | None = None
    span: TimeSpan | None = None


@dataclass(frozen=True, slots=True, eq=False)
class CpuPart:
    """One share over the samples, percent, and its mean over those of the chosen time (None = not measured), of which
    ``measured`` have it."""

    share: Share
    series: Series
    mean: float | None
    measured: int


@dataclass(frozen=True, slots=True)
class OperatorCpu:
    """Of one dataset operator, percent as sampled: means of ``user``, ``system`` and both, the ``most`` of both in one
    sample, both for each worker, and of all cores (None: not known)."""

    op_id: int
    type_name: str
    workers: int | None
    user: float | None
    system: float | None
    mean: float | None
    most: float | None
    per_worker: float | None
    of_machine: float | None

    @property
    def name(self) -> str:
        """As `op_name`."""
        return op_name(self.type_name, self.op_id)


@dataclass(frozen=True, slots=True)
class PeerMeans:
    """What MindInsight gives as averages: rounded, of samples that it cuts off one by one (mindinsight-format 3.5)."""

    machine: dict[str, int]
    process: dict[str, int]
    operators: dict[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class CpuResult:
    """``samples`` of ``all_samples`` belong to ``window``, ``machine_samples`` of these measured the machine;
    ``x_ns`` of a series counts from the first sample.
    ``busy``: user and system of the machine; ``runnable`` processes and context ``switches`` are means of a sample,
    over ``runnable_samples`` and ``switches_samples`` of them;
    ``shown_op`` is whose ``operator`` parts are (None: of all together)."""

    cores: int | None
    samples: int
    machine_samples: int
    all_samples: int
    interval_ns: float | None
    machine: tuple[CpuPart, ...]
    process: tuple[CpuPart, ...]
    operator: tuple[CpuPart, ...]
    shown_op: int | None
    ops: tuple[OperatorCpu, ...]
    busy: float | None
    runnable: float | None
    switches: float | None
    runnable_samples: int
    switches_samples: int
    peers: PeerMeans
    window: PipelineWindow
    clock: PipelineClock


@dataclass(frozen=True, slots=True)
class CpuView:
    """What MindData sampled, and the cores that the collector counted (None: no such data)."""

    sampled: CpuResult | None
    cores: HostCores | None


def cpu_view(trace: Trace, query: CpuQuery, task: TaskContext) -> CpuView:
    """All that is known of the processors in the time that the query asks for."""
    sampled = cpu(trace, query, task)
    span = shown_steps(trace, task).span_of(query.step) if query.step is not None else query.span
    return CpuView(sampled, host_cores(trace, span, task))


def cpu(trace: Trace, query: CpuQuery, task: TaskContext) -> CpuResult | None:
    """The use of the processors in the time that the query asks for; None: nothing was sampled."""
    use = cpu_use(trace)
    if use is None:
        return None
    clock = pipeline_clock(trace, task)
    chosen = window(clock, query.step, query.span)
    everything = np.ones(use.count, np.bool_)
    rows, drawn = (
        everything if found is None else found
        for found in (sample_rows(clock, chosen, span, use.count) for span in (chosen.span, chosen.around_span))
    )
    x_ns, interval = _places(use)
    task.check()
    ops = operators(trace, queue_sizes(trace, task), None, None, None)
    shown = query.op_id if query.op_id in use.ops else None
    of_ops = use.ops[shown] if shown is not None else _together(use)
    cores = trace.facts.get("logical_cores")
    count = cores if isinstance(cores, int) and cores > 0 else None
    return CpuResult(
        cores=count,
        samples=int(rows.sum()),
        machine_samples=use.machine_samples(rows),
        all_samples=use.count,
        interval_ns=interval,
        machine=_parts(use.machine, x_ns, rows, drawn),
        process=_parts(use.process, x_ns, rows, drawn),
        operator=_parts(of_ops, x_ns, rows, drawn),
        shown_op=shown,
        ops=tuple(_operator(op_id, use.ops[op_id], ops, rows, count) for op_id in sorted(use.ops)),
        busy=use.busy(rows),
        runnable=mean_of(use.runnable[rows]),
        switches=mean_of(use.switches[rows]),
        runnable_samples=int((~np.isnan(use.runnable[rows])).sum()),
        switches_samples=int((~np.isnan(use.switches[rows])).sum()),
        peers=mindinsight_means(use, clock, chosen),
        window=chosen,
        clock=clock,
    )


def _places(use: CpuUse) -> tuple[Values, float | None]:
    """Time of each sample from the first one, ns, shape (n,), and the mean interval; by number where the times are not
    known."""
    if use.count < 2 or (use.time_ns == MISSING_INT).any():
        return np.arange(use.count, dtype=np.float64), None
    x_ns = (use.time_ns - use.time_ns[0]).astype(np.float64)
    return x_ns, float(x_ns[-1] / (use.count - 1))


def _parts(samples: CpuSamples | None, x_ns: Values, rows: Rows, drawn: Rows) -> tuple[CpuPart, ...]:
    if samples is None:
        return ()
    shares = [share for share in SHARES if share in samples.shares]
    found = []
    for share in shares:
        series = bounded(x_ns[drawn], samples.shares[share][drawn])
        measured = int((~np.isnan(samples.shares[share][rows])).sum())
        found.append(CpuPart(share, series, samples.mean(share, rows), measured))
    return tuple(found)


def _together(use: CpuUse) -> CpuSamples | None:
    """All operators as one."""
    shares: dict[Share, Values] = {}
    names: tuple[Share, ...] = ("user", "system")
    for share in names:
        known = [samples.shares[share] for samples in use.ops.values() if share in samples.shares]
        if known:
            shares[share] = added(known, use.count)
    return CpuSamples(shares) if shares else None


def _operator(op_id: int, samples: CpuSamples, ops: Iterable[PipelineOp], rows: Rows, cores: int | None) -> OperatorCpu:
    op = next((op for op in ops if op.op_id == op_id), None)
    used = samples.used(rows)
    mean = mean_of(used)
    workers = op.workers if op is not None else None
    return OperatorCpu(
        op_id=op_id,
        type_name=op.type_name if op is not None else "",
        workers=workers,
        user=samples.mean("user", rows),
        system=samples.mean("system", rows),
        mean=mean,
        most=None if mean is None else float(np.nanmax(used)),
        per_worker=mean / workers if mean is not None and workers else None,
        of_machine=mean / cores if mean is not None and cores else None,
    )


_PEER_NAMES = {
    "user_percent": "user",
    "system_percent": "system",
    "io_percent": "io",
    "idle_percent": "idle",
    "runnable_processes": "runnable",
    "context_switches": "switches",
}


def mindinsight_means(use: CpuUse, clock: PipelineClock, chosen: PipelineWindow) -> PeerMeans:
    """MindInsight's averages: it drops the first time, maps the others to steps, and cuts the values by the places of
    these times without dropping a first value, so that of arrays as long as the times the last sample is lost."""
    first, last = _peer_limits(use, clock, chosen)

    def means(scope: str, op_id: int) -> dict[str, int]:
        found = {}
        for column, values in use.written.get((scope, op_id), {}).items():
            begun = values[int(np.argmax(~np.isnan(values))) :]
            cut = begun[first:last]
            cut = cut[~np.isnan(cut)]
            if not np.isnan(values).all():
                found[_PEER_NAMES[column]] = round(float(cut.mean())) if len(cut) else 0
        return found

    of_ops = [means("op", op_id) for op_id in use.ops]
    names = ("user", "system")
    together = {name: sum(one.get(name, 0) for one in of_ops) for name in names} if of_ops else {}
    return PeerMeans(means("device", -1), means("process", -1), together)


def _peer_limits(use: CpuUse, clock: PipelineClock, chosen: PipelineWindow) -> tuple[int, int | None]:
    """First and end place of the values that it keeps."""
    if not (clock.end_ns != MISSING_INT).any():
        return 0, None
    steps = clock.batch_at(use.time_ns[1:])
    low, high = chosen.batches if chosen.kind != "whole" and chosen.batches else (0, int(clock.batch[-1]))
    from_low, to_high = np.flatnonzero(steps >= low), np.flatnonzero(steps <= high)
    if not len(from_low) or not len(to_high):
        return 0, 0
    return int(from_low[0]), int(to_high[-1]) + 1
