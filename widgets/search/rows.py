"""Hits of a search as cells for the clipboard: not only those that are here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from analysis.slice_search import SearchQuery, slice_search
from widgets.tables.columns import TableColumn, saved_cells, saved_headers
from widgets.tables.views import Runs

_AT_ONCE = 4096


@dataclass(frozen=True, slots=True)
class ShownHits:
    """The hits of ``query`` in ``runs`` of the list (first and last row of each), headers first. Called in a job, for
    an open trace and a `TaskContext`."""

    query: SearchQuery
    columns: tuple[TableColumn, ...]
    runs: Runs

    def __call__(self, trace: Any, task: Any) -> Iterator[tuple[str, ...]]:
        yield saved_headers(self.columns)
        for first, last in self.runs:
            for at in range(first, last + 1, _AT_ONCE):
                query = replace(self.query, first=at, count=min(_AT_ONCE, last + 1 - at), selected=None, go=None)
                yield from saved_cells(self.columns, slice_search(trace, query, task).table)
