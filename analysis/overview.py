"""The first page of a result: what it is, where the time goes, and one short answer of every other panel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from analysis.busy import run_percent
from analysis.communication import Communication, CommunicationQuery, communication
from analysis.data_pipeline import TABLES as PIPELINE_TABLES
from analysis.data_pipeline import DataPipelineQuery, DataPipelineResult
from analysis.data_pipeline import analyse as analyse_data_pipeline
from analysis.health import HealthResult
from analysis.health import analyse as analyse_health
from analysis.once_a_trace import once_a_trace
from analysis.operator_rows import Scope
from analysis.operators import Operators, OperatorsQuery, operators
from analysis.step_trace import StepTrace, StepTraceQuery, step_trace
from analysis.stream_waits import waiting_ns
from analysis.streams import core_of_process, is_stream, recorded_spans
from analysis.suggest import Suggestions, SuggestQuery, suggest
from model.batches import Missing
from model.task import TaskContext
from model.time_span import TimeSpan
from model.trace_view import TIMELINE_TABLES, TableInfo

if TYPE_CHECKING:
    from cache.trace import Trace

TOP_TYPES = 60
TOP_STREAMS = 12
_OF_DEVICE = ("kernels", "op_statistic")
"""Sources that have a row for what computes."""
_TABLES_OF_RANKS = ("cluster_communication", "cluster_communication_links", "cluster_step_trace_time")


@dataclass(frozen=True, slots=True)
class OverviewQuery:
    """``step``: the step that the split is of; None = the average; ``thresholds``: as in `SuggestQuery`."""

    step: int | None = None
    thresholds: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class StreamUse:
    """One hardware stream: the time, and the share (0..100) of the ``recorded_ns`` from the first to the last task of
    its process, that at least one of its tasks covers which does more than wait, and that only waiting tasks cover; how
    many tasks it has, and from the first to the last of them (``span`` None = none has a length)."""

    track: int
    process: str
    name: str
    busy_ns: int
    percent: float
    tasks: int
    core: str | None
    recorded_ns: int
    span: TimeSpan | None = None
    waiting_ns: int = 0
    waiting_percent: float = 0.0


@dataclass(frozen=True, slots=True)
class TimelineCounts:
    """How much the timeline holds; ``span_ns``: without far outliers, None = no slices."""

    slices: int
    tracks: int
    streams: int
    flows: int
    counters: int
    processes: int
    span_ns: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Overview:
    """``facts``: as the reader gave them; ``operators``, ``pipeline``: None when the result has none; ``suggestions``:
    the first of them says what limits the run; ``cluster``: what the ranks of a cluster do, None = it is none;
    ``tables``: those with rows, besides what the timeline holds; ``is_part``: only what was read until now, so that
    what is not there may still come."""

    facts: Mapping[str, Any]
    step_trace: StepTrace
    operators: Operators | None
    pipeline: DataPipelineResult | None
    streams: tuple[StreamUse, ...]
    timeline: TimelineCounts
    health: HealthResult
    suggestions: Suggestions
    cluster: Communication | None = None
    tables: tuple[TableInfo, ...] = ()
    is_part: bool = False

    @property
    def has_only_tables(self) -> bool:
        """Whether no tile has or will have anything to show, but there are tables."""
        shown = self.operators or self.pipeline or self.streams or self.timeline.slices or self.timeline.counters
        return self.step_trace.form == "none" and not shown and bool(self.tables) and not self.is_part

    @property
    def has_ranks_only(self) -> bool:
        """Whether what there is to show are the ranks of a cluster."""
        return self.has_only_tables and self.cluster is not None and self.cluster.ranks.rows > 0

    @property
    def share_of_computing(self) -> float | None:
        """How much of the time of computing the operators are, 0..1 or more, where both are of the same time: the
        chosen step, else all that the result has. A file may have the rows of some operators only."""
        found, step = self.operators, self.step_trace.chosen
        if found is None or found.source not in _OF_DEVICE or found.used.span is not None or found.used.step != step:
            return None
        rows = self.step_trace.splits.rows
        if step is not None:
            rows = tuple(row for row in rows if row.step == str(step))
        known = [row.computing_ns for row in rows if row.computing_ns is not None]
        return found.total_ns / sum(known) if known and len(known) == len(rows) and sum(known) > 0 else None

    @property
    def other_ranks(self) -> tuple[int, ...]:
        """Ranks of the result besides the one that is shown."""
        return tuple(rank for rank in self.facts.get("ranks") or () if rank != self.facts.get("rank"))

    def missing(self, panel: str) -> tuple[Missing, ...]:
        """What the reader says is missing for a panel."""
        return tuple(lack for lack in self.health.missing if lack.panel == panel)


def _core_of_streams(trace: Trace) -> dict[str, str]:
    """The core with the most time on each stream id, from the table of device tasks."""
    if not trace.has("kernels"):
        return {}
    table = trace.table("kernels", ["stream_id", "core", "duration_ns"])
    if not all(name in table for name in ("stream_id", "core", "duration_ns")):
        return {}
    totals: dict[str, dict[str, int]] = {}
    columns = (table["stream_id"], table["core"], np.maximum(table["duration_ns"], 0).tolist())
    for stream, core, duration in zip(*columns, strict=True):
        if stream and core:
            by_core = totals.setdefault(stream, {})
            by_core[core] = by_core.get(core, 0) + duration
    return {stream: max(by_core, key=lambda core: by_core[core]) for stream, by_core in totals.items()}


@once_a_trace  # the overview is asked for again with every step that is chosen
def stream_use(trace: Trace, task: TaskContext) -> tuple[StreamUse, ...]:
    """What the hardware streams do, largest busy share first; busy and waiting are the share in the timeline's tree."""
    tracks = [track for track in trace.tracks if is_stream(track) and track.slices]
    if not tracks:
        return ()
    recorded = recorded_spans(tracks, trace.dense_span)
    cores, waiting = _core_of_streams(trace), waiting_ns(trace, tracks, task)
    uses = [
        StreamUse(
            track.id,
            track.process,
            track.title,
            track.busy_ns - waiting.get(track.id, 0),
            run_percent(track.busy_ns - waiting.get(track.id, 0), recorded.get(track.id)) or 0.0,
            track.slices,
            core_of_process(track) or cores.get(track.thread_id),
            recorded[track.id].length_ns if track.id in recorded else 0,
            TimeSpan(track.begin_ns, track.end_ns) if track.end_ns > track.begin_ns else None,
            waiting.get(track.id, 0),
            run_percent(waiting.get(track.id, 0), recorded.get(track.id)) or 0.0,
        )
        for track in tracks
    ]
    return tuple(sorted(uses, key=lambda use: (-use.percent, -use.busy_ns))[:TOP_STREAMS])


def timeline_counts(trace: Trace) -> TimelineCounts:
    """Sizes of the timeline."""
    span = trace.dense_span
    slices = [track for track in trace.tracks if track.kind == "slices"]
    return TimelineCounts(
        slices=trace.slice_count,
        tracks=len(slices),
        # Several processes may show one: its operators, tasks of the AI CPU, collectives.
        streams=len({(track.label, track.thread) for track in slices if is_stream(track)}),
        flows=trace.flow_count,
        counters=trace.counter_count,
        processes=len({(track.process, track.process_id) for track in trace.tracks}),
        span_ns=None if span is None else span.length_ns,
    )


def cluster_of(trace: Trace, step: int | None, task: TaskContext) -> Communication | None:
    """What the ranks of a cluster do in ``step`` (None = in all), and the links between them; None = no cluster."""
    if not any(map(trace.has, _TABLES_OF_RANKS)):
        return None
    return communication(trace, CommunicationQuery(step), task)


def overview(trace: Trace, query: OverviewQuery, task: TaskContext) -> Overview:
    """What the first page shows."""
    steps = step_trace(trace, StepTraceQuery(query.step), task)
    task.check()
    found = operators(trace, OperatorsQuery(count=TOP_TYPES, scope=Scope(step=steps.chosen)), task)
    task.check()
    pipeline = None
    if any(map(trace.has, PIPELINE_TABLES)):
        pipeline = analyse_data_pipeline(trace, DataPipelineQuery(), task)
    return Overview(
        facts=dict(trace.facts),
        step_trace=steps,
        operators=found if found.sources else None,
        pipeline=pipeline,
        streams=stream_use(trace, task),
        timeline=timeline_counts(trace),
        health=analyse_health(trace, None, task),
        suggestions=suggest(trace, SuggestQuery(query.thresholds), task),
        cluster=cluster_of(trace, query.step, task),
        tables=tuple(info for info in trace.tables() if info.rows and info.name not in TIMELINE_TABLES),
        is_part=trace.is_snapshot,
    )
