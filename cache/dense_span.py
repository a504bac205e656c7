"""The part of a trace worth showing first: without single events at time zero or behind a jump of the clock."""

from __future__ import annotations

import numpy as np

from cache.layout import Int64s

_FAR = 10
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
    longest = np.sort(np.argpartition(-gap, _MOST_GAPS)[:_MOST_GAPS] if len(gap) > _MOST_GAPS else np.arange(len(gap)))
    longest = longest[gap[longest] > 0]
    first = np.concatenate(([0], longest + 1))
    last = np.append(longest, len(begin_ns) - 1)
    return begin_ns[first], latest_end[last], last - first + 1


def dense_span(begin_ns: Int64s, end_ns: Int64s, count: Int64s) -> tuple[int, int] | None:
    """(begin, end) of the dense part of intervals that hold ``count`` slices each; None when there are none.

    Rule: the 1 to 8 longest gaps split the trace into clusters. Where the shortest of those gaps is 10 times as long
    as all clusters together, and one cluster holds at least half of the slices (and 3), that cluster is the dense part.
    The fewest gaps win. Otherwise it is the whole. Shapes: (n,)."""
    if not len(begin_ns):
        return None
    order = np.argsort(begin_ns, kind="stable")
    begin, latest_end = begin_ns[order], np.maximum.accumulate(end_ns[order])
    whole = int(begin[0]), int(latest_end[-1])
    gap = begin[1:] - latest_end[:-1]
    longest = np.argsort(-gap, kind="stable")[:_MOST_GAPS]
    slices = np.concatenate(([0], np.cumsum(count[order])))
    # Lengths of clusters as Python integers: sums of gaps may exceed 64 bits.
    clusters_ns = whole[1] - whole[0]
    for number, at in enumerate(longest, 1):
        clusters_ns -= int(gap[at])
        if gap[at] <= 0:
            break
        if gap[at] <= _FAR * clusters_ns:
            continue
        first = np.concatenate(([0], np.sort(longest[:number]) + 1))
        last = np.append(first[1:], len(begin)) - 1
        held = slices[last + 1] - slices[first]
        best = int(np.argmax(held))
        if held[best] >= _FEWEST and 2 * held[best] >= slices[-1]:
            return int(begin[first[best]]), int(latest_end[last[best]])
    return whole
