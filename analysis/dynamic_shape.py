"""Operators of a network whose shapes change: their time step by step, and by the shapes that they had
(mindinsight-format 1.18, 3.10)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.row_groups import duration_figures, grouped
from analysis.row_order import row_order
from analysis.step_curve import Curve, curve_of
from model.table import MISSING_INT, Cells, Column, Table

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

MOST_ROWS = 5_000
_TABLE = "dynamic_shape_ops"
_NO_ROWS = Table("", (), {})
_FIGURES = ("count", "total_ns", "mean_ns", "min_ns", "max_ns")
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class DynamicShapeQuery:
    """``kind``: whose curve and shapes are wanted, None = the type that takes most time; ``step``: of whose shapes
    alone, None = of all steps."""

    kind: str | None = None
    step: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class DynamicShape:
    """``steps``: all steps, ascending, shape (s,); ``types``: one row a type of operator; ``curve``: mean time of the
    operators of ``kind`` in each step, MISSING_INT = none ran; ``shapes``: one row an operator and shapes, the longest
    of ``total``; ``step_found``: whether the asked step is among the steps."""

    query: DynamicShapeQuery
    kind: str = ""
    steps: Ints = field(default_factory=lambda: np.zeros(0, np.int64))
    types: Table = _NO_ROWS
    curve: Curve | None = None
    shapes: Table = _NO_ROWS
    total: int = 0
    step_found: bool = True


def dynamic_shape(trace: Trace, query: DynamicShapeQuery, task: TaskContext) -> DynamicShape:
    """The operators step by step as ``query`` asks for them."""
    if not trace.has(_TABLE):
        return DynamicShape(query)
    table = trace.table(_TABLE, ["step", "type", "name", "duration_ns", "shapes"])
    step, duration = (np.asarray(table[name], np.int64) for name in ("step", "duration_ns"))
    known = (step != MISSING_INT) & (duration != MISSING_INT)
    step, duration = step[known], duration[known]
    texts = {name: _texts(table, name)[known] for name in ("type", "name", "shapes")}
    if not len(step):
        return DynamicShape(query)
    task.check()
    types = _types(texts, duration)
    names = types["type"].tolist()
    kind = query.kind if query.kind is not None and query.kind in names else str(names[0])
    steps = np.unique(step)
    mine = texts["type"] == kind
    mean = _means(steps, step[mine], duration[mine])
    step_found = query.step is None or query.step in steps
    if query.step is not None and step_found:
        mine &= step == query.step
    task.check()
    shapes, total = _shapes({name: cells[mine] for name, cells in texts.items()}, duration[mine])
    return DynamicShape(query, kind, steps, types, curve_of(kind, mean), shapes, total, step_found)


def _texts(table: Table, name: str) -> Cells:
    if name not in table:
        return np.full(table.rows, "", object)
    return np.array([cell or "" for cell in table[name].tolist()], object)


def _types(texts: dict[str, Cells], duration: Ints) -> Table:
    """Sums of each type, the one that takes most time first."""
    groups = grouped([texts["type"]])
    figures = duration_figures(groups, duration)
    pairs = grouped([texts["type"], texts["shapes"]])
    shapes = np.bincount(groups.of[pairs.first], minlength=groups.count)
    data: dict[str, Cells] = {"type": texts["type"][groups.first], "shapes": shapes.astype(np.int64)}
    return _ordered("types", (Column("type", "text"), Column("shapes", "int")), data, figures)


def _shapes(texts: dict[str, Cells], duration: Ints) -> tuple[Table, int]:
    """Figures of each operator with each of its shapes."""
    if not len(duration):
        return _NO_ROWS, 0
    groups = grouped([texts["name"], texts["shapes"]])
    data = {name: texts[name][groups.first] for name in ("name", "shapes")}
    columns = (Column("name", "text"), Column("shapes", "text"))
    return _ordered("shapes", columns, data, duration_figures(groups, duration)), groups.count


def _ordered(name: str, columns: tuple[Column, ...], data: dict[str, Cells], figures: dict[str, Cells]) -> Table:
    order = row_order([(figures["total_ns"], "float", True)], len(figures["total_ns"]))[:MOST_ROWS]
    made = tuple(Column(one, "int" if one == "count" else "float", "" if one == "count" else "ns") for one in _FIGURES)
    cells = {**data, **{one: figures[one] for one in _FIGURES}}
    return Table(name, (*columns, *made), {one: values[order] for one, values in cells.items()})


def _means(steps: Ints, step: Ints, duration: Ints) -> Ints:
    """Mean of ``duration`` in each of ``steps``, rounded to ns."""
    at = np.searchsorted(steps, step)
    counts = np.bincount(at, minlength=len(steps))
    sums = np.bincount(at, duration.astype(np.float64), len(steps))
    return np.where(counts > 0, np.rint(sums / np.maximum(counts, 1)).astype(np.int64), MISSING_INT)
