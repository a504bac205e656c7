"""Where the time of a step goes: one step's picture, the phases over all steps, and what their averages include.

Formulas: mindinsight-format 3.1 and, for results of computing, communication and idle time, ascend-formats 3.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.step_average import TICK_NS, Average, file_average, mean_of
from analysis.step_curve import Curve, curve_of
from analysis.step_picture import StepPicture, average_picture, split_picture, step_picture
from analysis.step_places import collective_slices, step_places
from analysis.step_split import StepSplit, StepSplits, step_splits
from analysis.timeline_steps import Steps, timeline_steps
from model.table import MISSING_INT, Cells, Table
from model.task import TaskContext
from model.time_span import TimeSpan
from model.whole_number import whole_number

if TYPE_CHECKING:
    from cache.trace import Trace

Form = Literal["training", "inference", "split", "marks", "none"]
"""``split``: no phases, but computing, communication and idle time of each step (Ascend results since 2022);
``marks``: only the lengths of the steps, as the timeline marks them or, of inference in graph mode, a file has them."""

TRAINING_PHASES = ("iteration_interval", "fp_and_bp", "tail")
INFERENCE_PHASES = ("iteration_interval", "forward")
SPLIT_PARTS = ("computing", "communication_not_overlapped", "free")
MARKS = ("length",)

_COLUMN = {
    "iteration_interval": "iteration_interval_ns",
    "fp_and_bp": "fp_and_bp_ns",
    "forward": "fp_and_bp_ns",
    "tail": "tail_ns",
    "total": "total_ns",
}

AVERAGE_STEP = -1
"""The average where None is nothing at all; steps are numbered from 0 or more."""


@dataclass(frozen=True, slots=True)
class StepTraceQuery:
    """``step``: the step to draw; None = the average. ``other``: a second one to draw beside it; `AVERAGE_STEP` = the
    average, None = none."""

    step: int | None = None
    other: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class StepTrace:
    """``steps``: step numbers, shape (n,), as the file counts them (for splits their position, ``step_texts`` has the
    file's own); ``complete``: which have every phase; ``first_short``: the first recorded step has no step before it,
    so its interval is no measurement: the interval's curve leaves it out, and ``mean`` this step, unless it is the only
    one; ``broken``: steps whose phases do not add
    up to their total within two ticks of 10 ns; ``chosen``: the step of the picture, None = average; ``begin_ns`` and
    ``end_ns``: where each step lies in the timeline, MISSING_INT where that does not show it; ``has_collectives``: the
    result tells of them, though not of every step; ``overlapped_ns``: shape (n,), overlapped communication,
    None = not told; ``is_recorded``: the lengths of steps are those of a file, not of marks in the timeline;
    ``collective_slices``: (stream, start from the step's begin in ns) of the chosen step's collectives -> slice;
    ``compared``: the second step (`AVERAGE_STEP`, or None = none) with its ``compared_picture``; ``left_out``: steps of
    the timeline beyond those that are counted here."""

    form: Form
    phases: tuple[str, ...]
    steps: NDArray[np.int64]
    complete: NDArray[np.bool_]
    total: Curve | None
    curves: tuple[Curve, ...]
    mean: Average | None
    splits: StepSplits
    begin_ns: NDArray[np.int64]
    end_ns: NDArray[np.int64]
    step_texts: tuple[str, ...] = ()
    file_average: Average | None = None
    picture: StepPicture | None = None
    chosen: int | None = None
    fp_start: str | None = None
    bp_end: str | None = None
    first_short: bool = False
    broken: int = 0
    has_collectives: bool = False
    overlapped_ns: NDArray[np.int64] | None = None
    is_recorded: bool = False
    collective_slices: Mapping[tuple[str, int], int] = field(default_factory=dict)
    compared: int | None = None
    compared_picture: StepPicture | None = None
    left_out: int = 0

    @property
    def timeline_span(self) -> TimeSpan | None:
        """Where the chosen step lies in the timeline; None for the average, and when the timeline does not show it."""
        return None if self.chosen is None else self.span_of(self.chosen)

    @property
    def is_whole_run(self) -> bool:
        """A split of a result that does not tell steps apart: its only row is the whole run."""
        return self.form == "split" and not any(self.step_texts)

    def span_of(self, step: int) -> TimeSpan | None:
        """Where a step lies in the timeline."""
        found = np.flatnonzero(self.steps == step)
        if not len(found) or self.begin_ns[found[0]] == MISSING_INT:
            return None
        return TimeSpan(int(self.begin_ns[found[0]]), int(self.end_ns[found[0]]))

    def span_between(self, first: int, last: int) -> TimeSpan | None:
        """Where the steps from ``first`` to ``last`` lie in the timeline, as far as it has them."""
        spans = [span for span in (self.span_of(first), self.span_of(last)) if span is not None]
        return TimeSpan(min(s.begin_ns for s in spans), max(s.end_ns for s in spans)) if spans else None

    @property
    def shown_average(self) -> Average | None:
        """The file's own average where it has a usable one, else ours."""
        own = self.file_average
        return own if own is not None and own.is_usable else self.mean

    @property
    def leaves_out_first(self) -> bool:
        """Whether our mean leaves out the first step, which has no interval."""
        return self.mean is not None and self.mean.includes == "without_first"

    @property
    def averaged(self) -> tuple[int, int] | None:
        """The first and the last of the steps that `shown_average` is over; None = the file does not say."""
        average, steps = self.shown_average, self.steps[self.complete]
        if average is None or average.steps is None or not len(steps):
            return None
        skipped = average.includes == "without_first" and len(steps) > 1
        return int(steps[1 if skipped else 0]), int(steps[-1])


# ---- phases --------------------------------------------------------------------------------------------------


def _cells(table: Table, name: str) -> NDArray[np.int64]:
    return table[name] if name in table else np.full(table.rows, MISSING_INT, np.int64)


def _known(cells: Cells) -> NDArray[np.bool_]:
    return np.asarray(cells != MISSING_INT, np.bool_)


def _form_of(steps: Table) -> Form:
    has_tail = bool(_known(_cells(steps, "tail_ns")).any() or _known(_cells(steps, "bp_point_ns")).any())
    return "training" if has_tail else "inference"


def _broken(steps: Table, phases: tuple[str, ...]) -> int:
    """Steps of which a phase is not the difference of its points, or the phases do not add up to the total."""
    total, begin, end = _cells(steps, "total_ns"), _cells(steps, "start_ns"), _cells(steps, "end_ns")
    parts = [_cells(steps, _COLUMN[phase]) for phase in phases]
    points = [begin, _cells(steps, "fp_point_ns"), *([_cells(steps, "bp_point_ns")] if len(parts) == 3 else []), end]
    pairs = [(total, begin, end), *zip(parts, points[:-1], points[1:], strict=True)]
    wrong = np.zeros(steps.rows, np.bool_)
    for length, first, last in pairs:
        known = _known(length) & _known(first) & _known(last)
        wrong[known] |= np.abs(last[known] - first[known] - length[known]) > TICK_NS
    known = _known(total) & np.logical_and.reduce([_known(part) for part in parts])
    wrong[known] |= np.abs(sum(part[known] for part in parts) - total[known]) > 2 * TICK_NS
    return int(wrong.sum())


def _points(trace: Trace, step: int | None) -> tuple[str | None, str | None]:
    """Names of the operators where forward starts and backward ends: of ``step`` where the file names them per step."""
    if not trace.has("step_points"):
        return None, None
    table = trace.table("step_points")
    rows = np.flatnonzero(table["step"] == (step or 0))
    row = int(rows[0]) if len(rows) else table.rows - 1
    fp_start, bp_end = (table[name][row] if name in table else None for name in ("fp_start", "bp_end"))
    return fp_start, bp_end


def step_trace(trace: Trace, query: StepTraceQuery, task: TaskContext) -> StepTrace:
    """The step trace of a result; `StepTrace.form` is ``none`` when it has neither phases nor a split."""
    found = _one(trace, query.step, task)
    if query.other is None or found.picture is None:
        return found
    second = _one(trace, query.other, task)
    return replace(
        found, compared=AVERAGE_STEP if second.chosen is None else second.chosen, compared_picture=second.picture
    )


def _one(trace: Trace, step: int | None, task: TaskContext) -> StepTrace:
    splits = step_splits(trace, task)
    if trace.has("steps"):
        table = trace.table("steps")
        if _has_phases(table):
            return _by_phases(trace, table, step, splits)
        return _by_lengths(trace, table, step, splits)
    marked = timeline_steps(trace)
    named = any(row.step for row in splits.rows)
    if len(marked.number) and not named:  # a split without steps is one of the whole run
        return _by_marks(step, splits, marked)
    return _by_split(trace, step, splits)


def _has_phases(steps: Table) -> bool:
    """Whether any step has more than a length: inference in graph mode has no points (ascend-formats 3.2)."""
    names = ("fp_point_ns", "bp_point_ns", *_COLUMN.values())
    return any(bool(_known(_cells(steps, name)).any()) for name in names if name != "total_ns")


def _by_phases(trace: Trace, steps: Table, step: int | None, splits: StepSplits) -> StepTrace:
    form = _form_of(steps)
    phases = TRAINING_PHASES if form == "training" else INFERENCE_PHASES
    names = ["total_ns", *(_COLUMN[phase] for phase in phases)]
    columns = [_cells(steps, name) for name in names]
    complete = np.logical_and.reduce([_known(column) for column in columns])
    first_short = bool(steps.rows) and int(columns[1][0]) == 0
    of_all = mean_of(columns, complete, "first_as_zero" if first_short else "all")
    later = complete & (np.arange(steps.rows) > 0)
    average = file_average(trace, names, (of_all, mean_of(columns, later, "without_first")))
    columns[1] = np.where(first_short & (np.arange(steps.rows) == 0), MISSING_INT, columns[1])
    mean, averaged = _mean(columns, complete, first_short, average)
    number = _cells(steps, "step")
    total, *curves = _curves(("total", *phases), columns, averaged)
    chosen = _chosen(step, number)
    fp_start, bp_end = _points(trace, chosen)
    begin, end = step_places(trace, number, _cells(steps, "start_ns"), _cells(steps, "end_ns"))
    of = trace, steps, phases
    picture = step_picture(*of, chosen) if chosen is not None else average_picture(*of, average, mean, averaged)
    return StepTrace(
        form=form,
        phases=phases,
        steps=number,
        complete=complete,
        total=total,
        curves=tuple(curves),
        mean=mean,
        file_average=average,
        picture=picture,
        chosen=chosen,
        fp_start=fp_start,
        bp_end=bp_end,
        first_short=first_short,
        broken=_broken(steps, phases),
        splits=splits,
        begin_ns=begin,
        end_ns=end,
        has_collectives=trace.has("step_collectives"),
        collective_slices=collective_slices(trace, picture),
    )


def _mean(
    columns: list[NDArray[np.int64]], complete: NDArray[np.bool_], first_short: bool, own: Average | None
) -> tuple[Average | None, NDArray[np.bool_]]:
    """Our mean over the complete steps, without a first one that has no interval and is not alone; and the steps, shape
    (steps,), that it or the file's ``own`` average is over."""
    later = complete & (np.arange(len(complete)) > 0)
    if first_short and later.any():
        return mean_of(columns, later, "without_first"), later
    of_own = later if own is not None and own.includes == "without_first" else complete
    return mean_of(columns, complete, "all"), of_own


def _curves(
    phases: tuple[str, ...], columns: list[NDArray[np.int64]], averaged: NDArray[np.bool_]
) -> tuple[Curve, ...]:
    """Those of the phases; their figures are of the steps that the averages beside them are over, if there are any."""
    return tuple(curve_of(*one, averaged if averaged.any() else None) for one in zip(phases, columns, strict=True))


def _chosen(step: int | None, steps: NDArray[np.int64]) -> int | None:
    """``step`` when it is one of ``steps``; None = average."""
    return step if step is not None and bool((steps == step).any()) else None


# ---- splits --------------------------------------------------------------------------------------------------


def split_number(split: StepSplit, position: int) -> int:
    """The number by which the session knows a split's step: its own where it is one, else its position from 1."""
    number = whole_number(split.step)
    return position + 1 if number is None else number


def _by_split(trace: Trace, step: int | None, splits: StepSplits) -> StepTrace:
    rows = splits.rows
    numbers = np.array([split_number(row, position) for position, row in enumerate(rows)], np.int64)

    def column(part: str) -> NDArray[np.int64]:
        values = [getattr(row, f"{part}_ns") for row in rows]
        return np.array([MISSING_INT if value is None else value for value in values], np.int64)

    named = np.array([bool(row.step) for row in rows], np.bool_)
    begin, end = step_places(trace, numbers, *(np.where(named, column(name), MISSING_INT) for name in ("begin", "end")))
    if not named.all():  # the position of a row without a step is no number of the timeline's
        begin, end = (np.where(named, times, MISSING_INT) for times in (begin, end))
    overlapped = column("overlapped")
    columns = [column("total"), *(column(part) for part in SPLIT_PARTS)]
    complete = np.logical_and.reduce([_known(values) for values in columns])
    chosen = _chosen(step, numbers)
    mean = mean_of(columns, complete, "all", 1)
    position = None if chosen is None else int(np.flatnonzero(numbers == chosen)[0])
    places = zip(begin.tolist(), end.tolist(), strict=True)
    windows = [None if first == MISSING_INT else last - first for first, last in places]
    used = np.flatnonzero(complete | ~complete.any()).tolist() if position is None else [position]
    picture = split_picture([rows[at] for at in used], [windows[at] for at in used], is_step=chosen is not None)
    return StepTrace(
        form="split" if rows else "none",
        phases=SPLIT_PARTS if rows else (),
        steps=numbers,
        step_texts=tuple(row.step for row in rows),
        complete=complete,
        total=curve_of("total", columns[0]) if rows else None,
        curves=_curves(SPLIT_PARTS, columns[1:], complete) if rows else (),
        mean=mean,
        picture=picture,
        chosen=chosen,
        splits=splits,
        begin_ns=begin,
        end_ns=end,
        overlapped_ns=overlapped if _known(overlapped).any() else None,
    )


# ---- lengths -------------------------------------------------------------------------------------------------


def _by_marks(step: int | None, splits: StepSplits, marked: Steps, *, is_recorded: bool = False) -> StepTrace:
    """Nothing but lengths: of a result that does not say what happens in its steps."""
    length = marked.end_ns - marked.begin_ns
    complete = np.ones(len(length), np.bool_)
    return StepTrace(
        form="marks",
        phases=MARKS,
        steps=marked.number,
        complete=complete,
        total=curve_of("total", length),
        curves=(curve_of("length", length),),
        mean=mean_of([length, length], complete, "all", 1),
        chosen=_chosen(step, marked.number),
        splits=splits,
        begin_ns=marked.begin_ns,
        end_ns=marked.end_ns,
        is_recorded=is_recorded,
        left_out=marked.left_out,
    )


def _by_lengths(trace: Trace, table: Table, step: int | None, splits: StepSplits) -> StepTrace:
    """The steps of a file that has nothing but their ends and lengths; a row without them is no step."""
    end, total = _cells(table, "end_ns"), _cells(table, "total_ns")
    known = _known(end) & _known(total)
    end, total, number = end[known], total[known], _cells(table, "step")[known]
    found = _by_marks(step, splits, Steps(end - total, end, number), is_recorded=True)
    begin, end = step_places(trace, number, end - total, end)
    return replace(found, begin_ns=begin, end_ns=end)
