"""A plugin: a desktop of its own with a window manager, hands to use it, and the program started on it."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import numpy as np
import pytest
from PySide6.QtGui import QImage

Pixels = np.ndarray[tuple[int, ...], np.dtype[np.int16]]

Part = tuple[slice, slice]

WHOLE: Part = np.s_[:, :]

ALIKE = 500
"""Pixels: fewer are no other range; the smallest zoom changes thousands."""

_ROOT = Path(__file__).resolve().parents[1]
_PATIENCE_S = 60.0
_TOOLS = ("openbox", "xdotool")

# A process of its own, since the tests themselves run without a display. A high quality is a quick compression.
_GRABBER = """
import sys
from PySide6.QtGui import QGuiApplication
app = QGuiApplication(sys.argv)
print("ready", flush=True)
for line in sys.stdin:
    app.processEvents()
    print(app.primaryScreen().grabWindow(0).save(line.strip(), "PNG", 80), flush=True)
"""

_REST_S, _REST_GRABS = 0.3, 4
"""How long nothing moves where nothing moves any more: at the least, and as a multiple of what a grab takes, since on a
busy machine all takes longer."""


class Desktop:
    """An X server with a window manager, and hands to use it."""

    def __init__(self, environment: dict[str, str], folder: Path) -> None:
        self.environment = environment
        self._folder = folder
        self._shots = 0
        self._rest_s = 0.0
        self._grabber: subprocess.Popen[str] | None = None
        self._started: list[subprocess.Popen[str]] = []

    def start(self, *command: str, said: str = os.devnull) -> subprocess.Popen[str]:
        """A process on this desktop; what it says goes to the file ``said``."""
        with Path(said).open("w") as file:
            self._started.append(
                subprocess.Popen(command, env=self.environment, cwd=_ROOT, stdout=file, stderr=file, text=True)
            )
        return self._started[-1]

    def start_window_manager(self) -> None:
        """Start openbox, and wait until it manages windows."""
        deadline = time.monotonic() + _PATIENCE_S
        # Only a window manager knows of desktops.
        asking = ["xdotool", "get_num_desktops"]
        while time.monotonic() < deadline:
            manager = self.start("openbox")
            while manager.poll() is None and time.monotonic() < deadline:
                if subprocess.run(asking, check=False, env=self.environment, capture_output=True).returncode == 0:
                    return
                time.sleep(0.1)
        raise TimeoutError("openbox does not manage windows")

    def end(self) -> None:
        """End all that was started, the last one first."""
        for process in reversed(self._started):
            process.kill()
            process.wait()
        if self._grabber is not None:
            self._grabber.communicate()  # its input ends

    def do(self, *words: str) -> str:
        """Run xdotool; what it prints."""
        done = subprocess.run(
            ["xdotool", *words], env=self.environment, check=True, capture_output=True, text=True, timeout=_PATIENCE_S
        )
        return done.stdout.strip()

    def wait_for_window(self, title: str, patience_s: float = _PATIENCE_S) -> str:
        """The id of the window whose title contains ``title``, once it is on screen."""
        deadline = time.monotonic() + patience_s
        while time.monotonic() < deadline:
            if found := self.windows(title):
                return found[0]
            time.sleep(0.1)
        raise TimeoutError(f"no window {title}")

    def windows(self, title: str) -> list[str]:
        """The ids of the windows on screen whose titles contain ``title``."""
        # Not --sync: xdotool gives up when a window goes away while it looks through them.
        command = ["xdotool", "search", "--onlyvisible", "--name", title]
        done = subprocess.run(command, check=False, env=self.environment, capture_output=True, text=True)
        return done.stdout.split() if done.returncode == 0 else []

    def wait_until(self, holds: Callable[[], bool], patience_s: float = _PATIENCE_S) -> None:
        """Wait until ``holds()``. Raises TimeoutError."""
        deadline = time.monotonic() + patience_s
        while not holds():
            if time.monotonic() > deadline:
                raise TimeoutError("in vain")
            time.sleep(0.1)

    def picture(self) -> Pixels:
        """The screen once nothing moves any more; shape (height, width, 3), RGB."""
        deadline = time.monotonic() + _PATIENCE_S
        before = self._grab()
        while time.monotonic() < deadline:
            now = self._grab()
            if np.array_equal(now, before):
                return now
            before = now
        raise TimeoutError("the screen does not come to rest")

    def wait(self, part: Part, holds: Callable[[Pixels], bool], patience_s: float = _PATIENCE_S) -> Pixels:
        """The screen once ``holds(screen)`` and nothing moves in its ``part``. Raises TimeoutError."""
        deadline = time.monotonic() + patience_s
        before = self._grab()
        while time.monotonic() < deadline:
            now = self._grab()
            if np.array_equal(now[part], before[part]) and holds(now):
                return now
            before = now
        raise TimeoutError(f"nothing like that in {part}")

    def see(
        self, before: Pixels, part: Part, least: int, *words: str, tries: int = 1, patience_s: float = _PATIENCE_S
    ) -> Pixels:
        """Run xdotool; the screen once ``least`` pixels of ``part`` are not as ``before``. More ``tries``: for what
        a busy machine may miss and what does no harm twice."""
        for _ in range(tries):
            self.do(*words)
            with contextlib.suppress(TimeoutError):
                return self.wait(part, lambda now: changed(before, now, part) >= least, patience_s / tries)
        raise AssertionError(f"{' '.join(words)} does nothing")

    def see_again(self, before: Pixels, part: Part, *words: str) -> Pixels:
        """Run xdotool; the screen once ``part`` of it is as ``before`` again."""
        self.do(*words)
        return self.wait(part, lambda now: changed(before, now, part) < ALIKE)

    def size(self, window: str) -> tuple[int, int]:
        """Width and height of a window."""
        told = self.do("getwindowgeometry", "--shell", window).splitlines()
        sides = dict(line.split("=") for line in told)
        return int(sides["WIDTH"]), int(sides["HEIGHT"])

    def _grab(self) -> Pixels:
        time.sleep(self._rest_s)
        asked, told = self._started_grabber()
        self._shots += 1
        path = self._folder / f"{self._shots}.png"
        begun = time.monotonic()
        print(path, file=asked, flush=True)
        assert told.readline() == "True\n"
        self._rest_s = max(_REST_S, _REST_GRABS * (time.monotonic() - begun))
        image = QImage(str(path)).convertToFormat(QImage.Format.Format_RGBA8888)
        flat = np.frombuffer(image.constBits(), dtype=np.uint8)
        return flat.reshape(image.height(), image.width(), 4)[:, :, :3].astype(np.int16)

    def _started_grabber(self) -> tuple[IO[str], IO[str]]:
        """What it reads, a path for each grab, and what it says."""
        if self._grabber is None:
            command, pipe = [sys.executable, "-c", _GRABBER], subprocess.PIPE
            self._grabber = subprocess.Popen(command, env=self.environment, stdin=pipe, stdout=pipe, text=True)
            assert self._grabber.stdout is not None
            assert self._grabber.stdout.readline() == "ready\n"
        assert self._grabber.stdin is not None
        assert self._grabber.stdout is not None
        return self._grabber.stdin, self._grabber.stdout


@pytest.fixture
def desktop(isolated_home: Path, x_display: str, tmp_path: Path) -> Iterator[Desktop]:
    """A desktop of its own, with nothing on it."""
    missing = [tool for tool in _TOOLS if shutil.which(tool) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    desktop = Desktop({**os.environ, "DISPLAY": x_display, "QT_QPA_PLATFORM": "xcb"}, tmp_path)
    desktop.start_window_manager()
    yield desktop
    desktop.end()


@pytest.fixture
def stepscope(desktop: Desktop, tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """`stepscope(*arguments)` starts the program; what it says goes to said.txt."""
    return lambda *arguments: desktop.start(
        sys.executable, "-m", "stepscope", *arguments, said=str(tmp_path / "said.txt")
    )


def changed(before: Pixels, after: Pixels, part: Part = WHOLE) -> int:
    """Number of pixels that differ in ``part``."""
    return int((np.abs(before[part] - after[part]).max(axis=2) > 8).sum())
