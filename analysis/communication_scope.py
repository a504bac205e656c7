"""Which rows of the tables of communication count: those of a step or of a range, as far as they say when they were."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.row_groups import grouped
from analysis.shown_steps import shown_steps
from analysis.stored_columns import has_column, info_of, ints_of, ran_in, texts_of
from model.table import MISSING_INT, CodedTexts
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

AVERAGE = "average"
"""``step`` of the file's own mean over all steps, in legacy results."""
Follows = Literal["exactly", "steps", "nothing"]
"""How rows follow what was asked for: they say it themselves; a range by the steps that it touches; they say neither a
step nor a time, and are of the whole run."""

_KEYS = ("step", "rank", "group_name", "name")
Rows = NDArray[np.int64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class CommunicationScope:
    """``operators``: the table whose rows have a begin; ``step``: a step, `AVERAGE`, or None = all real ones, for a sum
    with the file's mean would count twice; ``span``: None = no range, or nothing says when anything was; ``touched``:
    the steps that it touches."""

    trace: Trace
    task: TaskContext
    operators: str
    step: str | None
    span: TimeSpan | None = None
    touched: frozenset[str] = frozenset()

    def rows(self, table: str, group: str | None = None) -> tuple[Rows, Follows]:
        """Numbers of the rows of a table that count, of one group (None = of all), and how they follow."""
        if not self.trace.has(table):
            return np.zeros(0, np.int64), "exactly"
        step = texts_of(self.trace, table, "step")
        keep, follows = self._kept(table, step)
        if group is not None:
            keep &= texts_of(self.trace, table, "group_name").meets(lambda text: text == group)
        return np.flatnonzero(keep), follows

    def _kept(self, table: str, step: CodedTexts) -> tuple[Mask, Follows]:
        if self.step is not None:
            unknown = step.meets(lambda text: not text and self.step != AVERAGE)
            return step.meets(lambda text: text == self.step) | unknown, "nothing" if unknown.any() else "exactly"
        is_real = step.meets(lambda text: text != AVERAGE)
        if self.span is None:
            return is_real, "exactly"
        known, inside = self._began(table, self.span)
        has_step = step.meets(bool)
        of_steps = step.meets(lambda text: not text or text in self.touched)
        keep = is_real & np.where(known, inside, of_steps)
        if (is_real & ~known & ~has_step).any():
            return keep, "nothing"
        return keep, "steps" if (is_real & ~known).any() else "exactly"

    def _began(self, table: str, span: TimeSpan) -> tuple[Mask, Mask]:
        """Of which rows a begin is known, and which ran in ``span``: of another table than that of the operators by the
        operators that their rows are of."""
        begin, lasted = (ints_of(self.trace, self.operators, name) for name in ("start_ns", "elapsed_ns"))
        known, inside = begin != MISSING_INT, ran_in(begin, lasted, span)
        if table == self.operators:
            return known, inside
        shared = [key for key in _KEYS if all(has_column(self.trace, name, key) for name in (self.operators, table))]
        if not known.any() or "name" not in shared:
            return (np.zeros(info_of(self.trace, table).rows, np.bool_),) * 2
        groups = grouped([_joined(self.trace, (self.operators, table), key) for key in shared], self.task)
        of, of_others = groups.of[: len(begin)], groups.of[len(begin) :]
        counted = (np.bincount(of, mask, groups.count) > 0 for mask in (known, inside))
        known, inside = (held[of_others] for held in counted)
        return known, inside


def scope_of(
    trace: Trace, operators: str, steps: tuple[str, ...], step: int | None, span: TimeSpan | None, task: TaskContext
) -> CommunicationScope:
    """The rows of ``step``, else of ``span``, else the file's mean where it is among the ``steps`` of the tables, else
    all; a step that is not among them, or a range where nothing says when anything was, is as none."""
    if step is not None and str(step) in steps:
        return CommunicationScope(trace, task, operators, str(step))
    whole = CommunicationScope(trace, task, operators, AVERAGE if AVERAGE in steps else None)
    if step is not None or span is None:
        return whole
    begin, lasted = (ints_of(trace, operators, name) for name in ("start_ns", "elapsed_ns"))
    marked = shown_steps(trace, task)
    if not len(marked.number) and not (begin != MISSING_INT).any():
        return whole
    ran = np.flatnonzero(ran_in(begin, lasted, span))
    names = texts_of(trace, operators, "step").taken(ran).cells().tolist() if len(ran) else []
    touched = {text for text in names if text} | {str(number) for number in marked.numbers_in(span).tolist()}
    return CommunicationScope(trace, task, operators, None, span, frozenset(touched))


def _joined(trace: Trace, tables: tuple[str, str], column: str) -> CodedTexts:
    """A column of two tables one after the other."""
    first, second = (texts_of(trace, table, column) for table in tables)
    codes = np.concatenate([first.codes, second.codes + len(first.distinct)])
    return CodedTexts(codes, [*first.distinct, *second.distinct]).mapped(lambda text: text)
