"""Searching all slices of an open cache: words, regular expressions, near matches and fields."""

from __future__ import annotations

import argparse
import gc
import time
from pathlib import Path

from analysis.hit_places import hit_places
from analysis.slice_search import SearchQuery, search_hits, slice_search
from analysis.timeline_outline import outline_of
from benchmarks.folder import add_cache_arguments, cache_of
from benchmarks.measure import memory_watch, report
from cache.trace import Trace
from model.task import TaskContext
from model.time_span import TimeSpan

HELP = "searching all slices of an open cache"

_TEXTS = ("matmul", "/^aclnn.*_op9/", "~alreduce", "dur>1us", "matmul dur>1us stream:3 type:AI_CORE", "op")
_WIDTH_PX, _ROWS = 1920, 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """See `benchmarks.__main__`."""
    add_cache_arguments(parser)


def run(arguments: argparse.Namespace, folder: Path) -> None:
    """See `benchmarks.__main__`."""
    path = cache_of(folder, arguments)
    with memory_watch() as memory:
        for text in _TEXTS:
            _search(path, text, arguments.repeat)
    print(f"peak {memory.peak_bytes / 1e6:.0f} MB")


def _search(path: Path, text: str, times: int) -> None:
    task = TaskContext()
    found, listed, marked = [], [], []
    told = ""
    for _ in range(times):
        with Trace.open(path) as trace:  # a new one: it knows neither hits nor names
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
            hit_places(trace, text, rows, span, span.length_ns / _WIDTH_PX, task)
            marked.append(time.perf_counter() - start)
            told = f"{text}: {len(hits.index)} hits in {trace.slice_count} slices"
        del hits
        gc.collect()  # as the program does when it rests: else files of closed traces stay mapped
    print(told)
    report("  found", found, unit="ms")
    report("  sorted by time, first page", listed, unit="ms")
    report("  places of a frame", marked, unit="ms")
