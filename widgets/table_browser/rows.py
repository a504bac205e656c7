"""Rows of a table with the columns that are shown: as text for the clipboard, and all of them for a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from analysis.table_query import Rows, TableQuery, query_table
from analysis.tables import Tables, TablesQuery, tables
from widgets.table_browser.column_titles import shown_columns
from widgets.tables.column_choices import ColumnChoice
from widgets.tables.columns import TableColumn, cells_of, saved_cells, saved_headers, tab_separated
from widgets.tables.views import Runs

_WRITTEN_AT_ONCE = 1 << 15


@dataclass(frozen=True, slots=True, eq=False)
class ShownTables:
    """``text``: the wanted rows for the clipboard, None = none were wanted."""

    result: Tables
    text: str | None = None


def shown_tables(trace: Any, query: TablesQuery, task: Any) -> ShownTables:
    """`tables`, and the wanted rows as text; long texts are made in the job, too."""
    result = tables(trace, query, task)
    return ShownTables(result, copied_text(result))


def copied_text(result: Tables) -> str | None:
    """The wanted rows for the clipboard; None = none were wanted."""
    if result.copied is None:
        return None
    columns = shown_columns(result.copied.columns, {})
    return tab_separated(columns, cells_of(columns, result.copied))


def columns_to_show(result: Tables, choice: ColumnChoice) -> tuple[TableColumn, ...]:
    """The chosen columns of the table, with units for all of its rows."""
    if result.info is None:
        return ()
    by_name = {column.name: column for column in result.info.columns}
    return shown_columns((by_name[name] for name in choice.shown(tuple(by_name))), result.largest or {})


@dataclass(frozen=True, slots=True)
class AllRows:
    """All rows that ``query`` finds, whatever page it asks for, or only ``runs`` of them (first and last row of each),
    as cells of a file, headers first. It is called where the file is written: the rows are never all in memory.
    ``rows_of(trace, task)``: whose rows they are, None = the trace's own."""

    query: TableQuery
    columns: tuple[TableColumn, ...]
    rows_of: Callable[[Any, Any], Rows] | None = None
    runs: Runs = ()

    def __call__(self, trace: Any, task: Any) -> Iterator[tuple[str, ...]]:
        yield saved_headers(self.columns)
        names = tuple(column.name for column in self.columns)
        rows: Rows = trace if self.rows_of is None else self.rows_of(trace, task)
        for first, last in self.runs or ((0, None),):
            at, end = first, None if last is None else last + 1
            while end is None or at < end:
                limit = _WRITTEN_AT_ONCE if end is None else min(end - at, _WRITTEN_AT_ONCE)
                page = query_table(rows, replace(self.query, first=at, limit=limit, columns=names), task)
                yield from saved_cells(self.columns, page.table)
                at = page.first + page.table.rows
                end = page.matching if end is None else min(end, page.matching)
