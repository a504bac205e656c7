"""What runs in the converter child: find the reader, feed its batches to the cache writer, rename the result."""

from __future__ import annotations

import errno
import logging
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from app.conversion import Done, Failed, Part, internal_failure
from app.logs import log_to_file
from app.previews import Previews
from cache.writer import CacheWriter
from model.batches import Facts, PartDone
from model.problem import Problem, StepscopeError
from model.sentence import sentence
from model.task import Progress, TaskContext
from parsers.folder_view import FolderView
from parsers.reader import Reader, Result
from parsers.registry import reader_for

_log = logging.getLogger(__name__)
_REPORT_EVERY_S = 0.05


def run_converter(messages: Connection, path: Path, rank: int | None, work: Path, target: Path) -> None:
    """Convert one rank of the result at ``path`` to ``target``, working in the folder ``work``. Every outcome is a
    message; nothing is printed."""
    log_to_file()
    try:
        _convert(messages, path, rank, work, target)
        messages.send(Done(target))
    except StepscopeError as failure:
        messages.send(Failed(failure.what, failure.where, failure.advice, failure.code))
    except BrokenPipeError:
        _log.info("nobody waits for %s any more", path)
    except MemoryError:
        what = sentence("Errors", "There is not enough memory.")
        messages.send(Failed(what, str(path), sentence("Errors", "Close other programs."), "memory"))
    except OSError as failure:
        messages.send(_system_failure(failure, path))
    except Exception:
        _log.exception("conversion of %s failed", path)
        messages.send(internal_failure(path))


def _convert(messages: Connection, path: Path, rank: int | None, work: Path, target: Path) -> None:
    view = FolderView(path)
    reader = reader_for(view)
    results = reader.results(view)
    result = _chosen(reader, results, rank)
    ranks = [found.rank for found in results if found.rank is not None]
    reporter = _Reporter(messages)
    task = TaskContext(reporter.report)
    previews: Previews | None = None
    parts = (work / f"part-{number}.stepscope" for number in count(1))
    with CacheWriter(work / target.name, _sources(path, view, reader, result)) as writer:
        for note in _other_results(result, results):
            writer.add(note)
        writer.add(Facts({"kind": reader.descriptor.kind, "name": path.name, "rank": result.rank, "ranks": ranks}))
        for batch in reader.read(view, result, task):
            writer.add(batch)
            if isinstance(batch, PartDone):
                messages.send(Part(writer.snapshot(next(parts)), reporter.last))
                previews = Previews(lambda: reporter.last.share)
            elif previews is not None and previews.is_due():
                with previews.taken():
                    messages.send(Part(writer.snapshot(next(parts)), reporter.last))
        finished = writer.finish(task.part(reporter.last.share, 1.0))
    finished.replace(target)


def _chosen(reader: Reader, results: tuple[Result, ...], rank: int | None) -> Result:
    wanted = [result for result in results if rank is None or result.rank == rank]
    if wanted:
        return next((result for result in wanted if result.has_data), wanted[0])
    known = ", ".join(str(result.rank) for result in results if result.rank is not None)
    what = sentence("Errors", "This result has no rank {rank}.").filled(rank=str(rank))
    advice = sentence("Errors", "It has rank {ranks}.").filled(ranks=known) if known else ""
    raise StepscopeError(what, reader.descriptor.title, advice, "no_rank")


def _other_results(chosen: Result, results: tuple[Result, ...]) -> Iterator[Problem]:
    """Further results of the same rank, for example a second collection window: they are not in this cache."""
    others = [result for result in results if result.rank == chosen.rank and result is not chosen]
    if others:
        names = ", ".join(result.base or result.title for result in others)
        text = sentence(
            "Problems",
            "The opened folder holds {count} results of one rank; {shown} is shown. "
            "Open another one itself to see it: {others}.",
        ).filled(
            count=len(others) + 1,
            shown=chosen.base or chosen.title,
            others=names,
        )
        yield Problem("several_results", text, count=len(others), severity="info")


def _sources(path: Path, view: FolderView, reader: Reader, result: Result) -> dict[str, Any]:
    return {
        "path": str(path),
        "reader": reader.descriptor.id,
        "rank": result.rank,
        "base": result.base,
        "files": [[entry.path, entry.size_bytes, entry.mtime_ns] for entry in view.files],
    }


def _system_failure(failure: OSError, path: Path) -> Failed:
    where = str(failure.filename or path)
    if failure.errno == errno.ENOSPC:
        advice = sentence("Errors", "Free some space or choose another cache folder.")
        return Failed(sentence("Errors", "The disk is full."), where, advice, "disk_full")
    if failure.errno in (errno.EACCES, errno.EPERM):
        advice = sentence("Errors", "Check the permissions of the folder.")
        return Failed(sentence("Errors", "Access is denied."), where, advice, "no_permission")
    advice = sentence("Errors", "Check that the disk is still there.")
    return Failed(failure.strerror or str(failure), where, advice, "system")


class _Reporter:
    """Passes progress on, at most twenty times a second. ``last``: where the work is; its share never falls."""

    def __init__(self, messages: Connection) -> None:
        self.last = Progress("", 0, 0)
        self._messages = messages
        self._next = 0.0
        self._what = ""

    def report(self, progress: Progress) -> None:
        """Send ``progress`` when it is time to or when a new step begins."""
        self.last = replace(progress, share=max(progress.share, self.last.share))
        now = time.monotonic()
        if now < self._next and progress.what == self._what:
            return
        self._next = now + _REPORT_EVERY_S
        self._what = progress.what
        self._messages.send(self.last)
