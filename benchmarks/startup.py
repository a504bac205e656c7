"""Start of the program: until the window stands, and until a converted result's timeline is painted."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HELP = "process start to window, and to the first full timeline"

_PATIENCE_S = 60
_POLL_MS = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """See `benchmarks.__main__`."""
    parser.add_argument("--size", type=float, default=1000, help="MB of the trace behind the cache (default 1000)")
    parser.add_argument("--file", type=Path, help="open this .stepscope file instead")


def run(arguments: argparse.Namespace, folder: Path) -> None:
    """See `benchmarks.__main__`."""
    from benchmarks.folder import cache_of
    from benchmarks.measure import memory_watch, report

    path = arguments.file or cache_of(folder, arguments.size)
    stages: dict[str, list[float]] = {}
    with memory_watch(with_self=False) as memory:
        for _ in range(arguments.repeat):
            for stage, seconds in _start(path, folder).items():
                stages.setdefault(stage, []).append(seconds)
    for stage, seconds_of_all in stages.items():
        report(f"process start to {stage}", seconds_of_all, unit="ms")
    print(f"peak {memory.peak_bytes / 1e6:.0f} MB")


def _start(path: Path, folder: Path) -> dict[str, float]:
    """Start the program as a user does, with a home of its own; seconds until each stage."""
    home = folder / "home"
    home.mkdir(exist_ok=True)
    names = ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
    environment = {**os.environ, **dict.fromkeys(names, str(home))}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    begin = time.time()
    command = [sys.executable, "-m", "benchmarks.startup", str(path)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment, timeout=_PATIENCE_S * 2)
    lines = (line.partition("\t") for line in done.stdout.splitlines())
    return {stage: float(at) - begin for stage, _, at in lines if at}


def _child(path: Path) -> int:
    """The program with a watcher that prints when each stage is painted, and then closes it."""
    from PySide6.QtCore import QEvent, QObject, QTimer

    from app.window.application import make_application, run_windows
    from app.window.main_window import MainWindow

    application = make_application()

    class Watcher(QObject):
        """Says each stage once."""

        def __init__(self) -> None:
            super().__init__()
            self.said: set[str] = set()

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
            if event.type() == QEvent.Type.Paint:
                if isinstance(watched, MainWindow):
                    self.say("window painted")
                # By its name: importing the class here would load what the program loads late.
                canvas: Any = watched.parent()
                if type(canvas).__name__ == "LanesCanvas" and canvas.scene_in_sight():
                    self.say("timeline painted")
            return False

        def say(self, stage: str) -> None:
            """Print ``stage`` and the time of day."""
            if stage not in self.said:
                self.said.add(stage)
                print(f"{stage}\t{time.time()}", flush=True)

        def look(self) -> None:
            """Bring the timeline to the front as soon as it exists, and leave when it is painted."""
            hosts = [window.host for window in application.topLevelWidgets() if isinstance(window, MainWindow)]
            for host in hosts:
                if "timeline" in host.docks and not host.is_visible("timeline"):
                    host.bring("timeline")
            if "timeline painted" in self.said or time.monotonic() > deadline:
                application.closeAllWindows()

    deadline = time.monotonic() + _PATIENCE_S
    watcher = Watcher()
    application.installEventFilter(watcher)
    timer = QTimer(interval=_POLL_MS)
    timer.timeout.connect(watcher.look)
    timer.start()
    return run_windows([path])


if __name__ == "__main__":
    sys.exit(_child(Path(sys.argv[1])))
