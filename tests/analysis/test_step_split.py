"""The split of a step into computing, communication and idle time, from tables and from overlap tracks."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from analysis.step_split import step_splits
from analysis.step_trace import StepTraceQuery, step_trace
from model.task import TaskContext

OVERLAP = "Overlap Analysis"
RANK_0 = ("public", "msinsight", "text_level2", "rank0_ascend_pt", "ASCEND_PROFILER_OUTPUT")


def _ns(us: Any) -> int:
    return int((Decimal(str(us)) * 1000).to_integral_value())


def _slices(path: Path) -> list[tuple[str, str, str, int, int]]:
    events = json.loads(path.read_text(), parse_float=Decimal)
    processes = {e["pid"]: e["args"]["name"] for e in events if e["name"] == "process_name"}
    threads = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
    wanted = (OVERLAP, "HCCL", "Communication", "Python")
    return [
        (
            processes[e["pid"]],
            threads.get((e["pid"], e["tid"]), str(e["tid"])),
            e["name"],
            _ns(e["ts"]),
            _ns(e["dur"]),
        )
        for e in events
        if e["ph"] == "X" and processes.get(e["pid"]) in wanted
    ]


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("rank", [0, 1])
def test_from_the_timeline_equals_the_file(samples: Path, trace_of: Callable[..., Any], level: int, rank: int) -> None:
    folder = samples.joinpath("public", "msinsight", f"text_level{level}", f"rank{rank}_ascend_pt", RANK_0[-1])
    trace = trace_of({}, _slices(folder / "trace_view.json"), {"kind": "ascend_pt"})
    splits = step_splits(trace, TaskContext())
    with (folder / "step_trace_time.csv").open() as file:
        (expected,) = csv.DictReader(file)
    assert splits.derived
    (row,) = splits.rows
    assert row.step == expected["Step"]
    exact = {
        "computing_ns": "Computing",
        "communication_not_overlapped_ns": "Communication(Not Overlapped)",
        "overlapped_ns": "Overlapped",
        "communication_ns": "Communication",
        "free_ns": "Free",
        "bubble_ns": "Bubble",
    }
    for field, column in exact.items():
        assert getattr(row, field) == pytest.approx(float(expected[column]) * 1000, abs=1), field
    # The producer computed these two in doubles near 1.7e15 us.
    assert row.stage_ns == pytest.approx(float(expected["Stage"]) * 1000, abs=250)
    assert row.preparing_ns == pytest.approx(float(expected["Preparing"]) * 1000, abs=250)
    if (level, rank) == (2, 0):
        assert row.total_ns == 129_862_875
    begins, ends = _tiles(_slices(folder / "trace_view.json"))
    assert row.total_ns == ends[-1] - begins[0]
    assert begins[1:] == ends[:-1], "they tile the span without gap or overlap"


def _tiles(slices: list[tuple[str, str, str, int, int]]) -> tuple[list[int], list[int]]:
    """Begins and ends of computing, communication only and idle time, in order."""
    wanted = ("Computing", "Communication(Not Overlapped)", "Free")
    found = sorted(
        (begin, begin + length)
        for process, thread, _, begin, length in slices
        if process == OVERLAP and thread in wanted
    )
    return [begin for begin, _ in found], [end for _, end in found]


def _overlap(*parts: tuple[str, int, int]) -> list[tuple[str, str, str, int, int]]:
    return [(OVERLAP, name, name, begin, duration) for name, begin, duration in parts]


def test_torch_counts_idle_time_where_it_starts_and_mindspore_cuts_it(trace_of: Callable[..., Any]) -> None:
    slices = [
        *_overlap(("Computing", 10, 30), ("Free", 40, 100), ("Computing", 140, 20), ("Free", 160, 10)),
        ("Python", "Thread 1", "ProfilerStep#1", 0, 100),
        ("Python", "Thread 1", "ProfilerStep#2", 100, 80),
    ]
    torch = step_splits(trace_of({}, slices, {"kind": "ascend_pt"}), TaskContext()).rows
    mindspore = step_splits(trace_of({}, slices, {"kind": "ascend_ms"}), TaskContext()).rows
    assert [(row.step, row.free_ns) for row in torch] == [("1", 100), ("2", 10)]
    assert [(row.step, row.free_ns) for row in mindspore] == [("1", 60), ("2", 50)]
    assert [row.preparing_ns for row in torch] == [10, 40]
    assert [(row.begin_ns, row.end_ns) for row in torch] == [(0, 100), (100, 180)]


def test_without_steps_there_is_one_of_no_name(trace_of: Callable[..., Any]) -> None:
    slices = _overlap(
        ("Computing", 100, 50),
        ("Communication", 120, 60),
        ("Communication(Not Overlapped)", 150, 30),
        ("Free", 180, 20),
    )
    (row,) = step_splits(trace_of({}, slices), TaskContext()).rows
    assert row.step == ""
    assert (row.computing_ns, row.communication_ns, row.overlapped_ns, row.free_ns) == (50, 60, 30, 20)
    assert row.total_ns == 100
    assert row.stage_ns == 100
    assert row.preparing_ns is None  # no host activity


def test_receives_are_the_bubble(trace_of: Callable[..., Any]) -> None:
    slices = [
        *_overlap(("Communication", 0, 100), ("Communication(Not Overlapped)", 0, 100)),
        ("HCCL", "Group 0 Communication", "hcom_receive__001_0_1", 0, 40),
        ("HCCL", "Group 0 Communication", "hcom_allReduce__001_1_1", 40, 60),
        ("HCCL", "Plane 0", "hcom_receive__001_0_1", 0, 40),
    ]
    (row,) = step_splits(trace_of({}, slices, {"kind": "ascend_pt"}), TaskContext()).rows
    assert row.bubble_ns == 40
    assert row.stage_ns == 60


def test_the_table_goes_before_the_timeline(trace_of: Callable[..., Any]) -> None:
    table = {
        "step": ["7", None],
        "computing_ns": [60, 50],
        "communication_not_overlapped_ns": [30, None],
        "overlapped_ns": [5, 5],
        "communication_ns": [35, 35],
        "free_ns": [10, 10],
    }
    trace = trace_of({"step_split": table}, _overlap(("Computing", 0, 1)))
    splits = step_splits(trace, TaskContext())
    assert not splits.derived
    assert [(row.step, row.total_ns, row.stage_ns) for row in splits.rows] == [("7", 100, None), ("", None, None)]

    result = step_trace(trace, StepTraceQuery(7), TaskContext())
    assert result.form == "split"
    assert result.steps.tolist() == [7, 2]
    assert result.mean is not None
    assert result.mean.steps == 1
    assert result.mean.percent == (60.0, 30.0, 10.0)
    assert result.picture is not None
    assert result.picture.kind == "amounts"
    assert [(part.name, part.start_ns, part.duration_ns) for part in result.picture.phases] == [
        ("computing", 0, 60),
        ("communication_not_overlapped", 60, 30),
        ("free", 90, 10),
    ]
    assert result.picture.overlapped_ns == 5


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("ascend_pt", ["hcom_receive__1", "hcom_batchSendRecv__1"]),
        ("ascend_ms", ["hcom_receive__1", "hcom_send__1", "hcom_batchSendRecv__1", "Send-op12", "Receive-op7"]),
    ],
)
def test_names_of_receives(trace_of: Callable[..., Any], kind: str, names: list[str]) -> None:
    """ascend-formats 3.1, Bubble."""
    calls = [("Communication", "Group 0 Communication", name, 10 * at, 10) for at, name in enumerate(names)]
    (row,) = step_splits(trace_of({}, [*_overlap(("Computing", 0, 90)), *calls], {"kind": kind}), TaskContext()).rows
    assert row.bubble_ns == 10 * len(names)


@pytest.mark.parametrize("name", ["Notify_Wait", "hcom_allReduce__1"])
def test_other_communication_is_no_bubble(trace_of: Callable[..., Any], name: str) -> None:
    slices = [*_overlap(("Computing", 0, 10)), ("Communication", "Group 0 Communication", name, 0, 5)]
    (row,) = step_splits(trace_of({}, slices, {"kind": "ascend_pt"}), TaskContext()).rows
    assert row.bubble_ns == 0


def test_a_receive_at_the_border_belongs_to_the_step_that_begins_there(trace_of: Callable[..., Any]) -> None:
    slices = [
        *_overlap(("Communication", 0, 200)),
        ("HCCL", "Group 0 Communication", "hcom_receive__001_0_1", 100, 40),
        ("Python", "Thread 1", "ProfilerStep#1", 0, 100),
        ("Python", "Thread 1", "ProfilerStep#2", 100, 100),
    ]
    rows = step_splits(trace_of({}, slices, {"kind": "ascend_pt"}), TaskContext()).rows
    assert [row.bubble_ns for row in rows] == [0, 40]


@pytest.mark.parametrize(("kind", "stage_ns"), [("ascend_pt", 150), ("ascend_ms", 60)])
def test_a_stage_is_all_of_torch_and_the_communication_of_mindspore(
    trace_of: Callable[..., Any], kind: str, stage_ns: int
) -> None:
    slices = _overlap(("Computing", 0, 100), ("Communication", 90, 60), ("Communication(Not Overlapped)", 100, 50))
    (row,) = step_splits(trace_of({}, slices, {"kind": kind}), TaskContext()).rows
    assert row.stage_ns == stage_ns


@pytest.mark.parametrize(
    ("process", "preparing_ns"), [("Python", 30), ("MindSpore", 30), ("CPU OP", 30), ("CANN", None)]
)
def test_without_steps_preparing_begins_with_the_framework(
    trace_of: Callable[..., Any], process: str, preparing_ns: int | None
) -> None:
    slices = [(process, "Thread 1", "forward", 70, 10), *_overlap(("Communication", 110, 5), ("Computing", 100, 50))]
    (row,) = step_splits(trace_of({}, slices), TaskContext()).rows
    assert row.preparing_ns == preparing_ns


PIPELINE = [
    *_overlap(("Computing", 0, 50_000), ("Communication", 10_000, 90_000), ("Free", 100_000, 10_000)),
    ("Communication", "Group 0 Communication", "hcom_receive__001_0_1", 60_000, 30_000),
    ("MindSpore", "Thread 1", "ProfilerStep#3", 0, 120_000),
]


def _split_table(
    stage: int | None, bubble: int | None, step: str = "3", communication: int = 90_000
) -> dict[str, dict[str, list[Any]]]:
    times = {"computing_ns": [50_000], "communication_not_overlapped_ns": [50_000], "free_ns": [10_000]}
    times["communication_ns"] = [communication]
    return {"step_split": {"step": [step], **times, "stage_ns": [stage], "bubble_ns": [bubble]}}


def test_stage_and_bubble_of_mindspore_are_ours_where_the_file_is_wrong(trace_of: Callable[..., Any]) -> None:
    """It finds no process HCCL in newer exports and writes 0 (ascend-formats 3.1)."""
    (row,) = step_splits(trace_of(_split_table(0, 0), PIPELINE, {"kind": "ascend_ms"}), TaskContext()).rows
    assert (row.stage_ns, row.file_stage_ns) == (60_000, 0)
    assert (row.bubble_ns, row.file_bubble_ns) == (30_000, 0)
    assert row.computing_ns == 50_000


@pytest.mark.parametrize("kind", ["ascend_ms", "ascend_pt"])
def test_a_file_within_the_noise_of_doubles_is_believed(trace_of: Callable[..., Any], kind: str) -> None:
    (row,) = step_splits(trace_of(_split_table(60_250, 29_750), PIPELINE, {"kind": kind}), TaskContext()).rows
    assert (row.stage_ns, row.file_stage_ns, row.bubble_ns, row.file_bubble_ns) == (60_250, None, 29_750, None)


def test_torch_is_believed(trace_of: Callable[..., Any]) -> None:
    (row,) = step_splits(trace_of(_split_table(7, 8), PIPELINE, {"kind": "ascend_pt"}), TaskContext()).rows
    assert (row.stage_ns, row.file_stage_ns, row.bubble_ns, row.file_bubble_ns) == (7, None, 8, None)


def test_the_only_row_of_a_run_without_steps_has_another_name(trace_of: Callable[..., Any]) -> None:
    found = step_splits(trace_of(_split_table(0, 0, "0"), PIPELINE[:-1], {"kind": "ascend_ms"}), TaskContext())
    assert [(row.step, row.stage_ns) for row in found.rows] == [("0", 60_000)]


def test_what_is_not_in_the_file_or_the_timeline_stays(trace_of: Callable[..., Any]) -> None:
    (row,) = step_splits(trace_of(_split_table(None, 5), PIPELINE[3:], {"kind": "ascend_ms"}), TaskContext()).rows
    assert (row.stage_ns, row.bubble_ns, row.file_bubble_ns) == (None, 5, None)


@pytest.mark.parametrize("table", [_split_table(4, 5, "9"), _split_table(4, 5, communication=80_000)])
def test_a_timeline_of_something_else_corrects_nothing(trace_of: Callable[..., Any], table: Any) -> None:
    (row,) = step_splits(trace_of(table, PIPELINE, {"kind": "ascend_ms"}), TaskContext()).rows
    assert (row.stage_ns, row.file_stage_ns, row.bubble_ns, row.file_bubble_ns) == (4, None, 5, None)


@pytest.fixture
def without_overlap(samples: Path, tmp_path: Path, open_result: Any) -> Any:
    """The real run without its Overlap Analysis and without step_trace_time.csv."""
    source = samples.joinpath(*RANK_0)
    events = json.loads((source / "trace_view.json").read_text())
    gone = {event["pid"] for event in events if event["name"] == "process_name" and event["args"]["name"] == OVERLAP}
    folder = tmp_path / "a_ascend_pt" / "ASCEND_PROFILER_OUTPUT"
    folder.mkdir(parents=True)
    (folder / "trace_view.json").write_text(json.dumps([event for event in events if event["pid"] not in gone]))
    (folder / "kernel_details.csv").write_text((source / "kernel_details.csv").read_text())
    return open_result(folder.parent)


def test_without_overlap_analysis_the_tasks_tell_the_same(samples: Path, without_overlap: Any) -> None:
    """ascend-formats 3.1: equal within 0.03 us."""
    assert OVERLAP not in {track.process for track in without_overlap.tracks}
    splits = step_splits(without_overlap, TaskContext())
    (row,) = splits.rows
    with samples.joinpath(*RANK_0, "step_trace_time.csv").open() as file:
        (expected,) = csv.DictReader(file)
    for field, column in {
        "computing_ns": "Computing",
        "communication_ns": "Communication",
        "communication_not_overlapped_ns": "Communication(Not Overlapped)",
        "overlapped_ns": "Overlapped",
        "free_ns": "Free",
    }.items():
        assert getattr(row, field) == pytest.approx(float(expected[column]) * 1000, abs=30), field
    assert row.stage_ns == pytest.approx(float(expected["Stage"]) * 1000, abs=280)
    assert row.preparing_ns == pytest.approx(float(expected["Preparing"]) * 1000, abs=280)
    assert (splits.derived, row.step) == (True, "50")


def test_the_tasks_of_a_run_without_steps(trace_of: Callable[..., Any]) -> None:
    kernels = {
        "name": ["a", "b", "hcom_allReduce__1", "c", "d"],
        "core": ["AI_CORE", "MIX_AIV", "HCCL", None, "AI_CPU"],
        "start_ns": [10, 20, 25, 60, None],
        "duration_ns": [10, 10, 25, 5, 7],
    }
    slices = [("Ascend Hardware", "Stream 1", "a", 10, 10)]
    (row,) = step_splits(trace_of({"kernels": kernels}, slices), TaskContext()).rows
    assert (row.computing_ns, row.communication_ns, row.free_ns) == (25, 25, 10)
    assert (row.communication_not_overlapped_ns, row.overlapped_ns) == (20, 5)
    assert row.total_ns == 55


def test_a_task_in_seconds_is_no_whole_run(converted: Callable[..., Any], trace_of: Callable[..., Any]) -> None:
    """One task of 3.1 us stands in a timeline of 6 s: that the device was never idle in between is not known."""
    assert not step_splits(converted("public/mindinsight/profiler"), TaskContext()).rows
    kernels = {"name": ["a", "b"], "start_ns": [0, 15], "duration_ns": [10, 5]}
    for idle, rows in ((1980, 1), (1981, 0)):
        slices = [("AICORE OP", "Stream 1", "a", 0, 20), ("Host", "Thread 1", "b", 20, idle)]
        assert len(step_splits(trace_of({"kernels": kernels}, slices), TaskContext()).rows) == rows


def test_collectives_are_known_by_their_names_where_no_core_is_told(trace_of: Callable[..., Any]) -> None:
    kernels = {
        "name": ["a", "hcom_allReduce__1", None],
        "core": [None, None, ""],
        "start_ns": [10, 20, 50],
        "duration_ns": [10, 15, 5],
    }
    slices = [("Ascend Hardware", "Stream 1", "a", 10, 10)]
    (row,) = step_splits(trace_of({"kernels": kernels}, slices), TaskContext()).rows
    assert (row.computing_ns, row.communication_ns, row.free_ns) == (15, 15, 15)


def test_a_table_of_tasks_without_a_timeline_is_no_step(trace_of: Callable[..., Any]) -> None:
    kernels = {"name": ["a"], "start_ns": [10], "duration_ns": [10]}
    assert step_splits(trace_of({"kernels": kernels}), TaskContext()).rows == ()


def test_tasks_that_only_the_timeline_has_are_no_idle_time(trace_of: Callable[..., Any]) -> None:
    """The table of the oldest collector has AI Core only: its collectives are tracks, recorded for much longer."""
    kernels = {"name": ["a", "b"], "core": ["AI_CORE"] * 2, "start_ns": [10, 60], "duration_ns": [10, 10]}
    slices = [
        ("AICORE OP (device 1)", "Stream 1", "a", 10, 10),
        ("AICPU OP", "Ops", "GetNext", 50, 4),
        ("Communication Op", "Stream 2", "stream_2_0", 0, 3),
        ("Communication Op", "Stream 2", "stream_2_0", 5, 10),
        ("Communication Op", "Stream 3", "stream_3_0", 15, 15),
        ("Communication Op", "Stream 2", "stream_2_1", 65, 40),
    ]
    (row,) = step_splits(trace_of({"kernels": kernels}, slices), TaskContext()).rows
    assert (row.computing_ns, row.communication_ns, row.overlapped_ns) == (10 + 4 + 10, 20 + 5, 10 + 5)
    assert (row.communication_not_overlapped_ns, row.free_ns, row.total_ns) == (10, 20 + 6, 60)


def test_collectives_of_raw_slices_are_those_of_the_digested_run(samples: Path, converted: Callable[..., Any]) -> None:
    """MindSpore wrote when each collective of the same run began and ended, in units of 10 ns."""
    trace = converted("public/mindinsight/JOB3")
    kernels = trace.table("kernels")
    first, last = int(kernels["start_ns"].min()), int((kernels["start_ns"] + kernels["duration_ns"]).max())
    profiler = samples.joinpath("public", "mindinsight", "run_1", "normal_run", "profiler")
    with (profiler / "step_trace_raw_1_detail_time.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["step_num"] != "-"]
    names = [name for name in rows[0] if name.startswith("stream_") and name.endswith("_start_point")]
    assert (len(rows), len(names)) == (322, 11)
    spans = sorted(
        tuple(int(row[name.replace("start", edge)]) * 10 for edge in ("start", "end")) for row in rows for name in names
    )
    busy, reached = 0, first
    for begin, end in spans:
        busy += max(min(end, last) - max(begin, reached), 0)
        reached = max(reached, end)
    (split,) = step_splits(trace, TaskContext()).rows
    assert split.communication_ns == busy
    assert split.total_ns == last - first
    assert split.free_ns == pytest.approx(20_432_760, abs=5000)


def test_tasks_that_only_the_streams_of_a_pynative_timeline_have(samples: Path, converted: Callable[..., Any]) -> None:
    folder = samples / "public/mindspore_pynative_910/dataUnit/profiler"
    events = json.loads((folder / "ascend_timeline_display_0.json").read_text())
    busy_us = reach_us = 0.0  # the first task begins at 0
    for event in sorted((one for one in events if one["ph"] == "X"), key=lambda one: one["ts"]):
        end_us = event["ts"] + event["dur"]
        busy_us += max(end_us - max(event["ts"], reach_us), 0)
        reach_us = max(reach_us, end_us)
    told_ms = json.loads((folder / "ascend_timeline_summary_0.json").read_text())["total_time"]
    (row,) = step_splits(converted("public/mindspore_pynative_910"), TaskContext()).rows
    assert row.computing_ns == pytest.approx(busy_us * 1000, abs=1000) == pytest.approx(told_ms * 1_000_000, abs=1000)
    assert row.free_ns == pytest.approx((reach_us - busy_us) * 1000, abs=1000)
    assert (row.step, row.communication_ns, row.total_ns) == ("", 0, 2_595_415_112_000)


def test_the_streams_of_a_digested_run_tell_what_its_raw_tasks_tell(converted: Callable[..., Any]) -> None:
    (ours,) = step_splits(converted("public/mindinsight/run_1"), TaskContext()).rows
    (raw,) = step_splits(converted("public/mindinsight/JOB3"), TaskContext()).rows
    assert ours.total_ns == raw.total_ns
    assert ours.communication_ns == raw.communication_ns
    assert ours.free_ns == pytest.approx(raw.free_ns, abs=2_500_000), "it lacks the tasks on AI CPU"


def test_communication_alone_says_nothing_of_idle_time(trace_of: Callable[..., Any]) -> None:
    slices = [("Communication Op", "Stream 10", "allreduce", at * 1000, 100) for at in range(5)]
    assert not step_splits(trace_of({}, slices), TaskContext()).rows
