"""What the process and thread ids of MindSpore's own timelines mean (mindinsight-format 3.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from model.batches import TrackInfo, TrackKey
from model.whole_number import whole_number

AICPU, COLLECTIVES, HOST_CPU, OVERLAPS, ACTIVITIES = "9000", "10000", "11000", "12000", "13000"
"""Process ids of what belongs to no single device."""
STEPS, GPU_OPERATORS = "100000", "100002"
"""And the threads of steps and of a GPU's operators."""

_PROCESSES = {
    AICPU: ("AICPU OP", 10),
    COLLECTIVES: ("Communication Op", 20),
    HOST_CPU: ("Host CPU OP", 30),
    OVERLAPS: ("Op Overlap Analyse", 40),
    ACTIVITIES: ("Activity Op", 50),
}
_DEVICE = {"ascend": "AICORE OP", "gpu": "GPU Op", "cpu": "Host CPU OP"}
_THREADS = {
    STEPS: ("Steps", -4),
    "100001": ("Scope Name", -3),
    GPU_OPERATORS: ("GpuOps", -2),
    "100003": ("HostCpuOps", -1),
}
_OVERLAP = {
    "7997": "Receive Alone",
    "7998": "Collective Communication Alone",
    "7999": "Merged Computation Op",
    "8000": "Pure Communication Op",
    "8001": "Merged Communication Op",
    "8002": "Free Time",
}
DERIVED = (COLLECTIVES, OVERLAPS)
MARKS = (STEPS, "100001")
"""Processes and threads of slices that are made from other files or slices."""
_LARGEST_DEVICE = 1023  # a larger process id is none that MindSpore made from a device id


def track_info(keys: Iterable[TrackKey], target: str) -> Iterator[TrackInfo]:
    """Names for tracks whose file names none. ``target``: ``ascend``, ``gpu`` or ``cpu``, what the device is."""
    ordered = sorted(keys, key=lambda key: (key.process, key.thread))
    for process in dict.fromkeys(key.process for key in ordered):
        name, sort = _process(process, target)
        if name is not None:
            yield TrackInfo(TrackKey(process, ""), process_name=name, process_sort=sort)
    for key in ordered:
        name, sort = _thread(key, target)
        if name is not None:
            yield TrackInfo(key, thread_name=name, thread_sort=sort)


def _process(process: str, target: str) -> tuple[str | None, int | None]:
    if process in _PROCESSES:
        return _PROCESSES[process]
    device = whole_number(process)
    if device is None or device > _LARGEST_DEVICE:
        return None, None
    return f"{_DEVICE[target]} (device {device})", 0


def _thread(key: TrackKey, target: str) -> tuple[str | None, int | None]:
    if key.thread in _THREADS:
        return _THREADS[key.thread]
    if key.process == OVERLAPS:
        name = _OVERLAP.get(key.thread)
        return name, int(key.thread) if name else None
    stream = whole_number(key.thread)
    if stream is None:
        return None, None
    if key.thread == "0" and (key.process == AICPU or target != "ascend"):
        return "Ops", 0
    return f"Stream {stream}", stream
