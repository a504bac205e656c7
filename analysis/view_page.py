"""A page of rows that are made from a table (`analysis.view_rows`), as the Tables panel has pages of stored ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.named_slices import slice_called
from analysis.table_query import TableQuery, query_table
from analysis.tables import Tables, TablesQuery, rows_of
from analysis.view_rows import ViewRows
from model.table import MISSING_INT
from model.task import TaskContext
from model.trace_view import Slice

if TYPE_CHECKING:
    from cache.trace import Trace


def shown_rows(rows: ViewRows, query: TablesQuery, task: TaskContext) -> Tables:
    """The page that ``query`` asks for of ``rows``."""
    shown = rows_of(rows, rows.info, replace(query, table=rows.info.name), task)
    return replace(shown, zero_ns=rows.zero_ns)


def passing(rows: ViewRows, asked: TableQuery, task: TaskContext) -> NDArray[np.int64]:
    """Numbers of all rows that pass the filters of ``asked``, in its order."""
    return query_table(rows, replace(asked, columns=(), first=0, limit=None), task).indexes


def position_of(rows: ViewRows, asked: TableQuery, name: str, task: TaskContext) -> int | None:
    """Place of the first row with this ``name`` among those that ``asked`` finds."""
    if "name" not in rows.info.names:
        return None
    codes, texts = rows.text_codes(rows.info.name, "name", 0, rows.info.rows)
    wanted = [code for code, text in enumerate(texts) if text == name]
    if not wanted:
        return None
    found = np.flatnonzero(np.isin(codes[passing(rows, asked, task)], wanted))
    return int(found[0]) if len(found) else None


def named_row(rows: ViewRows, shown: Tables, row: int | None, task: TaskContext) -> tuple[str, int | None] | None:
    """Name and begin (ns, None = unknown) of the row at the place ``row`` of what is shown; None = it has no name."""
    if row is None or shown.asked is None:
        return None
    found = query_table(rows, replace(shown.asked, first=row, limit=1), task).table
    if not found.rows or "name" not in found or not found["name"][0]:
        return None
    begin = int(found["start_ns"][0]) if "start_ns" in found else MISSING_INT
    return str(found["name"][0]), None if begin == MISSING_INT else begin


def slice_of_row(trace: Trace, rows: ViewRows, shown: Tables, row: int | None, task: TaskContext) -> Slice | None:
    """The slice called like that row that begins then, the longest one where no begin is known."""
    named = named_row(rows, shown, row, task)
    return None if named is None else slice_called(trace, *named, task)
