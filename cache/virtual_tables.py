"""Slices, counter samples, flows and problems of an open cache as tables, a page at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
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


Rows = range | Int64s


def read(contents: Contents, name: str, columns: Sequence[Column], rows: Rows) -> Table:
    """Some columns of some rows, which are neighbours or anywhere."""
    cells = {"slices": _slice_cells, "flows": _flow_cells, "counters": _counter_cells, "problems": _problem_cells}[name]
    read_column = cells(contents, rows)
    return Table(name, tuple(columns), {column.name: read_column(column.name) for column in columns})


def coded(contents: Contents, name: str, column: str, rows: range) -> tuple[Int64s, list[str | None]] | None:
    """A text column that needs no text a row: positions, shape (n,), in a list of texts; None where it has to."""
    part = slice(rows.start, rows.stop)
    ids = {
        ("slices", "name"): contents.slices["name"],
        ("slices", "category"): contents.slices["category"],
        ("flows", "category"): contents.flows["category"],
    }.get((name, column))
    if ids is not None:
        return contents.strings.coded(ids[part])
    if name == "slices" and column in ("process", "thread"):
        track = _track_of_slices(contents, _row_of_slices(contents, rows))
        return track.astype(np.int64), [getattr(one, column) for one in contents.tracks]
    return None


def _row_of_slices(contents: Contents, slices: Rows) -> Int64s:
    """The rows that slices lie in."""
    first = np.asarray(contents.rows["first"], np.int64)
    if not isinstance(slices, range):
        return np.searchsorted(first, slices, "right") - 1
    bounds = np.append(first, slices.stop).clip(slices.start, slices.stop)  # much faster for neighbours
    return np.repeat(np.arange(len(first)), np.diff(bounds))


def _track_of_slices(contents: Contents, row: Int64s) -> Int64s:
    return contents.rows["track"][row] if len(row) else row


def _part(rows: Rows) -> Any:
    """What picks ``rows`` out of an array; neighbours are not copied."""
    return slice(rows.start, rows.stop) if isinstance(rows, range) else rows


def _numbers(rows: Rows) -> Int64s:
    return np.arange(rows.start, rows.stop) if isinstance(rows, range) else rows


def _slice_cells(contents: Contents, rows: Rows) -> Callable[[str], Cells]:
    part = _part(rows)
    slices, strings = contents.slices, contents.strings

    @cache
    def row() -> Int64s:  # only for the columns that need it: this is the dear part
        return _row_of_slices(contents, rows)

    cells: dict[str, Callable[[], Any]] = {
        "index": lambda: _numbers(rows),
        "process": lambda: _of_tracks([one.process for one in contents.tracks], _track_of_slices(contents, row())),
        "thread": lambda: _of_tracks([one.thread for one in contents.tracks], _track_of_slices(contents, row())),
        "depth": lambda: contents.rows["depth"][row()].astype(np.int64),
        "name": lambda: strings.cells(slices["name"][part]),
        "category": lambda: strings.cells(slices["category"][part]),
        "begin_ns": lambda: slices["begin"][part],
        "duration_ns": lambda: slices["duration"][part],
    }
    return lambda name: cells[name]()


def _flow_cells(contents: Contents, rows: Rows) -> Callable[[str], Cells]:
    part = _part(rows)
    flows = contents.flows
    cells: dict[str, Callable[[], Any]] = {
        "category": lambda: contents.strings.cells(flows["category"][part]),
        "id": lambda: _texts([flow(contents, number).id for number in _numbers(rows).tolist()]),
        "from_index": lambda: _known(flows["from_index"][part]),
        "from_ns": lambda: flows["from_ns"][part],
        "to_index": lambda: _known(flows["to_index"][part]),
        "to_ns": lambda: flows["to_ns"][part],
    }
    return lambda name: cells[name]()


def _counter_cells(contents: Contents, rows: Rows) -> Callable[[str], Cells]:
    part = _part(rows)
    counter = np.searchsorted(contents.counters["first"], _numbers(rows), "right") - 1
    track = contents.counters["track"][counter] if len(counter) else counter
    cells: dict[str, Callable[[], Any]] = {
        "process": lambda: _of_tracks([one.process for one in contents.tracks], track),
        "counter": lambda: _of_tracks([one.thread for one in contents.tracks], track),
        "unit": lambda: _of_tracks([one.unit or None for one in contents.tracks], track),
        "time_ns": lambda: contents.samples["time"][part],
        "value": lambda: contents.samples["value"][part],
    }
    return lambda name: cells[name]()


def _problem_cells(contents: Contents, rows: Rows) -> Callable[[str], Cells]:
    problems = [contents.problems[number] for number in _numbers(rows).tolist()]

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
