"""Rows of a table grouped by texts, and what is known of each group: count, sums, percentiles, texts in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.row_order import text_codes
from model.table import Cells


@dataclass(frozen=True, slots=True, eq=False)
class Groups:
    """Rows with equal keys. ``of``: group of each row, shape (rows,); ``first``: a row of each, shape (groups,)."""

    of: NDArray[np.int64]
    first: NDArray[np.int64]

    @property
    def count(self) -> int:
        """How many groups there are."""
        return len(self.first)

    def sums(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Sum of the known values of each group; NaN where none is known."""
        known = ~np.isnan(values)
        sums = np.bincount(self.of, np.where(known, values, 0.0), self.count)
        return np.where(np.bincount(self.of, known, self.count) > 0, sums, np.nan)


def grouped(keys: Sequence[Cells]) -> Groups:
    """Groups of rows that agree in all ``keys`` (texts or codes), in order of first appearance."""
    combined = np.zeros(len(keys[0]), np.int64)
    for cells in keys:
        codes = cells if cells.dtype == np.int64 else text_codes(cells)[0]
        combined = combined * (int(codes.max(initial=0)) + 1) + codes
        combined = np.unique(combined, return_inverse=True)[1].reshape(-1)  # keeps the product within 64 bits
    _, first, of = np.unique(combined, return_index=True, return_inverse=True)
    order = np.argsort(first, kind="stable")
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    return Groups(rank[of.reshape(-1)] if len(of) else np.zeros(0, np.int64), first[order])


def duration_figures(groups: Groups, duration: NDArray[np.int64]) -> dict[str, Cells]:
    """count, total, min, mean, p95 (linearly interpolated) and max of each group; every group has a row."""
    order = np.lexsort((duration, groups.of))
    ordered = duration[order]
    counts = np.bincount(groups.of, minlength=groups.count)
    starts = (np.cumsum(counts) - counts).astype(np.int64)
    total = np.add.reduceat(ordered, starts) if len(ordered) else np.zeros(0, np.int64)
    at = (counts - 1) * 0.95
    low = np.floor(at).astype(np.int64)
    high = np.minimum(low + 1, counts - 1)
    below, above = ordered[starts + low], ordered[starts + high]
    return {
        "count": counts.astype(np.int64),
        "total_ns": total.astype(np.float64),
        "mean_ns": total / np.maximum(counts, 1),
        "min_ns": ordered[starts].astype(np.float64),
        "p95_ns": below + (at - low) * (above - below),
        "max_ns": ordered[starts + counts - 1].astype(np.float64),
    }


def shared_texts(groups: Groups, cells: Cells) -> Cells:
    """The text that all rows of a group share; None where they differ."""
    inner, distinct = text_codes(cells)
    differs = np.bincount(groups.of, inner != inner[groups.first][groups.of], groups.count) > 0
    shared = np.full(groups.count, None, object)
    for group in np.flatnonzero(~differs):
        shared[group] = distinct[inner[groups.first[group]]]
    return shared
