"""The device tasks that metrics of operators judge. Texts of a column are few beside its rows: what holds for them is
known for all tasks.

Device tasks that are only a part of the run (`analysis.operator_coverage`) speak for no share of the whole: then the
exporter's statistic does, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.measured import Evidence, Measured, Target
from analysis.operator_rows import is_communication
from analysis.row_groups import grouped
from analysis.stored_columns import has_column, texts_of
from model.table import MISSING_INT, CodedTexts

if TYPE_CHECKING:
    from model.task import TaskContext

Chosen = NDArray[np.bool_]
"""Which tasks, shape (tasks,)."""


@dataclass(frozen=True, slots=True, eq=False)
class DeviceTasks:
    """Tasks without communication, or types of them, and their known ``times``, ns; all of shape (tasks,)."""

    times: NDArray[np.int64]
    texts: Mapping[str, CodedTexts]
    numbers: Mapping[str, NDArray[np.int64]]

    def where(self, column: str, holds: Callable[[str], bool]) -> Chosen:
        """Which of them have a text that ``holds``, "" standing for a missing one."""
        return self.texts[column].meets(lambda text: holds(text or ""))


def device_tasks(measured: Measured, *texts: str, numbers: Sequence[str] = ()) -> DeviceTasks | None:
    """Device tasks with core, type, and columns of ``texts`` and whole ``numbers``; None where they lack one of these
    or their durations, or are too few of the run's calls."""
    if not measured.has_enough_tasks:
        return None
    found = timed_rows(measured, "kernels", "duration_ns", "core", "type", *texts, numbers=numbers)
    return None if found is None else _kept(found, ~is_communication(found.texts["core"]))


def timed_rows(
    measured: Measured, table: str, time: str, *texts: str, numbers: Sequence[str] = ()
) -> DeviceTasks | None:
    """The rows of ``table`` whose ``time`` is known, with columns of ``texts`` and whole ``numbers``; None where it or
    one of these is not there."""
    trace = measured.trace
    whole = (time, *numbers)
    if not all(has_column(trace, table, one) for one in texts):
        return None
    if not all(has_column(trace, table, one, "int") for one in whole):
        return None
    measured.task.check()
    cells = trace.table(table, whole).data
    coded = {}
    for column in texts:
        measured.task.check()
        coded[column] = texts_of(trace, table, column)
    return _kept(DeviceTasks(cells[time], coded, cells), cells[time] != MISSING_INT)


def _kept(tasks: DeviceTasks, chosen: Chosen) -> DeviceTasks:
    """The chosen ones of ``tasks``."""
    return DeviceTasks(
        tasks.times[chosen],
        {name: texts.taken(chosen) for name, texts in tasks.texts.items()},
        {name: cells[chosen] for name, cells in tasks.numbers.items()},
    )


def top_names(names: CodedTexts, times: NDArray[np.int64], task: TaskContext) -> list[str]:
    """The three names with the most time, of those alike the first."""
    if not len(times):
        return []
    groups = grouped([names.mapped(lambda name: name or "?")], task)
    most = np.argsort(-groups.int_sums(times), kind="stable")[:3]
    return [names[int(row)] or "?" for row in groups.first[most]]


def operator_target(names: list[str]) -> Target | None:
    """The first of ``names``."""
    return Target("operator", names[0]) if names else None


def with_coverage(measured: Measured, evidence: Evidence) -> Evidence:
    """``evidence``, with how much of the run it rests on where that is not all."""
    covered = measured.coverage
    if covered is None or covered.share >= 1:
        return evidence
    return {**evidence, "covered_percent": covered.share * 100}
