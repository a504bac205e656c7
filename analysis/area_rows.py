"""The slices of an area: which of each row touch it, cut at its edges, block by block."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from model.time_span import TimeSpan

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

Times = NDArray[np.int64]

BLOCK_SLICES = 1 << 20
"""Slices that are looked at in one go: bounds the memory, and how long a cancelled question goes on."""


@dataclass(frozen=True, slots=True, eq=False)
class AreaRow:
    """The slices of one row (a depth of a track) that touch the area; ``first``: index of the first one in the trace.
    The columns are memory-mapped, sorted by begin and free of overlaps. Shapes (n,)."""

    track: int
    depth: int
    first: int
    begin_ns: Times
    duration_ns: Times
    name: NDArray[np.uint32]

    def __len__(self) -> int:
        return len(self.begin_ns)

    def part(self, low: int, high: int) -> AreaRow:
        """The slices ``low`` to ``high`` of it."""
        return AreaRow(
            self.track,
            self.depth,
            self.first + low,
            self.begin_ns[low:high],
            self.duration_ns[low:high],
            self.name[low:high],
        )

    def within(self, span: TimeSpan) -> AreaRow:
        """Those that touch ``span``: they begin before its end and end after its begin; one without length belongs to
        the span that it lies in."""
        low = int(np.searchsorted(self.begin_ns, span.begin_ns, "left"))
        if low and int(self.begin_ns[low - 1]) + int(self.duration_ns[low - 1]) > span.begin_ns:
            low -= 1
        return self.part(low, max(low, int(np.searchsorted(self.begin_ns, span.end_ns, "left"))))

    def blocks(self) -> Iterator[AreaRow]:
        """All of it in parts of `BLOCK_SLICES`."""
        for low in range(0, len(self), BLOCK_SLICES):
            yield self.part(low, low + BLOCK_SLICES)

    def cut(self, span: TimeSpan) -> tuple[Times, Times]:
        """Begins and ends, cut at the edges of ``span`` and counted from its begin. Shapes (n,), (n,)."""
        end = np.minimum(self.begin_ns + self.duration_ns, span.end_ns) - span.begin_ns
        return np.maximum(self.begin_ns, span.begin_ns) - span.begin_ns, end


def track_ids(trace: Trace, tracks: frozenset[int] | None) -> tuple[int, ...]:
    """The tracks with slices among ``tracks`` (None = all), in display order."""
    return tuple(
        track.id
        for track in trace.tracks
        if track.kind == "slices" and track.slices and (tracks is None or track.id in tracks)
    )


def area_rows(trace: Trace, span: TimeSpan, tracks: Iterable[int], task: TaskContext) -> list[AreaRow]:
    """The rows of ``tracks`` with slices in ``span``, by track and depth."""
    depths = {track.id: track.depths for track in trace.tracks}
    found = []
    for track in tracks:
        task.check()
        for depth in range(depths[track]):
            begin, duration, name = trace.slices_of(track, depth)
            whole = AreaRow(track, depth, trace.first_index(track, depth), begin, duration, name)
            row = whole.within(span)
            if len(row):
                found.append(row)
    return found


def united(group: Times, begin: Times, end: Times, groups: int) -> Times:
    """Length of the union of the intervals of each group. Shapes (n,), (n,), (n,) -> (groups,); ``group`` below
    ``groups``, ``begin`` not negative. ``begin`` and ``end`` are used up.

    Begins and ends are sorted apart from each other: where the i-th begin lies after the end before it in their order,
    all i intervals that began earlier have ended, and in between lies a gap of the union."""
    count = np.bincount(group, minlength=groups)
    sort_in_groups(group, begin)
    sort_in_groups(group, end)
    some = np.flatnonzero(count)
    until = np.cumsum(count)[some]
    first = until - count[some]
    length = np.zeros(groups, np.int64)
    if len(some):
        length[some] = end[until - 1] - begin[first]
        gap = begin  # not needed any more but for its room
        gap[1:] -= end[:-1]
        gap[first] = 0
        np.maximum(gap, 0, out=gap)
        length[some] -= np.add.reduceat(gap, first)
    return length


def sort_in_groups(group: Times, value: Times) -> None:
    """Put the values in order by group, then by value, in place. Neither is negative. Shapes (n,), (n,)."""
    bits = int(value.max(initial=0)).bit_length()
    if int(group.max(initial=0)).bit_length() + bits < 64:
        # One sort of plain numbers is six times quicker than an order of two columns.
        key = group << bits
        key |= value
        key.sort()
        np.bitwise_and(key, (1 << bits) - 1, out=value)
    else:
        value[:] = value[np.lexsort((value, group))]
