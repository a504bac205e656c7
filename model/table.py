"""Columns and tables: what a reader fills, the cache stores and the analysis reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from operator import is_
from typing import Any, Literal, overload

import numpy as np
from numpy.typing import NDArray

from model.missing import LEAST_INT64

MISSING_INT = LEAST_INT64
"""An int64 cell without a value. Missing floats are NaN, missing texts None. Missing is never 0."""

Kind = Literal["int", "float", "text"]


@dataclass(frozen=True, slots=True)
class Column:
    """One column: ``name`` in snake_case with its unit (``start_ns``), ``kind`` of its cells, ``unit`` for display
    (``ns``, ``bytes``, ``percent``, ``GB/s`` or ""), ``label`` = the header as the file wrote it ("" when derived)."""

    name: str
    kind: Kind
    unit: str = ""
    label: str = ""


Cells = NDArray[Any]
"""int64, float64 or object (str | None) according to the column's kind."""


@dataclass(frozen=True, slots=True, eq=False)
class CodedTexts(Sequence[str | None]):
    """Text cells that repeat few texts: cell ``i`` is ``distinct[codes[i]]``. ``codes``: shape (n,)."""

    codes: NDArray[np.int64]
    distinct: list[str | None]

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[str | None]:
        return map(self.distinct.__getitem__, self.codes.tolist())

    @overload
    def __getitem__(self, place: int) -> str | None: ...

    @overload
    def __getitem__(self, place: slice) -> CodedTexts: ...

    def __getitem__(self, place: int | slice) -> str | CodedTexts | None:
        if isinstance(place, slice):
            return CodedTexts(self.codes[place], self.distinct)
        text: str | None = self.distinct[self.codes[place]]
        return text

    def taken(self, rows: NDArray[np.int64] | NDArray[np.bool_] | slice) -> CodedTexts:
        """The texts of some rows."""
        return CodedTexts(self.codes[rows], self.distinct)

    def meets(self, condition: Callable[[str | None], bool]) -> NDArray[np.bool_]:
        """Which rows meet ``condition``, shape (n,); each text is asked about once."""
        met = np.array([condition(text) for text in self.distinct], np.bool_)
        return met[self.codes] if len(self.codes) else np.zeros(0, np.bool_)

    def mapped(self, change: Callable[[str | None], str | None]) -> CodedTexts:
        """The texts as ``change`` makes them; which come out alike have one code."""
        changed = [change(text) for text in self.distinct]
        place_of = {text: place for place, text in enumerate(dict.fromkeys(changed))}
        if len(place_of) == len(changed):
            return CodedTexts(self.codes, changed)
        places = np.array([place_of[text] for text in changed], np.int64)
        return CodedTexts(places[self.codes], list(place_of))

    def cells(self) -> Cells:
        """The same as text cells."""
        texts = np.empty(len(self.distinct), object)
        texts[:] = self.distinct
        found: Cells = texts[self.codes]
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Columns of equal length; ``data[column.name]`` are the cells."""

    name: str
    columns: tuple[Column, ...]
    data: Mapping[str, Cells]

    @property
    def rows(self) -> int:
        """Number of rows."""
        return len(self.data[self.columns[0].name]) if self.columns else 0

    def column(self, name: str) -> Column | None:
        """The column of that name, or None."""
        return next((column for column in self.columns if column.name == name), None)

    def value(self, name: str, row: int) -> int | float | str | None:
        """The value of one cell; None = missing, or the table has no such column."""
        cell = self.data[name][row] if name in self.data else None
        if isinstance(cell, np.integer):
            return None if int(cell) == MISSING_INT else int(cell)
        if isinstance(cell, np.floating):
            return None if np.isnan(cell) else float(cell)
        text: str | None = cell
        return text

    def whole(self, name: str, row: int) -> int | None:
        """The same of a column of whole numbers."""
        value = self.value(name, row)
        return None if value is None else int(value)

    def number(self, name: str, row: int) -> float | None:
        """The same of a column of numbers."""
        value = self.value(name, row)
        return None if value is None else float(value)

    def says(self, name: str) -> bool:
        """Whether some cell of a column has a value, a text one that is not empty; False of a column it has not."""
        column = self.column(name)
        if column is None:
            return False
        cells = self.data[name]
        return any(cells) if column.kind == "text" else not bool(is_missing(cells, column.kind).all())

    def __contains__(self, name: str) -> bool:
        return name in self.data

    def __getitem__(self, name: str) -> Cells:
        return self.data[name]


NO_ROWS = Table("", (), {})
"""A table without columns and rows."""


def is_missing(cells: Cells, kind: Kind) -> NDArray[np.bool_]:
    """Mask of the cells without a value."""
    if kind == "int":
        mask: NDArray[np.bool_] = cells == MISSING_INT
    elif kind == "float":
        mask = np.isnan(cells)
    else:
        mask = np.fromiter(map(is_, cells.tolist(), repeat(None)), np.bool_, len(cells))
    return mask


def as_cells(values: Any, kind: Kind) -> Cells:
    """``values`` (any sequence; None = missing) as cells of that kind.

    Raises ValueError or OverflowError when a value does not fit the kind."""
    if isinstance(values, np.ndarray) and kind != "text" and values.dtype.kind in "iuf":
        return values.astype(np.int64 if kind == "int" else np.float64, copy=False)
    if kind == "text":
        cells = np.empty(len(values), object)
        cells[:] = [None if value is None else str(value) for value in values]
        return cells
    if kind == "int":
        return np.array([MISSING_INT if value is None else int(value) for value in values], np.int64)
    return np.array([np.nan if value is None else float(value) for value in values], np.float64)
