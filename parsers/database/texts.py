"""Texts of a database: `STRING_IDS` and the enumerations, looked up by whole arrays of ids."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from model.missing import NONE_ID
from model.table import MISSING_INT
from parsers.database.connection import Database
from parsers.database.ids import Int64s, distinct, positions

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


def number_texts(ids: Int64s) -> Texts:
    """Ids as text cells; those that are none are missing."""
    (found,), where = distinct(ids)
    cells = np.full(len(found), None, object)
    cells[:] = [None if value in (MISSING_INT, NONE_ID) else str(value) for value in found.tolist()]
    return cells[where]
