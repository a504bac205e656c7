"""Small results for rules: tables, slices and flows of which it is known what is measured in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from model.batches import FLOW_END, FLOW_START, FlowBatch, TrackKey

Tables = dict[str, dict[str, list[Any]]]

MS = 1_000_000


def steps(intervals_ns: list[int], rest_ns: int = 10 * MS) -> Tables:
    count = len(intervals_ns)
    totals = [interval + rest_ns for interval in intervals_ns]
    starts = [sum(totals[:at]) for at in range(count)]
    return {
        "steps": {
            "step": list(range(1, count + 1)),
            "start_ns": starts,
            "end_ns": [start + total for start, total in zip(starts, totals, strict=True)],
            "total_ns": totals,
            "iteration_interval_ns": intervals_ns,
            "fp_and_bp_ns": [rest_ns] * count,
            "tail_ns": [0] * count,
        }
    }


def split(computing: int, exposed: int, free: int) -> Tables:
    row: dict[str, list[Any]] = {
        "step": ["1"],
        "computing_ns": [computing],
        "communication_not_overlapped_ns": [exposed],
        "overlapped_ns": [0],
        "communication_ns": [exposed],
        "free_ns": [free],
    }
    return {"step_split": row}


def minddata(host_empty: int, op_type: str, slow: bool, data_empty: int | None = None) -> Tables:
    """20 batches, ``host_empty`` of them met an empty host queue; op 1 stands between a full and an empty queue."""
    sizes = [0] * host_empty + [5] * (20 - host_empty)
    queues: dict[str, list[Any]] = {
        "queue": ["host_queue"] * 20,
        "batch": list(range(20)),
        "size": sizes,
        "capacity": [16] * 20,
        "get_ns": [None] * 20,
    }
    if data_empty is not None:
        queues["queue"] += ["data_queue"] * 20
        queues["batch"] += list(range(20))
        queues["size"] += [0] * data_empty + [2] * (20 - data_empty)
        queues["capacity"] += [None] * 20
        queues["get_ns"] += [100] * 20
    source = op_type in ("TFReaderOp", "GeneratorOp")
    rates = [0.0, 0.0] if source else [0.0 if slow else 0.9, 1.0]
    pipeline: dict[str, list[Any]] = {
        "op_id": [1, 2],
        "op_type": ["ShuffleOp", op_type] if source else [op_type, "ShuffleOp"],
        "workers": [4, 2],
        "queue_length": [16, 16],
        "usage_rate": rates if slow else [0.9, 0.9],
        "samples": [30, 30],
        "parent_id": [None, 1],
        "children_ids": ["[2]", None],
    }
    return {"minddata_queues": queues, "minddata_pipeline": pipeline}


def kernels(rows: list[tuple[str, str, int, int]]) -> Tables:
    """Rows of type, core, duration and wait."""
    return {
        "kernels": {
            "name": [f"{kind}_0" for kind, _, _, _ in rows],
            "type": [kind for kind, _, _, _ in rows],
            "core": [core for _, core, _, _ in rows],
            "duration_ns": [duration for _, _, duration, _ in rows],
            "wait_ns": [wait for _, _, _, wait in rows],
        }
    }


def statistic(rows: list[tuple[str, str, int, int]]) -> Tables:
    """Rows of type, core, count and total."""
    names = ("type", "core", "count", "total_ns")
    return {"op_statistic": {name: [row[at] for row in rows] for at, name in enumerate(names)}}


def aicpu(ai_cpu_ns: int) -> Tables:
    return {"aicpu": {"total_ns": [ai_cpu_ns]}, "op_types": {"type": ["MatMul"], "total_ns": [100 - ai_cpu_ns]}}


def machine(idle: list[float]) -> Tables:
    count = len(idle)
    samples: dict[str, list[Any]] = {"scope": ["device"] * count, "op_id": [None] * count, "sample": list(range(count))}
    return {"cpu_utilization": {**samples, "idle_percent": idle}}


def set_to(**variables: str) -> dict[str, Any]:
    return {"environment": variables}


def run_with(value: str) -> dict[str, Any]:
    return set_to(ASCEND_LAUNCH_BLOCKING=value)


def advised(texts: list[str | None]) -> Tables:
    return {"msadvisor": {"model": ["AICPUModel"] * len(texts), "text": texts}}


MATMUL = ("MatMul", "AI_CORE", 100_000, 0)

# ---- host, timeline


@dataclass(frozen=True)
class Run:
    """A result with more than tables; ``slices``: (process, thread, name, begin ns, duration ns); ``flows``: (process,
    thread, begin ns) of a launch and of its task."""

    tables: Tables = field(default_factory=dict)
    slices: tuple[tuple[str, str, str, int, int], ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)
    flows: tuple[tuple[tuple[str, str, int], tuple[str, str, int]], ...] = ()


def late_run(launched_ns: int) -> Run:
    """Two tasks, 100 ns apart in 1000 ns; the second is launched at ``launched_ns``."""
    return Run(
        slices=(
            ("CANN", "Thread 1", "launch", launched_ns, 5),
            ("Ascend Hardware", "Stream 1", "MatMul", 0, 500),
            ("Ascend Hardware", "Stream 1", "Add", 600, 400),
            ("Overlap Analysis", "Computing", "Computing", 0, 500),
            ("Overlap Analysis", "Computing", "Computing", 600, 400),
            ("Overlap Analysis", "Free", "Free", 500, 100),
        ),
        flows=((("CANN", "Thread 1", launched_ns), ("Ascend Hardware", "Stream 1", 600)),),
    )


def silent_run(free_ns: int) -> Run:
    slices = (
        ("CANN", "Thread 1", "AscendCL@launch", 0, 5),
        ("Overlap Analysis", "Computing", "Computing", 0, 10),
        ("Overlap Analysis", "Free", "Free", 10, free_ns),
    )
    return Run(slices=slices)


def host_run(*calls: tuple[str, int], process: str = "Python") -> Run:
    """Calls on the host one after the other: name and duration."""
    ends = [sum(duration for _, duration in calls[:place]) for place in range(len(calls))]
    return Run(
        slices=tuple((process, "Thread 1", name, end, time) for end, (name, time) in zip(ends, calls, strict=True))
    )


def api_calls(*rows: tuple[str, int, int]) -> Tables:
    """Name, count and total time of calls."""
    columns = ("name", "count", "total_ns")
    return {"api_statistic": {name: [row[place] for row in rows] for place, name in enumerate(columns)}}


# ---- kernels


def columns(rows: list[tuple[str, str, int, int]], **more: list[Any]) -> Tables:
    """Kernels with further columns."""
    tables = kernels(rows)
    return {"kernels": {**tables["kernels"], **more}}


def products(inner: int) -> Tables:
    """A matrix product of 4096 x inner and inner x 4096, FLOAT."""
    shapes = {"input_shapes": [f"4096,{inner};{inner},4096"], "output_shapes": ["4096,4096"]}
    return columns([MATMUL], **shapes, input_data_types=["FLOAT;FLOAT"])


def blocks(number: int) -> Run:
    return Run(columns([MATMUL], block_num=[number]), facts={"ai_core_num": 20})


def pipes(*rows: tuple[str, int, dict[str, float]], table: str = "ai_core") -> Tables:
    """Tasks of AI Core: name, time and ratios or other metrics."""
    names = list(dict.fromkeys(name for _, _, metrics in rows for name in metrics))
    made: dict[str, list[Any]] = {
        "name": [name for name, _, _ in rows],
        "task_id": [str(place) for place in range(len(rows))],
        "aicore_time_ns": [time for _, time, _ in rows],
    }
    return {table: made | {name: [metrics.get(name) for _, _, metrics in rows] for name in names}}


def bound(metric: str, share: int) -> Tables:
    """AI Core is bound by one pipe for ``share`` percent of its time."""
    pipe_names = ("mac_ratio", "vec_ratio", "scalar_ratio", "mte1_ratio", "mte2_ratio", "mte3_ratio")
    idle = dict.fromkeys(pipe_names, 0.1)
    other = idle | {"mac_ratio" if metric != "mac_ratio" else "vec_ratio": 0.9}
    return pipes(("A", share * 100_000, idle | {metric: 0.9}), ("B", (100 - share) * 100_000, other))


# ---- communication


def packets(transport: str, *rows: tuple[int, int]) -> Tables:
    """Size and number of packets; the time of the medium repeats."""
    count = len(rows)
    return {
        "communication_packets": {
            "name": ["allreduce"] * count,
            "transport": [transport] * count,
            "packet_bytes": [size for size, _ in rows],
            "packets": [number for _, number in rows],
            "transit_ns": [4_000_000_000] * count,
        }
    }


def collectives(wait_ns: int, transit_ns: int) -> Tables:
    return {
        "communication": {
            "step": ["1", "2", "average", "2"],
            "name": ["allreduce", "allreduce", "allreduce", "total"],
            "wait_ns": [10**9, wait_ns, 10**9, 10**9],
            "transit_ns": [1, transit_ns, 1, 1],
        }
    }


def idle(idle_ns: int, elapsed_ns: int) -> Tables:
    return {
        "communication": {
            "step": ["1", "2", "average", "2"],
            "name": ["allreduce", "allreduce", "allreduce", "total"],
            "idle_ns": [10**9, idle_ns, 10**9, 10**9],
            "elapsed_ns": [10**9, elapsed_ns, 10**9, 10**9],
        }
    }


def ranks(part: str, *times: int) -> Tables:
    """Mean times of a part of the step, rank after rank, and a stage that does not count."""
    made: dict[str, list[Any]] = {"type": ["rank"] * len(times) + ["stage"]}
    made |= {"index": [*map(str, range(len(times))), "(0, 1)"], part: [*times, 10**9]}
    return {"cluster_step_trace_time": made}


def shares_of_ranks(computing: int, communication: int, free: int) -> Tables:
    """Two ranks with the same steps."""
    parts = {"computing_ns": computing, "communication_not_overlapped_ns": communication, "free_ns": free}
    made: dict[str, list[Any]] = {"type": ["rank"] * 2, "index": ["0", "1"]}
    return {"cluster_step_trace_time": made | {name: [time] * 2 for name, time in parts.items()}}


def links(*speeds: int) -> Tables:
    """Links from rank 0, each with so many MB in 100 µs, one to itself, and a slow one of another medium."""
    count = len(speeds)
    return {
        "cluster_communication_links": {
            "transport": ["HCCS"] * (count + 1) + ["RDMA"],
            "source_rank": ["0"] * (count + 2),
            "target_rank": [*map(str, range(1, count + 1)), "0", "1"],
            "size_bytes": [*(speed * 1_000_000 for speed in speeds), 1_000_000, 1_000_000],
            "transit_ns": [100_000] * (count + 2),
        }
    }


def parallel(column: str, share: int) -> Tables:
    names = {"receive_alone_ns", "collective_communication_alone_ns"}
    row: dict[str, list[Any]] = {
        "step": ["average"],
        "computation_ns": [100 - share],
        "communication_alone_ns": [share],
    }
    return {"cluster_analyse": row | {name: [share if name == column else 0] for name in names}}


def flows_of(run: Run) -> FlowBatch:
    ends = [end for flow in run.flows for end in flow]
    return FlowBatch(
        [TrackKey(process, thread.removeprefix("Stream ")) for process, thread, _ in ends],
        ["HostToDevice"],
        np.arange(len(ends), dtype=np.uint32),
        np.zeros(len(ends), np.uint32),
        [str(place // 2) for place in range(len(ends))],
        np.array([FLOW_START, FLOW_END] * len(run.flows), np.uint8),
        np.array([time for _, _, time in ends], np.int64),
    )
