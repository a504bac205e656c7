"""AscendCL: its calls and their statistic, and the layers below it on the same time axis."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

import numpy as np

from analysis.host_layers import Blocks, host_layers
from analysis.named_slices import ACL_MARK
from analysis.runtime_api import level_rows
from analysis.stored_columns import info_of
from analysis.table_query import SortKey
from analysis.tables import Tables, TablesQuery
from analysis.view_page import position_of, shown_rows, slice_of_row
from analysis.view_rows import Made, ViewRows, kept_rows
from model.table import CodedTexts, Column
from model.task import TaskContext
from model.time_span import TimeSpan
from model.trace_view import Slice

if TYPE_CHECKING:
    from cache.trace import Trace

AclView = Literal["calls", "statistic"]
_SORTS = {"calls": SortKey("start_ns"), "statistic": SortKey("total_ns", descending=True)}


@dataclass(frozen=True, slots=True)
class AclQuery:
    """``view``: the table; ``span``: of the layers, None = all of them; ``pixels``: their width."""

    view: AclView = "calls"
    rows: TablesQuery = field(default_factory=TablesQuery)
    name: str | None = None
    span: TimeSpan | None = None
    pixels: int = 1000


@dataclass(frozen=True, slots=True, eq=False)
class Acl:
    """``views``: those that there are; ``table``: the one that the rows are of; ``layers`` in ``span``: the picture."""

    query: AclQuery
    views: tuple[AclView, ...] = ()
    view: AclView = "calls"
    table: str = ""
    shown: Tables | None = None
    position: int | None = None
    slice: Slice | None = None
    span: TimeSpan | None = None
    layers: tuple[Blocks, ...] = ()


def acl(trace: Trace, query: AclQuery, task: TaskContext) -> Acl:
    """What ``query`` asks for. Raises StepscopeError (code ``bad_condition``)."""
    found = {view: rows for view in _SORTS if (rows := acl_rows(trace, view)) is not None}
    if not found:
        return Acl(query)
    view: AclView = query.view if query.view in found else "calls" if "calls" in found else "statistic"
    rows = found[view]
    asked = replace(query.rows, table=rows.info.name, sort=query.rows.sort or (_SORTS[view],))
    shown = shown_rows(rows, asked, task)
    assert shown.asked is not None
    span, layers = host_layers(trace, query.span, query.pixels, task)
    return Acl(
        query,
        tuple(view for view in ("calls", "statistic") if view in found),
        view,
        rows.info.name,
        replace(shown, has_slices=bool(trace.slice_count)),
        position_of(rows, shown.asked, query.name, task) if query.name else None,
        slice_of_row(trace, rows, shown, query.rows.slice_row, task),
        span,
        layers,
    )


def acl_rows(trace: Trace, view: str) -> ViewRows | None:
    """The calls, of the table or else of the timeline, or the statistic; None where there is none."""
    if view == "statistic":
        if trace.has("acl_statistic"):
            return kept_rows(trace, "acl", "acl_statistic", lambda: _stored(trace, "acl_statistic"))
        return level_rows(trace, "acl")
    if trace.has("acl"):
        return kept_rows(trace, "acl", "acl", lambda: _stored(trace, "acl"))
    return kept_rows(trace, "acl", "slices", lambda: _calls_of_timeline(trace)) if trace.slice_count else None


def _stored(trace: Trace, table: str) -> ViewRows:
    return ViewRows(trace, table, info_of(trace, table).columns, {})


def _calls_of_timeline(trace: Trace) -> ViewRows | None:
    texts = CodedTexts(*trace.text_codes("slices", "name", 0, trace.slice_count))
    at = np.flatnonzero(texts.meets(lambda text: (text or "").startswith(ACL_MARK)))
    if not len(at):
        return None
    begin = trace.table("slices", ["begin_ns"])["begin_ns"][at]
    names = CodedTexts(texts.codes[at], [(text or "").removeprefix(ACL_MARK) for text in texts.distinct])
    made: Made = {Column("name", "text"): names, Column("start_ns", "int", "ns"): begin}
    stored = (Column("duration_ns", "int", "ns"), Column("process", "text"), Column("thread", "text"))
    return ViewRows(trace, "slices", stored, made, at)
