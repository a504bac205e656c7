"""Which names of a trace are of one kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.operator_names import kind_name

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

_BLOCK_NAMES = 1 << 12


def first_of_kinds(trace: Trace, names: NDArray[np.int64], task: TaskContext) -> NDArray[np.int64]:
    """For each of ``names`` (ids), the first of them that is of the same kind (`analysis.operator_names.kind_name`).
    Shapes (n,) -> (n,)."""
    firsts: dict[str, int] = {}
    found = np.empty(len(names), np.int64)
    for low in range(0, len(names), _BLOCK_NAMES):
        task.check()
        block = names[low : low + _BLOCK_NAMES]
        texts = trace.names(block)
        found[low : low + len(block)] = [
            firsts.setdefault(kind_name(text), one) for text, one in zip(texts, block.tolist(), strict=True)
        ]
    return found
