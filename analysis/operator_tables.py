"""The operator tables of a result brought to one shape: types, and the operators below each type, with their times.

Every source has its own columns and its own gaps; here they become `COLUMNS`, missing cells stay missing. Shares are
always computed here: files disagree on whether theirs are percent, fractions or percent of something else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from analysis.row_groups import duration_figures, grouped, shared_texts
from analysis.row_order import text_codes
from model.table import MISSING_INT, Cells, Column, Table, is_missing

if TYPE_CHECKING:
    from cache.trace import Trace

COLUMNS = (
    Column("key", "text"),
    Column("type", "text"),
    Column("name", "text"),
    Column("core", "text"),
    Column("count", "int"),
    Column("total_ns", "float", "ns"),
    Column("percent", "float", "percent"),
    Column("mean_ns", "float", "ns"),
    Column("min_ns", "float", "ns"),
    Column("p95_ns", "float", "ns"),
    Column("max_ns", "float", "ns"),
    Column("detail", "text"),
)
"""Columns of `OperatorTables.types` and `.operators`. ``key``: identity of the type (type and core), the same in both;
``name``: the type itself or the operator; ``detail``: subgraph, input shapes or the like."""

KINDS = {column.name: column.kind for column in COLUMNS}

COMMUNICATION_CORES = frozenset({"hccl", "communication"})
"""Cores of communication rows in a kernels table; ascend-formats 3.3 leaves them out of the statistics."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where operators come from: the tables with its types and its rows, and which columns of the rows tell what."""

    id: str
    types: str
    rows: str
    type_column: str = "type"
    name_column: str = "name"
    core_column: str = "core"
    duration_column: str = ""  # rows are single executions with this duration; "" = rows are sums already
    longer_column: str = ""  # where cores are split: the execution lasted as long as the longer of both
    detail_columns: tuple[str, ...] = ()


SOURCES = (
    Source("ai_core", "op_types", "ops", detail_columns=("subgraph",)),
    Source("ai_cpu", "aicpu_types", "aicpu", duration_column="total_ns"),
    Source("host_cpu", "host_cpu_types", "host_cpu_ops", core_column="side", detail_columns=("subgraph",)),
    Source("gpu", "gpu_types", "gpu_ops", core_column="side", detail_columns=("subgraph",)),
    Source("gpu_kernels", "", "gpu_kernels", core_column="", detail_columns=("op_name",)),
    Source("kernels", "", "kernels", duration_column="duration_ns", detail_columns=("input_shapes",)),
    Source("op_statistic", "op_statistic", ""),
    Source("task_scheduler", "", "task_scheduler", core_column="", detail_columns=("stream_id",)),
    Source(
        "core_metrics",
        "",
        "ai_core",
        "name",
        core_column="",
        duration_column="aicore_time_ns",
        longer_column="aiv_time_ns",
    ),
    Source("api", "", "api_statistic", type_column="level", core_column=""),
    Source("modules", "", "top_down", "module", "api", core_column="", duration_column="duration_ns"),
    Source("runtime_api", "", "runtime_api", type_column="name", core_column="", detail_columns=("stream_id",)),
    Source("acl", "", "acl_statistic", core_column=""),
)

HOST_SOURCES = frozenset(("api", "modules", "runtime_api", "acl"))
"""Sources whose rows are functions of the host, no operators."""
NESTED_SOURCES = frozenset(("api", "modules"))
"""Sources whose types contain each other: their times must not be added."""


@dataclass(frozen=True, slots=True, eq=False)
class OperatorTables:
    """``types`` and ``operators`` have COLUMNS; ``communication``: rows left out of them; ``untimed``: rows without a
    duration, they count in nothing; ``step``: they are of this step only, None = of all."""

    types: Table
    operators: Table
    communication: int
    untimed: int
    step: int | None = None


def _empty(kind: str, rows: int) -> Cells:
    if kind == "text":
        return np.full(rows, None, object)
    return np.full(rows, MISSING_INT, np.int64) if kind == "int" else np.full(rows, np.nan, np.float64)


def _made(name: str, rows: int, data: dict[str, Cells]) -> Table:
    """A table of COLUMNS from the columns that are known."""
    return Table(name, COLUMNS, {c.name: data.get(c.name, _empty(c.kind, rows)) for c in COLUMNS})


def _texts(table: Table, name: str) -> Cells:
    return table[name] if name and name in table else np.full(table.rows, None, object)


def _times(table: Table, *names: str) -> NDArray[np.float64]:
    """The first of the columns that the table has, in ns as float64 (exact below 104 days), missing = NaN."""
    for name in names:
        column = table.column(name)
        if column is not None:
            cells = table[name]
            times = cells.astype(np.float64)
            times[is_missing(cells, column.kind)] = np.nan
            return times
    return np.full(table.rows, np.nan)


def _counts(table: Table) -> NDArray[np.int64]:
    """Executions of each row; a host CPU table has them beside its calls per step."""
    if "occurrences" in table:
        return table["occurrences"]
    return table["count"] if "count" in table else np.full(table.rows, MISSING_INT, np.int64)


def _keys(types: Cells, cores: Cells) -> Cells:
    keys = np.empty(len(types), object)
    keys[:] = [f"{kind or ''}\t{core or ''}" for kind, core in zip(types, cores, strict=True)]
    return keys


def type_of(name: str) -> str:
    """The type of an AI CPU operator is its name up to the first ``-`` (mindinsight-format 1.10)."""
    return name.partition("-")[0]


def _percent(total: NDArray[np.float64], groups: Cells | None = None) -> NDArray[np.float64]:
    """Share of each of ``total`` in their sum (or in the sum of its group), 0..100; NaN where there is none."""
    if groups is None:
        whole = np.full(len(total), np.nansum(total) if len(total) else 0.0)
    else:
        codes, distinct = text_codes(groups)
        whole = np.bincount(codes, np.nan_to_num(total), len(distinct))[codes] if len(codes) else total
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(whole > 0, total / whole * 100, np.nan)


# ---- sources -------------------------------------------------------------------------------------------------


def _detail(table: Table, source: Source) -> Cells:
    return _texts(table, next((name for name in source.detail_columns if name in table), ""))


def _without_quotes(texts: Cells) -> Cells:
    """Shapes stand in quotes of their own inside the cells; they are left off."""
    plain = np.full(len(texts), None, object)
    plain[:] = [text.strip('"') or None if text else None for text in texts]
    return plain


def _executions(source: Source, table: Table) -> OperatorTables:
    """Types and operators from a table with one row per execution. A table may have millions of rows, so texts are told
    apart once, and keys are made for groups only."""
    codes, cores = text_codes(_texts(table, source.core_column))
    of_communication = np.array([(core or "").casefold() in COMMUNICATION_CORES for core in cores], np.bool_)
    communication = of_communication[codes] if len(codes) else np.zeros(0, np.bool_)
    lasted = table[source.duration_column]
    if source.longer_column in table:
        lasted = np.maximum(lasted, table[source.longer_column])
    untimed = np.asarray(lasted == MISSING_INT, np.bool_) & ~communication
    keep = ~communication & ~untimed
    duration = lasted[keep]
    name, kind = (texts[keep] for texts in _names_and_types(source, table))
    core = _texts(table, source.core_column)[keep]
    by_type = grouped([kind, codes[keep]])
    by_name = grouped([by_type.of, name])
    types = {"type": kind[by_type.first], "name": kind[by_type.first], "core": core[by_type.first]}
    below = {"type": kind[by_name.first], "name": name[by_name.first], "core": core[by_name.first]}
    for found, groups in ((types, by_type), (below, by_name)):
        found |= {"key": _keys(found["type"], found["core"]), **duration_figures(groups, duration)}
        found["percent"] = _percent(found["total_ns"])
    below["detail"] = _without_quotes(shared_texts(by_name, _detail(table, source)[keep]))
    return OperatorTables(
        _made("types", by_type.count, types),
        _made("operators", by_name.count, below),
        int(communication.sum()),
        int(untimed.sum()),
    )


def _names_and_types(source: Source, table: Table) -> tuple[Cells, Cells]:
    """Names and types of all rows; whichever of the two is missing stands for the other."""
    name = _texts(table, source.name_column)
    kind = _texts(table, source.type_column)
    if (name == None).all():  # noqa: E711 - compared cell by cell
        name = kind
    if (kind == None).all():  # noqa: E711
        kind = name
    if source.id == "ai_cpu":
        typed = np.empty(len(kind), object)
        typed[:] = [None if text is None else type_of(text) for text in kind]
        kind = typed
    return name, kind


def _summed(source: Source, table: Table) -> Table:
    """The rows of a table that holds sums already, one row per operator or per type."""
    name, kind = _names_and_types(source, table)
    core = _texts(table, source.core_column)
    count = _counts(table)
    mean = _times(table, "average_ns")
    times = np.where(count == MISSING_INT, np.nan, count.astype(np.float64))
    total = _times(table, "total_ns")
    total = np.where(np.isnan(total), mean * times, total)
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = np.where(np.isnan(mean) & (times > 0), total / times, mean)
    data = {
        "key": _keys(kind, core),
        "type": kind,
        "name": name,
        "core": core,
        "count": count,
        "total_ns": total,
        "percent": _percent(total),
        "mean_ns": mean,
        "min_ns": _times(table, "min_ns"),
        "max_ns": _times(table, "max_ns"),
        "detail": _without_quotes(_detail(table, source)),
    }
    return _made("operators", table.rows, data)


def _types_of(operators: Table) -> Table:
    """Types from their operators, where the result has no table of types.

    A row without a count is one operator of the type, called once a step (the first releases counted so)."""
    if not operators.rows:
        return _made("types", 0, {})
    groups = grouped([operators["key"]])
    total = np.where(np.isnan(operators["total_ns"]), operators["mean_ns"], operators["total_ns"])
    count = np.where(operators["count"] == MISSING_INT, 1, operators["count"])
    sums, counts = groups.sums(total), np.bincount(groups.of, count, groups.count).astype(np.int64)
    data = {name: operators[name][groups.first] for name in ("key", "type", "core")}
    data |= {"name": data["type"], "count": counts, "total_ns": sums, "percent": _percent(sums)}
    data["mean_ns"] = np.where(counts > 0, sums / np.maximum(counts, 1), np.nan)
    return _made("types", groups.count, data)


def _joined(types: Table, operators: Table) -> Table:
    """``operators`` with the keys of ``types``: a result whose types have a core and whose operators have none (or the
    other way round) is joined by type alone, where that is unique."""
    keys = set(types["key"])
    by_type: dict[str | None, list[str]] = {}
    for kind, key in zip(types["type"], types["key"], strict=True):
        by_type.setdefault(kind, []).append(key)
    joined = np.empty(operators.rows, object)
    joined[:] = [
        key if key in keys or len(by_type.get(kind, ())) != 1 else by_type[kind][0]
        for kind, key in zip(operators["type"], operators["key"], strict=True)
    ]
    return Table(operators.name, operators.columns, {**operators.data, "key": joined})


def _with_cores(types: Table, operators: Table) -> Table:
    """Types whose table names no core get that of their operators, where those agree."""
    if not operators.rows or not is_missing(types["core"], "text").all():
        return types
    groups = grouped([operators["key"]])
    core_of = dict(zip(operators["key"][groups.first], shared_texts(groups, operators["core"]), strict=True))
    cores = np.full(types.rows, None, object)
    cores[:] = [core_of.get(key) for key in types["key"]]
    return Table(types.name, types.columns, {**types.data, "core": cores})


def _levels(source: Source, table: Table) -> OperatorTables:
    """API rows below their level. Levels contain each other: shares are those within a level, and none of a level."""
    operators = _executions(source, table).operators if source.duration_column else _summed(source, table)
    data = dict(operators.data)
    data["percent"] = _percent(data["total_ns"], data["key"])
    operators = Table("operators", COLUMNS, data)
    types = _types_of(operators)
    return OperatorTables(
        Table("types", COLUMNS, {**types.data, "percent": np.full(types.rows, np.nan)}), operators, 0, 0
    )


_MOST_KEPT = 8
_kept: WeakKeyDictionary[Trace, dict[tuple[str, int | None], OperatorTables]] = WeakKeyDictionary()


def operator_tables(trace: Trace, source: Source, step: int | None) -> OperatorTables:
    """Types and operators of ``source``; ``step`` keeps the executions of one step where the rows name it
    (`OperatorTables.step` says whether).

    The last few answers of an open trace are kept: sorting, searching and opening rows ask for the same tables again,
    and to group a million rows takes a second."""
    kept = _kept.setdefault(trace, {})
    found = kept.get((source.id, step))
    if found is None:
        found = _operator_tables(trace, source, step)
        while len(kept) >= _MOST_KEPT:
            kept.pop(next(iter(kept)), None)
        kept[source.id, step] = found
    return found


def _operator_tables(trace: Trace, source: Source, step: int | None) -> OperatorTables:
    rows = _needed_columns(trace, source) if source.rows and trace.has(source.rows) else None
    step_rows = None if rows is None or step is None else _rows_of_step(rows, step)
    if step_rows is not None:
        return replace(_executions(source, step_rows), step=step)
    if source.id in NESTED_SOURCES and rows is not None:
        return _levels(source, rows)
    if source.duration_column and rows is not None and source.duration_column in rows:
        made = _executions(source, rows)
    else:
        operators = _summed(source, rows) if rows is not None else _made("operators", 0, {})
        made = OperatorTables(_types_of(operators), operators, 0, 0)
    if source.types and trace.has(source.types):
        types = _summed(source, trace.table(source.types))
        below = _joined(types, made.operators)
        made = OperatorTables(_with_cores(types, below), below, made.communication, made.untimed)
    return made


def _needed_columns(trace: Trace, source: Source) -> Table:
    names = {"step", source.type_column, source.name_column, source.core_column, source.duration_column}
    names |= {source.longer_column}
    names |= {"count", "total_ns", "average_ns", "min_ns", "max_ns", *source.detail_columns}
    return trace.table(source.rows, sorted(names - {""}))


def _rows_of_step(rows: Table, step: int) -> Table | None:
    """The executions of one step; None where the rows do not name it."""
    if "step" not in rows or "duration_ns" not in rows:
        return None
    mask = np.array([text == str(step) for text in rows["step"]], np.bool_)
    if not mask.any():
        return None
    return Table(rows.name, rows.columns, {name: cells[mask] for name, cells in rows.data.items()})


def existing_sources(trace: Trace) -> tuple[Source, ...]:
    """The sources that have at least one row in this result."""
    return tuple(
        source
        for source in SOURCES
        if (source.types and trace.has(source.types)) or (source.rows and trace.has(source.rows))
    )
