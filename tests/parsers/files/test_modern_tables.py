"""kernel_details, step_trace_time, op_statistic, api_statistic: exact values of real and of hand-made files."""

from __future__ import annotations

import csv
import itertools
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from model.batches import Facts, TableBatch
from model.problem import Problem
from model.table import MISSING_INT
from model.task import TaskContext
from parsers.files import api_statistic, ascend_info, kernel_details, op_statistic, step_trace_time
from parsers.folder_view import FolderView

RANK0 = Path("public/msinsight/text_level2/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT")


def read(parser: ModuleType, path: Path) -> tuple[dict[str, list[Any]], list[Problem]]:
    view = FolderView(path)
    columns: dict[str, list[Any]] = defaultdict(list)
    problems = []
    for batch in parser.parse(view, view.files[0], None, TaskContext()):
        if isinstance(batch, TableBatch):
            for column in batch.columns:
                cells = batch.data[column.name]
                columns[column.name] += cells.tolist() if isinstance(cells, np.ndarray) else cells
        elif isinstance(batch, Problem):
            problems.append(batch)
    return columns, problems


def rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as stream:
        yield from csv.DictReader(stream)


def exact(text: str) -> int:
    return int((Decimal(text.strip()) * 1000).to_integral_value())


def test_kernel_details_of_a_real_run_against_plain_csv_and_decimal(samples: Path) -> None:
    path = samples / RANK0 / "kernel_details.csv"
    columns, problems = read(kernel_details, path)
    wanted = list(rows(path))
    assert not problems
    assert columns["start_ns"] == [exact(row["Start Time(us)"]) for row in wanted]
    assert columns["start_ns"][0] == 1_736_412_474_730_135_222
    assert columns["duration_ns"] == [exact(row["Duration(us)"]) for row in wanted]
    assert columns["name"] == [row["Name"] for row in wanted]
    assert columns["input_shapes"][0] == '"32,3,224,224"'
    assert columns["context_id"][0] is None, "N/A is missing, not a text"
    assert columns["aic_mac_ratio"] == [
        pytest.approx(float(row["aic_mac_ratio"]), nan_ok=True)
        if row["aic_mac_ratio"] != "N/A"
        else pytest.approx(np.nan, nan_ok=True)
        for row in wanted
    ]


def test_waits_are_the_gaps_between_tasks_of_the_device(samples: Path) -> None:
    columns, _ = read(kernel_details, samples / RANK0 / "kernel_details.csv")
    tasks = sorted(zip(columns["start_ns"], columns["duration_ns"], columns["wait_ns"], strict=True))
    for before, after in itertools.pairwise(tasks):
        gap = max(0, after[0] - before[0] - before[1])
        assert abs(after[2] - gap) <= 1


def test_step_trace_time_loses_the_binary_noise(samples: Path) -> None:
    columns, problems = read(step_trace_time, samples / RANK0 / "step_trace_time.csv")
    assert not problems
    assert {name: cells[0] for name, cells in columns.items()} == {
        "step": "50",
        "computing_ns": 8_868_240,
        "communication_not_overlapped_ns": 95_962_016,
        "overlapped_ns": 4_011_262,
        "communication_ns": 99_973_278,
        "free_ns": 25_032_619,
        "stage_ns": 129_862_750,
        "bubble_ns": 0,
        "communication_not_overlapped_exclude_receive_ns": 95_962_016,
        "preparing_ns": 17_483_750,
    }


def test_op_statistic_is_the_sum_of_the_kernels(samples: Path) -> None:
    statistic, _ = read(op_statistic, samples / RANK0 / "op_statistic.csv")
    kernels = [row for row in rows(samples / RANK0 / "kernel_details.csv") if row["Accelerator Core"] != "HCCL"]
    sums: dict[tuple[str, str], int] = defaultdict(int)
    for row in kernels:
        sums[row["Type"], row["Accelerator Core"]] += exact(row["Duration(us)"])
    own = dict(zip(zip(statistic["type"], statistic["core"], strict=True), statistic["total_ns"], strict=True))
    assert len(own) == 33
    counts = dict(zip(own, statistic["count"], strict=True))
    for key, total in own.items():  # both files round each task to 1 ns
        assert abs(total - sums[key]) <= counts[key]
    assert sum(statistic["percent"]) == pytest.approx(100)
    assert statistic["percent"][0] == pytest.approx(22.042, abs=0.0006), "the file's own Ratio(%)"


def test_api_statistic(samples: Path) -> None:
    columns, _ = read(api_statistic, samples / RANK0 / "api_statistic.csv")
    first = {name: cells[0] for name, cells in columns.items()}
    assert first == {
        "level": "runtime", "name": "ContextGetCurrent", "total_ns": 14_680, "count": 30, "average_ns": 489.0,
        "min_ns": 170, "max_ns": 3_650, "variance_us2": 0.38,
    }  # fmt: skip


def test_both_generations_of_names_fill_the_same_columns(tmp_path: Path) -> None:
    old = tmp_path / "old.csv"
    new = tmp_path / "new.csv"
    old.write_text(
        "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Block Dim\n"
        "1,a,T,AI_CORE,10.5\t,2.25,0,8\n"
    )
    new.write_text(
        "\ufeffDevice_id,Duration(us),Step ID,Op Name,OP Type,Task Type,Task Start Time(us),"
        "Task Wait Time(us),Block Num\r\n"
        "0,2.25,1,a,T,AI_CORE,10.5,0,8\r\n",
        encoding="utf-8",
    )
    first, _ = read(kernel_details, old)
    second, problems = read(kernel_details, new)
    assert not problems
    assert {name: second[name] for name in first} == first


def test_missing_cells_stay_missing(tmp_path: Path) -> None:
    path = tmp_path / "kernel_details.csv"
    path.write_text(
        "Name,Duration(us),Block Dim,cube_utilization(%),aic_l1_read_bw(GB/s)\nhcom,N/A,N/A,N/A,\nb,1,2,3.5,0.25\n"
    )
    columns, problems = read(kernel_details, path)
    assert not problems
    assert columns["duration_ns"] == [MISSING_INT, 1000]
    assert columns["block_num"] == [MISSING_INT, 2]
    assert columns["cube_utilization_percent"][1] == 3.5
    assert columns["aic_l1_read_bw_gb_s"][1] == 0.25
    assert np.isnan(columns["aic_l1_read_bw_gb_s"][0])


def test_a_row_that_was_cut_is_said_and_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "step_trace_time.csv"
    path.write_text(
        "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n1,5.0,1.0,0,1.0,2.5\n2,5.1,1."
    )
    columns, problems = read(step_trace_time, path)
    assert columns["step"] == ["1"]
    assert [(problem.code, problem.where) for problem in problems] == [("csv_row_cut", "row 3")]


def test_facts_of_both_frameworks(tmp_path: Path) -> None:
    experimental = '{"_profiler_level": "Level2", "_aic_metrics": "ACL_AICORE_PIPE_UTILIZATION"}'
    pytorch = '{"config": {"experimental_config": ' + experimental + "}}"
    mindspore = '{"ms_version": "2.7.0", "ms_profiler_info": {"rank_id": 3, "device_id": 1}}'
    sample = '{"ms_version": "2.10.0", "generated": true}'
    found = []
    for number, text in enumerate((pytorch, mindspore, sample)):
        path = tmp_path / f"profiler_info_{number}.json"
        path.write_text(text)
        view = FolderView(path)
        facts = next(b for b in ascend_info.parse(view, view.files[0], None, TaskContext()) if isinstance(b, Facts))
        found.append(dict(facts.values))
    assert found == [
        {"level": "Level2", "metrics": "PipeUtilization"},
        {"framework_version": "2.7.0", "devices": [1]},
        {"framework_version": "2.10.0", "generated": True},
    ]


@pytest.mark.parametrize(
    ("header", "name", "unit"),
    [
        ("aic_write_cache_miss_allocate", "aic_write_cache_miss_allocate", ""),  # events, no fractions
        ("aiv_r0_read_cache_hit", "aiv_r0_read_cache_hit", ""),
        ("read_local_l2_victim", "read_local_l2_victim", ""),
        ("l2_read_bw", "l2_read_bw_gb_s", "GB/s"),  # without a unit in the group Memory
        ("aic_l0c_read_bw_cube(GB/s)", "aic_l0c_read_bw_cube_gb_s", "GB/s"),
        ("aic_GM_to_L1_datas(KB)", "aic_gm_to_l1_datas_kb", "KB"),
        ("vec_exe_time(us)", "vec_exe_time_ns", "ns"),
        ("mte2_waiting(us)", "mte2_waiting_ns", "ns"),
        ("vec_bankgroup_cflt_ratio", "vec_bankgroup_cflt_ratio", "ratio"),
        ("cube_mte2_cflt_stall_cycles", "cube_mte2_cflt_stall_cycles", ""),
        ("icache_miss_rate", "icache_miss_rate", "ratio"),
        ("memory_bound", "memory_bound", "ratio"),
    ],
)
def test_metrics_of_every_group_are_numbers(tmp_path: Path, header: str, name: str, unit: str) -> None:
    path = tmp_path / "kernel_details.csv"
    path.write_text(f"Name,Duration(us),{header}\na,1,3.5\nb,1,N/A\n")
    view = FolderView(path)
    (batch,) = kernel_details.parse(view, view.files[0], None, TaskContext())
    assert isinstance(batch, TableBatch)
    assert batch.data[name][0] == (3500 if unit == "ns" else 3.5)
    assert next(column.unit for column in batch.columns if column.name == name) == unit


def test_groups_of_a_rank(tmp_path: Path) -> None:
    path = tmp_path / "profiler_metadata.json"
    path.write_text(
        '{"parallel_group_info": {"g1": {"group_name": "tp", "group_rank": 1, "global_ranks": [4, 6]}, "g2": 5}}'
    )
    columns, problems = read(ascend_info, path)
    assert columns == {"group_name": ["g1"], "parallel": ["tp"], "ranks": ["[4, 6]"], "size": [2], "group_rank": [1]}
    assert [(problem.code, problem.where) for problem in problems] == [("json_unexpected", "parallel_group_info / g2")]
