"""DATA_PREPROCESS AICPU of raw folders: every run of an operator on the AI CPU, as text or binary (mindinsight-format
2.5)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, SliceBatch, TableBatch, TrackKey
from model.schemas import SCHEMAS
from model.table import MISSING_INT, Column
from model.task import TaskContext
from model.time_span import TIME_LIMIT_NS
from model.time_text import NS_PER
from parsers.faults import Faults
from parsers.files.aicpu_intermediate import type_of, types_of
from parsers.files.legacy_tracks import AICPU, track_info
from parsers.files.training_trace import LARGEST_TICKS
from parsers.folder_view import FileEntry, FolderView
from parsers.slice_files import SliceFile
from parsers.task_dictionary import TaskDictionary

MAGIC = b"\x5a\x5a"
"""Begin of every binary record, and so of a binary file."""

_RECORD = np.dtype(
    {
        "names": [
            *("magic", "tag", "stream", "task", "run_start", "run_start_ticks", "run_end", "run_end_ticks"),
            *("thread", "device", "dispatch", "total"),
        ],
        "formats": ["<u2", "<u2", "<u2", "<u2", "<u8", "<u8", "<u8", "<u8", "<u4", "<u4", "<u4", "<u4"],
        "offsets": [0, 2, 4, 6, 8, 16, 48, 56, 64, 68, 108, 112],
        "itemsize": 128,
    }
)
_US, _TICK = NS_PER["us"], NS_PER["tick"]
_LARGEST_US = TIME_LIMIT_NS // _US
_ROWS_PER_BATCH = 50_000
_CLOCKS_APART_NS, _DRIFT = 10_000_000, 1_000
"""Clocks that run alike: runs have the same distances by both, but for a start that is noted later and a thousandth."""

_UNNAMED = "AI CPU task"
"""What a run is called whose operator is not known, here and in the timeline."""

_NODE = re.compile(r"(?:\[\d+\]\s*)?Node:(?P<name>[^,]*+),(?P<rest>.*)", re.DOTALL)
_START = re.compile(r"Run s?tart:\s*(\d{1,18})(?:[\s,]+(\d{1,18}))?(?!\d)", re.IGNORECASE)
_END = re.compile(r"Run end:\s*(\d{1,18})(?:[\s,]+(\d{1,18}))?(?!\d)", re.IGNORECASE)
_THREAD = re.compile(
    r"Thread\[\s*(?P<thread>\d+)\].*tickBeforeRun=(?P<before>\d{1,18}),\s*tickAfterRun=(?P<after>\d{1,18}),"
    r"\s*dispatchTime=(?P<dispatch>\d{1,18}) us,\s*totalTime=(?P<total>\d{1,18}) us\W*",
    re.DOTALL,
)
_COLUMNS = (*(c for c in SCHEMAS["aicpu"] if c.name != "execution_ns"), Column("full_name", "text"))


@dataclass(slots=True)
class _Run:
    """One run. Times in ns, on the clock of the AI CPU; ``ticks``: begin and end on the counter of the device."""

    name: str | None
    total_ns: int
    dispatch_ns: int
    start_ns: int
    end_ns: int
    ticks: tuple[int, int]


@dataclass(slots=True)
class _Runs:
    """Runs as they are gathered. ``listed`` are in the tables; all are in the timeline. ``faults``: of their file."""

    faults: Faults
    serial: int = 0
    listed: list[_Run] = field(default_factory=list)
    shown: list[_Run] = field(default_factory=list)
    types: list[str | None] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    first: _Run | None = None

    def full(self) -> bool:
        return len(self.shown) >= _ROWS_PER_BATCH

    def batches(self) -> Iterator[Batch]:
        """What was gathered since the last call."""
        if self.listed:
            yield self._table()
        if self.shown:
            yield self._slices()
        self.listed, self.shown = [], []

    def finish(self) -> Iterator[Batch]:
        """The rest, the types, the names of the track."""
        any_shown = bool(self.shown or self.serial)
        yield from self.batches()
        if self.totals:
            yield types_of(self.types, np.array(self.totals, np.int64))
        if any_shown:
            yield from track_info([TrackKey(AICPU, "0")], "ascend")

    def _table(self) -> TableBatch:
        names = [type_of(run.name) for run in self.listed]
        types = [name or _UNNAMED for name in names]
        totals = [run.total_ns for run in self.listed]
        self._compare_clocks()
        data = {
            "serial_number": list(range(self.serial + 1, self.serial + 1 + len(types))),
            "name": names,
            "type": types,
            "total_ns": totals,
            "dispatch_ns": [run.dispatch_ns for run in self.listed],
            "run_start_ns": [run.start_ns for run in self.listed],
            "run_end_ns": [run.end_ns for run in self.listed],
            "full_name": [run.name for run in self.listed],
        }
        self.serial += len(types)
        self.types += types
        self.totals += totals
        return TableBatch("aicpu", _COLUMNS, data)

    def _compare_clocks(self) -> None:
        """Tells that the table, which is on the clock of the AI CPU, has other distances than the timeline."""
        known = [run for run in self.listed if run.start_ns != MISSING_INT]
        if not known:
            return
        self.first = self.first or known[0]
        for run in known:
            on_device = (run.ticks[0] - self.first.ticks[0]) * _TICK
            apart = abs(run.start_ns - self.first.start_ns - on_device)
            if apart > _CLOCKS_APART_NS + abs(on_device) // _DRIFT:
                self.faults.note("aicpu_clocks", sample=run.name or "")

    def _slices(self) -> SliceBatch:
        names = [type_of(run.name) or _UNNAMED for run in self.shown]
        distinct, name = np.unique(np.array(names, object), return_inverse=True)
        begin, end = np.array([run.ticks for run in self.shown], np.int64).T
        return SliceBatch(
            [TrackKey(AICPU, "0")],
            distinct.tolist(),
            np.zeros(len(names), np.uint32),
            begin * _TICK,
            (end - begin) * _TICK,
            name.astype(np.uint32),
            arguments=[json.dumps({"fullname": run.name}) if run.name else None for run in self.shown],
        )


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``aicpu`` and ``aicpu_types``, and slices on the counter of the device."""
    binary = view.head(entry, len(MAGIC)) == MAGIC
    source = SliceFile(view, entry, task, _RECORD.itemsize if binary else 1)
    if source.leads:
        runs = _Runs(source.faults)
        if binary:
            yield from _binary(source, runs, TaskDictionary(view, rank, task))
        else:
            yield from _text(source, runs)
        yield from runs.finish()
    yield from source.problems()


# ---- text ---------------------------------------------------------------------------------------------------


def _text(source: SliceFile, runs: _Runs) -> Iterator[Batch]:
    """Records end in NUL: a node, directly followed by the thread that ran it."""
    node: tuple[str, re.Match[str]] | None = None
    for place, piece in source.pieces(b"\0"):
        record = piece.decode("utf-8", "replace").strip()
        if not record:
            continue
        where = f"byte {place}"
        thread, named = _THREAD.fullmatch(record), _NODE.fullmatch(record)
        if thread is None and named is None:
            source.faults.note("line_not_understood", where, record)
        if node is not None and thread is None:
            source.faults.note("aicpu_without_run", where, node[0])
        if thread is not None:
            _add_text(source, runs, where, node, thread)
        node = (named["name"].strip(), named) if named is not None else None
        if runs.full():
            yield from runs.batches()
    if node is not None:
        source.faults.note("aicpu_without_run", "the end", node[0])


def _add_text(
    source: SliceFile, runs: _Runs, where: str, node: tuple[str, re.Match[str]] | None, thread: re.Match[str]
) -> None:
    begin = end = None
    ticks = int(thread["before"]), int(thread["after"])
    if node is not None:
        begin, end = _START.search(node[1]["rest"]), _END.search(node[1]["rest"])
        if begin is not None and end is not None and begin[2] and end[2]:
            ticks = int(begin[2]), int(end[2])
    start_ns, end_ns = (MISSING_INT if m is None else int(m[1]) * _US for m in (begin, end))
    times = int(thread["total"]) * _US, int(thread["dispatch"]) * _US, start_ns, end_ns
    if max(times) > TIME_LIMIT_NS or not 0 <= ticks[0] <= ticks[1] <= LARGEST_TICKS:
        source.faults.note("record_time", where)
        return
    run = _Run(node[0] if node is not None else None, *times, ticks)
    runs.shown.append(run)
    if node is None:
        source.faults.note("aicpu_unnamed", where)
    else:
        runs.listed.append(run)


# ---- binary -------------------------------------------------------------------------------------------------


def _binary(source: SliceFile, runs: _Runs, known: TaskDictionary) -> Iterator[Batch]:
    """Records name their operator by stream and task only."""
    for records in source.records(_RECORD):
        cells = records.cells
        ours = cells["magic"] == int.from_bytes(MAGIC, "little")
        sound = (
            (np.maximum(cells["run_start"], cells["run_end"]) <= _LARGEST_US)
            & (cells["run_start_ticks"] <= cells["run_end_ticks"])
            & (cells["run_end_ticks"] <= LARGEST_TICKS)
        )
        for code, bad in (("record_unknown", ~ours), ("record_time", ours & ~sound)):
            if bad.any():
                first = int(np.flatnonzero(bad)[0])
                source.faults.note(code, records.at(first), f"0x{int(cells['magic'][first]):04x}", int(bad.sum()))
        rows = cells[ours & sound]
        for run in _rows(rows, known):
            runs.shown.append(run)
            runs.listed.append(run)
        yield from runs.batches()


def _rows(cells: NDArray[Any], known: TaskDictionary) -> Iterator[_Run]:
    places = known.find(cells["stream"].astype(np.int64), cells["task"].astype(np.int64)).tolist()
    fields = ("total", "dispatch", "run_start", "run_end", "run_start_ticks", "run_end_ticks")
    for place, row in zip(places, zip(*(cells[name].tolist() for name in fields), strict=True), strict=True):
        total, dispatch, start, end, begin, finish = row
        name = known.operators[place].name if place >= 0 else None
        yield _Run(name, total * _US, dispatch * _US, start * _US, end * _US, (begin, finish))
