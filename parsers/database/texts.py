"""Texts of a database: `STRING_IDS` and the enumerations, looked up by whole arrays of ids."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from model.missing import NONE_ID
from model.table import MISSING_INT
from parsers.database.connection import Database

Int64s = NDArray[np.int64]
Texts = NDArray[np.object_]


_NO_IDS = frozenset({MISSING_INT, NONE_ID, -1})


class TextIds:
    """Texts by id. Ids are not dense: frameworks start theirs at 2^28 and 2^29. ``unknown``: ids that were asked for
    and have no text."""

    def __init__(self, database: Database, table: str, text: str) -> None:
        """The columns ``id`` and ``text`` of ``table``; none when the database lacks it."""
        rows = database.whole(table, ("id",), texts=(text,))
        order = np.argsort(rows["id"], kind="stable")
        self._ids: Int64s = rows["id"][order]
        self._texts: Texts = np.append(rows[text][order], np.array([None], object))
        self._is_none = np.array([text is None for text in self._texts.tolist()], np.bool_)
        self.unknown: set[int] = set()

    def of(self, ids: Int64s) -> Texts:
        """The text of each id, None where there is none. Shape: (n,) -> (n,)."""
        at = positions(self._ids, ids)  # -1 is the last one, None
        if (none := self._is_none[at]).any():
            self.unknown |= set(ids[none].tolist()) - _NO_IDS
        return self._texts[at]

    def coded(self, ids: Int64s) -> tuple[Texts, NDArray[np.uint32]]:
        """The texts of distinct ids, and which of them each id has. Shapes: (n,) -> (k,), (n,)."""
        (values,), codes = distinct(ids)
        return self.of(values), codes

    def ids_of(self, *wanted: str) -> Int64s:
        """All ids of these texts."""
        known = set(wanted)
        matches = np.fromiter((text in known for text in self._texts[:-1]), np.bool_, len(self._ids))
        return self._ids[matches]


def string_ids(database: Database) -> TextIds:
    """What most columns with a name in them refer to."""
    return TextIds(database, "STRING_IDS", "value")


def enumeration(database: Database, name: str) -> TextIds:
    """One of the tables ENUM_*."""
    return TextIds(database, f"ENUM_{name}", "name")


def distinct(*columns: Int64s) -> tuple[list[Int64s], NDArray[np.uint32]]:
    """The distinct combinations of ``columns``, and which one each row has. Shapes: (n,) each -> (k,) each, (n,)."""
    if len(columns) == 1:
        values, where = _distinct(columns[0])
        return [values], where.astype(np.uint32)
    codes = np.zeros(len(columns[0]), np.int64)
    for column in columns:
        values, where = _distinct(column)
        codes = codes * len(values) + where
        _, codes = _distinct(codes)
    _, first, where = np.unique(codes, return_index=True, return_inverse=True)
    return [column[first] for column in columns], where.astype(np.uint32)


def _distinct(values: Int64s) -> tuple[Int64s, Int64s]:
    """`numpy.unique` with its inverse, faster where the values are few and small."""
    if len(values) and (least := int(values.min())) >= 0 and int(values.max()) - least < 4 * len(values) + 1000:
        shifted = values - least
        known = np.zeros(int(shifted.max()) + 1, np.bool_)
        known[shifted] = True
        return np.flatnonzero(known) + least, (np.cumsum(known) - 1)[shifted]
    found, where = np.unique(values, return_inverse=True)
    return found, where


def sorted_ids(values: Int64s) -> Int64s:
    """The distinct values in order."""
    ordered = np.sort(values)
    return ordered[np.append(ordered[1:] != ordered[:-1], True)] if len(ordered) else ordered


def contains(sorted_ids: Int64s, ids: Int64s) -> NDArray[np.bool_]:
    """Which of ``ids`` are among ``sorted_ids``. Shape: (n,)."""
    return positions(sorted_ids, ids) >= 0


def positions(sorted_ids: Int64s, ids: Int64s) -> Int64s:
    """Where each of ``ids`` stands first in ``sorted_ids``, -1 where it does not. Shape: (n,)."""
    if not len(sorted_ids) or not len(ids):
        return np.full(len(ids), -1, np.int64)
    least, most = int(ids.min()), int(ids.max())
    if most - least < 8 * len(ids) + 1000:
        # Ids of one block are close together: a table of that stretch is faster than searching.
        first, last = np.searchsorted(sorted_ids, least), np.searchsorted(sorted_ids, most, "right")
        table = np.full(most - least + 1, -1, np.int64)
        table[sorted_ids[first:last][::-1] - least] = np.arange(first, last)[::-1]  # the first of equal ones stays
        return table[ids - least]
    at = np.minimum(np.searchsorted(sorted_ids, ids), len(sorted_ids) - 1)
    return np.where(sorted_ids[at] == ids, at, -1)


def number_texts(ids: Int64s) -> Texts:
    """Ids as text cells; those that are none are missing."""
    found, where = _distinct(ids)
    cells = np.full(len(found), None, object)
    cells[:] = [None if value in (MISSING_INT, NONE_ID) else str(value) for value in found.tolist()]
    return cells[where]
