"""`xdg-open` on a desktop where Stepscope is installed for one user: desktop entry and MIME type lead to its window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.desktop import Desktop

pytestmark = pytest.mark.display

TOOLS = ("gio", "update-desktop-database", "update-mime-database", "xdg-mime", "xdg-open")


@pytest.fixture
def data_home(desktop: Desktop, isolated_home: Path, project_root: Path, tmp_path: Path) -> Path:
    """Where the user's desktop entries and MIME types lie; the command `stepscope` is on the PATH."""
    missing = [name for name in TOOLS if shutil.which(name) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    home = isolated_home / ".local" / "share"
    for source, place in (
        ("packaging/stepscope.desktop", "applications/stepscope.desktop"),
        ("packaging/stepscope-mime.xml", "mime/packages/stepscope.xml"),
    ):
        (home / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(project_root / source, home / place)
    commands = tmp_path / "bin"
    commands.mkdir()
    command = commands / "stepscope"
    command.write_text(f'#!/bin/sh\nexec env PYTHONPATH="{project_root}" "{sys.executable}" -m stepscope "$@"\n')
    command.chmod(0o755)
    # Nothing of the desktop that the tests may run on; gio as GNOME, Cinnamon, MATE and Xfce open files.
    for name in ("DESKTOP_SESSION", "GNOME_DESKTOP_SESSION_ID", "KDE_FULL_SESSION", "DE"):
        desktop.environment.pop(name, None)
    desktop.environment |= {
        "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}",
        "GIO_USE_VFS": "local",
        "XDG_CURRENT_DESKTOP": "GNOME",
    }
    for tool, folder in (("update-desktop-database", "applications"), ("update-mime-database", "mime")):
        subprocess.run([tool, str(home / folder)], check=True, capture_output=True)
    return home


@pytest.fixture
def ask(desktop: Desktop) -> Callable[..., str]:
    """`ask("xdg-mime", "query", …)`: what a tool of the desktop prints."""

    def run(*command: str) -> str:
        done = subprocess.run(command, env=desktop.environment, capture_output=True, text=True, check=True, timeout=60)
        return done.stdout.strip()

    return run


def close(desktop: Desktop, *titles: str) -> None:
    """As a person does; again and again, as whoever holds the keyboard at that moment gets the key: with several
    windows, perhaps another one of them."""
    for title in titles:
        desktop.wait_for_window(title)

    def are_gone() -> bool:
        left = [window for title in titles for window in desktop.windows(title)]
        for window in left:
            command = ["xdotool", "windowactivate", window, "key", "alt+F4", "sleep", "1"]
            subprocess.run(command, check=False, env=desktop.environment, capture_output=True)
        return not left

    desktop.wait_until(are_gone)


def test_a_stepscope_file_and_a_folder_open_in_its_window(
    desktop: Desktop, data_home: Path, ask: Callable[..., str], project_root: Path, tmp_path: Path
) -> None:
    sample = project_root / "resources" / "sample" / "sample_ascend_ms"
    file, folder = tmp_path / "my run.stepscope", tmp_path / "my folder"
    shutil.copytree(sample, folder)
    ask("stepscope", "convert", str(sample), "-o", str(file))
    assert ask("xdg-mime", "query", "filetype", str(file)) == "application/x-stepscope"
    # Ours alone: nobody has to choose it.
    assert ask("xdg-mime", "query", "default", "application/x-stepscope") == "stepscope.desktop"
    assert "stepscope.desktop" in ask("gio", "mime", "inode/directory")
    ask("xdg-mime", "default", "stepscope.desktop", "inode/directory")
    opened = [desktop.start("xdg-open", str(file))]
    window = desktop.wait_for_window("my run")
    opened.append(desktop.start("xdg-open", str(folder)))
    another = desktop.wait_for_window("my folder")
    # The second one was handed to the program that the first one started.
    assert desktop.do("getwindowpid", another) == desktop.do("getwindowpid", window)
    assert [process.wait(60) for process in opened] == [0, 0]
    close(desktop, "my run", "my folder")


def test_a_folder_opens_without_a_desktop_environment_too(
    desktop: Desktop, data_home: Path, ask: Callable[..., str], samples: Path
) -> None:
    desktop.environment.pop("XDG_CURRENT_DESKTOP")
    ask("xdg-mime", "default", "stepscope.desktop", "inode/directory")
    opened = desktop.start("xdg-open", str(samples / "public" / "mindinsight" / "run_1"))
    close(desktop, "run_1")
    assert opened.wait(60) == 0
