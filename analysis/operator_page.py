"""Operators as rows of one table, for the command line and for files: those of the Operators panel's views."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from analysis.operator_columns import COLUMNS
from analysis.operator_sources import SOURCES, Source
from analysis.operators import OperatorsQuery, operators, rows_query
from analysis.table_query import TablePage, query_table
from model.problem import StepscopeError
from model.table import Table, as_cells
from model.task import TaskContext

if TYPE_CHECKING:
    from cache.trace import Trace

_NO_LIMIT = 1 << 62


def source_of_table(trace: Trace, name: str) -> Source:
    """The source whose types or rows a table has. Raises StepscopeError (code ``unknown_table``)."""
    found = next((source for source in SOURCES if name and name in (source.rows, source.types)), None)
    if found is None or not trace.has(name):
        tables = sorted({table for source in SOURCES for table in (source.rows, source.types) if trace.has(table)})
        raise StepscopeError(
            f"{name} is no table of operators of this result.",
            advice=f"It has: {', '.join(tables) or 'none'}.",
            code="unknown_table",
        )
    return found


def operator_page(trace: Trace, table: str, query: OperatorsQuery, limit: int | None, task: TaskContext) -> TablePage:
    """What the Operators panel shows of the source that ``table`` belongs to, from row ``query.first`` on, at most
    ``limit`` rows: groups where ``query.view`` is ``types``, else its rows.

    Raises StepscopeError (codes ``unknown_table``, ``unknown_column``, ``bad_condition``)."""
    source = source_of_table(trace, table)
    asked = replace(query, source=source.id, count=_NO_LIMIT if limit is None else limit)
    if query.view == "rows" and trace.has(source.rows):
        return query_table(*rows_query(trace, asked, source, task), task)
    result = operators(trace, asked, task)
    columns = tuple(column for column in COLUMNS if column.name in result.columns and column.name != "key")
    data = {
        column.name: as_cells([getattr(row, column.name) for row in result.types], column.kind) for column in columns
    }
    indexes = np.arange(result.first, result.first + len(result.types), dtype=np.int64)
    return TablePage(Table(table, columns, data), result.first, result.matching, result.type_count, indexes)
