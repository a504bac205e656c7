"""Tables that msprof exports as JSON (``--summary-format json``), as records of the same csv (ascend-formats 2.3.2)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from parsers.encodings import decoded
from parsers.faults import Faults
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import json_content

_ROWS = 1000  # of one group
_MOST_NAMES = 10_000  # more than `text_table` takes; it says so


def holds_json(view: FolderView, entry: FileEntry) -> bool:
    """Whether a file is JSON by its first bytes: there are csv files that are called so."""
    return decoded(view.head(entry, 64))[0].lstrip().startswith(("[", "{"))


class JsonRecords:
    """The rows of a JSON file as `parsers.csv_records.CsvRecords` has those of a csv. Rows are objects, or lists below
    a list of names; the table may stand below a name of its own, or be an object with a list for each column."""

    ended = True

    def __init__(self, view: FolderView, entry: FileEntry, faults: Faults) -> None:
        """Read the whole file; what is no table is noted in ``faults``. Raises OSError."""
        self.width = 0
        content = json_content(view, entry, faults, exact=True, depth=1)
        table = _table(content)
        if table is None and content is not None:
            faults.note("json_damaged", sample="no table")
        elif table == ([], []):
            faults.note("file_empty")
        self._header, self._rows = table or ([], [])

    def header(self) -> list[str]:
        """The names of the columns, [] without rows."""
        return self._header

    def groups(self) -> Iterator[tuple[int, list[list[str]]]]:
        """The rows, with the number of the first one (1 = header)."""
        for first in range(0, len(self._rows), _ROWS):
            yield first + 2, [[_text(cell) for cell in row] for row in self._rows[first : first + _ROWS]]


def _table(content: object) -> tuple[list[str], Sequence[Sequence[object]]] | None:
    """Names and rows, None when there is no table in ``content``."""
    if isinstance(content, list):
        return _of_list(content)
    if not isinstance(content, dict) or not content:
        return None
    lists = [value for value in content.values() if isinstance(value, list)]
    below = [value for value in lists if value and all(isinstance(row, list | dict) for row in value)]
    if len(below) == 1:
        names = next((value for value in lists if _are_names(value)), None)
        return _of_list([names, *below[0]] if names is not None and isinstance(below[0][0], list) else below[0])
    if len(lists) == len(content) and len({len(value) for value in lists}) == 1:
        return list(content), list(zip(*lists, strict=True))
    return None if lists else _of_list([content])


def _of_list(rows: Sequence[Any]) -> tuple[list[str], Sequence[Sequence[object]]] | None:
    if not rows:
        return [], []
    if all(isinstance(row, dict) for row in rows):
        objects: Sequence[Mapping[str, object]] = rows
        names = list(islice(dict.fromkeys(name for row in objects for name in row), _MOST_NAMES))
        return names, [[row.get(name) for name in names] for row in objects]
    if all(isinstance(row, list) for row in rows) and _are_names(rows[0]):
        width = len(rows[0])
        return rows[0], [[*row, *[None] * width][:width] for row in rows[1:]]
    return None


def _are_names(values: Sequence[object]) -> bool:
    return bool(values) and all(isinstance(value, str) for value in values)


def _text(cell: object) -> str:
    if cell is None:
        return ""
    return cell if isinstance(cell, str) else json.dumps(cell, ensure_ascii=False)
