"""The one shape that operator tables of all sources are brought to: columns, groups, and tables made of them."""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from model.joined import joined, taken_apart
from model.table import MISSING_INT, Cells, CodedTexts, Column, Table, as_cells

COLUMNS = (
    Column("key", "text"),
    Column("type", "text"),
    Column("name", "text"),
    Column("core", "text"),
    Column("count", "int"),
    Column("total_ns", "int", "ns"),
    Column("percent", "float", "percent"),
    Column("file_percent", "float"),
    Column("mean_ns", "float", "ns"),
    Column("file_mean_ns", "float", "ns"),
    Column("min_ns", "int", "ns"),
    Column("p95_ns", "float", "ns"),
    Column("max_ns", "int", "ns"),
    Column("mflops", "float", "MFLOPs"),
    Column("gflops", "float", "GFLOPS"),
    Column("detail", "text"),
)
"""Columns of `OperatorTables.types` and `.operators`. ``key``: identity of the group (of a type: type and core), the
same in both; ``name``: the type itself or the operator; ``file_percent``, ``file_mean_ns``: as the file has them, only
where it says another number than ours; ``mflops``: million operations of a call, cube and vector together; ``gflops``:
those by the mean time; ``detail``: subgraph, input shapes or the like."""

KINDS = {column.name: column.kind for column in COLUMNS}

Group = Literal["type", "name", "shape", "core", "step"]
GROUPS: tuple[Group, ...] = ("type", "name", "shape", "core", "step")


def _empty(kind: str, rows: int) -> Cells:
    if kind == "text":
        return np.full(rows, None, object)
    return np.full(rows, MISSING_INT, np.int64) if kind == "int" else np.full(rows, np.nan, np.float64)


def operator_table(name: str, rows: int, data: dict[str, Cells]) -> Table:
    """A table of COLUMNS from the columns that are known."""
    return Table(name, COLUMNS, {c.name: data.get(c.name, _empty(c.kind, rows)) for c in COLUMNS})


def with_columns(table: Table, **data: Cells) -> Table:
    """``table`` with these columns instead of its own."""
    return Table(table.name, table.columns, {**table.data, **data})


def text_cells(coded: CodedTexts | None, at: NDArray[np.int64] | slice, rows: int) -> Cells:
    """The texts of the rows ``at``; where nothing has them, ``rows`` missing ones."""
    if coded is None:
        return np.full(rows, None, object)
    return coded.taken(at).cells()


def key_of(kind: object, core: object = None) -> str:
    """The ``key`` of one group: its type (or what else it is grouped by) and its core."""
    return joined(str(kind or ""), str(core or ""))


def parts_of(key: str) -> tuple[str, str]:
    """Type and core of a `key_of`."""
    kind, core = taken_apart(key)
    return kind, core


def keys_of(types: Cells, cores: Cells) -> Cells:
    """The ``key`` of each group: its type and its core."""
    return as_cells([key_of(kind, core) for kind, core in zip(types, cores, strict=True)], "text")
