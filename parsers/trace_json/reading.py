"""Reads Chrome-trace JSON of any size into batches: here when it is small, in two worker processes when it is big."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from multiprocessing import current_process

from model.batches import Batch
from model.task import TaskContext
from parsers.folder_view import FileEntry, FolderView
from parsers.trace_json.container import first_event, has_samples
from parsers.trace_json.part import Outcome, Trace, conclude, read_part
from parsers.trace_json.source import MOST_TIMES, FileSource, StreamSource, open_source
from parsers.trace_json.tally import Tally
from parsers.trace_json.workers import REGION_BYTES, Region, read_regions

Steps = Generator[tuple[list[Batch], int], None, None]
"""Batches, each time with how many bytes of the file are done."""

BIG_BYTES = 100_000_000
"""From here on starting two processes (half a second) pays."""


def read_trace(view: FolderView, entry: FileEntry, task: TaskContext, *, workers: int | None = None) -> Iterator[Batch]:
    """The batches of the Chrome-trace JSON file ``entry``: a list of events or an object with ``traceEvents``, bare or
    in gzip, complete or cut. ``workers``: processes to use; 1 = this one, None = by the file's size.

    Raises OSError, `Cancelled`; RuntimeError when a worker process dies. What is wrong with the content is a `Problem`.
    """
    files = view.root.files
    first_chunk = sum(file.size_bytes for file in files[: files.index(entry)])
    trace = Trace(view.absolute(entry), first_chunk)
    yield from read_file(trace, entry.path, entry.size_bytes, task, workers=workers)


def read_file(
    trace: Trace,
    name: str,
    size: int,
    task: TaskContext,
    *,
    workers: int | None = None,
    region_bytes: int = REGION_BYTES,
) -> Iterator[Batch]:
    """The same for a path. ``name``: what problems and progress call it; ``size``: its bytes."""
    if workers is None:
        workers = 2 if size >= BIG_BYTES and not current_process().daemon else 1
    tally = Tally()
    with open_source(trace.path) as source:
        begin, head = first_event(source, task)
        if begin is None:
            code = "json_no_events" if head else "file_empty" if source.broken_at is None else "gzip_damaged"
            tally.note(code, 0, head.decode("utf-8", "replace"))
            yield from tally.problems(name, source.line_of)
            return
        outcomes: list[Outcome] = []
        if workers > 1 and not isinstance(source, StreamSource):
            steps = _in_regions(trace, source, begin, workers, region_bytes, task, outcomes)
        else:
            steps = _in_one(trace, source, begin, outcomes)
        with closing(steps):  # else workers would live as long as a traceback that mentions this frame
            for batches, done in steps:
                task.progress(name, min(size, done), size)
                yield from batches
        rest, found = conclude(outcomes)
        tally.add(found)
        if outcomes[-1].closed and has_samples(source, head, outcomes[-1].end):
            tally.note("samples_ignored", outcomes[-1].end)
        _note_unpacking(source, tally)
        problems = list(tally.problems(name, source.line_of))
    yield from rest
    yield from problems


def _note_unpacking(source: FileSource, tally: Tally) -> None:
    if source.broken_at is not None:
        tally.note("gzip_damaged", source.broken_at)
    if source.swells_at is not None:
        tally.note("gzip_swells", source.swells_at, str(MOST_TIMES))
    if source.encoding:
        tally.note("text_encoding", 0, source.encoding.upper())


def _in_one(trace: Trace, source: FileSource, begin: int, outcomes: list[Outcome]) -> Steps:
    outcomes.append(Outcome(begin))
    for batches, _ in read_part(trace, source, begin, None, outcomes[0]):
        yield batches, source.consumed


def _in_regions(
    trace: Trace,
    source: FileSource,
    begin: int,
    workers: int,
    region_bytes: int,
    task: TaskContext,
    outcomes: list[Outcome],
) -> Steps:
    """The regions in worker processes, then what lies between them: after damage a region may begin late."""
    borders = list(range(begin, max(source.size, begin + 1), region_bytes))
    regions: list[Region] = [
        (number, border, limit)
        for number, (border, limit) in enumerate(zip(borders, [*borders[1:], None], strict=True))
    ]
    found: list[Outcome] = []
    yield from read_regions(trace, regions, workers, task, found)
    position = begin
    for outcome in [*found, None]:
        until = source.size if outcome is None else outcome.before
        if position < until and not (outcomes and outcomes[-1].closed):
            outcomes.append(Outcome(position))
            for batches, _ in read_part(trace, source, position, None if outcome is None else until, outcomes[-1]):
                yield batches, source.size
        if outcome is not None:
            outcomes.append(outcome)
            position = outcome.end
