"""What a run of the program leaves while it runs, so that the next start knows when it did not end properly. No Qt.

Each run has a folder of its own, with a lock that the system lets go of when the process ends, what was open, and the
file that Python writes its last words into. A run that ends properly removes its folder.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from app.file_lock import FileLock, try_lock
from app.json_file import read_json, write_json
from app.places import state_folder
from app.result_names import Which

_log = logging.getLogger(__name__)

_LOCK, _OPEN, _WORDS = "lock", "open.json", "last_words.txt"
_MOST_WORDS = 32 << 10
_MOST_RESULTS = 20
_PATIENCE_S = 3.0


@dataclass(frozen=True, slots=True)
class OpenResult:
    """A result that a window shows: its absolute path, and which of the folder's results."""

    path: str
    which: Which = None


@dataclass(frozen=True, slots=True)
class Crashed:
    """What runs that did not end properly have left: the results that were open last; how many such runs in a row, up
    to the last one, ended before they had ``stood`` a while."""

    results: tuple[OpenResult, ...] = ()
    at_start: int = 0


class RunRecord:
    """The record of this run; ``crashed`` = the runs before it that did not end properly, None = there are none.

    Where nothing can be written, nothing is recorded."""

    def __init__(self) -> None:
        self.crashed: Crashed | None = None
        self._folder: Path | None = None
        self._lock: FileLock | None = None
        self._words: IO[bytes] | None = None
        self._has_stood = False
        self._results: tuple[OpenResult, ...] = ()
        runs = state_folder() / "runs"
        try:
            runs.mkdir(parents=True, exist_ok=True)
            with _alone(runs):
                self.crashed = _take_crashed(runs)
                # They stay on record until they are opened again or not wanted.
                self._results = self.crashed.results if self.crashed is not None else ()
                self._begin(runs)
        except OSError as error:
            _log.warning("this run is not recorded: %s", error)

    def _begin(self, runs: Path) -> None:
        folder = runs / f"{time.time_ns()}-{os.getpid()}"
        folder.mkdir()
        self._lock = try_lock(folder / _LOCK)
        self._folder = folder
        self._write()
        if not faulthandler.is_enabled():  # whoever enabled it wants the words elsewhere
            self._words = (folder / _WORDS).open("wb", buffering=0)
            faulthandler.enable(self._words)

    def keep(self, results: Sequence[OpenResult]) -> None:
        """These are open now."""
        if tuple(results) != self._results:
            self._results = tuple(results)
            self._write()

    def stand(self) -> None:
        """The program has started and stood for a while: a crash from now on is none of the start."""
        self._has_stood = True
        self._write()

    def end(self) -> None:
        """The program ends properly."""
        if self._words is not None:
            faulthandler.disable()
            self._words.close()
        if self._lock is not None:
            self._lock.release()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    def _write(self) -> None:
        if self._folder is None:
            return
        before = self.crashed.at_start if self.crashed is not None else 0
        shown = [{"path": one.path, "which": one.which} for one in self._results[:_MOST_RESULTS]]
        try:
            write_json(self._folder / _OPEN, {"open": shown, "at_start": 0 if self._has_stood else before + 1})
        except OSError as error:
            _log.warning("what is open is not recorded: %s", error)


@contextmanager
def _alone(runs: Path) -> Iterator[None]:
    """Inside, no other start looks at the folders; raises TimeoutError, an OSError."""
    deadline = time.monotonic() + _PATIENCE_S
    while (lock := try_lock(runs / _LOCK)) is None:
        if time.monotonic() > deadline:
            raise TimeoutError("another start holds the records of runs")
        time.sleep(0.02)
    try:
        yield
    finally:
        lock.release()


def _take_crashed(runs: Path) -> Crashed | None:
    """What crashed runs have left; their folders go. The newest that had something open says what was."""
    last: Crashed | None = None
    for folder in sorted(path for path in runs.iterdir() if path.is_dir()):
        lock = try_lock(folder / _LOCK)
        if lock is None:
            continue  # it runs
        found = _left_by(folder)
        _log.warning("a run of the program did not end properly\n%s", _last_words(folder))
        last = Crashed(found.results or (last.results if last is not None else ()), found.at_start)
        lock.release()
        shutil.rmtree(folder, ignore_errors=True)
    return last


def _left_by(folder: Path) -> Crashed:
    try:
        content: Any = read_json(folder / _OPEN)
    except ValueError as error:
        _log.warning("what was open is lost: %s", error)
        content = None
    if not isinstance(content, dict):
        return Crashed()
    rows, at_start = content.get("open"), content.get("at_start")
    results = (_result_of(row) for row in (rows if isinstance(rows, list) else [])[:_MOST_RESULTS])
    return Crashed(tuple(filter(None, results)), at_start if isinstance(at_start, int) else 0)


def _result_of(row: Any) -> OpenResult | None:
    match row:
        case {"path": str(path), "which": int() | str() | None as which} if Path(path).is_absolute():
            return OpenResult(path, which)
    return None


def _last_words(folder: Path) -> str:
    try:
        with (folder / _WORDS).open("rb") as file:
            return file.read(_MOST_WORDS).decode("utf-8", "replace")
    except OSError:
        return ""
