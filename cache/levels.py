"""Detail levels of one row of slices, so that a picture costs pixels and not slices.

At exponent k an item is one slice of at least 2^k ns, or all shorter ones that begin in one bucket of 2^k ns. A level
is kept where it has at most half the items of the next finer one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cache.layout import Bools, Int64s, UInt32s

SMALL = 64
"""So few items need no coarser level."""

LAST_EXPONENT = 61
"""Buckets of 73 years: no level is coarser."""

_SAMPLE = 1 << 16

Level = dict[str, NDArray[Any]]
"""Arrays of one level by the names of `layout.LEVEL_ITEMS`."""


def slice_levels(begin_ns: Int64s, end_ns: Int64s, name: UInt32s, first_index: int) -> Iterator[tuple[int, Level]]:
    """(exponent, items) of the levels of a row, finest first, without the slices themselves.

    The row is sorted and free of overlaps; ``first_index`` is the index of its first slice. Shapes: (n,)."""
    count = len(begin_ns)
    if count <= SMALL:
        return
    length = end_ns - begin_ns
    level: Level = {
        "begin": begin_ns,
        "end": end_ns,
        "busy": length,
        "longest": length,
        "name": name,
        "count": np.ones(count, np.uint32),
        "index": np.arange(first_index, first_index + count, dtype=np.uint32),
    }
    exponent = 0
    while len(level["begin"]) > SMALL:
        exponent, first = _next_level(level["begin"], level["end"], exponent)
        if first is None:
            return
        level = _merged(level, first)
        yield exponent, level
        exponent += 1


def bucket_changes(begin_ns: Int64s, exponent: int) -> Bools:
    """Which items begin in another bucket of 2^exponent ns than the item before. Shapes: (n,) -> (n,)."""
    changes = np.ones(len(begin_ns), np.bool_)
    bucket = begin_ns >> exponent
    np.not_equal(bucket[1:], bucket[:-1], out=changes[1:])
    return changes


def halving_exponent(begin_ns: Int64s, end_ns: Int64s, at_least: int) -> int:
    """The first exponent at which half of the items can merge, judged from a sample. Shapes: (n,)."""
    # A bucket has to be longer than this for that an item joins the one before.
    item = np.arange(1, len(begin_ns), len(begin_ns) // _SAMPLE + 1)
    reach = np.maximum(end_ns[item] - begin_ns[item], begin_ns[item] - begin_ns[item - 1])
    middle = len(reach) // 2
    return max(at_least, int(np.partition(reach, middle)[middle]).bit_length())


def _next_level(begin: Int64s, end: Int64s, at_least: int) -> tuple[int, Int64s | None]:
    """Exponent and first items of the groups of the next level worth keeping; None when there is none."""
    for exponent in range(halving_exponent(begin, end, at_least), LAST_EXPONENT + 1):
        new = bucket_changes(begin, exponent)
        new |= end - begin >= (1 << exponent)  # what follows such a slice begins in a later bucket anyway
        if np.count_nonzero(new) <= len(new) // 2:
            return exponent, np.flatnonzero(new)
    return at_least, None


def _merged(level: Level, first: Int64s) -> Level:
    """One item per group of items; ``first`` are the positions at which the groups begin."""
    last = np.append(first[1:], len(level["begin"])) - 1
    longest = np.maximum.reduceat(level["longest"], first)
    # The first of the longest in each group lends its name.
    hits = np.flatnonzero(level["longest"] == np.repeat(longest, last - first + 1))
    chosen = hits[np.searchsorted(hits, first)]
    return {
        "begin": level["begin"][first],
        "end": level["end"][last],
        "busy": np.add.reduceat(level["busy"], first),
        "longest": longest,
        "name": level["name"][chosen],
        "count": np.add.reduceat(level["count"], first),
        "index": level["index"][chosen],
    }
