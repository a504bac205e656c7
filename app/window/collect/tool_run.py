"""One run of a collecting tool: what it prints, Stop, and how it ended. Never waits in the window's thread."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from app.collect.form import Plan
from app.collect.running import Running, entries, result_of
from app.window.job_slot import JobError, JobSlot
from model.problem import StepscopeError

_POLL_MS = 100
_LAST_PATIENCE_S = 2.0


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended: the tool's exit ``code``, whether it was stopped, and the ``result`` that is there now."""

    code: int
    is_stopped: bool
    result: Path | None


class ToolRun(QObject):
    """Signals: ``printed(text)``; ``ended(Ended)``; ``failed(JobError)`` when the tool does not start."""

    printed = Signal(str)
    ended = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running: Running | None = None
        self._before: dict[str, int] = {}
        self._output = Path()
        self._job = JobSlot("collect run", self)
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._poll)

    @property
    def is_running(self) -> bool:
        """Whether a tool runs, or is being ended."""
        return self._running is not None

    @property
    def is_stopping(self) -> bool:
        """Whether it was asked to end."""
        return self._running is not None and self._running.is_cancelled

    def start(self, plan: Plan) -> None:
        """Run what the plan says; nothing when a tool runs already."""
        if self._running is not None:
            return
        self._output = Path(plan.output)
        self._before = entries(self._output)
        try:
            self._running = Running(plan.words, plan.environment, plan.folder)
        except StepscopeError as error:
            self.failed.emit(JobError.of(error))
            return
        self._timer.start()

    def stop(self) -> None:
        """Ask it to end as Ctrl+C does; after a while it is ended."""
        if self._running is not None:
            self._running.cancel()

    def close(self) -> None:
        """End it, with all that it started, before this returns; for the end of the window."""
        self._timer.stop()
        if self._running is not None:
            self._running.end(_LAST_PATIENCE_S)
            self._running = None
        self._job.close(patience_s=_LAST_PATIENCE_S)

    def _poll(self) -> None:
        running = self._running
        if running is None:
            return
        if text := running.take():
            self.printed.emit(text)
        if running.code is not None:
            self._timer.stop()
            output, before = self._output, self._before
            self._job.start(lambda _task: _wound_up(running, output, before), self._finish, self._finish_badly)

    def _finish(self, ended: Ended) -> None:
        running, self._running = self._running, None
        if running is not None and (text := running.take()):
            self.printed.emit(text)
        self.ended.emit(ended)

    def _finish_badly(self, error: JobError) -> None:
        self._running = None
        self.failed.emit(error)


def _wound_up(running: Running, output: Path, before: dict[str, int]) -> Ended:
    code = running.wait()
    is_stopped = running.is_cancelled
    running.end(0.0)  # children that the tool left behind
    return Ended(code or 0, is_stopped, result_of(output, before))
