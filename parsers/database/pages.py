"""Numbers of SQLite tables, decoded by numpy from the pages of the file: no Python object for each row.

Only plain tables of sound files are read here, everything else is left to SQLite (`Irregular`). Pages, varints and
records: https://www.sqlite.org/fileformat2.html, sections 1.6 and 2.1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.table import MISSING_INT

Int64s = NDArray[np.int64]
Bytes = NDArray[np.uint8]

_LEAF, _INTERIOR = 13, 5  # kinds of pages of tables
_LEAF_HEAD, _INTERIOR_HEAD = 8, 12
_DEEPEST = 20
_BATCH_BYTES = 1 << 20  # what numpy holds of it stays in the processor's cache
_PADDING = 32  # what a damaged last cell may reach beyond its page
_FLOAT, _ZERO, _ONE, _TEXT = 7, 8, 9, 13
# Bytes of a cell of each kind, and by how much the eight bytes from its first on are to be shifted.
_SIZES = np.array([0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0, *((kind - 12) // 2 for kind in range(12, 128))], np.int64)
_SHIFTS = np.array([0, 56, 48, 40, 32, 16, 0, 0, 0, 0], np.int64)
_DIGITS = 18  # so many always fit 64 bits
_PLAIN = re.compile(r"CREATE TABLE[^()]*\([^()]*\)\s*", re.IGNORECASE)
# A cell may lie elsewhere than it seems, or "rowid" may be another column.
_NOT_PLAIN = re.compile(r"\b(DEFAULT|GENERATED|AS|DESC|ROWID)\b", re.IGNORECASE)


class Irregular(Exception):
    """SQLite itself has to read this."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a table lies. ``places``: number of each column in a record; ``rowid``: the one that is the row's id."""

    root: int
    places: Mapping[str, int]
    rowid: str = ""

    @classmethod
    def of(cls, root: object, sql: object, columns: Sequence[tuple[Any, ...]]) -> Layout | None:
        """From the table's row of ``sqlite_master`` and its ``table_info``; None for a table that is not plain."""
        text = str(sql)
        if not isinstance(root, int) or root < 2 or not _PLAIN.fullmatch(text) or _NOT_PLAIN.search(text):
            return None
        keys = [name for _, name, kind, _, _, key in columns if key and str(kind).upper() == "INTEGER"]
        return cls(root, {row[1]: number for number, row in enumerate(columns)}, keys[0] if len(keys) == 1 else "")


class Cells:
    """Some columns of rows, in the order of their ids. ``rowid`` has shape (n,)."""

    def __init__(self, data: Bytes, rowid: Int64s, columns: Mapping[str, tuple[Int64s, Int64s]], id_name: str) -> None:
        """``columns``: kinds and places in ``data`` of each column's cells, both of shape (n,)."""
        self.rowid = rowid
        self._data = data
        self._eight = np.ndarray((len(data) - 7,), ">i8", data, strides=(1,))
        self._columns = columns
        self._id_name = id_name

    def ints(self, name: str) -> tuple[Int64s, Int64s]:
        """Whole numbers, missing for NULL, and the rows whose cells are something else. Shapes: (n,), (k,)."""
        kind, place = self._columns[name]
        values = self._eight[place].astype(np.int64)
        least, most = int(kind.min()), int(kind.max())
        if least == most and 0 < least < _FLOAT:
            return values >> _SHIFTS[least], np.zeros(0, np.int64)
        values >>= _SHIFTS[np.minimum(kind, _ONE)]
        if most >= _ZERO:
            constant = (kind == _ZERO) | (kind == _ONE)
            values[constant] = kind[constant] - _ZERO
        if not least:
            values = np.where(kind == 0, self.rowid if name == self._id_name else MISSING_INT, values)
        odd = np.flatnonzero((kind == _FLOAT) | (kind > _ONE)) if most >= _FLOAT else np.zeros(0, np.int64)
        return values, self._digits(values, kind, place, odd)

    def floats(self, name: str) -> tuple[NDArray[np.float64], Int64s]:
        """Numbers, NaN for NULL, and the rows whose cells are something else. Shapes: (n,), (k,)."""
        kind, place = self._columns[name]
        whole, odd = self.ints(name)
        values = np.where(whole == MISSING_INT, np.nan, whole.astype(np.float64))
        real = np.flatnonzero(kind == _FLOAT)
        values[real] = self._eight[place[real]].astype(np.int64).view(np.float64)
        return values, odd[kind[odd] != _FLOAT]

    def cell(self, name: str, row: int) -> object:
        """A cell as SQLite would hand it out."""
        kind, place = (int(column[row]) for column in self._columns[name])
        if kind == _FLOAT:
            return float(self._data[place : place + 8].view(">f8")[0])
        if kind > _ONE:
            data = self._data[place : place + (kind - 12) // 2].tobytes()
            return data.decode(errors="replace") if kind % 2 else data
        return int(self.ints(name)[0][row])

    def _digits(self, values: Int64s, kind: Int64s, place: Int64s, odd: Int64s) -> Int64s:
        """Put texts of digits into ``values``: older writers store times so. Rows of ``odd`` that are no such text."""
        left = []
        for each in np.unique(kind[odd]).tolist():
            rows = odd[kind[odd] == each]
            length = (each - _TEXT) // 2
            if each % 2 == 0 or not 0 < length <= _DIGITS + 1:
                left.append(rows)
                continue
            digits = self._data[place[rows][:, None] + np.arange(length)] - np.uint8(ord("0"))
            # Nineteen digits that begin with a 9 may be too many.
            sound = (digits < 10).all(axis=1) & ((length <= _DIGITS) | (digits[:, 0] < 9))
            values[rows[sound]] = digits[sound].astype(np.int64) @ 10 ** np.arange(length - 1, -1, -1, dtype=np.int64)
            left.append(rows[~sound])
        return np.sort(np.concatenate(left)) if left else odd


class Pages:
    """The pages of one file. Context manager. Raises OSError."""

    def __init__(self, path: Path, head: bytes) -> None:
        """``head``: its first hundred bytes, fewer when it has no more."""
        head = head.ljust(100, b"\0")
        size = int.from_bytes(head[16:18], "big")
        self._size = 65_536 if size == 1 else size
        self._usable = self._size - head[20]
        self._is_plain = self._size >= 512 and self._usable >= 480 and head[56:60] == b"\0\0\0\1"  # UTF-8
        self._file = path.open("rb", buffering=0)
        self._count = path.stat().st_size // max(self._size, 1)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def cells(self, layout: Layout, names: Sequence[str]) -> Iterator[Cells]:
        """The columns ``names`` of all rows. Raises Irregular where something is not as it should be; what came before
        is sound."""
        if not self._is_plain:
            raise Irregular
        leaves = self._leaves(layout.root)
        step = max(_BATCH_BYTES // self._size, 1)
        last = -(1 << 63)
        for first in range(0, len(leaves), step):
            cells = self._decoded(leaves[first : first + step], layout, names)
            if not len(cells.rowid):
                continue
            if cells.rowid[0] < last or (np.diff(cells.rowid) <= 0).any():
                raise Irregular
            last = int(cells.rowid[-1])
            yield cells

    def _leaves(self, root: int) -> Int64s:
        """Numbers of the pages with the rows of a table, in order."""
        level = np.array([root], np.int64)
        for _ in range(_DEEPEST):
            if self._read(level[:1])[0] == _LEAF:
                return level
            data = self._read(level)
            base, counts, cell = self._pointers(data, len(level), _INTERIOR, _INTERIOR_HEAD)
            four = np.ndarray((len(data) - 3,), ">u4", data, strides=(1,))
            # After the cells of each page comes the child whose rows come after all of them.
            ends = np.cumsum(counts)
            level = np.insert(four[cell].astype(np.int64), ends, four[base + _LEAF_HEAD])
            if len(level) > self._count:
                raise Irregular
        raise Irregular

    def _read(self, numbers: Int64s) -> Bytes:
        """These pages one after the other, and some zeros."""
        if not len(numbers) or numbers.min() < 2 or numbers.max() > self._count:
            raise Irregular
        data = np.zeros(len(numbers) * self._size + _PADDING, np.uint8)
        borders = [0, *(np.flatnonzero(np.diff(numbers) != 1) + 1).tolist(), len(numbers)]
        for first, end in pairwise(borders):
            self._file.seek((int(numbers[first]) - 1) * self._size)
            part = data[first * self._size : end * self._size]
            if self._file.readinto(part.data) != len(part):
                raise Irregular
        return data

    def _pointers(self, data: Bytes, pages: int, kind: int, head: int) -> tuple[Int64s, Int64s, Int64s]:
        """Where each page begins, how many cells it has, and where each cell begins. Shapes: (p,), (p,), (n,)."""
        base = np.arange(pages) * self._size
        counts = data[base + 3].astype(np.int64) << 8 | data[base + 4]
        if (data[base] != kind).any() or head + 2 * int(counts.max()) > self._usable:
            raise Irregular
        starts = np.repeat(base, counts)
        within = np.arange(len(starts)) - np.repeat(np.cumsum(counts) - counts, counts)
        two = np.ndarray((len(data) - 1,), ">u2", data, strides=(1,))
        cell = two[starts + head + 2 * within].astype(np.int64)
        if len(cell) and (int(cell.min()) < head or int(cell.max()) >= self._usable):
            raise Irregular
        return base, counts, starts + cell

    def _decoded(self, numbers: Int64s, layout: Layout, names: Sequence[str]) -> Cells:
        data = self._read(numbers)
        base, counts, cell = self._pointers(data, len(numbers), _LEAF, _LEAF_HEAD)
        if not len(cell):
            return Cells(data, cell, {}, "")
        length, at = _varints(data, cell)
        rowid, at = _varints(data, at)
        # A longer record goes on in other pages.
        if int(length.min()) < 1 or int(length.max()) > self._usable - 35:
            raise Irregular
        end = at + length
        header, field = _varints(data, at)
        place = at + header
        if int(header.min()) < 1 or int(header.max()) > self._usable:
            raise Irregular
        if (place > end).any() or (end > np.repeat(base, counts) + self._usable).any():
            raise Irregular
        return Cells(data, rowid, _columns(data, field, place, end, layout, names), layout.rowid)


def _columns(
    data: Bytes, field: Int64s, place: Int64s, end: Int64s, layout: Layout, names: Sequence[str]
) -> dict[str, tuple[Int64s, Int64s]]:
    """Kinds and places of cells. ``field``: where the kinds of each row begin, which end where its cells begin, at
    ``place``, which end at ``end``."""
    wanted = {layout.places[name]: name for name in names}
    columns: dict[str, tuple[Int64s, Int64s]] = {}
    fields_end = place
    for number in range(max(wanted) + 1):
        kind, after = _varints(data, field)
        later = field >= fields_end  # columns that were added later
        if later.any():
            kind, after = np.where(later, 0, kind), np.where(later, fields_end, after)
        if (after > fields_end).any():
            raise Irregular
        most = int(kind.max())
        if int(kind.min()) < 0 or (most > _ONE and (most > 2 * len(data) or ((kind == 10) | (kind == 11)).any())):
            raise Irregular
        if number in wanted:
            columns[wanted[number]] = kind, place
        place = place + (_SIZES[kind] if most < len(_SIZES) else _sizes(kind))
        field = after
    if (place > end).any():
        raise Irregular
    return columns


def _sizes(kind: Int64s) -> Int64s:
    return np.where(kind < len(_SIZES), _SIZES[np.minimum(kind, len(_SIZES) - 1)], (kind - 12) // 2)


def _varints(data: Bytes, at: Int64s) -> tuple[Int64s, Int64s]:
    """Numbers of seven bits a byte, the last byte without its highest bit, and where they end. Shapes: (n,)."""
    value = data[at].astype(np.int64)
    after = at + 1
    if int(value.max()) < 128:
        return value, after
    rows = np.flatnonzero(value >= 128)
    value[rows] -= 128
    for byte in range(1, 9):
        more = data[after[rows]].astype(np.int64)
        after[rows] += 1
        if byte == 8:  # the ninth byte has eight bits of the number
            value[rows] = value[rows] << 8 | more
            break
        value[rows] = value[rows] << 7 | (more & 127)
        rows = rows[more >= 128]
        if not len(rows):
            break
    return value, after
