"""The timeline while a cache is written: slices, counters, flows and raw events on common tracks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import partial
from pathlib import Path

import numpy as np

from cache.ahead import ahead
from cache.chunks import ChunkSpool
from cache.counters import CounterSpool
from cache.dense_span import dense_span
from cache.flow_join import Flows
from cache.flows import FlowSpool, write_flows
from cache.hdf5 import Hdf5Writer
from cache.layout import NO_TEXT, Bytes, Int64s, UInt32s
from cache.run_report import json_bytes
from cache.slices import SliceSpool, TrackSummary, clip_times
from cache.spool import close_all
from cache.strings import StringTable
from cache.tracks import TrackTable
from model.batches import CounterBatch, FlowBatch, RawChunk, SliceBatch, TimelineBatch, TrackInfo
from model.problem import Problem
from model.task import TaskContext
from model.trace_view import Track


class Timeline:
    """Collects the timeline in files of ``folder``. Raises OSError."""

    def __init__(self, folder: Path, strings: StringTable, on_problem: Callable[[Problem], None]) -> None:
        self._strings = strings
        self._on_problem = on_problem
        self._tracks = TrackTable()
        self._slices = SliceSpool(folder, on_problem)
        self._counters = CounterSpool(folder, on_problem)
        self._flows = FlowSpool(folder)
        self._chunks = ChunkSpool(folder)

    def append(self, batch: TimelineBatch) -> None:
        """Take a batch. Raises ValueError or IndexError for one whose arrays do not fit each other."""
        if isinstance(batch, SliceBatch):
            self._append_slices(batch)
        elif isinstance(batch, CounterBatch):
            _equal_lengths(batch.track, batch.time_ns, batch.value)
            self._counters.append(batch, self._tracks.ids(batch.tracks)[batch.track])
        elif isinstance(batch, FlowBatch):
            self._append_flows(batch)
        elif isinstance(batch, RawChunk):
            self._chunks.append(batch)
        else:
            self._tracks.add_info(batch)

    def write(self, file: Hdf5Writer, task: TaskContext) -> None:
        """Write everything so far into a cache; more may be appended and written again."""
        for part in (self._slices, self._counters, self._flows):
            part.flush()
        numbers = self._tracks.in_display_order()
        slice_counts, sample_counts = self._slices.counts(), self._counters.counts()
        shown = [track for track in numbers if track[0] in slice_counts or track[0] in sample_counts]
        ids = list(enumerate(number for number, _ in shown))
        slice_tracks = [(number, track) for track, number in ids if number in slice_counts]
        names = len(self._strings) + 1
        with self._slices.laid(slice_tracks, self._flows, task) as laid:
            self._chunks.write(file)  # while the first track is laid
            summaries, write_rest = self._slices.write(file, slice_tracks, laid, self._flows, names, task)
        end_ns = max((summary.end_ns for summary in summaries.values()), default=None)
        sample_tracks = [(number, track) for track, number in ids if number in sample_counts]
        with ahead([partial(self._joined_flows, task)]) as joined:
            write_rest()
            summaries |= self._counters.write(file, sample_tracks, end_ns, task)
            write_flows(file, *next(joined))
        tracks = [_track(track, info, summaries[track]) for track, (_, info) in enumerate(shown)]
        file.put("tracks/list", json_bytes(_track_list(tracks, summaries)))

    def close(self) -> None:
        """Close the files."""
        close_all(self._slices, self._counters, self._flows, self._chunks)

    def _joined_flows(self, task: TaskContext) -> tuple[Flows, Bytes, Int64s]:
        flows = self._flows.join(task)
        return flows, *self._flows.id_texts(flows)

    def _append_slices(self, batch: SliceBatch) -> None:
        _equal_lengths(batch.track, batch.start_ns, batch.duration_ns, batch.name)
        names = self._strings.ids(batch.names)
        event = batch.event
        if batch.arguments is not None:
            _equal_lengths(batch.track, batch.arguments)
            event = self._chunks.pack(batch.arguments)
        if event is not None:
            _equal_lengths(batch.track, event)
        category = self._categories(names, batch)
        self._slices.append(batch, self._tracks.ids(batch.tracks)[batch.track], names[batch.name], category, event)

    def _append_flows(self, batch: FlowBatch) -> None:
        _equal_lengths(batch.track, batch.category, batch.ids, batch.phase, batch.time_ns)
        track = self._tracks.ids(batch.tracks)[batch.track]
        category = self._strings.ids(batch.categories)[batch.category]
        self._flows.append(batch, track, category, clip_times(batch.time_ns, self._on_problem))

    @staticmethod
    def _categories(names: UInt32s, batch: SliceBatch) -> UInt32s:
        if batch.category is None:
            return np.full(len(batch.track), NO_TEXT, np.uint32)
        _equal_lengths(batch.track, batch.category)
        # 0xFFFFFFFF, no category, is clipped to the entry behind the names.
        return np.append(names, np.uint32(NO_TEXT)).take(batch.category, mode="clip")


def _equal_lengths(*arrays: object) -> None:
    lengths = {len(array) for array in arrays}  # type: ignore[arg-type]
    if len(lengths) > 1:
        raise ValueError(f"the arrays of a batch differ in length: {sorted(lengths)}")


def _track(track: int, info: TrackInfo, summary: TrackSummary) -> Track:
    return Track(
        id=track,
        kind="counter" if info.key.counter else "slices",
        process=info.process_name or "",
        process_id=info.key.process,
        label=info.process_label or "",
        thread=info.thread_name or "",
        thread_id=info.key.thread,
        unit=info.unit or "",
        depths=summary.depths,
        slices=summary.count,
        begin_ns=summary.begin_ns,
        end_ns=summary.end_ns,
        busy_ns=summary.busy_ns,
    )


def _track_list(tracks: list[Track], summaries: dict[int, TrackSummary]) -> dict[str, object]:
    """Tracks, the whole span, and the part to show first."""
    if not tracks:
        return {"tracks": [], "span": None, "dense_span": None}
    span = min(track.begin_ns for track in tracks), max(track.end_ns for track in tracks)
    names = [field.name for field in fields(Track)]
    listed = [{name: getattr(track, name) for name in names} for track in tracks]
    return {"tracks": listed, "span": span, "dense_span": _first_shown(tracks, summaries)}


def _first_shown(tracks: list[Track], summaries: dict[int, TrackSummary]) -> tuple[int, int] | None:
    """The dense part of the slices: counters are sampled before and after a run too. Of all tracks where no slice takes
    any time."""
    of_slices = [track for track in tracks if track.kind == "slices"]
    lasts = any(track.end_ns - track.begin_ns > 1 for track in of_slices)
    parts = [summaries[track.id].clusters for track in (of_slices if lasts else tracks)]
    begin, end, count = (np.concatenate(side) for side in zip(*parts, strict=True))
    return dense_span(begin, end, count)
