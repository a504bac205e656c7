"""Slices from the text files that timelines were made from, for results without a timeline json: output_timeline_data,
cpu_op_, gpu_op_ and activity_execute_timestamp (mindinsight-format 1.5, 1.6, 1.17)."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, Missing, SliceBatch, TrackInfo, TrackKey
from model.sentence import sentence
from model.table import MISSING_INT
from model.task import TaskContext
from model.time_text import Unit, ns_of
from parsers.files import aicpu_intermediate, step_trace_raw
from parsers.files.framework_raw import Operator, OperatorDictionary, plain
from parsers.files.legacy_tracks import ACTIVITIES, AICPU, COLLECTIVES, GPU_OPERATORS, HOST_CPU, track_info
from parsers.folder_view import FileEntry, FolderView
from parsers.json_text import loads
from parsers.reasons import holds_the_same
from parsers.siblings import beside, number_in
from parsers.slice_rows import SliceRows
from parsers.text_lines import TextLines
from parsers.text_table import CsvFile

_SLICES_PER_BATCH = 100_000
_SLICES_PER_CHECK = 4096
_NEAR_NS = 60 * 1_000_000_000
"""AI CPU operators of which none runs within a minute of the others have another clock."""
_OTHER_CLOCK = sentence(
    "Missing",
    "Before MindSpore 0.7 another clock timed them than the other operators; their times are in the table aicpu.",
)
_ALIASES = {"kernel_name": "op_name"}


def parse_host_cpu(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Slices of operators on the host CPU. Lines ``full_op_name;HostCpuOps;start_ns,duration_ms[,thread] ...``."""
    lines = TextLines(view, entry, task)
    keys = yield from _operators(lines, "ms", lambda thread: TrackKey(HOST_CPU, thread), task)
    if keys:
        yield TrackInfo(TrackKey(HOST_CPU, ""), process_name="Host CPU OP", process_sort=30)
    for key in sorted(keys, key=lambda key: key.thread):
        yield TrackInfo(key, thread_name=f"thread {key.thread}")
    yield from lines.faults.problems()


def parse_gpu(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Slices of operators on a GPU. Lines ``full_op_name;GpuOps;start_ns,duration_us ...``."""
    lines = TextLines(view, entry, task)
    track = TrackKey(number_in(entry.name) or "0", GPU_OPERATORS)
    keys = yield from _operators(lines, "us", lambda _: track, task)
    yield from track_info(keys, "gpu")
    yield from lines.faults.problems()


def parse_gpu_kernels(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Slices of kernels on a GPU. Lines ``kernel_name;stream_id;start_ns;duration_us``; names may hold anything."""
    lines = TextLines(view, entry, task)
    keys: set[TrackKey] = set()
    slices = SliceRows()
    for line in filter(str.strip, lines):
        name, stream, *run = [*line.rsplit(";", 3), "", "", ""][:4]
        times = _run(",".join(run), "us")
        if times is None or not slices.add(TrackKey(ACTIVITIES, stream.strip()), *times[:2], name.strip(), None):
            lines.faults.note("line_not_understood", f"line {lines.number}", line.strip())
        if len(slices.rows) >= _SLICES_PER_BATCH:
            task.check()
            keys.update(slices.tracks)
            yield slices.batch()
            slices = SliceRows()
    keys.update(slices.tracks)
    if slices.rows:
        yield slices.batch()
    yield from track_info(keys, "gpu")
    yield from lines.faults.problems()


def _operators(
    lines: TextLines, unit: Unit, key_of: Callable[[str], TrackKey], task: TaskContext
) -> Generator[Batch, None, set[TrackKey]]:
    """The executions of each line's operator, durations in ``unit``; ``key_of``: the track of a thread. Returns the
    tracks."""
    slices = SliceRows()
    keys: set[TrackKey] = set()
    for line in lines:
        name, _, runs = [*line.rsplit(";", 2), "", ""][:3]
        operator = plain(name.strip())
        arguments = json.dumps({"fullname": operator.name, "type": operator.type})
        for run in runs.split():
            if len(slices.rows) % _SLICES_PER_CHECK == 0:
                task.check()
            times = _run(run, unit)
            key = key_of(times[2] if times else "")
            if times is None or not slices.add(key, times[0], times[1], operator.short_name, arguments):
                lines.faults.note("line_not_understood", f"line {lines.number}", run)
        if line.strip() and not runs.strip():
            lines.faults.note("line_not_understood", f"line {lines.number}", line.strip())
        if len(slices.rows) >= _SLICES_PER_BATCH:
            keys.update(slices.tracks)
            yield slices.batch()
            slices = SliceRows()
    keys.update(slices.tracks)
    if slices.rows:
        yield slices.batch()
    return keys


def _run(text: str, unit: Unit) -> tuple[int, int, str] | None:
    parts = text.split(",")
    if len(parts) not in (2, 3):
        return None
    try:
        return ns_of(parts[0], "ns"), ns_of(parts[1], unit), parts[2] if len(parts) == 3 else "0"
    except ValueError:
        return None


def refuse_beside_trace(view: FolderView, entry: FileEntry) -> str:
    """A timeline json holds these slices and more; the clock of another file may be another one."""
    names = rf"((ascend_|gpu_|cpu_)?timeline_display_{number_in(entry.name)}|trace_view|trace)\.json(\.gz)?"
    traces = beside(view, entry, names)
    if traces:
        return holds_the_same(traces[0].name)
    device = r"(output_timeline_data|gpu_op_execute_timestamp)_\d+\.txt"
    others = beside(view, entry, device) if entry.name.lower().startswith("cpu_op") else []
    if not others:
        return ""
    return sentence("Reasons", "its clock is not that of {name}, which is shown").filled(name=others[0].name)


def parse_device(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Slices of output_timeline_data (process = the id, thread = the stream), of the collectives of the step trace and
    of AI CPU operators, on the device's clock: its counter since the device started."""
    device = number_in(entry.name) or "0"
    source = CsvFile(view, entry, task, _ALIASES)
    keys: set[TrackKey] = set()
    starts: list[int] = []
    if source.has("op_name", "stream_id", "start_time", "duration"):
        known = OperatorDictionary(view, entry, task)
        offset = 0
        for place, block in enumerate(source.blocks()):
            start, duration = block.ns("start_time", "ms"), block.ns("duration", "ms")
            if place == 0:
                offset = _offset(view, device, start)
            slices = SliceRows()
            names, streams = block.texts("op_name"), block.texts("stream_id")
            cells = zip(names, streams, start.tolist(), duration.tolist(), strict=True)
            for number, (name, stream, begin_ns, length_ns) in zip(block.numbers, cells, strict=True):
                operator = known[name or ""]
                key, arguments = TrackKey(device, stream or ""), _arguments(operator)
                is_whole = name is not None and MISSING_INT not in (begin_ns, length_ns)
                if not is_whole or not slices.add(key, begin_ns + offset, length_ns, operator.short_name, arguments):
                    source.faults.note("line_not_understood", f"row {number}", name or "")
            keys.update(slices.tracks)
            if slices.rows:
                batch = slices.batch()
                starts += int(batch.start_ns.min()), int(batch.start_ns.max())
                yield batch
    aicpu = _aicpu(view, device, task)
    if aicpu is not None and starts and not _near(aicpu.start_ns, min(starts), max(starts)):
        aicpu = None
        yield Missing("timeline", sentence("Missing", "AI CPU operators"), _OTHER_CLOCK)
    for more in (_collectives(view, device, task), aicpu):
        if more is not None:
            keys.update(more.tracks)
            yield more
    yield from track_info(keys, "ascend")
    yield from source.problems()


def _near(start_ns: NDArray[np.int64], first_ns: int, last_ns: int) -> bool:
    return bool(((start_ns > first_ns - _NEAR_NS) & (start_ns < last_ns + _NEAR_NS)).any())


def _offset(view: FolderView, device: str, start: NDArray[np.int64]) -> int:
    """What makes starts counter values: those of June 2020 count from the smallest counter, later ones are counters."""
    for entry in view.find(rf"min_cycle_counter_{device}\.txt", ""):
        try:
            smallest = ns_of(view.head(entry, 64).decode("ascii", "replace"), "tick")
        except ValueError:  # "inf" when there was no operator
            continue
        known = start[start != MISSING_INT]
        if len(known) and int(known.min()) < smallest:
            return smallest
    return 0


def _arguments(operator: Operator) -> str:
    arguments = {"type": operator.type, "fullname": operator.name}
    if operator.info:
        try:
            info = loads(operator.info)
        except ValueError:
            info = None
        arguments |= info if isinstance(info, dict) else {"op_info": operator.info}
    return json.dumps(arguments)


def _collectives(view: FolderView, device: str, task: TaskContext) -> SliceBatch | None:
    """The collectives of all steps without the average (mindinsight-format 3.1)."""
    slices = SliceRows()
    for entry in view.find(rf"step_trace_raw_{device}_detail_time\.csv", ""):
        source = CsvFile(view, entry, task, step_trace_raw.INFERENCE)
        block = source.whole() if "step_num" in source else None
        if block is None:
            continue
        steps = step_trace_raw.step_numbers(block)
        for collective in step_trace_raw.collectives(source):
            begin, _, duration, happened = step_trace_raw.collective_times(block, collective)
            key = TrackKey(COLLECTIVES, collective.stream)
            for row in np.flatnonzero(happened & (steps != 0)):
                arguments = json.dumps({"step": int(steps[row])})
                slices.add(key, int(begin[row]), int(duration[row]), collective.label, arguments)
    return slices.batch() if slices.rows else None


def _aicpu(view: FolderView, device: str, task: TaskContext) -> SliceBatch | None:
    """AI CPU operators run on the same clock (mindinsight-format 3.6)."""
    slices = SliceRows()
    for entry in view.find(rf"aicpu_intermediate_{device}\.csv", ""):
        source = CsvFile(view, entry, task, aicpu_intermediate.ALIASES)
        block = source.whole() if "op_type" in source else None
        if block is not None:
            data = aicpu_intermediate.rows_of(block)
            _add_aicpu(slices, data["name"], data["run_start_ns"], data["run_end_ns"])
    return slices.batch() if slices.rows else None


def _add_aicpu(
    slices: SliceRows, names: Sequence[str | None], start: NDArray[np.int64], end: NDArray[np.int64]
) -> None:
    for name, begin_ns, end_ns in zip(names, start.tolist(), end.tolist(), strict=True):
        if MISSING_INT not in (begin_ns, end_ns) and end_ns >= begin_ns:
            slices.add(TrackKey(AICPU, "0"), begin_ns, end_ns - begin_ns, name or "", None)
