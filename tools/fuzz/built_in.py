"""Small results for the file parsers that no sample has a file for; an opprof and a hiprof result among them."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from tools.hiprof_sample.result import write_result

Folder = dict[str, bytes]
"""Path relative to the folder, with ``/`` -> content."""


def _opprof() -> Folder:
    return {
        "OpBasicInfo.csv": (
            b"Op Name,Op Type,Task Duration(us),Block Dim,Mix Block Dim,Device Id,Pid,Current Freq,Rated Freq,\n"
            b"add_custom,vector,4.960000,8,NA,3,4711,800,1800,\n"
        ),
        "PipeUtilization.csv": (
            b"block_id,sub_block_id,aic_time(us),aiv_time(us),aiv_total_cycles,aiv_vec_ratio,bandwidth(GB/s)\n"
            b"0,cube0,NA,NA,NA,NA,NA\n0,vector0,NA,3.412345,2730,0.0157,12.5\n"
        ),
        "Memory.csv": b"block_id,sub_block_id,aiv_gm_to_ub_datas(KB)\n0,vector0,16.5\n",
        "simulator/trace.json": b'[{"name":"MTE2","ph":"X","pid":0,"tid":"a","ts":0.5,"dur":1.25,"args":{"pc":1}}]',
    }


def _hiprof() -> Folder:
    with tempfile.TemporaryDirectory() as place:
        root = Path(place)
        write_result(root)
        return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def _gpu() -> Folder:
    """Of a GPU, MindSpore 1.1."""
    return {
        "gpu_op_type_info_0.csv": (
            b"op_type,type_occurrences,total_time(us),total_proportion,avg_time(us)\nMul,4,10.5,0.7,2.625\n"
        ),
        "gpu_op_detail_info_0.csv": (
            b"op_side,op_type,op_name,op_full_name,op_occurrences,op_total_time(us),op_avg_time(us),total_proportion,"
            b"cuda_activity_cost_time(us),cuda_activity_call_count\n"
            b"Device,Mul,Mul-op1,Default/Mul-op1,4,10.5,2.625,1,8.25,8\n"
        ),
        "gpu_activity_data_0.csv": (
            b"name,type,op_full_name,stream_id,block_dim,grid_dim,occurrences,total_duration(us),avg_duration(us),"
            b"max_duration(us),min_duration(us)\n"
            b'"void f<float>(int)",cuLaunchKernel,Default/Mul-op1,17,"256,1,1","1,2,3",8,8.25,1.03125,2,0.5\n'
        ),
        "step_trace_profiling_0.txt": (
            b"Default/Cast-op1 1000,1010 2000,2010\nGradients/Mul-op9 1500,1540 2500,2540\n"
            b"Default/Assign-op20 1800,1850 2800,2850\nDefault/AllReduce-op12 1600,1700 2600,2720\n"
        ),
        "gpu_op_execute_timestamp_0.txt": b"Default/Add-op1;GpuOps;1000,0.5 2000,0.25\nDefault/Mul-op2;GpuOps;3,1\n",
        "activity_execute_timestamp_0.txt": b"void f<int; 2>(int);17;1100;0.125\n",
    }


def _ascend() -> Folder:
    """Of an Ascend device, MindSpore 1.2 to 1.9."""
    return {
        "profiler_info_0.json": b"{}",
        "aicpu_intermediate_0.csv": (
            b"serial_number,op_type,total_time,dispatch_time,run_start,run_end\n1,GetNext-op5,1.181,0.1,5000,6000\n"
        ),
        # Two nodes, two tensors of one graph.
        "memory_usage_0.pb": bytes.fromhex(
            "0a47080710d086031a130a0f44656661756c742f4164642d6f703010001a130a0f44656661756c742f4164642d6f703110012219"
            "080110e8071a09576f726b7370616365200128013206416c6c"
        ),
        "msadvisor/device_0/recommendation/a.json": (
            b'{"model": {"AICPUModel": {"extend": [{"extendtitle": "Use AI Core", "value": [["Cast-op1"]]}]}}}'
        ),
    }


def _raw() -> Folder:
    """What the first collector left of the queue on the device."""
    return {
        "DATA_PREPROCESS.dev.AICPUMI.0.slice_0": (
            b"Node:GetNext_dequeue_wait, Run start:100, Run end:140, queue size:3\0"
            b"Node:GetNext_dequeue_wait, queue size:0, Run start:200 999, Run end:260 1999"
        ),
        "Framework.host.vm.task_desc_info.0.slice_0": b"Default/A-op1 1 30001 3\nDefault/B-op2 1 30002 3\n",
    }


def _aicpu() -> Folder:
    """AI CPU operators and the queue as the later msprof exports them."""
    return {
        "summary/aicpu_0.csv": (
            b"Timestamp(us),Node,Compute_time(us),Memcpy_time(us),Task_time(us),Dispatch_time(us),Total_time(us),"
            b"Stream ID,Task ID\n10.5,Default/net-A/Mask-op1,1,2,3,4,5,6,7\n"
        ),
        "summary/aicpu_mi_0.csv": (
            b"Device_id,Node Name,Start Time(us),End Time(us),Queue Size\n0,GetNext_dequeue_wait,10.5\t,12.25\t,3\n"
        ),
    }


def _recipes() -> Folder:
    """What msprof-analyze found in a cluster."""
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "cluster_analysis.db"
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE ClusterTimeSummary (rank INTEGER, step INTEGER, freeTime REAL, name TEXT)")
            connection.executemany(
                "INSERT INTO ClusterTimeSummary VALUES (?, ?, ?, ?)", [(0, 1, 12.5, "a"), (1, None, 3, "7")]
            )
            connection.commit()
        return {
            "cluster_analysis.db": path.read_bytes(),
            "HcclSum/all_stats.csv": b"OpType,Count,Mean Duration(us)\nhcom_send_,12,3.5\n",
        }


BUILT_IN: dict[str, Folder] = {
    make.__name__.strip("_"): make() for make in (_opprof, _hiprof, _gpu, _ascend, _raw, _aicpu, _recipes)
}
