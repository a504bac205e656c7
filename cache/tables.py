"""Tables while a cache is written: batches are appended column by column, large ones wait on disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cache.column_cells import convert, missing_cells, to_cells, within_times
from cache.layout import CELL_TYPES
from cache.strings import StringTable
from model.batches import TableBatch
from model.table import Cells, Column, Kind

_MEMORY_BYTES = 32 << 20
"""Cells that wait in memory over all tables; beyond this they go to files."""

BadCells = Callable[[str, str, int, str], None]
"""Called with table, column, number of cells that do not fit the column's kind, and one of them."""


class TableSpool:
    """Collects the rows of all tables. Raises OSError."""

    def __init__(self, folder: Path, strings: StringTable, on_bad_cells: BadCells) -> None:
        self._folder = folder
        self._strings = strings
        self._on_bad_cells = on_bad_cells
        self._columns: dict[str, dict[str, _ColumnCells]] = {}
        self._rows: dict[str, int] = {}
        self._files = 0

    def append(self, batch: TableBatch) -> None:
        """Append rows; what a batch or the table so far lacks is missing. Raises ValueError for unequal columns."""
        columns = self._columns.setdefault(batch.table, {})
        before = self._rows.setdefault(batch.table, 0)
        counts = {len(batch.data[column.name]) for column in batch.columns}
        if len(counts) > 1:
            raise ValueError(f"the columns of a batch of {batch.table} differ in length")
        added = counts.pop() if counts else 0
        for column in batch.columns:
            stored = columns.get(column.name)
            if stored is None:
                stored = columns[column.name] = self._new_column(column, before)
            stored.extend(column, self._cells(batch, column))
        for name, stored in columns.items():
            if name not in batch.data:
                stored.append(missing_cells(stored.column.kind, added))
        self._rows[batch.table] = before + added
        self._spill()

    def contents(self) -> Iterator[tuple[str, int, list[tuple[Column, Iterator[NDArray[Any]]]]]]:
        """(table, rows, [(column, its cells piece by piece)]) in the order of arrival."""
        for table, columns in self._columns.items():
            yield table, self._rows[table], [(stored.column, stored.pieces()) for stored in columns.values()]

    def _cells(self, batch: TableBatch, column: Column) -> Cells:
        cells, bad, sample = to_cells(batch.data[column.name], column.kind, self._strings)
        if column.kind == "int" and column.unit == "ns":
            cells, beyond, one = within_times(cells)
            bad, sample = bad + beyond, sample or one
        if bad:
            self._on_bad_cells(batch.table, column.name, bad, sample)
        return cells

    def _new_column(self, column: Column, rows: int) -> _ColumnCells:
        self._files += 1
        stored = _ColumnCells(column, self._folder / f"table-{self._files}", self._strings)
        stored.append(missing_cells(column.kind, rows))
        return stored

    def _spill(self) -> None:
        columns = [stored for table in self._columns.values() for stored in table.values()]
        if sum(stored.waiting_bytes for stored in columns) > _MEMORY_BYTES:
            for stored in columns:
                stored.spill()


class _ColumnCells:
    """The cells of one column: a file of those that were spilled, then those in memory."""

    def __init__(self, column: Column, path: Path, strings: StringTable) -> None:
        self.column = column
        self.waiting_bytes = 0
        self._path = path
        self._strings = strings
        self._waiting: list[Cells] = []
        self._spilled = 0

    def extend(self, column: Column, cells: Cells) -> None:
        """Append cells of ``column``, which may know the header or be of another kind than those before."""
        kind = _wider(self.column.kind, column.kind)
        if kind != self.column.kind:
            self._change_kind(kind)
        if kind != column.kind:
            cells = convert(cells, column.kind, kind, self._strings)
        self.column = Column(column.name, kind, self.column.unit or column.unit, self.column.label or column.label)
        self.append(cells)

    def append(self, cells: Cells) -> None:
        """Append cells of the column's kind."""
        if len(cells):
            self._waiting.append(cells)
            self.waiting_bytes += cells.nbytes

    def spill(self) -> None:
        """Move what waits in memory to the file."""
        with self._path.open("ab") as file:
            for cells in self._waiting:
                file.write(np.ascontiguousarray(cells).data)
        self._spilled += sum(map(len, self._waiting))
        self._waiting = []
        self.waiting_bytes = 0

    def pieces(self) -> Iterator[Cells]:
        """All cells in order."""
        if self._spilled:
            yield np.fromfile(self._path, CELL_TYPES[self.column.kind], self._spilled)
        yield from self._waiting

    def _change_kind(self, kind: Kind) -> None:
        pieces = [convert(cells, self.column.kind, kind, self._strings) for cells in self.pieces()]
        self._path.unlink(missing_ok=True)
        self._spilled = 0
        self._waiting = pieces
        self.waiting_bytes = sum(cells.nbytes for cells in pieces)
        self.column = Column(self.column.name, kind, self.column.unit, self.column.label)


def _wider(first: Kind, second: Kind) -> Kind:
    order: Mapping[Kind, int] = {"int": 0, "float": 1, "text": 2}
    return max(first, second, key=lambda kind: order[kind])
