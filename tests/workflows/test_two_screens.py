"""A window and a floating panel on a second screen that is unplugged, on a real X server."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys

import pytest

from tests.x_display import SCREEN

pytestmark = pytest.mark.display

_HALF = SCREEN[0] // 2

# A process of its own, since the tests themselves run without a display.
_PROGRAM = """
import json, subprocess, sys
from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow
from app.window.application import make_application
from app.window.lost_screens import LostScreens

half = int(sys.argv[1])
app = make_application()
keeper = LostScreens(app)
windows = []
for left in (40, half + 60):
    window = QMainWindow()
    window.setGeometry(left, 80, 500, 400)
    window.show()
    windows.append(window)
panel = QDockWidget("panel", windows[0])
windows[0].addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, panel)
panel.setFloating(True)
panel.setGeometry(half + 200, 300, 300, 200)
windows.append(panel)

def places():
    return [list(window.geometry().getRect()) for window in windows]

def look():
    if len(app.screens()) == 2 and not told:
        told.append(places())
        subprocess.run(["xrandr", "--delmonitor", "right"], check=True)
    elif len(app.screens()) == 1 and told:
        timer.stop()
        # The keeper's turn of the loop comes first.
        QTimer.singleShot(200, lambda: (print(json.dumps([told[0], places()])), app.quit()))

told = []
timer = QTimer(interval=50)
timer.timeout.connect(look)
QTimer.singleShot(300, timer.start)
sys.exit(app.exec())
"""


def test_what_stood_on_a_screen_that_is_gone_comes_back(isolated_home: object, x_display: str) -> None:
    if shutil.which("xrandr") is None:
        pytest.skip("not installed: xrandr")
    environment = {**os.environ, "DISPLAY": x_display, "QT_QPA_PLATFORM": "xcb"}
    for name, left, output in (("left", 0, "screen"), ("right", _HALF, "none")):
        place = f"{_HALF}/200x{SCREEN[1]}/250+{left}+0"
        subprocess.run(["xrandr", "--setmonitor", name, place, output], env=environment, check=True)
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(_HALF)],
        env=environment, check=True, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    before, after = json.loads(done.stdout)
    assert [place[0] >= _HALF for place in before] == [False, True, True]
    assert after[0] == before[0]
    for (left, top, width, height), size in zip(after[1:], (before[1][2:], before[2][2:]), strict=True):
        assert [width, height] == size
        assert left >= 0
        assert left + width <= _HALF
        assert top >= 0
        assert top + height <= SCREEN[1]
