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
from widgets.tables.columns import TableColumn

_ALL = 1 << 62


@dataclass(frozen=True, slots=True)
class ShownOperators:
    """All groups that ``query`` finds, each open one followed by its operators that are shown; or all rows of the
    source ``name``. Called where the file is written, for an open trace and a `TaskContext`: the headers first."""

    query: OperatorsQuery
    source: str
    columns: tuple[TableColumn, ...]

    def __call__(self, trace: Any, task: Any) -> Iterator[tuple[str, ...]]:
        if self.query.view == "rows":
            source = next(one for one in existing_sources(trace) if one.id == self.source)
            asked = replace(self.query, first=0, count=_ALL)
            view, query = rows_query(trace, asked, source, task)
            yield from AllRows(query, self.columns)(view, task)
            return
        yield tuple(column.copy_header for column in self.columns)
        if self.query.view == "pivot":
            page = operators(trace, replace(self.query, first=0, count=_ALL), task).page
            for cells in zip(*(page.table[one.name].tolist() for one in self.columns), strict=True) if page else ():
                yield tuple(column.saved(cell) for column, cell in zip(self.columns, cells, strict=True))
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
    return SaveTable(f"operators_{result.source}", ShownOperators(result.query, result.source, chosen_columns(result)))
