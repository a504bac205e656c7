"""Writes a cache from batches and opens it; builds batches from plain tuples."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np

from cache.trace import Trace
from cache.writer import CacheWriter
from model.batches import FLOW_END, FLOW_START, FLOW_STEP, Batch, CounterBatch, FlowBatch, SliceBatch, TrackKey
from model.task import TaskContext

Value = TypeVar("Value", bound=Hashable)

PHASES = {"s": FLOW_START, "t": FLOW_STEP, "f": FLOW_END}


def written(folder: Path, batches: Iterable[Batch], sources: dict[str, object] | None = None) -> Trace:
    """The open cache of these batches."""
    target = folder / "result.stepscope"
    with CacheWriter(target, sources or {}) as writer:
        for batch in batches:
            writer.add(batch)
        writer.finish(TaskContext())
    return Trace.open(target)


def local(values: Sequence[Value]) -> tuple[list[Value], np.ndarray]:
    """Distinct values and the index of each value among them."""
    distinct = list(dict.fromkeys(values))
    return distinct, np.array([distinct.index(value) for value in values], np.uint32)


def slice_batch(rows: Sequence[tuple[TrackKey, str, int, int]], events: Sequence[int] | None = None) -> SliceBatch:
    """Slices from (track, name, start, duration)."""
    tracks, track = local([row[0] for row in rows])
    names, name = local([row[1] for row in rows])
    return SliceBatch(
        tracks,
        names,
        track,
        np.array([row[2] for row in rows], np.int64),
        np.array([row[3] for row in rows], np.int64),
        name,
        event=None if events is None else np.array(events, np.int64),
    )


def counter_batch(rows: Sequence[tuple[TrackKey, int, float]]) -> CounterBatch:
    """Samples from (track, time, value)."""
    tracks, track = local([row[0] for row in rows])
    times = np.array([row[1] for row in rows], np.int64)
    return CounterBatch(tracks, track, times, np.array([row[2] for row in rows], np.float64))


def flow_batch(rows: Sequence[tuple[TrackKey, str, str, str, int]]) -> FlowBatch:
    """Flow ends from (track, category, id, phase s/t/f, time)."""
    tracks, track = local([row[0] for row in rows])
    categories, category = local([row[1] for row in rows])
    return FlowBatch(
        tracks,
        categories,
        track,
        category,
        [row[2] for row in rows],
        np.array([PHASES[row[3]] for row in rows], np.uint8),
        np.array([row[4] for row in rows], np.int64),
    )
