"""Metrics of device operators: AI CPU, format conversion, waiting between tasks."""

from __future__ import annotations

from analysis.measured import Evidence, Finding, Measured, Target
from analysis.metrics.device_tasks import device_tasks, operator_target, timed_rows, top_names, with_coverage
from analysis.metrics.steps import idle_of_a_step
from model.table import MISSING_INT

_AI_CPU = ("AI_CPU", "AICPU", "KERNEL_AICPU")
_LONG_AI_CPU_NS = 20_000
_LONG_WAIT_NS = 10_000
_CONVERSIONS = ("TransData", "TransDataRNN", "Transpose", "TransposeD")


def ai_cpu_operators(measured: Measured) -> Finding | None:
    """AI CPU tasks above 20 us (msprof-analyze's AICPU rule, ascend-formats 4.1.1)."""
    tasks = device_tasks(measured)
    if tasks is None:
        return None
    slow = tasks.where("core", lambda core: core in _AI_CPU) & (tasks.times > _LONG_AI_CPU_NS)
    times = tasks.times[slow]
    names = top_names(tasks.texts["type"].taken(slow), times, measured.task)
    evidence: Evidence = {
        "total_ns": int(times.sum()),
        "share_percent": float(times.sum() / max(tasks.times.sum(), 1) * 100),
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
    types = None if measured.has_enough_tasks else timed_rows(measured, "op_statistic", "total_ns", "core")
    if types is None:
        return None
    on_cpu = types.where("core", lambda core: core in _AI_CPU)
    return int(types.times[on_cpu].sum()), int(types.times[~on_cpu].sum())


def format_conversion(measured: Measured) -> Finding | None:
    """Share of device time spent in TransData and Transpose, percent."""
    # Of the statistic, of a legacy result's types (which may be sums or means), or the device tasks.
    statistic = timed_rows(measured, "op_statistic", "total_ns", "type")
    legacy = None if statistic else timed_rows(measured, "op_types", "total_ns", "type")
    tasks = statistic or legacy or device_tasks(measured)
    if tasks is None:
        return None
    converting = tasks.where("type", lambda kind: kind in _CONVERSIONS)
    times = tasks.times[converting]
    total, spent = int(tasks.times.sum()), int(times.sum())
    if not total:
        return None
    names = top_names(tasks.texts["type"].taken(converting), times, measured.task)
    evidence: Evidence = {"total_ns": spent, "names": ", ".join(names)}
    win = None if legacy else measured.per_step(spent)
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
    # Streams wait beside each other, and while others work: no more than the idle time is to be won.
    bounds = measured.per_step(int(long.sum())), idle_of_a_step(measured)
    win = min((bound for bound in bounds if bound is not None), default=None)
    return Finding(share, with_coverage(measured, evidence), win, measured.timeline, wins="idle")


METRICS = {
    "ai_cpu_operators": ai_cpu_operators,
    "ai_cpu_share": ai_cpu_share,
    "format_conversion": format_conversion,
    "task_waiting": task_waiting,
}
