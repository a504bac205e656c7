"""Timelines of real legacy results; expected values are those of mindinsight-format 4.6."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from model.batches import TrackKey
from parsers.files import op_timestamps
from parsers.files.legacy_tracks import track_info

if TYPE_CHECKING:
    from tests.result_rows import ReadResult, ResultRows

PUBLIC = Path("public/mindinsight")


def test_timeline_of_run_1(legacy_run_1: ResultRows) -> None:
    assert len(legacy_run_1.slices) == 2817 + 3542
    process, thread, name, start, duration, _ = legacy_run_1.slices[0]
    assert (process, thread, name, start, duration) == ("1", "519", "AssignAdd-op414", 0, 2660)
    assert legacy_run_1.slices[1][3] == 2770  # 2.7700000209733844 us
    assert legacy_run_1.slices[-1][:5] == ("10000", "540", "stream_540_parallel_0", 66_122_627_680, 51_259_990)
    assert legacy_run_1.process_names == {"1": "AICORE OP (device 1)", "10000": "Communication Op"}
    assert legacy_run_1.thread_names["1", "519"] == "Stream 519"
    streams = {thread for process, thread, *_ in legacy_run_1.slices if process == "1"}
    (summary,) = legacy_run_1.rows("timeline_summary", "total_ns", "streams", "operators", "executions")
    assert summary == (pytest.approx(1771382.849999995e3), len(streams), 199, 2817)
    busy = sum(duration for process, _, _, _, duration, _ in legacy_run_1.slices if process == "1")
    assert busy == pytest.approx(summary[0], abs=2817)


def test_timeline_from_text_equals_the_timeline_json(
    samples: Path, read_result: ReadResult, tmp_path: Path, legacy_run_1: ResultRows
) -> None:
    folder = samples / PUBLIC / "run_1/normal_run/profiler"
    for name in ("output_timeline_data_1.txt", "step_trace_raw_1_detail_time.csv", "min_cycle_counter_1.txt"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    made = read_result(tmp_path)
    zero = 438_068_415_920  # min_cycle_counter in ns
    rows = sorted(
        (process, thread, name, start - zero, duration) for process, thread, name, start, duration, _ in made.slices
    )
    expected = sorted(row[:5] for row in legacy_run_1.slices)
    assert [row[:3] for row in rows] == [row[:3] for row in expected]
    # The json was made with doubles; its last digits are off.
    assert max(abs(row[3] - other[3]) for row, other in zip(rows, expected, strict=True)) <= 20
    assert made.process_names == legacy_run_1.process_names
    assert made.thread_names == legacy_run_1.thread_names


def test_timeline_of_device_0(legacy_profiler: dict[int, ResultRows]) -> None:
    result = legacy_profiler[0]
    assert [row[:5] for row in result.slices] == [
        ("9000", "0", "InitData", 0, 160_000),
        ("9000", "0", "GetNext", 6_042_139_000, 518_000),
        ("1", "519", "AssignAdd-op142", 6_042_909_560, 3_100),
    ]
    assert result.process_names == {"9000": "AICPU OP", "1": "AICORE OP (device 1)"}
    assert result.rows("timeline_summary", "streams", "operators", "executions") == [(2, 213, 112)]
    assert result.reports["gpu_timeline_display_0.json"].reason == "ascend_timeline_display_0.json is there"


def test_gpu_timeline(samples: Path, read_result: ReadResult, tmp_path: Path) -> None:
    for name in ("gpu_timeline_display_0.json", "gpu_timeline_summary_0.json"):
        (tmp_path / name).write_bytes((samples / PUBLIC / "profiler" / name).read_bytes())
    result = read_result(tmp_path)
    assert [row[:2] for row in result.slices] == [("0", "Ops"), ("0", "17")]
    assert result.slices[0][3] == 1_600_695_893_269_618_200
    assert result.process_names == {"0": "GPU Op (device 0)"}
    assert result.thread_names == {("0", "17"): "Stream 17"}
    assert result.rows("timeline_summary", "streams", "operators", "executions") == [(1, 66, 66)]
    assert result.facts["target"] == "gpu"


def test_cpu_timeline_names_come_from_the_file(samples: Path, read_result: ReadResult) -> None:
    result = read_result(samples / "own/mindspore-2.0/lenet_graph")
    assert result.process_names["0"] == "Host CPU OP"
    assert result.process_names["12000"] == "Op Overlap Analyse"
    assert result.thread_names["0", "100000"] == "Steps"
    assert result.thread_names["12000", "8002"] == "Free Time"
    assert Counter(process for process, *_ in result.slices) == {"0": 4239 + 2688 + 64, "12000": 2688 + 2687}


def test_flops(legacy_profiler: dict[int, ResultRows]) -> None:
    result = legacy_profiler[0]
    assert result.codes == {"devices_mixed"}  # although the file has no last line end: none of its kind has one
    assert result.rows("flops_summary", "mflops", "gflops", "utilization_percent") == [(8167.743, 9868.936, 3.765)]
    assert result.rows("flops", "name", "mflops", "gflops", "utilization_percent")[0] == (
        "Default/Cast-op6",
        333.0,
        333.0,
        33.0,
    )


# ---- generations that no sample shows: mindinsight-format 1.14, 1.17, 3.6


Read = Callable[[dict[str, str]], "ResultRows"]

LANES = {
    ("0", "100000"): ("Steps", -4),
    ("0", "100001"): ("Scope Name", -3),
    ("0", "100002"): ("GpuOps", -2),
    ("11000", "100003"): ("HostCpuOps", -1),
    ("0", "0"): ("Ops", 0),
    ("0", "17"): ("Stream 17", 17),
    ("12000", "7999"): ("Merged Computation Op", 7999),
    ("12000", "8000"): ("Pure Communication Op", 8000),
    ("12000", "8001"): ("Merged Communication Op", 8001),
    ("12000", "8002"): ("Free Time", 8002),
    ("13000", "5"): ("Stream 5", 5),
}
"""Process and thread id -> what the table of 3.6 calls the thread, and its place."""
PROCESSES = {
    "0": ("GPU Op (device 0)", 0),
    "11000": ("Host CPU OP", 30),
    "12000": ("Op Overlap Analyse", 40),
    "13000": ("Activity Op", 50),
}


def test_what_ids_mean_where_the_file_names_nothing(read_written: Read) -> None:
    events = [
        {"name": "a", "ph": "X", "ts": 1, "dur": 1, "pid": int(process), "tid": int(thread) if at % 2 else thread}
        for at, (process, thread) in enumerate(LANES)
    ]
    events.append({"name": "a", "ph": "X", "ts": 1, "dur": 1, "pid": 77777, "tid": "my lane"})
    result = read_written({"gpu_timeline_display_0.json": json.dumps(events)})
    assert result.thread_names == {lane: name for lane, (name, _) in LANES.items()}
    # A process that is none of these keeps its number, a thread with a name of its own keeps that.
    assert result.process_names == {process: name for process, (name, _) in PROCESSES.items()}
    assert {row[:2] for row in result.slices} == {*LANES, ("77777", "my lane")}
    infos = list(track_info([TrackKey(*lane) for lane in LANES], "gpu"))
    assert {(info.key.process, info.key.thread): info.thread_sort for info in infos if info.thread_name} == {
        lane: place for lane, (_, place) in LANES.items()
    }
    assert {info.key.process: info.process_sort for info in infos if info.process_name} == {
        process: place for process, (_, place) in PROCESSES.items()
    }


def test_ids_of_thousands_of_digits_have_no_names(read_written: Read) -> None:
    long = "9" * 5000
    events = [{"name": "a", "ph": "X", "ts": 1, "dur": 1, "pid": pid, "tid": long} for pid in (long, 0)]
    result = read_written({"gpu_timeline_display_0.json": json.dumps(events)})
    assert {row[:2] for row in result.slices} == {(long, long), ("0", long)}
    assert set(result.process_names) == {"0"}


@pytest.mark.parametrize(("target", "name"), [("ascend", "AICORE OP"), ("cpu", "Host CPU OP")])
def test_processes_of_a_device(read_written: Read, target: str, name: str) -> None:
    tracks = [(7, 0), (9000, 0), (10000, 3)]
    events = [{"name": "a", "ph": "X", "ts": 1, "dur": 1, "pid": pid, "tid": tid} for pid, tid in tracks]
    result = read_written({f"{target}_timeline_display_0.json": json.dumps(events)})
    assert result.process_names == {"7": f"{name} (device 7)", "9000": "AICPU OP", "10000": "Communication Op"}
    assert result.thread_names["9000", "0"] == "Ops"


def test_names_of_the_file_win_over_what_ids_mean(read_written: Read) -> None:
    events = [
        {"name": "a", "ph": "X", "ts": "1717480934567890.123", "dur": "1.5", "pid": 10, "tid": 0},
        {"name": "process_name", "ph": "M", "pid": 10, "args": {"name": "Scope Layer Rank0"}},
        {"name": "thread_name", "ph": "M", "pid": 10, "tid": 0, "args": {"name": "layer0"}},
    ]
    result = read_written({"ascend_timeline_display_0.json": json.dumps(events)})
    assert (result.process_names, result.thread_names) == ({"10": "Scope Layer Rank0"}, {("10", "0"): "layer0"})
    assert result.slices[0][3:5] == (1_717_480_934_567_890_123, 1_500)


def test_what_mindspore_left_out_of_a_long_timeline_is_told(read_written: Read, samples: Path) -> None:
    tracks = [("0", 5), ("0", 5), ("9000", 0), ("0", 100000), ("0", 100001), ("10000", 3), ("12000", 7999)]
    events = [{"name": "a", "ph": "X", "ts": 1, "dur": 1, "pid": pid, "tid": tid} for pid, tid in tracks]
    files = {"ascend_timeline_display_0.json": json.dumps(events)}
    whole = read_written({**files, "ascend_timeline_summary_0.json": '{"total_time": 1, "op_exe_times": 3}'})
    assert "timeline" not in {missing.panel for missing in whole.missing}
    cut = read_written({**files, "ascend_timeline_summary_0.json": '{"total_time": 1, "op_exe_times": 9}'})
    (lack,) = (missing for missing in cut.missing if missing.panel == "timeline")
    assert lack.what.startswith("6 of 9 executions")
    assert "timeline_limit" in lack.how
    text = "op_name,stream_id,start_time(ms),duration(ms)\n"
    summary = '{"total_time": 1, "op_exe_times": 9}'
    both = read_written({**files, "ascend_timeline_summary_0.json": summary, "output_timeline_data_0.txt": text})
    (lack,) = (missing for missing in both.missing if missing.panel == "timeline")
    assert lack.how == "Open output_timeline_data_0.txt alone: it holds all of them."


def test_samples_with_whole_timelines_lack_nothing_of_them(
    samples: Path, read_result: ReadResult, legacy_run_1: ResultRows, legacy_profiler: dict[int, ResultRows]
) -> None:
    whole = [legacy_run_1, *(read_result(samples / name) for name in ("own/mindspore-2.0/lenet_graph", PYNATIVE))]
    assert all("timeline" not in {missing.panel for missing in result.missing} for result in whole)
    # Cut by hand to 3 of its 112 executions.
    (lack,) = (missing for missing in legacy_profiler[0].missing if missing.panel == "timeline")
    assert lack.what.startswith("109 of 112 executions")


PYNATIVE = "public/mindspore_pynative_910/dataUnit"


def test_gpu_slices_from_text(read_written: Read) -> None:
    files = {
        "gpu_op_execute_timestamp_0.txt": "Default/Add-op1;GpuOps;1000,0.5 2000,0.25\nDefault/Mul-op2;GpuOps;x,1\n",
        "activity_execute_timestamp_0.txt": "void f<int; 2>(int);17;1100;0.125\nnothing\n",
        "cpu_op_execute_timestamp_0.txt": "Default/Cast-op3;HostCpuOps;5,0.5,77\n",
    }
    result = read_written(files)
    assert [row[:5] for row in result.slices] == [
        ("0", "100002", "Add-op1", 1000, 500),
        ("0", "100002", "Add-op1", 2000, 250),
        ("13000", "17", "void f<int; 2>(int)", 1100, 125),
    ]
    assert result.thread_names == {("0", "100002"): "GpuOps", ("13000", "17"): "Stream 17"}
    assert result.process_names == {"0": "GPU Op (device 0)", "13000": "Activity Op"}
    assert [(problem.file, problem.code) for problem in result.problems] == [
        ("gpu_op_execute_timestamp_0.txt", "line_not_understood"),
        ("activity_execute_timestamp_0.txt", "line_not_understood"),
    ]
    assert "its clock is not that of" in result.reports["cpu_op_execute_timestamp_0.txt"].reason
    assert (result.facts["target"], result.facts["ranks"]) == ("gpu", [0])
    display = '[{"name": "a", "ph": "X", "ts": 1, "dur": 1, "pid": 0, "tid": "Ops"}]'
    result = read_written({**files, "gpu_timeline_display_0.json": display})
    assert len(result.slices) == 1
    assert result.reports["activity_execute_timestamp_0.txt"].reason == "gpu_timeline_display_0.json holds the same"


def test_kernels_of_a_gpu_come_in_several_batches(read_written: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    """``kernel;stream;start_ns;duration_us``; the operators' process is the id in the name of their file."""
    monkeypatch.setattr(op_timestamps, "_SLICES_PER_BATCH", 2)
    lines = [f"k{number};{number % 2};{1000 * number};0.5\n" for number in range(5)]
    operators = "Default/Add-op1;GpuOps;1000,0.5 2000,0.25\n" * 3
    found = read_written(
        {"activity_execute_timestamp_3.txt": "".join(lines), "gpu_op_execute_timestamp_3.txt": operators}
    )
    kernels = sorted(row[1:5] for row in found.slices if row[0] == "13000")
    assert kernels == sorted((str(number % 2), f"k{number}", 1000 * number, 500) for number in range(5))
    assert [row[0] for row in found.slices if row[1] == "100002"] == ["3"] * 6


@pytest.mark.parametrize(
    ("folder", "rank", "total_ns"),
    [
        ("public/mindinsight/profiler", 0, 23_147_013.999999992),  # us: 112 executions, MatMul alone takes 20.7 ms
        ("public/mindinsight/run_1", 1, 1_771_382_849.999995),  # us
        ("own/mindspore-2.0/lenet_graph", 0, 2_588_649_969.9999968),  # ms, the sum of cpu_op_type_info
        (PYNATIVE, 0, 15_414_197_999.999951),  # ms, the sum of its slices
    ],
)
def test_the_unit_of_the_total_time(
    samples: Path, read_result: ReadResult, folder: str, rank: int, total_ns: float
) -> None:
    result = read_result(samples / folder, rank)
    assert result.tables["timeline_summary"]["total_ns"] == pytest.approx([total_ns])


def test_the_unit_of_the_total_time_of_a_gpu(samples: Path, read_result: ReadResult, tmp_path: Path) -> None:
    name = "gpu_timeline_summary_0.json"
    (tmp_path / name).write_bytes((samples / PUBLIC / "profiler" / name).read_bytes())
    assert read_result(tmp_path).tables["timeline_summary"]["total_ns"] == pytest.approx([3_875_638.703999999])
