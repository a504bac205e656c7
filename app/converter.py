"""What runs in the converter child: find the reader, feed its batches to the cache writer, rename the result."""

from __future__ import annotations

import errno
import logging
import shutil
import sys
import time
from dataclasses import replace
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from app.allocation import keep_freed_memory
from app.conversion import Done, Failed, Message, Part, internal_failure
from app.logs import log_to_file
from app.previews import Previews
from app.result_choice import chosen, facts_of, others_of_rank
from app.result_names import SUFFIX, Which
from cache.writer import CacheWriter
from model.batches import Facts, PartDone
from model.problem import StepscopeError
from model.sentence import sentence
from model.task import Cancelled, Progress, TaskContext
from parsers.folder_view import FolderView
from parsers.reader import Reader, Result
from parsers.registry import reader_for

_log = logging.getLogger(__name__)
_REPORT_EVERY_S = 0.1

_HOLDS_FILES, _RELEASE_S = sys.platform == "win32", 10.0


def run_converter(messages: Connection, path: Path, which: Which, work: Path, target: Path) -> None:
    """Convert one of the results at ``path`` to ``target``, working in the folder ``work``. Every outcome is a
    message; nothing is printed. Where nobody waits for them any more it ends, and takes ``work`` with it."""
    log_to_file()
    keep_freed_memory()  # sorting a track takes and frees columns of megabytes again and again
    listener = _Listener(messages)
    try:
        listener.tell(_outcome(listener, path, which, work, target))
    except Cancelled:
        _log.info("nobody waits for %s any more", path)
        shutil.rmtree(work, ignore_errors=True)


def _outcome(listener: _Listener, path: Path, which: Which, work: Path, target: Path) -> Done | Failed:
    try:
        _convert(listener, path, which, work, target)
    except StepscopeError as failure:
        return Failed(failure.what, _known_place(failure.where, work, target), failure.advice, failure.code)
    except MemoryError:
        what = sentence("Errors", "There is not enough memory.")
        return Failed(what, str(path), sentence("Errors", "Close other programs."), "memory")
    except OSError as failure:
        return _system_failure(failure, _known_place(str(failure.filename or path), work, target))
    except Cancelled:
        raise
    except Exception:
        _log.exception("conversion of %s failed", path)
        return internal_failure(path)
    return Done(target)


def _convert(listener: _Listener, path: Path, which: Which, work: Path, target: Path) -> None:
    view = FolderView(path)
    reader = reader_for(view)
    results = reader.results(view)
    result = chosen(results, which, reader.descriptor.title)
    task = TaskContext(listener.report)
    previews: Previews | None = None
    parts = (work / f"part-{number}{SUFFIX}" for number in count(1))
    with CacheWriter(work / target.name, _sources(path, view, reader, result)) as writer:
        for note in others_of_rank(result, results):
            writer.add(note)
        known = {"kind": reader.descriptor.kind, "name": path.name}
        writer.add(Facts(known | facts_of(result, results)))
        for batch in reader.read(view, result, task):
            writer.add(batch)
            if isinstance(batch, PartDone):
                listener.tell(Part(writer.snapshot(next(parts)), listener.last))
                previews = Previews(lambda: listener.last.share)
            elif previews is not None and previews.is_due():
                with previews.taken():
                    listener.tell(Part(writer.snapshot(next(parts)), listener.last))
        finished = writer.finish(task.part(listener.last.share, 1.0))
    _put(finished, target)


def _put(finished: Path, target: Path) -> None:
    """Put the finished cache in its place. Windows refuses that while somebody reads the old one: the window lets go of
    it before, and its jobs a little later."""
    deadline = time.monotonic() + _RELEASE_S
    while True:
        try:
            finished.replace(target)
        except PermissionError:
            if not _HOLDS_FILES or time.monotonic() > deadline:
                raise
            time.sleep(_RELEASE_S / 100)
        else:
            return


def _sources(path: Path, view: FolderView, reader: Reader, result: Result) -> dict[str, Any]:
    return {
        "path": str(path),
        "reader": reader.descriptor.id,
        "rank": result.rank,
        "base": result.base,
        "files": [[entry.path, entry.size_bytes, entry.mtime_ns] for entry in view.files],
    }


def _known_place(where: str, work: Path, target: Path) -> str:
    """Where it works is gone when the user looks."""
    return where if str(work) not in where else str(target.parent)


def _system_failure(failure: OSError, where: str) -> Failed:
    if failure.errno == errno.ENOSPC:
        advice = sentence("Errors", "Free some space or choose another folder, then try again.")
        return Failed(sentence("Errors", "The disk is full."), where, advice, "disk_full")
    if failure.errno in (errno.EACCES, errno.EPERM):
        advice = sentence("Errors", "Check the permissions of the folder, and that no other window has the file open.")
        return Failed(sentence("Errors", "Access is denied."), where, advice, "no_permission")
    advice = sentence("Errors", "Check that the disk is still there.")
    return Failed(failure.strerror or str(failure), where, advice, "system")


class _Listener:
    """Who waits for the conversion. ``last``: where the work is; its share never falls."""

    def __init__(self, messages: Connection) -> None:
        self.last = Progress("", 0, 0)
        self._messages = messages
        self._next = 0.0
        self._what = ""

    def tell(self, message: Message) -> None:
        """Send ``message``. Raises Cancelled: nobody is there any more."""
        try:
            self._messages.send(message)
        except OSError:
            raise Cancelled from None

    def report(self, progress: Progress) -> None:
        """Tell ``progress`` when it is time to or when a new step begins, at most ten times a second."""
        self.last = replace(progress, share=max(progress.share, self.last.share))
        now = time.monotonic()
        if now < self._next and progress.what == self._what:
            return
        self._next = now + _REPORT_EVERY_S
        self._what = progress.what
        self.tell(self.last)
