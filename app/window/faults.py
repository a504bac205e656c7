"""Exceptions that nobody has expected: the program goes on, the log has them, and one dialog says so."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from app.window.fault_dialog import FaultDialog

_log = logging.getLogger(__name__)

_LONGEST = 300


@dataclass(slots=True)
class Fault:
    """One kind of fault: what it says, its traceback when it came first, and how often it came."""

    what: str
    trace: str
    count: int = 0


class Faults(QObject):
    """Counts faults by the place where they arise. The first of a place opens the dialog, unless that is open: then it
    is added there. Later ones are only counted, so that a fault in what is painted all the time can be closed."""

    _came = Signal()

    def __init__(self, report: Callable[[], str]) -> None:
        """``report``: the text that the dialog copies."""
        super().__init__()
        self._report = report
        self._faults: dict[tuple[str, str, int], Fault] = {}
        self._told = 0
        self._lock = threading.Lock()
        self._is_due = False
        self._dialog: FaultDialog | None = None
        # The exception may come from another thread, or while a window is being painted.
        self._came.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def add(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """A fault has come; from any thread."""
        frames = traceback.extract_tb(trace)
        place = (frames[-1].filename, frames[-1].lineno or 0) if frames else ("", 0)
        with self._lock:
            text = "".join(traceback.format_exception(kind, error, trace))
            what = f"{kind.__name__}: {error}".splitlines()[0][:_LONGEST]
            fault = self._faults.setdefault((kind.__name__, *place), Fault(what, text))
            fault.count += 1
            count, is_due, self._is_due = fault.count, self._is_due, True
        if count & (count - 1) == 0:  # the 1st, 2nd, 4th, 8th …: what comes all the time must not fill the log
            _log.critical("unexpected, for the %d. time", count, exc_info=(kind, error, trace))
        if not is_due:
            self._came.emit()

    def _show(self) -> None:
        with self._lock:
            self._is_due = False
            faults = [(fault.what, fault.trace, fault.count) for fault in self._faults.values()]
        if self._dialog is None and len(faults) > self._told:
            self._dialog = FaultDialog(self._report, QApplication.activeWindow())
            self._dialog.destroyed.connect(self._forget_dialog)
            self._dialog.show()
        if self._dialog is not None:
            self._told = len(faults)
            self._dialog.show_faults(faults)

    def _forget_dialog(self) -> None:
        self._dialog = None


@contextmanager
def shown(faults: Faults) -> Iterator[None]:
    """Inside, what nobody catches is a fault: of the event loop, of Python's threads and of jobs' own."""

    def add(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
        if error is None or issubclass(kind, KeyboardInterrupt):
            QCoreApplication.quit()
        elif not issubclass(kind, SystemExit):
            faults.add(kind, error, trace)

    before, before_threads = sys.excepthook, threading.excepthook
    sys.excepthook = add
    threading.excepthook = lambda args: add(args.exc_type, args.exc_value, args.exc_traceback)
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook = before, before_threads
