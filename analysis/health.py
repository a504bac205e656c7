"""The health of a result: what became of every file, what is missing and how to get it, and every problem."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from model.batches import FileReport, Missing
from model.problem import SEVERITIES, Problem
from model.task import TaskContext
from parsers.reasons import kind_of_reason

if TYPE_CHECKING:
    from cache.trace import Trace

_PLACES: dict[str, int] = {severity: place for place, severity in enumerate(SEVERITIES)}


@dataclass(frozen=True, slots=True)
class HealthQuery:
    """There is nothing to choose: the whole report."""


@dataclass(frozen=True, slots=True)
class HealthResult:
    """All files, what is missing, and the problems, worst first."""

    files: tuple[FileReport, ...]
    missing: tuple[Missing, ...]
    problems: tuple[Problem, ...]

    @property
    def states(self) -> Counter[str]:
        """How many files are read, ignored and damaged."""
        return Counter(file.state for file in self.files)

    @property
    def unread(self) -> Counter[str]:
        """How many of the ignored files are of each `kind_of_reason`."""
        return Counter(kind_of_reason(file.reason) for file in self.files if file.state == "ignored")

    @property
    def notes(self) -> int:
        """Problems that a user should look at."""
        return sum(problem.severity != "info" for problem in self.problems)

    @property
    def severity(self) -> Literal["ok", "warn", "critical"]:
        """How bad the state of the files is."""
        if self.states["damaged"] or any(problem.severity == "critical" for problem in self.problems):
            return "critical"
        return "warn" if self.notes else "ok"


def analyse(trace: Trace, query: HealthQuery | None, task: TaskContext) -> HealthResult:
    """The health report that the converter kept in the cache."""
    problems = sorted(trace.problems, key=lambda problem: _PLACES.get(problem.severity, _PLACES["warn"]))
    return HealthResult(tuple(trace.files), tuple(trace.missing), tuple(problems))
