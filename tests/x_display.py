"""A plugin: an X server of its own for tests that need real windows or OpenGL (Mesa)."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator

import pytest

SCREEN = (1700, 1050)


@pytest.fixture
def x_display() -> Iterator[str]:
    """The name of a display with one empty screen of `SCREEN` pixels."""
    if shutil.which("Xvfb") is None:
        pytest.skip("not installed: Xvfb")
    # It would start anew when its last client goes, and throw out who is just coming.
    screen = ["-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24", "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(["Xvfb", "-displayfd", "1", *screen], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield f":{server.stdout.readline().strip()}"
        server.terminate()
