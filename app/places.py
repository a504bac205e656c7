"""Where a user's files lie on this system: settings, window state and the log. Nothing here is created by asking."""

from __future__ import annotations

import argparse
import getpass
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_NAME = "stepscope"


_instead: list[Path] = []


@contextmanager
def settings_of_nobody() -> Iterator[None]:
    """Inside, the folder of the settings is an empty one, which goes at the end with all that was changed."""
    with tempfile.TemporaryDirectory(prefix=f"{_NAME}-", ignore_cleanup_errors=True) as folder:
        _instead.append(Path(folder))
        try:
            yield
        finally:
            _instead.pop()


def config_folder() -> Path:
    """The folder of the settings, the recent results and the window state."""
    if _instead:
        return _instead[-1]
    if sys.platform == "win32":
        return _from_environment("APPDATA", Path.home() / "AppData" / "Roaming") / _NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / _NAME
    return _from_environment("XDG_CONFIG_HOME", Path.home() / ".config") / _NAME


def cache_folder() -> Path:
    """The folder of the converted results, unless the settings name another."""
    if sys.platform == "win32":
        return _from_environment("LOCALAPPDATA", Path.home() / "AppData" / "Local") / _NAME / "cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / _NAME
    return _from_environment("XDG_CACHE_HOME", Path.home() / ".cache") / _NAME


def state_folder() -> Path:
    """The folder of what may be lost without harm: the log."""
    if sys.platform == "win32":
        return _from_environment("LOCALAPPDATA", Path.home() / "AppData" / "Local") / _NAME
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Logs" / _NAME
    return _from_environment("XDG_STATE_HOME", Path.home() / ".local" / "state") / _NAME


def runtime_folder() -> Path:
    """The folder of what lives as long as a running program; only its user may reach into it."""
    if sys.platform == "win32":
        return state_folder() / "run"
    given = os.environ.get("XDG_RUNTIME_DIR", "")
    if given and Path(given).is_absolute():
        return Path(given) / _NAME
    return Path(tempfile.gettempdir()) / f"{_NAME}-{os.getuid()}"


def log_file() -> Path:
    """The file that warnings and errors of the window program are written to."""
    return state_folder() / "stepscope.log"


def user_name() -> str:
    """Who runs the program."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return Path.home().name


def named_path(text: str) -> Path:
    """The path that a command line names. Raises ArgumentTypeError for an empty one: it is what a variable without a
    value leaves, and does not mean the folder that the command stands in."""
    if not text:
        raise argparse.ArgumentTypeError("the path is empty")
    return Path(text)


def _from_environment(name: str, otherwise: Path) -> Path:
    # The XDG specification says that a relative path is to be ignored.
    given = os.environ.get(name, "")
    return Path(given) if given and Path(given).is_absolute() else otherwise
