"""Whether there is a screen to open a window on: without one Qt ends the whole program with a text of its own."""

from __future__ import annotations

import os
import re
import socket
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from model.problem import StepscopeError
from model.sentence import sentence

_X_NAME = re.compile(r"(?P<host>[^:]*):(?P<number>\d{1,5})(\.\d+)?")
_X_SOCKET = "/tmp/.X11-unix/X{number}"
_X_PORT = 6000
_PATIENCE_S = 2.0
_ON_A_SCREEN = ("", "xcb", "wayland", "wayland-egl")


def require_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> None:
    """Raise StepscopeError (code ``no_display``) on Linux when no display is named or the one that is does not answer.

    What cannot be told is left to Qt."""
    if not platform.startswith("linux") or environment.get("QT_QPA_PLATFORM", "").split(":")[0] not in _ON_A_SCREEN:
        return
    if _wayland_answers(environment):
        return
    name = environment.get("DISPLAY", "")
    if name and _x_answers(name):
        return
    raise StepscopeError(
        sentence("Errors", "There is no display to open a window on."),
        sentence("Errors", "DISPLAY={name} does not answer").filled(name=name) if name else "",
        sentence(
            "Errors",
            "Start Stepscope in a desktop session or with X forwarding; "
            "`stepscope summary` and `stepscope screenshot` need no display.",
        ),
        "no_display",
    )


def _wayland_answers(environment: Mapping[str, str]) -> bool:
    if environment.get("WAYLAND_SOCKET"):
        return True
    name = environment.get("WAYLAND_DISPLAY", "")
    return bool(name) and _unix_answers(str(Path(environment.get("XDG_RUNTIME_DIR", "")) / name))


def _x_answers(name: str) -> bool:
    found = _X_NAME.fullmatch(name)
    if found is None:
        return True
    number = int(found["number"])
    if found["host"] in ("", "unix"):
        path = _X_SOCKET.format(number=number)
        return _unix_answers(path) or _unix_answers(f"\0{path}")
    with suppress(OSError), socket.create_connection((found["host"].strip("[]"), _X_PORT + number), _PATIENCE_S):
        return True
    return False


def _unix_answers(path: str) -> bool:
    with suppress(OSError), socket.socket(socket.AF_UNIX) as near:
        near.settimeout(_PATIENCE_S)
        near.connect(path)
        return True
    return False
