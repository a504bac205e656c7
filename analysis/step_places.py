"""Where the steps of a result lie in its timeline: the way from a step to what happened in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.timeline_steps import timeline_steps
from model.table import MISSING_INT

if TYPE_CHECKING:
    from cache.trace import Trace

Times = NDArray[np.int64]


def step_places(trace: Trace, number: Times, begin_ns: Times, end_ns: Times) -> tuple[Times, Times]:
    """Begin and end in the timeline of the steps with these numbers, shape (n,); MISSING_INT = it does not show them.

    ``begin_ns`` and ``end_ns`` are what the step's own file says (MISSING_INT = nothing). Legacy step traces count in
    device ticks, their timeline often from 0: a step that lies outside the timeline, or elsewhere than the timeline
    itself marks a step of that number, has another clock."""
    whole = trace.span
    if whole is None:
        nowhere = np.full(len(number), MISSING_INT, np.int64)
        return nowhere, nowhere.copy()
    known = (begin_ns != MISSING_INT) & (end_ns != MISSING_INT) & (end_ns > begin_ns)
    inside = known & (begin_ns < whole.end_ns) & (end_ns > whole.begin_ns)
    begin, end = np.where(inside, begin_ns, MISSING_INT), np.where(inside, end_ns, MISSING_INT)
    marked = timeline_steps(trace)
    if not len(marked.number):
        return begin, end
    order = np.argsort(marked.number, kind="stable")
    at = order[np.minimum(np.searchsorted(marked.number[order], number), len(order) - 1)]
    own_begin, own_end = marked.begin_ns[at], marked.end_ns[at]
    is_marked = (marked.number[at] == number) & (own_end > own_begin)
    agrees = inside & (begin_ns < own_end) & (end_ns > own_begin)
    takes_mark = is_marked & ~agrees
    return np.where(takes_mark, own_begin, begin), np.where(takes_mark, own_end, end)
