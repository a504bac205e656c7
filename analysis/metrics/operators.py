"""Metrics of device operators: AI CPU, format conversion, waiting between tasks.

Device tasks that are only a part of the run (`analysis.operator_coverage`) speak for no share of the whole: then the
exporter's statistic does, or nothing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analysis.measured import Evidence, Finding, Measured, Target
from analysis.operator_rows import is_communication
from analysis.row_order import rows_where
from model.table import MISSING_INT, Table

_AI_CPU = ("AI_CPU", "AICPU", "KERNEL_AICPU")
_LONG_AI_CPU_NS = 20_000
_LONG_WAIT_NS = 10_000
_CONVERSIONS = ("TransData", "TransDataRNN", "Transpose", "TransposeD")


def kernels_of(measured: Measured, *columns: str) -> tuple[Table, NDArray[np.int64]] | None:
    """Device tasks without communication, with core, duration, type and ``columns``, and their durations; None where
    they lack one of these, or are too few of the run's calls."""
    table = measured.table("kernels", "core", "duration_ns", "type", *columns)
    if table is None or not measured.has_enough_tasks:
        return None
    keep = (table["duration_ns"] != MISSING_INT) & ~is_communication(table["core"])
    rows = {name: cells[keep] for name, cells in table.data.items()}
    return Table(table.name, table.columns, rows), rows["duration_ns"]


def _by_type(measured: Measured) -> tuple[Table, NDArray[np.int64]] | None:
    """Types with their total times: of the statistic, of a legacy result's types, or the device tasks."""
    for name in ("op_statistic", "op_types"):
        table = measured.table(name, "type", "total_ns")
        if table is not None:
            known = table["total_ns"] != MISSING_INT
            rows = {column: cells[known] for column, cells in table.data.items()}
            return Table(table.name, table.columns, rows), rows["total_ns"]
    return kernels_of(measured)


def top_names(names: NDArray[np.object_], times: NDArray[np.int64]) -> list[str]:
    """The three names with the most time."""
    sums: dict[str, int] = {}
    for name, time in zip(names, times, strict=True):
        sums[name or "?"] = sums.get(name or "?", 0) + int(time)
    return sorted(sums, key=lambda name: -sums[name])[:3]


def operator_target(names: list[str]) -> Target | None:
    """The first of ``names``."""
    return Target("operator", names[0]) if names else None


def with_coverage(measured: Measured, evidence: Evidence) -> Evidence:
    """``evidence``, with how much of the run it rests on where that is not all."""
    covered = measured.coverage
    if covered is None or covered.share >= 1:
        return evidence
    return {**evidence, "covered_percent": covered.share * 100}


def ai_cpu_operators(measured: Measured) -> Finding | None:
    """AI CPU tasks above 20 us (msprof-analyze's AICPU rule, ascend-formats 4.1.1)."""
    found = kernels_of(measured)
    if found is None:
        return None
    table, durations = found
    slow = rows_where(table["core"], lambda core: core in _AI_CPU) & (durations > _LONG_AI_CPU_NS)
    times = durations[slow]
    names = top_names(table["type"][slow], times)
    evidence: Evidence = {
        "total_ns": int(times.sum()),
        "share_percent": float(times.sum() / max(durations.sum(), 1) * 100),
        "names": ", ".join(names),
    }
    win = measured.per_step(int(times.sum()))
    return Finding(int(slow.sum()), with_coverage(measured, evidence), win, operator_target(names))


def ai_cpu_share(measured: Measured) -> Finding | None:
    """AI CPU time in percent of AI Core and AI CPU time (CANN prof_rule, ascend-formats 4.1.2): of a legacy result, or
    of the statistic where the single tasks are too few."""
    parts = _legacy_ai_cpu(measured) or _statistic_ai_cpu(measured)
    if parts is None or not sum(parts):
        return None
    spent, core = parts
    evidence: Evidence = {"total_ns": spent, "core_ns": core}
    return Finding(spent / (spent + core) * 100, evidence, None, Target("panel", "operators"))


def _legacy_ai_cpu(measured: Measured) -> tuple[int, int] | None:
    aicpu = measured.table("aicpu", "total_ns")
    types = measured.table("op_types", "total_ns")
    if aicpu is None or types is None:
        return None
    spent = int(aicpu["total_ns"][aicpu["total_ns"] != MISSING_INT].sum())
    return spent, int(types["total_ns"][types["total_ns"] != MISSING_INT].sum())


def _statistic_ai_cpu(measured: Measured) -> tuple[int, int] | None:
    table = measured.table("op_statistic", "core", "total_ns")
    if table is None or measured.has_enough_tasks:
        return None
    known = table["total_ns"] != MISSING_INT
    on_cpu = rows_where(table["core"], lambda core: core in _AI_CPU) & known
    return int(table["total_ns"][on_cpu].sum()), int(table["total_ns"][known & ~on_cpu].sum())


def format_conversion(measured: Measured) -> Finding | None:
    """Share of device time spent in TransData and Transpose, percent."""
    found = _by_type(measured)
    if found is None:
        return None
    table, times = found
    converting = rows_where(table["type"], lambda kind: kind in _CONVERSIONS)
    total, spent = int(times.sum()), int(times[converting].sum())
    if not total:
        return None
    names = top_names(table["type"][converting], times[converting])
    evidence: Evidence = {"total_ns": spent, "names": ", ".join(names)}
    win = None if table.name == "op_types" else measured.per_step(spent)  # legacy types may be sums or means
    return Finding(spent / total * 100, evidence, win, operator_target(names))


def task_waiting(measured: Measured) -> Finding | None:
    """Share of waits above 10 us in waits and tasks together, percent (CANN prof_rule, ascend-formats 4.1.2)."""
    table = measured.table("kernels", "wait_ns", "duration_ns")
    if table is None or not measured.has_enough_tasks:
        return None
    known = (table["wait_ns"] != MISSING_INT) & (table["duration_ns"] != MISSING_INT)
    wait, spent = table["wait_ns"][known], table["duration_ns"][known]
    if not len(wait) or not spent.sum():
        return None
    long = wait[wait > _LONG_WAIT_NS]
    share = float(wait.sum() / (wait.sum() + spent.sum()) * 100) if len(long) else 0.0
    evidence: Evidence = {"waits": len(long), "wait_ns": int(long.sum()), "longest_ns": int(wait.max())}
    win = measured.per_step(int(long.sum()))
    return Finding(share, with_coverage(measured, evidence), win, measured.timeline, wins="idle")


METRICS = {
    "ai_cpu_operators": ai_cpu_operators,
    "ai_cpu_share": ai_cpu_share,
    "format_conversion": format_conversion,
    "task_waiting": task_waiting,
}
