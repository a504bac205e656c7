"""Floating point operations: of the whole network, of its scopes and of its operators (mindinsight-format 1.12, 3.7).

They are per step. FLOPS is FLOPs / time of the task, utilisation FLOPS / peak of the device; both are the writer's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from analysis.asked_steps import ALL_STEPS, AskedSteps, asked_steps
from analysis.row_order import row_order
from analysis.stored_columns import ints_of, mean_of
from model.table import NO_ROWS, Cells, Column, Table
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

MOST_OPERATORS = 5_000
_STEPS = "flops_utilization_step"
_COUNTS = ("mflops", "cube_mflops", "vector_mflops")
_SCOPE_COLUMNS = (
    Column("scope", "text"),
    Column("mflops", "float", "MFLOPs"),
    Column("parent_percent", "float", "percent"),
    Column("total_percent", "float", "percent"),
    Column("parts", "int"),
)


@dataclass(frozen=True, slots=True)
class FlopsQuery:
    """``scope``: whose parts are listed, None = the root; ``step``, else ``span`` of the timeline: of whose steps the
    utilisation is, None = of all."""

    scope: str | None = None
    step: int | None = None
    span: TimeSpan | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Flops:
    """``summary``: the file's one row; ``operators``: the ones with the most operations of ``total``, with
    ``share_percent`` of all of them; ``path``: from the root to the scope whose parts are ``scopes``; ``steps``: the
    utilisation of each step, ``asked``: those of the step or range, ``mean_percent``: their mean, None = not known."""

    query: FlopsQuery
    summary: Table = NO_ROWS
    operators: Table = NO_ROWS
    total: int = 0
    path: tuple[str, ...] = ()
    scopes: Table = NO_ROWS
    steps: Table = NO_ROWS
    asked: AskedSteps = ALL_STEPS
    mean_percent: float | None = None


def flops(trace: Trace, query: FlopsQuery, task: TaskContext) -> Flops:
    """The operations of the run as ``query`` asks for them."""
    summary = trace.table("flops_summary", None, 0, 1) if trace.has("flops_summary") else NO_ROWS
    operators, total = _operators(trace, task)
    path, scopes = _scopes(trace, query.scope)
    if not trace.has(_STEPS):
        return Flops(query, summary, operators, total, path, scopes)
    steps = trace.table(_STEPS)
    step = ints_of(trace, _STEPS, "step")
    asked = asked_steps(trace, step, query.step, query.span, task)
    used = steps["utilization_percent"][asked.rows(step)] if "utilization_percent" in steps else np.zeros(0)
    return Flops(query, summary, operators, total, path, scopes, steps, asked, mean_of(used))


def _operators(trace: Trace, task: TaskContext) -> tuple[Table, int]:
    if not trace.has("flops"):
        return NO_ROWS, 0
    table = trace.table("flops")
    counts = [table[name] for name in _COUNTS if name in table]
    if not counts:
        return table, table.rows
    task.check()
    unknown = np.all([np.isnan(cells) for cells in counts], axis=0)
    own = np.where(unknown, np.nan, np.nansum(counts, axis=0))  # cube and vector are parts of one operator
    whole = float(np.nansum(own))
    share = own / whole * 100 if whole > 0 else np.full(table.rows, np.nan)
    order = row_order([(own, "float", True)], table.rows)[:MOST_OPERATORS]
    columns = [one for one in table.columns if table.says(one.name)]
    data: dict[str, Cells] = {column.name: table[column.name][order] for column in columns}
    columns.append(Column("share_percent", "float", "percent"))
    return Table("flops", tuple(columns), {**data, "share_percent": share[order]}), table.rows


def _scopes(trace: Trace, scope: str | None) -> tuple[tuple[str, ...], Table]:
    """The way from the root to ``scope``, and the parts of it, the largest first."""
    if not trace.has("flops_scope"):
        return (), NO_ROWS
    table = trace.table("flops_scope")
    links = list(zip(*(table[name].tolist() for name in ("source", "target", "mflops")), strict=True))
    targets = {target for _, target, _ in links}
    root = next((source for source, _, _ in links if source not in targets), links[0][0])
    below: dict[str, list[tuple[str, float]]] = {}
    above: dict[str, str] = {}
    for source, target, value in links:
        below.setdefault(source, []).append((target, value))
        above.setdefault(target, source)
    here = scope if scope in below else root
    path = [here]
    while path[0] in above and above[path[0]] not in path:
        path.insert(0, above[path[0]])
    parts = sorted(below[here], key=lambda part: -np.nan_to_num(part[1]))
    mine = np.array([value for _, value in parts], np.float64)
    own, whole = float(np.nansum(mine)), float(np.nansum([value for _, value in below[root]]))
    data: dict[str, Cells] = {
        "scope": np.array([name for name, _ in parts], object),
        "mflops": mine,
        "parent_percent": mine / own * 100 if own > 0 else np.full(len(mine), np.nan),
        "total_percent": mine / whole * 100 if whole > 0 else np.full(len(mine), np.nan),
        "parts": np.array([len(below.get(name, ())) for name, _ in parts], np.int64),
    }
    return tuple(path), Table("scopes", _SCOPE_COLUMNS, data)
