"""The part of `Trace` that knows flows: those of a slice or of neighbouring slices, and all of them as columns."""

from __future__ import annotations

from cache.failures import damaged
from cache.flow_lookup import ends_between, flow, flow_numbers_of
from cache.layout import FLOWS, Int64s
from cache.open_cache import OpenCache
from cache.trace_timeline import row_of_index
from model.trace_view import Flow, FlowEnds


class TraceFlows(OpenCache):
    """The flows of an open cache. A flow's number is its place in the order of first ends."""

    def flows_of(self, index: int) -> tuple[Flow, ...]:
        """The flows that begin or end at a slice, in the order of time. Raises IndexError without such a slice."""
        contents = self._contents
        row_of_index(contents, index)
        return tuple(self.flow(number) for number in flow_numbers_of(contents, index))

    def flow(self, number: int) -> Flow:
        """One flow. Raises IndexError for a number that is not there."""
        contents = self._contents
        if not 0 <= number < len(contents.flows["category"]):
            raise IndexError(f"there is no flow {number}")
        try:
            return flow(contents, number)
        except IndexError as error:
            raise damaged(self.path, str(error)) from error

    def flow_ends(self) -> FlowEnds:
        """All flows, memory-mapped. For analysis, never into widgets."""
        flows = self._contents.flows
        return FlowEnds(*(flows[name] for name in FLOWS))

    def flows_from(self, first: int, end: int) -> Int64s:
        """Numbers of the flows that begin at the slices ``first <= index < end``, by slice; memory-mapped."""
        return ends_between(self._contents, "by_from", "from_index", first, end)

    def flows_to(self, first: int, end: int) -> Int64s:
        """Numbers of the flows that end at the slices ``first <= index < end``, by slice; memory-mapped."""
        return ends_between(self._contents, "by_to", "to_index", first, end)
