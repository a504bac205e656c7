"""Runtime API, task scheduler, AscendCL and top-down: generated numbers, hand calculation, samples."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.acl import AclQuery, acl, acl_rows
from analysis.ai_core import core_table
from analysis.conditions import Condition
from analysis.host_layers import host_layers
from analysis.runtime_api import RuntimeQuery, runtime_api, runtime_rows
from analysis.tables import Tables, TablesQuery
from analysis.task_scheduler import TaskQuery, task_scheduler, waited
from analysis.top_down import TopDownQuery, top_down
from analysis.view_rows import existing
from cache.trace import Trace
from model.problem import StepscopeError
from model.table import MISSING_INT
from model.task import TaskContext
from model.time_span import TimeSpan
from tests.profiler_databases import OpenResult
from tools.hiprof_sample.result import ACL_CALLS, BEGIN_NS, MODULES, RUNTIME_CALLS, TASKS, Variant, write_result

TraceOf = Callable[..., Trace]
TASK = TaskContext()


@pytest.fixture(params=[Variant(), Variant(unit="ns"), Variant(as_json=True), Variant(seed=True)])
def hiprof(tmp_path: Path, open_result: OpenResult, request: pytest.FixtureRequest) -> Trace:
    write_result(tmp_path / "result", request.param)
    return open_result(tmp_path / "result")


def rows_of(shown: Tables | None, *names: str) -> list[tuple[Any, ...]]:
    assert shown is not None
    assert shown.page is not None
    cells = [shown.page.table[name].tolist() for name in names]
    return list(zip(*cells, strict=True))


# ---- Runtime API


def test_runtime_functions(hiprof: Trace) -> None:
    found = runtime_api(hiprof, RuntimeQuery(), TASK)
    whole = sum(map(sum, RUNTIME_CALLS.values()))
    wanted = [
        (name, None if stream == "N/A" else stream, sum(times), len(times), min(times), max(times))
        for (name, stream), times in sorted(RUNTIME_CALLS.items(), key=lambda call: -sum(call[1]))
    ]
    assert rows_of(found.shown, "name", "stream_id", "total_ns", "count", "min_ns", "max_ns") == wanted
    shares = [share for (share,) in rows_of(found.shown, "percent")]
    assert shares == pytest.approx([total / whole * 100 for _, _, total, _, _, _ in wanted])
    assert found.origin == "file"


def test_the_level_runtime_of_newer_files(trace_of: TraceOf) -> None:
    trace = trace_of({"api_statistic": {
        "level": ["acl", "runtime", "runtime"], "name": ["aclrtMalloc", "Malloc", "KernelLaunch"],
        "total_ns": [500, 300, 100], "count": [1, 1, 4],
    }})  # fmt: skip
    found = runtime_api(trace, RuntimeQuery(), TASK)
    assert found.origin == "level"
    assert rows_of(found.shown, "name", "percent") == [("Malloc", 75.0), ("KernelLaunch", 25.0)]


def test_calls_over_time(trace_of: TraceOf) -> None:
    slices = [
        ("CANN", "Thread 1", "Runtime@KernelLaunch", 0, 10),
        ("CANN", "Thread 1", "Runtime@KernelLaunch", 20, 30),
        ("CANN", "Thread 2", "Runtime@KernelLaunch", 2_990, 10),
        ("CANN", "Thread 2", "AscendCL@KernelLaunch", 1_000, 500),
    ]
    trace = trace_of({"runtime_api": {"name": ["rtKernelLaunch"], "total_ns": [50], "percent": [100.0]}}, slices)
    times = runtime_api(trace, RuntimeQuery(function="rtKernelLaunch"), TASK).times
    assert times is not None
    assert times.calls == 3, "the call of AscendCL is none of the runtime"
    assert times.counts.sum() == 3
    assert times.total_ns.sum() == 50
    assert [trace.slice(index).duration_ns for index in times.index[times.index >= 0]] == times.longest_ns[
        times.index >= 0
    ].tolist()
    assert trace.slice(int(times.index[-1])).begin_ns == 2_990
    assert set(times.index[times.counts == 0].tolist()) == {-1}
    assert runtime_api(trace, RuntimeQuery(function="rtFree"), TASK).times is None


def test_sums_of_the_timeline(trace_of: TraceOf) -> None:
    slices = [
        ("CANN", "Thread 1", "Runtime@Launch", 0, 10),
        ("CANN", "Thread 1", "Runtime@Launch", 20, 30),
        ("CANN", "Thread 2", "Runtime@Launch", 0, 60),
        ("CANN", "Thread 2", "AscendCL@aclrtFree", 100, 500),
    ]
    found = runtime_api(trace_of({}, slices), RuntimeQuery(), TASK)
    assert found.origin == "timeline"
    assert rows_of(found.shown, "name", "thread_id", "count", "total_ns", "average_ns", "min_ns", "max_ns") == [
        ("Launch", "Thread 2", 1, 60, 60.0, 60, 60), ("Launch", "Thread 1", 2, 40, 20.0, 10, 30)
    ]  # fmt: skip
    assert rows_of(found.shown, "percent") == [(60.0,), (40.0,)]


def test_a_call_inside_one_of_its_name_is_counted_once(trace_of: TraceOf) -> None:
    slices = [
        ("CANN", "Thread 1", "Runtime@Launch", 0, 100),
        ("CANN", "Thread 1", "Runtime@Launch", 10, 50),
        ("CANN", "Thread 1", "Runtime@Launch", 20, 30),
        ("CANN", "Thread 1", "Runtime@Copy", 60, 20),
        ("CANN", "Thread 1", "Runtime@Launch", 100, 10),
        ("CANN", "Thread 2", "Runtime@Launch", 10, 50),
    ]
    found = runtime_api(trace_of({}, slices), RuntimeQuery(), TASK)
    assert rows_of(found.shown, "name", "thread_id", "count", "total_ns", "max_ns") == [
        ("Launch", "Thread 1", 2, 110, 100), ("Launch", "Thread 2", 1, 50, 50), ("Copy", "Thread 1", 1, 20, 20)
    ]  # fmt: skip


@pytest.mark.parametrize(
    "write",
    [
        lambda trace: existing(runtime_rows(trace, TASK), "runtime_api"),
        lambda trace: existing(acl_rows(trace, "calls"), "acl"),
        lambda trace: core_table(trace, "ai_core", TASK),
    ],
)
def test_writing_rows_that_are_not_there_is_an_error_in_words(trace_of: TraceOf, write: Any) -> None:
    with pytest.raises(StepscopeError, match="has no rows for") as caught:
        write(trace_of({"steps": {"step": ["1"]}}))
    assert caught.value.code == "no_rows"


# ---- Task scheduler


def test_states_of_tasks(hiprof: Trace) -> None:
    found = task_scheduler(hiprof, TaskQuery(), TASK)
    assert (found.source, found.is_derived) == ("task_scheduler", False)
    wanted = {
        key[2]: tuple(sum(run[state] for run in runs) for state in range(3)) for key, runs in TASKS.items()
    }  # of each task: waiting, running, pending
    names = ("task_id", "waiting_ns", "running_ns", "pending_ns", "together_ns")
    assert {row[0]: row[1:] for row in rows_of(found.shown, *names)} == {
        task: (*states, sum(states)) for task, states in wanted.items()
    }
    assert dict(found.totals_ns) == {
        name: sum(states[at] for states in wanted.values())
        for at, name in enumerate(("waiting_ns", "running_ns", "pending_ns"))
    }
    assert [row[0] for row in rows_of(found.shown, "task_id")] == ["2", "4", "3"], "longest running first"
    assert task_scheduler(hiprof, TaskQuery(name="relu"), TASK).position == 2


def test_waiting_by_the_order_of_the_stream() -> None:
    stream = np.array([0, 1, 0, 0, 1])
    start = np.array([100, 90, 150, 120, 200])
    lasted = np.array([10, 50, 5, 40, 10])
    assert waited(stream, start, lasted, TASK).tolist() == [MISSING_INT, MISSING_INT, 0, 10, 60]


def test_newer_files(trace_of: TraceOf) -> None:
    trace = trace_of({"task_time": {
        "name": ["a", "b", "a", "c"], "core": ["AI_CORE"] * 4, "stream_id": ["1", "1", "2", None],
        "task_id": ["1", "2", "3", None], "start_ns": [100, 150, 100, 5], "duration_ns": [30, 40, 10, 9],
    }})  # fmt: skip
    found = task_scheduler(trace, TaskQuery(), TASK)
    assert (found.source, found.is_derived) == ("task_time", True)
    assert rows_of(found.shown, "task_id", "running_ns", "waiting_ns", "percent") == [
        ("2", 40, 20, 50.0), ("1", 30, MISSING_INT, 37.5), ("3", 10, MISSING_INT, 12.5)
    ], "a collective is in no stream"  # fmt: skip


def test_unusual_running(trace_of: TraceOf) -> None:
    lasted = [20_000, 20_000, 20_000, 20_000, 60_000, 60_001] + [10_000] * 10 + [399_999, 100]
    names = ["conv"] * 6 + [f"single{at}" for at in range(12)]
    trace = trace_of({"task_time": {
        "name": names, "core": ["AI_CORE"] * 6 + ["AI_VECTOR_CORE"] * 12, "stream_id": ["1"] * 18,
        "task_id": [str(at) for at in range(18)], "start_ns": [at * 10**6 for at in range(18)], "duration_ns": lasted,
    }})  # fmt: skip
    found = task_scheduler(trace, TaskQuery(TablesQuery("task_time", (Condition("unusual", "==", "1"),))), TASK)
    assert found.unusual == 2
    assert rows_of(found.shown, "task_id", "running_ns") == [("16", 399_999), ("5", 60_001)], (
        "3 times the median of one name is not more than that; single tasks are measured by their type"
    )
    sums = trace_of({"task_scheduler": {
        "name": ["often", "seldom"], "count": [5, 2], "average_ns": [20_000.0, 20_000.0], "max_ns": [60_001, 90_000],
        "running_ns": [100_000, 40_000], "type": ["kernel", "kernel"],
    }})  # fmt: skip
    assert rows_of(task_scheduler(sums, TaskQuery(), TASK).shown, "name", "unusual") == [("often", 1), ("seldom", 0)]


def executions(*rows: tuple[str, int], **more: list[Any]) -> dict[str, dict[str, list[Any]]]:
    """Executions on one core, 1 ms after each other: name and duration."""
    count = len(rows)
    return {"task_time": {
        "name": [name for name, _ in rows], "core": ["AI_CORE"] * count, "stream_id": ["1"] * count,
        "task_id": [str(at) for at in range(count)], "start_ns": [at * 10**6 for at in range(count)],
        "duration_ns": [lasted for _, lasted in rows], **more,
    }}  # fmt: skip


SINGLES = [(f"single{at}", 10_000) for at in range(12)]


@pytest.mark.parametrize(("times", "unusual"), [(4, 4), (5, 0)])
def test_what_runs_often_is_measured_by_itself_alone(trace_of: TraceOf, times: int, unusual: int) -> None:
    found = task_scheduler(trace_of(executions(*SINGLES, *[("long", 399_999)] * times)), TaskQuery(), TASK)
    assert found.unusual == unusual


@pytest.mark.parametrize(("longest", "unusual"), [(90_000, 0), (90_001, 1)])
def test_the_median_of_an_odd_number_is_the_middle_one(trace_of: TraceOf, longest: int, unusual: int) -> None:
    rows = [("a", lasted) for lasted in (20_000, longest, 30_000, 20_000, 30_000)]
    assert task_scheduler(trace_of(executions(*rows)), TaskQuery(), TASK).unusual == unusual


def test_single_tasks_of_kernels_are_measured_by_their_operator_type(trace_of: TraceOf) -> None:
    """All three of a long type are as long as that type is."""
    rows = [*SINGLES, *[("list", 700_000)] * 3, ("odd", 700_000)]
    table = executions(*rows, type=["Add"] * 12 + ["ForeachAddList"] * 3 + ["Add"])["task_time"]
    found = task_scheduler(trace_of({"kernels": table}), TaskQuery(), TASK)
    assert {name for name, unusual in rows_of(found.shown, "name", "unusual") if unusual} == {"odd"}


def test_sums_of_single_tasks_are_measured_by_their_type(trace_of: TraceOf) -> None:
    rows = [*SINGLES, ("long", 399_999)]
    table: dict[str, list[Any]] = {"name": [name for name, _ in rows], "type": ["kernel"] * 13, "count": [1] * 13}
    table |= {name: [lasted for _, lasted in rows] for name in ("average_ns", "max_ns", "running_ns")}
    found = task_scheduler(trace_of({"task_scheduler": table}), TaskQuery(), TASK)
    assert {name for name, unusual in rows_of(found.shown, "name", "unusual") if unusual} == {"long"}


def test_a_stream_is_that_of_its_device(trace_of: TraceOf) -> None:
    rows = [("a", 10), ("b", 20), ("c", 30), ("d", 40)]
    more = {"device_id": ["0", "1", "0", "1"], "stream_id": ["1", "1", "2", "1"]}
    found = task_scheduler(trace_of(executions(*rows, **more)), TaskQuery(), TASK)
    assert dict(rows_of(found.shown, "name", "waiting_ns")) == {
        "a": MISSING_INT, "b": MISSING_INT, "c": MISSING_INT, "d": 2 * 10**6 - 20,
    }  # fmt: skip


# ---- AscendCL


def test_calls_of_acl(hiprof: Trace) -> None:
    found = acl(hiprof, AclQuery(), TASK)
    assert found.views == ("calls", "statistic")
    wanted = [(name, kind, BEGIN_NS + start, length) for name, kind, start, length in ACL_CALLS]
    assert rows_of(found.shown, "name", "type", "start_ns", "duration_ns") == wanted
    top, operators, runtime = found.layers
    assert (top.origin, operators.origin, runtime.origin) == ("table", "", "")
    assert top.begin_ns.tolist() == [BEGIN_NS + start for _, _, start, _ in ACL_CALLS]
    assert top.names == tuple(name for name, _, _, _ in ACL_CALLS)
    statistic = acl(hiprof, AclQuery("statistic"), TASK)
    assert rows_of(statistic.shown, "name", "count", "total_ns") == [
        ("aclrtSetDevice", 1, 1_500_250), ("aclmdlExecute", 2, 235_002)
    ]  # fmt: skip


def test_three_layers_on_one_axis(trace_of: TraceOf) -> None:
    slices = [
        ("CANN", "Thread 1", "AscendCL@aclopExecute", 0, 1_000),
        ("CANN", "Thread 1", "Runtime@KernelLaunch", 100, 200),
        *(("Ascend Hardware", "Stream 2", f"op{at}", 500 + at * 2, 1) for at in range(5)),
        ("Ascend Hardware", "Stream 2", "long", 900, 600),
    ]
    trace = trace_of({}, slices)
    found = acl(trace, AclQuery(pixels=150), TASK)
    assert found.span == TimeSpan(0, 1_501)
    assert [blocks.counts.tolist() for blocks in found.layers] == [[1], [5, 1], [1]]
    assert found.layers[1].names[1] == "long"
    assert trace.slice(int(found.layers[1].index[1])).name == "long"
    near = acl(trace, AclQuery(span=TimeSpan(499, 512), pixels=1_300), TASK)
    assert near.layers[1].counts.tolist() == [1] * 5, "near by, each is a block of its own"
    assert rows_of(found.shown, "name", "start_ns", "duration_ns") == [("aclopExecute", 0, 1_000)]


def test_layers_by_the_group_of_their_tracks(trace_of: TraceOf) -> None:
    slices = [
        ("Ascend Hardware", "Stream 2", "a", 0, 10),
        ("Ascend Hardware", "Plane 0", "b", 500, 10),  # of the device, yet in no stream
        ("AscendCL", "Thread 1", "aclrtFree", 100, 10),
        ("Runtime", "Thread 1", "x", 200, 10),
    ]
    trace = trace_of({}, slices)
    _, layers = host_layers(trace, None, 1_000, TASK)
    assert [blocks.names for blocks in layers] == [("aclrtFree",), ("a",), ("x",)]
    _, early = host_layers(trace, TimeSpan(0, 50), 1_000, TASK)
    assert [blocks.counts.tolist() for blocks in early] == [[], [1], []]
    assert [blocks.begin_ns.tolist() for blocks in early] == [[], [0], []]


# ---- Top-down


def test_modules_of_an_inference(hiprof: Trace) -> None:
    found = top_down(hiprof, TopDownQuery(), TASK)
    assert (found.origin, found.iterations, found.iteration) == ("file", ("1", "2"), "1")
    extents = [
        max(row[3] + row[4] for row in MODULES if row[0] == infer) - min(row[3] for row in MODULES if row[0] == infer)
        for infer in (1, 2)
    ]
    assert found.lasted_ns == tuple(extents)
    wanted = [
        (module, None if api == "N/A" else api, BEGIN_NS + start, length)
        for infer, module, api, start, length in MODULES
        if infer == 1
    ]
    assert rows_of(found.shown, "module", "api", "start_ns", "duration_ns") == wanted
    assert [(bar.module, bar.api, bar.end_ns - bar.begin_ns) for bar in found.bars] == [
        (module, api or "", length) for module, api, _, length in wanted
    ]
    assert found.row_ids == tuple(bar.row for bar in found.bars)
    assert top_down(hiprof, TopDownQuery(at=found.bars[3].row), TASK).position == 3
    assert [bar.module for bar in top_down(hiprof, TopDownQuery(iteration="2"), TASK).bars] == ["ACL"]


def test_modules_from_the_timeline(trace_of: TraceOf, monkeypatch: pytest.MonkeyPatch) -> None:
    slices = [
        ("CANN", "Thread 1", "AscendCL@aclmdlExecute", 0, 1_000),
        ("CANN", "Thread 1", "GE@Infer", 10, 900),
        ("CANN", "Thread 2", "Runtime@KernelLaunch", 100, 20),
        ("CANN", "Thread 2", "Runtime@KernelLaunch", 400, 30),
        ("Ascend Hardware", "Stream 2", "a", 200, 50),
        ("Ascend Hardware", "Stream 3", "b", 600, 70),
    ]
    found = top_down(trace_of({}, slices), TopDownQuery(), TASK)
    assert found.origin == "timeline"
    assert rows_of(found.shown, "module", "api", "start_ns", "duration_ns") == [
        ("ACL", "aclmdlExecute", 0, 1_000), ("GE", "Infer", 10, 900), ("Runtime", None, 100, 330),
        ("Task Scheduler", None, 200, 470),
    ]  # fmt: skip
    training = trace_of({}, slices[2:])
    read: list[int] = []
    monkeypatch.setattr(training, "slices_of", lambda track, *_: read.append(track))
    assert top_down(training, TopDownQuery(), TASK).shown is None, "no inference"
    assert read == [], "the device's slices may be a hundred million"


# ---- samples


@pytest.mark.parametrize("name", ["text_level2", "db_level2"])
def test_modern_results(converted: Callable[..., Trace], name: str) -> None:
    trace = converted(f"public/msinsight/{name}", 0)
    page = TablesQuery(count=2_000)
    runtime = runtime_api(trace, RuntimeQuery(page, function="KernelLaunch"), TASK)
    counts = dict(rows_of(runtime.shown, "name", "count"))
    assert runtime.times is not None
    assert runtime.times.calls == counts["KernelLaunch"], "the statistic and the timeline agree"
    calls = acl(trace, AclQuery(rows=page), TASK)
    assert len(rows_of(calls.shown, "name")) == sum(
        count for _, count in rows_of(acl(trace, AclQuery("statistic", page), TASK).shown, "name", "count")
    )
    assert [blocks.origin for blocks in calls.layers] == ["timeline"] * 3
    assert task_scheduler(trace, TaskQuery(), TASK).is_derived
    assert top_down(trace, TopDownQuery(), TASK).origin == "timeline"


def test_msprof_tasks(converted: Callable[..., Trace]) -> None:
    found = task_scheduler(converted("public/msprof_2026"), TaskQuery(), TASK)
    assert found.source == "task_time"
    assert dict(rows_of(found.shown, "task_id", "running_ns")) == {"3": 0, "0": 13_320, "4": 0, "5": 0}
    # In stream 49 there are but the profiler's PROFILING_ENABLE and PROFILING_DISABLE, and one task after them.
    assert dict(rows_of(found.shown, "task_id", "waiting_ns")) == dict.fromkeys("3045", MISSING_INT)
    assert found.totals_ns == (("running_ns", 13_320),)


@pytest.mark.parametrize("kind", ["PROFILING_ENABLE", "PROFILING_DISABLE", "PROFILER_TRACE_EX", "profiler_trace"])
def test_the_profilers_own_tasks_wait_for_nothing_and_nothing_for_them(trace_of: TraceOf, kind: str) -> None:
    rows = executions(("a", 10), ("mark", 5), ("b", 10), core=["AI_CORE", kind, "AI_CORE"])
    found = task_scheduler(trace_of(rows), TaskQuery(), TASK)
    assert dict(rows_of(found.shown, "name", "waiting_ns")) == {"a": MISSING_INT, "mark": MISSING_INT, "b": 1_999_990}
    assert found.totals_ns == (("waiting_ns", 1_999_990), ("running_ns", 25))


def test_executions_without_a_place_in_a_stream_are_counted(trace_of: Callable[..., Any]) -> None:
    cells = {
        "name": ["A", "B", "C"],
        "stream_id": ["1", None, "1"],
        "start_ns": [0, 10, None],
        "duration_ns": [5, 5, 5],
    }
    found = task_scheduler(trace_of({"kernels": cells}), TaskQuery(), TaskContext())
    assert found.left_out == 2
    assert found.shown is not None
    assert found.shown.page is not None
    assert found.shown.page.total == 1


def test_a_table_of_modules_that_was_cut_has_no_view(trace_of: Callable[..., Any]) -> None:
    cut = trace_of({"top_down": {"infer_id": ["1"], "module": ["ACL"], "api": ["aclmdlExecute"]}})
    assert top_down(cut, TopDownQuery(), TaskContext()).shown is None
