"""Cancelling and progress of one piece of work: a small object that is passed down and polled between chunks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


class Cancelled(Exception):
    """The work was cancelled; nothing of it may be kept."""


@dataclass(frozen=True, slots=True)
class Progress:
    """``done`` of ``total`` (bytes or items; total 0 = unknown) of the step that ``what`` names, e.g. a file name;
    ``share``: how much of the whole work is done, 0 to 1, as far as that is known."""

    what: str
    done: int
    total: int
    unit: str = "bytes"
    share: float = 0.0


class TaskContext:
    """Polled by long work. The default one is never cancelled and reports to nobody."""

    def __init__(
        self,
        on_progress: Callable[[Progress], None] | None = None,
        is_cancelled: Callable[[], bool] | None = None,
        span: tuple[float, float] = (0.0, 1.0),
    ) -> None:
        """``span``: which part of the whole work this is."""
        self._on_progress = on_progress
        self._is_cancelled = is_cancelled
        self._span = span

    def part(self, begin: float, end: float) -> TaskContext:
        """The same for a part of this work, both ends from 0 to 1."""
        first, last = self._span
        length = last - first
        return TaskContext(self._on_progress, self._is_cancelled, (first + begin * length, first + end * length))

    def check(self) -> None:
        """Raise `Cancelled` when the work is no longer wanted. Call it at least every 100 ms."""
        if self._is_cancelled is not None and self._is_cancelled():
            raise Cancelled

    def progress(self, what: str, done: int, total: int, unit: str = "bytes") -> None:
        """Report progress, then `check`."""
        if self._on_progress is not None:
            begin, end = self._span
            share = begin + (end - begin) * min(done / total, 1.0) if total else begin
            self._on_progress(Progress(what, done, total, unit, share))
        self.check()
