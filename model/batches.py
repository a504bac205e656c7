"""What a reader yields: self-contained batches in any order. The cache writer takes them; nobody else stores them.

Names and tracks in a batch are local: ``names``/``tracks`` list each distinct one once, the arrays hold indexes into
that list. So a batch can cross a process boundary and two batches need not agree on anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from model.problem import Problem
from model.table import Column

EVENT_BITS = 20
"""`SliceBatch.event` is ``chunk << EVENT_BITS | index in chunk``."""
NO_EVENT = -1
"""`SliceBatch.event` of a slice that has no raw event to fetch arguments from."""
NO_CATEGORY = 0xFFFFFFFF
"""`SliceBatch.category` of a slice without one."""
FLOW_START, FLOW_STEP, FLOW_END = 0, 1, 2
"""`FlowBatch.phase`: what trace events call s, t and f."""


@dataclass(frozen=True, slots=True)
class TrackKey:
    """Identity of a track inside one result: the pid and tid as the file wrote them (text), and for counters the
    counter's name and args key in ``counter`` (`model.joined`)."""

    process: str
    thread: str
    counter: str = ""


@dataclass(frozen=True, slots=True)
class TrackInfo:
    """Names and order of a track or its process; later ones complete earlier ones (None = says nothing about it)."""

    key: TrackKey  # thread "" = says something about the whole process
    process_name: str | None = None
    process_label: str | None = None
    process_sort: int | None = None
    thread_name: str | None = None
    thread_sort: int | None = None
    unit: str | None = None  # of a counter


@dataclass(frozen=True, slots=True, eq=False)
class SliceBatch:
    """``n`` slices. ``track``: index in ``tracks``; ``name``/``category``: index in ``names`` (or NO_CATEGORY);
    ``event``: position of the raw event (see EVENT_BITS and `RawChunk`), or NO_EVENT; ``arguments``: instead of raw
    events, small readers may give one JSON object text per slice (or None)."""

    tracks: Sequence[TrackKey]
    names: Sequence[str]
    track: NDArray[np.uint32]
    start_ns: NDArray[np.int64]
    duration_ns: NDArray[np.int64]
    name: NDArray[np.uint32]
    category: NDArray[np.uint32] | None = None
    event: NDArray[np.int64] | None = None
    arguments: Sequence[str | None] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class CounterBatch:
    """``n`` counter samples: a step function per track (``tracks[i].counter`` is set), value NaN = missing."""

    tracks: Sequence[TrackKey]
    track: NDArray[np.uint32]
    time_ns: NDArray[np.int64]
    value: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class FlowBatch:
    """``n`` ends of flows, to be joined by (category, id). ``phase``: FLOW_START, FLOW_STEP or FLOW_END.
    ``ids`` are texts (ids above 64 bits occur); an end binds to the innermost slice that encloses its time on its
    track."""

    tracks: Sequence[TrackKey]
    categories: Sequence[str]
    track: NDArray[np.uint32]
    category: NDArray[np.uint32]
    ids: Sequence[str]
    phase: NDArray[np.uint8]
    time_ns: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class RawChunk:
    """A run of whole events as the file has them, ``[`` … ``]`` = a JSON array, zstd-compressed. ``chunk`` is unique in
    the result and grows with the position in the file. The arguments of a slice are fetched from here."""

    chunk: int
    compressed: bytes
    size_bytes: int  # uncompressed
    events: int


@dataclass(frozen=True, slots=True, eq=False)
class TableBatch:
    """Rows of one table; ``data[column.name]`` per column: a numpy array or a list with None for missing cells.
    Several batches of a table are appended; a column that a later batch lacks is missing there, and vice versa."""

    table: str
    columns: tuple[Column, ...]
    data: Mapping[str, Any]

    def taken(self, rows: Sequence[int]) -> TableBatch:
        """The rows with these numbers, from 0."""
        data = {
            name: cells[np.array(rows, np.int64)] if isinstance(cells, np.ndarray) else [cells[row] for row in rows]
            for name, cells in self.data.items()
        }
        return TableBatch(self.table, self.columns, data)


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts on the run, merged into one JSON-able mapping: ``kind, framework, framework_version, ranks, devices, level,
    metrics, mode, collected_ns, rank, window`` and what else a reader knows. Lists are united, others replaced."""

    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FileReport:
    """What became of one file. ``state``: read | ignored | damaged. ``reader``: the file parser's id.
    ``skipped``: how many of its records are left out as damaged."""

    path: str  # relative to the opened folder, with /
    state: str
    reader: str = ""
    rows: int = 0
    skipped: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that this result does not have: which panel lacks what, and the command or option that produces it.
    ``is_collectable`` False: no run on this device has it; ``how`` says which have."""

    panel: str  # panel id
    what: str
    how: str
    is_collectable: bool = True


@dataclass(frozen=True, slots=True)
class PartDone:
    """Everything of that kind has been yielded (``tables``): a snapshot of the cache may be shown already."""

    part: str


TimelineBatch = SliceBatch | CounterBatch | FlowBatch | RawChunk | TrackInfo
Batch = TimelineBatch | TableBatch | Facts | FileReport | Missing | PartDone | Problem
