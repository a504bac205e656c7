"""A time range of a result as a file of its own: a smaller .stepscope, a Chrome trace, or a table of its slices."""

from __future__ import annotations

import csv
import json
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from analysis.part_range import part_range
from app.draft import draft
from app.result_names import SUFFIX
from model.batches import (
    FLOW_END,
    FLOW_START,
    FLOW_STEP,
    CounterBatch,
    Facts,
    FileReport,
    FlowBatch,
    Missing,
    RawChunk,
    SliceBatch,
    TableBatch,
    TrackInfo,
    TrackKey,
)
from model.joined import taken_apart
from model.problem import Problem
from model.spreadsheet import harmless
from model.task import TaskContext
from model.time_span import TimeSpan
from model.trace_view import TIMELINE_TABLES
from parsers.files.trace_events import PART_KEY

if TYPE_CHECKING:
    from cache.trace import Trace

_ROWS = 1 << 16
_PHASES = {FLOW_START: "s", FLOW_STEP: "t", FLOW_END: "f"}


@dataclass(frozen=True, slots=True)
class Part:
    """``span`` of some tracks (None: all)."""

    span: TimeSpan
    tracks: frozenset[int] | None = None


def write_cache(trace: Trace, part: Part, target: Path, task: TaskContext) -> None:
    """A smaller .stepscope: the timeline of the range, and all tables, facts and reports. Raises StepscopeError."""
    from cache.writer import CacheWriter

    span = _ends(trace, part)
    with CacheWriter(target, {**trace.sources, "part": span}) as writer:
        writer.add(Facts({**trace.facts, "part": span}))
        reports: tuple[FileReport | Missing | Problem, ...] = (*trace.files, *trace.missing, *trace.problems)
        for report in reports:
            writer.add(report)
        for batch in _tables(trace, task):
            writer.add(batch)
        for piece in trace.batches_within(part.span, part.tracks, task):
            writer.add(piece)
        writer.finish(task)


def _ends(trace: Trace, part: Part) -> list[int]:
    """Begin and end of what the file has of the run: a part of a part has no more than that one had."""
    inner = part_range(trace) or part.span
    begin_ns = max(part.span.begin_ns, inner.begin_ns)
    return [begin_ns, max(min(part.span.end_ns, inner.end_ns), begin_ns)]


def _tables(trace: Trace, task: TaskContext) -> Iterator[TableBatch]:
    for info in trace.tables():
        if info.name in TIMELINE_TABLES:
            continue
        for first in range(0, max(info.rows, 1), _ROWS):
            task.check()
            table = trace.table(info.name, first=first, count=_ROWS)
            yield TableBatch(info.name, table.columns, table.data)


def write_csv(trace: Trace, part: Part, target: Path, task: TaskContext) -> None:
    """One row a slice: process, track, row, name, category, begin, end and duration in ns."""
    header = ("process", "pid", "track", "tid", "row", "name", "category", "begin_ns", "end_ns", "duration_ns")
    with _text_file(target) as file:
        rows = csv.writer(file)
        rows.writerow(header)
        for track in trace.tracks:
            if track.kind != "slices" or (part.tracks is not None and track.id not in part.tracks):
                continue
            place = (track.process, track.process_id, track.thread, track.tid)
            for depth in range(track.depths):
                task.check()
                for index in trace.indexes_within(track.id, depth, part.span):
                    one = trace.slice(index)
                    end = one.begin_ns + one.duration_ns
                    times = (one.begin_ns, end, one.duration_ns)
                    texts = [harmless(text or "") for text in (*place, str(depth), one.name, one.category)]
                    rows.writerow([*texts, *times])
                    if index % 1024 == 0:
                        task.check()


def write_chrome_trace(trace: Trace, part: Part, target: Path, task: TaskContext) -> None:
    """A Chrome trace: times are decimal texts of microseconds, so that no reader has to round them."""
    with _text_file(target) as file:
        file.write(f'{{"displayTimeUnit":"ns",{PART_KEY}:{json.dumps(_ends(trace, part))},"traceEvents":[')
        events = _ChromeEvents(trace)
        first = True
        for batch in trace.batches_within(part.span, part.tracks, task):
            for event in events.of(batch):
                file.write("\n" if first else ",\n")
                file.write(json.dumps(event, ensure_ascii=False, separators=(",", ":")))
                first = False
            task.check()
        file.write("\n]}\n")


def _microseconds(time_ns: int) -> str:
    whole, rest = divmod(abs(time_ns), 1000)
    return f"{'-' if time_ns < 0 else ''}{whole}.{rest:03d}"


class _ChromeEvents:
    """Batches as events. Ids that are no numbers, as pid and tid have to be, become numbers of their own."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._numbers: dict[str, int] = {}

    def of(self, batch: object) -> Iterator[dict[str, Any]]:
        if isinstance(batch, TrackInfo):
            yield from self._names(batch)
        elif isinstance(batch, SliceBatch):
            yield from self._slices(batch)
        elif isinstance(batch, CounterBatch):
            yield from self._samples(batch)
        elif isinstance(batch, FlowBatch):
            yield from self._flow_ends(batch)
        else:
            assert isinstance(batch, RawChunk)  # arguments stand in the slices

    def _place(self, key: TrackKey) -> dict[str, int]:
        return {"pid": self._number(key.process), "tid": self._number(key.thread)}

    def _number(self, text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 10:
            return int(text)
        return self._numbers.setdefault(text, 1_000_000_000 + len(self._numbers))

    def _names(self, info: TrackInfo) -> Iterator[dict[str, Any]]:
        about = {
            "process_name": ("name", info.process_name),
            "process_labels": ("labels", info.process_label),
            "process_sort_index": ("sort_index", info.process_sort),
            "thread_name": ("name", None if info.key.counter else info.thread_name),
            "thread_sort_index": ("sort_index", None if info.key.counter else info.thread_sort),
        }
        for name, (key, value) in about.items():
            if value not in (None, ""):
                yield {"ph": "M", "name": name, **self._place(info.key), "args": {key: value}}

    def _slices(self, batch: SliceBatch) -> Iterator[dict[str, Any]]:
        assert batch.category is not None
        assert batch.event is not None
        columns = (batch.track, batch.name, batch.category, batch.start_ns, batch.duration_ns, batch.event)
        for track, name, category, start, duration, event in zip(*(one.tolist() for one in columns), strict=True):
            made = {"ph": "X", "name": batch.names[name], **self._place(batch.tracks[track])}
            if category < len(batch.names):
                made["cat"] = batch.names[category]
            made |= {"ts": _microseconds(start), "dur": _microseconds(duration)}
            arguments = self._trace.event_arguments(event)
            yield {**made, "args": arguments} if arguments else made

    def _samples(self, batch: CounterBatch) -> Iterator[dict[str, Any]]:
        for track, time, value in zip(
            *(one.tolist() for one in (batch.track, batch.time_ns, batch.value)), strict=True
        ):
            key = batch.tracks[track]
            if not math.isnan(value):  # JSON has no word for a missing value
                name, args = taken_apart(key.counter)[0], {"value": value}
                yield {"ph": "C", "name": name, **self._place(key), "ts": _microseconds(time), "args": args}

    def _flow_ends(self, batch: FlowBatch) -> Iterator[dict[str, Any]]:
        columns = (
            batch.track.tolist(),
            batch.category.tolist(),
            batch.ids,
            batch.phase.tolist(),
            batch.time_ns.tolist(),
        )
        for track, category, text, phase, time in zip(*columns, strict=True):
            name = batch.categories[category]
            made = {"ph": _PHASES[phase], "name": name, "cat": name, "id": text}
            yield {**made, **self._place(batch.tracks[track]), "ts": _microseconds(time), "bp": "e"}


@contextmanager
def _text_file(target: Path) -> Iterator[IO[str]]:
    """A text file that gets its name only when it is complete. Raises StepscopeError where the disk fails."""
    with draft(target) as path, path.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
        yield file


WRITERS: dict[str, Callable[[Trace, Part, Path, TaskContext], None]] = {
    SUFFIX: write_cache,
    ".json": write_chrome_trace,
    ".csv": write_csv,
}
"""By the suffix of the file to write."""
