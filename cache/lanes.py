"""The row (depth) of each slice of a track: nested slices stand below the one that encloses them, and no row overlaps.

The rule, for slices in the order of `slice_order`: a slice goes to the first free row below every slice that encloses
it. Properly nested slices so get their nesting depth, and slices that only overlap (as on a hardware stream) the first
free row. Nested and flat tracks are laid in whole-array steps, only runs in which slices cross one by one.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cache.layout import Bools, Int64s, UInt32s
from cache.open_rows import first_free_rows
from model.task import TaskContext


def slice_order(begin_ns: Int64s, duration_ns: Int64s, event: Callable[[], Int64s]) -> Int64s:
    """Positions in the order of begin, then longest first, then place in the file. Shapes: (n,) -> (n,).

    ``event`` gives the places in the file; it is asked only where slices begin together."""
    if (begin_ns[1:] < begin_ns[:-1]).any():
        order = np.argsort(begin_ns, kind="stable")
        begin_ns = begin_ns[order]
    else:
        order = np.arange(len(begin_ns))
    same = begin_ns[1:] == begin_ns[:-1]
    if same.any():
        tied = np.zeros(len(order), np.bool_)
        tied[1:] = same
        tied[:-1] |= same
        at = np.flatnonzero(tied)
        among = order[at]
        order[at] = among[np.lexsort((event()[among], -duration_ns[among], begin_ns[at]))]
    return order


def depths(begin_ns: Int64s, end_ns: Int64s, task: TaskContext) -> UInt32s:
    """The row of each slice of a track, slices being in `slice_order`. Shapes: (n,) -> (n,)."""
    latest_end = np.maximum.accumulate(end_ns)
    alone = begin_ns[1:] >= latest_end[:-1]  # nothing earlier is still open
    if alone.all():
        return np.zeros(len(begin_ns), np.uint32)
    depth = _open_before(begin_ns, end_ns)
    wrong = _not_nested(begin_ns, end_ns, depth)
    if wrong.any():
        run = np.concatenate(([0], np.cumsum(alone)))
        again = np.flatnonzero((np.bincount(run, wrong) > 0)[run])
        depth[again] = first_free_rows(begin_ns[again], end_ns[again], task)
    return depth.astype(np.uint32)


def stable_order(numbers: Int64s | UInt32s) -> Int64s:
    """Positions by ``numbers``, which are not negative; equal ones in their order. Shapes: (n,) -> (n,), n > 0."""
    # 16 bits are sorted by radix.
    return np.argsort(numbers.astype(np.uint16) if numbers.max() < 1 << 16 else numbers, kind="stable")


def union_ns(begin_ns: Int64s, end_ns: Int64s) -> int:
    """Time that at least one slice covers, slices being sorted by begin."""
    if not len(begin_ns):
        return 0
    latest_end = np.maximum.accumulate(end_ns)
    idle = begin_ns[1:] - latest_end[:-1]
    return int(latest_end[-1] - begin_ns[0] - idle[idle > 0].sum())


def _open_before(begin: Int64s, end: Int64s) -> Int64s:
    """How many earlier slices are open when each one begins."""
    depth = np.arange(len(begin)) - np.searchsorted(np.sort(end, kind="stable"), begin, "right")
    # Slices of length zero have ended when they begin: what was counted as ended includes those that only follow.
    empty = np.flatnonzero(begin == end)
    if len(empty):
        begun = np.searchsorted(begin[empty], begin, "right")
        depth += begun - np.searchsorted(empty, np.arange(len(begin)), "left")
    return depth


def _not_nested(begin: Int64s, end: Int64s, depth: Int64s) -> Bools:
    """Which slices overlap their row's last one, or reach out of the slice above: there the depth is no nesting."""
    wrong = np.zeros(len(begin), np.bool_)
    order = stable_order(depth)
    row = depth[order]
    same_row = row[1:] == row[:-1]
    wrong[order[1:]] = same_row & (begin[order[1:]] < end[order[:-1]])
    key = row * len(begin) + order  # ascending
    below = row > 0
    child = order[below]
    place = np.searchsorted(key, key[below] - len(begin)) - 1
    parent = order[np.maximum(place, 0)]
    wrong[child] |= (place < 0) | (depth[parent] != depth[child] - 1) | (end[parent] < end[child])
    return wrong
