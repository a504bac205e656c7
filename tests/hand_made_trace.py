"""A pytest plugin: traces made by hand, from columns and a few slices, without files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from model.schemas import SCHEMAS
from model.table import Column, Table, as_cells
from model.time_span import TimeSpan
from model.trace_view import Slice, TableInfo, Track

SliceRow = tuple[str, str, str, int, int]
"""process, thread, name, begin_ns, duration_ns"""


class HandMadeTrace:
    """The part of `cache.trace.Trace` that analysis reads, over columns in memory."""

    def __init__(
        self,
        tables: Mapping[str, Mapping[str, Sequence[Any]]],
        slices: Sequence[SliceRow] = (),
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        self._tables = {name: _table(name, data) for name, data in tables.items()}
        self._names = list(dict.fromkeys(row[2] for row in slices))
        keys = list(dict.fromkeys(row[:2] for row in slices))
        self._slices = sorted(slices, key=lambda row: (keys.index(row[:2]), row[3]))
        self._keys = keys
        self.tracks = tuple(self._track(position) for position in range(len(keys)))
        self.facts = dict(facts or {})
        self.files = self.missing = self.problems = ()
        self.slice_count = len(slices)
        self.flow_count = self.counter_count = self.sample_count = 0
        begin = min((row[3] for row in slices), default=0)
        self.span = TimeSpan(begin, max(row[3] + row[4] for row in slices)) if slices else None

    def _rows(self, track: int) -> list[SliceRow]:
        return [row for row in self._slices if row[:2] == self._keys[track]]

    def _track(self, position: int) -> Track:
        rows = [row for row in self._slices if row[:2] == self._keys[position]]
        process, thread = self._keys[position]
        end = max(row[3] + row[4] for row in rows)
        busy = len(set().union(*(range(row[3], row[3] + row[4]) for row in rows))) if end < 1_000_000 else 0
        thread_id = thread.removeprefix("Stream ")
        return Track(
            position, "slices", process, process, "", thread, thread_id, "", 1, len(rows), rows[0][3], end, busy
        )

    def tables(self) -> tuple[TableInfo, ...]:
        return tuple(TableInfo(name, table.rows, table.columns) for name, table in self._tables.items())

    def has(self, name: str) -> bool:
        return name in self._tables and self._tables[name].rows > 0

    def table(self, name: str, columns: Sequence[str] | None = None, first: int = 0, count: int | None = None) -> Table:
        table = self._tables[name]
        chosen = table.columns if columns is None else tuple(c for c in table.columns if c.name in columns)
        end = None if count is None else first + count
        return Table(name, chosen, {c.name: table.data[c.name][first:end] for c in chosen})

    def slices_of(self, track: int, depth: int | None = None) -> tuple[Any, Any, Any]:
        rows = self._rows(track)
        begin = np.array([row[3] for row in rows], np.int64)
        return begin, np.array([row[4] for row in rows]), np.array([self._names.index(row[2]) for row in rows])

    def name(self, name_id: int) -> str:
        return self._names[name_id]

    def names(self, ids: Sequence[int]) -> list[str]:
        return [self._names[int(name_id)] for name_id in ids]

    def find_names(self, text: str) -> list[int]:
        return [position for position, name in enumerate(self._names) if text.casefold() in name.casefold()]

    def slices_named(self, name_id: int, limit: int) -> list[int]:
        return [at for at, row in enumerate(self._slices) if row[2] == self._names[name_id]][:limit]

    def slice(self, index: int) -> Slice:
        process, thread, name, begin, duration = self._slices[index]
        return Slice(index, self._keys.index((process, thread)), 0, begin, duration, name, "")


def _table(name: str, data: Mapping[str, Sequence[Any]]) -> Table:
    known = {column.name: column for column in SCHEMAS.get(name, ())}
    columns = tuple(known.get(column) or _guessed(column, values) for column, values in data.items())
    return Table(name, columns, {column.name: as_cells(data[column.name], column.kind) for column in columns})


def _guessed(name: str, values: Sequence[Any]) -> Column:
    kinds = {type(value) for value in values if value is not None}
    return Column(name, "text" if str in kinds else "float" if float in kinds else "int")


@pytest.fixture(scope="session")
def trace_of() -> Callable[..., HandMadeTrace]:
    """`trace_of({table: {column: values}}, slices=[(process, thread, name, begin_ns, duration_ns)], facts={})`."""
    return HandMadeTrace
