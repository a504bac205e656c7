"""Small JSON files whose values may be anything: damage is told, values are taken only when of the right kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView


def json_object(view: FolderView, entry: FileEntry, faults: Faults) -> Mapping[str, Any]:
    """The object that the file holds; {} with a fault when it holds none. Raises OSError."""
    try:
        content = view.json(entry)
    except ValueError as error:
        faults.note("json_damaged", sample=str(error))
        return {}
    if not isinstance(content, dict):
        faults.note("json_damaged", sample=f"a {type(content).__name__} instead of an object")
        return {}
    return content


def section(content: object, name: str) -> Mapping[str, Any]:
    """The object under ``name``, {} when there is none."""
    value = content.get(name) if isinstance(content, dict) else None
    return value if isinstance(value, dict) else {}


def items(content: object, name: str) -> list[Any]:
    """The list under ``name``, [] when there is none."""
    value = content.get(name) if isinstance(content, dict) else None
    return value if isinstance(value, list) else []


def number(value: object) -> float | None:
    """A finite number, also when written as text, else None."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        found = float(value)
    except (ValueError, OverflowError):
        return None
    return found if abs(found) < float("inf") else None


def integer(value: object) -> int | None:
    """A whole number of 64 bits, also when written as text or as 3.0, else None."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value if abs(value) < 1 << 63 else None
    found = number(value)
    return int(found) if found is not None and found == int(found) and abs(found) < 1 << 63 else None
