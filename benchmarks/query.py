"""What an open cache answers: the question of one frame at every zoom, single slices, arguments, flows and names."""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

from analysis.timeline import TimelineQuery, timeline
from analysis.timeline_outline import outline_of
from benchmarks.folder import add_cache_arguments, cache_of
from benchmarks.measure import memory_watch, repeat, report, summary
from cache.trace import Trace
from model.task import TaskContext
from model.time_span import TimeSpan

HELP = "answers of an open cache at all zooms"

_WIDTH_PX = 1920
_ROWS = 60
_COUNTERS = 4
_POSITIONS = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """See `benchmarks.__main__`."""
    add_cache_arguments(parser)
    parser.add_argument("--json", action="store_true", help="end with a line of JSON")


def run(arguments: argparse.Namespace, folder: Path) -> None:
    """See `benchmarks.__main__`."""
    path = cache_of(folder, arguments)
    by_zoom: dict[str, list[float]] = {}
    with memory_watch() as memory:
        report("open", repeat(lambda: Trace.open(path).close(), max(arguments.repeat, 3)), unit="ms")
        with Trace.open(path) as trace:
            print(f"{path.name}: {trace.slice_count} slices, {len(trace.tracks)} tracks, {trace.flow_count} flows")
            if trace.span is not None:
                by_zoom = _zooms(trace, trace.span)
                _single(trace)
    print(f"peak {memory.peak_bytes / 1e6:.0f} MB")
    if arguments.json and by_zoom:
        print(json.dumps(summary(by_zoom)))


def _zooms(trace: Trace, span: TimeSpan) -> dict[str, list[float]]:
    """Seconds that the question of a frame takes, by zoom."""
    chance, task = random.Random(1), TaskContext()
    report("outline, once a trace", repeat(lambda: outline_of(trace, task), 1), unit="ms")
    rows = [(track.id, depth) for track in trace.tracks if track.kind == "slices" for depth in range(track.depths)]
    counters = tuple(track.id for track in trace.tracks if track.kind == "counter")[:_COUNTERS]
    by_zoom = {}
    for zoom in range(0, span.length_ns.bit_length(), 2):
        length = max(span.length_ns >> zoom, 1)
        seconds, items = [], 0
        for _ in range(_POSITIONS):
            first = chance.randrange(max(len(rows) - _ROWS, 0) + 1)
            begin = span.begin_ns + chance.randrange(max(span.length_ns - length, 0) + 1)
            query = TimelineQuery(
                TimeSpan(begin, begin + length), _WIDTH_PX, 1.0, tuple(rows[first : first + _ROWS]), counters
            )
            start = time.perf_counter()
            picture = timeline(trace, query, task)
            seconds.append(time.perf_counter() - start)
            items += len(picture.items.begin_ns)
        by_zoom[f"1/{1 << zoom}"] = seconds
        report(f"{min(_ROWS, len(rows))} rows at 1/{1 << zoom} ({items // _POSITIONS} items)", seconds, unit="ms")
    return by_zoom


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
