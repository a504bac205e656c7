"""Start of the program: until the window stands, and until a converted result's timeline is painted."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.own_home import own_home

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

HELP = "process start to window, and to the first full timeline; or to the window of another program"

_PATIENCE_S = 60
_POLL_MS = 20  # each look costs the window a little


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """See `benchmarks.__main__`."""
    from benchmarks.folder import add_cache_arguments

    add_cache_arguments(parser)
    parser.set_defaults(size=1000)
    parser.add_argument(
        "--program", type=Path, help="only this program (a bundle's), until its window is painted on a screen (Xvfb)"
    )
    parser.add_argument("--cold", action="store_true", help="with --program: its files are not in memory; needs root")


def run(arguments: argparse.Namespace, folder: Path) -> None:
    """See `benchmarks.__main__`."""
    from benchmarks.folder import cache_of
    from benchmarks.measure import memory_watch, report

    if arguments.program is not None:
        _run_program(arguments.program.absolute(), folder / "home", arguments.repeat, is_cold=arguments.cold)
        return
    path = cache_of(folder, arguments)
    stages: dict[str, list[float]] = {}
    with memory_watch(with_self=False) as memory:
        for _ in range(arguments.repeat):
            for stage, seconds in started(path, folder / "home").items():
                stages.setdefault(stage, []).append(seconds)
    for stage, seconds_of_all in stages.items():
        report(f"process start to {stage}", seconds_of_all, unit="ms")
    print(f"peak {memory.peak_bytes / 1e6:.0f} MB")


def _run_program(program: Path, home: Path, times: int, *, is_cold: bool) -> None:
    """One start more than ``times``: the first one may find files that no later one has to read."""
    from benchmarks.measure import report
    from benchmarks.screen import forget_files, screen

    with screen() as shown:
        painted = []
        for _ in range(times + 1):
            if is_cold:
                forget_files()
            painted.append(shown.until_painted([str(program)], _home_environment(home), _PATIENCE_S))
    of_interest = painted if is_cold else painted[1:]
    report("process start to window painted", [one.seconds for one in of_interest], unit="ms")
    report("the same, of the processor", [one.cpu_seconds for one in of_interest], unit="ms")
    print(f"read from disk: at most {max(one.read_bytes for one in of_interest) / 1e6:.0f} MB")


def _home_environment(home: Path) -> dict[str, str]:
    """The environment for a program that is to find nothing of this user."""
    home.mkdir(exist_ok=True)
    return {**os.environ, **own_home(home)}


def started(path: Path, home: Path) -> dict[str, float]:
    """Start the program as a user does, with a home of its own; seconds until each stage."""
    environment = _home_environment(home)
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    begin = time.time()
    command = [sys.executable, "-m", "benchmarks.startup", str(path)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment, timeout=_PATIENCE_S * 2)
    lines = (line.partition("\t") for line in done.stdout.splitlines())
    return {stage: float(at) - begin for stage, _, at in lines if at}


def _child(path: Path) -> int:
    """The program as `app.main` starts it, with the timeline in front as soon as it exists; it ends when that is
    painted. Qt is loaded as late as there: the processes that it starts import this module."""
    from app.allocation import prepare_processes
    from app.conversion import begun_conversions

    prepare_processes()
    with begun_conversions([path], None) as begun:
        from app.window.application import make_application, run_windows

        watcher = _watcher(make_application())
        code = run_windows([path], begun=begun)
        del watcher
        return code


def _watcher(application: Any) -> QObject:
    """Says once when each stage is painted, brings the timeline to the front and closes the windows at the end."""
    from PySide6.QtCore import QEvent, QObject, QTimer

    from app.window.main_window import MainWindow

    said: set[str] = set()
    deadline = time.monotonic() + _PATIENCE_S

    def say(stage: str) -> None:
        if stage not in said:
            said.add(stage)
            print(f"{stage}\t{time.time()}", flush=True)

    def look() -> None:
        hosts = [window.host for window in application.topLevelWidgets() if isinstance(window, MainWindow)]
        for host in hosts:
            if "timeline" in host.docks and not host.is_visible("timeline"):
                host.bring("timeline")
        if "timeline painted" in said or time.monotonic() > deadline:
            application.closeAllWindows()

    class Watcher(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  # Qt's name
            if event.type() == QEvent.Type.Paint:
                parent: Any = watched.parent()
                if isinstance(watched, MainWindow):
                    say("window painted")
                # By its name: importing the class here would load what the program loads late.
                elif type(parent).__name__ == "LanesCanvas" and (scene := parent.scene_in_sight()):
                    say("first tracks painted" if scene.picture.outline.is_part else "timeline painted")
            return False

    watcher = Watcher()
    application.installEventFilter(watcher)
    timer = QTimer(watcher, interval=_POLL_MS)
    timer.timeout.connect(look)
    timer.start()
    return watcher


if __name__ == "__main__":
    sys.exit(_child(Path(sys.argv[1])))
