"""Somebody who uses the real window: notes how long each deed takes, and how long it holds up the window."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from app.allocation import keep_freed_memory
from app.recent import RecentResults
from app.settings import Settings
from app.window.application import make_application
from app.window.job_slot import JobSlot
from app.window.main_window import MainWindow
from app.window.open_trace import ResultFacts
from app.window.panel_catalog import all_panels, warm_up
from app.window.program import Program
from benchmarks.measure import own_bytes, waited_s

_SIZE = (1600, 1000)
_PAUSE_S = 0.004
_FRAME_S = 0.016
_QUIET_S = 0.4
"""Nothing has to be under way for so long, until a deed is over: panels ask a moment after a key."""
_PATIENCE_S = 600.0


class Person:
    """Has one window of its own. The longest turn is the time of one turn of the event loop without waiting for a core:
    for so long the window does not answer."""

    def __init__(self) -> None:
        keep_freed_memory()  # as the program does
        self._app = make_application()
        warm_up(lambda: False)
        self._panels = len(all_panels())
        self.window = MainWindow(Program(Settings(), RecentResults()), "load", has_sample=False)
        self.window.resize(*_SIZE)
        self.window.show()
        self._longest = self._worked = 0.0
        self._peak = 0

    def open(self, path: Path) -> None:
        """Open a result and wait for it; raises TimeoutError."""
        self.do("open", lambda: self.window.open(path), until=self._is_open)

    def _is_open(self) -> bool:
        return self.window.cache is not None and len(self.window.host.docks) == self._panels

    def facts(self) -> ResultFacts:
        """What the window says of the open result."""
        assert self.window.result is not None
        return self.window.result.facts

    def has(self, table: str) -> bool:
        """Whether the open result has rows of that table."""
        return self.facts().rows.get(table, 0) > 0

    def panel(self, panel: str) -> Any:
        """A panel that has been in front."""
        return self.window.host.docks[panel].frame.panel

    def do(self, title: str, *deeds: Callable[[], object], until: Callable[[], bool] = lambda: True) -> None:
        """Do one after the other, a frame apart, wait until all is shown that follows, and print what it took."""
        self._longest = self._worked = 0.0
        self._peak = 0
        slots = self.window.findChildren(JobSlot)
        begin = time.monotonic()
        for deed in deeds:
            over = time.monotonic() + _FRAME_S
            self._turn(deed)
            while time.monotonic() < over:
                self._turn()
        busy = time.monotonic()
        while time.monotonic() - busy < _QUIET_S:
            self._turn()
            if not until() or self.window.opening.is_running or any(slot.is_busy for slot in slots):
                busy = time.monotonic()
            if busy - begin > _PATIENCE_S:
                raise TimeoutError(f"{title}: not over after {_PATIENCE_S:.0f} s")
        own = own_bytes()
        print(
            f"{title:38s} {busy - begin:7.2f} s   longest turn {self._longest * 1e3:6.0f} ms"
            f" ({self._worked * 1e3:.0f} ms of work)"
            f"   {own / 1e6:6.0f} MB, at most {max(self._peak, own) / 1e6:.0f} MB",
            flush=True,
        )

    def end(self) -> None:
        """Close the window and its jobs."""
        self.window.close()
        self._turn()

    def _turn(self, deed: Callable[[], object] | None = None) -> None:
        begin, waited, worked = time.monotonic(), waited_s(), time.thread_time()
        if deed is not None:
            deed()
        QApplication.processEvents()
        worked = time.thread_time() - worked
        self._longest = max(self._longest, time.monotonic() - begin - (waited_s() - waited))
        self._worked = max(self._worked, worked)
        self._peak = max(self._peak, own_bytes())
        time.sleep(_PAUSE_S)
