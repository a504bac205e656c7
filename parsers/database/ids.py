"""Whole arrays of ids: which are distinct, which are among others, and where."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Int64s = NDArray[np.int64]


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
