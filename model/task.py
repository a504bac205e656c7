"""Cancelling and progress of one piece of work: a small object that is passed down and polled between chunks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


class Cancelled(Exception):
    """The work was cancelled; nothing of it may be kept."""


@dataclass(frozen=True, slots=True)
class Progress:
    """``done`` of ``total`` (bytes or items; total 0 = unknown) of the step that ``what`` names, e.g. a file name."""

    what: str
    done: int
    total: int
    unit: str = "bytes"


class TaskContext:
    """Polled by long work. The default one is never cancelled and reports to nobody."""

    def __init__(
        self,
        on_progress: Callable[[Progress], None] | None = None,
        is_cancelled: Callable[[], bool] | None = None,
    ) -> None:
        self._on_progress = on_progress
        self._is_cancelled = is_cancelled

    def check(self) -> None:
        """Raise `Cancelled` when the work is no longer wanted. Call it at least every 100 ms."""
        if self._is_cancelled is not None and self._is_cancelled():
            raise Cancelled

    def progress(self, what: str, done: int, total: int, unit: str = "bytes") -> None:
        """Report progress, then `check`."""
        if self._on_progress is not None:
            self._on_progress(Progress(what, done, total, unit))
        self.check()
