"""The data pipeline of the sample: when its rows and batches are made, and what a step finds when it asks for one.

Operator 4, a Python map with one worker, makes 28 rows of 1.2 ms a batch: a batch every 33.6 ms, while a step needs one
every 25 ms. What feeds it is faster, so its input stays full; what follows is faster too, so all queues behind it are
empty. It works on while a step takes longer, and then the next one finds its batch ready.
"""

from __future__ import annotations

import bisect
import random
from collections.abc import Iterator
from dataclasses import dataclass, field

BATCH_ROWS, ROW_NS = 28, 1_200_000
DECODE_NS, READ_NS, SCALE_NS, SHUFFLE_NS, BATCH_NS = 300_000, 30_000, 150_000, 15_000, 800_000
"""Work of operators 5, 6, 3 and 2 on a row, and of operator 1 on a batch."""
FIRST_WAIT_NS = 9_000_000
QUEUE_CAPACITY = 16
_REFILL_NS = 60_000  # until a queue is full again from which a row was taken


@dataclass(frozen=True)
class Fetch:
    """What a step got: when it asked, when it had the batch, and how many batches lay ready when it asked; in ns."""

    begin: int
    end: int
    ready: int


@dataclass
class DataPipeline:
    """When operator 4 was done with each row, and when each batch lay in the host queue; ascending, in ns."""

    rows: list[int]
    ready: list[int]
    fetches: list[Fetch] = field(default_factory=list)

    def fetch(self, asked: int) -> Fetch:
        """The next batch for a step that asks at ``asked``."""
        taken = len(self.fetches)
        end = max(asked, self.ready[taken]) + 30_000
        self.fetches.append(Fetch(asked, end, self.batches_at(asked)))
        return self.fetches[-1]

    def batches_at(self, time: int) -> int:
        """How many batches lie in the host queue."""
        return bisect.bisect_right(self.ready, time) - sum(fetch.end <= time for fetch in self.fetches)

    def rows_at(self, time: int) -> int:
        """How many rows operator 4 has done."""
        return bisect.bisect_right(self.rows, time)

    def queue_sizes(self, time: int) -> dict[int, int]:
        """Rows in the output queue of each operator; batches in that of operator 1."""
        since = time - self.rows[self.rows_at(time) - 1]
        short = {5: since < _REFILL_NS, 6: _REFILL_NS <= since < 2 * _REFILL_NS}
        full = {op_id: QUEUE_CAPACITY - is_short for op_id, is_short in short.items()}
        return {1: self.batches_at(time), 2: 0, 3: 0, 4: 0, **full}


def play_pipeline(begin: int, batches: int, seed: int = 11) -> DataPipeline:
    """A pipeline that was running before ``begin`` and has the first of ``batches`` ready 9 ms after it; it works on
    until the end."""
    rows = list(_row_ends(random.Random(seed), (batches + 2) * BATCH_ROWS))
    shift = begin + FIRST_WAIT_NS - (rows[2 * BATCH_ROWS - 1] + SCALE_NS + BATCH_NS)
    rows = [row + shift for row in rows]
    ready = [row + SCALE_NS + BATCH_NS for row in rows[2 * BATCH_ROWS - 1 :: BATCH_ROWS]]
    return DataPipeline(rows, ready)


def _row_ends(chance: random.Random, count: int) -> Iterator[int]:
    end = 0
    for _ in range(count):
        end += int(chance.gauss(ROW_NS, ROW_NS * 0.05))
        yield end
