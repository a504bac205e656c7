"""Generations of the legacy files that no sample shows, built by hand from mindinsight-format, section 1."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.result_rows import ResultRows

Files = dict[str, str]


Read = Callable[[Files], "ResultRows"]


# ---- step trace -----------------------------------------------------------------------------------------

TRAINING = "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,tail"


def test_inference_has_no_backward_phase(read_written: Read) -> None:
    result = read_written(
        {
            "step_trace_raw_0_detail_time.csv": "step_num,start_point,end_point,total,fp_point,iteration_interval,fp\n"
            "1,100,180,80,100,0,80\n2,180,300,120,200,20,100\n-,140,240,100,150,10,90\n",
            "step_trace_point_info_0.json": '{"fp_start": "Default/Conv2D-op1"}',
        }
    )
    steps = result.tables["steps"]
    assert steps["fp_and_bp_ns"] == [800, 1000]
    assert result.labels["steps"]["fp_and_bp_ns"] == "fp"
    assert "bp_point_ns" not in steps
    assert "tail_ns" not in steps
    assert result.tables["step_average"]["total_ns"] == [1000]
    assert result.rows("step_points", "step", "fp_start", "bp_end") == [(0, "Default/Conv2D-op1", None)]


@pytest.mark.parametrize(
    ("header", "cells", "stream"),
    [
        ("stream_10_parallel_0_start_point,stream_10_parallel_0_end_point,stream_10_parallel_0", "110,130,20", "10"),
        ("stream_48_0_AllReduce,stream_48_0_AllReduce_start_point,stream_48_0_AllReduce_end_point", "20,110,130", "48"),
        (
            "stream_ops_0_AllReduce,stream_ops_0_AllReduce_start_point,stream_ops_0_AllReduce_end_point",
            "20,110,130",
            "ops",
        ),
        ("hccl_1,hccl_1_start_point,hccl_1_end_point", "20,110,130", "hccl"),
        ("stream_5_7_a/b-op1,stream_5_7_a/b-op1_end_point,stream_5_7_a/b-op1_start_point", "20,130,110", "5"),
    ],
)
def test_generations_of_collectives(read_written: Read, header: str, cells: str, stream: str) -> None:
    rows = f"{TRAINING},{header}\n1,100,200,100,100,150,0,50,50,{cells}\n-,100,200,100,100,150,0,50,50,0,0,0\n"
    result = read_written({"step_trace_raw_3_detail_time.csv": rows})
    name = header.split(",")[2 if "parallel" in header else 0]
    assert result.rows("step_collectives", "step", "stream", "name", "start_ns", "end_ns", "duration_ns") == [
        (1, stream, name, 1100, 1300, 200)
    ]


def test_an_average_row_of_zeros_is_an_average(read_written: Read) -> None:
    text = f"{TRAINING}\n1,100,200,100,100,150,0,50,50\n0,0,0,0,0,0,1243211,0,0\n"
    result = read_written({"step_trace_raw_1_detail_time.csv": text})
    assert result.tables["steps"]["step"] == [1]
    assert result.rows("step_average", "total_ns", "iteration_interval_ns") == [(0, 12_432_110)]


def test_a_file_cut_before_its_average_has_none(read_written: Read) -> None:
    text = f"{TRAINING}\n7,100,200,100,100,150,0,50,50\n8,200,300,100,210,250,10,40,50\n9,300,4"
    result = read_written({"step_trace_raw_1_detail_time.csv": text})
    assert result.tables["steps"]["step"] == [7, 8]
    assert "step_average" not in result.tables
    assert result.states("damaged") == {"step_trace_raw_1_detail_time.csv"}
    assert result.codes == {"csv_row_cut"}


def test_rows_grow_when_collectives_appear_later(read_written: Read) -> None:
    text = f"{TRAINING},stream_1_0_A,stream_1_0_A_start_point,stream_1_0_A_end_point\n"
    text += "1,100,200,100,100,150,0,50,50\n2,200,300,100,210,250,10,40,50,5,250,255\n-,0,0,100,0,0,5,45,50,5,250,255\n"
    result = read_written({"step_trace_raw_1_detail_time.csv": text})
    assert result.tables["steps"]["step"] == [1, 2]
    assert [row[0] for row in result.rows("step_collectives", "step")] == [2, 0]


def test_points_of_each_step_and_the_file_with_an_id_first(read_written: Read) -> None:
    result = read_written(
        {
            "step_trace_point_info_2.json": '[{"fp_start": "a", "bp_end": "b"}, {"fp_start": "c", "bp_end": "d"}]',
            "step_trace_point_info.json": '{"fp_start": "x", "bp_end": "y"}',
        }
    )
    assert result.rows("step_points", "step", "fp_start", "bp_end") == [(0, "c", "d"), (1, "a", "b"), (2, "c", "d")]
    assert result.reports["step_trace_point_info.json"].reason == "step_trace_point_info_2.json is there"


# ---- operators ------------------------------------------------------------------------------------------

INFO = json.dumps({"input_0": {"format": "NCHW", "data_type": "NUMBER_TYPE_FLOAT32", "shape": "1,2"}})
QUOTED = '"' + INFO.replace('"', '""') + '"'
FULL = "Gradients/Default/net/Conv2D-op7"
FRAMEWORKS = {
    "8 columns": "task_id,stream_id,block_dim,full_op_name,op_name,op_type,subgraph,op_info\n"
    f"12,3,32,{FULL},Conv2D-op7,Conv2D,Gradients,{QUOTED}\n",
    "9 columns": "task_id,stream_id,block_dim,full_op_name,op_name,op_type,subgraph,op_info,graph_id\n"
    f"12,3,32,{FULL},Conv2D-op7,Conv2D,Gradients,{QUOTED},1\n",
    "10 columns": "task_id,stream_id,block_dim,full_op_name,op_name,op_type,subgraph,op_info,model_id,kernel_type\n"
    f"12,3,32,{FULL},Conv2D-op7,Conv2D,Gradients,{QUOTED},1,AI_CORE\n",
    "kernels": "task_id,stream_id,block_dim,full_kernel_name,op_name,kernel_name,kernel_type,subgraph,op_info\n"
    f"12,3,32,{FULL},{FULL},Conv2D-op7,Conv2D,Gradients,{QUOTED}\n",
    "moved": f"subgraph,op_info,op_type,task_id,full_op_name,block_dim,stream_id,op_name\n"
    f"Gradients,{QUOTED},Conv2D,12,{FULL},32,3,Conv2D-op7\n",
}


@pytest.mark.parametrize("framework", FRAMEWORKS)
@pytest.mark.parametrize(
    ("header", "cells", "count", "core"),
    [
        ("full_op_time,execution_time", "0.5", None, "AI_CORE"),
        ("full_op_name,execution_time", "0.5", None, "AI_CORE"),
        ("full_op_name,task_duration,execution_frequency,task_type", "0.5,4,AI_CPU", 4, "AI_CPU"),
        ("full_kernel_name,execution_time,execution_frequency", "0.5,4", 4, "AI_CORE"),
        ("full_kernel_name,task_duration,execution_frequency,task_type", "0.5,4,HCCL", 4, "HCCL"),
        ("full_kernel_time,execution_time,execution_frequency", "0.5,4", 4, "AI_CORE"),
    ],
)
def test_generations_of_ai_core_operators(
    read_written: Read, framework: str, header: str, cells: str, count: int | None, core: str
) -> None:
    result = read_written(
        {
            "aicore_intermediate_5_detail.csv": f"{header}\n{FULL},{cells}\nDefault/Cast-op1,{cells}\n",
            "framework_raw_5.csv": FRAMEWORKS[framework],
        }
    )
    columns = (
        "name",
        "short_name",
        "type",
        "core",
        "count",
        "average_ns",
        "total_ns",
        "subgraph",
        "stream_id",
        "task_id",
    )
    total = None if count is None else 2_000_000
    assert result.rows("ops", *columns) == [
        (FULL, "Conv2D-op7", "Conv2D", core, count, 500_000, total, "Gradients", "3", "12"),
        ("Default/Cast-op1", "Cast-op1", "Cast", core, count, 500_000, total, "Default", None, None),
    ]
    assert result.tables["ops"]["block_dim"] == [32, None]
    assert result.tables["ops"]["info"] == [INFO, None]
    # Made from the operators, as there is no type file.
    assert result.rows("op_types", "type", "core", "count", "total_ns", "percent") == [
        ("Conv2D", core, count or 1, total or 500_000, 50.0),
        ("Cast", core, count or 1, total or 500_000, 50.0),
    ]
    assert result.problems == []


@pytest.mark.parametrize(
    "header",
    [
        "op_type,execution_time,execution_frequency,percent",
        "kernel_type,total_time,execution_frequency,percent",
        "kernel_type,task_time,execution_frequency,percent",
    ],
)
def test_generations_of_ai_core_types(read_written: Read, header: str) -> None:
    text = f"{header}\nMatMul,1.5,3,0.75\nCast,0.5,10,0.25\n"
    result = read_written({"aicore_intermediate_0_type.csv": text})
    columns = ("type", "core", "count", "total_ns", "average_ns", "percent", "file_percent")
    assert result.rows("op_types", *columns) == [
        ("MatMul", "AI_CORE", 3, 1_500_000, 500_000, 75.0, 0.75),
        ("Cast", "AI_CORE", 10, 500_000, 50_000, 25.0, 0.25),
    ]
    assert "ops" not in result.tables


def test_the_core_of_mixed_types_is_not_guessed(read_written: Read) -> None:
    result = read_written(
        {
            "aicore_intermediate_0_type.csv": "kernel_type,total_time,execution_frequency,percent\nGetNext,1,1,1\n",
            "aicore_intermediate_0_detail.csv": "full_kernel_name,task_duration,execution_frequency,task_type\n"
            "a,1,1,AI_CPU\n",
        }
    )
    assert result.rows("op_types", "type", "core") == [("GetNext", None)]


@pytest.mark.parametrize(
    ("header", "cells", "expected"),
    [
        (
            "op_full_name, MFLOPs(10^6), GFLOPS(10^9), FLOPS utilization(%) ",
            "1.5, 2.5, 3.5",
            {"mflops": 1.5, "gflops": 2.5, "utilization_percent": 3.5},
        ),
        (
            "full_kernel_name, FLOPs, FLOPS, FLOPS utilization",
            "1.5, 2.5, 3.5",
            {"mflops": 1.5, "gflops": 2.5, "utilization_percent": 3.5},
        ),
        (
            "full_op_name,MFLOPs(10^6 cube),GFLOPS(10^9 cube),MFLOPs(10^6 vector),GFLOPS(10^9 vector)",
            "1,2,3,4",
            {"cube_mflops": 1, "cube_gflops": 2, "vector_mflops": 3, "vector_gflops": 4},
        ),
    ],
)
def test_generations_of_flops(read_written: Read, header: str, cells: str, expected: dict[str, float]) -> None:
    result = read_written(
        {
            "aicore_intermediate_0_detail.csv": "full_op_name,execution_time\nDefault/a-op1,1\nDefault/b-op2,1\n",
            "flops_0.txt": f"{header}\nDefault/b-op2, {cells}\n",
        }
    )
    assert {name: values for name, values in result.tables["flops"].items() if name != "name"} == {
        name: [value] for name, value in expected.items()
    }
    assert {name: result.tables["ops"][name] for name in expected} == {
        name: [None, value] for name, value in expected.items()
    }


def test_unknown_and_repeated_keys_of_the_flops_summary_are_told(read_written: Read) -> None:
    text = '{"FLOPs": 1.5, "FLOPS": 2, "total": 3, "old_FLOPs": 4, "note": "x"}'
    result = read_written({"flops_summary_0.json": text, "profiler_info_0.json": "{}"})
    assert result.tables["flops_summary"] == {"mflops": [1.5], "gflops": [2]}
    (problem,) = result.problems
    assert (problem.code, problem.where, problem.count) == ("json_unexpected", "total", 2)


def test_flops_summary_of_cube_and_vector(read_written: Read) -> None:
    text = '{"cube_FLOPs": 1.5, "cube_FLOPS": 2, "vec_FLOPs": 3, "vec_FLOPS": "4"}'
    result = read_written({"flops_summary_0.json": text, "profiler_info_0.json": "{}"})
    columns = ("cube_mflops", "cube_gflops", "vector_mflops", "vector_gflops")
    assert result.rows("flops_summary", *columns) == [(1.5, 2, 3, 4)]


AICPU = {
    "serial_number,op_type,total_time,dispatch_time,run_start,run_end\n1,GetNext-op5,1.181,0.1,5000,6000\n"
    "2,GetNext,0.4,0.2,7000,7300\n": (
        None,
        5_000_000,
        6_000_000,
    ),
    "serial_number,kernel_type,total_time,dispatch_time,execution_time,run_start,run_end\n"
    "1,GetNext-op5,1.181,0.1,1.0,5.0,6.0\n2,GetNext,0.4,0.2,0.2,7.0,7.3\n": (
        1_000_000,
        5_000_000,
        6_000_000,
    ),
}


@pytest.mark.parametrize("text", AICPU)
def test_generations_of_ai_cpu(read_written: Read, text: str) -> None:
    result = read_written({"aicpu_intermediate_1.csv": text})
    execution, start, end = AICPU[text]
    columns = ("serial_number", "name", "type", "total_ns", "dispatch_ns", "execution_ns", "run_start_ns", "run_end_ns")
    assert result.rows("aicpu", *columns)[0] == (1, "GetNext-op5", "GetNext", 1_181_000, 100_000, execution, start, end)
    assert result.rows("aicpu_types", "type", "count", "total_ns", "average_ns", "percent") == [
        ("GetNext", 2, 1_581_000, 790_500, 100)
    ]


@pytest.mark.parametrize(
    ("run", "run_ns"),
    [("5000,5008", 8_000), ("5.0,5.004", 4_000), ("5.0,6.0", 1_000_000)],  # 8 us; 0.004 ms after a wait; 1 ms
)
def test_the_unit_of_ai_cpu_runs(read_written: Read, run: str, run_ns: int) -> None:
    header = "serial_number,op_type,total_time,dispatch_time,execution_time,run_start,run_end"
    (times,) = read_written({"aicpu_intermediate_1.csv": f"{header}\n1,GetNext,1,0.1,1,{run}\n"}).rows(
        "aicpu", "run_start_ns", "run_end_ns"
    )
    assert times[1] - times[0] == run_ns


FIRST_AI_CPU = "serial_number node_name total_time dispatch_time RunV2_start compute_start memcpy_start memcpy_end"
FIRST_AI_CPU += " RunV2_end\n---------  ---------\n1 GetNext 1181 100 5000 5010 5020 5030 6000\nAI CPU Total: 1181\n"
LATER_AI_CPU = "serial_number node_type_name total_time(ms) dispatch_time(ms) execution_time(ms) run_start run_end\n"
LATER_AI_CPU += "1 GetNext 1.181 0.1 1.081 5000 6000\nAI CPU Total Time(ms): 1.181000\n"


@pytest.mark.parametrize(
    ("text", "execution_ns"),
    [
        (FIRST_AI_CPU, None),
        (LATER_AI_CPU, 1_081_000),
    ],
)
def test_ai_cpu_text_of_the_first_release_and_of_later_ones(
    read_written: Read, text: str, execution_ns: int | None
) -> None:
    result = read_written({"output_data_preprocess_aicpu_0.txt": text})
    columns = ("name", "type", "total_ns", "dispatch_ns", "execution_ns", "run_start_ns", "run_end_ns")
    assert result.rows("aicpu", *columns) == [
        ("GetNext", "GetNext", 1_181_000, 100_000, execution_ns, 5_000_000, 6_000_000),
    ]
    assert result.problems == []
    assert (result.facts["target"], result.facts["mode"]) == ("ascend", "graph")


@pytest.mark.parametrize(
    ("name", "target", "mode"),
    [
        ("pynative_op_intermediate_0_detail.csv", "ascend", "pynative"),
        ("output_op_compute_time_0.txt", "ascend", "graph"),
        ("gpu_activity_data_0.csv", "gpu", None),
        ("cpu_op_detail_info_0.csv", "cpu", None),
    ],
)
def test_target_and_mode_without_facts_on_the_run(read_written: Read, name: str, target: str, mode: str | None) -> None:
    facts = read_written({name: "x\n", "cpu_op_type_info_0.csv": "x\n"}).facts
    assert (facts["target"], facts.get("mode")) == (target, mode)


@pytest.mark.parametrize(
    "text",
    [
        (
            "====================op compute time====================\nop_name       compute_time(ms) stream_id\n"
            "------------  ---------------  ---------\nDefault/Add-op1 0.25  7\nvoid f<int, 3>(int) 0.5  8\n"
            "total op  0.75 0\n"
        ),
        (
            "op_name                compute_time(ms)    stream_id\n-------------------  ----------------  -----------\n"
            "Default/Add-op1                   0.25            7\nvoid f<int, 3>(int)    0.5  8\ntotal op  0.75  0\n"
        ),
    ],
)
def test_looks_of_the_compute_time(read_written: Read, text: str) -> None:
    result = read_written({"output_op_compute_time_0.txt": text})
    assert result.rows("output_op_compute_time", "name", "average_ns", "stream_id") == [
        ("Default/Add-op1", 250_000, "7"),
        ("void f<int, 3>(int)", 500_000, "8"),
    ]
    assert result.rows("op_types", "type", "count", "total_ns")[1] == ("Add", 1, 250_000)
    assert result.problems == []


def test_gpu_operators(read_written: Read) -> None:
    result = read_written(
        {
            "gpu_op_type_info_0.csv": "op_type,type_occurrences,total_time(us),total_proportion,avg_time(us)\n"
            "Mul,4,10.5,0.7,2.625\nAdd,2,4.5,0.3,2.25\n",
            "gpu_op_detail_info_0.csv": "op_side,op_type,op_name,op_full_name,op_occurrences,"
            "op_total_time(us),op_avg_time(us),total_proportion,cuda_activity_cost_time(us),cuda_activity_call_count\n"
            "Device,Mul,Mul-op1,Default/Mul-op1,4,10.5,2.625,1,8.25,8\n",
            "gpu_activity_data_0.csv": "name,type,op_full_name,stream_id,block_dim,grid_dim,occurrences,"
            "total_duration(us),avg_duration(us),max_duration(us),min_duration(us)\n"
            '"void f<float, float>(int, int)",cuLaunchKernel,Default/Mul-op1,17,"256,1,1","1,2,3",8,8.25,'
            "1.03125,2,0.5\n",
        }
    )
    assert result.facts["target"] == "gpu"
    assert result.rows("gpu_types", "type", "count", "total_ns", "percent", "file_percent")[0] == (
        "Mul",
        4,
        10_500,
        70.0,
        0.7,
    )
    assert result.rows("gpu_ops", "name", "total_ns", "kernel_total_ns", "kernel_count") == [
        ("Default/Mul-op1", 10_500, 8_250, 8)
    ]
    assert result.rows("gpu_kernels", "name", "block_dim", "max_ns", "average_ns") == [
        ("void f<float, float>(int, int)", "256,1,1", 2_000, 1_031.25)
    ]
    assert "operators" not in {missing.panel for missing in result.missing}
