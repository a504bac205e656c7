"""A pytest plugin: a trace of plain Python lists, slow and obvious, to check the fast ways against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np
import pytest

from model.time_span import TimeSpan
from model.trace_view import CounterItems, Flow, FlowEnds, Items, RowsItems, Slice, Track


@dataclass(frozen=True)
class PlainSlice:
    """One slice; ``track`` is the position of its track."""

    track: int
    depth: int
    begin_ns: int
    duration_ns: int
    name: str


def rows_items(rows: Sequence[Items]) -> RowsItems:
    """All items of some rows, with their names and indexes beside them."""
    kinds = {"begin_ns": np.int64, "end_ns": np.int64, "count": np.uint32, "busy_ns": np.int64, "longest_ns": np.int64}
    kinds |= {"name": np.uint32, "index": np.int64}
    columns = {
        column: np.array([cell for row in rows for cell in getattr(row, column).tolist()], kind)
        for column, kind in kinds.items()
    }
    nothing = np.zeros(len(rows), np.int64)
    labels = [(columns.pop("name"), columns.pop("index"))]
    first = np.array([0, *accumulate(len(row.begin_ns) for row in rows)])
    return RowsItems(first=first, **columns, labels=labels, label=nothing, shift=nothing)


class PlainFlows:
    """The part of the trace that knows flows."""

    _flows: list[Flow]
    _names: list[str]

    def flows_of(self, index: int) -> tuple[Flow, ...]:
        """The flows that begin or end at this slice."""
        return tuple(one for one in self._flows if index in (one.from_index, one.to_index))

    def flow(self, number: int) -> Flow:
        """One flow; these are not sorted by time."""
        return self._flows[number]

    def flow_ends(self) -> FlowEnds:
        """All flows as columns."""
        cells = [
            (self._names.index(one.category), one.from_index, one.from_ns, one.to_index, one.to_ns)
            for one in self._flows
        ]
        types = (np.uint32, np.int64, np.int64, np.int64, np.int64)
        columns = list(zip(*cells, strict=True)) or [()] * 5
        return FlowEnds(*(np.array(column, kind) for column, kind in zip(columns, types, strict=True)))

    def flows_from(self, first: int, end: int) -> Any:
        """Numbers of the flows that begin at these slices."""
        return self._between([one.from_index for one in self._flows], first, end)

    def flows_to(self, first: int, end: int) -> Any:
        """Numbers of the flows that end at these slices."""
        return self._between([one.to_index for one in self._flows], first, end)

    def _between(self, ends: list[Any], first: int, end: int) -> Any:
        found = [number for number, index in enumerate(ends) if first <= index < end]
        return np.array(sorted(found, key=lambda number: (ends[number], number)), np.int64)


class NoTables:
    """The part of the trace that knows tables: it has none."""

    def has(self, table: str) -> bool:
        return False

    def tables(self) -> tuple[()]:
        """None."""
        return ()


class PlainTrace(PlainFlows, NoTables):
    """What the timeline needs of a trace, with the calls counted. Nothing is merged below ``merge`` is asked for."""

    def __init__(
        self,
        tracks: Sequence[tuple[str, str]],
        slices: Sequence[PlainSlice],
        counters: dict[tuple[str, str], list[tuple[int, float]]] | None = None,
        flows: Sequence[tuple[Any, ...]] = (),
        categories: dict[str, str] | None = None,
        facts: dict[str, Any] | None = None,
    ) -> None:
        self.facts = facts or {}
        self._categories = categories or {}  # of names
        self.is_snapshot = False
        self.calls: Counter[str] = Counter()
        self._slices = sorted(slices, key=lambda s: (s.track, s.depth, s.begin_ns))
        self._flows = [Flow(*self._flow(number, *one)) for number, one in enumerate(flows)]
        texts = [*(s.name for s in self._slices), *(one.category for one in self._flows), *self._categories.values()]
        self._names = list(dict.fromkeys(texts))
        self._of_tracks: dict[int, list[PlainSlice]] = {}
        self._rows: dict[tuple[int, int], list[int]] = {}
        for index, one in enumerate(self._slices):
            self._of_tracks.setdefault(one.track, []).append(one)
            self._rows.setdefault((one.track, one.depth), []).append(index)
        self._samples = {len(tracks) + place: samples for place, samples in enumerate((counters or {}).values())}
        of_slices = [self._track(place, process, thread) for place, (process, thread) in enumerate(tracks)]
        of_counters = [
            Track(place, "counter", key[0], "9", "", key[1], "0", "MHz", 1, len(own), own[0][0], own[-1][0], 0)
            for (place, own), key in zip(self._samples.items(), counters or {}, strict=True)
        ]
        self.tracks = (*of_slices, *of_counters)
        ends = [s.begin_ns + s.duration_ns for s in self._slices]
        self.span = TimeSpan(min(s.begin_ns for s in self._slices), max(ends)) if ends else None
        self.dense_span = self.span
        self.slice_count = len(self._slices)
        self.flow_count = len(self._flows)

    def _flow(self, number: int, a: int, b: int, category: str = "launch") -> tuple[Any, ...]:
        """A flow between two slices, from begin to begin."""
        return category, str(number), a, self._slices[a].begin_ns, b, self._slices[b].begin_ns

    def _track(self, place: int, process: str, thread: str) -> Track:
        own = self._of_tracks.get(place, [])
        depths = max((s.depth for s in own), default=0) + 1
        begin = min((s.begin_ns for s in own), default=0)
        end = max((s.begin_ns + s.duration_ns for s in own), default=0)
        busy = sum(s.duration_ns for s in own if s.depth == 0)
        return Track(
            place, "slices", process, process, "NPU", thread, str(place), "", depths, len(own), begin, end, busy
        )

    def items_of(self, rows: Sequence[tuple[int, int]], span: TimeSpan, ns_per_pixel: float) -> RowsItems:
        """See `cache.trace.Trace.items_of`."""
        return rows_items([self.items(track, depth, span, ns_per_pixel) for track, depth in rows])

    def items(self, track_id: int, depth: int, span: TimeSpan, ns_per_pixel: float) -> Items:
        """Every slice that touches the span, unmerged."""
        self.calls["items"] += 1
        found = [
            (index, self._slices[index])
            for index in self._rows.get((track_id, depth), ())
            if self._slices[index].begin_ns < span.end_ns
            and self._slices[index].begin_ns + self._slices[index].duration_ns >= span.begin_ns
        ]
        begin = np.array([s.begin_ns for _, s in found], np.int64)
        length = np.array([s.duration_ns for _, s in found], np.int64)
        names = np.array([self._names.index(s.name) for _, s in found], np.uint32)
        indexes = np.array([index for index, _ in found], np.int64)
        return Items(begin, begin + length, names, np.ones(len(found), np.uint32), length, length, indexes)

    def counter_items(self, track_id: int, span: TimeSpan, ns_per_pixel: float) -> CounterItems:
        """Every sample, held until the next one."""
        self.calls["counter_items"] += 1
        samples = self._samples[track_id]
        begin = np.array([time for time, _ in samples], np.int64)
        end = np.append(begin[1:], begin[-1:] + 1)
        value = np.array([value for _, value in samples], np.float64)
        return CounterItems(begin, end, value, value, value, value)

    def slices_of(self, track_id: int, depth: int | None = None) -> tuple[Any, Any, Any]:
        """begin, duration and name of one track or row."""
        own = [s for s in self._of_tracks.get(track_id, ()) if depth in (None, s.depth)]
        return (
            np.array([s.begin_ns for s in own], np.int64),
            np.array([s.duration_ns for s in own], np.int64),
            np.array([self._names.index(s.name) for s in own], np.uint32),
        )

    def categories_of(self, track_id: int, depth: int) -> Any:
        """Name ids of the categories of a row's slices, 0 = none."""
        texts = [self._categories.get(self._slices[index].name) for index in self._rows.get((track_id, depth), ())]
        return np.array([0 if text is None else self._names.index(text) for text in texts], np.uint32)

    def first_index(self, track_id: int, depth: int) -> int:
        """Index of the first slice of a row."""
        return self._rows.get((track_id, depth), [0])[0]

    def slice(self, index: int) -> Slice:
        """One slice."""
        one = self._slices[index]
        return Slice(
            index, one.track, one.depth, one.begin_ns, one.duration_ns, one.name, self._categories.get(one.name, "")
        )

    def parent(self, index: int) -> int | None:
        """The slice one row above that encloses this one."""
        one = self._slices[index]
        for above in self._rows.get((one.track, one.depth - 1), ()):
            outer = self._slices[above]
            if outer.begin_ns <= one.begin_ns < outer.begin_ns + outer.duration_ns:
                return above
        return None

    def neighbour(self, index: int, step: int) -> int | None:
        """The slice before or after in the row."""
        one = self._slices[index]
        row = self._rows[one.track, one.depth]
        place = row.index(index) + step
        return row[place] if 0 <= place < len(row) else None

    def arguments(self, index: int) -> dict[str, Any]:
        """Made up from the index."""
        return {"Task Id": index, "Task Type": "AI_CORE"} if index % 2 == 0 else {}

    def name(self, name_id: int) -> str:
        """Text of a name id."""
        return self._names[name_id]

    def names(self, ids: Any) -> list[str]:
        """Texts of name ids."""
        return [self._names[int(name_id)] for name_id in ids]

    def find_names(self, text: str) -> Any:
        """Ids of the names that contain ``text``."""
        return np.array([n for n, name in enumerate(self._names) if text.casefold() in name.casefold()], np.uint32)

    def __len__(self) -> int:
        return self.slice_count


@pytest.fixture
def plain_trace() -> Callable[..., PlainTrace]:
    """``plain_trace(tracks, rows)``: tracks as (process, thread); rows as (track, depth, begin, duration, name)."""

    def made(tracks: Sequence[tuple[str, str]], rows: Sequence[tuple[Any, ...]], **more: Any) -> PlainTrace:
        return PlainTrace(tracks, [PlainSlice(*row) for row in rows], **more)

    return made
