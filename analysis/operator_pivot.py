"""Operators as a pivot table: groups as rows, the values of another group as columns, times or calls in the cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.conditions import have_words, search_words
from analysis.operator_columns import Group
from analysis.operator_rows import OperatorRows
from analysis.operator_tables import grouping, row_values
from analysis.row_groups import Groups, grouped
from analysis.row_order import row_order, text_ranks
from analysis.table_query import SortKey, TablePage
from model.table import MISSING_INT, Cells, Column, Kind, Table

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

Value = Literal["total_ns", "count", "mean_ns"]
VALUES: tuple[Value, ...] = ("total_ns", "count", "mean_ns")
MOST_COLUMNS = 20
"""Columns of their own; what is left is one, "Other"."""


@dataclass(frozen=True, slots=True, eq=False)
class Pivot:
    """``page``: columns ``name``, ``all`` and ``c0``, ``c1``, …, which are headed ``labels`` (None = the rows do not
    say); ``others``: how many more there are, which share the last column (0 = none do)."""

    page: TablePage
    labels: tuple[str | None, ...]
    others: int
    value: Value


@dataclass(frozen=True, slots=True)
class PivotQuery:
    """Rows by ``group``, columns by ``across``; only names that have every word of ``text``; ``sort`` by the page's
    columns; page from row ``first``."""

    group: Group
    across: Group
    value: Value
    text: str
    sort: tuple[SortKey, ...]
    first: int
    count: int


def pivot(trace: Trace, rows: OperatorRows, query: PivotQuery, task: TaskContext) -> Pivot:
    """A page of the pivot table of ``rows``. Columns are those with the most time, steps in their order; rows without a
    time are left out, as is communication."""
    times, calls = row_values(trace, rows)
    at = np.flatnonzero(times != MISSING_INT)
    times, calls = times[at], calls[at]
    down, over = (grouped([grouping(rows, part).taken(at)], task) for part in (query.group, query.across))
    task.check()
    heads = grouping(rows, query.across).taken(at)
    labels = [heads[int(row)] for row in over.first]
    place, shown, others = _places(over, labels, times, query.across)
    width = len(shown) + (1 if others else 0)
    cell = down.of * width + place[over.of] if width else down.of
    sums, numbers = np.zeros((2, down.count * width), np.int64)
    np.add.at(sums, cell, times)
    np.add.at(numbers, cell, calls)
    sums, numbers = (values.reshape(down.count, width) for values in (sums, numbers))
    rows_of = grouping(rows, query.group).taken(at)
    names = np.array([rows_of[int(row)] for row in down.first], object)
    table = _table(names, sums, numbers, query.value)
    kept = np.flatnonzero(have_words(names.tolist(), search_words(query.text)))
    keys = [key for key in query.sort if key.column in table] or [SortKey("all", descending=True)]
    kinds = {column.name: column.kind for column in table.columns}
    kept = kept[row_order([(table[key.column][kept], kinds[key.column], key.descending) for key in keys], len(kept))]
    page = kept[query.first : query.first + query.count]
    cells = {name: data[page] for name, data in table.data.items()}
    found = TablePage(Table("pivot", table.columns, cells), query.first, len(kept), down.count, page)
    return Pivot(found, tuple(labels[one] for one in shown), others, query.value)


def _places(
    over: Groups, labels: list[str | None], times: NDArray[np.int64], across: Group
) -> tuple[NDArray[np.int64], list[int], int]:
    """Column of each group, the groups that have one of their own in order, and how many share the last one."""
    largest = np.argsort(-over.int_sums(times), kind="stable")
    shown = largest[:MOST_COLUMNS].tolist()
    if across == "step":
        ranks = text_ranks(labels)
        shown.sort(key=lambda group: (ranks[group] == MISSING_INT, ranks[group]))
    place = np.full(over.count, len(shown), np.int64)
    place[shown] = np.arange(len(shown))
    return place, shown, over.count - len(shown)


def _table(names: Cells, sums: NDArray[np.int64], numbers: NDArray[np.int64], value: Value) -> Table:
    every = [(sums.sum(axis=1), numbers.sum(axis=1))]
    every += [(sums[:, at], numbers[:, at]) for at in range(sums.shape[1])]
    kind: Kind = "float" if value == "mean_ns" else "int"
    titles = ("all", *(f"c{at}" for at in range(sums.shape[1])))
    columns = (Column("name", "text"), *(Column(name, kind, "" if value == "count" else "ns") for name in titles))
    cells = [_cells(total, calls, value) for total, calls in every]
    return Table("pivot", columns, {"name": names} | dict(zip(titles, cells, strict=True)))


def _cells(total: NDArray[np.int64], calls: NDArray[np.int64], value: Value) -> Cells:
    """Missing where there is no call: no time was measured there."""
    if value == "mean_ns":
        return np.where(calls > 0, total / np.maximum(calls, 1), np.nan)
    return np.where(calls > 0, calls if value == "count" else total, MISSING_INT)
