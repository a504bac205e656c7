"""The part of `Trace` that reads tables and names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cache import virtual_tables
from cache.contents import Contents
from cache.failures import damaged
from cache.layout import Int64s
from cache.open_cache import OpenCache
from model.table import Column, Table
from model.trace_view import TableInfo


class TraceTables(OpenCache):
    """Tables and names of an open cache."""

    def tables(self) -> tuple[TableInfo, ...]:
        """All tables, those of the timeline and the problems last."""
        contents = self._contents
        stored = [table.info for table in contents.tables.values()]
        return (*stored, *(virtual_tables.info(contents, name) for name in virtual_tables.COLUMNS))

    def has(self, name: str) -> bool:
        """Whether there is such a table with at least one row."""
        contents = self._contents
        return (name in virtual_tables.COLUMNS or name in contents.tables) and _rows_of(contents, name) > 0

    def table(self, name: str, columns: Sequence[str] | None = None, first: int = 0, count: int | None = None) -> Table:
        """``count`` rows (None: all) from row ``first`` on, of the columns named (None: all) that the table has.

        Cells are read-only. Raises KeyError for a table that the cache does not have."""
        contents = self._contents
        whole = _rows_of(contents, name)
        first = min(max(first, 0), whole)
        rows = range(first, whole if count is None else min(whole, first + max(count, 0)))
        return self._read(contents, name, columns, rows)

    def cells_at(self, name: str, columns: Sequence[str] | None, rows: Int64s) -> Table:
        """The ``rows`` with these numbers, shape (n,), in their order, of the columns named (None: all) that the table
        has. Raises KeyError for a table and IndexError for a row that the cache does not have."""
        contents = self._contents
        whole = _rows_of(contents, name)
        if len(rows) and not (rows.min() >= 0 and rows.max() < whole):
            raise IndexError(f"no row {rows.max()} in {name}")
        return self._read(contents, name, columns, rows)

    def _read(self, contents: Contents, name: str, columns: Sequence[str] | None, rows: range | Int64s) -> Table:
        try:
            if name in virtual_tables.COLUMNS:
                chosen = _chosen(virtual_tables.COLUMNS[name], columns)
                return virtual_tables.read(contents, name, chosen, rows)
            stored = contents.tables[name]
            chosen = _chosen(stored.info.columns, columns)
            part = slice(rows.start, rows.stop) if isinstance(rows, range) else rows
            return Table(name, chosen, stored.read(chosen, part, contents.strings))
        except IndexError as error:
            raise damaged(self.path, str(error)) from error

    def text_codes(self, name: str, column: str, first: int, count: int) -> tuple[Int64s, list[str | None]]:
        """A text column as positions, shape (n,), in a list of texts, which may have one twice: what holds for the
        texts is known for all cells. Raises KeyError for a table or column that the cache does not have."""
        contents = self._contents
        try:
            if name not in virtual_tables.COLUMNS:
                return contents.strings.coded(contents.tables[name].cells[column][first : first + count])
            rows = range(first, min(first + count, virtual_tables.rows_of(contents, name)))
            found = virtual_tables.coded(contents, name, column, rows)
            if found is not None:
                return found
        except IndexError as error:
            raise damaged(self.path, str(error)) from error
        texts = self.table(name, [column], first, count)[column].tolist()
        code_of = {text: code for code, text in enumerate(dict.fromkeys(texts))}
        return np.fromiter(map(code_of.__getitem__, texts), np.int64, len(texts)), list(code_of)

    def name(self, name_id: int) -> str:
        """The text of a name id, "" for none."""
        try:
            return self._contents.strings.text(int(name_id))
        except IndexError as error:
            raise damaged(self.path, str(error)) from error

    def names(self, ids: Iterable[int] | NDArray[Any]) -> list[str]:
        """The texts of name ids."""
        try:
            return self._contents.strings.texts(ids.tolist() if isinstance(ids, np.ndarray) else map(int, ids))
        except IndexError as error:
            raise damaged(self.path, str(error)) from error

    def find_names(self, text: str) -> Int64s:
        """Ids of the slices' names that contain ``text``, upper and lower case being the same. Shape: (n,)."""
        ids = self._contents.names_used.astype(np.int64)
        wanted = text.casefold()
        found = [wanted in name.casefold() for name in self.names(ids)]
        return ids[np.array(found, np.bool_)]


def _rows_of(contents: Contents, name: str) -> int:
    """Number of rows. Raises KeyError for a table that the cache does not have."""
    is_virtual = name in virtual_tables.COLUMNS
    return virtual_tables.rows_of(contents, name) if is_virtual else contents.tables[name].info.rows


def _chosen(columns: tuple[Column, ...], names: Sequence[str] | None) -> tuple[Column, ...]:
    if names is None:
        return columns
    by_name = {column.name: column for column in columns}
    return tuple(by_name[name] for name in names if name in by_name)
