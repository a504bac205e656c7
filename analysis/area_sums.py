"""What the slices of an area add up to: by name or type, and by track."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from analysis.area_rows import AreaRow, Times, sort_in_groups, united
from analysis.area_tracks import TrackSums, track_sums
from model.task import TaskContext
from model.time_span import TimeSpan

PERCENTILES = (50, 95, 99)

_PASS_SLICES = 1 << 22
"""Slices whose lengths are sorted in one go (some 100 MiB); only a name with more of them takes more."""


@dataclass(frozen=True, slots=True, eq=False)
class NameSums:
    """One row a name, or a type, which goes by its first name: ``name`` ids; times in the area. ``percentile``: shape
    (3, names), linearly interpolated."""

    name: NDArray[np.int64]
    count: Times
    sum_ns: Times
    union_ns: Times
    self_ns: Times
    min_ns: Times
    max_ns: Times
    percentile_ns: NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class AreaSums:
    """``slices`` that touch the area, ``cut`` of them at its edges. ``present``: ids of the names that they have, in
    order; ``first_of_type``: for each of these, the first that is of its type. Shapes (present names,)."""

    names: NameSums
    tracks: TrackSums
    present: Times
    first_of_type: Times
    slices: int
    cut: int


def area_sums(
    rows: Sequence[AreaRow],
    tracks: Sequence[int],
    span: TimeSpan,
    task: TaskContext,
    types: Callable[[Times], Times],
    *,
    by_type: bool,
) -> AreaSums:
    """All sums of ``rows``, which are those of ``tracks`` in ``span``. ``types``: gives the first id of its type for
    each of some name ids."""
    found = [_counted_row(row, task) for row in rows]
    present = np.unique(np.concatenate([ids for ids, _ in found] or [np.zeros(0, np.int64)]))
    first_of_type = types(present)
    names, place = np.unique(first_of_type if by_type else present, return_inverse=True)
    code = np.zeros(int(present.max(initial=-1)) + 1, np.int64)
    code[present] = place
    count, in_rows = _added(found, code, len(names))
    sums = _Figures(len(names))
    for low, high in _passes(count):
        part, is_shared = count[low:high], in_rows[low:high] > 1  # the slices of one row cannot overlap
        sums.add(part, _lengths(rows, code, part, low, span, task), low)
        unions = _unions(rows, code, np.where(is_shared, part, 0), low, span, task) if is_shared.any() else 0
        sums.union_ns[low:high] = np.where(is_shared, unions, sums.sum_ns[low:high])
    own = sums.sum_ns.copy()
    by_track = {track: list(mine) for track, mine in groupby(rows, lambda row: row.track)}
    tracked = track_sums([(track, by_track.get(track, [])) for track in tracks], code, own, span, task)
    cut = sum(_cut(row, span) for row in rows)
    by_name = NameSums(names, count, sums.sum_ns, sums.union_ns, own, sums.min_ns, sums.max_ns, sums.percentile_ns)
    return AreaSums(by_name, tracked, present, first_of_type, int(count.sum()), cut)


def _cut(row: AreaRow, span: TimeSpan) -> int:
    """How many slices of a row reach over an edge: the first, the last, or one over both."""
    last = len(row) - 1
    over = {0} if int(row.begin_ns[0]) < span.begin_ns else set()
    if int(row.begin_ns[last]) + int(row.duration_ns[last]) > span.end_ns:
        over.add(last)
    return len(over)


def _added(found: Sequence[tuple[Times, Times]], code: Times, codes: int) -> tuple[Times, Times]:
    """How many slices each code has, and in how many rows."""
    count, in_rows = np.zeros(codes, np.int64), np.zeros(codes, np.int64)
    for ids, times in found:
        np.add.at(count, code[ids], times)
        in_rows[np.unique(code[ids])] += 1
    return count, in_rows


def _counted_row(row: AreaRow, task: TaskContext) -> tuple[Times, Times]:
    """The name ids of a row in order, and how many slices each has."""
    highest = max(int(block.name.max()) for block in row.blocks())
    if highest > 8 * len(row):  # a few slices with a few of many names
        few, times = np.unique(row.name, return_counts=True)
        return few.astype(np.int64), times.astype(np.int64)
    counts = np.zeros(highest + 1, np.int64)
    for block in row.blocks():
        task.check()
        counts += np.bincount(block.name, minlength=highest + 1)
    names = np.flatnonzero(counts).astype(np.int64)
    return names, counts[names]


def _passes(count: Times) -> Iterator[tuple[int, int]]:
    """Ranges of codes that have at most `_PASS_SLICES` together, or are one name."""
    until = np.cumsum(count)
    low = 0
    while low < len(count):
        before = int(until[low - 1]) if low else 0
        high = max(int(np.searchsorted(until, before + _PASS_SLICES, "right")), low + 1)
        yield low, high
        low = high


class _Figures:
    """The figures of all names, filled pass by pass."""

    def __init__(self, names: int) -> None:
        self.sum_ns, self.union_ns, self.min_ns, self.max_ns = (np.zeros(names, np.int64) for _ in range(4))
        self.percentile_ns = np.zeros((len(PERCENTILES), names))

    def add(self, count: Times, length: Times, low: int) -> None:
        """``length``: sorted ones of each of the codes from ``low`` on, ``count`` of each."""
        last = np.cumsum(count) - 1
        first = last - count + 1
        at = slice(low, low + len(count))
        self.sum_ns[at] = np.add.reduceat(length, first)
        self.min_ns[at], self.max_ns[at] = length[first], length[last]
        for row, percent in enumerate(PERCENTILES):
            place, rest = np.divmod((last - first) * percent, 100)
            below = length[first + place]
            above = length[np.minimum(first + place + 1, last)]
            self.percentile_ns[row, at] = below + (above - below) * (rest / 100)


def _lengths(rows: Sequence[AreaRow], code: Times, count: Times, low: int, span: TimeSpan, task: TaskContext) -> Times:
    """The lengths of the slices with the codes from ``low`` on, of which there are ``count``, by code and length."""
    owner, length = (np.empty(int(count.sum()), np.int64) for _ in range(2))
    at = 0
    for begin, end, found in _of_codes(rows, code, low, low + len(count), span, task):
        to = at + len(found)
        owner[at:to] = found
        np.subtract(end, begin, out=length[at:to])
        at = to
    sort_in_groups(owner, length)
    return length


def _unions(rows: Sequence[AreaRow], code: Times, count: Times, low: int, span: TimeSpan, task: TaskContext) -> Times:
    """The union of each of the codes from ``low`` on; those whose ``count`` is 0 are left out."""
    owner, begins, ends = (np.empty(int(count.sum()), np.int64) for _ in range(3))
    at = 0
    for begin, end, found in _of_codes(rows, code, low, low + len(count), span, task):
        wanted = np.flatnonzero(count[found])
        to = at + len(wanted)
        owner[at:to], begins[at:to], ends[at:to] = found[wanted], begin[wanted], end[wanted]
        at = to
    return united(owner, begins, ends, len(count))


def _of_codes(
    rows: Sequence[AreaRow], code: Times, low: int, high: int, span: TimeSpan, task: TaskContext
) -> Iterator[tuple[Times, Times, Times]]:
    """Begins, ends and codes counted from ``low``, of the slices whose code lies in ``[low, high)``, by blocks."""
    for row in rows:
        for block in row.blocks():
            task.check()
            owner = code[block.name]
            begin, end = block.cut(span)
            if low > 0 or high < int(code.max(initial=0)) + 1:
                kept = np.flatnonzero((owner >= low) & (owner < high))
                begin, end, owner = begin[kept], end[kept], owner[kept] - low
            yield begin, end, owner
