"""The legacy reader on real results; expected values are those of mindinsight-format, section 4."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from model.task import TaskContext
from parsers.folder_view import FolderView
from parsers.reader import Result
from parsers.registry import reader_for

if TYPE_CHECKING:
    from tests.result_rows import ReadResult, ResultRows

PUBLIC = Path("public/mindinsight")
PHASES = ("total_ns", "iteration_interval_ns", "fp_and_bp_ns", "tail_ns")


def _ms(ns: int) -> float:
    """As MindInsight shows it: ms with four decimals."""
    return round(ns / 1e6, 4)


@pytest.fixture(scope="module")
def run_1(samples: Path, read_result: ReadResult) -> ResultRows:
    return read_result(samples / PUBLIC / "run_1")


@pytest.fixture(scope="module")
def profiler(samples: Path, read_result: ReadResult) -> dict[int, ResultRows]:
    return {rank: read_result(samples / PUBLIC / "profiler", rank) for rank in (0, 1, 10)}


# ---- step trace (4.2) -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rank", "average", "steps"),
    [
        (0, [130.4561, 90.3536, 17.0945, 23.008], 20),
        (10, [130.4972, 90.3735, 17.1141, 23.0096], 40),
    ],
)
def test_average_row(profiler: dict[int, ResultRows], rank: int, average: list[float], steps: int) -> None:
    result = profiler[rank]
    assert [_ms(result.tables["step_average"][phase][0]) for phase in PHASES] == average
    assert result.tables["steps"]["step"] == list(range(1, steps + 1))


def test_average_row_of_run_1(run_1: ResultRows) -> None:
    average = [_ms(run_1.tables["step_average"][phase][0]) for phase in PHASES]
    assert average == [205.3809, 0.2038, 118.054, 87.1231]
    assert len(run_1.tables["steps"]["step"]) == 322
    assert run_1.labels["steps"]["fp_and_bp_ns"] == "fp_and_bp"


def test_columns_over_the_steps(profiler: dict[int, ResultRows]) -> None:
    intervals = (
        "0.0 90.3781 90.3057 90.3296 90.3233 90.3498 90.3543 90.401 90.267 90.2965 90.4719 90.442 90.369 90.3777"
    )
    intervals += " 90.2663 90.4308 90.3797 90.3921 90.2741 90.3096"
    steps = profiler[0].tables["steps"]
    assert [_ms(ns) for ns in steps["iteration_interval_ns"]] == [float(text) for text in intervals.split()]
    assert _ms(steps["tail_ns"][2]) == 23.0095


def test_one_step_of_run_1(run_1: ResultRows) -> None:
    steps = run_1.tables["steps"]
    assert [_ms(steps[phase][1]) for phase in PHASES] == [205.6836, 0.2108, 117.9976, 87.4752]
    # Difference of two rounded values in the peer: 118.2083.
    assert abs((steps["bp_point_ns"][1] - steps["start_ns"][1]) / 1e6 - 118.2083) < 1e-4


@pytest.mark.parametrize("folder", ["profiler", "run_1", "cluster_propose"])
def test_the_phases_add_up(samples: Path, read_result: ReadResult, folder: str) -> None:
    path = samples / PUBLIC / folder
    reader = reader_for(FolderView(path))
    for found in reader.results(FolderView(path)):
        steps = read_result(path, found.rank).tables.get("steps")
        if steps is None:
            continue
        rows = [dict(zip(steps, row, strict=True)) for row in zip(*steps.values(), strict=True)]
        for row in rows:
            assert row["total_ns"] == row["end_ns"] - row["start_ns"]
            assert row["total_ns"] == row["iteration_interval_ns"] + row["fp_and_bp_ns"] + row["tail_ns"]
            assert row["iteration_interval_ns"] == row["fp_point_ns"] - row["start_ns"]
            assert row["fp_and_bp_ns"] == row["bp_point_ns"] - row["fp_point_ns"]
        for before, after in zip(rows, rows[1:], strict=False):
            if after["step"] == before["step"] + 1 and folder != "cluster_propose":
                assert after["start_ns"] == before["end_ns"]


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (0, [("10", 90.4991, 0.2181), ("10", 100.5027, 3.0058), ("10", 112.6086, 1.9994), ("11", 90.5095, 0.2986)]),
        (1, [("10", 0.126, 0.176), ("10", 10.1807, 2.981), ("10", 22.1733, 2.0094), ("11", 0.1961, 0.263)]),
        (2, [("10", 90.5225, 0.2005), ("10", 100.5399, 2.9802), ("10", 112.6404, 2.0728), ("11", 90.518, 0.3341)]),
    ],
)
def test_collectives(profiler: dict[int, ResultRows], step: int, expected: list[tuple[str, float, float]]) -> None:
    result = profiler[0]
    begin = result.tables["step_average" if step == 0 else "steps"]["start_ns"][max(0, step - 1)]
    rows = result.rows("step_collectives", "step", "stream", "name", "start_ns", "end_ns", "duration_ns")
    found = [row for row in rows if row[0] == step]
    assert [row[1] for row in found] == [stream for stream, _, _ in expected]
    # The peer subtracts two values that it rounded before: up to 0.0001 ms apart.
    assert [(row[3] - begin) / 1e6 for row in found] == pytest.approx([at for _, at, _ in expected], abs=1.01e-4)
    assert [_ms(row[5]) for row in found] == [duration for _, _, duration in expected]
    assert all(row[5] == row[4] - row[3] for row in found if step)


def test_collectives_that_did_not_happen_are_left_out(profiler: dict[int, ResultRows]) -> None:
    steps = Counter(profiler[10].tables["step_collectives"]["step"])
    assert steps == dict.fromkeys(range(21), 4)


def test_all_collectives_of_run_1(run_1: ResultRows) -> None:
    rows = [
        row for row in run_1.rows("step_collectives", "step", "name", "stream", "start_ns", "duration_ns") if row[0]
    ]
    assert len(rows) == 3542
    assert rows[0][1:] == ("stream_520_parallel_0", "520", 438_069_798_960, 78_628_700)
    assert rows[-1][1:] == ("stream_540_parallel_0", "540", 504_191_043_600, 51_259_990)


def test_points(run_1: ResultRows) -> None:
    assert run_1.rows("step_points", "step", "fp_start", "bp_end") == [(0, "Default/Cast-op6", "Default/TransData-op7")]


def test_newer_collective_names(samples: Path, read_result: ReadResult) -> None:
    result = read_result(samples / PUBLIC / "cluster_propose", 2)
    rows = result.rows("step_collectives", "step", "name", "stream", "start_ns", "end_ns", "duration_ns")
    assert {row[1].split("_")[1] for row in rows} == {row[2] for row in rows}
    assert all(row[5] == row[4] - row[3] > 0 for row in rows if row[0])
    assert {row[1].partition("-op")[0].rpartition("_")[2] for row in rows} >= {"Receive", "AllReduce"}


# ---- operators (4.3) ------------------------------------------------------------------------------------


def test_ai_core_types_of_run_1(run_1: ResultRows) -> None:
    text = """MatMul 2807.82 25, Cast 104.32 27, TransData 86.12 9, ApplyMomentumD 56.68 24, MaxPoolGradWithArgmax 51.6 6,
    AtomicAddrClean 48.99 30, Conv2DBackpropFilterD 45.68 6, Conv2D 38.97 6, MaxPoolWithArgmax 34.32 6,
    FusionOp_ReluGradV2_Cast 32.87 6, SoftmaxCrossEntropyWithLogits 28.7 3, BiasAddGrad 26.73 9, ReluV2 25.99 6,
    Conv2DBackpropInputD 16.07 3, OneHotD 15.89 3, ReluGrad 11.54 6, Relu 9.67 6, AssignAdd 9.22 6, TensorMove 5.31 3,
    Mul 4.29 3, ReduceMeanD 4.24 3, GetNext 0.15 3, StreamRecv 0.15 3, StreamSend 0.03 3"""
    expected = {(name, float(us), int(count)) for name, us, count in (row.split() for row in text.split(","))}
    rows = run_1.rows("op_types", "type", "total_ns", "count", "average_ns", "percent", "file_percent")
    assert {(name, total / 1e3, count) for name, total, count, _, _, _ in rows} == expected
    matmul = next(row for row in rows if row[0] == "MatMul")
    assert matmul[3] == pytest.approx(112_312.8)
    assert matmul[5] == 57.60
    # The file's percents are of a larger whole than its own rows: ours add up.
    assert matmul[4] == pytest.approx(100 * 2807.82 / sum(us for _, us, _ in expected))
    assert sum(row[4] for row in rows) == pytest.approx(100)


def test_ai_core_operators_of_run_1(run_1: ResultRows) -> None:
    rows = run_1.rows("ops", "short_name", "type", "average_ns", "count", "total_ns", "info")
    assert len(rows) == 69
    top = sorted(rows, key=lambda row: -row[2])[:3]
    assert [(name, average / 1e3, count) for name, _, average, count, _, _ in top] == [
        ("MatMul-op58", pytest.approx(542.577, abs=1e-3), 3),
        ("MatMul-op97", pytest.approx(380.77), 1),
        ("MatMul-op52", pytest.approx(56.96), 3),
    ]
    adds = {row[0]: row for row in rows if row[1] == "AssignAdd"}
    assert adds["AssignAdd-op203"][2:5] == (pytest.approx(1790), 3, pytest.approx(5370))
    assert adds["AssignAdd-op206"][2:4] == (pytest.approx(1283.3333), 3)
    shape = {"format": "DEFAULT", "data_type": "INT32", "shape": [1]}
    assert json.loads(adds["AssignAdd-op203"][5]) == {"input_0": shape, "input_1": shape, "output_0": shape}


def test_ai_core_of_device_1(profiler: dict[int, ResultRows]) -> None:
    result = profiler[1]
    assert result.rows("op_types", "type", "total_ns", "count", "file_percent") == [
        ("AtomicAddrClean", 7283, 6, 0.49),
        ("Cast", 53395, 13, 3.63),
        ("TransData", 121_800, 5, 8.23),
        ("Conv2D", 63656, 2, 4.33),
        ("MatMul", 1_085_000, 9, 73.80),
    ]
    rows = result.rows(
        "ops", "short_name", "average_ns", "count", "cube_mflops", "vector_gflops", "cube_utilization_percent"
    )
    assert [(row[0], round(row[1])) for row in rows] == [
        ("AtomicAddrClean-op104", 1330),
        ("AtomicAddrClean-op105", 987),
        ("AtomicAddrClean-op106", 1129),
        ("Cast-op10", 4660),
        ("Cast-op12", 2366),
        ("Cast-op53", 4879),
        ("TransData-op11", 6366),
        ("TransData-op44", 6782),
        ("Conv2D-op13", 56510),
        ("MatMul-op9", 370_864),
    ]
    # By header, not by position as the peer does.
    assert {row[2:] for row in rows} == {(1, 333.0, 333.0, 33.0)}


def test_type_table_as_the_first_mindinsight_made_it(samples: Path, read_result: ReadResult, tmp_path: Path) -> None:
    source = samples / PUBLIC / "run_1/normal_run/profiler/output_op_compute_time_1.txt"
    (tmp_path / source.name).write_bytes(source.read_bytes())
    result = read_result(tmp_path)
    text = """UnsortedSegmentSum 44.607826 2 35.28, GatherV2 43.155441 2 34.13, Slice 20.376315 16 16.12,
    Concat 5.808454 4 4.59, Split 2.714277 2 2.15, MatMul 1.936681 15 1.53, Mul 1.902949 32 1.51,
    StridedSliceGrad 1.506834 2 1.19, TransData 1.115158 30 0.88, ReluGrad 0.854069 5 0.68, Cast 0.484685 15 0.38,
    ReLU 0.483282 5 0.38, RealDiv 0.422807 15 0.33, StridedSlice 0.345569 2 0.27, Adam 0.285936 11 0.23,
    BiasAdd 0.189663 5 0.15, BiasAddGrad 0.071681 5 0.06, Tile 0.044158 4 0.03, ReduceSum 0.030765 5 0.02,
    ApplyFtrl 0.025454 2 0.02, AtomicAddrClean 0.019369 8 0.02, AddN 0.012836 1 0.01, Square 0.009799 1 0.01,
    SigmoidCrossEntropyWithLogitsGrad 0.009582 2 0.01, TensorAdd 0.009218 3 0.01,
    SigmoidCrossEntropyWithLogits 0.004809 1 0.0, ReduceMean 0.004535 1 0.0, Assign 0.002477 2 0.0, AssignAdd 0.001688 1 0.0"""
    expected = [(n, float(ms), int(count), float(p)) for n, ms, count, p in (row.split() for row in text.split(","))]
    rows = result.rows("op_types", "type", "total_ns", "count", "percent")
    assert [(name, count, round(percent, 2)) for name, _, count, percent in rows] == [
        (n, c, p) for n, _, c, p in expected
    ]
    assert [total / 1e6 for _, total, _, _ in rows] == pytest.approx([ms for _, ms, _, _ in expected], abs=1e-6)
    assert len(result.tables["ops"]["name"]) == 199
    assert sum(result.tables["ops"]["average_ns"]) == pytest.approx(126.43631757142849e6)
    averages = dict(result.rows("ops", "short_name", "average_ns"))
    assert averages["GatherV2-op55"] == pytest.approx(42.220212142857136e6)
    assert averages["GatherV2-op33"] == pytest.approx(0.9352293333333332e6)
    assert result.rows("ops", "name", "average_ns", "stream_id")[0] == (
        "Default/AssignAdd-op414",
        pytest.approx(1688),
        "519",
    )


def test_ai_cpu_text(samples: Path, read_result: ReadResult) -> None:
    result = read_result(samples / PUBLIC / "JOB_AICPU/expect")
    columns = ("serial_number", "type", "total_ns", "dispatch_ns", "run_start_ns", "run_end_ns")
    assert result.rows("aicpu", *columns) == [
        (1, "InitData", 1_567_000, 100_000, 2_298_200_409_000, 2_298_200_538_000),
        (2, "GetNext", 989_000, 87_000, 2_302_769_932_000, 2_302_769_980_000),
        (3, "TruncatedNormal", 1_566_000, 105_000, 4_098_200_409_000, 4_098_200_538_000),
    ]
    assert sum(result.tables["aicpu_types"]["total_ns"]) == 4_122_000
    assert result.problems == []


def test_detail_of_two_columns_with_the_dictionary_under_another_name(samples: Path, read_result: ReadResult) -> None:
    result = read_result(samples / "public/mindspore_graph_910b/bert_64_32")
    assert result.states("read") == {"aicore_intermediate_0_detail.csv", "bert_64_32.csv"}
    rows = result.rows("ops", "name", "short_name", "type", "average_ns", "count", "total_ns", "stream_id", "subgraph")
    assert rows[0] == (
        "Default/network/loss_scaling_manager/Add-op4908",
        "Add-op4908",
        "Add",
        pytest.approx(1811.4),
        None,
        None,
        "5",
        "Default",
    )
    assert len(rows) == 3917
    # Without counts and without a type file: one step's time by type.
    assert sum(result.tables["op_types"]["total_ns"]) == pytest.approx(sum(row[3] for row in rows), abs=100)
    assert sum(result.tables["op_types"]["count"]) == 3917


def test_pynative(samples: Path, read_result: ReadResult) -> None:
    result = read_result(samples / "public/mindspore_pynative_910")
    assert result.facts["mode"] == "pynative"
    assert result.rows("ops", "name", "short_name", "type", "subgraph")[0] == (
        "Default/Add-op0",
        "Add-op0",
        "Add",
        "Default",
    )
    types = {row[0]: row[1:] for row in result.rows("op_types", "type", "count", "average_ns", "file_percent")}
    assert types["Add"] == (322, pytest.approx(2.076965838509317e6), 0.3)
    # The same executions stand in the timeline.
    executed = Counter(name.rpartition("-op")[0] for *_, name, _, _, _ in result.slices)
    assert {kind: row[0] for kind, row in types.items()} == executed


# ---- MindData (4.5) -------------------------------------------------------------------------------------


def test_pipeline_of_device_0(profiler: dict[int, ResultRows]) -> None:
    result = profiler[0]
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
    samples: Path, read_result: ReadResult, tmp_path: Path, folder: str, profiler: dict[int, ResultRows]
) -> None:
    # Alone: the sliced binaries beside it belong to another reader.
    (tmp_path / "pipeline_profiling_0.json").write_bytes(
        (samples / PUBLIC / folder / "pipeline_profiling_0.json").read_bytes()
    )
    raw = read_result(tmp_path)
    for table in ("minddata_pipeline", "minddata_queue_samples"):
        assert raw.tables[table] == profiler[0].tables[table]


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


def test_host_queue_of_device_0(profiler: dict[int, ResultRows]) -> None:
    result = profiler[0]
    assert result.rows("minddata_queues", "queue", "batch", "size", "capacity", "get_ns", "time_ns") == [
        ("host_queue", 1, 0, 64, None, 10_000_000)
    ]
    assert result.rows("minddata_batches", "batch", "pipeline_ns", "push_ns", "total_ns", "time_ns") == [
        (1, 0, 4_000_000, 4_000_000, 10_000_000)
    ]


def test_cpu_utilization_of_device_0(profiler: dict[int, ResultRows]) -> None:
    result = profiler[0]
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


def test_every_value_of_mindspore_2_is_doubled(samples: Path, read_result: ReadResult) -> None:
    result = read_result(samples / "own/mindspore-2.0/lenet_graph")
    rows = result.rows(
        "cpu_utilization", "scope", "user_percent", "system_percent", "context_switches", "runnable_processes"
    )
    device = [row[1:] for row in rows if row[0] == "device"]
    assert device == [(0, 0, 0, 9), (0, 0, 11797, 8), (79, 21, 15465, 12), (0, 0, 16155, 8)]
    # Three differences of four looks at the counters.
    assert [row[1:3] for row in rows if row[0] == "process"] == [(None, None), (82, 23), (101, 54), (88, 25)]


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


# ---- timeline, FLOPs (4.6) ------------------------------------------------------------------------------


def test_timeline_of_run_1(run_1: ResultRows) -> None:
    assert len(run_1.slices) == 2817 + 3542
    process, thread, name, start, duration, _ = run_1.slices[0]
    assert (process, thread, name, start, duration) == ("1", "519", "AssignAdd-op414", 0, 2660)
    assert run_1.slices[1][3] == 2770  # 2.7700000209733844 us
    assert run_1.slices[-1][:5] == ("10000", "540", "stream_540_parallel_0", 66_122_627_680, 51_259_990)
    assert run_1.process_names == {"1": "AICORE OP (device 1)", "10000": "Communication Op"}
    assert run_1.thread_names["1", "519"] == "Stream #519"
    streams = {thread for process, thread, *_ in run_1.slices if process == "1"}
    (summary,) = run_1.rows("timeline_summary", "total_ns", "streams", "operators", "executions")
    assert summary == (pytest.approx(1771382.849999995e3), len(streams), 199, 2817)
    busy = sum(duration for process, _, _, _, duration, _ in run_1.slices if process == "1")
    assert busy == pytest.approx(summary[0], abs=2817)


def test_timeline_from_text_equals_the_timeline_json(
    samples: Path, read_result: ReadResult, tmp_path: Path, run_1: ResultRows
) -> None:
    folder = samples / PUBLIC / "run_1/normal_run/profiler"
    for name in ("output_timeline_data_1.txt", "step_trace_raw_1_detail_time.csv", "min_cycle_counter_1.txt"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    made = read_result(tmp_path)
    zero = 438_068_415_920  # min_cycle_counter in ns
    rows = sorted(
        (process, thread, name, start - zero, duration) for process, thread, name, start, duration, _ in made.slices
    )
    expected = sorted(row[:5] for row in run_1.slices)
    assert [row[:3] for row in rows] == [row[:3] for row in expected]
    # The json was made with doubles; its last digits are off.
    assert max(abs(row[3] - other[3]) for row, other in zip(rows, expected, strict=True)) <= 20
    assert made.process_names == run_1.process_names
    assert made.thread_names == run_1.thread_names


def test_timeline_of_device_0(profiler: dict[int, ResultRows]) -> None:
    result = profiler[0]
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


def test_flops(profiler: dict[int, ResultRows]) -> None:
    result = profiler[0]
    assert result.rows("flops_summary", "mflops", "gflops", "utilization_percent") == [(8167.743, 9868.936, 3.765)]
    assert result.rows("flops", "name", "mflops", "gflops", "utilization_percent")[0] == (
        "Default/Cast-op6",
        333.0,
        333.0,
        33.0,
    )


# ---- host CPU -------------------------------------------------------------------------------------------


def test_host_cpu_operators(samples: Path, read_result: ReadResult) -> None:
    result = read_result(samples / "own/mindspore-2.0/lenet_graph")
    types = {
        row[0]: row[1:]
        for row in result.rows("host_cpu_types", "type", "occurrences", "count", "total_ns", "file_percent")
    }
    assert types["BiasAdd"] == (192, 3, 31_625_600, 0.012217)
    first = result.rows(
        "host_cpu_ops", "type", "short_name", "count", "total_ns", "average_ns", "subgraph", "process_id"
    )[0]
    assert first == (
        "Conv2DBackpropFilter",
        "Conv2DBackpropFilter-op119",
        64,
        804_490_000,
        12_570_200.0,
        "Default",
        "27825",
    )
    assert sum(result.tables["host_cpu_types"]["percent"]) == pytest.approx(100)
    # The same operators, once by type and once one by one; the files have six digits.
    totals: Counter[str] = Counter()
    for kind, total in result.rows("host_cpu_ops", "type", "total_ns"):
        totals[kind] += total
    assert {kind: row[2] for kind, row in types.items()} == pytest.approx(totals, rel=1e-5)
    assert (result.facts["mode"], result.facts["framework_version"], result.facts["target"]) == (
        "graph",
        "2.0.0",
        "cpu",
    )


def test_host_cpu_slices_from_text(samples: Path, read_result: ReadResult, tmp_path: Path) -> None:
    folder = samples / "own/mindspore-2.0/lenet_graph/profiler"
    (tmp_path / "cpu_op_execute_timestamp_0.txt").write_bytes((folder / "cpu_op_execute_timestamp_0.txt").read_bytes())
    made = read_result(tmp_path)
    assert len(made.slices) == 2688
    timeline = read_result(folder)
    expected = sorted(row[2:5] for row in timeline.slices if row[1] == "HostCpuOps0")
    rows = sorted(row[2:5] for row in made.slices)
    assert [row[0] for row in rows] == [row[0] for row in expected]
    assert max(abs(row[1] - other[1]) for row, other in zip(rows, expected, strict=True)) <= 250
    assert made.process_names == {"11000": "Host CPU OP"}


# ---- ids, files, stability ------------------------------------------------------------------------------


def test_ids_in_numeric_order(samples: Path) -> None:
    for folder, ids in {"profiler": [0, 1, 10], "cluster_propose": [0, 1, 2, 3], "run_1": [1]}.items():
        view = FolderView(samples / PUBLIC / folder)
        assert [result.rank for result in reader_for(view).results(view)] == ids


def test_files_of_other_ids_are_left_to_them(profiler: dict[int, ResultRows]) -> None:
    reports = profiler[10].reports
    assert reports["step_trace_raw_10_detail_time.csv"].state == "read"
    assert reports["step_trace_raw_0_detail_time.csv"].reason == "belongs to rank 0"
    assert reports["aicore_intermediate_1_type.csv"].reason == "belongs to rank 1"
    assert profiler[10].states("read") == {"step_trace_raw_10_detail_time.csv"}
    assert profiler[0].facts["ranks"] == [0, 1, 10]


@pytest.mark.parametrize(
    "folder",
    [
        "public/mindinsight/run_1",
        "public/mindinsight/profiler",
        "own/mindspore-2.0/lenet_pynative",
        "own/mindspore-1.0",
        "own/minddata-2.10/slow_consumer/flat_for_mindinsight",
        "public/mindspore_graph_910b/resnet50_32_224_224",
    ],
)
def test_a_second_read_is_equal_and_changes_nothing(
    samples: Path, read_result: ReadResult, folder: str, frozen_folder: Callable[[Path], AbstractContextManager[None]]
) -> None:
    with frozen_folder(samples / folder):
        first, second = read_result(samples / folder), read_result(samples / folder)
    assert first == second
    below = {path.relative_to(samples / folder).as_posix() for path in (samples / folder).rglob("*") if path.is_file()}
    assert first.reports.keys() == below


@pytest.mark.parametrize(
    "folder",
    [
        "public/mindinsight/run_1/normal_run/profiler",
        "own/mindspore-1.0/edge_crashed_fast",
        "own/mindspore-2.0/lenet_graph/profiler",
    ],
)
def test_the_folder_may_have_any_name(samples: Path, read_result: ReadResult, tmp_path: Path, folder: str) -> None:
    expected = read_result(samples / folder)
    for path in (samples / folder).iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    renamed = read_result(tmp_path)
    assert renamed.tables == expected.tables
    assert sorted(renamed.slices, key=str) == sorted(expected.slices, key=str)


def test_single_files_open_under_any_name(samples: Path, read_result: ReadResult, tmp_path: Path) -> None:
    folder = samples / PUBLIC / "run_1/normal_run/profiler"
    for name, table, rows in (
        ("step_trace_raw_1_detail_time.csv", "steps", 322),
        ("aicore_intermediate_1_detail.csv", "ops", 69),
        ("aicore_intermediate_1_type.csv", "op_types", 24),
        ("output_op_compute_time_1.txt", "ops", 199),
        ("minddata_pipeline_raw_1.csv", "minddata_pipeline", 4),
        ("pipeline_profiling_1.json", "minddata_pipeline", 4),
        ("framework_raw_1.csv", "framework_raw", 81),
    ):
        for path in (folder / name, tmp_path / f"unknown{name[-4:]}".replace("json", ".json")):
            if not path.exists():
                path.write_bytes((folder / name).read_bytes())
            result = read_result(path)
            assert len(next(iter(result.tables[table].values()))) == rows, path
            assert [report.state for report in result.reports.values()] == ["read"]
            if path.parent == tmp_path:
                path.unlink()


def test_one_result_without_an_id(tmp_path: Path, samples: Path) -> None:
    (tmp_path / "step_trace_point_info.json").write_text('{"fp_start": "a", "bp_end": "b"}')
    view = FolderView(tmp_path)
    reader = reader_for(view)
    (result,) = reader.results(view)
    assert result == Result(None, "", tmp_path.name)
    assert any(getattr(batch, "table", "") == "step_points" for batch in reader.read(view, result, TaskContext()))
