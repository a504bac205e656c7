"""Searching all slices of an open cache: words, regular expressions, near matches and fields."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from analysis.search_marks import search_marks
from analysis.slice_search import SearchQuery, search_hits, slice_search
from analysis.timeline_outline import outline_of
from benchmarks.measure import memory_watch, report
from cache.trace import Trace
from cache.writer import CacheWriter
from model.batches import Batch, SliceBatch, TrackInfo, TrackKey
from model.problem import StepscopeError
from model.task import TaskContext
from model.time_span import TimeSpan

HELP = "searching all slices of an open cache"

_TEXTS = ("matmul", "/^aclnn.*_Add$/", "~alreduce", "dur>1us", "matmul dur>1us stream:3 type:AI_CORE", "op")
_BEGIN_NS = 1_717_480_934_567_890_123
_TRACKS = 40
_NAMES = 20_000
_BLOCK = 1_000_000
_WIDTH_PX, _ROWS = 1920, 40
_KINDS = ("MatMul", "aclnnAdd_AddAiCore_Add", "hcom_allReduce_", "aten::layer_norm", "Cast", "FlashAttentionScore")
_TYPES = ("AI_CORE", "AI_VECTOR_CORE", "MIX_AIC")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """See `benchmarks.__main__`."""
    parser.add_argument("--slices", type=int, default=10_000_000, help="slices of the trace (default 10 million)")
    parser.add_argument("--file", type=Path, help="search this .stepscope file instead")


def run(arguments: argparse.Namespace, folder: Path) -> None:
    """See `benchmarks.__main__`."""
    path = arguments.file or _cache(folder, arguments.slices)
    with memory_watch() as memory:
        for text in _TEXTS:
            _search(path, text, arguments.repeat)
    print(f"peak {memory.peak_bytes / 1e6:.0f} MB")


def _search(path: Path, text: str, times: int) -> None:
    task = TaskContext()
    found, listed, marked = [], [], []
    rows: list[tuple[int, int]] = []
    for _ in range(times):
        with Trace.open(path) as trace:  # a new one: it knows neither the hits nor the names
            outline_of(trace, task)
            rows = [(track.id, 0) for track in trace.tracks if track.kind == "slices"][:_ROWS]
            span = trace.span or TimeSpan(0, 1)
            start = time.perf_counter()
            hits = search_hits(trace, text, task)
            found.append(time.perf_counter() - start)
            start = time.perf_counter()
            slice_search(trace, SearchQuery(text), task)
            listed.append(time.perf_counter() - start)
            start = time.perf_counter()
            search_marks(trace, text, rows, span, span.length_ns / _WIDTH_PX, task)
            marked.append(time.perf_counter() - start)
            print(f"{text}: {len(hits.index)} hits of {trace.slice_count} slices", flush=True)
    report("  found", found, unit="ms")
    report("  sorted by time, first page", listed, unit="ms")
    report(f"  marks of {len(rows)} rows", marked, unit="ms")


def _cache(folder: Path, slices: int) -> Path:
    """A cache of that many slices on `_TRACKS` streams; made once."""
    path = folder / f"search_{slices}.stepscope"
    try:
        Trace.open(path).close()
    except StepscopeError:
        with CacheWriter(path, {}) as writer:
            for batch in _batches(slices):
                writer.add(batch)
            writer.finish(TaskContext())
    return path


def _batches(slices: int) -> Iterator[Batch]:
    chance = np.random.default_rng(1)
    keys = [TrackKey("1", str(n)) for n in range(_TRACKS)]
    for key in keys:
        yield TrackInfo(key, process_name="Ascend Hardware", thread_name=f"Stream {key.thread}")
    names = [f"{_KINDS[n % len(_KINDS)]}_op{n}" for n in range(_NAMES)]
    for at in range(0, slices, _BLOCK):
        count = min(_BLOCK, slices - at)
        place = np.arange(at, at + count)
        yield SliceBatch(
            keys,
            [*names, *_TYPES],
            (place % _TRACKS).astype(np.uint32),
            _BEGIN_NS + place // _TRACKS * 5_000 + chance.integers(0, 1_000, count),
            chance.integers(0, 4_000, count),
            chance.integers(0, _NAMES, count).astype(np.uint32),
            (_NAMES + chance.integers(0, len(_TYPES), count)).astype(np.uint32),
        )
