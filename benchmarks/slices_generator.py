"""Caches of a chosen number of slices, written without a trace file: streams, nested host calls, counters, flows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from cache.writer import CacheWriter
from model.batches import Batch, CounterBatch, FlowBatch, SliceBatch, TrackInfo, TrackKey
from model.task import TaskContext

BEGIN_NS = 1_717_480_934_567_890_123
TRACKS = 60
"""Tracks of slices of one pair of processes, and how many there are unless more are wanted; every sixth is a host
thread whose slices hold others."""

_COUNTERS = 4
_NAMES = 20_000
_BLOCK = 1_000_000
_PITCH_NS = 5_000
_FLOW_EVERY = 20
_KINDS = ("MatMul", "aclnnAdd_AddAiCore_Add", "hcom_allReduce_", "aten::layer_norm", "Cast", "FlashAttentionScore")
_TYPES = ("AI_CORE", "AI_VECTOR_CORE", "MIX_AIC")


def write_slices(path: Path, slices: int, tracks: int = TRACKS, seed: int = 1) -> None:
    """Write a cache of that many slices. The same numbers and seed give the same slices."""
    with CacheWriter(path, {}) as writer:
        for batch in _batches(slices, tracks, np.random.default_rng(seed)):
            writer.add(batch)
        writer.finish(TaskContext())


def _keys(tracks: int) -> list[TrackKey]:
    """Each `TRACKS` of them have two processes of their own, with the ids after 3, which the counters have."""
    pairs = [0 if track < TRACKS else track // TRACKS * 2 + 1 for track in range(tracks)]
    return [TrackKey(str(pair + (1 if track % 6 == 0 else 2)), str(track)) for track, pair in enumerate(pairs)]


def _batches(slices: int, tracks: int, chance: np.random.Generator) -> Iterator[Batch]:
    keys = _keys(tracks)
    for track, key in enumerate(keys):
        host = track % 6 == 0
        name = f"Thread {key.thread}" if host else f"Stream {key.thread}"
        yield TrackInfo(key, process_name="python" if host else "Ascend Hardware", thread_name=name)
    names = [f"{_KINDS[n % len(_KINDS)]}_op{n}" for n in range(_NAMES)]
    for at in range(0, slices, _BLOCK):
        place = np.arange(at, min(at + _BLOCK, slices))
        yield _slices(keys, names, place, chance)
        yield _flows(keys, place)
    yield from _counters(slices, tracks)


def _slices(keys: list[TrackKey], names: list[str], place: np.ndarray, chance: np.random.Generator) -> SliceBatch:
    track, turn = place % len(keys), place // len(keys)
    start = BEGIN_NS + turn * _PITCH_NS + chance.integers(0, 900, len(place))
    duration = chance.integers(0, 4_000, len(place))
    # On host threads four calls lie in a fifth, which is as long as all of them.
    host, outer = track % 6 == 0, turn % 5 == 0
    start = np.where(host & outer, BEGIN_NS + turn * _PITCH_NS, start)
    duration = np.where(host & outer, 5 * _PITCH_NS - 1, duration)
    return SliceBatch(
        keys,
        [*names, *_TYPES],
        track.astype(np.uint32),
        start,
        duration,
        chance.integers(0, _NAMES, len(place)).astype(np.uint32),
        (_NAMES + chance.integers(0, len(_TYPES), len(place))).astype(np.uint32),
    )


def _flows(keys: list[TrackKey], place: np.ndarray) -> FlowBatch:
    """From a host thread to a stream a little later."""
    tracks = len(keys)
    launches = place[(place % tracks == 0) & (place // tracks % _FLOW_EVERY == 0)]
    times = BEGIN_NS + launches // tracks * _PITCH_NS
    count = len(launches)
    return FlowBatch(
        keys,
        ["async_npu"],
        np.repeat(np.array([0, 1], np.uint32), count),
        np.zeros(2 * count, np.uint32),
        [str(one) for one in launches.tolist()] * 2,
        np.repeat(np.array([0, 2], np.uint8), count),
        np.concatenate([times + 10, times + 2 * _PITCH_NS]),
    )


def _counters(slices: int, tracks: int) -> Iterator[CounterBatch]:
    samples = max(slices // 200, 2)
    times = BEGIN_NS + np.arange(samples) * (slices // tracks * _PITCH_NS // samples)
    for counter in range(_COUNTERS):
        key = TrackKey("3", "", f"HBM {counter}/Read\tMB/s")
        values = 1000 * (1 + np.sin(times / 1e7 + counter))
        yield CounterBatch([key], np.zeros(samples, np.uint32), times, values)
