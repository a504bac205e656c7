"""The legacy reader: which results a folder has, which files it takes, and that it does so every time."""

from __future__ import annotations

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

HCCL_STEPS = "communication_steps"
KERNEL = 'void f(),cuLaunchKernel,Default/M,1,"1,1,1","1,1,1",1,2'


def test_ids_in_numeric_order(samples: Path) -> None:
    for folder, ids in {"profiler": [0, 1, 10], "cluster_propose": [0, 1, 2, 3], "run_1": [1]}.items():
        view = FolderView(samples / PUBLIC / folder)
        assert [result.rank for result in reader_for(view).results(view)] == ids


def test_files_of_other_ids_are_left_to_them(legacy_profiler: dict[int, ResultRows]) -> None:
    reports = legacy_profiler[10].reports
    assert reports["step_trace_raw_10_detail_time.csv"].state == "read"
    assert reports["step_trace_raw_0_detail_time.csv"].reason == "belongs to rank 0"
    assert reports["aicore_intermediate_1_type.csv"].reason == "belongs to rank 1"
    assert legacy_profiler[10].states("read") == {"step_trace_raw_10_detail_time.csv"}
    assert legacy_profiler[0].facts["ranks"] == [0, 1, 10]


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


@pytest.mark.parametrize(
    ("head", "row", "table"),
    [
        ("op_full_name,MFLOPs(10^6 cube),GFLOPS(10^9 cube)", "Default/a-op1,1,2", "flops"),
        ("step_num,communication_cost,wait_cost,link_info,communication_operator_cost", "1,2,3,{},{}", HCCL_STEPS),
        ("computation_time,communication_alone_time", "1,2", "cluster_analyse"),
        ("op_type,type_occurrences,total_time(us),total_proportion,avg_time(us)", "Mul,1,2,1,2", "gpu_types"),
        ("op_side,op_type,op_name,op_full_name,op_occurrences,op_total_time(us)", "Device,M,M,M,1,2", "gpu_ops"),
        ("name,type,op_full_name,stream_id,block_dim,grid_dim,occurrences,total_duration(us)", KERNEL, "gpu_kernels"),
    ],
)
def test_files_under_other_names_are_read_once(
    tmp_path: Path, read_result: ReadResult, head: str, row: str, table: str
) -> None:
    for name in ("one.csv", "copy of one.csv"):
        (tmp_path / name).write_text(f"{head}\n{row}\n")
    result = read_result(tmp_path)
    assert len(next(iter(result.tables[table].values()))) == 1
    assert result.reports["one.csv"].reason == "looks like another copy of one.csv, which is read"


def test_one_result_without_an_id(tmp_path: Path, samples: Path) -> None:
    (tmp_path / "step_trace_point_info.json").write_text('{"fp_start": "a", "bp_end": "b"}')
    view = FolderView(tmp_path)
    reader = reader_for(view)
    (result,) = reader.results(view)
    assert result == Result(None, "", tmp_path.name)
    assert any(getattr(batch, "table", "") == "step_points" for batch in reader.read(view, result, TaskContext()))


def test_no_run_on_the_cpu_has_a_step_trace(samples: Path, read_result: ReadResult) -> None:
    (lack,) = read_result(samples / "own/mindspore-2.0/lenet_graph/profiler").missing
    assert (lack.panel, lack.is_collectable) == ("step_trace", False)
    assert lack.how.startswith("The run was on the CPU")
    lacks = read_result(samples / "public/mindspore_pynative_910").missing
    assert all(lack.is_collectable for lack in lacks), "in graph mode"
