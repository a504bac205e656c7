"""Which MindData operator is the bottleneck: our rule, and those of the tools before us to compare with.

The rate of an operator is the mean use of its output queue, 0..1; its input are the rates of those that feed it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PipelineOp:
    """One operator of the data pipeline. ``rate`` and ``empty`` are fractions of its output queue (None: it has no
    queue); ``cpu_percent`` is its own use in percent of one core (None: not sampled)."""

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

    @property
    def name(self) -> str:
        """``Map_3``: type without ``Op``, and id."""
        return f"{self.op_type.removesuffix('Op')}_{self.op_id}"


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Of our own rule: an input queue is full from ``full`` on, an output queue empty below ``low``."""

    full: float = 0.6
    low: float = 0.3


def input_rate(op: PipelineOp, by_id: dict[int, PipelineOp]) -> float | None:
    """Use of the emptiest input queue of ``op`` (it can only be as fast as that one feeds it); None for a source."""
    rates = [by_id[child].rate for child in op.children if child in by_id]
    known = [rate for rate in rates if rate is not None]
    return min(known) if known else None


def bottlenecks(ops: Sequence[PipelineOp], thresholds: Thresholds | None = None) -> tuple[int, ...]:
    """Operators that hold up the pipeline, most likely first.

    An operator whose input queues are full while its output queue runs empty is slower than what feeds it; the sharper
    the contrast, the surer. Where no operator shows that and all queues run empty, the sources are too slow."""
    limits = thresholds or Thresholds()
    by_id = {op.op_id: op for op in ops}
    contrasts = []
    for op in ops:
        fed = input_rate(op, by_id)
        if fed is not None and op.rate is not None and fed >= limits.full and op.rate < limits.low:
            contrasts.append((fed - op.rate, op.op_id))
    if contrasts:
        return tuple(op_id for _, op_id in sorted(contrasts, key=lambda item: (-item[0], item[1])))
    rated = [op for op in ops if op.rate is not None]
    if rated and all(op.rate is not None and op.rate < limits.low for op in rated):
        sources = [op for op in rated if not op.children]
        return tuple(op.op_id for op in sorted(sources, key=lambda op: (-(op.cpu_percent or 0.0), op.op_id)))
    return ()


def mindinsight_early(ops: Sequence[PipelineOp], high: float = 0.8, low: float = 0.2) -> tuple[int, ...]:
    """MindInsight r0.5 to r1.5 (mindinsight-format 3.4, first column)."""
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
