"""From a slice of the timeline to its row in the device's task table, and back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

import numpy as np

from analysis.named_slices import is_device
from analysis.operator_names import short_name
from model.table import Table
from model.task import TaskContext
from model.trace_view import Slice, Track

if TYPE_CHECKING:
    from cache.trace import Trace

START_TOLERANCE_NS = 1
"""Traces write times in decimal µs, tables too: the last digit may be rounded differently."""

_CANDIDATES = 64
_TEXTS = (
    "name", "type", "core", "stream_id", "op_state",
    "input_shapes", "input_data_types", "input_formats", "output_shapes", "output_data_types", "output_formats",
)  # fmt: skip
_NUMBERS = ("duration_ns", "wait_ns", "block_num", "mix_block_num")


@dataclass(frozen=True, slots=True)
class Operand:
    """One input or output as the file writes it; "" = it says nothing."""

    shape: str
    data_type: str
    format: str


@dataclass(frozen=True, slots=True)
class Kernel:
    """One task of the device; ``row``: its number in the table; "" and None = the table does not say. Times in ns."""

    row: int
    name: str
    type: str
    core: str
    state: str
    stream: str
    duration_ns: int | None
    wait_ns: int | None
    block_num: int | None
    mix_block_num: int | None
    inputs: tuple[Operand, ...]
    outputs: tuple[Operand, ...]


def kernel_of_slice(trace: Trace, one: Slice, track: Track) -> Kernel | None:
    """The row that begins with ``one`` and has its name or, on the track of a stream, its stream and duration."""
    if not trace.has("kernels"):
        return None
    starts = trace.table("kernels", ["start_ns"])
    if "start_ns" not in starts:
        return None
    begins = np.asarray(starts["start_ns"])
    near = np.flatnonzero((begins >= one.begin_ns - START_TOLERANCE_NS) & (begins <= one.begin_ns + START_TOLERANCE_NS))
    rows = [_kernel(trace, row) for row in near[:_CANDIDATES].tolist()]
    names = {one.name, short_name(one.name)}
    named = [row for row in rows if row.name and (row.name in names or short_name(row.name) in names)]
    if named:  # of tasks that begin together, the one on the slice's stream
        away = {row.row: abs((row.duration_ns or 0) - one.duration_ns) for row in named}
        return min(named, key=lambda row: (row.stream != track.thread_id, away[row.row]))
    is_stream = track.thread.casefold().startswith("stream")
    return next((row for row in rows if is_stream and _is_same_task(row, one, track)), None)


def slice_of_kernel(trace: Trace, row: int, task: TaskContext) -> Slice | None:
    """The slice whose row in the device's task table is ``row``, on the device where others have it too; None = the
    timeline has none."""
    if not trace.has("kernels"):
        return None
    own = trace.table("kernels", ["start_ns"], row, 1)
    begin_ns = own.whole("start_ns", 0) if own.rows else None
    found = [
        (is_device(track), one)
        for one, track in _slices_beginning(trace, begin_ns, task)
        if (kernel := kernel_of_slice(trace, one, track)) is not None and kernel.row == row
    ]
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _slices_beginning(trace: Trace, begin_ns: int | None, task: TaskContext) -> Iterator[tuple[Slice, Track]]:
    if begin_ns is None:
        return
    for track in trace.tracks:
        if track.kind != "slices":
            continue
        if not track.begin_ns - START_TOLERANCE_NS <= begin_ns <= track.end_ns + START_TOLERANCE_NS:
            continue
        for depth in range(track.depths):
            task.check()
            begins = trace.slices_of(track.id, depth)[0]
            low, high = np.searchsorted(begins, [begin_ns - START_TOLERANCE_NS, begin_ns + START_TOLERANCE_NS + 1])
            first = trace.first_index(track.id, depth)
            for at in range(int(low), min(int(high), int(low) + _CANDIDATES)):
                yield trace.slice(first + at), track


def _is_same_task(row: Kernel, one: Slice, track: Track) -> bool:
    return (
        row.stream == track.thread_id
        and row.duration_ns is not None
        and abs(row.duration_ns - one.duration_ns) <= START_TOLERANCE_NS
    )


def _kernel(trace: Trace, row: int) -> Kernel:
    table: Table = trace.table("kernels", [*_TEXTS, *_NUMBERS], row, 1)
    texts = {name: str(table[name][0] or "") if name in table else "" for name in _TEXTS}
    numbers = {name: table.whole(name, 0) for name in _NUMBERS}
    return Kernel(
        row=row,
        name=texts["name"],
        type=texts["type"],
        core=texts["core"],
        state=texts["op_state"],
        stream=texts["stream_id"],
        duration_ns=numbers["duration_ns"],
        wait_ns=numbers["wait_ns"],
        block_num=numbers["block_num"],
        mix_block_num=numbers["mix_block_num"],
        inputs=operands(texts, "input"),
        outputs=operands(texts, "output"),
    )


def operands(texts: dict[str, str], side: str) -> tuple[Operand, ...]:
    """What the three lists of a side (``input``, ``output``) say, which part their entries by semicolons."""
    lists = [_parts(texts[f"{side}_{what}"]) for what in ("shapes", "data_types", "formats")]
    return tuple(Operand(*entry) for entry in zip_longest(*lists, fillvalue=""))


def _parts(text: str) -> list[str]:
    bare = text.strip().strip('"')
    return [part.strip() for part in bare.split(";")] if bare and bare != "N/A" else []
