"""What runs in the converter child: find the reader, feed its batches to the cache writer, rename the result."""

from __future__ import annotations

import errno
import logging
import os
import time
from dataclasses import replace
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from app.cache_store import Which
from app.conversion import Done, Failed, Part, internal_failure
from app.logs import log_to_file
from app.previews import Previews
from app.result_choice import chosen, facts_of, others_of_rank
from cache.writer import CacheWriter
from model.batches import Facts, PartDone
from model.problem import StepscopeError
from model.sentence import sentence
from model.task import Progress, TaskContext
from parsers.folder_view import FolderView
from parsers.reader import Reader, Result
from parsers.registry import reader_for

_log = logging.getLogger(__name__)
_NICENESS = 5
"""The window's frames come first where both want the same core."""

_REPORT_EVERY_S = 0.1


def run_converter(messages: Connection, path: Path, which: Which, work: Path, target: Path) -> None:
    """Convert one of the results at ``path`` to ``target``, working in the folder ``work``. Every outcome is a
    message; nothing is printed."""
    log_to_file()
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    try:
        _convert(messages, path, which, work, target)
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


def _convert(messages: Connection, path: Path, which: Which, work: Path, target: Path) -> None:
    view = FolderView(path)
    reader = reader_for(view)
    results = reader.results(view)
    result = chosen(results, which, reader.descriptor.title)
    reporter = _Reporter(messages)
    task = TaskContext(reporter.report)
    previews: Previews | None = None
    parts = (work / f"part-{number}.stepscope" for number in count(1))
    with CacheWriter(work / target.name, _sources(path, view, reader, result)) as writer:
        for note in others_of_rank(result, results):
            writer.add(note)
        known = {"kind": reader.descriptor.kind, "name": path.name}
        writer.add(Facts(known | facts_of(result, results)))
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
    """Passes progress on, at most ten times a second. ``last``: where the work is; its share never falls."""

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
