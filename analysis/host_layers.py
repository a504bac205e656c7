"""The three layers of a run, AscendCL, operators and Runtime, on one time axis: blocks that a picture can show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.named_slices import ACL_MARK, RUNTIME_MARK, ids_that
from analysis.once_a_trace import once_a_trace
from analysis.stored_columns import info_of
from analysis.streams import OPERATOR_PROCESSES
from model.table import MISSING_INT
from model.task import TaskContext
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.trace_view import Track

LAYERS = ("acl", "operators", "runtime")
_MARKS = {"acl": ACL_MARK, "runtime": RUNTIME_MARK}
_PROCESSES = {"acl": ("ascendcl", "acl"), "operators": OPERATOR_PROCESSES, "runtime": ("runtime",)}
_TABLES = {"acl": ("acl",), "operators": ("kernels", "task_time", "ge_op_execute"), "runtime": ()}
_WIDE_PX = 3
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Blocks:
    """What one layer did in a picture's span, in blocks of neighbours that lie too close to be told apart: begin and
    end, how many each stands for, name and slice (-1 = it is a row of a table) of the longest; all of length n.
    ``origin``: where it is from, "" = nowhere."""

    layer: str
    origin: Literal["timeline", "table", ""]
    begin_ns: Ints
    end_ns: Ints
    counts: Ints
    names: tuple[str, ...]
    index: Ints


@dataclass(frozen=True, slots=True, eq=False)
class _All:
    """Slices or rows of a layer: begin, duration, name code, slice index."""

    begin: Ints
    lasted: Ints
    code: Ints
    index: Ints


_Found = tuple[Literal["timeline", "table", ""], _All, list[str | None] | None]


def host_layers(
    trace: Trace, span: TimeSpan | None, pixels: int, task: TaskContext
) -> tuple[TimeSpan, tuple[Blocks, ...]]:
    """The layers in ``span`` (None = all of them) drawn over ``pixels``, and the span itself."""
    found = _all_layers(trace, task)
    ends = [(int(c.begin.min()), int((c.begin + c.lasted).max())) for _, c, _ in found.values() if len(c.begin)]
    if not ends:
        return TimeSpan(0, 1), ()
    whole = TimeSpan(min(begin for begin, _ in ends), max(end for _, end in ends) + 1)
    shown = span if span is not None and span.begin_ns < whole.end_ns and span.end_ns > whole.begin_ns else whole
    return shown, tuple(
        _blocks(trace, layer, origin, cells, texts, shown, pixels) for layer, (origin, cells, texts) in found.items()
    )


@once_a_trace
def _all_layers(trace: Trace, task: TaskContext) -> dict[str, _Found]:
    return {layer: _layer(trace, layer, task) for layer in LAYERS}


def _layer(trace: Trace, layer: str, task: TaskContext) -> _Found:
    """Where the layer is from, all of it, and the texts of its codes (None = they are name ids)."""
    parts = list(_of_timeline(trace, layer, task))
    if parts:
        return "timeline", _joined(parts), None
    for table in _TABLES[layer]:
        if trace.has(table) and (made := _of_table(trace, table)) is not None:
            return "table", *made
    empty = np.zeros(0, np.int64)
    return "", _All(empty, empty, empty, empty), []


def _joined(parts: list[_All]) -> _All:
    columns = (np.concatenate([getattr(part, name) for part in parts]) for name in ("begin", "lasted", "code", "index"))
    return _All(*columns)


def _of_timeline(trace: Trace, layer: str, task: TaskContext) -> Iterator[_All]:
    mark = _MARKS.get(layer)
    ids = ids_that(trace, mark, lambda name: name.startswith(mark)) if mark else np.zeros(0, np.int64)
    for track in trace.tracks:
        if track.kind != "slices" or not track.slices:
            continue
        of_layer = _is_of(track, layer)
        if not of_layer and not len(ids):
            continue
        for depth in range(track.depths):
            task.check()
            begin, lasted, name = trace.slices_of(track.id, depth)
            at = np.arange(len(begin)) if of_layer else np.flatnonzero(np.isin(name, ids))
            if len(at):
                first = trace.first_index(track.id, depth)
                yield _All(np.asarray(begin[at]), np.asarray(lasted[at]).astype(np.int64),
                           np.asarray(name[at]).astype(np.int64), first + at)  # fmt: skip


def _is_of(track: Track, layer: str) -> bool:
    process, thread = track.process.casefold(), track.thread.casefold()
    if layer == "operators" and not thread.startswith("stream"):
        return False
    return process.startswith(_PROCESSES[layer])


def _of_table(trace: Trace, table: str) -> tuple[_All, list[str | None]] | None:
    if not {"name", "start_ns", "duration_ns"} <= info_of(trace, table).names:
        return None
    cells = trace.table(table, ["start_ns", "duration_ns"])
    codes, texts = trace.text_codes(table, "name", 0, cells.rows)
    known = (cells["start_ns"] != MISSING_INT) & (cells["duration_ns"] >= 0)  # missing is less
    if not known.any():
        return None
    begin, lasted = cells["start_ns"][known], cells["duration_ns"][known]
    return _All(begin, lasted, codes[known].astype(np.int64), np.full(len(begin), -1, np.int64)), texts


def _blocks(
    trace: Trace,
    layer: str,
    origin: Literal["timeline", "table", ""],
    cells: _All,
    texts: list[str | None] | None,
    span: TimeSpan,
    pixels: int,
) -> Blocks:
    inside = np.flatnonzero((cells.begin < span.end_ns) & (cells.begin + cells.lasted >= span.begin_ns))
    order = inside[np.argsort(cells.begin[inside], kind="stable")]
    begin, lasted = cells.begin[order], cells.lasted[order]
    if not len(order):
        empty = np.zeros(0, np.int64)
        return Blocks(layer, origin, empty, empty, empty, (), empty)
    pixel = max(span.length_ns // max(pixels, 1), 1)
    first = _group_begins(begin, lasted, pixel)
    of = np.cumsum(np.isin(np.arange(len(begin)), first)) - 1
    by_length = np.lexsort((lasted, of))
    counts = np.bincount(of)
    longest = by_length[np.cumsum(counts) - 1]
    code, index = cells.code[order][longest], cells.index[order][longest]
    names = trace.names(code) if texts is None else [texts[at] or "" for at in code.tolist()]
    ends = np.maximum.reduceat(begin + lasted, first)
    return Blocks(layer, origin, begin[first], ends, counts, tuple(names), index)


def _group_begins(begin: Ints, lasted: Ints, pixel: int) -> Ints:
    """Where a block begins: behind a gap of a pixel, or where one of both is wide enough to be seen alone."""
    ends = np.maximum.accumulate(begin + lasted)
    gap = begin[1:] - ends[:-1]
    is_wide = (lasted[1:] >= _WIDE_PX * pixel) | (lasted[:-1] >= _WIDE_PX * pixel)
    return np.concatenate([[0], np.flatnonzero((gap >= pixel) | ((gap >= 0) & is_wide)) + 1]).astype(np.int64)
