"""The first page's answers, from sample results and from traces made by hand."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from analysis.busy import run_of
from analysis.operators import OperatorsQuery, operators
from analysis.overview import OverviewQuery, overview, stream_use, timeline_counts
from analysis.step_trace import StepTraceQuery, step_trace
from analysis.timeline_outline import outline_of
from model.batches import Missing
from model.task import TaskContext
from model.time_span import TimeSpan

RUN_1 = "public/mindinsight/run_1"
RANK_0 = "public/msinsight/text_level2/rank0_ascend_pt"


def test_a_legacy_run(converted: Callable[..., Any]) -> None:
    result = overview(converted(RUN_1), OverviewQuery(), TaskContext())
    assert result.facts["kind"] == "mindinsight"
    assert result.step_trace.form == "training"
    assert len(result.step_trace.steps) == 322
    assert result.operators is not None
    assert [row.name for row in result.operators.types[:3]] == ["MatMul", "Cast", "TransData"]
    assert result.timeline.slices > 6000
    assert result.health.states["read"] > 0


def test_a_modern_run(converted: Callable[..., Any]) -> None:
    result = overview(converted(RANK_0), OverviewQuery(), TaskContext())
    assert result.step_trace.form == "split"
    assert result.pipeline is None
    assert result.operators is not None
    assert result.operators.source == "kernels"
    # The sample holds 4811 X events and 611 flow ends (ascend-formats 2.2.1).
    assert result.timeline.slices == 4811
    assert [use.name for use in result.streams] == sorted(
        (use.name for use in result.streams),
        key=lambda name: -next(u.busy_ns for u in result.streams if u.name == name),
    )
    assert all(0 <= use.percent <= 100 for use in result.streams)


def test_the_same_step_trace_as_its_own_panel(converted: Callable[..., Any]) -> None:
    # As published for run_1, through the reader and the cache (mindinsight-format 4.2).
    result = step_trace(converted(RUN_1), StepTraceQuery(), TaskContext())
    average = result.file_average
    assert average is not None
    assert [round((value or 0) / 1e6, 4) for value in (average.total_ns, *average.phases_ns)] == [
        205.3809,
        0.2038,
        118.054,
        87.1231,
    ]
    assert average.percent == (0.1, 57.48, 42.42)
    assert (result.fp_start, result.bp_end) == ("Default/Cast-op6", "Default/TransData-op7")


def test_the_same_types_as_published_through_reader_and_cache(converted: Callable[..., Any]) -> None:
    trace = converted(RUN_1)
    result = operators(trace, OperatorsQuery(), TaskContext())
    first = result.types[0]
    assert (first.name, first.count, first.core) == ("MatMul", 25, "AI_CORE")
    assert first.total_ns == 2_807_820
    key = next(row.key for row in result.types if row.name == "AssignAdd")
    children = operators(trace, OperatorsQuery(expanded=((key, 9),)), TaskContext()).children[key]
    assert [row.name for row in children.rows] == ["Default/AssignAdd-op203", "Default/AssignAdd-op206"]


def test_stream_use_is_the_union_of_the_tasks(trace_of: Callable[..., Any]) -> None:
    slices = [
        ("Ascend Hardware", "Stream 2", "a", 100, 50),
        ("Ascend Hardware", "Stream 2", "b", 120, 50),  # overlaps: 100 to 170 is busy
        ("Ascend Hardware", "Stream 7", "c", 280, 20),
        ("CANN", "Thread 5", "launch", 0, 1000),
    ]
    kernels = {"stream_id": ["2", "2"], "core": ["AI_CORE", "AI_CPU"], "duration_ns": [90, 10]}
    uses = stream_use(trace_of({"kernels": kernels}, slices), TaskContext())
    assert [(use.name, use.busy_ns, use.tasks, use.core) for use in uses] == [
        ("Stream 2", 70, 2, "AI_CORE"),
        ("Stream 7", 20, 1, None),
    ]
    assert [use.percent for use in uses] == pytest.approx([7.0, 2.0])  # of the run: three tasks do not tell more


def test_shares_of_streams_are_of_the_time_in_which_they_were_recorded(converted: Callable[..., Any]) -> None:
    """JOB3 has tasks of 2.9 s and collectives of 66 s in a run of 116.7 s, as their files tell."""
    trace = converted("public/mindinsight/JOB3")
    uses = {(use.process, use.name): use for use in stream_use(trace, TaskContext())}
    kernels = uses["AICORE OP (device 1)", "Stream 531"]
    collectives = uses["Communication Op", "Stream 540"]
    assert (round(kernels.recorded_ns / 1e9, 1), round(collectives.recorded_ns / 1e9, 1)) == (3.0, 66.2)
    for use in (kernels, collectives):
        assert use.percent == pytest.approx(use.busy_ns / use.recorded_ns * 100)
    (track,) = [track for track in trace.tracks if track.id == kernels.track]
    outline = outline_of(trace, TaskContext())
    assert outline.recorded[track.id].length_ns == kernels.recorded_ns < outline.dense.length_ns / 30
    (rest,) = [one for one in trace.tracks if one.process.startswith("Tasks without") and one.title == "Stream 542"]
    assert outline.recorded[rest.id].length_ns < outline.dense.length_ns


@pytest.mark.parametrize(
    ("tasks", "recorded"),
    [(19, TimeSpan(0, 1000)), (20, TimeSpan(100, 295)), (90, TimeSpan(100, 995)), (91, TimeSpan(0, 1005))],
)
def test_only_devices_have_a_time_in_which_they_were_recorded(
    trace_of: Callable[..., Any], tasks: int, recorded: TimeSpan
) -> None:
    """Tasks of 5 ns from 100 on, one every 10 ns; few of them do not tell when recording began, and nearly all of a run
    (895 of 1000 ns is not, 905 of 1005 is) counts as all of it."""
    on_device = [("Ascend Hardware", f"Stream {at % 2}", "a", 100 + 10 * at, 5) for at in range(tasks)]
    outline = outline_of(trace_of({}, [*on_device, ("CANN", "Thread 5", "launch", 0, 1000)]), TaskContext())
    spans = {(track.process, outline.recorded.get(track.id)) for track in outline.tracks}
    assert spans == {("Ascend Hardware", recorded), ("CANN", None)}


def test_tasks_that_only_wait_do_not_make_a_stream_busy(trace_of: Callable[..., Any]) -> None:
    slices = [
        ("Ascend Hardware", "Stream 2", "MatMul", 0, 40),
        ("Ascend Hardware", "Stream 2", "EVENT_WAIT", 40, 50),
        ("Ascend Hardware", "Stream 2", "NOTIFY_WAIT_SQE", 30, 20),  # 10 of it beside MatMul, 10 beside another wait
        ("Ascend Hardware", "Stream 4", "Notify Wait", 0, 20),
        ("Ascend Hardware", "Stream 4", "Memcpy", 20, 30),
        ("Ascend Hardware", "Stream 7", "WaitForAll_MatMul", 0, 10),  # an operator
        ("CANN", "Thread 5", "EVENT_WAIT", 0, 100),
    ]
    uses = stream_use(trace_of({}, slices), TaskContext())
    assert [(use.name, use.busy_ns, use.waiting_ns) for use in uses] == [
        ("Stream 2", 40, 50),
        ("Stream 4", 30, 20),
        ("Stream 7", 10, 0),
    ]
    assert [use.waiting_percent for use in uses] == pytest.approx([50.0, 20.0, 0.0])  # of 0 to 100, the run


def test_the_frame_that_a_collective_runs_in_is_no_work(trace_of: Callable[..., Any]) -> None:
    slices = [
        ("Ascend Hardware", "Stream 4", "AI_CORE", 0, 100),
        ("Ascend Hardware", "Stream 4", "Notify Wait", 10, 80),
        ("Ascend Hardware", "Stream 4", "SDMA", 90, 8),
        ("Ascend Hardware", "Stream 4", "AI_CORE", 200, 50),  # nothing lies in it: a kernel without a name
    ]
    (use,) = stream_use(trace_of({}, slices), TaskContext())
    assert (use.busy_ns, use.waiting_ns) == (8 + 50, 92)


def test_the_use_of_streams_as_their_own_tasks_tell_it(converted: Callable[..., Any]) -> None:
    """Stream 2 computes (8.868 ms by step_trace_time.csv, and copies), stream 4 waits for the other rank."""
    uses = {use.name: use for use in stream_use(converted("public/msinsight/text_level2"), TaskContext())}
    assert 8_868_000 < uses["Stream 2"].busy_ns < 10_000_000
    assert uses["Stream 2"].waiting_percent > 20
    assert uses["Stream 4"].waiting_percent > 20


def test_counters_before_and_after_a_run_are_not_of_it() -> None:
    def track(kind: str, begin: int, end: int) -> Any:
        return SimpleNamespace(kind=kind, slices=1, begin_ns=begin, end_ns=end)

    tracks = [
        track("counter", 0, 1000),
        track("slices", 200, 300),
        track("slices", 250, 400),
        track("slices", 900, 950),
    ]
    assert run_of(tracks) == TimeSpan(200, 950)
    assert run_of(tracks[:1]) == TimeSpan(0, 1000)
    assert run_of([]) is None


def test_counts_of_the_timeline(trace_of: Callable[..., Any]) -> None:
    slices = [("Ascend Hardware", "Stream 2", "a", 100, 50), ("CANN", "Thread 5", "b", 90, 60)]
    counts = timeline_counts(trace_of({}, slices))
    assert (counts.slices, counts.tracks, counts.streams, counts.processes) == (2, 2, 1, 2)
    assert counts.span_ns == 60


def test_a_stream_that_several_processes_show_counts_once(trace_of: Callable[..., Any]) -> None:
    collectives = [("Communication Op", f"Stream {stream}", "a", 100, 50) for stream in (10, 11)]
    assert timeline_counts(trace_of({}, collectives)).streams == 2
    assert timeline_counts(trace_of({}, [*collectives, ("AICORE OP", "Stream 9", "b", 0, 5)])).streams == 3
    assert timeline_counts(trace_of({}, [*collectives, ("AICORE OP", "Stream 10", "b", 0, 5)])).streams == 2


def test_a_result_with_nothing(trace_of: Callable[..., Any]) -> None:
    result = overview(trace_of({}), OverviewQuery(), TaskContext())
    assert result.operators is None
    assert result.pipeline is None
    assert result.streams == ()
    assert (result.timeline.slices, result.timeline.span_ns) == (0, None)
    assert result.step_trace.form == "none"


def test_the_first_suggestion_says_what_limits_the_run(converted: Callable[..., Any]) -> None:
    result = overview(converted("own/minddata-2.10/slow_python_op"), OverviewQuery(), TaskContext())
    assert result.suggestions.suggestions[0].id == "data_processing"


def test_operators_follow_the_step_where_they_can(converted: Callable[..., Any]) -> None:
    result = overview(converted(RANK_0), OverviewQuery(50), TaskContext())
    assert result.operators is not None
    assert result.operators.used.step == 50
    legacy = overview(converted(RUN_1), OverviewQuery(3), TaskContext())
    assert legacy.operators is not None
    assert (legacy.step_trace.chosen, legacy.operators.used.step) == (3, None)


def test_other_ranks_and_what_is_missing_for_a_panel(trace_of: Callable[..., Any]) -> None:
    lacks = [Missing("operators", "op_statistic.csv", "Collect again."), Missing("memory", "memory.csv", "")]
    trace = trace_of({}, facts={"rank": 1, "ranks": [0, 1, 10]}, batches=lacks)
    result = overview(trace, OverviewQuery(), TaskContext())
    assert result.other_ranks == (0, 10)
    assert [lack.what for lack in result.missing("operators")] == ["op_statistic.csv"]
