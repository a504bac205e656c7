"""What all parts of reading one database share: the open file, its texts, tracks and connections."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from model.task import TaskContext
from parsers.database.connection import Database, Rows
from parsers.database.connections import Connections
from parsers.database.records import Records
from parsers.database.texts import TextIds
from parsers.database.tracks import Tracks
from parsers.faults import Faults


@dataclass(slots=True)
class Export:
    """``path``: the file for progress and problems; ``framework``: the layer of framework calls; ``timeline``: whether
    slices, flows and counters are wanted, or only tables; ``rows_read``: of all tables so far, for progress;
    ``first_row``: how many rows of its table come before the block that `blocks` gave last."""

    path: str
    database: Database
    faults: Faults
    task: TaskContext
    texts: TextIds
    tracks: Tracks
    connections: Connections
    records: Records
    framework: str
    timeline: bool
    rows_read: int = 0
    first_row: int = 0

    @property
    def early_faults(self) -> Faults:
        """Where the tables note the faults of rows that the timeline reads again."""
        return Faults(self.path) if self.timeline else self.faults

    def blocks(
        self, table: str, ints: Sequence[str] = (), floats: Sequence[str] = (), texts: Sequence[str] = ()
    ) -> Iterator[Rows]:
        """`Database.blocks` with progress."""
        whole = sum(map(self.database.count, self.database.tables))
        first = 0
        for rows in self.database.blocks(table, ints, floats, texts):
            self.task.progress(self.path, min(self.rows_read, whole), whole, "rows")
            count = len(next(iter(rows.values())))
            self.rows_read += count
            self.first_row, first = first, first + count
            yield rows
