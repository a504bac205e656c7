"""Metrics of steps: the interval between them, idle time, exposed communication, outliers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from analysis.measured import Evidence, Finding, Measured, Target
from analysis.step_split import StepSplit

_MOST_NAMES = 5


def step_interval(measured: Measured) -> Finding | None:
    """Average step interval in ns (MindInsight's step_trace-iter_interval, mindinsight-format 3.15), over the listed
    steps: the average of a file that was cut is of others, and may be longer than each of these."""
    trace = measured.step_trace
    average = trace.mean if trace else None
    if trace is None or average is None or "iteration_interval" not in trace.phases:
        return None
    interval = average.phases_ns[trace.phases.index("iteration_interval")]
    if interval is None:
        return None
    share = interval / average.total_ns * 100 if average.total_ns else 0.0
    evidence = {"interval_ns": interval, "share_percent": share, "steps": average.steps or 0}
    return Finding(interval, evidence, interval, Target("panel", "step_trace"), wins="idle")


def slow_steps(measured: Measured) -> Finding | None:
    """How many steps are outliers, and how much longer than the median they took together. Those that the recording
    begins with are left out: every run warms up."""
    trace = measured.step_trace
    if trace is None or trace.total is None or trace.total.p50_ns is None:
        return None
    outliers = [place for at, place in enumerate(trace.total.outliers) if place != at]
    values = trace.total.values_ns
    extra = sum(int(values[position]) - trace.total.p50_ns for position in outliers)
    names = ", ".join(str(int(trace.steps[position])) for position in outliers[:_MOST_NAMES])
    if len(outliers) > _MOST_NAMES:
        names += ", …"
    evidence: Evidence = {
        "outliers": len(outliers), "steps": len(values), "extra_ns": float(extra), "names": names,
        "median_ns": trace.total.p50_ns, "warm_up": len(trace.total.outliers) - len(outliers),
    }  # fmt: skip
    first = int(trace.steps[max(outliers, key=lambda position: int(values[position]))]) if outliers else 0
    return Finding(len(outliers), evidence, extra / max(len(values), 1), Target("step", first))


def _mean(rows: Sequence[StepSplit], value: Callable[[StepSplit], int | None]) -> float | None:
    known = [part for part in map(value, rows) if part is not None]
    return float(np.mean(known)) if known else None


def _mean_total(rows: Sequence[StepSplit]) -> float | None:
    """Computing + communication not overlapped + free: the length of a step by the split (ascend-formats 3.1)."""
    parts = [
        _mean(rows, lambda row: row.computing_ns),
        _mean(rows, lambda row: row.communication_not_overlapped_ns),
        _mean(rows, lambda row: row.free_ns),
    ]
    return None if None in parts else sum(part for part in parts if part is not None) or None


def _are_steps(rows: Sequence[StepSplit]) -> bool:
    """A split without a step is one of the whole run: what it tells is no time per step."""
    return all(row.step for row in rows)


def _where_splits_are(measured: Measured) -> Target:
    """The Step trace, unless it tells other parts of a step: then only the timeline shows when a device was idle."""
    trace = measured.step_trace
    return Target("panel", "step_trace" if trace is None or trace.form == "split" else "timeline")


def free_time(measured: Measured) -> Finding | None:
    """Share of the steps, or of the run, in which the device is idle, percent (msprof-analyze's overall summary,
    ascend-formats 4.1.1)."""
    rows = measured.splits.rows
    free, total = _mean(rows, lambda row: row.free_ns), _mean_total(rows)
    if free is None or total is None:
        return None
    evidence = {"free_ns": free, "step_ns": total, "steps": len(rows)}
    return Finding(free / total * 100, evidence, idle_of_a_step(measured), _where_splits_are(measured), wins="idle")


def idle_of_a_step(measured: Measured) -> float | None:
    """The idle time of the mean step, ns; None when the result tells no steps apart."""
    rows = measured.splits.rows
    return _mean(rows, lambda row: row.free_ns) if _are_steps(rows) else None


def exposed_communication(measured: Measured) -> Finding | None:
    """Share of a step spent in communication that is not overlapped by computing, percent. What computing there is
    without communication bounds what can be won."""
    rows = measured.splits.rows
    exposed, total = _mean(rows, lambda row: row.communication_not_overlapped_ns), _mean_total(rows)
    communication, computing = _mean(rows, lambda row: row.communication_ns), _mean(rows, lambda row: row.computing_ns)
    if exposed is None or total is None or computing is None:
        return None
    communication = communication or exposed
    evidence = {"exposed_ns": exposed, "communication_ns": communication, "step_ns": total}
    win = winnable(measured, max(0.0, computing - (communication - exposed)))
    return Finding(exposed / total * 100, evidence, win, _where_splits_are(measured), wins="communication")


def winnable(measured: Measured, communication_ns: float) -> float | None:
    """How much of that communication a step could be won: what of it computing overlaps costs nothing. None when the
    result tells no steps apart."""
    rows = measured.splits.rows
    exposed = _mean(rows, lambda row: row.communication_not_overlapped_ns)
    return min(communication_ns, exposed) if exposed is not None and _are_steps(rows) else None


METRICS = {
    "step_interval": step_interval,
    "slow_steps": slow_steps,
    "free_time": free_time,
    "exposed_communication": exposed_communication,
}
