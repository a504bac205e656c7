"""`python -m tools.soak PATH... --times 1000`: opens and closes results in one process, one after the other, visits
every panel, changes theme and language now and then, and says how memory, objects, threads and open files go. Without a
screen it is offscreen."""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from app.allocation import keep_freed_memory
from app.recent import RecentResults
from app.sample import sample_folder
from app.settings import Settings
from app.window.application import make_application
from app.window.main_window import MainWindow
from app.window.panel_catalog import all_panels, warm_up
from app.window.program import Program
from benchmarks.measure import own_bytes
from tools.own_home import own_home

_PATIENCE_S = 120.0
_CHANGE_EVERY = 10
_WARM = 3 * _CHANGE_EVERY
"""Opens before the first figure, at least, and each result twice: what is loaded once is there then, also of the other
theme and language."""


def main() -> int:
    """Use the program; 1 when memory grew by more than a tenth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="results (default: the shipped sample)")
    parser.add_argument("--times", type=int, default=1000, help="how often a result is opened (default 1000)")
    parser.add_argument("--hours", type=float, default=24.0, help="end after that time")
    parser.add_argument("--every", type=int, default=50, help="print a line after so many (default 50)")
    arguments = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory(prefix="stepscope-soak-") as home:
        os.environ.update(own_home(Path(home)))
        return _used(arguments)


def _used(arguments: argparse.Namespace) -> int:
    keep_freed_memory()  # as the program does
    app = make_application()
    warm_up(lambda: False)
    program = Program(Settings(), RecentResults())
    window = MainWindow(program, "soak", has_sample=True)
    window.show()
    paths = arguments.paths or [sample_folder()]
    end = time.monotonic() + arguments.hours * 3600
    warm, panels = max(_WARM, 2 * len(paths)), len(all_panels())
    first = last = 0
    for number in range(1, arguments.times + 1):
        _use(window, paths[number % len(paths)], panels)
        if number % _CHANGE_EVERY == 0:
            _change_look(program, number // _CHANGE_EVERY)
        if number <= warm:
            first = own_bytes()
        if number in (1, warm) or number % arguments.every == 0 or time.monotonic() > end:
            last = own_bytes()
            print(f"{number}: {last / 1e6:.1f} MB, {_counts()}", flush=True)
        if time.monotonic() > end:
            break
    window.close()
    print(f"memory grew by {100 * (last - first) / first:.1f} % since open {min(warm, number)}")
    app.processEvents()
    return 1 if last > 1.1 * first else 0


def _use(window: MainWindow, path: Path, panels: int) -> None:
    """Open the result, look at every one of the ``panels``, and close it."""
    window.open(path)
    _wait(lambda: window.cache is not None and len(window.host.docks) == panels)
    for panel in list(window.host.docks):
        window.host.bring(panel)
        _turn()
    window.close_result()
    _turn()
    gc.collect()


def _change_look(program: Program, turn: int) -> None:
    """Change what every panel has to follow."""
    program.choose("theme", ("dark", "light")[turn % 2])
    program.choose("language", ("zh_CN", "en")[turn % 2])
    _turn()


def _wait(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + _PATIENCE_S
    while not holds():
        _let_happen()
        if time.monotonic() > deadline:
            raise TimeoutError("a result does not open")


def _turn() -> None:
    """Let all that waits happen."""
    for _ in range(5):
        _let_happen()


def _let_happen() -> None:
    QApplication.processEvents()
    # Only a loop that runs does that by itself.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    time.sleep(0.002)


def _counts() -> str:
    """Of what has to stay as much: objects of Python, widgets, threads, open files (Linux)."""
    counted = {"objects": len(gc.get_objects()), "widgets": len(QApplication.allWidgets())}
    for what, folder in (("threads", "task"), ("files", "fd")):
        with contextlib.suppress(OSError):
            counted[what] = len(list(Path("/proc/self", folder).iterdir()))
    return ", ".join(f"{count} {what}" for what, count in counted.items())


if __name__ == "__main__":
    sys.exit(main())
