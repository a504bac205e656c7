"""Operators of real legacy results; expected values are those of mindinsight-format 4.3 and 4.6."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.parsers.readers.published import TYPES_OF_2020

if TYPE_CHECKING:
    from tests.result_rows import ReadResult, ResultRows

PUBLIC = Path("public/mindinsight")


def test_ai_core_types_of_run_1(legacy_run_1: ResultRows) -> None:
    text = """
    MatMul 2807.82 25, Cast 104.32 27, TransData 86.12 9, ApplyMomentumD 56.68 24, MaxPoolGradWithArgmax 51.6 6,
    AtomicAddrClean 48.99 30, Conv2DBackpropFilterD 45.68 6, Conv2D 38.97 6, MaxPoolWithArgmax 34.32 6,
    FusionOp_ReluGradV2_Cast 32.87 6, SoftmaxCrossEntropyWithLogits 28.7 3, BiasAddGrad 26.73 9, ReluV2 25.99 6,
    Conv2DBackpropInputD 16.07 3, OneHotD 15.89 3, ReluGrad 11.54 6, Relu 9.67 6, AssignAdd 9.22 6, TensorMove 5.31 3,
    Mul 4.29 3, ReduceMeanD 4.24 3, GetNext 0.15 3, StreamRecv 0.15 3, StreamSend 0.03 3"""
    expected = {(name, float(us), int(count)) for name, us, count in (row.split() for row in text.split(","))}
    rows = legacy_run_1.rows("op_types", "type", "total_ns", "count", "average_ns", "percent", "file_percent")
    assert {(name, total / 1e3, count) for name, total, count, _, _, _ in rows} == expected
    matmul = next(row for row in rows if row[0] == "MatMul")
    assert matmul[3] == pytest.approx(112_312.8)
    assert matmul[5] == 57.60
    # The file's percents are of a larger whole than its own rows: ours add up.
    assert matmul[4] == pytest.approx(100 * 2807.82 / sum(us for _, us, _ in expected))
    assert sum(row[4] for row in rows) == pytest.approx(100)


def test_ai_core_operators_of_run_1(legacy_run_1: ResultRows) -> None:
    rows = legacy_run_1.rows("ops", "short_name", "type", "average_ns", "count", "total_ns", "info")
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


def test_ai_core_of_device_1(legacy_profiler: dict[int, ResultRows]) -> None:
    result = legacy_profiler[1]
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
    rows = result.rows("op_types", "type", "total_ns", "count", "percent")
    assert [(name, count, round(percent, 2)) for name, _, count, percent in rows] == [
        (name, count, percent) for name, _, count, percent in TYPES_OF_2020
    ]
    assert [total / 1e6 for _, total, _, _ in rows] == pytest.approx([ms for _, ms, _, _ in TYPES_OF_2020], abs=1e-6)
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
