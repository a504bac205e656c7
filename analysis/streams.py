"""Hardware streams: which tracks show them, and the time in which their device was recorded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from model.time_span import TimeSpan
from model.trace_view import Track


class DeviceProcess(NamedTuple):
    """A process of the timeline that shows the device, by the ``beginning`` of its name; ``core``: what runs on its
    streams, None where that does not tell."""

    beginning: str
    core: str | None = None
    has_streams: bool = True
    has_operators: bool = True


ASCEND_HARDWARE = "ascend hardware"
_DEVICE_PROCESSES = (
    DeviceProcess(ASCEND_HARDWARE),  # which core is in the table of device tasks
    DeviceProcess("aicore op", "AI Core"),
    DeviceProcess("ai core op", "AI Core"),
    DeviceProcess("ascend op", "AI Core"),  # of PyNative results
    DeviceProcess("aicpu op", "AI CPU"),
    DeviceProcess("gpu op", "GPU"),
    DeviceProcess("communication op", "Communication"),
    DeviceProcess("task scheduler", has_operators=False),
    DeviceProcess("hccl", has_streams=False),
)
OPERATOR_PROCESSES = tuple(process.beginning for process in _DEVICE_PROCESSES if process.has_operators)
"""Beginnings of those in which an operator runs; the host only calls it."""
_REST = "tasks without an operator"

_ENOUGH = 20
"""Fewer slices of a process do not tell when its recording began and ended: one alone would fill all of it."""

_NEARLY = 0.9
"""From this share of the run on all of it was recorded: shares of nearly the same time look like different ones."""


def is_stream(track: Track) -> bool:
    """Whether ``track`` shows the tasks of a hardware stream."""
    if track.kind != "slices":
        return False
    thread = track.thread.casefold()
    return _process_of(track) is not None and (thread.startswith("stream") or thread.isdigit())


def core_of_process(track: Track) -> str | None:
    """What runs on the streams of the track's process; None where that does not tell."""
    process = _process_of(track)
    return None if process is None else process.core


def recorded_spans(tracks: Iterable[Track], run: TimeSpan | None) -> Mapping[int, TimeSpan]:
    """For each track of a device with slices the time, within the ``run``, from the first to the last slice of its
    process: each of them has a recording of its own, and that of kernels may end long before that of steps. Of a
    process with few slices, or with some nearly all along, it is the whole ``run``."""
    processes: dict[tuple[str, str], list[Track]] = {}
    for track in tracks:
        is_of_device = _process_of(track) is not None or track.process.casefold().startswith(_REST)
        if is_of_device and track.kind == "slices" and track.slices:
            processes.setdefault((track.process, track.process_id), []).append(track)
    spans: dict[int, TimeSpan] = {}
    for members in processes.values():
        begin, end = min(track.begin_ns for track in members), max(track.end_ns for track in members)
        if run is not None:
            few = sum(track.slices for track in members) < _ENOUGH
            begin, end = max(begin, run.begin_ns), min(end, run.end_ns)
            if few or end - begin >= run.length_ns * _NEARLY:
                begin, end = run.begin_ns, run.end_ns
        if begin < end:
            spans |= {track.id: TimeSpan(begin, end) for track in members}
    return spans


def _process_of(track: Track) -> DeviceProcess | None:
    """Whose streams the track may be one of."""
    name = track.process.casefold()
    return next((one for one in _DEVICE_PROCESSES if one.has_streams and name.startswith(one.beginning)), None)
