"""Converting a result in a child process: progress and finished parts come through a pipe, cancelling ends the child.

The child (`app.converter`) works in a folder of its own beside the target and its last act is an atomic rename, so a
killed child leaves nothing that could be taken for a cache.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
import multiprocessing
import shutil
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from app.cache_cleanup import note_use
from app.cache_store import CacheStore, make_folder, remove_leftovers, work_folder
from app.child import exit_code, give_way, start
from app.result_names import SUFFIX, Which
from model.problem import StepscopeError
from model.sentence import sentence
from model.task import Cancelled, Progress
from parsers.folder_view import FolderView

Asked = tuple[Path, Which]
"""What is opened, and which of its results."""

_log = logging.getLogger(__name__)
_numbers = itertools.count(1)
_PATIENCE_S = 3.0


@dataclass(frozen=True, slots=True)
class Part:
    """A cache of what has been read so far; it lives until the conversion ends. ``progress``: how far that was."""

    path: Path
    progress: Progress


@dataclass(frozen=True, slots=True)
class Done:
    """The finished cache."""

    path: Path


@dataclass(frozen=True, slots=True)
class Failed:
    """The conversion failed; ``code`` as in `StepscopeError`."""

    what: str
    where: str
    advice: str
    code: str

    def error(self) -> StepscopeError:
        """The same as an exception."""
        return StepscopeError(self.what, self.where, self.advice, self.code)


Message = Progress | Part | Done | Failed

_CACHE_ADVICE = {
    "disk_full": sentence("Errors", "Free some space or choose another cache folder in the settings."),
    "cache_write": sentence(
        "Errors",
        "Check that the folder exists and may be written to, or choose another cache folder in the settings.",
    ),
}
"""Code -> what to do where it is the cache that cannot be written."""


class Conversion:
    """One conversion. ``start`` returns at once; a thread finds the cache or drives the child; ``poll`` hands out what
    has happened since. After ``Done`` or ``Failed`` nothing more comes."""

    def __init__(
        self,
        path: Path,
        which: Which = None,
        store: CacheStore | None = None,
        rebuild: bool = False,
        target: Path | None = None,
    ) -> None:
        self._path = path
        self._which = which
        self._store = store or CacheStore()
        self._rebuild = rebuild
        self._target = target
        self._messages: SimpleQueue[Message] = SimpleQueue()
        self._cancelled = threading.Event()
        self._died = False  # the child, before its last message
        self._thread = threading.Thread(target=self._run, name="conversion", daemon=True)

    @property
    def is_running(self) -> bool:
        """Whether the child or the thread that watches it is still there."""
        return self._thread.is_alive()

    def start(self) -> None:
        """Begin, unless it has begun; returns at once."""
        if self._thread.ident is None:
            self._thread.start()

    def poll(self) -> list[Message]:
        """The messages since the last poll, oldest first. Never blocks."""
        messages = []
        with contextlib.suppress(Empty):
            while True:
                messages.append(self._messages.get_nowait())
        return messages

    def cancel(self) -> None:
        """End the child and remove what it wrote. Returns at once; ``is_running`` turns false within 200 ms."""
        self._cancelled.set()

    def join(self, seconds: float | None = None) -> None:
        """Wait for the end."""
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            self._find_or_convert()
        except Cancelled:
            _log.info("conversion of %s was cancelled", self._path)
        except StepscopeError as failure:
            self._tell(Failed(failure.what, failure.where, failure.advice, failure.code))
        except OSError as failure:
            where = str(failure.filename or self._path)
            advice = sentence("Errors", "Check that the disk is there and that you may read it.")
            self._messages.put(Failed(failure.strerror or str(failure), where, advice, "system"))
        except Exception:
            _log.exception("conversion of %s failed", self._path)
            self._messages.put(internal_failure(self._path))

    def _tell(self, message: Message) -> None:
        """Hand on what the child or the disk said: only here is it known whether that is about the cache folder."""
        if isinstance(message, Failed) and self._target is None:
            message = replace(message, advice=_CACHE_ADVICE.get(message.code, message.advice))
        self._messages.put(message)

    def _find_or_convert(self) -> None:
        if self._path.is_file() and self._path.suffix == SUFFIX:
            self._messages.put(Done(self._path))
            return
        view = FolderView(self._path)
        target = self._target or self._store.target(self._path, view, self._which)
        # Before the cache is looked for: who died after its last act has left one, and the folder that it worked in.
        remove_leftovers(target.parent)
        if self._target is None and not self._rebuild and _is_sound(target):
            note_use(target)
            self._messages.put(Done(target))
            return
        advice = sentence("Errors", "Choose another folder.")
        make_folder(target.parent, advice)
        work = work_folder(target, next(_numbers))
        try:
            make_folder(work, advice)
            self._watch_child(work, target)
        finally:
            shutil.rmtree(work, ignore_errors=True)

    def _watch_child(self, work: Path, target: Path) -> None:
        context = multiprocessing.get_context("spawn")
        receiver, sender = context.Pipe(duplex=False)
        child = context.Process(
            target=_run_child, args=(sender, self._path, self._which, work, target), name="stepscope converter"
        )
        start(child)
        sender.close()
        finished = False
        try:
            while not finished and not self._cancelled.is_set():
                finished = self._receive(receiver)
            if self._cancelled.is_set():
                raise Cancelled
        finally:
            if not finished:
                child.kill()
            code = exit_code(child)
            receiver.close()
        if self._died:
            raise StepscopeError(
                sentence("Errors", "The converter ended unexpectedly (exit code {number}).").filled(
                    number="?" if code is None else str(code)
                ),
                str(self._path),
                sentence(
                    "Errors",
                    "Open the result again. If it happens again, there may be too little memory; close other programs.",
                ),
                "converter_died",
            )

    def _receive(self, receiver: Connection) -> bool:
        """Pass on one message if there is one within 50 ms; whether it was the last."""
        if not receiver.poll(0.05):
            return False
        try:
            message: Message = receiver.recv()
        except (EOFError, OSError):
            self._died = True
            return True
        self._tell(message)
        return isinstance(message, (Done, Failed))


def _run_child(*arguments: Any) -> None:
    give_way()
    # Here, so that the program need not load readers and writers before the child can start.
    from app.converter import run_converter

    run_converter(*arguments)


@contextlib.contextmanager
def begun_conversions(paths: Sequence[Path], which: Which) -> Iterator[Mapping[Asked, Conversion]]:
    """A conversion of each path, under way; cancelled at the end."""
    begun = {(path, which): Conversion(path, which) for path in paths}
    for conversion in begun.values():
        conversion.start()
    try:
        yield begun
    finally:
        for conversion in begun.values():
            conversion.cancel()
        for conversion in begun.values():
            conversion.join(_PATIENCE_S)


def ensure_cache(
    path: Path,
    which: Which = None,
    *,
    store: CacheStore | None = None,
    rebuild: bool = False,
    target: Path | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Path:
    """The cache of a result, converted now when there is none. Raises StepscopeError."""
    conversion = Conversion(path, which, store, rebuild, target)
    conversion.start()
    try:
        while True:
            running = conversion.is_running
            for message in conversion.poll():
                if isinstance(message, Done):
                    return message.path
                if isinstance(message, Failed):
                    raise message.error()
                if isinstance(message, Progress) and on_progress is not None:
                    on_progress(message)
            if not running:
                raise internal_failure(path).error()
            time.sleep(0.01)
    finally:
        conversion.cancel()
        conversion.join()


def _is_sound(cache: Path) -> bool:
    """Whether ``cache`` is there and opens. A damaged one is replaced without asking: the result is at hand."""
    if not cache.is_file():
        return False
    from cache.trace import Trace

    try:
        Trace.open(cache).close()
    except StepscopeError as failure:
        _log.warning("%s is converted again: %s", cache, failure.what)
        return False
    return True


def internal_failure(path: Path) -> Failed:
    """What a user is told when the fault is ours; the log has the rest."""
    return Failed(
        sentence("Errors", "The result could not be converted because of a fault in Stepscope."),
        str(path),
        sentence("Errors", "The log file has the details; send it with a report."),
        "internal",
    )
