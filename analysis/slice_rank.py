"""Which place a slice has by its duration among those of its type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.operator_names import kind_name

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext
    from model.trace_view import Slice

_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class SliceRank:
    """``place`` (longest = 1) of ``count`` slices of the ``type`` on the track."""

    type: str
    place: int
    count: int


def slice_rank(trace: Trace, one: Slice, task: TaskContext) -> SliceRank:
    """The rank of ``one``; its type is that of its name (`analysis.operator_names.kind_name`)."""
    type_name = kind_name(one.name)
    ids = _names_of(trace, type_name)
    _, durations, names = trace.slices_of(one.track)
    longer = known = 0
    for first in range(0, len(names), _BLOCK):
        task.check()
        own = durations[first : first + _BLOCK][np.isin(names[first : first + _BLOCK], ids)]
        longer += int((own > one.duration_ns).sum())
        known += len(own)
    return SliceRank(type_name, longer + 1, known)


def _names_of(trace: Trace, type_name: str) -> NDArray[np.uint32]:
    # An address stands in the type without its digits, everything else as in the names.
    ids = np.asarray(trace.find_names(type_name.partition("0x")[0]), np.uint32)
    is_type = [kind_name(name) == type_name for name in trace.names(ids)]
    return ids[np.array(is_type, np.bool_)]
