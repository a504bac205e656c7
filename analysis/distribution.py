"""How the calls of one operator or type spread: histogram, percentiles, by step and by shape, and the outliers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.group_percentile import ordered_in_groups
from analysis.named_slices import ids_called, is_device, rows_of_ids, slice_called
from analysis.operator_rows import ALL_ROWS, Scope, known_columns, operator_rows
from analysis.operator_sources import existing_sources
from analysis.operator_tables import durations, operator_tables
from analysis.row_groups import grouped
from analysis.row_order import text_ranks
from model.table import MISSING_INT, CodedTexts
from model.task import TaskContext

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.trace_view import Slice

BINS = 40
MOST_GROUPS = 400
MOST_OUTLIERS = 200
_FENCE = 1.5  # of the middle half's width above it (Tukey's outer values begin there)

By = Literal["step", "shape"]


@dataclass(frozen=True, slots=True)
class WantedCall:
    """The call whose slice is wanted: an outlier, or the longest call of a bin or of a range; ``at``: its position in
    `Distribution`; ``wish`` tells two equal wishes apart."""

    of: Literal["outlier", "bin", "range"]
    at: int
    wish: int = 0


@dataclass(frozen=True, slots=True)
class DistributionQuery:
    """``operator``: a type, or an operator by its name; ``is_log``: bins grow by a factor; ``by``: what the ranges are
    of; ``wanted``: a call to be found in the timeline."""

    operator: str
    scope: Scope = ALL_ROWS
    is_log: bool = False
    by: By = "step"
    wanted: WantedCall | None = None


@dataclass(frozen=True, slots=True)
class Range:
    """The calls of a step or of a shape, ns; ``label`` None = the rows do not say."""

    label: str | None
    count: int
    min_ns: int
    p50_ns: float
    max_ns: int


@dataclass(frozen=True, slots=True)
class Call:
    """A call far above the others; ``ratio``: of the median; None = the rows do not say."""

    name: str | None
    step: str | None
    begin_ns: int | None
    duration_ns: int
    ratio: float | None


@dataclass(frozen=True, slots=True, eq=False)
class Distribution:
    """``source``: of the calls, "timeline" = slices, "" = none; ``edges``: shape (bins + 1,), ns; ``counts``: shape
    (bins,); ``ranges``: at most `MOST_GROUPS`, the first steps or the shapes with the most calls, of ``range_count``;
    ``outliers``: the longest of ``outlier_count`` calls above ``fence_ns``; ``one_name``: they all are of it;
    ``step``: the only one that all but the ranges of steps are of, None = all."""

    query: DistributionQuery
    source: str = ""
    is_type: bool = False
    count: int = 0
    mean_ns: float = 0.0
    min_ns: int = 0
    p50_ns: float = 0.0
    p95_ns: float = 0.0
    p99_ns: float = 0.0
    max_ns: int = 0
    edges: NDArray[np.float64] | None = None
    counts: NDArray[np.int64] | None = None
    possible: tuple[By, ...] = ()
    ranges: tuple[Range, ...] = ()
    range_count: int = 0
    fence_ns: float = 0.0
    outliers: tuple[Call, ...] = ()
    outlier_count: int = 0
    one_name: str | None = None
    step: int | None = None
    slice: Slice | None = None
    has_timeline: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _Calls:
    source: str
    is_type: bool
    duration: NDArray[np.int64]
    begin: NDArray[np.int64] | None
    name: CodedTexts
    step: CodedTexts | None
    shape: CodedTexts | None


def distribution(trace: Trace, query: DistributionQuery, task: TaskContext) -> Distribution:
    """How long the calls of an operator took. Those of device tasks and AI CPU come from their tables, others from the
    timeline's slices of these names. Of a step are the figures, not the comparison of the steps."""
    calls = _rows_called(trace, query, task) or _slices_called(trace, query, task)
    has_timeline = trace.has("slices")
    if calls is None or not len(calls.duration):
        return Distribution(query, has_timeline=has_timeline)
    task.check()
    parts: tuple[tuple[By, CodedTexts | None], ...] = (("step", calls.step), ("shape", calls.shape))
    possible = tuple(part for part, texts in parts if texts is not None)
    by = query.by if query.by in possible else next(iter(possible), None)
    step, mine = _of_step(calls, query.scope.step)
    ranges = _ranges(calls if by == "step" else mine, by, task) if by is not None else []
    made = _figures(mine, query if by is None else replace(query, by=by))
    made = replace(
        made,
        possible=possible,
        ranges=tuple(ranges[:MOST_GROUPS]),
        range_count=len(ranges),
        step=step,
        has_timeline=has_timeline,
    )
    return made if query.wanted is None else replace(made, slice=_slice(trace, mine, made, query.wanted, task))


def _figures(calls: _Calls, query: DistributionQuery) -> Distribution:
    """Percentiles (linearly interpolated), the histogram and the outliers."""
    ordered = np.sort(calls.duration)
    p25, p50, p75, p95, p99 = np.percentile(ordered, [25, 50, 75, 95, 99]).tolist()
    edges = _edges(int(ordered[0]), int(ordered[-1]), is_log=query.is_log)
    fence = p75 + _FENCE * (p75 - p25)
    found, above, one_name = _outliers(calls, fence, p50)
    return Distribution(
        query=query,
        source=calls.source,
        is_type=calls.is_type,
        count=len(ordered),
        mean_ns=float(ordered.mean()),
        min_ns=int(ordered[0]),
        p50_ns=p50,
        p95_ns=p95,
        p99_ns=p99,
        max_ns=int(ordered[-1]),
        edges=edges,
        counts=np.histogram(ordered, edges)[0].astype(np.int64),
        fence_ns=fence,
        outliers=found,
        outlier_count=above,
        one_name=one_name,
    )


def _of_step(calls: _Calls, step: int | None) -> tuple[int | None, _Calls]:
    """The calls of a step; all of them, and None, where none says that it is of it."""
    if step is None or calls.step is None:
        return None, calls
    at = np.flatnonzero(calls.step.meets(lambda text: text == str(step)))
    if not len(at):
        return None, calls
    begin = None if calls.begin is None else calls.begin[at]
    shape = None if calls.shape is None else calls.shape.taken(at)
    name, steps = calls.name.taken(at), calls.step.taken(at)
    return step, replace(calls, duration=calls.duration[at], begin=begin, name=name, step=steps, shape=shape)


# ---- the calls -----------------------------------------------------------------------------------------------------


def _rows_called(trace: Trace, query: DistributionQuery, task: TaskContext) -> _Calls | None:
    """Rows of the first source of single executions that has the operator, as a type or by its name."""
    for source in existing_sources(trace):
        scope = replace(query.scope, step=None)
        rows = operator_rows(trace, source, scope, task) if source.duration_column else None
        if rows is None or source.duration_column not in known_columns(trace, source):
            continue
        for is_type, texts in ((True, rows.kind), (False, rows.name)):
            if query.operator not in texts.distinct:
                continue
            lasted = durations(trace, rows)
            at = np.flatnonzero(texts.meets(lambda text: text == query.operator) & (lasted != MISSING_INT))
            begin = rows.stored(trace, ("start_ns",))
            step, shape = (None if part is None else part.taken(at) for part in (rows.step, rows.shape))
            begins = begin["start_ns"][at] if "start_ns" in begin else None
            return _Calls(source.id, is_type, lasted[at], begins, rows.name.taken(at), step, shape)
    return None


def _slices_called(trace: Trace, query: DistributionQuery, task: TaskContext) -> _Calls | None:
    """Slices with the names of the operator, or of the operators of the type; on the device where they run there."""
    if not trace.slice_count:
        return None
    below = _names_of_type(trace, query.operator, task)
    ids = ids_called(trace, below or [query.operator])
    parts = list(rows_of_ids(trace, ids, task)) if ids else []
    parts = [part for part in parts if is_device(part[0])] or parts
    span = query.scope.span
    found: list[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]] = []
    for track, depth, at in parts:
        begin, duration, name = (np.asarray(cells[at], np.int64) for cells in trace.slices_of(track.id, depth))
        keep = np.ones(len(at), np.bool_)
        if span is not None:
            keep = (begin < span.end_ns) & (begin + np.maximum(duration, 1) > span.begin_ns)
        found.append((begin[keep], duration[keep], name[keep]))
    if not found:
        return None
    begin, duration, name = (np.concatenate(cells) for cells in zip(*found, strict=True))
    used, codes = np.unique(name, return_inverse=True)
    names = CodedTexts(codes.reshape(-1).astype(np.int64), list(trace.names(used)))
    return _Calls("timeline", bool(below), duration, begin, names, None, None)


def _names_of_type(trace: Trace, kind: str, task: TaskContext) -> list[str]:
    for source in existing_sources(trace):
        below = operator_tables(trace, source, ALL_ROWS, "type", task).operators
        names = [name for name, of in zip(below["name"], below["type"], strict=True) if of == kind and name]
        if names:
            return names
    return []


# ---- figures -------------------------------------------------------------------------------------------------------


def _edges(low: int, high: int, *, is_log: bool) -> NDArray[np.float64]:
    """Bounds of the bins; calls that all take the same time have one bin of 1 ns."""
    if low == high:
        return np.array([low, low + 1.0])
    if is_log:
        return np.concatenate([[low], np.geomspace(max(low, 1), high, BINS + 1)[1:]]).astype(np.float64)
    return np.linspace(low, high, BINS + 1)


def _ranges(calls: _Calls, by: By, task: TaskContext) -> list[Range]:
    texts = calls.step if by == "step" else calls.shape
    assert texts is not None
    groups = grouped([texts], task)
    ordered = ordered_in_groups(groups.of, groups.count, calls.duration, task)
    counts = np.bincount(groups.of, minlength=groups.count)
    starts = np.cumsum(counts) - counts
    middle = (ordered[starts + (counts - 1) // 2] + ordered[starts + counts // 2]) / 2
    labels = [texts[int(row)] for row in groups.first]
    order = np.argsort(-counts, kind="stable") if by == "shape" else np.argsort(_ranks(labels), kind="stable")
    lowest, highest = ordered[starts], ordered[starts + counts - 1]
    return [
        Range(labels[at], int(counts[at]), int(lowest[at]), float(middle[at]), int(highest[at]))
        for at in order.tolist()
    ]


def _ranks(labels: Sequence[str | None]) -> NDArray[np.int64]:
    ranks = text_ranks(labels)
    return np.where(ranks == MISSING_INT, len(labels), ranks)


def _outliers(calls: _Calls, fence: float, p50: float) -> tuple[tuple[Call, ...], int, str | None]:
    above = np.flatnonzero(calls.duration > fence)
    found = tuple(_call(calls, at, p50) for at in _longest(calls, above)[:MOST_OUTLIERS].tolist())
    codes = np.unique(calls.name.codes[above])
    one_name = calls.name.distinct[int(codes[0])] if len(codes) == 1 and len(above) > 1 else None
    return found, len(above), one_name


def _longest(calls: _Calls, at: NDArray[np.int64]) -> NDArray[np.int64]:
    """The calls ``at``, the longest first."""
    return at[np.argsort(-calls.duration[at], kind="stable")]


def _call(calls: _Calls, at: int, p50: float) -> Call:
    return Call(
        calls.name[at],
        None if calls.step is None else calls.step[at],
        None if calls.begin is None or calls.begin[at] == MISSING_INT else int(calls.begin[at]),
        int(calls.duration[at]),
        float(calls.duration[at] / p50) if p50 else None,
    )


# ---- a call in the timeline ------------------------------------------------------------------------------------------


def _slice(trace: Trace, calls: _Calls, made: Distribution, wanted: WantedCall, task: TaskContext) -> Slice | None:
    of_it = _longest(calls, np.flatnonzero(_is_wanted(calls, made, wanted)))
    place = wanted.at if wanted.of == "outlier" else 0
    if place >= len(of_it):
        return None
    call = _call(calls, int(of_it[place]), made.p50_ns)
    if call.name is None or call.begin_ns is None:
        return None
    return slice_called(trace, call.name, call.begin_ns, task)


def _is_wanted(calls: _Calls, made: Distribution, wanted: WantedCall) -> NDArray[np.bool_]:
    """Which calls are of the outliers, of the bin or of the range; shape (calls,)."""
    if wanted.of == "outlier":
        return np.asarray(calls.duration > made.fence_ns, np.bool_)
    if wanted.of == "bin" and made.edges is not None and wanted.at < len(made.edges) - 1:
        low, high = made.edges[wanted.at : wanted.at + 2].tolist()
        is_last = wanted.at == len(made.edges) - 2  # it holds its upper bound too
        below = calls.duration <= high if is_last else calls.duration < high
        return np.asarray((calls.duration >= low) & below, np.bool_)
    texts = calls.step if made.query.by == "step" else calls.shape
    if wanted.of != "range" or texts is None or wanted.at >= len(made.ranges):
        return np.zeros(len(calls.duration), np.bool_)
    label = made.ranges[wanted.at].label
    return texts.meets(lambda text: text == label)
