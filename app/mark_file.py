"""The session file of a result: its bookmarks, beside the caches. No Qt."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from app.json_file import keep_copy, read_json, set_aside, write_json
from model.mark import MOST_MARKS, Mark, in_time, mark_of, object_of
from model.sentence import sentence

SESSION_SUFFIX = ".session.json"
SCHEMA = 1

_log = logging.getLogger(__name__)


def session_key(sources: Mapping[str, Any]) -> str:
    """By what the session of a result is found again: its reader, which of the folder's results it is, and the names,
    sizes and times of its files, as its cache says them; "" when the cache says of no files. Unlike the cache's own
    name it has no version of the cache and no place of the folder: bookmarks outlive both."""
    if not sources.get("files"):
        return ""
    told = [sources.get(key) for key in ("reader", "rank", "base", "files")]
    return hashlib.blake2b(json.dumps(told).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


class MarkFile:
    """One file. ``note``: in English what was wrong with it when it was read, "" when nothing was."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.note = ""
        self._is_newer = False

    def load(self) -> tuple[Mark, ...]:
        """The marks in it; what cannot be read is left out and told in ``note``."""
        self.note, self._is_newer = "", False
        try:
            content = read_json(self.path)
        except ValueError as error:
            _log.warning("%s", error)
            return self._set_aside()
        if content is None:
            return ()
        version = content.get("schema") if isinstance(content, dict) else None
        entries = content.get("marks") if isinstance(content, dict) else None
        if isinstance(version, int) and version > SCHEMA:
            self._is_newer = True
            self.note = sentence(
                "Bookmarks", "A newer version wrote the bookmarks of this result. {file} stays as it is."
            ).filled(file=str(self.path))
            return ()
        if not isinstance(entries, list):
            return self._set_aside()
        return self._marks_of(entries)

    def save(self, marks: Iterable[Mark], *, also_none: bool = False) -> None:
        """Replace the file; one of a newer version stays as it is. Without marks no file is made, unless ``also_none``:
        that there are none is to be remembered. Raises OSError."""
        entries = [object_of(mark) for mark in marks]
        if self._is_newer or (not entries and not also_none and not self.path.exists()):
            return
        write_json(self.path, {"schema": SCHEMA, "marks": entries})

    def _marks_of(self, entries: list[Any]) -> tuple[Mark, ...]:
        marks = {mark.id: mark for mark in map(mark_of, entries[:MOST_MARKS]) if mark is not None}
        if len(marks) < len(entries):
            lost = sentence(
                "Bookmarks",
                "{count} {count|bookmark|bookmarks} of this result could not be read. What could is shown.",
            )
            self.note = lost.filled(count=len(entries) - len(marks))
            self._keep_copy()
        return in_time(marks.values())

    def _keep_copy(self) -> None:
        try:
            keep_copy(self.path)
        except OSError as error:
            _log.warning("no copy of the damaged session: %s", error)

    def _set_aside(self) -> tuple[Mark, ...]:
        self.note = sentence(
            "Bookmarks", "The bookmarks of this result could not be read. The damaged file is {file}."
        ).filled(file=str(set_aside(self.path)))
        return ()
