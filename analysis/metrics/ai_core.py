"""Metrics of AI Core: which pipe bounds its tasks, what they lose to memory and to conflicts (ascend-formats 3.4,
4.1.2)."""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray

from analysis.core_metrics import stem_of
from analysis.core_rows import TOO_SHORT_NS, core_rows
from analysis.measured import Evidence, Finding, Measured, Target
from analysis.metrics.device_tasks import top_names, with_coverage
from analysis.view_rows import ViewRows
from model.table import CodedTexts
from parsers.memory_bound import quotient

_TABLES = ("ai_core", "kernels")
_PANEL = Target("panel", "ai_core")
_NEAR_PEAK = 0.8

Floats = NDArray[np.float64]


def _rows(measured: Measured) -> tuple[ViewRows, Floats] | None:
    """The tasks of AI Core and their times (ns); None where they are too few of the run's calls."""
    table = next((name for name in _TABLES if measured.trace.has(name)), None)
    if table is None or (table == "kernels" and not measured.has_enough_tasks):
        return None
    rows = core_rows(measured.trace, table, measured.task)
    if rows is None:
        return None
    times = np.nan_to_num(rows.numbers("time_ns"))
    return (rows, times) if times.sum() > 0 else None


def _share(measured: Measured, rows: ViewRows, times: Floats, chosen: NDArray[np.bool_], win_ns: float) -> Finding:
    """Share of the chosen tasks in the time of AI Core, percent."""
    mine = times[chosen].astype(np.int64)
    name = "type" if "type" in rows.info.names else "name"
    names = top_names(_texts(rows, name).taken(chosen), mine, measured.task)
    evidence: Evidence = {"count": int(chosen.sum()), "total_ns": int(mine.sum()), "names": ", ".join(names)}
    win = measured.per_step(int(win_ns)) if win_ns else None
    share = float(mine.sum() / times.sum() * 100)
    return Finding(share, with_coverage(measured, evidence), win, _PANEL)


def memory_bound(measured: Measured) -> Finding | None:
    """Tasks whose memory_bound is above 1 (CANN prof_rule), the file's own where it has one, but those that are too
    short to tell; at most the time can be won by which moving data takes longer than computing."""
    found = _rows(measured)
    if found is None:
        return None
    rows, times = found
    ours = quotient(rows.numbers("memory_ratio"), rows.numbers("compute_ratio"))
    own = rows.numbers("memory_bound")
    by = np.where(np.isfinite(own), own, ours)
    if not np.isfinite(by).any():
        return None
    bound = (np.nan_to_num(by) > 1) & (times >= TOO_SHORT_NS)
    longer = times[bound] * (1 - 1 / by[bound])
    return _share(measured, rows, times, bound, float(longer.sum()))


def bound_tasks(measured: Measured, *, kind: str) -> Finding | None:
    """Tasks of a kind (`analysis.core_rows.KINDS`)."""
    found = _rows(measured)
    if found is None or "kind" not in found[0].info.names:
        return None
    rows, times = found
    chosen = _texts(rows, "kind").meets(lambda text: text == kind)
    return _share(measured, rows, times, chosen, 0.0)


def _texts(rows: ViewRows, column: str) -> CodedTexts:
    return CodedTexts(*rows.text_codes(rows.info.name, column, 0, rows.info.rows))


def conflicts(measured: Measured) -> Finding | None:
    """The larger of the time-weighted mean ratios of bank and bank group conflicts, percent (CANN prof_rule)."""
    found = _rows(measured)
    if found is None:
        return None
    rows, times = found
    means: dict[str, float] = {}
    for column in rows.info.columns:
        if stem_of(column.name) in ("vec_bank_cflt_ratio", "vec_bankgroup_cflt_ratio"):
            ratios = rows.numbers(column.name)
            known = np.isfinite(ratios) & (times > 0)
            if known.any():
                means[column.name] = float(np.average(ratios[known], weights=times[known]) * 100)
    if not means:
        return None
    worst = max(means, key=means.__getitem__)
    return Finding(means[worst], {"metric": worst}, None, _PANEL)


def main_memory(measured: Measured) -> Finding | None:
    """Tasks that read and write the main memory at 80 % or more of the highest rate in this result: it is what limits
    them, whatever the chip."""
    found = _rows(measured)
    if found is None:
        return None
    rows, times = found
    names = [c.name for c in rows.info.columns if stem_of(c.name) in ("main_mem_read_bw", "main_mem_write_bw")]
    rates = np.nansum([rows.numbers(name) for name in names], axis=0) if names else np.zeros(rows.info.rows)
    if not rates.max(initial=0.0) > 0:
        return None
    finding = _share(measured, rows, times, rates >= rates.max() * _NEAR_PEAK, 0.0)
    return Finding(finding.value, {**finding.evidence, "peak": float(rates.max())}, None, finding.target)


METRICS = {
    "memory_bound": memory_bound,
    "compute_bound_tasks": partial(bound_tasks, kind="compute"),
    "vector_bound_tasks": partial(bound_tasks, kind="vector"),
    "scalar_bound_tasks": partial(bound_tasks, kind="scalar"),
    "pipe_bound_tasks": partial(bound_tasks, kind="pipe"),
    "unbound_tasks": partial(bound_tasks, kind="not_bound"),
    "conflicts": conflicts,
    "main_memory": main_memory,
}
