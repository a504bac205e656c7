"""Exported csv files of msprof, old and new generations: one column each, exact values, units from the header."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from model.batches import TableBatch
from model.task import TaskContext
from parsers.files.msprof_step_trace import StepTraceFiles
from parsers.folder_view import FolderView
from tests.result_rows import ReadResult, ResultRows
from tests.written_files import write_files

ReadFiles = Callable[..., ResultRows]


@pytest.fixture
def read(tmp_path: Path, read_result: ReadResult) -> ReadFiles:
    """`read(early={name: text}, modern={name: text})` reads a result with these files in device_0/summary or in
    mindstudio_profiler_output."""

    def read_files(early: dict[str, str] | None = None, modern: dict[str, str] | None = None) -> ResultRows:
        for folder, files in (("device_0/summary", early), ("mindstudio_profiler_output", modern)):
            write_files(tmp_path / "result" / folder, files or {})
        return read_result(tmp_path / "result")

    return read_files


# ---- device tasks -------------------------------------------------------------------------------------------------

OLD_HEADER = (
    "Model Name,Model ID,Task ID,Stream ID,Infer ID,Op Name,OP Type,Task Type,Task Start Time,Task Duration(us),"
    "Task Wait Time(us),Block Dim,Mix Block Dim,Input Shapes,aicore_time,total_cycles,mac_ratio,ub_read_bw(GB/s),0x8\n"
)
NEW_HEADER = (
    "Device_id,Model Name,Model ID,Task ID,Stream ID,Infer ID,Op Name,OP Type,Task Type,Task Start Time(us),"
    "Task Duration(us),Task Wait Time(us),Block Num,Mix Block Num,Input Shapes,aicore_time(us),total_cycles,mac_ratio,"
    "ub_read_bw(GB/s),0x8\n"
)


def test_old_and_new_op_summary_fill_the_same_columns(read: ReadFiles, tmp_path: Path) -> None:
    row = 'm,1,2,3,7,a,MatMul,AI_CORE,{start},2.25,0.5,8,0,"""2,3""",1.125,9000,0.25,1.5,12\n'
    old = read(early={"op_summary_0_1_7.csv": OLD_HEADER + row.format(start="1695115378713661.5")}).tables["kernels"]
    (tmp_path / "result" / "device_0" / "summary" / "op_summary_0_1_7.csv").unlink()
    new = read(modern={"op_summary_20240101000000.csv": NEW_HEADER + "0," + row.format(start="1695115378713661.5\t")})
    assert {name: new.tables["kernels"][name] for name in old} == old
    assert old["step"] == ["7"]
    assert old["start_ns"] == [1_695_115_378_713_661_500]
    assert old["block_num"] == [8]
    assert old["aicore_time_ns"] == [1125]
    assert old["0x8"] == [12.0]


@pytest.mark.parametrize(
    ("starts", "wanted"),
    [
        (("1695115378713661500", "1695115378713664250"), 1_695_115_378_713_661_500),  # an epoch in ns
        (("1695115378713661", "1695115378713664"), 1_695_115_378_713_661_000),  # an epoch in us
        (("56635864652490", "56635864655240"), 56_635_864_652_490),  # the device's ns: 2.75 us apart
        (("56635864652", "56635864655"), 56_635_864_652_000),  # the device's us
        (("1695115378713661", "1695115378716411"), 1_695_115_378_713_661),  # ns since the device started: 20 days
    ],
)
def test_start_times_without_a_unit(read: ReadFiles, starts: tuple[str, str], wanted: int) -> None:
    rows = "".join(f"m,1,2,3,7,a,MatMul,AI_CORE,{start},2.25,0.5,8,0,,1,9,0,1,12\n" for start in starts)
    assert read(early={"op_summary_0_1_7.csv": OLD_HEADER + rows}).tables["kernels"]["start_ns"][0] == wanted


def test_the_own_ai_core_table(read: ReadFiles) -> None:
    header = "Task ID,Stream ID,Op Name,{time},total_cycles,vec_ratio,mac_ratio,memory_bound\n"
    files = {
        "ai_core_0.csv": header.format(time="aicore_time(us)") + "1,2,a,20.5,20500,0.5,N/A,1.25\n",
        "aicore_1.csv": header.format(time="total_time(ms)") + "1,2,b,20.5,20500,0.5,0.125,0\n",
        "aicore_2.csv": header.format(time="total_time(ms)") + "1,2,c,0.0205,20500,0.5,0.125,0\n",
    }
    found = read(early=files)
    assert not found.problems
    times = dict(found.rows("ai_core", "name", "aicore_time_ns"))
    assert times == {"a": 20_500, "b": 20_500, "c": 20_500}, "cycles tell us from ms"
    assert found.tables["ai_core"]["memory_bound"] == [1.25, 0.0, 0.0]
    assert found.tables["ai_core"]["mac_ratio"] == [None, 0.125, 0.125]


def test_task_time_has_two_forms(read: ReadFiles) -> None:
    found = read(
        early={
            "task_time_0.csv": (
                "Time(%),Time(us),Count,Avg(us),Min(us),Max(us),Waiting(us),Running(us),Pending(us),Type,API,Task ID,"
                "Op Name,Stream ID\n75,3,2,1.5,1,2,0.5,2.5,0,kernel,N/A,7,conv,5\n25,1,1,1,1,1,0,1,0,memcpy,x,8,N/A,5\n"
            )
        }
    )
    assert found.rows("task_scheduler", "name", "total_ns", "count", "average_ns", "waiting_ns", "running_ns") == [
        ("conv", 3000, 2, 1500.0, 500, 2500),
        (None, 1000, 1, 1000.0, 0, 1000),
    ]
    assert found.tables["task_scheduler"]["percent"] == [75.0, 25.0]
    assert found.tables["task_scheduler"]["file_percent"] == [75.0, 25.0]
    assert found.tables["task_scheduler"]["task_id"] == ["7", "8"]


# ---- host ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", ["us", "ns"])
def test_runtime_api_with_either_unit(read: ReadFiles, unit: str) -> None:
    scale = 1000 if unit == "us" else 1
    header = f"Name,Stream ID,Time(%),Time({unit}),Calls,Avg({unit}),Min({unit}),Max({unit}),Process ID,Thread ID\n"
    found = read(
        early={"runtime_api_0.csv": header + "KernelLaunch,5,99,3,2,1.5,1,2,10,11\nMalloc,N/A,1,1,1,1,1,1,10,11\n"}
    )
    table = found.tables["runtime_api"]
    assert table["total_ns"] == [3 * scale, scale]
    assert table["average_ns"] == [1.5 * scale, scale]
    assert table["count"] == [2, 1]
    assert table["stream_id"] == ["5", None], "N/A is a call outside any stream"
    assert (table["percent"], table["file_percent"]) == ([75.0, 25.0], [99.0, 1.0])
    assert table["thread_id"] == ["11", "11"]


def test_the_host_views(read: ReadFiles) -> None:
    found = read(
        early={
            "acl_0_1.csv": "Name,Type,Start Time,Duration(us),Process ID,Thread ID\n"
            "aclmdlExecute,ACL_MODEL,119653155220,12.5,1,2\n",
            "acl_statistic_0_1.csv": "Name,Type,Time(%),Time(us),Count,Avg(us),Min(us),Max(us),Process ID,Thread ID\n"
            "aclmdlExecute,ACL_MODEL,100,12.5,1,12.5,12.5,12.5,1,2\n",
            "ai_stack_time_0_1.csv": "Infer ID,Module Name,API,Start Time,Duration(ns)\n1,ACL,aclmdlExecute,5000,70\n"
            "1,Runtime,N/A,5010,40\n",
            "ge_op_execute_0.csv": "Thread ID,OP Name,OP Type,Event Type,Start Time,Duration(us)\n"
            "2,a,T,tiling,77,1.5\n",
        }
    )
    assert found.rows("acl", "name", "type", "start_ns", "duration_ns") == [
        ("aclmdlExecute", "ACL_MODEL", 119_653_155_220, 12_500)
    ]
    assert found.rows("acl_statistic", "name", "total_ns", "percent") == [("aclmdlExecute", 12_500, 100.0)]
    assert found.rows("top_down", "infer_id", "module", "api", "start_ns", "duration_ns") == [
        ("1", "ACL", "aclmdlExecute", 5000, 70),
        ("1", "Runtime", None, 5010, 40),
    ]
    assert found.rows("ge_op_execute", "name", "event_type", "start_ns", "duration_ns") == [("a", "tiling", 77, 1500)]
    assert not found.problems


# ---- steps --------------------------------------------------------------------------------------------------------

STEPS = (
    "Iteration ID,FP Start{u},BP End{u},Iteration End{u},Iteration Time(us),FP to BP Time(us),Iteration Refresh(us),"
    "Data Aug Bound(us),Model ID,Reduce Start{u},Reduce Duration(us),Reduce Start{u},Reduce Duration(us)\n"
)


@pytest.mark.parametrize(("unit", "scale"), [("(us)", 1), ("", 1), ("", 1000), ("(ns)", 1000)])
def test_step_trace_makes_steps(read: ReadFiles, unit: str, scale: int) -> None:
    def row(step: int, fp: int, bp: int, end: int, rest: str) -> str:
        points = ",".join(f"{point * scale}\t" for point in (fp, bp, end))
        return f"{step},{points},{rest}\n"

    text = STEPS.format(u=unit)
    text += row(1, 1000, 1400, 1500, f"500,400,100,N/A,4,{1410 * scale},20,{1440 * scale},30")
    text += row(2, 1600, 2000, 2200, f"700,400,200,100,4,{2010 * scale},20,N/A,N/A")
    found = read(modern={"step_trace_20240101000000.csv": text})
    assert not found.problems
    assert found.rows("steps", "step", "start_ns", "end_ns", "total_ns", "iteration_interval_ns") == [
        (1, 1_000_000, 1_500_000, 500_000, None),
        (2, 1_500_000, 2_200_000, 700_000, 100_000),
    ]
    assert found.rows("steps", "fp_point_ns", "bp_point_ns", "fp_and_bp_ns", "tail_ns", "file_total_ns") == [
        (1_000_000, 1_400_000, 400_000, 100_000, 500_000),
        (1_600_000, 2_000_000, 400_000, 200_000, 700_000),
    ]
    assert found.rows("step_collectives", "step", "name", "start_ns", "end_ns", "duration_ns") == [
        (1, "Reduce 0", 1_410_000, 1_430_000, 20_000),
        (1, "Reduce 1", 1_440_000, 1_470_000, 30_000),
        (2, "Reduce 0", 2_010_000, 2_030_000, 20_000),
    ]
    assert found.labels["steps"]["end_ns"] == f"Iteration End{unit}"
    assert len(found.tables["step_trace"]["iteration_id"]) == 2


def test_step_traces_as_events(read: ReadFiles) -> None:
    """The begins of iterations and reduces; what lacks its length is no step and no reduce."""

    def event(name: str, ts: int, dur: int | None, **more: Any) -> dict[str, Any]:
        found = {"ph": "X", "name": name, "pid": 9, "tid": 9, "ts": ts, "dur": dur, "args": {"Iteration ID": 1, **more}}
        return {key: value for key, value in found.items() if value is not None}

    points = {"FP Start": 1100, "BP End": 1400, "Iteration End": 1500, "Iteration Time(ns)": 500_000}
    model = {"ph": "M", "name": "thread_name", "pid": 9, "tid": 9, "args": {"name": "Model ID:4"}}
    events = [
        model, event("Iteration 1", 1000, 500, **points),
        {**event("Iteration 2", 1500, None, **points), "args": {"Iteration ID": 2, "Iteration Time(ns)": 1}},
        event("Reduce_1_1", 1440, 30, **{"Reduce Start 1": 1440}),
        event("Reduce_1_0", 1410, 20, **{"Reduce Start 0": 1410}),
        event("Reduce_1_2", 1480, None, **{"Reduce Start 2": 1480}),
    ]  # fmt: skip
    found = read(modern={"step_trace_20240101000000.json": json.dumps(events)})
    columns = ("step", "start_ns", "fp_point_ns", "bp_point_ns", "end_ns", "model_id")
    assert found.rows("steps", *columns) == [(1, 1_000_000, 1_100_000, 1_400_000, 1_500_000, "4")]
    assert found.rows("step_collectives", "step", "name", "start_ns", "duration_ns") == [
        (1, "Reduce 0", 1_410_000, 20_000),
        (1, "Reduce 1", 1_440_000, 30_000),
    ]


def test_steps_of_another_device_do_not_count(tmp_path: Path) -> None:
    header = "Device_id," + STEPS.format(u="(us)").partition(",Reduce")[0] + "\n"
    rows = [f"{device},{step},1000,1400,{1000 + 500 * step},500,400,100,N/A,4\n" for device, step in ((0, 1), (1, 2))]
    (tmp_path / "step_trace.csv").write_text(header + "".join(rows))
    view, task = FolderView(tmp_path), TaskContext()
    for device, steps in ((0, [1]), (1, [2]), (None, [1, 2])):
        files = StepTraceFiles(events=False, device=device)
        list(files.parse_csv(view, view.files[0], None, task))
        (table,) = (b for b in files.iterations.batches() if isinstance(b, TableBatch) and b.table == "steps")
        assert list(table.data["step"]) == steps


def test_inference_has_only_the_time_of_its_iterations(read: ReadFiles) -> None:
    text = STEPS.format(u="(us)").partition(",Reduce")[0] + "\n"
    text += "1,N/A,N/A,1500.5,500.25,N/A,N/A,N/A,4\n2,N/A,N/A,2200.5,700,N/A,N/A,N/A,4\n"
    found = read(modern={"step_trace_20240101000000.csv": text})
    assert found.rows("steps", "start_ns", "total_ns", "fp_and_bp_ns", "tail_ns", "iteration_interval_ns") == [
        (1_000_250, 500_250, None, None, None),
        (1_500_500, 700_000, None, None, None),
    ]
    assert "step_collectives" not in found.tables


def test_times_that_64_bits_cannot_add_up_are_missing(read: ReadFiles) -> None:
    header = STEPS.format(u="(us)").partition(",Reduce")[0] + "\n"
    rows = "1,-9000000000000000,N/A,1500.5,500.25,N/A,N/A,N/A,4\n2,1600.5,1700,2200.5,9000000000000000,9,9,9,4\n"
    found = read(modern={"step_trace_20240101000000.csv": header + rows})
    assert found.rows("steps", "step", "fp_point_ns", "total_ns", "file_total_ns") == [
        (1, None, 500_250, 500_250),
        (2, 1_600_500, 700_000, None),
    ]


def test_models_are_told_apart(read: ReadFiles) -> None:
    header = STEPS.format(u="(us)").partition(",Reduce")[0] + "\n"
    found = read(
        early={
            "step_trace_0_1_1.csv": header + "1,10,20,30,20,10,10,N/A,1\n",
            "step_trace_0_2_1.csv": header + "1,40,50,60,20,10,10,N/A,2\n2,65,80,95,35,15,15,5,2\n",
            "step_trace_0_2_2.csv": header + "1,40,50,60,20,10,10,N/A,2\n2,65,80,95,35,15,15,5,2\n",
        }
    )
    assert found.rows("steps", "model_id", "step", "total_ns") == [("2", 1, 20_000), ("2", 2, 35_000)]
    (problem,) = found.problems
    assert (problem.code, problem.severity, problem.count) == ("several_models", "info", 1)
    assert len(found.tables["step_trace"]["model_id"]) == 5


# ---- AI CPU and data ----------------------------------------------------------------------------------------------


def test_aicpu_of_both_generations(read: ReadFiles) -> None:
    header = "{time},Node,Compute_time({u}),Memcpy_time({u}),Task_time({u}),Dispatch_time({u}),Total_time({u}),"
    header += "Stream ID,Task ID\n"
    found = read(
        early={
            "aicpu_0.csv": header.format(time="Timestamp(us)", u="us") + "10.5,Default/net-A/Mask-op1,1,2,3,4,5,6,7\n",
            "aicpu_1.csv": header.format(time="Timestamp", u="ms") + "1000,GetNext,1,2,3,4,0.006,6,7\n",
        }
    )
    assert found.rows("aicpu", "type", "name", "total_ns", "dispatch_ns", "compute_ns", "time_ns") == [
        ("Mask", "Default/net-A/Mask-op1", 5000, 4000, 1000, 10_500),
        ("GetNext", "GetNext", 6000, 4_000_000, 1_000_000, 1000),
    ]
    assert found.rows("aicpu_types", "type", "total_ns") == [("Mask", 5000), ("GetNext", 6000)]


def test_the_data_queue(read: ReadFiles) -> None:
    text = "Device_id,Node Name,Start Time(us),End Time(us),Queue Size\n"
    text += "0,GetNext_dequeue_wait,10.5\t,12.25\t,3\n0,Other,1,2,9\n0,GetNext_dequeue_wait,20,20,0\n"
    found = read(modern={"aicpu_mi_20240101000000.csv": text})
    assert found.rows("minddata_queues", "queue", "batch", "size", "get_ns", "time_ns", "capacity") == [
        ("data_queue", 1, 3, 1750, 12_250, None),
        ("data_queue", 2, 0, 0, 20_000, None),
    ]
    assert found.rows("aicpu_mi", "name", "queue_size") == [("Other", 9)]
    assert "data_pipeline" not in {missing.panel for missing in found.missing}


# ---- memory and system --------------------------------------------------------------------------------------------


def test_memory_is_in_bytes(read: ReadFiles) -> None:
    stamp = "20240101000000.csv"
    found = read(
        modern={
            f"memory_record_{stamp}": "Device_id,Component,Timestamp(us),Total Allocated(KB),"
            "Total Reserved(KB),Device\n0,GE,1700000000000000.125\t,1.5,2048,NPU:0\n",
            f"operator_memory_{stamp}": "Name,Size(KB),Allocation Time(us),Duration(us),Allocation Total Allocated(KB),"
            "Release Total Allocated(KB),Device\na,-0.5,10.5,,8,,NPU:0\n",
            f"npu_mem_{stamp}": "Device_id,event,ddr(KB),hbm(KB),memory(KB),timestamp(us)\n0,APP,0,1024,1024,5.5\n",
            f"npu_module_mem_{stamp}": "Device_id,Component,Timestamp(us),Total Reserved(KB),Device\n"
            "0,HCCL,7,-1,NPU:0\n",
            f"static_op_mem_{stamp}": "Device_id,Op Name,Model Name,Graph ID,Node Index Start,Node Index End,Size(KB)\n"
            "0,TOTAL,m,1,0,4294967295,3\n",
            f"fusion_op_{stamp}": "Model Name,Model ID,Fusion Op,Original Ops,Memory Input(KB),Memory Total(Bytes)\n"
            "m,1,f,a;b,2,7\n",
        }
    )
    assert found.rows("memory", "component", "time_ns", "total_allocated_bytes", "total_reserved_bytes", "device") == [
        ("GE", 1_700_000_000_000_000_125, 1536, 2_097_152, "NPU:0")
    ]
    assert found.rows("operator_memory", "size_bytes", "allocation_ns", "duration_ns") == [(-512, 10_500, None)]
    assert found.tables["operator_memory"]["release_total_allocated_bytes"] == [None]
    assert found.rows("npu_mem", "event", "ddr_bytes", "hbm_bytes", "time_ns") == [("APP", 0, 1_048_576, 5500)]
    assert found.rows("npu_module_mem", "component", "total_reserved_bytes") == [("HCCL", None)], "-1 is no size"
    assert found.rows("static_op_mem", "name", "node_index_end", "size_bytes") == [("TOTAL", None, 3072)]
    assert found.rows("fusion_op", "original_ops", "memory_input_bytes", "memory_total_bytes") == [("a;b", 2048, 7)]
    assert not found.problems


GENERIC: dict[str, tuple[str, dict[str, object]]] = {
    "l2_cache": (
        "Device_id,Stream Id,Task Id,Hit Rate,Victim Rate,Op Name\n0,5,6,0.5,N/A,a\n",
        {"stream_id": "5", "task_id": "6", "hit_rate": 0.5, "victim_rate": None, "name": "a"},
    ),
    "hbm": (
        "Device_id,Metric,Read(MB/s),Write(MB/s)\n0,Average,1.5,2\n",
        {"metric": "Average", "read_mb_s": 1.5, "write_mb_s": 2.0},
    ),
    "llc_read_write": (
        "Mode,Task,Hit Rate(%),Throughput(MB/s)\nread,0,84.5,3\n",
        {"mode": "read", "hit_rate_percent": 84.5, "throughput_mb_s": 3.0},
    ),
    "hccs": (
        "Mode,Max,Min,Average\nTx (MB/s),3,1,2.5\n",
        {"mode": "Tx (MB/s)", "max": 3.0, "min": 1.0, "average": 2.5},
    ),
    "nic": (
        "Timestamp(us),Bandwidth(MB/s),Rx Bandwidth efficiency(%),rxPacket/s,rxError rate(%),funcId\n1.5,2,3,4,5,0\n",
        {"time_ns": 1500, "bandwidth_mb_s": 2.0, "rx_bandwidth_efficiency_percent": 3.0, "rxpacket_s": 4.0},
    ),
    "host_cpu_usage": (
        "Total Cpu Numbers, Occupied Cpu Numbers, Recommend Cpu Numbers\n192, 4, 5\n",
        {"total_cpu_numbers": 192, "occupied_cpu_numbers": 4, "recommend_cpu_numbers": 5},
    ),
    "sys_mem": ("Memory Total(kB),Memory Free(kB)\n2,1\n", {"memory_total_bytes": 2048, "memory_free_bytes": 1024}),
    "os_runtime_statistic": (
        "Process ID,Thread ID,Name,Time(%),Time(us),Count,Avg(us),Max(us),Min(us)\n1,2,read,100,6,2,3,4,2\n",
        {"name": "read", "total_ns": 6000, "max_ns": 4000, "min_ns": 2000, "average_ns": 3000.0, "percent": 100.0},
    ),
    "ai_cpu_top_function": (
        "Function,Module,Cycles,Cycles(%)\nf,m,12,50\n",
        {"function": "f", "module": "m", "cycles": 12, "cycles_percent": 50.0},
    ),
    "ai_core_utilization": (
        "Core ID,vec_ratio,mac_ratio\nAverage,0.5,N/A\n",
        {"core_id": "Average", "vec_ratio": 0.5, "mac_ratio": None},
    ),
    "msprof_tx": (
        "pid,tid,event_type,Start_time(us),End_time(us),message\n1,2,marker,1700000000000000.5\t,3,hello\n",
        {
            "process_id": "1",
            "thread_id": "2",
            "start_ns": 1_700_000_000_000_000_500,
            "end_ns": 3000,
            "message": "hello",
        },
    ),
    "something_new": ("Stream ID,Count,Odd(us),Text\n1,2,3.5,x\n", {"count": 2, "odd_ns": 3500, "text": "x"}),
}


@pytest.mark.parametrize("kind", GENERIC)
def test_every_other_table_has_its_own_name_and_units(read: ReadFiles, kind: str) -> None:
    text, wanted = GENERIC[kind]
    found = read(early={f"{kind}_0.csv": text})
    assert {name: found.tables[kind][name][0] for name in wanted} == wanted
    assert not found.problems


def test_hccl_statistic_is_communication_statistic(read: ReadFiles) -> None:
    header = "OP Type,Count,Total Time(us),Min Time(us),Avg Time(us),Max Time(us),Ratio(%)\n"
    old = read(modern={"hccl_statistic_20230101000000.csv": header + "hcom_allReduce_,2,3,1,1.5,2,100\n"})
    assert old.rows("communication_statistic", "type", "count", "total_ns", "average_ns", "percent") == [
        ("hcom_allReduce_", 2, 3000, 1500.0, 100.0)
    ]


def test_saved_by_a_spreadsheet(read: ReadFiles) -> None:
    text = "\ufeffDevice_id,Stream Id,Task Id,Hit Rate,Victim Rate\r\n0,5,6,0.5,0.25\r\n0,5,7,abc,0.25\r\n0,5"
    found = read(modern={"l2_cache_20240101000000.csv": text})
    assert found.tables["l2_cache"]["hit_rate"] == [0.5, None]
    assert found.codes == {"cell_not_a_number", "csv_row_cut"}
