"""Which table of operators speaks for the whole run, and how much of the run the device tasks cover."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.operator_rows import is_communication
from analysis.operator_sources import existing_sources
from analysis.stored_columns import has_column, info_of, ints_of, sum_of, texts_of
from model.table import MISSING_INT

if TYPE_CHECKING:
    from cache.trace import Trace

ENOUGH = 0.9
"""Device tasks that cover less of the calls than this allow no share of the whole."""

_WITHOUT_STATISTIC = ("ai_core", "kernels", "gpu", "host_cpu", "ai_cpu")


@dataclass(frozen=True, slots=True)
class Coverage:
    """``tasks`` rows of the kernels table (without communication) stand for ``calls`` executions of the statistic."""

    tasks: int
    calls: int

    @property
    def share(self) -> float:
        """0..1; 1 when the table has all calls or more."""
        return min(self.tasks / self.calls, 1.0) if self.calls else 1.0

    @property
    def is_enough(self) -> bool:
        """Whether the tasks speak for the whole run."""
        return self.share >= ENOUGH


def coverage(trace: Trace) -> Coverage | None:
    """How many of the calls that ``op_statistic`` counts are rows of ``kernels``; None when one of them is not there.

    The exporter may cut kernel_details (its rows are single executions), while the statistic is over all of them; both
    leave communication out (ascend-formats 3.3)."""
    if not trace.has("kernels") or not trace.has("op_statistic"):
        return None
    if not has_column(trace, "op_statistic", "count", "int"):
        return None
    left_out = int(is_communication(texts_of(trace, "kernels", "core")).sum())
    return Coverage(info_of(trace, "kernels").rows - left_out, sum_of(ints_of(trace, "op_statistic", "count")))


def is_of_one_step(trace: Trace, source: str) -> bool:
    """Whether the times of a source are those of a mean step. Before MindSpore 2.1 the files have no counts: an
    operator has its mean time, a type the sum of them and as many calls as operators (mindinsight-format 1.10)."""
    if source != "ai_core" or not has_column(trace, "op_types", "count", "int"):
        return False
    operators = info_of(trace, "ops")
    is_counted = "count" in operators.names and bool((ints_of(trace, "ops", "count") != MISSING_INT).any())
    return operators.rows > 0 and not is_counted and sum_of(ints_of(trace, "op_types", "count")) == operators.rows


def main_source(trace: Trace) -> str | None:
    """The source of operators that speaks for the whole run: what Overview, Operators and summary begin with.

    The statistic goes before device tasks only where it covers more calls: tasks have percentiles, steps and places in
    the timeline. None when the result has no operators."""
    existing = [source.id for source in existing_sources(trace)]
    if not existing:
        return None
    if "ai_core" not in existing and "op_statistic" in existing:
        covered = coverage(trace)
        return "kernels" if covered is not None and covered.tasks >= covered.calls else "op_statistic"
    return next((name for name in _WITHOUT_STATISTIC if name in existing), existing[0])
