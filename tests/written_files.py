"""Writes the files of a result that a test makes up."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def write_files(folder: Path, files: Mapping[str, str] | Mapping[str, bytes]) -> Path:
    """Write ``files`` (relative path -> text or bytes) below ``folder``, as they are; returns the folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder
