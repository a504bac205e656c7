"""What an open cache answers: the visible rows at every zoom, single slices, arguments, flows and names."""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

from benchmarks.folder import cache_of
from benchmarks.measure import memory_watch, repeat, report
from cache.trace import Trace
from model.time_span import TimeSpan

HELP = "answers of an open cache at all zooms"

_WIDTH_PX = 1920
_ROWS = 40
_POSITIONS = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """See `benchmarks.__main__`."""
    parser.add_argument("--size", type=float, default=100, help="MB of the trace behind the cache (default 100)")
    parser.add_argument("--file", type=Path, help="ask this .stepscope file instead")


def run(arguments: argparse.Namespace, folder: Path) -> None:
    """See `benchmarks.__main__`."""
    path = cache_of(folder, arguments.size, arguments.file)
    with memory_watch() as memory:
        report("open", repeat(lambda: Trace.open(path).close(), max(arguments.repeat, 3)), unit="ms")
        with Trace.open(path) as trace:
            print(f"{path.name}: {trace.slice_count} slices, {len(trace.tracks)} tracks, {trace.flow_count} flows")
            _zooms(trace)
            _single(trace)
    print(f"peak {memory.peak_bytes / 1e6:.0f} MB")


def _zooms(trace: Trace) -> None:
    """One sample is all visible rows once: what a frame needs."""
    span = trace.span
    if span is None:
        print("no slices")
        return
    chance = random.Random(1)
    rows = [(track.id, depth) for track in trace.tracks if track.kind == "slices" for depth in range(track.depths)]
    counters = [track.id for track in trace.tracks if track.kind == "counter"]
    for zoom in range(0, 21, 2):
        length = max(span.length_ns >> zoom, _WIDTH_PX)
        seconds, items = [], 0
        for _ in range(_POSITIONS):
            first = chance.randrange(max(len(rows) - _ROWS, 0) + 1)
            begin = span.begin_ns + chance.randrange(max(span.length_ns - length, 0) + 1)
            view = TimeSpan(begin, begin + length)
            start = time.perf_counter()
            for track, depth in rows[first : first + _ROWS]:
                items += len(trace.items(track, depth, view, length / _WIDTH_PX).begin_ns)
            for track in counters[:4]:
                trace.counter_items(track, view, length / _WIDTH_PX)
            seconds.append(time.perf_counter() - start)
        report(f"{min(_ROWS, len(rows))} rows at 1/{1 << zoom} ({items // _POSITIONS} items)", seconds, unit="ms")


def _single(trace: Trace) -> None:
    chance = random.Random(2)
    indexes = [chance.randrange(trace.slice_count) for _ in range(100)]
    for title, ask in (
        ("slice", trace.slice),
        ("arguments", trace.arguments),
        ("parent", trace.parent),
        ("flows of a slice", trace.flows_of),
    ):
        seconds = []
        for index in indexes:
            start = time.perf_counter()
            ask(index)
            seconds.append(time.perf_counter() - start)
        report(title, seconds, unit="ms")
    report("find names with “matmul”", repeat(lambda: trace.find_names("matmul"), 20), unit="ms")
