"""Metrics of the host's calls: compiling, synchronising, allocating, from the statistic of API calls or the timeline
(msprof-analyze's rules, ascend-formats 4.1.1)."""

from __future__ import annotations

from collections.abc import Callable

from analysis.measured import Evidence, Finding, Measured, Target
from analysis.named_slices import FRAMEWORKS, HOST_CALLS, has_slices_of
from analysis.slice_sums import NamedSlices, named_slices
from model.table import MISSING_INT

_COMPILING = "aclopCompileAndExecute"
_FEWEST_LAUNCHES = 20  # of fewer a share says nothing
_TAKING, _TAKING_WITHIN = "aclrtMalloc", "aclMallocMemInner"
_RETURNING = ("aclrtFreePhysical", "aclrtFree")
_SYNC_BATCH_NORM = "SyncBatchNorm"


def _calls(measured: Measured, holds: Callable[[str], bool]) -> NamedSlices | None:
    """The calls whose name ``holds``; names in a timeline begin with their layer (``AscendCL@aclrtFree``)."""
    table = measured.table("api_statistic", "name", "count", "total_ns")
    if table is not None:
        rows = [row for row, name in enumerate(table["name"]) if holds(name or "")]
        counts, times = (
            [int(cell) for cell in table[column][rows] if cell != MISSING_INT] for column in ("count", "total_ns")
        )
        return NamedSlices(sum(counts), sum(times), 0, None)
    if not has_slices_of(measured.trace, HOST_CALLS):
        return None
    return named_slices(measured.trace, lambda name: holds(name.rpartition("@")[2]), measured.task)


def _target(measured: Measured, found: NamedSlices) -> Target | None:
    return Target("range", found.longest) if found.longest else measured.timeline


def compiled_operators(measured: Measured) -> Finding | None:
    """How many operators were compiled while the run went on."""
    found = _calls(measured, lambda name: name.startswith(_COMPILING))
    if found is None:
        return None
    evidence: Evidence = {"calls": found.count, "total_ns": found.total_ns}
    return Finding(found.count, evidence, measured.per_step(found.total_ns), _target(measured, found))


def stream_synchronizing(measured: Measured) -> Finding | None:
    """Calls that wait for a stream, per 100 launches."""
    waits = _calls(measured, lambda name: "synchronizestream" in name.casefold())
    launches = _calls(measured, lambda name: name.casefold() in ("launch", "nodelaunch", "node@launch"))
    if waits is None or launches is None or launches.count < _FEWEST_LAUNCHES:
        return None
    evidence: Evidence = {"calls": waits.count, "launches": launches.count, "total_ns": waits.total_ns}
    return Finding(waits.count / launches.count * 100, evidence, None, _target(measured, waits))


def memory_calls(measured: Measured) -> Finding | None:
    """Time of the calls that take memory from the device or give it back, ns."""
    within = _calls(measured, lambda name: name == _TAKING_WITHIN)
    taking = _TAKING_WITHIN if within is not None and within.count else _TAKING  # the one is part of the other
    found = _calls(measured, lambda name: name == taking or name in _RETURNING)
    if found is None:
        return None
    evidence: Evidence = {"calls": found.count, "total_ns": found.total_ns}
    return Finding(found.total_ns, evidence, measured.per_step(found.total_ns), _target(measured, found))


def sync_batch_norm(measured: Measured) -> Finding | None:
    """How many calls of batch normalisation over all ranks."""
    if not has_slices_of(measured.trace, FRAMEWORKS):
        return None
    found = named_slices(measured.trace, lambda name: _SYNC_BATCH_NORM in name, measured.task)
    return Finding(found.count, {"calls": found.count, "total_ns": found.total_ns}, None, _target(measured, found))


METRICS = {
    "compiled_operators": compiled_operators,
    "stream_synchronizing": stream_synchronizing,
    "memory_calls": memory_calls,
    "sync_batch_norm": sync_batch_norm,
}
