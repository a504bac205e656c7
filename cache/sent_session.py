"""What a person who sends a file was looking at: an optional part of it, which no panel needs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cache.failures import writing
from cache.hdf5 import Hdf5Map, put_beside
from cache.run_report import json_bytes, json_value

_GROUP, _DATASET = "session", "session/state"


def put_session(path: Path, session: Mapping[str, Any]) -> None:
    """Put it into the complete file at ``path``. Raises StepscopeError."""
    with writing(path):
        put_beside(path, _DATASET, json_bytes(session))


def stored_session(file: Hdf5Map) -> Mapping[str, Any] | None:
    """What the file has of it; None = nothing. Raises ValueError when it is no JSON object."""
    if _GROUP not in file.members("/"):
        return None
    content: dict[str, Any] = json_value(file.array(_DATASET, "|u1"), dict[str, Any])
    return content
