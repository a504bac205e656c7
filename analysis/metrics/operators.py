"""Metrics of device operators: AI CPU, format conversion, waiting between tasks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analysis.measured import Finding, Measured, Target
from model.table import MISSING_INT, Table

_AI_CPU = ("AI_CPU", "AICPU", "KERNEL_AICPU")
_COMMUNICATION = ("HCCL", "COMMUNICATION")
_LONG_AI_CPU_NS = 20_000
_LONG_WAIT_NS = 10_000
_CONVERSIONS = ("TransData", "Transpose", "TransDataRNN", "Cast")


def _kernels(measured: Measured) -> tuple[Table, NDArray[np.int64]] | None:
    """Device tasks without communication, and their durations."""
    table = measured.table("kernels", "core", "duration_ns", "type", "name")
    if table is None:
        return None
    keep = (table["duration_ns"] != MISSING_INT) & ~_cores(table, _COMMUNICATION)
    rows = {name: cells[keep] for name, cells in table.data.items()}
    return Table(table.name, table.columns, rows), rows["duration_ns"]


def _cores(table: Table, names: tuple[str, ...]) -> NDArray[np.bool_]:
    return np.fromiter((core in names for core in table["core"]), np.bool_, table.rows)


def _steps(table: Table) -> int:
    return max(1, len({step for step in table["step"] if step is not None})) if "step" in table else 1


def _top(names: NDArray[np.object_], times: NDArray[np.int64]) -> str:
    """The three names with the most time."""
    sums: dict[str, int] = {}
    for name, time in zip(names, times, strict=True):
        sums[name or "?"] = sums.get(name or "?", 0) + int(time)
    return ", ".join(sorted(sums, key=lambda name: -sums[name])[:3])


def ai_cpu_operators(measured: Measured) -> Finding | None:
    """AI CPU tasks above 20 us (msprof-analyze's AICPU rule, ascend-formats 4.1.1)."""
    found = _kernels(measured)
    if found is None:
        return None
    table, durations = found
    slow = _cores(table, _AI_CPU) & (durations > _LONG_AI_CPU_NS)
    times = durations[slow]
    evidence: dict[str, str | int | float] = {
        "total_ns": int(times.sum()),
        "share_percent": float(times.sum() / max(durations.sum(), 1) * 100),
        "names": _top(table["type"][slow], times),
    }
    first = table["type"][slow][0] if slow.any() else None
    target = Target("operator", first) if first else None
    return Finding(int(slow.sum()), evidence, float(times.sum()) / _steps(table), target)


def ai_cpu_share(measured: Measured) -> Finding | None:
    """AI CPU time in percent of AI Core and AI CPU time of a legacy result (CANN prof_rule, ascend-formats 4.1.2)."""
    aicpu = measured.table("aicpu", "total_ns")
    types = measured.table("op_types", "total_ns")
    if aicpu is None or types is None:
        return None
    spent = int(aicpu["total_ns"][aicpu["total_ns"] != MISSING_INT].sum())
    core = int(types["total_ns"][types["total_ns"] != MISSING_INT].sum())
    if not spent + core:
        return None
    share = spent / (spent + core) * 100
    return Finding(share, {"total_ns": spent, "core_ns": core}, None, Target("panel", "operators"))


def format_conversion(measured: Measured) -> Finding | None:
    """Share of device time spent in format and type conversion, percent."""
    found = _kernels(measured)
    if found is not None:
        table, times = found
        steps = _steps(table)
    else:
        types = measured.table("op_types", "type", "total_ns")
        if types is None:
            return None
        known = types["total_ns"] != MISSING_INT
        table, times, steps = Table("", (), {"type": types["type"][known]}), types["total_ns"][known], 0
    converting = np.fromiter((kind in _CONVERSIONS for kind in table["type"]), np.bool_, len(times))
    total, spent = int(times.sum()), int(times[converting].sum())
    if not total:
        return None
    names = _top(table["type"][converting], times[converting])
    target = Target("operator", names.partition(",")[0]) if names else None
    win = spent / steps if steps else None
    return Finding(spent / total * 100, {"total_ns": spent, "names": names}, win, target)


def task_waiting(measured: Measured) -> Finding | None:
    """Share of waits above 10 us in waits and tasks together, percent (CANN prof_rule, ascend-formats 4.1.2)."""
    table = measured.table("kernels", "wait_ns", "duration_ns")
    if table is None:
        return None
    known = (table["wait_ns"] != MISSING_INT) & (table["duration_ns"] != MISSING_INT)
    wait, spent = table["wait_ns"][known], table["duration_ns"][known]
    if not len(wait) or not spent.sum():
        return None
    long = wait[wait > _LONG_WAIT_NS]
    share = float(wait.sum() / (wait.sum() + spent.sum()) * 100) if len(long) else 0.0
    evidence = {"waits": len(long), "wait_ns": int(long.sum()), "longest_ns": int(wait.max())}
    return Finding(share, evidence, float(long.sum()) / _steps(table), Target("panel", "timeline"))


METRICS = {
    "ai_cpu_operators": ai_cpu_operators,
    "ai_cpu_share": ai_cpu_share,
    "format_conversion": format_conversion,
    "task_waiting": task_waiting,
}
