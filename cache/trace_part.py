"""The part of `Trace` that gives a time range of itself away, as the batches that a reader would yield."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from cache.contents import Contents
from cache.flow_lookup import ends_between, flow_id
from cache.layout import NO_TEXT, Arrays, Bools, Int64s
from cache.open_cache import OpenCache
from cache.trace_timeline import row_of
from model.batches import (
    EVENT_BITS,
    FLOW_END,
    FLOW_START,
    FLOW_STEP,
    NO_CATEGORY,
    CounterBatch,
    FlowBatch,
    SliceBatch,
    TimelineBatch,
    TrackInfo,
    TrackKey,
)
from model.joined import joined
from model.table import MISSING_INT
from model.task import TaskContext
from model.time_span import TimeSpan
from model.trace_view import Track

_BLOCK = 1 << 16


@dataclass(frozen=True, slots=True)
class _Rows:
    """``[low[r], high[r])``: the slices of row r that touch the range."""

    low: Int64s
    high: Int64s


class TracePart(OpenCache):
    """Time ranges of an open cache."""

    def batches_within(
        self, span: TimeSpan, tracks: Collection[int] | None, task: TaskContext
    ) -> Iterator[TimelineBatch]:
        """What the tracks named (None: all) hold within ``span``: slices that touch it, whole; samples, and what
        held when it began; flows with an end there; raw events. Names come first, raw events last. Raises Cancelled."""
        contents = self._contents
        chosen = [track for track in contents.tracks if tracks is None or track.id in tracks]
        keys = _keys(chosen)
        yield from _infos(chosen, keys)
        rows = _touching(contents, span, keys)
        needed: set[int] = set()
        for batch in _slices(contents, rows, keys, task):
            if batch.event is not None:
                needed.update(np.unique(batch.event[batch.event >= 0] >> EVENT_BITS).tolist())
            yield batch
        for track in chosen:
            task.check()
            if track.kind == "counter":
                yield from _samples(contents, track, keys[track.id], span)
        yield from _flows(contents, rows, keys, task)
        for chunk in contents.chunks.packed(needed):
            task.check()
            yield chunk

    def indexes_within(self, track_id: int, depth: int, span: TimeSpan) -> range:
        """Indexes of the slices of a row that touch ``span``. Raises IndexError for a row that is not there."""
        contents = self._contents
        return _touching_row(contents, row_of(contents, track_id, depth), span)


def _keys(tracks: Sequence[Track]) -> dict[int, TrackKey]:
    """A key for each track; counters are told apart by the names that they show."""
    keys: dict[int, TrackKey] = {}
    for track in tracks:
        key = TrackKey(track.process_id, track.thread_id, joined(track.thread, "") if track.kind == "counter" else "")
        if key in keys.values():
            key = TrackKey(key.process, key.thread, joined(f"{track.thread} ({track.id})", ""))
        keys[track.id] = key
    return keys


def _infos(tracks: Sequence[Track], keys: dict[int, TrackKey]) -> Iterator[TrackInfo]:
    """Names, and the order that the tracks stand in now."""
    for track in tracks:
        key = keys[track.id]
        process = TrackKey(key.process, "")
        order = next(one.id for one in tracks if one.process_id == track.process_id)
        yield TrackInfo(process, track.process, track.label, order)
        yield TrackInfo(key, thread_name=None if key.counter else track.thread, thread_sort=track.id, unit=track.unit)


def _touching(contents: Contents, span: TimeSpan, keys: dict[int, TrackKey]) -> _Rows:
    low, high = (contents.rows["first"].astype(np.int64) for _ in range(2))
    for row, track in enumerate(contents.rows["track"].tolist()):
        if track in keys:
            touching = _touching_row(contents, row, span)
            low[row], high[row] = touching.start, touching.stop
    return _Rows(low, high)


def _touching_row(contents: Contents, row: int, span: TimeSpan) -> range:
    begins, durations = contents.slices["begin"], contents.slices["duration"]
    part = contents.slices_of_row(row)
    first, begin = part.start, begins[part]
    low, high = (first + int(np.searchsorted(begin, time, "left")) for time in (span.begin_ns, span.end_ns))
    # Slices of a row do not overlap: of those that began before only the last one can reach in.
    if low > first and int(begins[low - 1]) + int(durations[low - 1]) > span.begin_ns:
        low -= 1
    return range(low, max(low, high))


def _slices(contents: Contents, rows: _Rows, keys: dict[int, TrackKey], task: TaskContext) -> Iterator[SliceBatch]:
    for row, track in enumerate(contents.rows["track"].tolist()):
        for first in range(int(rows.low[row]), int(rows.high[row]), _BLOCK):
            task.check()
            part = slice(first, min(first + _BLOCK, int(rows.high[row])))
            yield _slice_batch(contents.slices, contents, part, keys[track])


def _slice_batch(slices: Arrays, contents: Contents, part: slice, key: TrackKey) -> SliceBatch:
    texts = np.stack([slices["name"][part], slices["category"][part]])
    ids, local = np.unique(texts, return_inverse=True)
    name, category = local.reshape(texts.shape).astype(np.uint32)
    return SliceBatch(
        tracks=[key],
        names=contents.strings.texts(ids.tolist()),
        track=np.zeros(len(name), np.uint32),
        start_ns=np.array(slices["begin"][part]),
        duration_ns=np.array(slices["duration"][part]),
        name=name,
        category=np.where(texts[1] == NO_TEXT, np.uint32(NO_CATEGORY), category),
        event=np.array(slices["event"][part]),
    )


def _samples(contents: Contents, track: Track, key: TrackKey, span: TimeSpan) -> Iterator[CounterBatch]:
    part = contents.samples_of_counter(contents.counter_of_track[track.id])
    first, time = part.start, contents.samples["time"][part]
    begin_at = max(int(np.searchsorted(time, span.begin_ns, "right")) - 1, 0)
    end_at = int(np.searchsorted(time, span.end_ns, "left"))
    if end_at > begin_at:
        chosen = slice(first + begin_at, first + end_at)
        count = chosen.stop - chosen.start
        times, values = (np.array(contents.samples[name][chosen]) for name in ("time", "value"))
        np.maximum(times, span.begin_ns, out=times)  # what holds since before is known from the range's begin on
        yield CounterBatch([key], np.zeros(count, np.uint32), times, values)


def _flows(contents: Contents, rows: _Rows, keys: dict[int, TrackKey], task: TaskContext) -> Iterator[FlowBatch]:
    flows = contents.flows
    for first in range(0, len(flows["category"]), _BLOCK):
        task.check()
        block = np.arange(first, min(first + _BLOCK, len(flows["category"])))
        numbers = block[_is_part(contents, rows, block)]
        for side in ("from", "to"):
            known = numbers[(flows[f"{side}_ns"][numbers] != MISSING_INT) & (flows[f"{side}_index"][numbers] >= 0)]
            tracks = contents.rows["track"][_rows_of(contents, flows[f"{side}_index"][known])]
            here = known[np.isin(tracks, list(keys))]
            yield from _flow_ends(contents, keys, here, side, _phases(contents, rows, here, side))


def _is_part(contents: Contents, rows: _Rows, numbers: Int64s) -> Bools:
    """Which of these flows have an end in the range."""
    begins, ends = (_within(contents, rows, contents.flows[f"{side}_index"][numbers]) for side in ("from", "to"))
    return begins | ends


def _phases(contents: Contents, rows: _Rows, numbers: Int64s, side: str) -> Int64s:
    """How these ends are told: an end that flows of one id share is there once, as in the file, and is a step where one
    of them ends and another begins. -1: another flow tells it."""
    flows = contents.flows
    index = flows[f"{side}_index"][numbers]
    at_slice = np.zeros(len(numbers), np.int64)
    for order, cells in (("by_from", flows["from_index"]), ("by_to", flows["to_index"])):
        sides = cells[flows[order]]
        at_slice += np.searchsorted(sides, index, "right") - np.searchsorted(sides, index, "left")
    phases = np.full(len(numbers), FLOW_START if side == "from" else FLOW_END)
    for place in np.flatnonzero(at_slice > 1).tolist():
        shared = _shared_ends(contents, rows, int(numbers[place]), side)
        if shared[0] != (int(numbers[place]), side):
            phases[place] = -1
        elif len({one for _, one in shared}) > 1:
            phases[place] = FLOW_STEP
    return phases


def _shared_ends(contents: Contents, rows: _Rows, number: int, side: str) -> list[tuple[int, str]]:
    """This end and all others of the part with its slice, time, category and id, as number and side of their flow."""
    flows = contents.flows

    def told(one: int, of: str) -> tuple[int, int, str]:
        id_text = flow_id(flows["id_bytes"], flows["id_offsets"], one)
        return int(flows[f"{of}_ns"][one]), int(flows["category"][one]), id_text

    index, own = int(flows[f"{side}_index"][number]), told(number, side)
    found = []
    for of in ("from", "to"):
        near = np.array(ends_between(contents, f"by_{of}", f"{of}_index", index, index + 1))
        found += [(one, of) for one in near[_is_part(contents, rows, near)].tolist() if told(one, of) == own]
    return sorted(found)


def _flow_ends(
    contents: Contents, keys: dict[int, TrackKey], numbers: Int64s, side: str, phases: Int64s
) -> Iterator[FlowBatch]:
    numbers, phases = numbers[phases >= 0], phases[phases >= 0]
    if not len(numbers):
        return
    flows = contents.flows
    tracks = contents.rows["track"][_rows_of(contents, flows[f"{side}_index"][numbers])]
    ids, track = np.unique(tracks, return_inverse=True)
    categories, category = np.unique(flows["category"][numbers], return_inverse=True)
    offsets, texts = flows["id_offsets"], flows["id_bytes"]
    yield FlowBatch(
        tracks=[keys[one] for one in ids.tolist()],
        categories=contents.strings.texts(categories.tolist()),
        track=track.astype(np.uint32),
        category=category.astype(np.uint32),
        ids=[flow_id(texts, offsets, one) for one in numbers.tolist()],
        phase=phases.astype(np.uint8),
        time_ns=np.array(flows[f"{side}_ns"][numbers]),
    )


def _rows_of(contents: Contents, index: Int64s) -> Int64s:
    found: Int64s = np.searchsorted(contents.rows["first"], index, "right") - 1
    return found


def _within(contents: Contents, rows: _Rows, index: Int64s) -> Bools:
    if not len(rows.low):
        return np.zeros(len(index), np.bool_)
    row = np.maximum(_rows_of(contents, index), 0)
    inside: Bools = (index >= rows.low[row]) & (index < rows.high[row])
    return inside
