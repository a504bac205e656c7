"""The whole result in one JSON-able mapping: what `stepscope summary --json` prints (docs/cli.md has its keys)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from analysis.busy import run_of
from analysis.data_pipeline import TABLES as PIPELINE_TABLES
from analysis.data_pipeline import DataPipelineQuery
from analysis.data_pipeline import analyse as data_pipeline
from analysis.health import analyse as health
from analysis.operator_coverage import main_source
from analysis.operator_sources import HOST_SOURCES
from analysis.operators import Operators, OperatorsQuery, operators
from analysis.overview import cluster_of, timeline_counts
from analysis.step_average import Average
from analysis.step_split import StepSplit, step_splits
from analysis.step_trace import StepTraceQuery, step_trace
from analysis.suggest import SuggestQuery, suggest
from model.table import MISSING_INT, Column, Table
from model.task import TaskContext
from model.units import MS, US, is_missing_number
from model.whole_number import whole_number

if TYPE_CHECKING:
    from analysis.data_pipeline import QueueState
    from cache.trace import Trace

SCHEMA = 1

_ALL_TYPES = 1 << 30
_PHASE_KEYS = {"forward": "fp_and_bp", "length": "total"}
"""Phases that have another key: forward of an inference, and what a step is of which only the length is known."""


def summary(trace: Trace, task: TaskContext, rules: SuggestQuery | None = None) -> dict[str, Any]:
    """All parts of the summary; a part that the result has no data for is None. Numbers are not rounded."""
    return {
        "schema": SCHEMA,
        "source": _source(trace),
        "health": _health(trace, task),
        "step_trace": _step_trace(trace, task),
        "step_split_us": _step_split(trace, task),
        "cluster": _cluster(trace, task),
        "operators": _operators(trace, task),
        "minddata": _minddata(trace, task),
        "timeline": _timeline(trace),
        "suggestions": [
            {
                "id": suggestion.id,
                "severity": suggestion.severity,
                "title": suggestion.title,
                "evidence": dict(suggestion.evidence),
            }
            for suggestion in suggest(trace, rules or SuggestQuery(), task).suggestions
        ],
    }


def _source(trace: Trace) -> dict[str, Any]:
    facts = trace.facts
    return {
        "kind": facts.get("kind"),
        "framework": facts.get("framework"),
        "framework_version": facts.get("framework_version"),
        "rank": facts.get("rank"),
        "ranks": list(facts.get("ranks") or []),
        "devices": list(facts.get("devices") or []),
        "results": [
            {"path": one["base"], **{name: one[name] for name in ("label", "rank", "device", "window")}}
            for one in facts.get("results") or []
        ],
        "cache": str(trace.path),
    }


def _health(trace: Trace, task: TaskContext) -> dict[str, Any]:
    report = health(trace, None, task)
    return {
        "files": len(report.files),
        "read": report.states["read"],
        "ignored": report.states["ignored"],
        "elsewhere": report.unread["elsewhere"],
        "raw": report.unread["raw"],
        "damaged": report.states["damaged"],
        "problems": [
            {
                "code": problem.code,
                "severity": problem.severity,
                "file": problem.file,
                "where": problem.where,
                "count": problem.count,
                "message": problem.message,
            }
            for problem in report.problems
        ],
    }


def _step_trace(trace: Trace, task: TaskContext) -> dict[str, Any] | None:
    result = step_trace(trace, StepTraceQuery(), task)
    if result.form in ("split", "none"):
        return None
    shown = result.shown_average
    return {
        "steps": len(result.steps),
        "average_steps": None if result.file_average is None else result.file_average.steps,
        "mean_steps": None if result.mean is None else result.mean.steps,
        "timeline_steps": int((result.begin_ns != MISSING_INT).sum()),
        "left_out_steps": result.left_out,
        "fp_start": result.fp_start,
        "bp_end": result.bp_end,
        "average_ms": _phases(result.phases, result.file_average, _ms),
        "mean_ms": _phases(result.phases, result.mean, _ms),
        "percent": _phases(result.phases, shown, _percent),
    }


def _phases(
    phases: tuple[str, ...], average: Average | None, values: Callable[[Average], list[float | None]]
) -> dict[str, float | None] | None:
    if average is None:
        return None
    found: dict[str, float | None] = dict.fromkeys(("total", "iteration_interval", "fp_and_bp", "tail"))
    for name, value in zip(("total", *phases), values(average), strict=True):
        found[_PHASE_KEYS.get(name, name)] = value
    return found


def _ms(average: Average) -> list[float | None]:
    return [None if value is None else value / MS for value in (average.total_ns, *average.phases_ns)]


def _percent(average: Average) -> list[float | None]:
    """Of the total, unrounded."""
    total = average.total_ns
    parts = (total, *average.phases_ns)
    return [None if part is None or total is None else part / total * 100 if total else 0.0 for part in parts]


def _step_split(trace: Trace, task: TaskContext) -> list[dict[str, Any]] | None:
    splits = step_splits(trace, task)
    return [_split_us(row) for row in splits.rows] or None


def _split_us(row: StepSplit) -> dict[str, Any]:
    times = {
        "computing": row.computing_ns,
        "communication_not_overlapped": row.communication_not_overlapped_ns,
        "overlapped": row.overlapped_ns,
        "communication": row.communication_ns,
        "free": row.free_ns,
        "stage": row.stage_ns,
        "bubble": row.bubble_ns,
        "preparing": row.preparing_ns,
    }
    files_own = {"file_stage": row.file_stage_ns, "file_bubble": row.file_bubble_ns}
    times |= {name: value for name, value in files_own.items() if value is not None}
    number = whole_number(row.step)
    step = number if number is not None else row.step or None
    return {"step": step} | {name: None if value is None else value / US for name, value in times.items()}


def _cluster(trace: Trace, task: TaskContext) -> dict[str, Any] | None:
    """What the ranks of a cluster do; times in µs, means over its steps, but transit and wait, which are sums."""
    found = cluster_of(trace, None, task)
    if found is None:
        return None
    ranks, columns = found.ranks, found.ranks.columns
    cells = [_cells_us(ranks, column) for column in columns]
    return {
        "steps": list(found.steps),
        "collectives": found.total,
        "links": found.link_count,
        "ranks_us": [
            {column.name.removesuffix("_ns"): value for column, value in zip(columns, row, strict=True)}
            for row in zip(*cells, strict=True)
        ],
    }


def _cells_us(table: Table, column: Column) -> list[Any]:
    """Texts as they are, times in µs, None where one is missing."""
    values: list[Any] = table[column.name].tolist()
    if column.kind == "text":
        return values
    return [None if is_missing_number(value) else value / US for value in values]


def _operators(trace: Trace, task: TaskContext) -> dict[str, Any] | None:
    source = main_source(trace)
    if source is None or source in HOST_SOURCES:
        return None
    result: Operators = operators(trace, OperatorsQuery(source=source, count=_ALL_TYPES), task)
    return {
        "source": source,
        "of_one_step": result.is_of_one_step,
        "count": result.calls,
        "total_us": result.total_ns / US,
        "types": [
            {
                "type": row.type,
                "core": row.core,
                "count": row.count,
                "total_us": None if row.total_ns is None else row.total_ns / US,
                "percent": row.percent,
            }
            for row in result.types
        ],
    }


def _minddata(trace: Trace, task: TaskContext) -> dict[str, Any] | None:
    if not any(map(trace.has, PIPELINE_TABLES)):
        return None
    result = data_pipeline(trace, DataPipelineQuery(), task)
    return {
        "verdict": result.verdict,
        "host_queue": _queue(result.host_queue, full=True),
        "data_queue": _queue(result.data_queue, full=False),
        "bottleneck_ops": list(result.bottleneck_ops),
    }


def _queue(queue: QueueState | None, full: bool) -> dict[str, Any] | None:
    if queue is None:
        return None
    return {"empty": queue.empty} | ({"full": queue.full} if full else {}) | {"total": queue.total}


def _timeline(trace: Trace) -> dict[str, Any] | None:
    if not trace.tracks:
        return None
    span, counts = run_of(trace.tracks), timeline_counts(trace)
    return {
        "slices": counts.slices,
        "tracks": counts.tracks,
        "streams": counts.streams,
        "flows": counts.flows,
        "counters": counts.counters,
        "begin_ns": span.begin_ns if span else None,
        "end_ns": span.end_ns if span else None,
    }
