"""Timelines of real legacy results; expected values are those of mindinsight-format 4.6."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

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
    assert legacy_run_1.thread_names["1", "519"] == "Stream #519"
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
    assert result.thread_names == {("0", "17"): "Stream #17"}
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
    assert result.problems == []  # although the file has no last line end: none of its kind has one
    assert result.rows("flops_summary", "mflops", "gflops", "utilization_percent") == [(8167.743, 9868.936, 3.765)]
    assert result.rows("flops", "name", "mflops", "gflops", "utilization_percent")[0] == (
        "Default/Cast-op6",
        333.0,
        333.0,
        33.0,
    )
