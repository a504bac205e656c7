"""Which host calls and device tasks are connected, known before either is read: a flow needs both of its ends."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from parsers.database.connection import Database
from parsers.database.texts import Int64s, contains, sorted_ids

_NONE = np.zeros(0, np.int64)


@dataclass(slots=True)
class Connections:
    """Sorted connection ids. ``host``: of CANN calls; ``framework``: of framework calls; ``marks``: of mstx ranges;
    ``operators``: of communication operators; ``tasks``: of device tasks, known once they have been read."""

    host: Int64s = field(default_factory=_NONE.copy)
    framework: Int64s = field(default_factory=_NONE.copy)
    marks: Int64s = field(default_factory=_NONE.copy)
    operators: Int64s = field(default_factory=_NONE.copy)
    tasks: Int64s = field(default_factory=_NONE.copy)

    @classmethod
    def of(cls, database: Database) -> Connections:
        """All but those of the tasks."""
        names = ("CANN_API", "CONNECTION_IDS", "MSTX_EVENTS", "COMMUNICATION_OP")
        return cls(*(_ids(database, name) for name in names))

    def on_device(self, ids: Int64s) -> NDArray[np.bool_]:
        """Which of ``ids`` lead to a task or a communication operator."""
        return contains(self.tasks, ids) | contains(self.operators, ids)


def _ids(database: Database, table: str) -> Int64s:
    if not database.has(table, "connectionId"):
        return _NONE
    found = sorted_ids(database.whole(table, ("connectionId",))["connectionId"])
    return found[found >= 0]  # -1 and missing: connected to nothing
