"""Total times of the rows of a table: as whole nanoseconds, and as shares of their sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from model.batches import TableBatch
from model.table import MISSING_INT, Column
from parsers.text_table import CsvFile, Take, table_batch


def with_percent(source: CsvFile, table: str, takes: Sequence[Take]) -> Iterator[TableBatch]:
    """All rows of the file as ``table``, with ``percent`` from ``total_ns``: files write fractions or percent."""
    block = source.whole()
    if block is not None:
        batch = table_batch(source, block, table, takes)
        columns = (*batch.columns, Column("percent", "float", "percent"))
        yield TableBatch(table, columns, {**batch.data, "percent": percent_of(batch.data["total_ns"])})


def percent_of(total_ns: NDArray[np.int64]) -> NDArray[np.float64]:
    """Each time's share of the sum, 0..100; missing where the time is, or where the sum is 0."""
    known = total_ns != MISSING_INT
    whole = float(total_ns[known].sum(dtype=np.float64))  # the sum may exceed 64 bits
    shares = np.full(len(total_ns), np.nan)
    if whole:
        shares[known] = total_ns[known] / whole * 100
    return shares


def int_cells(values: Sequence[float]) -> NDArray[np.int64]:
    """``values`` rounded to int64; missing where they are, or do not fit. Shape (n,)."""
    fits = [abs(value) < 1 << 63 for value in values]  # not so for NaN
    return np.array([round(value) if fit else MISSING_INT for value, fit in zip(values, fits, strict=True)], np.int64)
