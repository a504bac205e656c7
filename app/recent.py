"""The list of results that were opened lately, apart from the settings. No Qt."""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from app.json_file import read_json, set_aside, write_json
from app.places import config_folder
from app.result_names import Which

_log = logging.getLogger(__name__)

_MOST = 30


@dataclass(frozen=True, slots=True)
class Recent:
    """One opened result: where it lies, its kind (`ascend_ms` …), ``size_bytes`` of its files (-1 = unknown),
    ``opened_s`` = when it was opened last (seconds since the epoch), its rank and how many ranks the folder has;
    ``which`` of the folder's results it was (a rank, an id, None = the first); ``cache``: its cache file, "" = it is
    one itself."""

    path: str
    kind: str = ""
    size_bytes: int = -1
    opened_s: int = 0
    rank: int | None = None
    ranks: int = 0
    which: Which = None
    cache: str = ""

    @property
    def name(self) -> str:
        """The last part of the path."""
        return Path(self.path).name or self.path


class RecentResults:
    """The list, newest first; every change is written at once, a file that cannot be written is only logged."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or config_folder() / "recent.json"
        self._rows: list[Recent] = self._load()

    @property
    def rows(self) -> tuple[Recent, ...]:
        """Newest first."""
        return tuple(self._rows)

    def last_shown(self, path: Path) -> Which:
        """Which of the results of the folder ``path`` was looked at last (None = the first, or none was)."""
        return next((row.which for row in self._rows if row.path == str(path)), None)

    def add(self, opened: Recent) -> None:
        """Put ``opened`` first; an older row of the same path goes."""
        self._rows = [opened, *(row for row in self._load() if row.path != opened.path)][:_MOST]
        self._save()

    def remove(self, path: str) -> None:
        """Take the row of ``path`` off the list; the result itself is not touched."""
        self._rows = [row for row in self._load() if row.path != path]
        self._save()

    def _load(self) -> list[Recent]:
        try:
            content = read_json(self.path)
        except ValueError as error:
            _log.warning("the list of recent results is lost: %s; it lies in %s", error, set_aside(self.path))
            return []
        entries = content if isinstance(content, list) else []
        rows = [row for entry in entries if (row := _recent_of(entry)) is not None]
        return rows[:_MOST]

    def _save(self) -> None:
        try:
            write_json(self.path, [asdict(row) for row in self._rows])
        except OSError as error:
            _log.warning("the list of recent results was not written: %s", error)


def _recent_of(entry: Any) -> Recent | None:
    """The row that ``entry`` of the file says, or None when it says none."""
    if not isinstance(entry, dict) or not isinstance(entry.get("path"), str) or not entry["path"]:
        return None
    types: dict[str, tuple[type, ...]] = {
        "kind": (str,), "size_bytes": (int,), "opened_s": (int,), "rank": (int, type(None)), "ranks": (int,),
        "which": (int, str, type(None)), "cache": (str,),
    }  # fmt: skip
    given = {
        field.name: entry[field.name]
        for field in fields(Recent)
        if field.name in types and isinstance(entry.get(field.name, b""), types[field.name])
    }
    return Recent(entry["path"], **given)
