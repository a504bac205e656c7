"""Frames of the real program while its timeline is panned for some seconds, also while it converts another file."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer

from benchmarks.measure import report, waited_s
from tools.own_home import own_home

_PATIENCE_S = 120
_SETTLE_S = 2.0
_STEP_MS = 16
_STEP_PX = 24
_SCAN_MS = 15_000
_WINDOW = (1920, 1080)
_ZOOM_EVERY_S = 2.0  # the zoom changes, so that slices, blocks and both are panned through


def pan(path: Path, other: Path | None, seconds: float, home: Path) -> None:
    """Print how long frames were apart and what they took; ``other``: opened in a second window when panning begins."""
    shutil.rmtree(home, ignore_errors=True)  # the other file is to be converted each time
    home.mkdir()
    environment = {**os.environ, **own_home(home)}
    command = [sys.executable, "-m", "benchmarks.pan", str(path), str(seconds), *([str(other)] if other else [])]
    subprocess.run(command, check=True, env=environment, timeout=2 * _PATIENCE_S + 2 * seconds + 3 * _SCAN_MS / 1000)


class _Panner(QObject):
    """Pans back and forth in steps of the timer once the timeline has stood still for a moment; notes its frames."""

    def __init__(self, seconds: float, done: Callable[[], None]) -> None:
        super().__init__()
        self.window: Any = None
        self.sight: Any = None
        self._lanes: Any = None
        self.other: Path | None = None
        self.frames: list[tuple[float, float]] = []  # seconds between two: all, and less the waiting for a core
        self.steps: list[tuple[float, float]] = []  # seconds between two steps of the loop: all, and of its work
        self.resident: dict[str, tuple[float, float]] = {}  # MB: of its own, with the pages of mapped files
        self._seconds, self._done = seconds, done
        self._begun = self._beat = self._worked = 0.0
        self._painted: tuple[float, float] | None = None
        self._still_since = time.monotonic()
        self._timer = QTimer(self, interval=_STEP_MS)
        self._timer.timeout.connect(self._step)
        self._timer.start()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
        if event.type() == QEvent.Type.Paint and self._begun:
            now, waited = time.monotonic(), waited_s()
            if self._painted is not None:
                apart = now - self._painted[0]
                self.frames.append((apart, max(apart - (waited - self._painted[1]), 0.0)))
            self._painted = (now, waited)
        return False

    def _step(self) -> None:
        now, worked = time.monotonic(), time.thread_time()
        if not self._begun:
            if self._is_ready(now):
                self._begin(now)
            return
        self.steps.append((now - self._beat, worked - self._worked))
        self._beat, self._worked = now, worked
        passed = now - self._begun
        whole = self.sight.outline.span.length_ns
        zoom = 3 + int(passed / _ZOOM_EVERY_S) * 3 % 15  # the whole run could not be panned
        if abs(self.sight.view.length_ns - (whole >> zoom)) > whole >> (zoom + 6):
            begin = self.sight.outline.span.begin_ns + whole // 8
            self.sight.set_view(type(self.sight.view)(begin, begin + max(whole >> zoom, 1)))
        self.sight.pan(_STEP_PX if passed % 2 < 1 else -_STEP_PX)
        if passed > self._seconds:
            self._timer.stop()
            self.resident["panned"] = _memory_mb()
            self._search_and_select()

    def _search_and_select(self) -> None:
        """Search for what occurs everywhere and select everything, one after the other."""
        from widgets.requests import ShowArea, ShowSearch
        from widgets.session_state import Area

        self._begun = 0.0  # what is painted from now on is no frame of panning
        self.window.session.handle(ShowSearch("a", to_front=True))
        area = Area(self.sight.outline.span, None)
        QTimer.singleShot(_SCAN_MS, lambda: self.window.session.handle(ShowArea(area, to_front=True)))
        QTimer.singleShot(2 * _SCAN_MS, self._end)

    def _end(self) -> None:
        # Until then nothing has been asked for a while.
        self.resident["searched for a, selected all"] = _memory_mb()
        self._done()

    def _begin(self, now: float) -> None:
        self.resident["timeline open"] = _memory_mb()
        self._begun = self._beat = now
        # Nowhere else: a filter of all events would cost the building of the second window as much as that itself.
        self._lanes.installEventFilter(self)
        self._worked = time.thread_time()
        if self.other is not None:
            self.window.program.new_window().open(self.other, None)

    def _is_ready(self, now: float) -> bool:
        from PySide6.QtWidgets import QApplication

        from app.window.main_window import MainWindow

        self.windows = [one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow)]
        if not self.windows:
            return False
        self.window = self.windows[0]
        if not self.resident:
            self.window.resize(*_WINDOW)
            self.resident["empty window"] = _memory_mb()
        frame = self.window.host.docks.get("timeline")
        if frame is None:
            return False
        if not self.window.host.is_visible("timeline"):
            self.window.host.bring("timeline")
        panel = frame.frame.panel
        if panel is None or panel.view.sight.outline is None:
            self._still_since = now
            return False
        self.sight, self._lanes = panel.view.sight, panel.view.canvas.viewport()
        return now - self._still_since > _SETTLE_S


def _memory_mb() -> tuple[float, float]:
    """Memory of this process that is no file's, and all of it, in MB: pages of mapped files are the system's to take
    back."""
    try:
        lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0, 0.0
    kilobytes = {line.split()[0]: int(line.split()[1]) for line in lines[1:]}
    return kilobytes["Anonymous:"] / 1e3, kilobytes["Rss:"] / 1e3


def _child(path: Path, seconds: float, other: Path | None) -> int:
    from app.window.application import make_application, run_windows

    application = make_application()
    panner = _Panner(seconds, application.closeAllWindows)
    panner.other = other
    code = run_windows([path])
    for title, seconds_of_all in (
        ("between two frames", [apart for apart, _ in panner.frames]),
        ("the same without waiting for a core", [apart for _, apart in panner.frames]),
        ("between two steps of the loop", [apart for apart, _ in panner.steps]),
        ("work of the GUI thread in a step", [worked for _, worked in panner.steps]),
    ):
        report(title, seconds_of_all, unit="ms")
        above = sum(one > 0.1 for one in seconds_of_all)
        print(f"{'':44s} longest {max(seconds_of_all) * 1e3:.0f} ms; {above} of {len(seconds_of_all)} above 100 ms")
    for name, (own, whole) in panner.resident.items():
        print(f"memory, {name}: {own:.0f} MB of its own, {whole:.0f} MB with mapped files")
    return code


if __name__ == "__main__":
    _arguments = sys.argv[1:]
    sys.exit(_child(Path(_arguments[0]), float(_arguments[1]), Path(_arguments[2]) if _arguments[2:] else None))
