"""Turns one part of a trace file into batches; a whole small file is one part, a big one has many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import zstandard

from model.async_track import async_title
from model.batches import Batch, RawChunk, TrackInfo, TrackKey
from parsers.garbage_collector import garbage_collector_off
from parsers.trace_json.columns import Columns
from parsers.trace_json.source import FileSource, StreamSource
from parsers.trace_json.spans import End, Span, Spans
from parsers.trace_json.tally import Tally
from parsers.trace_json.windows import CHUNK_BYTES, Window, Windows

# Level 1 with a table of matches that fits the nearest cache: 14 % quicker, as small.
_COMPRESSION = zstandard.ZstdCompressionParameters.from_level(1, source_size=CHUNK_BYTES, hash_log=12)


@dataclass(frozen=True, slots=True)
class Trace:
    """Which file is read and how. ``first_chunk``: the numbers of its raw chunks lie from here on, fewer than the file
    has bytes; ``batch_bytes``: how much JSON makes a batch."""

    path: Path
    first_chunk: int = 0
    chunk_bytes: int = CHUNK_BYTES
    batch_bytes: int = 8 * CHUNK_BYTES


@dataclass(slots=True)
class Outcome:
    """What one part knows at its end, besides its batches. ``begin``: its first event (-1 = none was found), ``end``:
    where the next part's first event should be, ``before``: the closing brace of the event before ``begin``."""

    begin: int
    before: int = 0
    end: int = 0
    closed: bool = False
    cut_at: int | None = None
    tally: Tally = field(default_factory=Tally)
    leftover: list[End] = field(default_factory=list)
    last_ns: dict[TrackKey, int] = field(default_factory=dict)
    recoded: set[str] = field(default_factory=set)  # encodings of windows that were not UTF-8


def read_part(
    trace: Trace, source: FileSource, begin: int, limit: int | None, outcome: Outcome
) -> Iterator[tuple[list[Batch], int]]:
    """The batches of the events from byte ``begin`` on, each time with the position reached; ``outcome`` is complete at
    the end. ``limit``: see `Windows`."""
    spans = Spans()
    columns = Columns(spans, outcome.tally)
    windows = Windows(source, begin, limit, trace.chunk_bytes)
    compressor = zstandard.ZstdCompressor(compression_params=_COMPRESSION)
    steps = iter(windows)
    pending = count = 0
    while (window := _next(steps)) is not None:
        # Workers know only the position; a stream's position may lie beyond the size of its file.
        chunk = trace.first_chunk + (count if isinstance(source, StreamSource) else window.position)
        count += 1
        with garbage_collector_off():
            columns.add(window, chunk)
        ready: list[Batch] = [RawChunk(chunk, compressor.compress(window.raw), len(window.raw), window.count)]
        pending += len(window.raw)
        if pending >= trace.batch_bytes:
            ready += columns.flush()
            pending = 0
        yield ready, windows.position  # after every window: it is also the moment to be cancelled
    yield list(columns.flush()), windows.position
    outcome.end, outcome.closed, outcome.cut_at = windows.position, windows.closed, windows.cut_at
    for at, sample, places in windows.garbage:
        outcome.tally.note("json_garbage", at, sample, places)
    outcome.recoded = windows.recoded
    if damaged := sum(windows.damaged.values()):
        outcome.tally.note("text_damaged", 0, next(iter(windows.recoded), "UTF-8").upper(), damaged)
    outcome.leftover, outcome.last_ns = spans.leftover(), columns.last_ns


def _next(steps: Iterator[Window]) -> Window | None:
    with garbage_collector_off():
        return next(steps, None)


def conclude(outcomes: list[Outcome]) -> tuple[list[Batch], Tally]:
    """What only the end of the file decides, from the outcomes of all parts in order: pairs over the borders, begins
    that nothing closes, and how the file ends."""
    tally = Tally()
    spans = Spans()
    columns = Columns(spans, tally)
    last_ns: dict[TrackKey, int] = {}
    closed = False
    cut_at = None
    for outcome in outcomes:
        tally.add(outcome.tally)
        columns.add_spans(list(spans.absorb(outcome.leftover)))
        for key, time in outcome.last_ns.items():
            last_ns[key] = max(time, last_ns.get(key, time))
        closed, cut_at = closed or outcome.closed, cut_at if cut_at is not None else outcome.cut_at
    columns.add_spans(spans.in_order_of_time())
    for encoding in set().union(*(outcome.recoded for outcome in outcomes)):
        tally.note("text_encoding", 0, encoding.upper())
    for begin in spans.unclosed():
        tally.note("span_not_closed", begin.position, begin.words)
    for end in spans.unbegun:
        tally.note("span_not_begun", end.position, end.words)
    columns.add_spans([Span(begin, max(begin.time_ns, last_ns[begin.track])) for begin in spans.unclosed()])
    if cut_at is not None:
        tally.note("json_truncated", cut_at)
    elif not closed:
        tally.note("json_unclosed", max(outcome.end for outcome in outcomes))
    titles = {key: async_title(key.thread) for key in last_ns}
    infos = [TrackInfo(key, thread_name=title) for key, title in titles.items() if title is not None]
    return [*infos, *columns.flush()], tally
