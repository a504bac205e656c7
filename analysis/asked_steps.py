"""Which steps of a table belong to the step or the range that was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.shown_steps import shown_steps
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

Ints = NDArray[np.int64]
StepsProblem = Literal["", "no_step", "no_times", "none_in_range"]


@dataclass(frozen=True, slots=True, eq=False)
class AskedSteps:
    """``numbers``: the steps, ascending; None = all, as nobody asked for less, or as ``problem`` says: the table does
    not have ``step``, nothing says when its steps were, or none of them lies in the range."""

    step: int | None = None
    numbers: Ints | None = None
    problem: StepsProblem = ""

    def rows(self, step: Ints) -> NDArray[np.bool_]:
        """Which rows, of these steps, are of the asked ones; shape (n,)."""
        return np.ones(len(step), np.bool_) if self.numbers is None else np.isin(step, self.numbers)


ALL_STEPS = AskedSteps()


def asked_steps(trace: Trace, steps: Ints, step: int | None, span: TimeSpan | None, task: TaskContext) -> AskedSteps:
    """Of a table's ``steps`` the asked ``step``, else those that ``span`` of the timeline touches, else all."""
    if step is not None:
        return AskedSteps(step, np.array([step])) if step in steps else AskedSteps(step, problem="no_step")
    if span is None:
        return ALL_STEPS
    marked = shown_steps(trace, task)
    if not np.isin(marked.number, steps).any():
        return AskedSteps(problem="no_times")
    touched = np.unique(marked.numbers_in(span))
    touched = touched[np.isin(touched, steps)]
    return AskedSteps(numbers=touched) if len(touched) else AskedSteps(problem="none_in_range")
