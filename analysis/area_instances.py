"""Stepping through the slices of an area that have one of some names, or lie on one track, in the order of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from analysis.area_rows import BLOCK_SLICES, AreaRow

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext

Way = Literal["here", "next", "previous"]


@dataclass(frozen=True, slots=True)
class InstanceQuery:
    """The slices with name id ``name``, or ``is_type``: of its type, or on ``track`` (either ``name`` or ``track`` is
    None); ``index``: the slice to go on from, None = before the first one; ``way``: what to find from there, ``here`` =
    only its number. ``wish`` tells the same question from an earlier one."""

    name: int | None
    track: int | None
    index: int | None = None
    way: Way = "here"
    wish: int = 0
    is_type: bool = False


@dataclass(frozen=True, slots=True)
class Instance:
    """Slice ``index`` is number ``number`` (from 1) of ``total``; None: no such slice."""

    index: int | None
    number: int | None
    total: int


def instance(
    trace: Trace, rows: Sequence[AreaRow], query: InstanceQuery, names: NDArray[np.int64] | None, task: TaskContext
) -> Instance:
    """The instance that ``query`` asks for; ``names``: ids of those that count, None = all. They are in the order of
    begin, then of their index."""
    rows = [row for row in rows if query.track is None or row.track == query.track]
    at = (-(1 << 63), -1)
    if query.index is not None and 0 <= query.index < trace.slice_count:
        at = (trace.slice(query.index).begin_ns, query.index)
    total = before = 0
    is_one = False
    nearest: tuple[int, int] | None = None
    for row in rows:
        task.check()
        place = _place(row, at)
        is_here = place < len(row) and row.first + place == at[1]
        is_one |= is_here and _fits(row, names, place, place + 1) > 0
        earlier = _fits(row, names, 0, place)
        before += earlier
        total += earlier + _fits(row, names, place, len(row))
        found = None
        if query.way == "next":
            found = _first(row, names, place + is_here)
        elif query.way == "previous":
            found = _last(row, names, place)
        if found is not None:
            key = (int(row.begin_ns[found]), row.first + found)
            better = nearest is None or (key < nearest) == (query.way == "next")
            nearest = key if better else nearest
    if query.way == "here":
        return Instance(at[1], before + 1, total) if is_one else Instance(None, None, total)
    if nearest is None:
        return Instance(None, None, total)
    number = before + is_one + 1 if query.way == "next" else before
    return Instance(nearest[1], number, total)


def _place(row: AreaRow, at: tuple[int, int]) -> int:
    """How many slices of a row come before ``at`` (begin, index)."""
    low, high = (int(np.searchsorted(row.begin_ns, at[0], side)) for side in ("left", "right"))
    return min(max(at[1] - row.first, low), high)


def _fits(row: AreaRow, names: NDArray[np.int64] | None, low: int, high: int) -> int:
    if names is None:
        return high - low
    return sum(int(np.count_nonzero(_is_one(block.name, names))) for block in row.part(low, high).blocks())


def _is_one(own: NDArray[np.uint32], names: NDArray[np.int64]) -> NDArray[np.bool_]:
    return own == names[0] if len(names) == 1 else np.isin(own, names)


def _first(row: AreaRow, names: NDArray[np.int64] | None, low: int) -> int | None:
    """The first one at ``low`` or later."""
    if names is None:
        return low if low < len(row) else None
    for block in row.part(low, len(row)).blocks():
        found = np.flatnonzero(_is_one(block.name, names))
        if len(found):
            return block.first - row.first + int(found[0])
    return None


def _last(row: AreaRow, names: NDArray[np.int64] | None, high: int) -> int | None:
    """The last one before ``high``."""
    if names is None:
        return high - 1 if high > 0 else None
    for low in range(high - BLOCK_SLICES, -BLOCK_SLICES, -BLOCK_SLICES):
        found = np.flatnonzero(_is_one(row.name[max(low, 0) : max(low + BLOCK_SLICES, 0)], names))
        if len(found):
            return max(low, 0) + int(found[-1])
    return None
