"""Flows of an open cache: one by its number, those of a slice, those of neighbouring slices."""

from __future__ import annotations

from bisect import bisect_left

from cache.contents import Contents
from cache.layout import Bytes, Int64s
from cache.strings import decoded
from model.table import MISSING_INT
from model.trace_view import Flow


def flow(contents: Contents, number: int) -> Flow:
    """One flow. Raises IndexError for a category that the cache does not have."""
    flows = contents.flows
    from_index, from_ns = int(flows["from_index"][number]), int(flows["from_ns"][number])
    to_index, to_ns = int(flows["to_index"][number]), int(flows["to_ns"][number])
    return Flow(
        category=contents.strings.text(int(flows["category"][number])),
        id=flow_id(flows["id_bytes"], flows["id_offsets"], number),
        from_index=None if from_index < 0 else from_index,
        from_ns=None if from_ns == MISSING_INT else from_ns,
        to_index=None if to_index < 0 else to_index,
        to_ns=None if to_ns == MISSING_INT else to_ns,
    )


def flow_id(texts: Bytes, offsets: Int64s, number: int) -> str:
    """The id of one flow."""
    return decoded(texts[offsets[number] : offsets[number + 1]].tobytes())


def flow_numbers_of(contents: Contents, index: int) -> list[int]:
    """The flows that begin or end at a slice, in the order of time."""
    numbers = set()
    for order, side in (("by_from", "from_index"), ("by_to", "to_index")):
        numbers.update(ends_between(contents, order, side, index, index + 1).tolist())
    return sorted(numbers)


def ends_between(contents: Contents, order: str, side: str, first: int, end: int) -> Int64s:
    """The part of ``order`` (by_from, by_to) whose flows bind by ``side`` to a slice from ``first`` to before ``end``.
    The work grows with the log of all flows only."""
    by_side, cells = contents.flows[order], contents.flows[side]
    low = bisect_left(by_side, first, key=cells.__getitem__)
    found: Int64s = by_side[low : bisect_left(by_side, end, lo=low, key=cells.__getitem__)]
    return found
