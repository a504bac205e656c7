"""Where a user's files lie on this system: settings, window state and the log. Nothing here is created by asking."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_NAME = "stepscope"


def config_folder() -> Path:
    """The folder of the settings, the recent results and the window state."""
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


def log_file() -> Path:
    """The file that warnings and errors of the window program are written to."""
    return state_folder() / "stepscope.log"


def _from_environment(name: str, otherwise: Path) -> Path:
    # The XDG specification says that a relative path is to be ignored.
    given = os.environ.get(name, "")
    return Path(given) if given and Path(given).is_absolute() else otherwise
