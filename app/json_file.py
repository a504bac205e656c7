"""Small JSON files of the user: read without trusting them, replaced in one step. No Qt."""

from __future__ import annotations

import json
import os
from pathlib import Path

_LARGEST_BYTES = 4 << 20


def read_json(path: Path) -> object:
    """The content of ``path``; None when there is no such file. Raises ValueError when it is damaged or unreadable."""
    try:
        if path.stat().st_size > _LARGEST_BYTES:
            raise ValueError(f"{path} is larger than a file of settings can be")
        content: object = json.loads(path.read_bytes())
        return content
    except FileNotFoundError:
        return None
    except (OSError, RecursionError) as error:
        raise ValueError(f"{path} cannot be read: {error}") from error


def write_json(path: Path, content: object) -> None:
    """Replace ``path`` by ``content``: a crash leaves the old file or the new one. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # One name a process: two windows programs must not write into the same draft.
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        draft.write_text(json.dumps(content, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
