"""Rows of a table of a trace with columns that are worked out from them, asked for page by page like a stored table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING
from weakref import proxy

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import KeptAnswers
from analysis.stored_columns import info_of
from model.problem import StepscopeError
from model.table import MISSING_INT, Cells, CodedTexts, Column, Table
from model.trace_view import TableInfo

if TYPE_CHECKING:
    from cache.trace import Trace

Made = Mapping[Column, Cells | CodedTexts]
"""Columns that are worked out: cells of shape (rows,), texts as codes."""


class ViewRows:
    """Rows ``at`` (None = all) of ``table`` with ``made`` columns, which come first; as `analysis.table_query.Rows`."""

    def __init__(
        self, trace: Trace, table: str, stored: Sequence[Column], made: Made, at: NDArray[np.int64] | None = None
    ) -> None:
        self._trace: Trace = proxy(trace)  # rows are kept with their trace, and must not keep it
        self._at = at
        self._made = {column.name: cells for column, cells in made.items()}
        rows = info_of(trace, table).rows if at is None else len(at)
        columns = (*made, *(column for column in stored if column.name not in self._made))
        self.info = TableInfo(table, rows, columns)

    @property
    def zero_ns(self) -> int | None:
        """The first event of the timeline, from which it counts; None = there is none."""
        span = self._trace.dense_span or self._trace.span
        return span.begin_ns if span is not None and self._trace.slice_count else None

    def tables(self) -> tuple[TableInfo, ...]:
        """The one table."""
        return (self.info,)

    def table(self, name: str, columns: Sequence[str] | None = None, first: int = 0, count: int | None = None) -> Table:
        """As `cache.trace.Trace.table`."""
        end = self.info.rows if count is None else min(first + max(count, 0), self.info.rows)
        return self.cells_at(name, columns, np.arange(min(first, end), end, dtype=np.int64))

    def cells_at(self, name: str, columns: Sequence[str] | None, rows: NDArray[np.int64]) -> Table:
        """As `cache.trace.Trace.cells_at`."""
        known = {column.name: column for column in self.info.columns}
        names = list(known) if columns is None else [column for column in columns if column in known]
        stored = [column for column in names if column not in self._made]
        data: dict[str, Cells] = {}
        if stored:
            own = rows if self._at is None else self._at[rows]
            data |= self._trace.cells_at(self.info.name, stored, own).data
        data |= {column: _taken(self._made[column], rows) for column in names if column in self._made}
        return Table(self.info.name, tuple(known[column] for column in names), data)

    def text_codes(self, name: str, column: str, first: int, count: int) -> tuple[NDArray[np.int64], list[str | None]]:
        """As `cache.trace.Trace.text_codes`; of a column that is not there, all cells are missing."""
        if column not in self.info.names:
            return np.zeros(len(range(self.info.rows)[first : first + count]), np.int64), [None]
        made = self._made.get(column)
        if isinstance(made, CodedTexts):
            return made.codes[first : first + count], made.distinct
        if self._at is None:
            return self._trace.text_codes(self.info.name, column, first, count)
        rows = info_of(self._trace, self.info.name).rows
        codes, texts = self._trace.text_codes(self.info.name, column, 0, rows)
        return codes[self._at[first : first + count]], texts

    def cells(self, name: str, at: NDArray[np.int64]) -> Cells:
        """Cells of a column in the rows ``at``; of a column that is not there, None each."""
        table = self.cells_at(self.info.name, [name], at)
        return table[name] if name in table else np.full(len(at), None, object)

    def numbers(self, name: str) -> NDArray[np.float64]:
        """All cells of a column of numbers as float64, missing = NaN; of a column that is not there, all of them."""
        table = self.table(self.info.name, [name])
        column = table.column(name)
        return np.full(self.info.rows, np.nan) if column is None else as_floats(table[name], column)

    def whole(self, name: str) -> NDArray[np.int64]:
        """The same as whole numbers, exactly as they are stored, missing = MISSING_INT; others are rounded."""
        table = self.table(self.info.name, [name])
        column = table.column(name)
        return np.full(self.info.rows, MISSING_INT, np.int64) if column is None else as_integers(table[name], column)


def existing(rows: ViewRows | None, view: str) -> ViewRows:
    """``rows``. Raises StepscopeError (code ``no_rows``) where the result has none for ``view``."""
    if rows is None:
        advice = "`stepscope tables` lists what it has."
        raise StepscopeError(f"The result has no rows for {view}.", advice=advice, code="no_rows")
    return rows


def as_floats(cells: Cells, column: Column) -> NDArray[np.float64]:
    """Cells of numbers as float64 (times are exact below 104 days), missing = NaN."""
    floats = cells.astype(np.float64)
    if column.kind == "int":
        floats[cells == MISSING_INT] = np.nan
    return floats


def as_integers(cells: Cells, column: Column) -> NDArray[np.int64]:
    """Cells of numbers as whole ones, exactly as they are stored, missing = MISSING_INT; others are rounded."""
    return cells.astype(np.int64) if column.kind == "int" else as_whole(np.rint(cells))


def as_whole(values: NDArray[np.float64]) -> NDArray[np.int64]:
    """Whole numbers; NaN and what 64 bits do not hold are missing. Shape: (n,) -> (n,)."""
    known = np.abs(values) < 1 << 63
    return np.where(known, np.where(known, values, 0.0).astype(np.int64), MISSING_INT)


def _taken(cells: Cells | CodedTexts, rows: NDArray[np.int64]) -> Cells:
    return cells.taken(rows).cells() if isinstance(cells, CodedTexts) else cells[rows]


_kept: KeptAnswers[tuple[str, str], ViewRows | None] = KeptAnswers(most=64)  # more than there are views of tables


def kept_rows(trace: Trace, view: str, table: str, make: Callable[[], ViewRows | None]) -> ViewRows | None:
    """What ``make`` gives for a view of a table of an open trace, made once."""
    return _kept.of(trace, (view, table), make)
