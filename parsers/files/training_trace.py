"""training_trace and ts_track of raw folders: the points of every step (mindinsight-format 2.1, 2.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, SliceBatch, TableBatch, TrackKey
from model.task import TaskContext
from model.time_span import TIME_LIMIT_NS
from model.time_text import NS_PER
from parsers.files.legacy_tracks import STEPS, track_info
from parsers.folder_view import FileEntry, FolderView
from parsers.slice_files import Records, SliceFile
from parsers.step_events import BACKWARD, COLLECTIVE, END, FORWARD, OTHER, START, Points, StepEvents
from parsers.task_dictionary import TaskDictionary

LARGEST_TICKS = TIME_LIMIT_NS // NS_PER["tick"]
"""What a counter may be so that its ns lie within the times that are kept."""

_TRAINING = np.dtype([("tag", "<u8"), ("task", "<u2"), ("stream", "<u2"), ("ticks", "<u8")])
_TRACK = np.dtype(
    {
        "names": ["mode", "report", "size", "ticks", "index", "model", "stream", "task", "tag"],
        "formats": ["u1", "u1", "<u2", "<u8", "<u8", "<u8", "<u2", "<u2", "<u2"],
        "offsets": [0, 1, 2, 8, 16, 24, 32, 34, 36],
        "itemsize": 40,
    }
)
_STEP_REPORT = 10
_FIRST_COLLECTIVE, _LAST_COLLECTIVE = 10_000, 19_999


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """``steps``, ``step_average`` without the first step, ``step_collectives``, and slices, from training_trace."""
    source = SliceFile(view, entry, task, _TRAINING.itemsize)
    if source.leads:
        events = StepEvents(TaskDictionary(view, rank, task).sets_up_a_queue(), False, source.faults)
        yield from _drawn(_training_steps(source, events), _track_of_steps(view, rank))
    yield from source.problems()


def parse_track(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """The same from ts_track, which took its place in MindSpore 1.6; the average covers all steps then. Its other
    reports, such as the states of tasks, are not shown."""
    source = SliceFile(view, entry, task, _TRACK.itemsize)
    if source.leads:
        events = StepEvents(TaskDictionary(view, rank, task).sets_up_a_queue(), True, source.faults)
        yield from _drawn(_track_steps(source, events), _track_of_steps(view, rank))
    yield from source.problems()


def _track_of_steps(view: FolderView, rank: int | None) -> TrackKey | None:
    """Where steps are drawn, None = nowhere: a log of tasks shows what happened in them."""
    has_tasks = any(entry.size_bytes for entry in view.find(r"hwts\.(log\.)?data\..*"))
    return None if has_tasks else TrackKey(str(rank or 0), STEPS)


def _drawn(batches: Iterator[Batch], track: TrackKey | None) -> Iterator[Batch]:
    """``batches``, with a slice on ``track`` for each step, and at the end the names of the tracks in them."""
    keys: set[TrackKey] = set()
    for batch in batches:
        yield batch
        if isinstance(batch, SliceBatch):
            keys.update(batch.tracks)
        elif track is not None and isinstance(batch, TableBatch) and batch.table == "steps":
            keys.add(track)
            yield _step_slices(batch, track)
    yield from track_info(keys, "ascend")


def _step_slices(steps: TableBatch, track: TrackKey) -> SliceBatch:
    """The steps that can be drawn; those of a damaged file that end before they begin are in the table only."""
    begin, end, number = (np.asarray(steps.data[name], np.int64) for name in ("start_ns", "end_ns", "step"))
    drawn = end >= begin
    begin, end = begin[drawn], end[drawn]
    names = [str(one) for one in number[drawn].tolist()]
    return SliceBatch(
        [track], names, np.zeros(len(names), np.uint32), begin, end - begin, np.arange(len(names), dtype=np.uint32)
    )


def _training_steps(source: SliceFile, events: StepEvents) -> Iterator[Batch]:
    job: int | None = None
    for records in source.records(_TRAINING):
        tag = records.cells["tag"]
        if "steps_other_job" in source.faults:
            source.faults.note("steps_other_job", count=len(tag))
            continue
        starts = np.flatnonzero((tag == 0) | (tag > 255))
        if job is None and len(starts):
            job = int(tag[starts[0]])
        others = starts[tag[starts] != job] if job is not None else starts[:0]
        ours = starts[tag[starts] == job]
        damaged = others[others < ours[-1]] if len(ours) else others[:0]  # this job goes on behind it
        others = others[len(damaged) :]
        own = int(others[0]) if len(others) else len(tag)
        kind = np.full(own, COLLECTIVE, np.int64)
        for value, meaning in ((1, FORWARD), (2, BACKWARD), (255, END)):
            kind[tag[:own] == value] = meaning
        kind[starts[starts < own]] = START
        kind[damaged] = OTHER
        if len(damaged):
            source.faults.note("record_unknown", records.at(damaged[0]), f"job {tag[damaged[0]]}", len(damaged))
        yield from events.add(_points(source, records, kind), records.fresh)
        if len(others):
            source.faults.note("steps_other_job", records.at(own), str(int(tag[own])), len(tag) - own)
    yield from events.finish()


def _track_steps(source: SliceFile, events: StepEvents) -> Iterator[Batch]:
    for records in source.records(_TRACK):
        cells = records.cells
        others = np.flatnonzero(cells["report"] != _STEP_REPORT)
        if len(others):
            kinds = ", ".join(f"report {number}" for number in np.unique(cells["report"][others]).tolist())
            source.faults.note("record_kind", records.at(others[0]), kinds, len(others))
        tag = cells["tag"]
        kind = np.full(len(tag), OTHER, np.int64)
        for value, meaning in ((0, START), (2, FORWARD), (3, BACKWARD), (4, END)):
            kind[tag == value] = meaning
        kind[(tag >= _FIRST_COLLECTIVE) & (tag <= _LAST_COLLECTIVE)] = COLLECTIVE
        kind[others] = OTHER
        yield from events.add(_points(source, records, kind), records.fresh)
    yield from events.finish()


def _points(source: SliceFile, records: Records, kind: NDArray[np.int64]) -> Points:
    """The first ``len(kind)`` records as points; a counter that is impossible counts as missing, which is 0 here."""
    cells: NDArray[Any] = records.cells[: len(kind)]
    ticks = cells["ticks"]
    bad = np.flatnonzero((ticks > LARGEST_TICKS) & (kind != OTHER))
    if len(bad):
        source.faults.note("record_time", records.at(bad[0]), count=len(bad))
    keep = kind != OTHER
    times = np.where(ticks > LARGEST_TICKS, 0, ticks)
    return Points(kind[keep], cells["stream"][keep].astype(np.int64), times[keep].astype(np.int64))
