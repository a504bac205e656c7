"""MindData of real legacy results; expected values are those of mindinsight-format 4.5."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.result_rows import ReadResult, ResultRows

PUBLIC = Path("public/mindinsight")


def test_pipeline_of_device_0(legacy_profiler: dict[int, ResultRows]) -> None:
    result = legacy_profiler[0]
    columns = ("op_id", "op_type", "workers", "average_size", "queue_length", "usage_rate", "parent_id", "children_ids")
    assert result.rows("minddata_pipeline", *columns) == [
        (0, "Batch", 4, None, None, None, None, "[1]"),
        (1, "Shuffle", 1, 20.0, 64, 0.3125, 0, "[2, 3]"),
        (2, "TFReader", 4, 20.0, 64, 0.3125, 1, "[]"),
        (3, "TFReader", 4, 20.0, 64, 0.3125, 1, "[]"),
    ]
    assert set(result.tables["minddata_pipeline"]["sample_interval_ns"]) == {10_000_000}
    assert result.tables["minddata_pipeline"]["samples"] == [None, 3, 3, 3]
    assert result.rows("minddata_queue_samples", "op_id", "sample", "size")[:4] == [
        (1, 0, 10),
        (1, 1, 20),
        (1, 2, 30),
        (2, 0, 10),
    ]


@pytest.mark.parametrize("folder", ["JOB1", "JOB2"])
def test_raw_pipelines_give_the_digested_one(
    samples: Path, read_result: ReadResult, tmp_path: Path, folder: str, legacy_profiler: dict[int, ResultRows]
) -> None:
    # Alone: the sliced binaries beside it belong to another reader.
    (tmp_path / "pipeline_profiling_0.json").write_bytes(
        (samples / PUBLIC / folder / "pipeline_profiling_0.json").read_bytes()
    )
    raw = read_result(tmp_path)
    for table in ("minddata_pipeline", "minddata_queue_samples"):
        assert raw.tables[table] == legacy_profiler[0].tables[table]


@pytest.mark.parametrize(
    ("rank", "rates"),
    [
        (0, {4: 0.15625, 1: 0.9375, 2: 0.3125, 3: 0.3125}),
        (1, {4: 0.3125, 1: 0.15625, 2: 0.9375, 3: 0.9375}),
        (2, dict.fromkeys((1, 2, 3, 4), 0.9375)),
        (3, dict.fromkeys((1, 2, 3, 4), 0.15625)),
    ],
)
def test_bottleneck_cases(samples: Path, read_result: ReadResult, rank: int, rates: dict[int, float]) -> None:
    rows = read_result(samples / PUBLIC / "minddata_pipeline", rank).rows("minddata_pipeline", "op_id", "usage_rate")
    assert dict(rows) == {0: None, **rates}


def test_host_queue_of_device_0(legacy_profiler: dict[int, ResultRows]) -> None:
    result = legacy_profiler[0]
    assert result.rows("minddata_queues", "queue", "batch", "size", "capacity", "get_ns", "time_ns") == [
        ("host_queue", 1, 0, 64, None, 10_000_000)
    ]
    assert result.rows("minddata_batches", "batch", "pipeline_ns", "push_ns", "total_ns", "time_ns") == [
        (1, 0, 4_000_000, 4_000_000, 10_000_000)
    ]


def test_cpu_utilization_of_device_0(legacy_profiler: dict[int, ResultRows]) -> None:
    result = legacy_profiler[0]
    rows = result.rows(
        "cpu_utilization", "scope", "op_id", "sample", "time_ns", "user_percent", "io_percent", "context_switches"
    )
    assert rows[:3] == [
        ("device", None, 0, 10_000_000, 10.0, 10.0, 10.0),
        ("device", None, 1, 20_000_000, 20.0, 10.0, 20.0),
        ("device", None, 2, 30_000_000, 30.0, 10.0, 30.0),
    ]
    assert Counter(row[0] for row in rows) == {"device": 3, "process": 3, "op": 3}
    assert result.facts["logical_cores"] == 100


def test_machine_wide_values_of_mindspore_2_stand_in_pairs_and_use_is_cut(
    samples: Path, read_result: ReadResult
) -> None:
    result = read_result(samples / "own/mindspore-2.0/lenet_graph")
    rows = result.rows(
        "cpu_utilization", "scope", "user_percent", "system_percent", "context_switches", "runnable_processes"
    )
    device = [row[1:] for row in rows if row[0] == "device"]
    # user [0,0,79,0], system [0,0,21,0] of four samples whose switches are [0,0,11797,0,15465,0,16155,0]
    assert device == [(0, 0, 0, 9), (79, 21, 11797, 8), (None, None, 15465, 12), (None, None, 16155, 8)]
    # Three differences of four looks at the counters.
    assert [row[1:3] for row in rows if row[0] == "process"] == [(None, None), (82, 23), (101, 54), (88, 25)]


def test_more_values_than_times_are_left_out_and_told_also_where_they_stand_in_pairs(
    read_result: ReadResult, tmp_path: Path
) -> None:
    device = {"user_utilization": [1, 0, 2, 0], "sys_utilization": [3, 0, 4, 0, 5, 0]}
    content = {"time_stamp": [10, 20], "cpu_processor_num": 4, "device_info": device}
    (tmp_path / "minddata_cpu_utilization_0.json").write_text(json.dumps(content))
    (tmp_path / "profiler_info_0.json").write_text("{}")
    found = read_result(tmp_path)
    assert found.rows("cpu_utilization", "user_percent", "system_percent") == [(1, 3), (2, 4)]
    (problem,) = (problem for problem in found.problems if problem.code == "json_unexpected")
    assert (problem.count, problem.sample) == (1, "3 values for 2 times")


def test_an_operator_that_is_none_is_told(read_result: ReadResult, tmp_path: Path) -> None:
    operators = [{"op_id": 3, "metrics": {"user_utilization": [7, 8]}}, "op 4"]
    content = {"time_stamp": [10, 20], "cpu_processor_num": 4, "op_info": operators}
    (tmp_path / "minddata_cpu_utilization_0.json").write_text(json.dumps(content))
    (tmp_path / "profiler_info_0.json").write_text("{}")
    found = read_result(tmp_path)
    assert found.rows("cpu_utilization", "scope", "op_id", "user_percent") == [("op", 3, 7), ("op", 3, 8)]
    (problem,) = (problem for problem in found.problems if problem.code == "json_unexpected")
    assert (problem.count, problem.where, problem.sample) == (1, "op_info entry 2", "op 4")


@pytest.mark.parametrize(
    "case", ["slow_python_op", "interval_10ms", "slow_consumer", "fast_balanced", "tiny_one_batch"]
)
def test_raw_and_digested_pipeline_agree(samples: Path, read_result: ReadResult, tmp_path: Path, case: str) -> None:
    folder = samples / "own/minddata-2.10" / case / "flat_for_mindinsight"
    digested = read_result(folder)
    assert "pipeline_profiling_0.json" in digested.states("ignored")
    (tmp_path / "pipeline_profiling_0.json").write_bytes((folder / "pipeline_profiling_0.json").read_bytes())
    raw = read_result(tmp_path)
    assert raw.tables["minddata_pipeline"] == digested.tables["minddata_pipeline"]
    assert raw.tables["minddata_queue_samples"] == digested.tables["minddata_queue_samples"]


def test_mindspore_1_lists_leaves_first(samples: Path, read_result: ReadResult) -> None:
    result = read_result(samples / "own/mindspore-1.0/minddata_env_slow")
    rows = result.rows("minddata_pipeline", "op_id", "op_type", "parent_id", "children_ids")
    assert rows[0] == (0, "RepeatOp", None, "[1]")
    assert rows[-1] == (5, "GeneratorOp", 4, "[]")
    assert len(result.tables["minddata_queues"]["batch"]) == 128
    assert set(result.tables["minddata_queues"]["time_ns"]) == {None}
    assert "minddata_batches" not in result.tables


def test_a_crashed_run_still_opens(samples: Path, read_result: ReadResult) -> None:
    result = read_result(samples / "own/mindspore-1.0/edge_crashed_slow")
    assert [row[0] for row in result.rows("minddata_pipeline", "op_id")] == [0, 1, 2, 3, 4, 5]
    assert {(missing.panel, missing.what.partition(" ")[0]) for missing in result.missing} >= {
        ("data_pipeline", "device_queue_profiling_0.txt"),
        ("step_trace", "step_trace_raw_0_detail_time.csv"),
        ("timeline", "ascend_timeline_display_0.json"),
    }


def test_where_transmission_is_not_seen_that_is_told(read_written: Callable[[dict[str, str]], ResultRows]) -> None:
    def lacks(result: ResultRows) -> bool:
        return any(missing.what.startswith("minddata_aicpu_0.txt") for missing in result.missing)

    host = {"device_queue_profiling_0.txt": "1 64 1 3 10\n"}
    assert not lacks(read_written(host))  # of whatever target
    assert lacks(read_written({**host, "output_op_compute_time_0.txt": "Default/Add-op1 0.25 7\n"}))
    assert not lacks(read_written({"minddata_aicpu_0.txt": "GetNext_dequeue_wait 5 6 3\n"}))


def test_series_that_have_a_number_beside_each_or_lack_the_first(tmp_path: Path, read_result: ReadResult) -> None:
    """MindSpore 2.0 to 2.10: pairs of numbers of the machine, user and system use cut to the number of times."""
    content = {
        "time_stamp": [10, 20, 30, 40],
        "cpu_processor_num": 8,
        "device_info": {"user_utilization": [10, 0, 20, 0], "idle_utilization": [90, 0, 80, 0, 70, 0, 60, 0]},
        "process_info": {"user_utilization": [5, 6, 7], "sys_utilization": [1, 2, 3, 4]},
    }
    (tmp_path / "minddata_cpu_utilization_0.json").write_text(json.dumps(content))
    found = read_result(tmp_path)
    columns = ("scope", "time_ns", "user_percent", "idle_percent", "system_percent")
    assert found.rows("cpu_utilization", *columns) == [
        ("device", 10_000_000, 10, 90, None), ("device", 20_000_000, 20, 80, None),
        ("device", 30_000_000, None, 70, None), ("device", 40_000_000, None, 60, None),
        ("process", 10_000_000, None, None, 1), ("process", 20_000_000, 5, None, 2),
        ("process", 30_000_000, 6, None, 3), ("process", 40_000_000, 7, None, 4),
    ]  # fmt: skip
    assert not found.problems
