"""Runs opengl_frames.py where OpenGL is: on an X server with Mesa, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.display


def test_the_frames_of_both_painters(x_display: str, project_root: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "DISPLAY": x_display, "QT_QPA_PLATFORM": "xcb", "LIBGL_ALWAYS_SOFTWARE": "1"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        f"--basetemp={tmp_path / 'base'}",  # pytest tidies the usual one, which other runs are using
        str(Path(__file__).with_name("opengl_frames.py")),
    ]
    done = subprocess.run(
        command, check=False, env=environment, cwd=project_root, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
