"""aicore.data of raw folders: the AI Core's counters of every task, and the floating point operations in them
(mindinsight-format 2.9, ascend-formats 5.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.batches import Batch, TableBatch
from model.sentence import sentence
from model.table import Column
from model.task import TaskContext
from parsers.faults import Faults
from parsers.files.hwts_records import MAGIC, times_of
from parsers.folder_view import FileEntry, FolderView
from parsers.json_file import items, json_object, number
from parsers.slice_files import Records, SliceFile
from parsers.task_dictionary import TaskDictionary

_RECORD = np.dtype(
    {
        "names": ["head", "magic", "task", "total", "total_2", "counters", "stream"],
        "formats": ["u1", "<u2", "<u2", "<u8", "<u8", ("<u8", 8), "<u4"],
        "offsets": [0, 2, 6, 16, 24, 32, 96],
        "itemsize": 128,
    }
)
_COUNTERS = 8
_MINDSPORE_EVENTS = (0x49, 0x4A, 0x4B, 0x4C, 0x4D, 0x4E, 0x4F)
"""cube_fp16, cube_int8, vec_fp32, vec_fp16_128lane, vec_fp16_64lane, vec_int32, vec_misc: what MindSpore always asks
for."""

_CUBE = {0x49: 16**3 * 2, 0x4A: 16**2 * 32 * 2}
_VECTOR = {0x4B: 32, 0x4C: 128, 0x4D: 64, 0x4E: 64, 0x4F: 32}
"""Floating point operations in one count of an event."""

_RATIOS: dict[str, tuple[int, ...]] = {
    "mac_fp16_ratio": (0x49,),
    "mac_int8_ratio": (0x4A,),
    "vec_fp32_ratio": (0x4B,),
    "vec_fp16_ratio": (0x4C, 0x4D),
    "vec_int32_ratio": (0x4E,),
    "vec_misc_ratio": (0x4F,),
    "vec_ratio": (0x8,),
    "mac_ratio": (0xA,),
    "scalar_ratio": (0x9,),
    "mte1_ratio": (0xB,),
    "mte2_ratio": (0xC,),
    "mte3_ratio": (0xD,),
}
"""Shares of the task's cycles, called as in op_summary, and the events that they are sums of."""

_PEAK_PER_CYCLE = 8192  # of one AI Core


@dataclass(frozen=True, slots=True)
class Flops:
    """Of each operator and one of its rounds. ``flops``: NaN where none of its tasks was counted. ``peak_per_s``: of
    the whole chip, None when info.json does not tell. Shapes (operators,)."""

    flops: NDArray[np.float64]
    peak_per_s: float | None


def parse(view: FolderView, entry: FileEntry, rank: int | None, task: TaskContext) -> Iterator[Batch]:
    """Rows of ``ai_core``: each task's begin and duration by the log of tasks, its cycles, counters, their shares, and
    its floating point operations."""
    source = SliceFile(view, entry, task, _RECORD.itemsize)
    if source.leads:
        events, told = _events(view)
        if not told:
            source.faults.note("counters_untold", sample=", ".join(f"0x{event:x}" for event in events))
        known = TaskDictionary(view, rank, task)
        begin, lasted = times_of(view, rank, known, *_ids(view, entry, task), task)
        first = 0
        for records in source.records(_RECORD):
            cells = _sound(records, source.faults)
            if len(cells):
                part = slice(first, first + len(cells))
                yield _rows(cells, begin[part], lasted[part], events, known)
                first = part.stop
    yield from source.problems()


def refuse_samples(view: FolderView, entry: FileEntry) -> str:
    """Samples taken at an interval belong to no task; their layout is not known."""
    if _sampled(view):
        return sentence("Reasons", "samples of the AI Core's counters; msprof --export=on makes a readable file of it")
    return ""


def _sampled(view: FolderView) -> bool:
    return _settings(view).get("ai_core_profiling_mode") == "sample-based"


def flops_of(view: FolderView, rank: int | None, known: TaskDictionary, task: TaskContext) -> Flops | None:
    """The floating point operations of the operators of ``known`` from the counters beside, None when they were not
    counted. An operator of several tasks has the sum of them. Raises `Cancelled`."""
    events, _ = _events(view)
    if not set(events) & {*_CUBE, *_VECTOR} or _sampled(view):
        return None
    number_of = r"\d{1,9}" if rank is None else str(rank)
    operators = len(known.operators)
    total, rounds, first = np.zeros(operators), np.zeros(operators, np.int64), np.full(operators, -1, np.int64)
    for entry in view.find(rf"aicore\.data\.(?:.*\.)?{number_of}(\.slice_\d+)?"):
        source = SliceFile(view, entry, task, _RECORD.itemsize)
        if view.local(entry).rpartition("/")[0] not in ("", "data") or not source.leads:
            continue
        for records in source.records(_RECORD):
            cells = _sound(records, source.faults)
            tasks = cells["task"].astype(np.int64)
            of = known.find(cells["stream"].astype(np.int64), tasks)
            cells, tasks, of = cells[of >= 0], tasks[of >= 0], of[of >= 0]
            np.add.at(total, of, sum(_operations(cells, events)))
            codes, places = np.unique(of, return_index=True)
            first[codes] = np.where(first[codes] < 0, tasks[places], first[codes])
            rounds += np.bincount(of[tasks == first[of]], minlength=operators)
    if not rounds.any():
        return None
    return Flops(np.where(rounds > 0, total / np.maximum(rounds, 1), np.nan), _peak(view))


_Rates = Mapping[str, tuple[str, NDArray[np.float64]]]


def flops_columns(flops: Flops, operators: Sequence[int], mean_ns: NDArray[np.float64]) -> _Rates:
    """Columns of ``operators`` (places in the dictionary) that take ``mean_ns`` in a round: name to unit and cells, as
    flops_{id}.txt has them (mindinsight-format 1.12, 3.7)."""
    counts = flops.flops[list(operators)]
    rate = counts / np.where(mean_ns > 0, mean_ns, np.nan)  # operations in a ns, which is 10^9 in a s
    columns = {"mflops": ("MFLOPs", counts / 1e6), "gflops": ("GFLOPS", rate)}
    if flops.peak_per_s is not None:
        columns["utilization_percent"] = ("percent", rate * 1e9 / flops.peak_per_s * 100)
    return columns


def flops_summary(rates: _Rates) -> TableBatch:
    """The row of ``flops_summary``: the operations of one step, and the means of the operators' rates."""
    columns, data = [], {}
    for name, (unit, values) in rates.items():
        known = values[np.isfinite(values)]
        columns.append(Column(name, "float", unit))
        data[name] = np.array([known.sum() if name == "mflops" else known.mean() if len(known) else np.nan])
    return TableBatch("flops_summary", tuple(columns), data)


def _sound(records: Records, faults: Faults) -> NDArray[Any]:
    """Records that are not blank and bear the collector's mark, where any does."""
    cells = records.cells
    rows = np.flatnonzero((cells["head"] != 0) | (cells["magic"] != 0) | (cells["total"] != 0))
    good = cells["magic"][rows] == MAGIC
    if good.any() and not good.all():
        bad = rows[~good]
        faults.note("record_unknown", records.at(bad[0]), f"0x{int(cells['magic'][bad[0]]):04x}", len(bad))
        rows = rows[good]
    return cells[rows]


def _ids(view: FolderView, entry: FileEntry, task: TaskContext) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Stream and task of every sound record."""
    source = SliceFile(view, entry, task, _RECORD.itemsize)
    found = [np.zeros((2, 0), np.int64)]
    for records in source.records(_RECORD):
        cells = _sound(records, source.faults)
        found.append(np.stack([cells["stream"].astype(np.int64), cells["task"].astype(np.int64)]))
    stream, task_id = np.concatenate(found, axis=1)
    return stream, task_id


_COLUMNS = (
    *(Column(name, "text") for name in ("task_id", "stream_id", "name", "type")),
    *(Column(name, "int", "ns") for name in ("start_ns", "duration_ns")),
    *(Column(name, "float") for name in ("total_cycles", "second_total")),
)


def _rows(
    cells: NDArray[Any],
    begin: NDArray[np.int64],
    lasted: NDArray[np.int64],
    events: tuple[int, ...],
    known: TaskDictionary,
) -> TableBatch:
    stream, task = cells["stream"].astype(np.int64), cells["task"].astype(np.int64)
    operators = [known.operators[place] if place >= 0 else None for place in known.find(stream, task).tolist()]
    cycles = cells["total"].astype(np.float64)
    columns = list(_COLUMNS)
    data: dict[str, Any] = {
        "task_id": [str(number) for number in task.tolist()],
        "stream_id": [str(number) for number in stream.tolist()],
        "name": [operator.name if operator else None for operator in operators],
        "type": [operator.type or None if operator else None for operator in operators],
        "start_ns": begin,
        "duration_ns": lasted,
        "total_cycles": cycles,
        "second_total": cells["total_2"].astype(np.float64),
    }

    def add(name: str, unit: str, values: NDArray[np.float64], label: str = "") -> None:
        columns.append(Column(name, "float", unit, label))
        data[name] = values

    counts = cells["counters"].astype(np.float64)
    for place, event in enumerate(events):
        add(f"r{event:x}", "", counts[:, place], f"0x{event:x}")
    for name, share in _shares(counts, cycles, events):
        add(name, "ratio", share)
    if set(events) & {*_CUBE, *_VECTOR}:
        cube, vector = _operations(cells, events)
        add("cube_fops", "", cube)
        add("vector_fops", "", vector)
        add("mflops", "MFLOPs", (cube + vector) / 1e6)
    return TableBatch("ai_core", tuple(columns), data)


def _shares(
    counts: NDArray[np.float64], cycles: NDArray[np.float64], events: tuple[int, ...]
) -> Iterator[tuple[str, NDArray[np.float64]]]:
    """Columns of the shares of ``cycles`` whose events were counted. Shapes (n, 8), (n,)."""
    for name, wanted in _RATIOS.items():
        if set(wanted) <= set(events):
            yield name, sum(counts[:, events.index(event)] for event in wanted) / np.where(cycles > 0, cycles, np.nan)


def _operations(cells: NDArray[Any], events: tuple[int, ...]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Floating point operations of the cube and of the vector unit. Shapes (n,)."""
    counts = cells["counters"].astype(np.float64)
    cube, vector = (
        np.array([factors.get(event, 0) for event in events] + [0] * (_COUNTERS - len(events)), np.float64)
        for factors in (_CUBE, _VECTOR)
    )
    return counts @ cube, counts @ vector


def _settings(view: FolderView) -> Mapping[str, Any]:
    """sample.json: how it was collected; {} when it does not tell."""
    return _json(view, r"sample\.json(\.\d{1,4})?")


def _events(view: FolderView) -> tuple[tuple[int, ...], bool]:
    """Which events the counters count, in their order, and whether sample.json tells."""
    names = [name.strip() for name in str(_settings(view).get("ai_core_profiling_events") or "").split(",")]
    if all(re.fullmatch(r"0x[0-9a-fA-F]{1,4}", name) for name in names):
        events = tuple(int(name, 16) for name in names[:_COUNTERS])
        if len(set(events)) == len(events):
            return events, True
    return _MINDSPORE_EVENTS, False


def _peak(view: FolderView) -> float | None:
    devices = items(_json(view, r"info\.json(\.\d{1,4})?"), "DeviceInfo")
    device = devices[0] if devices and isinstance(devices[0], dict) else {}
    frequency, cores = number(device.get("aic_frequency")), number(device.get("ai_core_num"))
    return frequency * 1e6 * cores * _PEAK_PER_CYCLE if frequency and cores else None


def _json(view: FolderView, name: str) -> Mapping[str, Any]:
    """A file of the collector's notes, {} when it is not there or damaged, which its own parser tells."""
    for entry in view.find(name, ""):
        with suppress(OSError):
            return json_object(view, entry, Faults(entry.path))
    return {}
