"""Operators and types from tables that hold sums already, one row per operator or per type."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.operator_columns import keys_of, operator_table, parts_of, text_cells, with_columns
from analysis.operator_rows import OperatorRows
from analysis.row_groups import grouped, shared_texts
from analysis.view_rows import as_whole
from model.table import MISSING_INT, Table, as_cells, is_missing
from model.task import TaskContext

if TYPE_CHECKING:
    from cache.trace import Trace

_SAME_MEAN, _SAME_MEAN_NS = 0.001, 5.0  # means are rounded to a digit of the file's unit


def summed(trace: Trace, rows: OperatorRows) -> Table:
    """The rows of a source as they are, in the columns of operator tables."""
    parts = (rows.name, rows.kind, rows.core, rows.detail)
    name, kind, core, detail = (text_cells(part, slice(None), rows.rows) for part in parts)
    times = rows.numbers(trace, "occurrences", "count")  # a host CPU table has executions beside its calls per step
    mean, whole = rows.numbers(trace, "average_ns"), rows.whole(trace, "total_ns")
    total = np.where(whole == MISSING_INT, np.nan, whole)
    with np.errstate(divide="ignore", invalid="ignore"):
        own = np.where(times > 0, total / times, np.nan)  # where the total is known
        differs = np.abs(own - mean) > np.maximum(own * _SAME_MEAN, _SAME_MEAN_NS)
    whole = np.where(whole == MISSING_INT, as_whole(np.rint(mean * times)), whole)
    file_mean = np.where(differs, mean, np.nan)
    mean = np.where(differs | np.isnan(mean), own, mean)
    operations = [rows.numbers(trace, column) for column in ("mflops", "cube_mflops", "vector_mflops")]
    known = ~np.isnan(operations).all(axis=0)
    mflops = np.where(known, np.nansum(operations, axis=0), np.nan)
    data = {
        "key": keys_of(kind, core),
        "type": kind,
        "name": name,
        "core": core,
        "count": as_whole(times),
        "total_ns": whole,
        "file_percent": rows.numbers(trace, "file_percent"),
        "mean_ns": mean,
        "file_mean_ns": file_mean,
        "min_ns": rows.whole(trace, "min_ns"),
        "max_ns": rows.whole(trace, "max_ns"),
        "mflops": mflops,
        "gflops": _rate(mflops, mean),
        "detail": detail,
    }
    return operator_table("operators", rows.rows, data)


def _rate(mflops: NDArray[np.float64], mean_ns: NDArray[np.float64]) -> NDArray[np.float64]:
    """Operations of a call by its time: 1e6 in 1e-9 s are 1e15 a second, a million GFLOPS."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(mean_ns > 0, mflops / mean_ns * 1e6, np.nan)


def types_of(operators: Table, task: TaskContext) -> Table:
    """Groups from their operators, where the result has no table of types.

    A row without a count is one operator of the type, called once a step (the first releases counted so)."""
    if not operators.rows:
        return operator_table("types", 0, {})
    groups = grouped([operators["key"]], task)
    count = np.where(operators["count"] == MISSING_INT, 1, operators["count"])
    sums, counts = groups.int_sums(total_times(operators)), np.bincount(groups.of, count, groups.count).astype(np.int64)
    data = {name: shared_texts(groups, operators[name], task) for name in ("type", "core")}
    data |= {"key": operators["key"][groups.first], "count": counts, "total_ns": sums}
    data["name"] = np.array([parts_of(key)[0] or None for key in data["key"]], object)
    data["mean_ns"] = np.where((counts > 0) & (sums != MISSING_INT), sums / np.maximum(counts, 1), np.nan)
    operations = groups.sums(operators["mflops"] * count)
    data["mflops"] = np.where(counts > 0, operations / np.maximum(counts, 1), np.nan)
    data["gflops"] = _rate(data["mflops"], data["mean_ns"])
    return operator_table("types", groups.count, data)


def joined_with_types(types: Table, operators: Table) -> Table:
    """``operators`` with the keys of ``types``: a result whose types have a core and whose operators have none (or the
    other way round) is joined by type alone, where that is unique."""
    keys = set(types["key"])
    by_type: dict[str | None, list[str]] = {}
    for kind, key in zip(types["type"], types["key"], strict=True):
        by_type.setdefault(kind, []).append(key)
    joined = [
        key if key in keys or len(by_type.get(kind, ())) != 1 else by_type[kind][0]
        for kind, key in zip(operators["type"], operators["key"], strict=True)
    ]
    return with_columns(operators, key=as_cells(joined, "text"))


def with_operators(types: Table, operators: Table, task: TaskContext) -> Table:
    """Types whose table names no core get that of their operators, where those agree, and their operations."""
    if not operators.rows:
        return types
    below = types_of(operators, task)
    place = {key: at for at, key in enumerate(below["key"])}
    at = np.array([place.get(key, -1) for key in types["key"]], np.int64)
    data = {name: np.where(at >= 0, below[name][at], np.nan) for name in ("mflops", "gflops")}
    if is_missing(types["core"], "text").all():
        cores = np.full(types.rows, None, object)
        cores[at >= 0] = below["core"][at[at >= 0]]
        data["core"] = cores
    return with_columns(types, **data)


def total_times(sums: Table) -> NDArray[np.int64]:
    """Total times, or the means where files have no counts."""
    return np.where(sums["total_ns"] == MISSING_INT, as_whole(np.rint(sums["mean_ns"])), sums["total_ns"])
