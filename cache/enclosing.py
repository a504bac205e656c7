"""Which slice a moment on a track belongs to: the one that begins there, else the last begun that still runs."""

from __future__ import annotations

import numpy as np

from cache.layout import Int64s

_NEVER = np.iinfo(np.int64).min


def innermost(begin_ns: Int64s, end_ns: Int64s, time_ns: Int64s) -> Int64s:
    """For each time the position of its slice, -1 for none; slices are in `slice_order`, begin <= time <= end.

    A slice that begins exactly then is preferred (ascend-formats 2.2.5). Shapes: (n,), (n,), (m,) -> (m,)."""
    last = np.searchsorted(begin_ns, time_ns, "right") - 1
    if not len(begin_ns):
        return last
    searched = (last >= 0) & (begin_ns[last] != time_ns) & (end_ns[last] < time_ns)
    if searched.any():
        last[searched] = _last_reaching(end_ns, last[searched], time_ns[searched])
    return last


def _last_reaching(end: Int64s, last: Int64s, time: Int64s) -> Int64s:
    """For each query the largest position up to ``last`` with ``end >= time``, -1 for none. O((n + m) log n)."""
    maxima = _maxima(end)
    behind = last + 1  # positions from here on are done with
    node = np.full(len(last), -1)
    height = np.full(len(last), -1)
    for level, latest in enumerate(maxima):
        # The run of 2^level positions that ends right before `behind`, where it is aligned.
        open_query = np.flatnonzero((node < 0) & ((behind >> level) & 1 == 1))
        run = (behind[open_query] >> level) - 1
        hit = latest[run] >= time[open_query]
        node[open_query[hit]] = run[hit]
        height[open_query[hit]] = level
        behind[open_query[~hit]] -= 1 << level
    for level in range(len(maxima) - 2, -1, -1):
        down = np.flatnonzero(height > level)
        right = 2 * node[down] + 1
        node[down] = right - (maxima[level][right] < time[down])
    return node


def _maxima(end: Int64s) -> list[Int64s]:
    """The ends, and the latest end of each aligned run of 2, 4, 8 ... positions up to one run that holds all."""
    size = 1 << max(len(end) - 1, 1).bit_length()
    level = np.full(size, _NEVER)
    level[: len(end)] = end
    levels = [level]
    while len(level) > 1:
        level = np.maximum(level[0::2], level[1::2])
        levels.append(level)
    return levels
