"""Columns of stored tables for analyses that compare and group cells: one that a table lacks, or has as another kind,
is missing everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from model.table import MISSING_INT, CodedTexts, Kind
from model.time_span import TimeSpan
from model.trace_view import TableInfo

if TYPE_CHECKING:
    from cache.trace import Trace

Ints = NDArray[np.int64]

_SPARSEST = 1_000


def texts_of(trace: Trace, table: str, column: str) -> CodedTexts:
    """A text column, each text once in its list, "" = missing."""
    rows = info_of(trace, table).rows
    if not has_column(trace, table, column, "text"):
        return CodedTexts(np.zeros(rows, np.int64), [""])
    return CodedTexts(*trace.text_codes(table, column, 0, rows)).mapped(lambda text: text or "")


def ints_of(trace: Trace, table: str, column: str) -> Ints:
    """A column of whole numbers, shape (rows,)."""
    if not has_column(trace, table, column, "int"):
        return np.full(info_of(trace, table).rows, MISSING_INT, np.int64)
    return np.asarray(trace.table(table, [column])[column], np.int64)


def info_of(trace: Trace, table: str) -> TableInfo:
    """What a table has: one that is not there has no columns and no rows."""
    return next((info for info in trace.tables() if info.name == table), TableInfo(table, 0, ()))


def has_column(trace: Trace, table: str, column: str, kind: Kind = "text") -> bool:
    """Whether a table has a column of that name and kind."""
    return any(one.name == column and one.kind == kind for one in info_of(trace, table).columns)


def sum_of(values: Ints) -> int:
    """The exact sum of the known values."""
    return sum(values[values != MISSING_INT].tolist())


def mean_of(values: NDArray[np.float64]) -> float | None:
    """The mean of the known values (not NaN); None where none is."""
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else None


def added(of: Ints, values: Ints, count: int) -> Ints:
    """The exact sum of the known values of each of ``count`` groups; ``of``: the group of each value, shape (n,)."""
    known = values != MISSING_INT
    sums = np.zeros(count, np.int64)
    np.add.at(sums, of[known], values[known])
    return sums


def sums_across(columns: Sequence[Ints]) -> Ints:
    """The exact sum of the known values of each row; missing where none is known. Shapes (n,) each -> (n,)."""
    known = [column != MISSING_INT for column in columns]
    total = np.sum([np.where(has, column, 0) for has, column in zip(known, columns, strict=True)], axis=0)
    return np.where(np.any(known, axis=0), total, MISSING_INT).astype(np.int64)


def ran_in(begin: Ints, lasted: Ints, span: TimeSpan) -> NDArray[np.bool_]:
    """Which rows ran at some time of ``span``; what has no length, or an unknown one, is there where it begins. All of
    shape (n,), ns."""
    end = begin + np.maximum(np.where(lasted == MISSING_INT, 0, lasted), 1)
    return np.asarray((begin != MISSING_INT) & (begin < span.end_ns) & (end > span.begin_ns), np.bool_)


def are_places(numbers: Ints) -> NDArray[np.bool_]:
    """Which of these numbers of samples can be places in an array, shapes (n,): those of a damaged file may be any, and
    nobody leaves out a thousand samples for each that is there."""
    return np.asarray((numbers >= 0) & (numbers < _SPARSEST * len(numbers)), np.bool_)
