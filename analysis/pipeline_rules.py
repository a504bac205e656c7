"""Does training wait for data, and for which MindData operator: our rules, and those of MindInsight to compare with.

The rate of an operator is the mean use of its output queue, 0..1; its input are the rates of those that feed it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

Verdict = Literal["data_process", "data_transmission", "not_bottleneck", "unknown"]
OperatorKind = Literal["generator", "map", "batch", "source", "other"]
CheckName = Literal["input_use", "output_use", "held", "cpu_per_worker", "samples"]

EMPTY_LIMIT = 0.3
"""Share of empty host queue records above which data processing is too slow (MindInsight r1.8 and later)."""
BUSY_WORKER_PERCENT = 75.0
"""CPU use of one worker above which more workers help (MindSpore's offline analyser, mindinsight-format 3.4)."""
BUSY_MACHINE_PERCENT = 95.0
"""Use of the whole machine from which on everybody waits for a processor, so that empty queues accuse nobody."""
_FED_TYPES = frozenset(
    (
        *("Barrier", "Batch", "BucketBatchByLength", "Concat", "DeviceQueue", "EpochCtrl", "Filter", "Map"),
        *("PaddedBatch", "Project", "Rename", "Repeat", "Shuffle", "Skip", "SyncWait", "Take", "Zip"),
    )
)
"""Types that always read from another operator: one of them without children lost them, as in a file that was cut."""
FULL, LOW = 0.6, 0.3
"""By our own rule an input queue is full from the first share of use on, an output queue empty below the second."""
HELD_SHARE = 0.5
"""Share of the samples that have to show an operator's input full and its output empty at the same moment."""


def op_name(type_name: str, op_id: int) -> str:
    """``Map (op 3)``, how an operator is called everywhere; without a type ``op 3``."""
    return f"{type_name} (op {op_id})" if type_name else f"op {op_id}"


@dataclass(frozen=True, slots=True)
class PipelineOp:
    """One operator of the data pipeline. ``rate``, ``empty`` and ``full`` are fractions of its output queue (None: it
    has no queue); ``held``: share of the samples that found its emptiest input queue full and its output queue empty at
    the same moment (None: not sampled, or it is a source); ``cpu_percent`` is its own use in percent of one core (None:
    not sampled)."""

    op_id: int
    op_type: str
    workers: int | None
    rate: float | None
    empty: float | None
    average_size: float | None
    queue_length: int | None
    samples: int
    parent: int | None
    children: tuple[int, ...]
    cpu_percent: float | None = None
    full: float | None = None
    held: float | None = None

    @property
    def name(self) -> str:
        """As `op_name`."""
        return op_name(self.type_name, self.op_id)

    @property
    def type_name(self) -> str:
        """The type without the ending ``Op``, which only some versions write."""
        return self.op_type.removesuffix("Op")

    @property
    def is_source(self) -> bool:
        """Whether it reads the data itself, not from another operator."""
        return not self.children and self.type_name not in _FED_TYPES

    @property
    def kind(self) -> OperatorKind:
        """Which advice fits it. A generator is one by its type, though it has no children (mindinsight-format 3.15)."""
        known: dict[str, OperatorKind] = {"Generator": "generator", "Map": "map", "Batch": "batch"}
        return known.get(self.type_name, "source" if self.is_source else "other")

    @property
    def cpu_per_worker(self) -> float | None:
        """Mean CPU use of one of its workers, percent of a core."""
        return self.cpu_percent / self.workers if self.cpu_percent is not None and self.workers else None


def input_rate(op: PipelineOp, by_id: dict[int, PipelineOp]) -> float | None:
    """Use of the emptiest input queue of ``op`` (it can only be as fast as that one feeds it); None for a source."""
    rates = [by_id[child].rate for child in op.children if child in by_id]
    known = [rate for rate in rates if rate is not None]
    return min(known) if known else None


def bottlenecks(ops: Sequence[PipelineOp], machine_percent: float | None = None) -> tuple[int, ...]:
    """Operators that hold up the pipeline, most likely first; ``machine_percent``: use of all processors.

    An operator whose input queues are full while its output queue runs empty is slower than what feeds it, on average
    or at most moments; the sharper the contrast, the surer, and of equal ones the busier. Where no operator shows that
    and all queues run empty, the sources are too slow, but not where the processors are all in use and no worker of
    theirs has one for itself: then everybody waits for a processor. A single sample of a queue accuses nobody (0
    samples: the result holds means only)."""
    by_id = {op.op_id: op for op in ops}
    ops = [op for op in ops if op.samples != 1]
    contrasts = []
    for op in ops:
        fed = input_rate(op, by_id)
        if fed is None or op.rate is None:
            continue
        if (fed >= FULL and op.rate < LOW) or (op.held is not None and op.held >= HELD_SHARE):
            contrasts.append((fed - op.rate, op))
    if contrasts:
        ordered = sorted(contrasts, key=lambda item: (-item[0], -(item[1].cpu_per_worker or 0.0), item[1].op_id))
        return tuple(op.op_id for _, op in ordered)
    rated = [op for op in ops if op.rate is not None]
    if rated and all(op.rate is not None and op.rate < LOW for op in rated):
        is_crowded = machine_percent is not None and machine_percent >= BUSY_MACHINE_PERCENT
        sources = [op for op in rated if op.is_source and not (is_crowded and _has_room(op))]
        return tuple(op.op_id for op in sorted(sources, key=lambda op: (-(op.cpu_percent or 0.0), op.op_id)))
    return ()


def _has_room(op: PipelineOp) -> bool:
    """Whether its workers were seen to use less than a core each."""
    return op.cpu_per_worker is not None and op.cpu_per_worker < BUSY_WORKER_PERCENT


@dataclass(frozen=True, slots=True)
class Check:
    """One piece of evidence: fractions for uses, percent for CPU, a count for samples; ``holds``: whether it speaks for
    the operator being the bottleneck (None: not measured)."""

    name: CheckName
    value: float | None
    limit: float
    holds: bool | None


def evidence(op: PipelineOp, ops: Sequence[PipelineOp], needed: int) -> tuple[Check, ...]:
    """What speaks for ``op`` being the bottleneck and what does not; ``needed`` samples of its queue make it sure."""
    fed, own, cpu = input_rate(op, {other.op_id: other for other in ops}), op.rate, op.cpu_per_worker
    checks = [
        Check("output_use", own, LOW, None if own is None else own < LOW),
        Check("cpu_per_worker", cpu, BUSY_WORKER_PERCENT, None if cpu is None else cpu > BUSY_WORKER_PERCENT),
        Check("samples", op.samples, needed, op.samples >= needed),
    ]
    if not op.is_source:  # a source is fed by nobody
        checks.insert(0, Check("input_use", fed, FULL, None if fed is None else fed >= FULL))
        checks.insert(2, Check("held", op.held, HELD_SHARE, None if op.held is None else op.held >= HELD_SHARE))
    return tuple(checks)


def verdict_early(host: tuple[int, int] | None, data_empty: int | None) -> Verdict:
    """What MindInsight r0.5 to r1.5 says of the queues (mindinsight-format 3.3): ``host`` is how many records found the
    host queue empty and how many there are, ``data_empty`` how many batches found the data queue empty (None: the
    result has no such records)."""
    if host is None:
        return "unknown"
    empty, total = host
    if data_empty == 0:
        return "not_bottleneck"
    if empty > 0.7 * total:
        return "data_process"
    return "not_bottleneck" if data_empty is None else "data_transmission"


def verdict_late(host: tuple[int, int] | None, data_empty: int | None) -> Verdict:
    """What MindInsight r1.8 and later says of the queues (`verdict_early` has the arguments): the host queue is often
    empty -> processing is slow; else the data queue ran empty -> transmission is; else data is not the bottleneck."""
    if host is None:
        return "unknown"
    empty, total = host
    if empty > EMPTY_LIMIT * total:
        return "data_process"
    return "data_transmission" if data_empty else "not_bottleneck"


def mindinsight_early(ops: Sequence[PipelineOp]) -> tuple[int, ...]:
    """MindInsight r0.5 to r1.5 (mindinsight-format 3.4, first column)."""
    high, low = 0.8, 0.2
    root, others = _split(ops)
    by_id = {op.op_id: op for op in ops}
    if others and all(_rate(op) < low for op in others):
        return tuple(op.op_id for op in others if not op.children)
    if root is not None and others and all(_rate(op) >= high for op in others):
        return (root.op_id,)
    return tuple(
        op.op_id
        for op in others
        if op.children and _rate(op) < low and all(_rate(child) >= high for child in _children(op, by_id))
    )


def mindinsight_late(ops: Sequence[PipelineOp], high: float = 0.8, low: float = 0.6) -> tuple[int, ...]:
    """MindInsight r1.8 and later (mindinsight-format 3.4, second column)."""
    root, others = _split(ops)
    by_id = {op.op_id: op for op in ops}
    if root is not None and all(_rate(op) >= high for op in others):
        return (root.op_id,)
    inner = [
        op.op_id
        for op in others
        if op.children and any(_rate(child) - _rate(op) > 0.1 for child in _children(op, by_id))
    ]
    return (*inner, *(op.op_id for op in others if not op.children and _rate(op) < low))


def _split(ops: Iterable[PipelineOp]) -> tuple[PipelineOp | None, list[PipelineOp]]:
    """The root (no parent; it never counts) and the other operators in file order."""
    root = None
    others = []
    for op in ops:
        if op.parent is None and root is None:
            root = op
        else:
            others.append(op)
    return root, others


def _rate(op: PipelineOp) -> float:
    return 0.0 if op.rate is None or math.isnan(op.rate) else op.rate


def _children(op: PipelineOp, by_id: dict[int, PipelineOp]) -> list[PipelineOp]:
    return [by_id[child] for child in op.children if child in by_id]
