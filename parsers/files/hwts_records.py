"""Records of hwts.log.data: starts and ends of the tasks of a device (mindinsight-format 2.2)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.table import MISSING_INT
from model.task import TaskContext
from model.time_text import NS_PER
from parsers.files.training_trace import LARGEST_TICKS
from parsers.folder_view import FolderView
from parsers.slice_files import Records, SliceFile
from parsers.task_dictionary import TaskDictionary
from parsers.task_pairs import Executions, TaskEvents, TaskPairs, joined, task_on_stream

_Ints = NDArray[np.int64]

RECORD = np.dtype(
    {
        "names": ["head", "magic", "task", "ticks", "stream"],
        "formats": ["u1", "<u2", "<u2", "<u8", "<u4"],
        "offsets": [0, 2, 6, 8, 16],
        "itemsize": 64,
    }
)
_KIND, _RUNNING_NUMBER = 0b111, 4  # bits of the head
_START, _END, _LAST_KIND = 0, 1, 4
TICK_NS = NS_PER["tick"]

MAGIC = 0x6BD3
"""The collector's mark in its records of tasks, and of their counters."""


class RecordCheck:
    """Leaves out what is no record of a task, and counts it. The head holds a running number of four bits."""

    def __init__(self, source: SliceFile) -> None:
        self._faults = source.faults
        self._number = -1
        self._magic = True

    def sound(self, records: Records) -> NDArray[Any]:
        """The records of starts and ends."""
        cells = records.cells
        rows = np.flatnonzero((cells["head"] != 0) | (cells["magic"] != 0) | (cells["ticks"] != 0))  # not all blank
        if records.place == 0 and not (cells["magic"][rows] == MAGIC).any():
            self._magic = False  # written by another chip: MindInsight never looked at it
        if self._magic:
            rows = self._leave(records, rows, cells["magic"][rows] == MAGIC, "record_unknown")
        self._count_lost(records, rows)
        kind = cells["head"] & _KIND
        rows = self._leave(records, rows, kind[rows] <= _LAST_KIND, "record_unknown")
        rows = self._leave(records, rows, kind[rows] <= _END, "record_kind")
        rows = self._leave(records, rows, cells["ticks"][rows] <= LARGEST_TICKS, "record_time")
        return cells[rows]

    def _leave(
        self, records: Records, rows: NDArray[np.int64], good: NDArray[np.bool_], code: str
    ) -> NDArray[np.int64]:
        bad = rows[~good]
        if len(bad):
            head, magic = (int(records.cells[name][bad[0]]) for name in ("head", "magic"))
            self._faults.note(code, records.at(bad[0]), f"kind {head & _KIND}, 0x{magic:04x}", len(bad))
        return rows[good]

    def _count_lost(self, records: Records, rows: NDArray[np.int64]) -> None:
        numbers = (records.cells["head"][rows] >> _RUNNING_NUMBER).astype(np.int64)
        if not len(numbers):
            return
        before = int(numbers[0]) - 1 if records.fresh or self._number < 0 else self._number
        lost = (np.diff(np.r_[before, numbers]) - 1) % 16
        self._number = int(numbers[-1])
        if lost.any():
            self._faults.note("records_lost", records.at(rows[np.flatnonzero(lost)[0]]), count=int(lost.sum()))


def events_of(cells: NDArray[Any], known: TaskDictionary) -> TaskEvents:
    """Sound records as starts and ends of tasks of the operators in ``known``."""
    stream, task, ticks = (cells[name].astype(np.int64) for name in ("stream", "task", "ticks"))
    return TaskEvents((cells["head"] & _KIND) == _END, stream, task, ticks, known.find(stream, task))


def times_of(
    view: FolderView, rank: int | None, known: TaskDictionary, stream: _Ints, task_id: _Ints, task: TaskContext
) -> tuple[_Ints, _Ints]:
    """Begin and duration in ns of the executions whose ``stream`` and ``task_id`` another file has in their order, by
    the log of tasks beside it; MISSING_INT for a task that is there another number of times than in the log. Shapes
    (n,). Faults of the log are told by its own parser. Raises OSError, `Cancelled`."""
    log = _log(view, rank, known, task)
    begin, lasted = np.full(len(stream), MISSING_INT, np.int64), np.full(len(stream), MISSING_INT, np.int64)
    if not len(log):
        return begin, lasted
    asked, logged = task_on_stream(stream, task_id), task_on_stream(log.stream, log.task)
    of = np.argsort(asked, kind="stable")
    by = np.lexsort((log.start, logged))
    keys, counts = np.unique(logged, return_counts=True)
    wanted, wanted_counts = np.unique(asked, return_counts=True)
    place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    same = (keys[place] == wanted) & (counts[place] == wanted_counts)
    to = of[np.isin(asked[of], wanted[same])]
    source = by[np.isin(logged[by], wanted[same])]
    begin[to] = log.start[source] * TICK_NS
    lasted[to] = log.duration[source] * TICK_NS
    return begin, lasted


def _log(view: FolderView, rank: int | None, known: TaskDictionary, task: TaskContext) -> Executions:
    """All executions in the log of the folder itself, else of its `data` folder."""
    number = r"\d{1,9}" if rank is None else str(rank)
    name = rf"hwts\.(?:log\.)?data\.(?:.*\.)?{number}(\.slice_\d{{1,9}})?"
    entries = view.find(name, "") or view.find(name, "data")
    pairs = TaskPairs()
    found = [pairs.add(events_of(np.zeros(0, RECORD), known), fresh=True)]
    for source in (SliceFile(view, entry, task, RECORD.itemsize) for entry in entries):
        if not source.leads:
            continue
        check = RecordCheck(source)
        found += [pairs.add(events_of(check.sound(r), known), r.fresh) for r in source.records(RECORD)]
    return joined(found)
