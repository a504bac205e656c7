"""The desktop entry and the MIME type, judged by the tools that desktops use."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ASK = """
import sys
from PySide6.QtCore import QMimeDatabase
for name in sys.argv[1:]:
    kind = QMimeDatabase().mimeTypeForFile(name)
    print(kind.name(), kind.inherits("application/x-hdf"))
"""


def tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def test_the_desktop_entry_is_valid(project_root: Path) -> None:
    command = [tool("desktop-file-validate"), str(project_root / "packaging" / "stepscope.desktop")]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (finished.returncode, finished.stdout) == (0, "")


def test_a_stepscope_file_is_known_and_other_hdf5_files_stay_what_they_are(project_root: Path, tmp_path: Path) -> None:
    packages = tmp_path / "mime" / "packages"
    packages.mkdir(parents=True)
    shutil.copy(project_root / "packaging" / "stepscope-mime.xml", packages / "stepscope.xml")
    subprocess.run([tool("update-mime-database"), str(packages.parent)], check=True, capture_output=True)
    names = [str(tmp_path / name) for name in ("run.stepscope", "other.h5", "no_suffix")]
    for name in names:
        Path(name).write_bytes(b"\x89HDF\r\n\x1a\n" + bytes(88))
    finished = subprocess.run(
        [sys.executable, "-c", ASK, *names],
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert finished.stdout.splitlines() == [
        "application/x-stepscope True",
        "application/x-hdf True",
        "application/x-hdf True",
    ]
