"""trace_view.json of the sample (ascend-formats 2.2)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tools.sample.run import (
    AICPU_STREAM,
    APP_KB,
    CANN,
    COMM_STREAM,
    COMMUNICATION,
    COMPUTE_STREAM,
    COUNTERS,
    HARDWARE,
    HOST,
    HOST_THREAD,
    LAUNCH_THREAD,
    OVERLAP,
    PACKET_BYTES,
    PEERS,
    Run,
    clock_mhz,
    merged,
    overlap_tracks,
    plane_waits,
    us,
)

GROUP_TRACK = 0
NO_CONTEXT = 0xFFFFFFFF


def slice_event(pid: int, tid: int, name: str, begin: int, duration: int, arguments: dict[str, Any]) -> dict[str, Any]:
    """An X event."""
    return {"name": name, "pid": pid, "tid": tid, "ts": us(begin), "dur": duration / 1000, "ph": "X", "args": arguments}


def meta(pid: int, name: str, label: str, sort: int, threads: dict[int, str]) -> Iterator[dict[str, Any]]:
    """Names and order of a process and its threads."""
    yield {"name": "process_name", "pid": pid, "tid": 0, "args": {"name": name}, "ph": "M"}
    yield {"name": "process_labels", "pid": pid, "tid": 0, "args": {"labels": label}, "ph": "M"}
    yield {"name": "process_sort_index", "pid": pid, "tid": 0, "args": {"sort_index": sort}, "ph": "M"}
    for order, (tid, thread) in enumerate(threads.items()):
        yield {"name": "thread_name", "pid": pid, "tid": tid, "args": {"name": thread}, "ph": "M"}
        yield {"name": "thread_sort_index", "pid": pid, "tid": tid, "args": {"sort_index": order}, "ph": "M"}


def trace_events(run: Run) -> Iterator[dict[str, Any]]:
    """All events of the timeline, grouped by layer and not sorted by time, as the exporters do."""
    planes = {GROUP_TRACK: "Group 0 Communication", 1: "Plane 0", 2: "Plane 1"}
    yield from meta(HOST, "MindSpore", "CPU", 1, {HOST_THREAD: f"Thread {HOST_THREAD}"})
    yield from meta(CANN, "CANN", "CPU", 7, {LAUNCH_THREAD: f"Thread {LAUNCH_THREAD}"})
    streams = {stream: f"Stream {stream}" for stream in (COMPUTE_STREAM, COMM_STREAM, AICPU_STREAM)}
    yield from meta(HARDWARE, "Ascend Hardware", "NPU", 14, streams)
    yield from meta(COMMUNICATION, "Communication", "NPU", 16, planes)
    yield from meta(COUNTERS, "NPU MEM", "NPU", 22, {})
    yield from meta(OVERLAP, "Overlap Analysis", "NPU", 31, dict(enumerate(overlap_tracks(run))))
    yield from host_events(run)
    yield from device_events(run)
    yield from communication_events(run)
    for tid, (name, intervals) in enumerate(overlap_tracks(run).items()):
        for begin, end in intervals:
            yield slice_event(OVERLAP, tid, name, begin, end - begin, {})
    yield from counter_events(run)


def host_events(run: Run) -> Iterator[dict[str, Any]]:
    """Steps, and below them what the framework and CANN did to launch each task."""
    for step, ((begin, end), fetch) in enumerate(zip(run.windows, run.pipeline.fetches, strict=True), 1):
        yield slice_event(HOST, HOST_THREAD, f"ProfilerStep#{step}", begin, end - begin, {})
        launches = [kernel.launch for kernel in run.kernels if kernel.step == step]
        first, last = min(launches), max(launches) + 24_000
        get_next = "Dataset::DatasetIteratorPipeline::GetNext"
        yield slice_event(HOST, HOST_THREAD, get_next, fetch.begin, fetch.end - fetch.begin, {})
        yield slice_event(
            HOST, HOST_THREAD, "Runtime::GraphExecutorManager::RunGraph", first - 20_000, last - first + 40_000, {}
        )
    yield from kernel_launches(run)
    yield from collective_launches(run)


def kernel_launches(run: Run) -> Iterator[dict[str, Any]]:
    """What launched each kernel, from the framework down to the runtime, and the flow to its task."""
    for number, kernel in enumerate(run.kernels):
        yield slice_event(HOST, HOST_THREAD, f"PynativeFramework::LaunchTask::{kernel.type}", kernel.launch, 23_000, {})
        calls = (
            ("AscendCL@aclrtLaunchKernel", "acl", 18_000),
            ("Node@launch", "node", 14_000),
            ("Runtime@KernelLaunch", "runtime", 9_000),
        )
        for depth, (name, level, duration) in enumerate(calls):
            arguments = {
                "Thread Id": LAUNCH_THREAD,
                "Mode": "launch",
                "level": level,
                "connection_id": number,
            }
            yield slice_event(CANN, LAUNCH_THREAD, name, kernel.launch + 2_000 * (depth + 1), duration, arguments)
        yield from flow_events(number << 32, kernel.launch + 7_000, HARDWARE, kernel.stream, kernel.begin)


def collective_launches(run: Run) -> Iterator[dict[str, Any]]:
    """What launched each collective, and the flow to the track of its group. As in real files call and node have the
    same times and numbers that follow each other, the flow begins with them, and its id has a context: none."""
    for number, kernel in enumerate(run.collectives):
        framework = f"PynativeFramework::LaunchTask::{kernel.type}"
        yield slice_event(HOST, HOST_THREAD, framework, kernel.launch, 23_000, {})
        connection, begin = len(run.kernels) + 2 * number, kernel.launch + 2_000
        calls = ((f"AscendCL@{kernel.type}", "HOST_HCCL", "acl"), ("Node@launch", "launch", "node"))
        for offset, (name, mode, level) in enumerate(calls):
            arguments = {
                "Thread Id": LAUNCH_THREAD,
                "Mode": mode,
                "level": level,
                "item_id": kernel.type,
                "connection_id": connection + offset,
            }
            yield slice_event(CANN, LAUNCH_THREAD, name, begin, 18_000, arguments)
        yield from flow_events(connection << 32 | NO_CONTEXT, begin, COMMUNICATION, GROUP_TRACK, kernel.begin)


def flow_events(flow_id: int, begin: int, pid: int, tid: int, end: int) -> Iterator[dict[str, Any]]:
    """A flow from the launching thread of CANN to a track of the device."""
    flow = {"name": f"HostToDevice{flow_id}", "cat": "HostToDevice", "id": str(flow_id)}
    yield {**flow, "ph": "s", "pid": CANN, "tid": LAUNCH_THREAD, "ts": us(begin)}
    yield {**flow, "ph": "f", "bp": "e", "pid": pid, "tid": tid, "ts": us(end)}


def device_events(run: Run) -> Iterator[dict[str, Any]]:
    """Tasks of the streams; those of the communication stream overlap each other."""
    for number, kernel in enumerate(run.kernels):
        arguments = {
            "Model Id": 4294967295,
            "Task Type": kernel.core,
            "Physic Stream Id": kernel.stream,
            "Task Id": kernel.task,
            "Batch Id": 0,
            "Subtask Id": 4294967295,
            "connection_id": number,
        }
        yield slice_event(HARDWARE, kernel.stream, kernel.name, kernel.begin, kernel.duration, arguments)
    for kernel in run.collectives:
        wait = min(plane_waits(kernel))
        moved = kernel.duration - wait
        parts = (
            ("Notify Wait", 0, wait),
            ("Memcpy", wait, moved * 6 // 10),
            ("Reduce Inline", wait + moved // 2, moved // 2),
        )
        for part, (name, begin, duration) in enumerate(parts):
            arguments = {"Task Type": name, "Physic Stream Id": COMM_STREAM, "Task Id": kernel.task * 3 + part}
            yield slice_event(HARDWARE, COMM_STREAM, name, kernel.begin + begin, duration, arguments)


def communication_events(run: Run) -> Iterator[dict[str, Any]]:
    """The group track and two planes."""
    for number, kernel in enumerate(run.collectives):
        node = len(run.kernels) + 2 * number + 1
        arguments = {"connection_id": node, "data_type": "FP16", "alg_type": "MESH-RING", "count": 16_777_216}
        yield slice_event(COMMUNICATION, GROUP_TRACK, kernel.name, kernel.begin, kernel.duration, arguments)
        for plane, (peer, wait) in enumerate(zip(PEERS, plane_waits(kernel), strict=True), 1):
            sized = {
                "transport type": "SDMA",
                "size(Byte)": PACKET_BYTES,
                "link type": "HCCS",
                "src rank": 0,
                "dst rank": peer,
            }
            yield slice_event(
                COMMUNICATION, plane, "Notify_Wait", kernel.begin, wait, {"notify_id": "18446744073709551615"}
            )
            yield slice_event(COMMUNICATION, plane, "Memcpy", kernel.begin + wait, kernel.duration - wait, sized)


def counter_events(run: Run) -> Iterator[dict[str, Any]]:
    """Bandwidth and memory samples every millisecond, and the clock where it changes."""
    random_ = random.Random(3)
    begin, end = run.windows[0][0], run.windows[-1][1]
    busy = merged([(kernel.begin, kernel.begin + kernel.duration) for kernel in run.kernels])
    position = 0
    for time in range(begin, end, 1_000_000):
        while position < len(busy) - 1 and busy[position][1] < time:
            position += 1
        working = busy[position][0] <= time <= busy[position][1]
        read = random_.gauss(880_000 if working else 21_000, 40_000 if working else 2_000)
        yield counter_event("HBM 0/Read", time, "Read(MB/s)", round(read, 3))
        yield counter_event("APP/HBM", time, "KB", APP_KB)
    clock = 0
    for step, (time, _end) in enumerate(run.windows, 1):
        if clock != clock_mhz(step):
            clock = clock_mhz(step)
            yield counter_event("AI Core Freq", time, "MHz", clock)


def counter_event(name: str, time: int, series: str, value: float) -> dict[str, Any]:
    """A C event."""
    return {"name": name, "pid": COUNTERS, "tid": 0, "ts": us(time), "ph": "C", "args": {series: value}}
