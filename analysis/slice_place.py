"""Which place a slice has by its duration among those of its type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from analysis.slice_types import slice_types

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext
    from model.trace_view import Slice

_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class SlicePlace:
    """``place`` (longest = 1) of ``count`` slices of the ``type`` on the track."""

    type: str
    place: int
    count: int


def slice_place(trace: Trace, one: Slice, name_id: int, task: TaskContext) -> SlicePlace:
    """The place of ``one``, whose name has this id, on its track."""
    types = slice_types(trace, task)
    own = int(types.types(np.array([name_id]), task)[0])
    _, durations, names = trace.slices_of(one.track)
    longer = known = 0
    for first in range(0, len(names), _BLOCK):
        task.check()
        is_own = types.types(names[first : first + _BLOCK].astype(np.int64), task) == own
        longer += int((durations[first : first + _BLOCK][is_own] > one.duration_ns).sum())
        known += int(is_own.sum())
    return SlicePlace(types.texts[own], longer + 1, known)
