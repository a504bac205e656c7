"""Opens a result: follows its conversion, then opens the finished cache in a job. One at a time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from app.result_names import SUFFIX, Which
from app.window.job_slot import JobError, JobSlot
from app.window.open_trace import OpenTrace, open_result
from model.task import Progress

_POLL_MS = 40
# A cache of ours that cannot be opened is made again from its source.
_REBUILT_CODES = ("cache_damaged", "cache_version")


class ConversionLike(Protocol):
    """What `app.conversion.Conversion` offers."""

    def start(self) -> None: ...
    def poll(self) -> list[Any]: ...
    def cancel(self) -> None: ...


Convert = Callable[[Path, Which, bool], ConversionLike]


class Opening(QObject):
    """Signals: ``progressed(Progress)``; ``part_ready(OpenTrace, Progress)`` with what has been read so far;
    ``finished(OpenTrace, cache path)``; ``failed(JobError)``. After `cancel` none of them comes."""

    progressed = Signal(object)
    part_ready = Signal(object, object)
    finished = Signal(object, object)
    failed = Signal(object)

    def __init__(
        self, convert: Convert, open_trace: Callable[[Path], OpenTrace] = open_result, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._convert = convert
        self._open_trace = open_trace
        self._conversion: ConversionLike | None = None
        self._slot = JobSlot("opening", self)
        self._asked: tuple[Path, Which] = (Path(), None)
        self._may_rebuild = False
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._poll)

    @property
    def is_running(self) -> bool:
        """Whether a result is on its way."""
        return self._conversion is not None or self._slot.is_busy

    def open(self, path: Path, which: Which = None, *, rebuild: bool = False) -> None:
        """Open the result at ``path``; the one on its way is cancelled."""
        self.cancel()
        self._asked = (path, which)
        self._may_rebuild = not rebuild
        self._begin(rebuild=rebuild)

    def cancel(self) -> None:
        """Stop; returns at once, the converter's child is gone shortly after."""
        self._timer.stop()
        self._slot.cancel()
        if self._conversion is not None:
            self._conversion.cancel()
            self._conversion = None

    def close(self) -> None:
        """Stop for good."""
        self.cancel()
        self._slot.close()

    def _begin(self, *, rebuild: bool) -> None:
        conversion = self._convert(*self._asked, rebuild)
        self._conversion = conversion
        conversion.start()
        self._timer.start()

    def _poll(self) -> None:
        # Late: with it come the reading folders, which the empty window does not need.
        from app.conversion import Done, Failed, Part

        conversion = self._conversion
        for message in conversion.poll() if conversion is not None else ():
            if self._conversion is not conversion:
                return  # a receiver of a signal has opened another result
            match message:
                case Progress():
                    self.progressed.emit(message)
                case Part(path, progress):
                    self._slot.start(self._opening_of(path), self._show_with(progress), lambda _error: None, _let_go)
                case Done(path):
                    self._end_conversion()
                    self._slot.start(self._opening_of(path), self._finish_with(path), self._refuse, _let_go)
                case Failed():
                    self._end_conversion()
                    self._slot.cancel()
                    self.failed.emit(JobError.of(message.error()))

    def _end_conversion(self) -> None:
        self._timer.stop()
        self._conversion = None

    def _opening_of(self, path: Path) -> Callable[[Any], OpenTrace]:
        open_trace = self._open_trace
        return lambda _task: open_trace(path)

    def _show_with(self, progress: Progress) -> Callable[[Any], None]:
        return lambda opened: self.part_ready.emit(opened, progress)

    def _finish_with(self, cache: Path) -> Callable[[Any], None]:
        return lambda opened: self.finished.emit(opened, cache)

    def _refuse(self, error: JobError) -> None:
        source, _which = self._asked
        if error.code in _REBUILT_CODES and self._may_rebuild and source.suffix != SUFFIX:
            self._may_rebuild = False
            self._begin(rebuild=True)
            return
        self.failed.emit(error)


def _let_go(opened: Any) -> None:
    """Close a trace that nobody waits for any more."""
    if isinstance(opened, OpenTrace):
        opened.close()
