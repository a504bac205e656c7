"""The samples of CPU use that MindData took: of the machine, of the process and of each dataset operator."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import once_a_trace
from analysis.stored_columns import are_places, mean_of
from model.table import MISSING_INT, Table

if TYPE_CHECKING:
    from cache.trace import Trace

Values = NDArray[np.float64]
Share = Literal["user", "system", "io", "idle"]
SHARES: tuple[Share, ...] = ("user", "system", "io", "idle")
NO_OPERATOR = -1
"""Op id of threads that belong to no operator (mindinsight-format 1.15)."""

_OPS_UNMEASURED = 2  # samples at the begin
_EXTRA = ("runnable_processes", "context_switches")


@dataclass(frozen=True, slots=True, eq=False)
class CpuSamples:
    """Percent at each sample, shape (n,), NaN = not measured; a share that the result has not is missing. Of the
    machine 100 is all cores; of process and operators 100 is one core, of the oldest writers all of them."""

    shares: dict[Share, Values]

    def used(self, rows: NDArray[np.bool_]) -> Values:
        """User and system together at ``rows``, shape (k,); NaN where neither is known."""
        known = [self.shares[name][rows] for name in ("user", "system") if name in self.shares]
        return added(known, int(rows.sum()))

    def mean(self, name: Share, rows: NDArray[np.bool_]) -> float | None:
        """Mean of a share over the measured samples at ``rows``."""
        return mean_of(self.shares[name][rows]) if name in self.shares else None


@dataclass(frozen=True, slots=True, eq=False)
class CpuUse:
    """All samples: ``time_ns`` in MindData's own time (MISSING_INT = not known) and ``runnable``, ``switches`` of the
    machine, shape (n,); ``written``: the values as they are in the file, by scope and operator."""

    time_ns: NDArray[np.int64]
    machine: CpuSamples | None
    process: CpuSamples | None
    ops: dict[int, CpuSamples]
    runnable: Values
    switches: Values
    written: dict[tuple[str, int], dict[str, Values]]

    @property
    def count(self) -> int:
        """How many samples there are."""
        return len(self.time_ns)

    def busy(self, rows: NDArray[np.bool_] | None = None) -> float | None:
        """Mean share of the machine that ran something at ``rows`` (None: at all), percent: user and system; what waits
        for a disk leaves its processor to others."""
        return None if self.machine is None else mean_of(self.machine.used(self._all_of(rows)))

    def not_idle(self, rows: NDArray[np.bool_] | None = None) -> float | None:
        """Mean share of the machine that was not idle at ``rows`` (None: at all), percent, waits for disks included
        (mindinsight-format 3.5); where idle was not written, the sum of the others."""
        if self.machine is None:
            return None
        rows = self._all_of(rows)
        if "idle" in self.machine.shares:
            idle = mean_of(self.machine.shares["idle"][rows])
            return None if idle is None else 100 - idle
        parts = [values[rows] for values in self.machine.shares.values()]
        return mean_of(added(parts, int(rows.sum())))

    def _all_of(self, rows: NDArray[np.bool_] | None) -> NDArray[np.bool_]:
        return np.ones(self.count, np.bool_) if rows is None else rows

    def machine_samples(self, rows: NDArray[np.bool_] | None = None) -> int:
        """How many samples of the machine at ``rows`` (None: at all) measured something."""
        if self.machine is None:
            return 0
        rows = self._all_of(rows)
        known = [~np.isnan(values[rows]) for values in self.machine.shares.values()]
        return int(np.any(known, axis=0).sum())


def added(parts: list[Values], count: int) -> Values:
    """The sum of the known values at each of ``count`` samples; NaN where none is known. Shapes (count,)."""
    if not parts:
        return np.full(count, np.nan)
    stacked = np.stack(parts)
    return np.where(np.isnan(stacked).all(axis=0), np.nan, np.nansum(stacked, axis=0))


@once_a_trace
def cpu_use(trace: Trace) -> CpuUse | None:
    """The samples of ``trace``; None when it has none."""
    if not trace.has("cpu_utilization"):
        return None
    table = trace.table("cpu_utilization")
    if not {"scope", "sample"} <= table.data.keys() or not table.rows:
        return None
    sample = table["sample"].astype(np.int64)
    known = are_places(sample)
    if not known.any():
        return None
    count = int(sample[known].max()) + 1
    time = np.full(count, MISSING_INT, np.int64)
    if "time_ns" in table:
        time[sample[known]] = table["time_ns"][known]
    written = dict(_written(table, sample, known, count))
    machine = written.get(("device", NO_OPERATOR), {})
    process = written.get(("process", NO_OPERATOR), {})
    nothing = np.full(count, np.nan)
    switches = machine.get("context_switches", nothing)
    return CpuUse(
        time_ns=time,
        machine=_measured(machine, is_machine=True),
        process=_measured(process),
        ops=_measured_ops(written),
        runnable=machine.get("runnable_processes", nothing),
        switches=np.where(switches > 0, switches, np.nan),  # no host that runs switches never: a 0 was not measured
        written=written,
    )


def _written(
    table: Table, sample: NDArray[np.int64], known: NDArray[np.bool_], count: int
) -> Iterable[tuple[tuple[str, int], dict[str, Values]]]:
    """(scope, op id) and what the file has of it, by column."""
    columns = [name for name in (*(f"{share}_percent" for share in SHARES), *_EXTRA) if name in table]
    op_ids = table["op_id"].astype(np.int64) if "op_id" in table else np.full(table.rows, MISSING_INT)
    op_ids = np.where(op_ids == MISSING_INT, NO_OPERATOR, op_ids)
    for scope in ("device", "process", "op"):
        of_scope = (table["scope"] == scope) & known
        for op_id in np.unique(op_ids[of_scope]).tolist():
            rows = of_scope & (op_ids == op_id)
            series = {}
            for name in columns:
                series[name] = np.full(count, np.nan)
                series[name][sample[rows]] = table[name][rows]
            yield (scope, int(op_id)), series


def _measured_ops(written: dict[tuple[str, int], dict[str, Values]]) -> dict[int, CpuSamples]:
    """Samples of each operator. Newer writers know the operators' threads at the second sample only, so that the first
    use is that of the third: where the first two are zeros of all operators, neither was measured."""
    ops = {
        op_id: samples
        for (scope, op_id), series in written.items()
        if scope == "op" and op_id != NO_OPERATOR and (samples := _measured(series)) is not None
    }
    all_shares = [values for samples in ops.values() for values in samples.shares.values()]
    if not any((np.nan_to_num(values[:_OPS_UNMEASURED]) > 0).any() for values in all_shares):
        for values in all_shares:
            values[:_OPS_UNMEASURED] = np.nan
    return ops


def _measured(written: dict[str, Values], *, is_machine: bool = False) -> CpuSamples | None:
    """Samples that measured something: a use needs two looks at the counters, so newer writers begin with zeros, and of
    the machine no sample can be of nothing but zeros."""
    shares = {share: written[f"{share}_percent"].copy() for share in SHARES if f"{share}_percent" in written}
    shares = {share: values for share, values in shares.items() if not np.isnan(values).all()}
    if not shares:
        return None
    is_zero = np.stack([np.nan_to_num(values) for values in shares.values()]).max(axis=0) <= 0
    if not is_machine:
        is_zero[1:] = False
    for values in shares.values():
        values[is_zero] = np.nan
    # A share of the machine alone says nothing: writers cut some of them short.
    if is_machine and "user" in shares:
        for values in shares.values():
            values[np.isnan(shares["user"])] = np.nan
    return CpuSamples(shares)
