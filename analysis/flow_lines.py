"""The flows of a picture: those of the selected slice's chain and, on demand, all in sight; many make few bands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.flow_chain import flow_chain
from analysis.flow_kinds import FlowKinds, flow_kinds
from analysis.row_places import RowPlaces, row_places
from model.table import MISSING_INT
from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext
    from model.trace_view import FlowEnds, Slice

LINE_LIMIT = 200
"""More flows than this are drawn as bands."""

BAND_LIMIT = 120
BUCKET_PX = 24
"""Flows whose ends lie within so many logical pixels of each other, in the same rows, are one band."""

_BLOCK_BITS = 16
_KEY_LIMIT = 1 << (62 - _BLOCK_BITS)

Int64s = NDArray[np.int64]
Place = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class FlowQuery:
    """``hidden``: kinds (`analysis.flow_kinds`) that are neither drawn nor followed; ``is_all``: all in sight."""

    hidden: frozenset[str] = frozenset()
    is_all: bool = False


FLOWS_OF_SELECTED = FlowQuery()


@dataclass(frozen=True, slots=True)
class FlowLine:
    """``count`` flows between two places; each is (track id, depth, time in ns), exact for a single flow and else the
    mean. ``is_chain``: of the selected slice's chain."""

    begin: Place
    end: Place
    count: int = 1
    is_chain: bool = False


@dataclass(frozen=True, slots=True)
class FlowPicture:
    """``kinds``: the kinds in the trace with their counts; ``chain``: flows of the chain, more of them where it
    ``is_cut``; ``seen``: flows with an end in the visible time and rows; ``left_out``: flows that no line stands for
    since there would be too many."""

    lines: tuple[FlowLine, ...] = ()
    kinds: tuple[tuple[str, int], ...] = ()
    chain: int = 0
    is_cut: bool = False
    seen: int = 0
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class FlowView:
    """What is in sight: rows as (track id, depth), the ``span`` to draw, wider than the ``view``; the scale."""

    rows: Sequence[tuple[int, int]]
    view: TimeSpan
    span: TimeSpan
    ns_per_logical_px: float


def flow_picture(
    trace: Trace, query: FlowQuery, selected: Slice | None, view: FlowView, task: TaskContext
) -> FlowPicture:
    """The lines for ``query``; at most `LINE_LIMIT` + `BAND_LIMIT`. The work grows with the flows in sight."""
    ends = trace.flow_ends()
    if not len(ends.category):
        return FlowPicture()
    kinds = flow_kinds(trace, task)
    draw = _Drawing(ends, row_places(trace), view, task)
    lines: list[FlowLine] = []
    chain, is_cut, seen, left_out = 0, False, 0, 0
    if selected is not None:
        found = flow_chain(trace, selected.index, query.hidden, task)
        numbers = found.numbers
        bound = numbers[(ends.from_index[numbers] >= 0) & (ends.to_index[numbers] >= 0)]
        drawn, left_out = draw.lines([bound], is_chain=True)
        lines += drawn
        chain, is_cut = len(numbers), found.is_cut
    if query.is_all:
        sight = _Sight(trace, ends, kinds, query.hidden, view)
        drawn, more = draw.lines(sight.numbers(task), is_chain=False)
        lines += drawn
        seen, left_out = sight.seen, left_out + more
    known = tuple((kind, count) for kind, count in zip(kinds.kinds, kinds.counts, strict=True) if count)
    return FlowPicture(tuple(lines), known, chain, is_cut, seen, left_out)


# ---- which flows are in sight -------------------------------------------------------------------------------


class _Sight:
    """``seen`` counts the flows that `numbers` has handed out and that have an end in the view's time."""

    def __init__(self, trace: Trace, ends: FlowEnds, kinds: FlowKinds, hidden: frozenset[str], view: FlowView) -> None:
        self._trace, self._ends, self._kinds, self._view = trace, ends, kinds, view
        self._wanted = kinds.wanted(hidden)
        self._parts = _visible_parts(trace, view)
        self._bounds = np.array(sorted(self._parts), np.int64).reshape(-1)
        self.seen = 0

    def numbers(self, task: TaskContext) -> Iterator[Int64s]:
        """Numbers of the flows that begin or end in a visible row within the span, each once, in blocks."""
        ends = self._ends
        for find, is_begin in ((self._trace.flows_from, True), (self._trace.flows_to, False)):
            for first, end in self._parts:
                found = find(first, end)
                for at in range(0, len(found), 1 << _BLOCK_BITS):
                    task.check()
                    part = np.asarray(found[at : at + (1 << _BLOCK_BITS)])
                    begins = _in(self._view.span, ends.from_ns[part])
                    if is_begin:
                        kept = begins & (ends.to_index[part] >= 0)
                    else:
                        inside = np.searchsorted(self._bounds, ends.from_index[part], "right") & 1 == 1
                        kept = _in(self._view.span, ends.to_ns[part]) & (ends.from_index[part] >= 0)
                        kept &= ~(begins & inside)
                    part = part[kept & self._wanted[self._kinds.places(ends, part)]]
                    view = self._view.view
                    self.seen += int((_in(view, ends.from_ns[part]) | _in(view, ends.to_ns[part])).sum())
                    if len(part):
                        yield part


def _in(span: TimeSpan, times: Int64s) -> NDArray[np.bool_]:
    inside: NDArray[np.bool_] = (times >= span.begin_ns) & (times < span.end_ns) & (times != MISSING_INT)
    return inside


def _visible_parts(trace: Trace, view: FlowView) -> list[tuple[int, int]]:
    """First and end index of the slices of each row that touch the span."""
    depths = {track.id: track.depths for track in trace.tracks if track.kind == "slices" and track.slices}
    parts = []
    for track, depth in view.rows:
        if not 0 <= depth < depths.get(track, 0):
            continue
        begin = trace.slices_of(track, depth)[0]
        low = max(int(np.searchsorted(begin, view.span.begin_ns, "right")) - 1, 0)
        high = int(np.searchsorted(begin, view.span.end_ns))
        if high > low:
            first = trace.first_index(track, depth)
            parts.append((first + low, first + high))
    return parts


# ---- lines and bands ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class _Tally:
    """``count`` flows from (row, bucket) to (row, bucket), the number of one of them, and the sums of their times from
    the span's begin on. Shapes (n,)."""

    rows: Int64s
    begin: Int64s
    end: Int64s
    count: Int64s
    number: Int64s
    begin_sum_ns: NDArray[np.float64]
    end_sum_ns: NDArray[np.float64]


class _Drawing:
    def __init__(self, ends: FlowEnds, places: RowPlaces, view: FlowView, task: TaskContext) -> None:
        self._ends, self._places, self._task = ends, places, task
        self._bucket_ns = max(round(BUCKET_PX * view.ns_per_logical_px), 1)
        rows = max(len(places.first), 1)
        while (rows * (view.span.length_ns // self._bucket_ns + 4)) ** 2 >= _KEY_LIMIT:
            self._bucket_ns *= 2
        # Whole multiples, so that bands do not swim while panning; what lies outside comes into the outermost ones.
        self._first = view.span.begin_ns // self._bucket_ns - 1
        self._buckets = view.span.length_ns // self._bucket_ns + 4
        self._reach = (view.span.begin_ns - self._bucket_ns, view.span.end_ns + self._bucket_ns)

    def lines(self, blocks: Iterable[Int64s], *, is_chain: bool) -> tuple[list[FlowLine], int]:
        """Each flow as a line, or where there are too many, bands; and how many flows have none."""
        few: list[Int64s] = []
        parts: list[_Tally] = []
        total = 0
        for block in blocks:
            for at in range(0, len(block), 1 << _BLOCK_BITS):
                self._task.check()
                numbers = block[at : at + (1 << _BLOCK_BITS)]
                total += len(numbers)
                if total <= LINE_LIMIT:
                    few.append(numbers)
                parts.append(self._tally(numbers))
        if total <= LINE_LIMIT:
            return [self._line(number, is_chain) for numbers in few for number in numbers.tolist()], 0
        return self._bands(_together(parts), is_chain)

    def _tally(self, numbers: Int64s) -> _Tally:
        ends, places = self._ends, self._places
        rows = places.of(ends.from_index[numbers]) * len(places.first) + places.of(ends.to_index[numbers])
        times = [np.clip(side[numbers], *self._reach) for side in (ends.from_ns, ends.to_ns)]
        begin, end = (side // self._bucket_ns - self._first for side in times)
        key = (rows * self._buckets + begin) * self._buckets + end
        packed = np.sort(key << _BLOCK_BITS | np.arange(len(key)))  # sorting plain numbers is far faster than an order
        key = packed >> _BLOCK_BITS
        starts = np.flatnonzero(np.diff(key, prepend=-1))
        order = packed & ((1 << _BLOCK_BITS) - 1)
        at = order[starts]
        sums = [np.add.reduceat((side - self._reach[0])[order].astype(np.float64), starts) for side in times]
        return _Tally(rows[at], begin[at], end[at], np.diff(starts, append=len(key)), numbers[at], *sums)

    def _bands(self, tally: _Tally, is_chain: bool) -> tuple[list[FlowLine], int]:
        shift = 0
        while True:
            self._task.check()
            key = (tally.rows * self._buckets + (tally.begin >> shift)) * self._buckets + (tally.end >> shift)
            _, first, band = np.unique(key, return_index=True, return_inverse=True)
            if len(first) <= BAND_LIMIT or not self._buckets >> shift:
                break
            shift += 1
        count = np.bincount(band, tally.count).astype(np.int64)
        means = [np.bincount(band, sums) / count for sums in (tally.begin_sum_ns, tally.end_sum_ns)]
        largest = np.sort(np.argsort(-count, kind="stable")[:BAND_LIMIT])
        lines = []
        for at in largest.tolist():
            number, flows = int(tally.number[first[at]]), int(count[at])
            if flows == 1:
                lines.append(self._line(number, is_chain))
                continue
            begin, end = (self._place(side, number, float(mean[at])) for side, mean in zip((0, 1), means, strict=True))
            lines.append(FlowLine(begin, end, flows, is_chain))
        return lines, int(count.sum() - count[largest].sum())

    def _line(self, number: int, is_chain: bool) -> FlowLine:
        times = (int(self._ends.from_ns[number]), int(self._ends.to_ns[number]))
        begin, end = ((*self._row(side, number), time) for side, time in zip((0, 1), times, strict=True))
        return FlowLine(begin, end, 1, is_chain)

    def _place(self, side: int, number: int, mean_ns: float) -> Place:
        return (*self._row(side, number), self._reach[0] + round(mean_ns))

    def _row(self, side: int, number: int) -> tuple[int, int]:
        index = (self._ends.from_index, self._ends.to_index)[side][number]
        return self._places.row(int(index))


def _together(parts: Sequence[_Tally]) -> _Tally:
    return _Tally(*(np.concatenate([getattr(part, name) for part in parts]) for name in _Tally.__slots__))
