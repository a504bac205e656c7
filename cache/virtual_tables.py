"""Slices, counter samples, flows and problems of an open cache as tables, a page at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from cache.contents import Contents
from cache.flow_lookup import flow
from cache.layout import Int64s
from model.table import MISSING_INT, Cells, Column, Table
from model.trace_view import TableInfo

COLUMNS: dict[str, tuple[Column, ...]] = {
    "slices": (
        Column("index", "int"),
        Column("process", "text"),
        Column("thread", "text"),
        Column("depth", "int"),
        Column("name", "text"),
        Column("category", "text"),
        Column("begin_ns", "int", "ns"),
        Column("duration_ns", "int", "ns"),
    ),
    "flows": (
        Column("category", "text"),
        Column("id", "text"),
        Column("from_index", "int"),
        Column("from_ns", "int", "ns"),
        Column("to_index", "int"),
        Column("to_ns", "int", "ns"),
    ),
    "counters": (
        Column("process", "text"),
        Column("counter", "text"),
        Column("unit", "text"),
        Column("time_ns", "int", "ns"),
        Column("value", "float"),
    ),
    "problems": (
        Column("code", "text"),
        Column("severity", "text"),
        Column("file", "text"),
        Column("where", "text"),
        Column("count", "int"),
        Column("message", "text"),
        Column("sample", "text"),
    ),
}


def rows_of(contents: Contents, name: str) -> int:
    """Number of rows of a virtual table."""
    counts = {
        "slices": len(contents.slices["begin"]),
        "flows": len(contents.flows["category"]),
        "counters": len(contents.samples["time"]),
        "problems": len(contents.problems),
    }
    return counts[name]


def info(contents: Contents, name: str) -> TableInfo:
    """Name, rows and columns of a virtual table."""
    return TableInfo(name, rows_of(contents, name), COLUMNS[name])


def read(contents: Contents, name: str, columns: Sequence[Column], rows: range) -> Table:
    """Some columns of some rows."""
    cells = {"slices": _slice_cells, "flows": _flow_cells, "counters": _counter_cells, "problems": _problem_cells}[name]
    read_column = cells(contents, rows)
    return Table(name, tuple(columns), {column.name: read_column(column.name) for column in columns})


def _slice_cells(contents: Contents, rows: range) -> Callable[[str], Cells]:
    part = slice(rows.start, rows.stop)
    index = np.arange(rows.start, rows.stop)
    row = np.searchsorted(contents.rows["first"], index, "right") - 1
    track = contents.rows["track"][row] if len(row) else row
    slices, strings = contents.slices, contents.strings
    cells: dict[str, Callable[[], Any]] = {
        "index": lambda: index,
        "process": lambda: _of_tracks([one.process for one in contents.tracks], track),
        "thread": lambda: _of_tracks([one.thread for one in contents.tracks], track),
        "depth": lambda: contents.rows["depth"][row].astype(np.int64),
        "name": lambda: _texts(strings.cells(slices["name"][part])),
        "category": lambda: _texts(strings.cells(slices["category"][part])),
        "begin_ns": lambda: slices["begin"][part],
        "duration_ns": lambda: slices["duration"][part],
    }
    return lambda name: cells[name]()


def _flow_cells(contents: Contents, rows: range) -> Callable[[str], Cells]:
    part = slice(rows.start, rows.stop)
    flows = contents.flows
    cells: dict[str, Callable[[], Any]] = {
        "category": lambda: _texts(contents.strings.cells(flows["category"][part])),
        "id": lambda: _texts([flow(contents, number).id for number in rows]),
        "from_index": lambda: _known(flows["from_index"][part]),
        "from_ns": lambda: flows["from_ns"][part],
        "to_index": lambda: _known(flows["to_index"][part]),
        "to_ns": lambda: flows["to_ns"][part],
    }
    return lambda name: cells[name]()


def _counter_cells(contents: Contents, rows: range) -> Callable[[str], Cells]:
    part = slice(rows.start, rows.stop)
    counter = np.searchsorted(contents.counters["first"], np.arange(rows.start, rows.stop), "right") - 1
    track = contents.counters["track"][counter] if len(counter) else counter
    cells: dict[str, Callable[[], Any]] = {
        "process": lambda: _of_tracks([one.process for one in contents.tracks], track),
        "counter": lambda: _of_tracks([one.thread for one in contents.tracks], track),
        "unit": lambda: _of_tracks([one.unit or None for one in contents.tracks], track),
        "time_ns": lambda: contents.samples["time"][part],
        "value": lambda: contents.samples["value"][part],
    }
    return lambda name: cells[name]()


def _problem_cells(contents: Contents, rows: range) -> Callable[[str], Cells]:
    problems = contents.problems[rows.start : rows.stop]

    def cells(name: str) -> Cells:
        values = [getattr(problem, name) for problem in problems]
        return np.array(values, np.int64) if name == "count" else _texts([value or None for value in values])

    return cells


def _known(index: Int64s) -> Int64s:
    return np.where(index < 0, MISSING_INT, index)


def _of_tracks(texts: Sequence[str | None], track: Int64s) -> Cells:
    return _texts(texts)[track] if len(track) else np.empty(0, object)


def _texts(values: Sequence[str | None]) -> Cells:
    cells = np.empty(len(values), object)
    cells[:] = values
    return cells
