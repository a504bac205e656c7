"""One trial: a folder is written, opened, read whole and stored; what must not happen is raised."""

from __future__ import annotations

import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from cache.trace import Trace
from cache.writer import CacheWriter
from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.reader import Reader
from parsers.registry import NotRecognised, reader_for, readers
from tools.fuzz.changes import Damaged
from tools.fuzz.checks import Broken, batches
from tools.fuzz.entries import write

SECONDS = 10
"""Of the processor; far more than a sound reading of such a small folder takes."""

WAITED_S = 600
"""For something that does no work, as a pipe to which nobody writes; much, for a machine may be busy."""


def try_folder(case: Damaged, reader_id: str, *, store: bool = True) -> None:
    """Read the folder with the reader of that id, whether or not it still knows it, and with the one that does.
    ``store``: make a cache file of it as well. Raises whatever must not be raised; `Broken` when it takes too long."""
    with tempfile.TemporaryDirectory() as place, _limit():
        root = Path(place) / "result"
        write(case.folder, root, case.entries)
        view = FolderView(root)
        asked: list[Reader] = [reader for reader in readers() if reader.descriptor.id == reader_id]
        try:
            known = reader_for(view)
        except NotRecognised:
            asked = [reader for reader in asked if reader.sniff(view).recognised]
        else:
            asked = [reader for reader in asked if reader.sniff(view).recognised and reader is not known]
            asked.append(known)
        for reader in asked:
            for number, _ in enumerate(reader.results(view)):
                _try_result(view, reader, number, Path(place) / "result.stepscope" if store else None)


def _try_result(view: FolderView, reader: Reader, number: int, target: Path | None) -> None:
    result = reader.results(view)[number]
    read = batches(view, reader, result)
    if target is None:
        for _ in read:
            pass
        return
    with CacheWriter(target, {}) as writer:
        for batch in read:
            writer.add(batch)
        writer.finish(TaskContext())
    Trace.open(target).close()


@contextmanager
def _limit() -> Iterator[None]:
    """Stops what runs for ever. Only in the main thread of a system that has such timers."""

    def stop(number: int, _frame: FrameType | None) -> None:
        raise Broken(f"not done after {WAITED_S if number == signal.SIGALRM else SECONDS} s")

    before = [signal.signal(number, stop) for number in (signal.SIGPROF, signal.SIGALRM)]
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    signal.alarm(WAITED_S)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before[0])
        signal.signal(signal.SIGALRM, before[1])
