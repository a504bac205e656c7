"""Small files of the user, JSON most of them: read without trusting them, replaced in one step. No Qt."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

_LARGEST_BYTES = 4 << 20


def read_json(path: Path) -> object:
    """The content of ``path``; None when there is no such file. Raises ValueError when it is damaged or unreadable."""
    try:
        if not is_there(path):
            return None
        content: object = json.loads(path.read_bytes())
        return content
    except FileNotFoundError:
        return None
    except (OSError, RecursionError) as error:
        raise ValueError(f"{path} cannot be read: {error}") from error


def is_there(path: Path) -> bool:
    """Whether there is such a file. Raises ValueError where to read it would hold up the program: it is none, such as a
    pipe, or far too large."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error}") from error
    if not stat.S_ISREG(status.st_mode):
        raise ValueError(f"{path} is no file")
    if status.st_size > _LARGEST_BYTES:
        raise ValueError(f"{path} is larger than a file of settings can be")
    return True


def set_aside(path: Path) -> Path:
    """Give a damaged file another name, so that saving does not destroy what a person could still repair; returns where
    it lies now."""
    aside = _aside_of(path)
    try:
        path.replace(aside)
    except OSError:
        return path
    return aside


def keep_copy(path: Path) -> Path:
    """Copy a damaged file: what could not be read of it is not lost when the rest is saved. Returns where the copy
    lies; raises OSError."""
    aside = _aside_of(path)
    aside.write_bytes(path.read_bytes())
    return aside


def _aside_of(path: Path) -> Path:
    """Where a damaged file goes."""
    return path.with_name(f"{path.name}.damaged")


def write_json(path: Path, content: object) -> None:
    """Replace ``path`` by ``content``: a crash leaves the old file or the new one. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # One name a process: two programs must not write into the same draft.
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        draft.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", "utf-8", "backslashreplace")
        draft.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error  # nobody knows the draft
    finally:
        draft.unlink(missing_ok=True)
