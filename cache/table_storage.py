"""How a table lies in a cache: a group with one dataset per column, and the columns' description as an attribute."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from numpy.typing import NDArray

from cache.hdf5 import Hdf5Map, Hdf5Writer
from cache.layout import CELL_TYPES, Int64s
from cache.strings import Strings
from model.table import Cells, Column, Kind
from model.task import TaskContext
from model.trace_view import TableInfo

GROUP = "tables"
_ATTRIBUTE = "columns"
_ROWS = "rows"


class _ColumnEntry(msgspec.Struct, forbid_unknown_fields=True):
    """One column in the attribute, in the order of the table."""

    name: str
    kind: Kind
    unit: str
    label: str
    dataset: str


def write_table(
    file: Hdf5Writer,
    table: str,
    rows: int,
    columns: Sequence[tuple[Column, Iterator[NDArray[Any]]]],
    task: TaskContext,
) -> None:
    """Write a table; the cells of each column come piece by piece and are ``rows`` in all. Raises `Cancelled`."""
    entries: list[dict[str, str]] = []
    taken: set[str] = set()
    for column, pieces in columns:
        task.check()
        dataset = _dataset_name(column.name, len(entries), taken)
        taken.add(dataset)
        target = file.reserve(f"{GROUP}/{table}/{dataset}", CELL_TYPES[column.kind], rows)
        target.extend(pieces)
        entries.append({**msgspec.to_builtins(column), "dataset": dataset})
    file.put_attribute(_ATTRIBUTE, json.dumps(entries), f"{GROUP}/{table}")
    file.put_attribute(_ROWS, rows, f"{GROUP}/{table}")


def _dataset_name(column: str, position: int, taken: set[str]) -> str:
    """The column's own name where HDF5 can take it: no path, no surrogates, once."""
    name = column.replace("/", "|")
    plain = name.isprintable() and name.strip(".") and name not in taken
    return name if plain else f"column {position}"


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table of an open cache; ``cells`` by column name."""

    info: TableInfo
    cells: Mapping[str, NDArray[Any]]

    def read(self, columns: Sequence[Column], rows: slice | Int64s, strings: Strings) -> dict[str, Cells]:
        """The rows of some columns. Text costs time, numbers of a slice are not copied."""
        return {column.name: _read_cells(column, self.cells[column.name][rows], strings) for column in columns}


def _read_cells(column: Column, cells: NDArray[Any], strings: Strings) -> Cells:
    return strings.cells(cells) if column.kind == "text" else cells


def stored_tables(file: Hdf5Map) -> dict[str, StoredTable]:
    """All tables of a cache by name. Raises ValueError where one is inconsistent."""
    return {table: _stored_table(file, table) for table in file.members(GROUP)}


def _stored_table(file: Hdf5Map, table: str) -> StoredTable:
    text, rows = file.attribute(_ATTRIBUTE, f"{GROUP}/{table}"), file.attribute(_ROWS, f"{GROUP}/{table}")
    if not isinstance(text, str) or not isinstance(rows, int) or rows < 0:
        raise ValueError(f"table {table} has no description")
    try:
        entries = msgspec.convert(json.loads(text), list[_ColumnEntry])
    except (ValueError, RecursionError, msgspec.ValidationError) as error:
        raise ValueError(f"the description of table {table} is unreadable: {error}") from error
    columns = tuple(Column(entry.name, entry.kind, entry.unit, entry.label) for entry in entries)
    if len({column.name for column in columns}) != len(columns) or (rows and not columns):
        raise ValueError(f"the description of table {table} contradicts itself")
    cells = {}
    for column, entry in zip(columns, entries, strict=True):
        if "/" in entry.dataset:
            raise ValueError(f"column {column.name} of table {table} leads elsewhere")
        cells[column.name] = file.array(f"{GROUP}/{table}/{entry.dataset}", CELL_TYPES[column.kind])
        if len(cells[column.name]) != rows:
            raise ValueError(f"column {column.name} of table {table} has another length")
    return StoredTable(TableInfo(table, rows, columns), cells)
