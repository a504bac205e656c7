"""Metrics of idle time: what the host did while the device waited for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from analysis.idle_causes import late_launches, silent_gaps
from analysis.measured import Evidence, Finding, Measured, Target
from analysis.named_slices import FRAMEWORKS, has_slices_of
from analysis.slice_sums import named_slices

_LEAST_GC_NS = 1_000_000
_LEAST_LOADER_NS = 10_000_000


def late_launch(measured: Measured) -> Finding | None:
    """Share of the device's time in which it was idle because the next task had not been launched yet, percent."""
    found = late_launches(measured.trace, measured.gaps, measured.task)
    if found is None:
        return None
    evidence: Evidence = {
        "late_ns": found.late_ns,
        "gaps": found.gaps,
        "idle_ns": found.known_ns,
        "longest_ns": found.longest.length_ns if found.longest else 0,
    }
    target = Target("range", found.longest) if found.longest else None
    return Finding(
        found.late_ns / found.total_ns * 100, evidence, measured.per_step(found.late_ns), target, wins="idle"
    )


def silent_host(measured: Measured) -> Finding | None:
    """Gaps above 200 ms in which the host called nothing: what msprof-analyze takes for garbage collection
    (ascend-formats 4.1.1)."""
    found = silent_gaps(measured.trace, measured.gaps, measured.task)
    if found is None:
        return None
    target = Target("range", found.longest) if found.longest else None
    evidence: Evidence = {"total_ns": found.total_ns, "longest_ns": found.longest.length_ns if found.longest else 0}
    return Finding(found.gaps, evidence, measured.per_step(found.total_ns), target, wins="idle")


def _is_collection(name: str) -> bool:
    return name == "GC"


def _is_loader(name: str) -> bool:
    return "dataloader" in name.casefold() and "enumerate" in name


def _long_slices(measured: Measured, *, holds: Callable[[str], bool], least_ns: int) -> Finding | None:
    """How many slices whose name ``holds`` are longer than ``least_ns`` (msprof-analyze's GC and dataloader rules,
    ascend-formats 4.1.1); they may hold up the launches, not surely."""
    if not has_slices_of(measured.trace, FRAMEWORKS):
        return None
    found = named_slices(measured.trace, holds, measured.task, least_ns + 1)
    target = Target("range", found.longest) if found.longest else None
    return Finding(found.count, {"total_ns": found.total_ns, "longest_ns": found.longest_ns}, None, target)


METRICS = {
    "late_launch": late_launch,
    "silent_host": silent_host,
    "garbage_collection": partial(_long_slices, holds=_is_collection, least_ns=_LEAST_GC_NS),
    "slow_loader": partial(_long_slices, holds=_is_loader, least_ns=_LEAST_LOADER_NS),
}
