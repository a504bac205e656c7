"""What Qt says goes to the terminal, and what matters to the log file too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from app.fault_report import last_lines

SAY = """
from PySide6.QtCore import qDebug, qWarning
from app.logs import log_to_file
from app.window.application import make_application

log_to_file()
app = make_application()
qWarning("something odd")
qDebug("something small")
qWarning("This plugin does not support propagateSizeHints()")
"""


def test_warnings_of_qt_are_logged_and_what_offscreen_lacks_is_not_said(project_root: Path) -> None:
    done = subprocess.run([sys.executable, "-c", SAY], cwd=project_root, capture_output=True, text=True, check=True)
    assert done.stderr.splitlines() == ["something odd", "something small"]
    assert [line.partition(" WARNING ")[2] for line in last_lines()] == ["app.window.qt_messages: Qt: something odd"]
