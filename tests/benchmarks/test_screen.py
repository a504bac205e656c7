"""A screen of its own says when a program has painted there; it says nothing of one that paints nothing."""

from __future__ import annotations

import os
import shutil
import sys

import pytest

from benchmarks.screen import screen

WINDOW = """
import time
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication([])
window = QWidget()
window.setStyleSheet("background: white")
window.resize(1500, 900)
time.sleep(1)
window.show()
app.exec()
"""


@pytest.mark.display
def test_the_screen_tells_when_a_window_is_painted_and_is_black_again() -> None:
    if shutil.which("Xvfb") is None:
        pytest.skip("not installed: Xvfb")
    with screen() as shown:
        for _ in range(2):
            painted = shown.until_painted([sys.executable, "-c", WINDOW], dict(os.environ), 60)
            assert painted.seconds > 1  # not what stood there before, and nothing of the black screen
            assert 0 < painted.cpu_seconds < painted.seconds
        with pytest.raises(TimeoutError, match="no window"):
            shown.until_painted([sys.executable, "-c", "print()"], dict(os.environ), 60)
