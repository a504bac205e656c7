"""Names of results: which one of a folder is meant, and what our own files are called. Needs nothing."""

from __future__ import annotations

from pathlib import Path

SUFFIX = ".stepscope"

Which = int | str | None
"""One of several results of an opened folder: a rank, the id of a result (`parsers.reader.Result.id`), None = the
first that has data."""


def plain_name(path: Path) -> str:
    """The name of a result without the ending of our own files: what is made of it is called after it."""
    return path.name.removesuffix(SUFFIX)
