"""The steps that a timeline shows: marked ones, those of the step trace's own file, else what the kernels tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import once_a_trace
from analysis.step_places import step_places
from analysis.stored_columns import has_column, info_of
from analysis.timeline_steps import STEP_LIMIT, Steps, timeline_steps
from model.table import MISSING_INT, Kind
from model.whole_number import whole_number

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

_BLOCK_ROWS = 100_000


@once_a_trace
def shown_steps(trace: Trace, task: TaskContext) -> Steps:
    """Marks in the timeline; else the steps of the step trace whose times lie in the timeline; else, ``is_inferred``,
    from the first begin to the last end of the kernels of each step."""
    marked = timeline_steps(trace)
    if len(marked.number):
        return marked
    of_file = _of_step_trace(trace)
    return of_file if len(of_file.number) else _of_kernels(trace, task)


def _of_step_trace(trace: Trace) -> Steps:
    if not trace.has("steps"):
        return _steps(*np.zeros((3, 0), np.int64))
    table = trace.table("steps", ["step", "start_ns", "end_ns"])
    if "start_ns" not in table or "end_ns" not in table:
        return _steps(*np.zeros((3, 0), np.int64))
    number, begin, end = (table[name].astype(np.int64) for name in ("step", "start_ns", "end_ns"))
    begin, end = step_places(trace, number, begin, end)
    known = begin != MISSING_INT
    return _steps(begin[known], end[known], number[known])


def _of_kernels(trace: Trace, task: TaskContext) -> Steps:
    found: dict[int, tuple[int, int]] = {}
    kinds: dict[str, Kind] = {"step": "text", "start_ns": "int", "duration_ns": "int"}
    has_all = all(has_column(trace, "kernels", name, kind) for name, kind in kinds.items())
    for first in range(0, info_of(trace, "kernels").rows if has_all else 0, _BLOCK_ROWS):
        task.check()
        table = trace.table("kernels", ["start_ns", "duration_ns"], first, _BLOCK_ROWS)
        codes, texts = trace.text_codes("kernels", "step", first, _BLOCK_ROWS)
        known = (table["start_ns"] != MISSING_INT) & (table["duration_ns"] != MISSING_INT)
        begin = table["start_ns"][known]
        for text, low, high in _extents(codes[known], texts, begin, begin + table["duration_ns"][known]):
            if (number := whole_number(text)) is not None:
                before = found.get(number, (low, high))
                found[number] = (min(before[0], low), max(before[1], high))
    span = trace.span
    cells = [(low, high, step) for step, (low, high) in found.items() if span and span.begin_ns <= low <= span.end_ns]
    columns = np.array(sorted(cells), np.int64).reshape(-1, 3)
    return _steps(columns[:, 0], columns[:, 1], columns[:, 2], is_inferred=True)


def _extents(
    codes: NDArray[np.int64], texts: list[str | None], begin: NDArray[np.int64], end: NDArray[np.int64]
) -> Iterator[tuple[str, int, int]]:
    """The first begin and the last end of each text that has some; ``codes``: places in ``texts``. Shapes (n,)."""
    low, high = np.full(len(texts), np.iinfo(np.int64).max), np.full(len(texts), np.iinfo(np.int64).min)
    np.minimum.at(low, codes, begin)
    np.maximum.at(high, codes, end)
    used = np.unique(codes)
    for code, first, last in zip(used.tolist(), low[used].tolist(), high[used].tolist(), strict=True):
        yield texts[code] or "", first, last


def _steps(
    begin: NDArray[np.int64], end: NDArray[np.int64], number: NDArray[np.int64], *, is_inferred: bool = False
) -> Steps:
    order = np.lexsort((end, begin))[:STEP_LIMIT]
    return Steps(begin[order], end[order], number[order], max(len(begin) - STEP_LIMIT, 0), is_inferred)
