"""Flows of an open cache: one by its number, and those of a slice."""

from __future__ import annotations

from bisect import bisect_left

from cache.contents import Contents
from model.table import MISSING_INT
from model.trace_view import Flow


def flow(contents: Contents, number: int) -> Flow:
    """One flow. Raises IndexError for a category that the cache does not have."""
    flows = contents.flows
    first, end = flows["id_offsets"][number], flows["id_offsets"][number + 1]
    from_index, from_ns = int(flows["from_index"][number]), int(flows["from_ns"][number])
    to_index, to_ns = int(flows["to_index"][number]), int(flows["to_ns"][number])
    return Flow(
        category=contents.strings.text(int(flows["category"][number])),
        id=flows["id_bytes"][first:end].tobytes().decode("utf-8", "surrogatepass"),
        from_index=None if from_index < 0 else from_index,
        from_ns=None if from_ns == MISSING_INT else from_ns,
        to_index=None if to_index < 0 else to_index,
        to_ns=None if to_ns == MISSING_INT else to_ns,
    )


def flow_numbers_of(contents: Contents, index: int) -> list[int]:
    """The flows that begin or end at a slice, in the order of time."""
    numbers = set()
    for order, side in (("by_from", "from_index"), ("by_to", "to_index")):
        by_side, cells = contents.flows[order], contents.flows[side]
        at = bisect_left(by_side, index, key=cells.__getitem__)
        while at < len(by_side) and cells[by_side[at]] == index:
            numbers.add(int(by_side[at]))
            at += 1
    return sorted(numbers)
