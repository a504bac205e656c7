"""Total times of the rows of a table: as whole nanoseconds, and as shares of their sum, beside those in the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, TableBatch
from model.problem import Problem
from model.sentence import QT_TRANSLATE_NOOP, sentence
from model.table import MISSING_INT, Column
from parsers.faults import place
from parsers.folder_view import FileEntry
from parsers.text_table import CsvFile, Take, table_batch

_ROUNDED = 0.0051
"""Shares have two decimals at least."""


def with_percent(source: CsvFile, entry: FileEntry, table: str, takes: Sequence[Take]) -> Iterator[Batch]:
    """All rows of the file as ``table``, with ``percent`` from ``total_ns``: files write fractions or percent."""
    block = source.whole()
    if block is not None:
        batch = table_batch(source, block, table, takes)
        columns = (*batch.columns, Column("percent", "float", "percent"))
        yield TableBatch(table, columns, {**batch.data, "percent": percent_of(batch.data["total_ns"])})
        yield from shares_differ(entry, batch.data)


def percent_of(total_ns: NDArray[np.int64]) -> NDArray[np.float64]:
    """Each time's share of the sum, 0..100; missing where the time is, or where the sum is 0."""
    known = total_ns != MISSING_INT
    whole = float(total_ns[known].sum(dtype=np.float64))  # the sum may exceed 64 bits
    shares = np.full(len(total_ns), np.nan)
    if whole:
        shares[known] = total_ns[known] / whole * 100
    return shares


def shares_differ(entry: FileEntry, data: Mapping[str, Any]) -> Iterator[Problem]:
    """A problem for shares in a file (``file_percent``) that are not those of its own times (``total_ns``): of each
    device's and model's rows."""
    if not {"file_percent", "total_ns"} <= set(data):
        return
    written, totals = np.asarray(data["file_percent"], np.float64), np.asarray(data["total_ns"], np.int64)
    owners = [data[name] for name in ("device_id", "model_name") if name in data]
    keys = list(zip(*owners, strict=True)) if owners else [()] * len(written)
    own = np.full(len(written), np.nan)
    for key in dict.fromkeys(keys):
        mask = np.array([each == key for each in keys])
        if (totals[mask] != MISSING_INT).all():  # else nobody knows the sum
            own[mask] = percent_of(totals[mask])
    with np.errstate(over="ignore"):  # what is beyond all doubles is wrong all the same
        away = np.abs(written - own) > _ROUNDED
        away &= np.abs(written * 100 - own) > _ROUNDED * 100
    wrong = np.flatnonzero(away)
    if len(wrong):
        text = QT_TRANSLATE_NOOP(
            "Problems",
            "{file}: {count} {count|share is not that|shares are not those} of its own times: {written} % in the "
            "file, {own} % of its total. Both are shown, ours in the column percent.",
        )
        row = int(wrong[0])
        numbers = {"written": f"{written[row]:g}", "own": f"{own[row]:.3f}"}
        found = sentence("Problems", text).filled(file=entry.path, count=len(wrong), **numbers)
        yield Problem("shares_differ", found, entry.path, place(f"row {row + 2}"), len(wrong), severity="info")


def int_cells(values: Sequence[float]) -> NDArray[np.int64]:
    """``values`` rounded to int64; missing where they are, or do not fit. Shape (n,)."""
    fits = [abs(value) < 1 << 63 for value in values]  # not so for NaN
    return np.array([round(value) if fit else MISSING_INT for value, fit in zip(values, fits, strict=True)], np.int64)
