"""The report that a user sends: versions, system, the last lines of the log; no paths and names of this user. No Qt."""

from __future__ import annotations

import os
import platform
import re
import socket
import sys
from collections.abc import Mapping
from pathlib import Path

from app.places import log_file, user_name

LAST_LINES = 200

_LONGEST = 2000
_MOST_BYTES = 256 << 10
_LIBRARIES = ("PySide6", "numpy", "h5py", "pyqtgraph", "msgspec", "zstandard")
_PATH = "(path)"

_QUOTED = re.compile(r"""(["'])((?:~|[A-Za-z]:)?[\\/][^"'\n]*)\1""")
# Blanks belong to it as long as a separator follows on the same line: rather too much goes than too little.
_BARE = re.compile(r"""(?<![\w.\\/()>])(?:~|[A-Za-z]:|file:/)?[\\/](?:[^\n"'<>|:;,]*[\\/])?[^\s"'<>|:;,)]+""")
_CODE = re.compile(r"[\\/](?:site-packages|lib[\\/]python[\d.]+|_internal)[\\/]")
_COMMON_NAMES = ("root", "user", "admin", "administrator", "localhost")
_SHORTEST_NAME = 3


def report(facts: Mapping[str, str]) -> str:
    """The whole report in English; ``facts`` are lines of the running window to add, such as the graphics in use."""
    from stepscope import __version__

    lines = [f"Stepscope {__version__}{' (frozen)' if getattr(sys, 'frozen', False) else ''}"]
    lines += [f"Python {platform.python_version()}, {platform.platform()}, {os.cpu_count()} processors"]
    lines += [", ".join(f"{name} {_version(name)}" for name in _LIBRARIES)]
    lines += [f"{name}: {value}" for name, value in facts.items()]
    log = last_lines()
    lines += ["", f"Last {len(log)} lines of the log:" if log else "The log is empty.", *log]
    return without_personal(os.linesep.join(lines)) + os.linesep


def last_lines() -> list[str]:
    """The end of the log as it is; empty when there is none or it cannot be read."""
    if not log_file().is_file():
        return []
    try:
        with log_file().open("rb") as file:
            file.seek(max(file.seek(0, os.SEEK_END) - _MOST_BYTES, 0))
            lines = file.read().decode("utf-8", "replace").splitlines()[-LAST_LINES:]
            return [line[:_LONGEST] for line in lines]
    except OSError:
        return []


def without_personal(text: str) -> str:
    """``text`` without this user's paths and names. Paths of the program's own code stay, from its folder on."""
    text = _QUOTED.sub(lambda found: f"{found[1]}{_shown(found[2])}{found[1]}", text)
    text = _BARE.sub(lambda found: _shown(found[0]), text)
    for name, shown in ((user_name(), "(user)"), (socket.gethostname(), "(host)")):
        if len(name) >= _SHORTEST_NAME and name.lower() not in _COMMON_NAMES:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", shown, text)
    return text


def _shown(path: str) -> str:
    """Code from its folder on; of any other path only the suffix."""
    own = str(Path(__file__).resolve().parent.parent) + os.sep
    if path.startswith(own):
        return path.removeprefix(own).replace("\\", "/")
    if found := _CODE.search(path):
        return path[found.start() + 1 :].replace("\\", "/")
    suffix = Path(path.replace("\\", "/")).suffix
    return _PATH + (suffix if re.fullmatch(r"\.\w{1,9}", suffix) else "")


def _version(library: str) -> str:
    from importlib import metadata  # late: it is slow to load

    module = sys.modules.get(library)
    known = getattr(module, "__version__", None)
    try:
        return str(known or metadata.version("PySide6-Essentials" if library == "PySide6" else library))
    except metadata.PackageNotFoundError:
        return "?"
