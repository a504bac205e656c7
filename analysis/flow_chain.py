"""The whole chain of a slice: what led to it and what it led to, along flows and over many hops."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from analysis.flow_kinds import FlowKinds, flow_kinds
from analysis.nested import around, enclosing, nested_parts, same_threads
from analysis.once_a_trace import kept_by_trace

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext
    from model.trace_view import FlowEnds

MOST_HOPS = 64
MOST_FLOWS = 2000
"""Each way; a chain that has more says that it is cut."""

_BLOCK = 1 << 12


@dataclass(frozen=True, slots=True, eq=False)
class FlowChain:
    """Numbers of the flows that lead to a slice (``back``) and that it leads to (``ahead``), nearest first; ``is_cut``:
    there are more."""

    back: NDArray[np.int64]
    ahead: NDArray[np.int64]
    is_cut: bool

    @property
    def numbers(self) -> NDArray[np.int64]:
        """All of them, each once."""
        return np.union1d(self.back, self.ahead)


_latest: WeakKeyDictionary[Any, tuple[tuple[int, frozenset[str]], FlowChain]] = kept_by_trace()
_lock = Lock()


def flow_chain(trace: Trace, index: int, hidden: frozenset[str], task: TaskContext) -> FlowChain:
    """The chain of a slice along flows whose kind is none of ``hidden``.

    Ahead it goes on from the slice where a flow ends and from all slices within that one: a call launches what the
    calls in it launch. Back it goes on from the slice where a flow begins and from all around it. Layers of one thread
    of the host lie within each other."""
    with _lock:
        key, chain = _latest.get(trace, (None, None))
    if chain is None or key != (index, hidden):
        walk = _Walk(trace, hidden, task)
        ahead, cut_ahead = walk.follow(index, ahead=True)
        back, cut_back = walk.follow(index, ahead=False)
        chain = FlowChain(back, ahead, cut_ahead or cut_back)
        with _lock:  # pictures of the same selection follow each other
            _latest[trace] = ((index, hidden), chain)
    return chain


class _Walk:
    def __init__(self, trace: Trace, hidden: frozenset[str], task: TaskContext) -> None:
        self._trace = trace
        self._task = task
        self._ends: FlowEnds = trace.flow_ends()
        self._kinds: FlowKinds = flow_kinds(trace, task)
        self._wanted = self._kinds.wanted(hidden)
        self._depths = {track.id: track.depths for track in trace.tracks}
        self._same = same_threads(trace.tracks)

    def follow(self, index: int, *, ahead: bool) -> tuple[NDArray[np.int64], bool]:
        """Numbers of the flows one way, and whether there are more."""
        found: dict[int, None] = {}
        visited, front = {index}, [index]
        others = self._ends.to_index if ahead else self._ends.from_index
        for _ in range(MOST_HOPS):
            following = []
            for number in self._flows(front, ahead):
                if number in found:
                    continue
                if len(found) == MOST_FLOWS:
                    return _numbers(found), True
                found[number] = None
                other = int(others[number])
                if other >= 0 and other not in visited:
                    visited.add(other)
                    following.append(other)
            front = following
            if not front:
                return _numbers(found), False
        return _numbers(found), any(number not in found for number in self._flows(front, ahead))

    def _flows(self, slices: list[int], ahead: bool) -> Iterator[int]:
        find = self._trace.flows_from if ahead else self._trace.flows_to
        for index in slices:
            for first, end in self._within(index) if ahead else self._around(index):
                self._task.check()
                numbers = find(first, end)
                for at in range(0, len(numbers), _BLOCK):
                    part = np.asarray(numbers[at : at + _BLOCK])
                    yield from part[self._wanted[self._kinds.places(self._ends, part)]].tolist()

    def _within(self, index: int) -> Iterator[tuple[int, int]]:
        yield index, index + 1
        one = self._trace.slice(index)
        parts = nested_parts(self._trace, one, self._depths[one.track])
        for other in self._same.get(one.track, ()):
            parts += nested_parts(self._trace, one, self._depths[other], other)
        yield from ((first, end) for _, first, end in parts)

    def _around(self, index: int) -> Iterator[tuple[int, int]]:
        yield from ((at, at + 1) for at in around(self._trace, index))
        one = self._trace.slice(index)
        for other in self._same.get(one.track, ()):
            yield from ((at, at + 1) for at in enclosing(self._trace, one, self._depths[other], other))


def _numbers(found: dict[int, None]) -> NDArray[np.int64]:
    return np.fromiter(found, np.int64, len(found))
