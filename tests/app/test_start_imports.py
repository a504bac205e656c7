"""What the first seconds must not pay for: slow libraries and dialogs load when they are needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SLOW = ("PySide6", "h5py", "numpy", "pyqtgraph")

DIALOGS = (
    "app.collect.form",
    "app.window.collect_dialog",
    "app.window.keyboard_help",
    "app.window.palette",
    "app.window.report_dialog",
    "app.window.send_dialog",
    "app.window.settings_dialog",
    "widgets.steps.step_prompt",
)

SHOW = """
import importlib, sys
importlib.import_module(sys.argv[1])
print(*(name for name in sys.argv[2:] if name in sys.modules))
"""


@pytest.mark.parametrize(
    ("module", "may_load"),
    [
        ("app.main", set()),
        ("app.window.application", {"PySide6"}),
        ("app.window.main_window", {"PySide6"}),
    ],
)
def test_slow_libraries_and_dialogs_are_not_imported_at_the_start(
    module: str, may_load: set[str], project_root: Path
) -> None:
    finished = subprocess.run(
        [sys.executable, "-c", SHOW, module, *SLOW, *DIALOGS],
        cwd=project_root,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert set(finished.stdout.split()) <= may_load
