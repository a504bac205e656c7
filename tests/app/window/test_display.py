"""Telling that there is no display before Qt ends the program."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.window.display import require_display
from model.problem import StepscopeError

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no sockets with a path")


@pytest.fixture
def x_port() -> Iterator[int]:
    """A port at which something listens as an X server does."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize(
    "environment", [{}, {"DISPLAY": ""}, {"DISPLAY": ":64987"}, {"QT_QPA_PLATFORM": "xcb"}, {"DISPLAY": "localhost:9"}]
)
def test_without_a_display_there_is_a_sentence(environment: dict[str, str]) -> None:
    with pytest.raises(StepscopeError) as caught:
        require_display(environment, "linux")
    assert caught.value.code == "no_display"
    assert caught.value.what == "There is no display to open a window on."


@pytest.mark.parametrize(
    ("environment", "platform"),
    [
        ({"QT_QPA_PLATFORM": "offscreen"}, "linux"),
        ({"QT_QPA_PLATFORM": "vnc:size=800x600"}, "linux"),
        ({"WAYLAND_SOCKET": "7"}, "linux"),
        ({"DISPLAY": "a name of another kind"}, "linux"),
        ({}, "darwin"),
        ({}, "win32"),
    ],
)
def test_what_needs_no_display_or_cannot_be_told_passes(environment: dict[str, str], platform: str) -> None:
    require_display(environment, platform)


def test_a_display_that_answers_passes(x_port: int) -> None:
    require_display({"DISPLAY": f"127.0.0.1:{x_port - 6000}.0"}, "linux")


def test_a_wayland_display_that_answers_passes(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-0"))
        server.listen()
        require_display({"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)}, "linux")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there Qt ends the program")
def test_the_program_ends_with_its_own_code_and_words(project_root: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    done = subprocess.run(
        [sys.executable, "-m", "stepscope"], cwd=project_root, env=environment, capture_output=True, text=True,
        check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 4
    assert "There is no display to open a window on." in done.stderr
    assert "Traceback" not in done.stderr
