"""Which host calls and device tasks are connected, known before either is read: a flow needs both of its ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from parsers.database.connection import Database, Rows
from parsers.database.ids import Int64s, contains, sorted_ids
from parsers.database.slices import chosen

_NONE = np.zeros(0, np.int64)


@dataclass(slots=True)
class Connections:
    """Sorted connection ids. ``host``: of CANN calls; ``framework``: of framework calls; ``marks``: of mstx ranges;
    ``operators``: of communication operators; ``tasks``: of device tasks, but for the hundreds of small ones that share
    the connection of their communication operator."""

    host: Int64s = field(default_factory=_NONE.copy)
    framework: Int64s = field(default_factory=_NONE.copy)
    marks: Int64s = field(default_factory=_NONE.copy)
    operators: Int64s = field(default_factory=_NONE.copy)
    tasks: Int64s = field(default_factory=_NONE.copy)

    @classmethod
    def of(cls, database: Database) -> Connections:
        """Those of ``database``."""
        names = ("CANN_API", "CONNECTION_IDS", "MSTX_EVENTS", "COMMUNICATION_OP")
        host, framework, marks, operators = (_ids(database.blocks(name, ("connectionId",))) for name in names)
        return cls(host, framework, marks, operators, _ids(_large_tasks(database)))

    def on_device(self, ids: Int64s) -> NDArray[np.bool_]:
        """Which of ``ids`` lead to a task or a communication operator."""
        return contains(self.tasks, ids) | contains(self.operators, ids)


def _large_tasks(database: Database) -> Iterator[Rows]:
    small = sorted_ids(database.whole("COMMUNICATION_TASK_INFO", ("globalTaskId",))["globalTaskId"])
    for block in database.blocks("TASK", ("connectionId", "globalTaskId")):
        yield chosen(block, ~contains(small, block["globalTaskId"]))


def _ids(blocks: Iterable[Rows]) -> Int64s:
    found = sorted_ids(np.concatenate([_NONE, *(sorted_ids(block["connectionId"]) for block in blocks)]))
    return found[found >= 0]  # -1 and missing: connected to nothing
