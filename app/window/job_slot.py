"""One job at a time in a thread: a new start cancels the old, and an answer that came too late is dropped."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

from model.problem import StepscopeError
from model.sentence import sentence
from model.task import Cancelled, Progress, TaskContext
from widgets.sentences import spoken, stated

_log = logging.getLogger(__name__)

_PROGRESS_EVERY_S = 0.05

_winding_up: set[JobSlot] = set()
"""Closed slots whose thread has not ended yet."""

Work = Callable[[TaskContext], Any]


@dataclass(frozen=True, slots=True)
class JobError:
    """Why a job gave no result: a sentence, its place, what to do, and the technical line for Details. All but the last
    may be a `Sentence`, to be said in the language of whenever it is read."""

    what: str
    where: str = ""
    advice: str = ""
    code: str = "failed"
    details: str = ""

    @property
    def advised(self) -> str:
        """What happened and what to do, in one line."""
        return " ".join(spoken(part) for part in (self.what, self.advice) if part)

    @property
    def told(self) -> str:
        """What happened, where, and what to do, in one line: the first one of each."""
        what, where, advice = (spoken(part).partition("\n")[0] for part in (self.what, self.where, self.advice))
        return " ".join(part for part in (what, stated((where, advice))) if part)

    @property
    def has_more(self) -> bool:
        """Whether `lines` say more than `told`."""
        return bool(self.details) or "\n" in self.what + self.advice

    @property
    def lines(self) -> str:
        """All of it, a line each."""
        return "\n".join(spoken(part) for part in (self.what, self.where, self.advice, self.details) if part)

    @classmethod
    def of(cls, error: StepscopeError) -> JobError:
        """``error`` as a job's."""
        return cls(error.what, error.where, error.advice, error.code)


@dataclass(eq=False, slots=True)
class _Job:
    work: Work
    on_result: Callable[[Any], None]
    on_error: Callable[[JobError], None]
    discard: Callable[[Any], None] | None
    cancelled: threading.Event
    thread: threading.Thread | None = None


class JobSlot(QObject):
    """Runs one job at a time. While one that was cancelled still winds up, only the newest start waits for it.

    Signals: ``busy_changed(busy)``; ``progressed(Progress)``.
    """

    busy_changed = Signal(bool)
    progressed = Signal(object)

    # From the job's thread to that of the slot; Qt queues it.
    _ended = Signal(object, object, object)
    _reported = Signal(object, object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._running: _Job | None = None
        self._waiting: _Job | None = None
        self._is_busy = False
        self._is_closed = False
        self._ended.connect(self._end)
        self._reported.connect(self._report)

    @property
    def is_busy(self) -> bool:
        """Whether a job is wanted whose answer has not been handed over."""
        return self._is_busy

    def start(
        self,
        work: Work,
        on_result: Callable[[Any], None],
        on_error: Callable[[JobError], None],
        discard: Callable[[Any], None] | None = None,
    ) -> None:
        """Run ``work(task)`` in a thread, then ``on_result`` or ``on_error`` in this one; the job before is cancelled.

        ``discard`` is given, in the job's thread or this one, a result that came too late, to close what was opened.
        """
        if self._is_closed:
            return
        self._drop()
        job = _Job(work, on_result, on_error, discard, threading.Event())
        if self._running is None:
            self._launch(job)
        else:
            self._waiting = job
        self._set_busy(True)

    def cancel(self) -> None:
        """Drop the job; neither of its callbacks is called any more."""
        self._drop()
        self._set_busy(False)

    def close(self, patience_s: float = 0.2) -> bool:
        """Cancel and wait at most ``patience_s`` for the thread, True = it has ended; no start works afterwards."""
        self._is_closed = True
        self.cancel()
        thread = self._running.thread if self._running else None
        if thread is None:
            return True
        thread.join(patience_s)
        if thread.is_alive():
            # Its end will still be told to this object, which must not go with its parent before.
            self.setParent(None)
            _winding_up.add(self)
        return not thread.is_alive()

    def _drop(self) -> None:
        self._waiting = None
        if self._running is not None:
            self._running.cancelled.set()

    def _launch(self, job: _Job) -> None:
        self._running = job
        # Daemon: a job that does not notice its end must not keep the program alive.
        job.thread = threading.Thread(target=self._run, args=(job,), name=f"job {self.objectName()}", daemon=True)
        job.thread.start()

    def _run(self, job: _Job) -> None:
        """In the job's thread."""
        result, error = None, None
        try:
            result = job.work(TaskContext(self._progress_of(job), job.cancelled.is_set))
        except Cancelled:
            job.cancelled.set()
        except StepscopeError as raised:
            error = JobError.of(raised)
        except Exception as raised:
            if not job.cancelled.is_set():
                _log.exception("job %s failed", job.thread.name if job.thread else "")
            error = JobError(
                sentence("JobSlot", "This could not be worked out."),
                details=f"{type(raised).__name__}: {raised}",
            )
        if job.cancelled.is_set() and error is None and result is not None and job.discard is not None:
            job.discard(result)
            result = None
        try:
            self._ended.emit(job, result, error)
        except RuntimeError:  # the slot was destroyed meanwhile
            if result is not None and job.discard is not None:
                job.discard(result)

    def _progress_of(self, job: _Job) -> Callable[[Progress], None]:
        last = 0.0

        def report(progress: Progress) -> None:
            nonlocal last
            now = time.monotonic()
            if now - last >= _PROGRESS_EVERY_S:
                last = now
                self._reported.emit(job, progress)

        return report

    def _report(self, job: _Job, progress: Progress) -> None:
        if job is self._running and not job.cancelled.is_set():
            self.progressed.emit(progress)

    def _end(self, job: _Job, result: Any, error: JobError | None) -> None:
        """In the slot's thread."""
        self._running = None
        _winding_up.discard(self)
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            self._launch(waiting)
        if job.cancelled.is_set():
            if result is not None and job.discard is not None:
                job.discard(result)
            return
        # A callback may start the next job, so this one is over before it is called.
        self._set_busy(False)
        if error is not None:
            job.on_error(error)
        else:
            job.on_result(result)

    def _set_busy(self, busy: bool) -> None:
        if busy != self._is_busy:
            self._is_busy = busy
            self.busy_changed.emit(busy)
