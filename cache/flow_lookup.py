"""Flows of an open cache: those of one slice, and those in a span of time."""

from __future__ import annotations

from bisect import bisect_left

import numpy as np

from cache.contents import Contents
from cache.flows import first_ns
from cache.layout import Int64s
from model.table import MISSING_INT
from model.time_span import TimeSpan
from model.trace_view import Flow, Flows

_BLOCK = 4096
_COLUMNS = ("category", "from_index", "from_ns", "to_index", "to_ns")


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


class FlowSearch:
    """Finds the flows in a span; remembers the latest end of every block of flows."""

    def __init__(self, contents: Contents) -> None:
        flows = contents.flows
        self._flows = flows
        self._first = first_ns(flows)
        self._last = np.maximum(flows["from_ns"], flows["to_ns"])  # a missing end is the smallest number
        blocks = np.arange(0, len(self._last), _BLOCK)
        self._block_last = np.maximum.reduceat(self._last, blocks) if len(blocks) else self._last

    def within(self, span: TimeSpan, limit: int) -> Flows:
        """At most ``limit`` of the flows between the begin and end of which the span lies at least partly."""
        numbers = self._numbers(span)
        chosen = (
            numbers
            if len(numbers) <= limit
            else numbers[np.linspace(0, len(numbers) - 1, max(limit, 0)).astype(np.int64)]
        )
        return Flows(**{name: self._flows[name][chosen] for name in _COLUMNS}, total=len(numbers))

    def _numbers(self, span: TimeSpan) -> Int64s:
        end = int(np.searchsorted(self._first, span.end_ns, "left"))
        blocks = np.flatnonzero(self._block_last[: -(-end // _BLOCK)] >= span.begin_ns)
        found = []
        for block in blocks.tolist():
            part = slice(block * _BLOCK, min((block + 1) * _BLOCK, end))
            found.append(np.flatnonzero(self._last[part] >= span.begin_ns) + part.start)
        return np.concatenate(found) if found else np.empty(0, np.int64)
