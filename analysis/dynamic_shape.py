"""Operators of a network whose shapes change: their time step by step, and by the shapes that they had
(mindinsight-format 1.18, 3.10)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.asked_steps import ALL_STEPS, AskedSteps, asked_steps
from analysis.row_groups import duration_figures, grouped
from analysis.row_order import row_order
from analysis.shown_steps import shown_steps
from analysis.step_curve import Curve, curve_of
from analysis.stored_columns import ints_of, texts_of
from analysis.timeline_steps import Steps
from model.table import MISSING_INT, NO_ROWS, Cells, CodedTexts, Column, Table
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

MOST_ROWS = 5_000
_TABLE = "dynamic_shape_ops"
_FIGURES = (
    Column("count", "int"),
    Column("total_ns", "int", "ns"),
    Column("mean_ns", "float", "ns"),
    Column("min_ns", "int", "ns"),
    Column("max_ns", "int", "ns"),
)
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class DynamicShapeQuery:
    """``kind``: whose curve and shapes are wanted, a type or the type of an operator of that name; None, or what is
    neither = the type that takes most time; ``step``, else ``span`` of the timeline: of whose steps alone, None = of
    all."""

    kind: str | None = None
    step: int | None = None
    span: TimeSpan | None = None


@dataclass(frozen=True, slots=True, eq=False)
class DynamicShape:
    """``steps``: all steps, ascending, shape (s,); ``asked``: those that types and shapes are of; ``types``: one row a
    type of operator; ``curve``: mean time of the operators of ``kind`` in each of all steps, MISSING_INT = none ran,
    and of how many ``calls``, shape (s,);
    ``shapes``: one row an operator and shapes, the longest of ``total``; ``places``: steps of the timeline."""

    query: DynamicShapeQuery
    kind: str = ""
    steps: Ints = field(default_factory=lambda: np.zeros(0, np.int64))
    asked: AskedSteps = ALL_STEPS
    types: Table = NO_ROWS
    curve: Curve | None = None
    calls: Ints = field(default_factory=lambda: np.zeros(0, np.int64))
    shapes: Table = NO_ROWS
    total: int = 0
    places: Steps | None = None


def dynamic_shape(trace: Trace, query: DynamicShapeQuery, task: TaskContext) -> DynamicShape:
    """The operators step by step as ``query`` asks for them."""
    if not trace.has(_TABLE):
        return DynamicShape(query)
    step, duration = (ints_of(trace, _TABLE, name) for name in ("step", "duration_ns"))
    known = np.flatnonzero((step != MISSING_INT) & (duration != MISSING_INT))
    if not len(known):
        return DynamicShape(query)
    step, duration = step[known], duration[known]
    texts = {name: texts_of(trace, _TABLE, name).taken(known) for name in ("type", "name", "shapes")}
    steps = np.unique(step)
    asked = asked_steps(trace, steps, query.step, query.span, task)
    at = np.flatnonzero(asked.rows(step))
    types = _types(_taken(texts, at), duration[at], task)
    kind = _kind(texts, query.kind) or types["type"][0]
    mine = texts["type"].meets(lambda text: text == kind)
    of_kind = grouped([np.searchsorted(steps, step[mine])], task)
    mean = np.full(len(steps), MISSING_INT, np.int64)
    mean[np.searchsorted(steps, step[mine][of_kind.first])] = np.rint(of_kind.means(duration[mine])).astype(np.int64)
    calls = np.bincount(np.searchsorted(steps, step[mine]), minlength=len(steps))
    at = at[mine[at]]
    shapes, total = _shapes(_taken(texts, at), duration[at], task)
    places = shown_steps(trace, task)
    return DynamicShape(query, str(kind), steps, asked, types, curve_of(str(kind), mean), calls, shapes, total, places)


def _kind(texts: dict[str, CodedTexts], wanted: str | None) -> str | None:
    """The type that is called so, or that of the operator that is."""
    for column in ("type", "name"):
        rows = np.flatnonzero(texts[column].meets(lambda text: text == wanted))
        if wanted and len(rows):
            return texts["type"][int(rows[0])]
    return None


def _taken(texts: dict[str, CodedTexts], rows: Ints) -> dict[str, CodedTexts]:
    return {name: cells.taken(rows) for name, cells in texts.items()}


def _types(texts: dict[str, CodedTexts], duration: Ints, task: TaskContext) -> Table:
    """Sums of each type, the one that takes most time first."""
    groups = grouped([texts["type"]], task)
    figures = duration_figures(groups, duration, task)
    pairs = grouped([texts["type"], texts["shapes"]], task)
    shapes = np.bincount(groups.of[pairs.first], minlength=groups.count)
    data: dict[str, Cells] = {"type": texts["type"].taken(groups.first).cells(), "shapes": shapes.astype(np.int64)}
    return _ordered("types", (Column("type", "text"), Column("shapes", "int")), data, figures)


def _shapes(texts: dict[str, CodedTexts], duration: Ints, task: TaskContext) -> tuple[Table, int]:
    """Figures of each operator with each of its shapes."""
    if not len(duration):
        return NO_ROWS, 0
    groups = grouped([texts["name"], texts["shapes"]], task)
    data = {name: texts[name].taken(groups.first).cells() for name in ("name", "shapes")}
    columns = (Column("name", "text"), Column("shapes", "text"))
    return _ordered("shapes", columns, data, duration_figures(groups, duration, task)), groups.count


def _ordered(name: str, columns: tuple[Column, ...], data: dict[str, Cells], figures: dict[str, Cells]) -> Table:
    order = row_order([(figures["total_ns"], "int", True)], len(figures["total_ns"]))[:MOST_ROWS]
    cells = {**data, **{column.name: figures[column.name] for column in _FIGURES}}
    return Table(name, (*columns, *_FIGURES), {one: values[order] for one, values in cells.items()})
