"""Everything that the Operators panel shows, as cells of a file or the clipboard: not only the rows that are here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from analysis.operator_sources import existing_sources
from analysis.operators import Operators, OperatorsQuery, operators, rows_query
from widgets.operators.tables import chosen_columns
from widgets.requests import SaveTable
from widgets.table_browser.rows import AllRows
from widgets.tables.columns import TableColumn, saved_cells, saved_headers
from widgets.tables.views import Runs

_ALL = 1 << 62


@dataclass(frozen=True, slots=True)
class ShownOperators:
    """All groups that ``query`` finds, each open one followed by its operators that are shown; or rows of the source
    ``name``, or of the pivot table: all, or only ``runs`` of them (first and last row of each). Called where the file
    is written, for an open trace and a `TaskContext`: the headers first."""

    query: OperatorsQuery
    source: str
    columns: tuple[TableColumn, ...]
    runs: Runs = ()

    def __call__(self, trace: Any, task: Any) -> Iterator[tuple[str, ...]]:
        if self.query.view == "rows":
            source = next(one for one in existing_sources(trace) if one.id == self.source)
            asked = replace(self.query, first=0, count=_ALL)
            view, query = rows_query(trace, asked, source, task)
            yield from AllRows(query, self.columns, runs=self.runs)(view, task)
            return
        yield saved_headers(self.columns)
        if self.query.view == "pivot":
            for first, last in self.runs or ((0, _ALL - 1),):
                page = operators(trace, replace(self.query, first=first, count=last - first + 1), task).page
                yield from saved_cells(self.columns, page.table) if page else ()
            return
        result = operators(trace, replace(self.query, first=0, count=_ALL, call=None), task)
        for row in result.types:
            yield self._cells(row)
            children = result.children.get(row.key)
            for child in children.rows if children is not None else ():
                yield self._cells(child)

    def _cells(self, row: object) -> tuple[str, ...]:
        return tuple(column.saved(getattr(row, column.name)) for column in self.columns)


def saved_operators(result: Operators) -> SaveTable | None:
    """What is shown of ``result``, all of it, to be saved; None = it shows nothing."""
    if not (result.page.matching if result.page is not None else result.matching):
        return None
    return _table(result, ())


def copied_operators(result: Operators | None, runs: Runs) -> SaveTable:
    """``runs`` (first and last row of each) of the rows that are shown of ``result``, for the clipboard."""
    assert result is not None  # whose rows were copied
    return replace(_table(result, runs), to_clipboard=True)


def _table(result: Operators, runs: Runs) -> SaveTable:
    shown = ShownOperators(result.query, result.source, chosen_columns(result), runs)
    return SaveTable(f"operators_{result.source}", shown)
