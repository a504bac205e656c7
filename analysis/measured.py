"""What the metrics of rules are computed from: the analyses of one trace, each made once and only when asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from analysis.data_pipeline import TABLES, DataPipelineQuery, DataPipelineResult
from analysis.data_pipeline import analyse as data_pipeline
from analysis.idle_causes import Gaps, gaps_of
from analysis.operator_coverage import Coverage, coverage
from analysis.step_split import StepSplits, step_splits
from analysis.step_trace import StepTrace, StepTraceQuery, step_trace
from model.table import Table
from model.task import TaskContext
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace


Evidence = Mapping[str, str | int | float]
"""Values that the words of a rule speak of; the end of a name says how it is shown."""


@dataclass(frozen=True, slots=True)
class Target:
    """What the evidence speaks of: a ``step`` or ``queue`` (value = number), an ``operator`` (value = type or name), a
    ``range`` of time, or only a ``panel`` (value = its id)."""

    kind: Literal["step", "queue", "operator", "range", "panel"]
    value: int | str | TimeSpan


@dataclass(frozen=True, slots=True)
class Finding:
    """A measured ``value`` with its ``evidence`` (the placeholders of the rule's words), the time per step that could
    be won (None = not known) and what it speaks of; ``wins``: whose time that is, which counts only once."""

    value: float
    evidence: Evidence
    win_ns: float | None = None
    target: Target | None = None
    wins: Literal["", "idle", "communication"] = ""


class Measured:
    """The analyses of ``trace``. Used by one job at a time."""

    def __init__(self, trace: Trace, task: TaskContext) -> None:
        self.trace = trace
        self.task = task

    @property
    def facts(self) -> Mapping[str, object]:
        """Facts on the run."""
        return self.trace.facts

    @cached_property
    def step_trace(self) -> StepTrace | None:
        """Step trace of the average; None when the result tells no steps apart."""
        found = step_trace(self.trace, StepTraceQuery(), self.task)
        return None if found.form == "none" or found.is_whole_run else found

    @cached_property
    def splits(self) -> StepSplits:
        """Step time splits, from the file or derived."""
        return step_splits(self.trace, self.task)

    @cached_property
    def gaps(self) -> Gaps | None:
        """When the device was idle; None when nothing tells."""
        return gaps_of(self.trace)

    @cached_property
    def step_count(self) -> int | None:
        """Over how many steps the result's sums are; None when it does not tell steps apart."""
        kernels = self.table("kernels", "step")
        named = len({step for step in kernels["step"] if step is not None}) if kernels is not None else 0
        named = named or sum(bool(row.step) for row in self.splits.rows)
        return named or (len(self.step_trace.steps) if self.step_trace is not None else 0) or None

    def per_step(self, total_ns: int) -> float | None:
        """``total_ns`` of the whole result for one step; None when it does not tell steps apart."""
        return total_ns / self.step_count if self.step_count else None

    @cached_property
    def coverage(self) -> Coverage | None:
        """How much of the run the device tasks cover; None when nothing tells."""
        return coverage(self.trace)

    @property
    def has_enough_tasks(self) -> bool:
        """Whether the device tasks speak for the whole run."""
        return self.coverage is None or self.coverage.is_enough

    @property
    def timeline(self) -> Target | None:
        """The way to the timeline, where there is one."""
        return Target("panel", "timeline") if self.trace.has("slices") else None

    @cached_property
    def data_pipeline(self) -> DataPipelineResult | None:
        """Data pipeline; None when the result has nothing of it."""
        if not any(map(self.trace.has, TABLES)):
            return None
        return data_pipeline(self.trace, DataPipelineQuery(), self.task)

    def table(self, name: str, *columns: str) -> Table | None:
        """These columns of a table, of which millions of rows may have dozens; None when it or one of them is not
        there."""
        self.task.check()
        if not self.trace.has(name):
            return None
        table = self.trace.table(name, columns)
        return table if all(column in table for column in columns) else None
