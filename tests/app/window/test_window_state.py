"""The state of the windows: what is damaged costs nobody the start, and is kept beside."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray

from app.places import config_folder
from app.window.layout_file import LayoutFile
from app.window.window_state import WindowState


@pytest.fixture
def path() -> Path:
    folder = config_folder()
    folder.mkdir(parents=True)
    return folder / "window.ini"


def keeps(text: str) -> bool:
    """Whether the state is written and read again."""
    WindowState().keep_folder(text)
    return WindowState().folder() == text


def test_what_is_kept_comes_back(path: Path) -> None:
    assert keeps("/runs")
    LayoutFile().save("mine / yours", QByteArray(b"\x00\xff"), ("timeline", "health"), ("health",), "overview")
    assert LayoutFile().names() == ("mine / yours",)
    assert LayoutFile().saved("mine / yours") == (
        QByteArray(b"\x00\xff"),
        ("timeline", "health"),
        ("health",),
        "overview",
    )


@pytest.mark.parametrize("kind", ["folder", "pipe", "huge"])
def test_what_cannot_be_read_is_set_aside(path: Path, kind: str) -> None:
    if kind == "huge":
        path.touch()
        os.truncate(path, 6 << 30)
    elif kind == "pipe" and sys.platform != "win32":
        os.mkfifo(path)
    else:
        path.mkdir()
    assert WindowState().geometry() is None
    assert path.with_name("window.ini.damaged").exists()
    assert keeps("/runs")


def test_a_damaged_file_is_kept_beside_and_what_can_be_read_is_used(path: Path) -> None:
    content = b"[General]\nfolder=/runs\nno line of such a file\n\x00\xff\xfe\n"
    path.write_bytes(content)
    assert WindowState().folder() == "/runs"
    assert path.with_name("window.ini.damaged").read_bytes() == content
    assert keeps("/other")


@pytest.mark.parametrize("value", ["@Variant(\\0\\0\\0\\n", "@ByteArray(", "@Size(1)", "@Invalid()", "", "a, b"])
def test_values_of_the_wrong_kind_count_as_absent(path: Path, value: str) -> None:
    keys = ("geometry", "layouts\\overview\\state")
    path.write_text("[General]\n" + "".join(f"{key}={value}\n" for key in keys))
    assert WindowState().geometry() is None
    assert LayoutFile().of_kind("overview")[0] is None
