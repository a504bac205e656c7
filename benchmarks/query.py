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
from benchmarks.measure import own_peak_bytes, repeat, report, summary
from cache.trace import Trace
from model.task import TaskContext
from model.time_span import TimeSpan

HELP = "answers of an open cache at all zooms"

_WIDTH_PX = 1920
_ROWS = 60
_COUNTERS = 4
_POSITIONS = 40

ByZoom = dict[str, list[tuple[float, float]]]
"""Seconds of each question, and those in which the thread had a core: other programs hardly change them."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """See `benchmarks.__main__`."""
    add_cache_arguments(parser)
    parser.add_argument("--json", action="store_true", help="end with a line of JSON")


def run(arguments: argparse.Namespace, folder: Path) -> None:
    """See `benchmarks.__main__`."""
    path = cache_of(folder, arguments)
    looks: tuple[ByZoom, ByZoom] | None = None
    report("open", repeat(lambda: Trace.open(path).close(), max(arguments.repeat, 3)), unit="ms")
    with Trace.open(path) as trace:
        print(f"{path.name}: {trace.slice_count} slices, {len(trace.tracks)} tracks, {trace.flow_count} flows")
        if trace.span is not None:
            looks = _zooms(trace, trace.span)
            _single(trace)
    print(f"peak {own_peak_bytes() / 1e6:.0f} MB")
    if arguments.json and looks is not None:
        first, again, first_cpu, again_cpu = (
            summary({zoom: [one[part] for one in seconds] for zoom, seconds in look.items()})
            for part in (0, 1)
            for look in looks
        )
        of_core = {"cpu_p95_ms": again_cpu["p95_ms"], "first_look_cpu_p95_ms": first_cpu["p95_ms"]}
        print(json.dumps({**again, "first_look_p95_ms": first["p95_ms"], **of_core}))


def _zooms(trace: Trace, span: TimeSpan) -> tuple[ByZoom, ByZoom]:
    """What the question of a frame takes, by zoom: at the first look at a place, which reads pages of the file
    and names, and at the second."""
    chance, task = random.Random(1), TaskContext()
    report("outline, once a trace", repeat(lambda: outline_of(trace, task), 1), unit="ms")
    rows = [(track.id, depth) for track in trace.tracks if track.kind == "slices" for depth in range(track.depths)]
    counters = tuple(track.id for track in trace.tracks if track.kind == "counter")[:_COUNTERS]
    looks: tuple[ByZoom, ByZoom] = ({}, {})
    for zoom in range(0, span.length_ns.bit_length(), 2):
        length = max(span.length_ns >> zoom, 1)
        queries = []
        for _ in range(_POSITIONS):
            first = chance.randrange(max(len(rows) - _ROWS, 0) + 1)
            begin = span.begin_ns + chance.randrange(max(span.length_ns - length, 0) + 1)
            view = TimeSpan(begin, begin + length)
            queries.append(TimelineQuery(view, _WIDTH_PX, 1.0, tuple(rows[first : first + _ROWS]), counters))
        for look, by_zoom in zip(("first look", "again"), looks, strict=True):
            by_zoom[f"1/{1 << zoom}"] = seconds = [_asked(trace, query, task) for query in queries]
            title = f"{min(_ROWS, len(rows))} rows at 1/{1 << zoom}, {look}"
            report(title, [all_of_it for all_of_it, _ in seconds], unit="ms")
    return looks


def _asked(trace: Trace, query: TimelineQuery, task: TaskContext) -> tuple[float, float]:
    start, worked = time.perf_counter(), time.thread_time()
    timeline(trace, query, task)
    return time.perf_counter() - start, time.thread_time() - worked


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
