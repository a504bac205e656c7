"""The part of a trace worth showing first: without single events at time zero or behind a jump of the clock."""

from __future__ import annotations

import numpy as np

from cache.layout import Int64s

_FAR, _MOST = 10, 0.9
_VERY_FAR, _HALF = 1000, 0.5
_MOST_GAPS = 8
_FEWEST = 3


def clusters(begin_ns: Int64s, end_ns: Int64s) -> tuple[Int64s, Int64s, Int64s]:
    """(begin, end, count) of the parts of a track between its 8 longest gaps, intervals being sorted by begin.

    That loses nothing: a gap of this track that is longer than a far gap of the trace contains another far gap of the
    trace, and of these there are at most 8. Shapes: (n,) -> (at most 9,)."""
    if not len(begin_ns):
        return begin_ns, end_ns, begin_ns
    latest_end = np.maximum.accumulate(end_ns)
    gap = begin_ns[1:] - latest_end[:-1]
    longest = np.flatnonzero(gap > _ninth_largest(gap))[:_MOST_GAPS]
    first = np.concatenate(([0], longest + 1))
    last = np.append(longest, len(begin_ns) - 1)
    # A slice of length zero at the very end has to lie in the half-open span.
    return begin_ns[first], np.maximum(latest_end[last], begin_ns[last] + 1), last - first + 1


def _ninth_largest(gap: Int64s) -> int:
    """What the 8 longest gaps exceed, at least 0; equal ones at the border are none of them: no far gap is one of nine
    equal ones."""
    if len(gap) <= _MOST_GAPS:
        return 0
    return max(0, int(np.partition(gap, -_MOST_GAPS - 1)[-_MOST_GAPS - 1]))


def dense_span(begin_ns: Int64s, end_ns: Int64s, count: Int64s) -> tuple[int, int] | None:
    """(begin, end) of the dense part of intervals that hold ``count`` slices each; None when there are none.

    Rule: the 1 to 8 longest gaps split the trace into clusters. Where the shortest of those gaps is 10 times as long
    as all clusters together and one cluster holds nine tenths of all slices, or 1000 times and it holds half of them
    (and 3), only that cluster is kept, with the fewest gaps that do. This is repeated with what is kept. Shapes: (n,).
    """
    if not len(begin_ns):
        return None
    order = np.argsort(begin_ns, kind="stable")
    begin, latest_end = begin_ns[order], np.maximum.accumulate(end_ns[order])
    held = np.concatenate(([0], np.cumsum(count[order])))  # slices before each interval
    first, last = 0, len(begin) - 1
    while True:
        part = _dense_part(begin[first : last + 1], latest_end[first : last + 1], held[first : last + 2], int(held[-1]))
        if part is None:
            return int(begin[first]), int(latest_end[last])
        first, last = first + part[0], first + part[1]


def _dense_part(begin: Int64s, latest_end: Int64s, held: Int64s, total: int) -> tuple[int, int] | None:
    """First and last interval of the cluster to keep, None to keep everything."""
    gap = begin[1:] - latest_end[:-1]
    longest = np.argsort(-gap, kind="stable")[:_MOST_GAPS]
    clusters_ns = int(latest_end[-1]) - int(begin[0])  # a Python integer: nothing here may overflow
    for number, at in enumerate(longest, 1):
        shortest_ns = int(gap[at])
        clusters_ns -= shortest_ns
        if shortest_ns <= _FAR * clusters_ns:
            continue
        first = np.concatenate(([0], np.sort(longest[:number]) + 1))
        last = np.append(first[1:], len(begin)) - 1
        slices = held[last + 1] - held[first]
        best = int(np.argmax(slices))
        share = _HALF if shortest_ns > _VERY_FAR * clusters_ns else _MOST
        if slices[best] >= max(_FEWEST, share * total):
            return int(first[best]), int(last[best])
    return None
