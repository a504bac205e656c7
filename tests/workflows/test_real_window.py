"""The program as a process of its own on a real X display: keys, mouse, drag and drop, and a clean end."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.desktop import ALIKE, Desktop, Part, Pixels, changed
from tests.x_display import SCREEN

pytestmark = pytest.mark.display

AXIS: Part = np.s_[180:265, 340:1190]
"""Map and rulers of the timeline, which change with the range in view and not with the pointer."""
LANES: Part = np.s_[275:780, 340:1190]
RIGHT: Part = np.s_[:, 1224:]
BOTTOM: Part = np.s_[875:1010, 70:1190]
"""The tables at the bottom, without the field of the search, whose cursor blinks."""

_PATIENCE_S = 60.0

_DRAG_SOURCE = """
import sys
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QApplication, QWidget

class Source(QWidget):
    def mousePressEvent(self, event):
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(sys.argv[1])])
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.exec(Qt.DropAction.CopyAction)

app = QApplication(sys.argv)
source = Source()
source.setWindowTitle("drag source")
source.setGeometry(10, 30, 120, 80)
source.show()
app.exec()
"""


def close(
    desktop: Desktop, window: str, process: subprocess.Popen[str], folder: Path, home: Path, marks: bool = False
) -> None:
    """Close the window as a person does; the program ends well, says nothing and leaves nothing but the cache, and the
    file of the ``marks``."""
    deadline = time.monotonic() + _PATIENCE_S
    while process.poll() is None and time.monotonic() < deadline:
        # Again and again: whoever holds the keyboard at that moment, like a drag that just ends, gets the key.
        command = ["xdotool", "windowactivate", window, "key", "alt+F4"]
        subprocess.run(command, check=False, env=desktop.environment, capture_output=True)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(2)
    assert process.poll() == 0
    assert (folder / "said.txt").read_text() == ""
    left = sorted(path.suffix for path in (home / ".cache" / "stepscope").rglob("*") if path.suffix != ".log")
    assert left == ([".json", ".stepscope"] if marks else [".stepscope"])


def drag_until_open(desktop: Desktop, title: str) -> str:
    """Drag from the source into the window until one with ``title`` is there; a busy machine may miss a move."""
    for _ in range(5):
        desktop.do("windowraise", desktop.wait_for_window("drag source"))
        desktop.do("mousemove", "60", "80", "mousedown", "1")
        for x in range(80, 900, 20):
            desktop.do("mousemove", str(x), str(x // 2 + 60), "sleep", "0.02")
        desktop.picture()  # until the window has said that it takes it
        desktop.do("mouseup", "1")
        with contextlib.suppress(TimeoutError):
            return desktop.wait_for_window(title, 15)
    raise TimeoutError("nothing was dropped")


def slice_in(picture: Pixels) -> tuple[int, int]:
    """A point (x, y) on one of the wide slices: several coloured boxes of 10 rows and more side by side."""
    colored = picture.max(axis=2) - picture.min(axis=2) > 60
    for y in range(picture.shape[0] - 10):
        tall = colored[y] & colored[y + 5] & colored[y + 9] & (picture[y] == picture[y + 1]).all(axis=1)
        edges = np.flatnonzero(np.diff(np.concatenate(([0], tall.astype(np.int8), [0]))))
        wide = [(begin, end) for begin, end in edges.reshape(-1, 2) if end - begin >= 20]
        if len(wide) >= 5:
            begin, end = wide[2]
            return (int(begin) + int(end)) // 2, y + 3
    raise AssertionError("no slices on the screen")


def go_to_timeline(desktop: Desktop, home: Path) -> Pixels:
    """The screen with the timeline of the sample, which has the keys, after one step of zooming in."""
    deadline = time.monotonic() + _PATIENCE_S
    while not list(home.glob(".cache/stepscope/*.stepscope")) and time.monotonic() < deadline:
        time.sleep(0.1)
    for _ in range(8):
        # More than once: the panels come one after the other, and what is still read moves too.
        desktop.picture()
        desktop.do("key", "ctrl+2")
        seen = desktop.picture()
        with contextlib.suppress(AssertionError):
            for key in ("w", "s", "w"):
                seen = desktop.see(seen, AXIS, 1_000, "key", key, patience_s=10)
            return seen
    raise AssertionError("no timeline")


def drag(button: str, *points: tuple[int, int]) -> list[str]:
    """What xdotool has to do for a drag from the first to the last of the points (x, y)."""
    moves = [["mousemove", str(x), str(y)] for x, y in points]
    return [*moves[0], "mousedown", button, *(word for move in moves[1:] for word in move), "mouseup", button]


def press_until(desktop: Desktop, key: str, holds: Callable[[], bool]) -> None:
    """Press ``key`` until it has done what it should; not again while it may still be on its way."""
    deadline = time.monotonic() + _PATIENCE_S
    while time.monotonic() < deadline:
        desktop.do("key", key)
        again = time.monotonic() + _PATIENCE_S / 4
        while time.monotonic() < again:
            if holds():
                return
            time.sleep(0.1)
    raise AssertionError(f"{key} does nothing")


def test_the_sample_is_looked_through_with_keys_and_mouse(
    desktop: Desktop, stepscope: Callable[..., subprocess.Popen[str]], tmp_path: Path, isolated_home: Path
) -> None:
    process = stepscope("--sample")
    window = desktop.wait_for_window("sample_ascend_ms")
    seen = go_to_timeline(desktop, isolated_home)
    for key in ("w", "d", "s", "a"):
        seen = desktop.see(seen, AXIS, 1_000, "key", key)
    x, y = slice_in(seen)
    desktop.see(seen, RIGHT, 2_000, "mousemove", str(x), str(y), "click", "1")
    close(desktop, window, process, tmp_path, isolated_home)


@pytest.mark.usefixtures("sample_was_read")
def test_the_timeline_does_what_hands_want(
    desktop: Desktop, stepscope: Callable[..., subprocess.Popen[str]], tmp_path: Path, isolated_home: Path
) -> None:
    process = stepscope("--sample")
    window = desktop.wait_for_window("sample_ascend_ms")
    across = ((600, 450), (640, 480), (720, 500), (800, 505))
    seen = go_to_timeline(desktop, isolated_home)
    desktop.see(seen, AXIS, 1_000, "mousemove", "700", "500", "key", "Home")
    whole = desktop.picture()
    wheel = desktop.see(whole, AXIS, 1_000, "click", "4")
    desktop.see(wheel, AXIS, 1_000, *drag("1", *across))
    panned = desktop.picture()
    desktop.see(panned, AXIS, 1_000, *drag("3", *across))
    desktop.see_again(panned, AXIS, "key", "BackSpace")
    desktop.see_again(whole, AXIS, "key", "Home")
    desktop.see(whole, AXIS, 1_000, "click", "--repeat", "2", "--delay", "20", "1", tries=4)
    seen = desktop.see_again(whole, AXIS, "key", "Home")
    measured = desktop.see(seen, LANES, 3_000, "key", "m", *drag("1", *across))
    assert changed(seen, measured, AXIS) < ALIKE
    seen = desktop.see(measured, LANES, 3_000, "key", "Escape")
    press_until(desktop, "b", lambda: bool(list(isolated_home.glob(".cache/stepscope/*.session.json"))))
    seen = desktop.see(seen, BOTTOM, 5_000, "keydown", "shift", *drag("1", *across), "keyup", "shift")
    seen = desktop.see(seen, BOTTOM, 5_000, "key", "ctrl+f")
    seen = desktop.see(seen, BOTTOM, 5_000, "type", "matmul")
    desktop.see(seen, RIGHT, 5_000, "key", "F3")
    size = desktop.size(window)
    press_until(desktop, "F11", lambda: desktop.size(window) == SCREEN)
    press_until(desktop, "F11", lambda: desktop.size(window) == size)
    close(desktop, window, process, tmp_path, isolated_home, marks=True)


def test_a_folder_dragged_from_another_program_opens(
    desktop: Desktop,
    stepscope: Callable[..., subprocess.Popen[str]],
    samples: Path,
    tmp_path: Path,
    isolated_home: Path,
) -> None:
    process = stepscope()
    desktop.wait_for_window("Stepscope")
    folder = samples / "public" / "mindinsight" / "run_1"
    source = desktop.start(sys.executable, "-c", _DRAG_SOURCE, str(folder))
    window = drag_until_open(desktop, "run_1")
    source.kill()  # it holds the keyboard until it knows of the drop, and Alt+F4 would go to it
    source.wait()
    desktop.picture()
    close(desktop, window, process, tmp_path, isolated_home)
