"""What the first seconds must not pay for: the slow libraries load when something needs them, not at the start."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SLOW = ("PySide6", "h5py", "numpy", "pyqtgraph")

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
def test_slow_libraries_are_not_imported_at_the_start(module: str, may_load: set[str], project_root: Path) -> None:
    finished = subprocess.run(
        [sys.executable, "-c", SHOW, module, *SLOW],
        cwd=project_root,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert set(finished.stdout.split()) <= may_load
