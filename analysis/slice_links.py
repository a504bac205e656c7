"""What a slice belongs to along flows: its launch on the host, its device tasks, the other pass."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.flow_chain import flow_chain
from analysis.flow_kinds import FORWARD_BACKWARD, LAUNCHES, flow_kinds, is_communication
from analysis.nested import around
from analysis.streams import is_stream

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext
    from model.trace_view import Slice, Track

LINK_LIMIT = 50
"""Slices that are listed of each sort; the links say how many there are."""


@dataclass(frozen=True, slots=True)
class Other:
    """Another slice and its track; ``gap_ns``: from the begin of the earlier one to the begin of the later one."""

    slice: Slice
    track: Track
    gap_ns: int


@dataclass(frozen=True, slots=True)
class DirectFlow:
    """A flow that comes to the slice itself (``is_incoming``) or leaves it."""

    is_incoming: bool
    category: str
    id: str
    other: Other


@dataclass(frozen=True, slots=True)
class SliceLinks:
    """``launches``: where the host launched it; ``lacks_launch``: it is a task of the device, and no flow says what
    launched it; ``tasks``: the first of ``task_count`` tasks of the device that come of
    it, which last ``task_ns`` in all, at least where ``is_cut``; ``forward`` and ``backward``: slices of the other
    pass; ``flows``: the first of its own ``flow_count`` flows."""

    launches: tuple[Other, ...]
    lacks_launch: bool
    tasks: tuple[Other, ...]
    task_count: int
    task_ns: int
    is_cut: bool
    forward: tuple[Other, ...]
    backward: tuple[Other, ...]
    flows: tuple[DirectFlow, ...]
    flow_count: int


def slice_links(trace: Trace, one: Slice, tracks: Mapping[int, Track], task: TaskContext) -> SliceLinks:
    """The links of ``one``, nearest first."""
    ends, kinds = trace.flow_ends(), flow_kinds(trace, task)
    chain = flow_chain(trace, one.index, frozenset(), task)

    def of_kinds(numbers: NDArray[np.int64], wanted: Iterable[str]) -> NDArray[np.int64]:
        places = [place for place, kind in enumerate(kinds.kinds) if kind in wanted]
        return numbers[np.isin(kinds.places(ends, numbers), places)]

    def others(indexes: NDArray[np.int64]) -> list[int]:
        return [index for index in dict.fromkeys(indexes.tolist()) if index >= 0]

    def listed(indexes: list[int]) -> tuple[Other, ...]:
        return tuple(_other(trace, one, index, tracks) for index in indexes[:LINK_LIMIT])

    launching = of_kinds(chain.back, LAUNCHES)
    launching = launching[np.isin(ends.to_index[launching], around(trace, one.index))]
    tasks = others(ends.to_index[of_kinds(chain.ahead, LAUNCHES)])
    launches = listed(others(ends.from_index[launching]))
    is_of_device = is_stream(tracks[one.track]) or is_communication(tracks[one.track])
    passes = (FORWARD_BACKWARD,)
    flows, flow_count = _direct(trace, one, tracks)
    return SliceLinks(
        launches=launches,
        lacks_launch=is_of_device and not launches and not chain.is_cut,
        tasks=listed(tasks),
        task_count=len(tasks),
        task_ns=sum(trace.slice(index).duration_ns for index in tasks),
        is_cut=chain.is_cut,
        forward=listed(others(ends.from_index[of_kinds(chain.back, passes)])),
        backward=listed(others(ends.to_index[of_kinds(chain.ahead, passes)])),
        flows=flows,
        flow_count=flow_count,
    )


def _other(trace: Trace, one: Slice, index: int, tracks: Mapping[int, Track]) -> Other:
    other = trace.slice(index)
    return Other(other, tracks[other.track], abs(one.begin_ns - other.begin_ns))


def _direct(trace: Trace, one: Slice, tracks: Mapping[int, Track]) -> tuple[tuple[DirectFlow, ...], int]:
    flows = trace.flows_of(one.index)
    found = []
    for flow in flows[:LINK_LIMIT]:
        is_incoming = flow.to_index == one.index
        index = flow.from_index if is_incoming else flow.to_index
        if index is not None:
            found.append(DirectFlow(is_incoming, flow.category, flow.id, _other(trace, one, index, tracks)))
    return tuple(found), len(flows)
