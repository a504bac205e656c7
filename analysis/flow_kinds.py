"""What flows mean: from the host to the device, from forward to backward, and so on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import once_a_trace

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.task import TaskContext
    from model.trace_view import FlowEnds, Track

HOST_TO_DEVICE = "host_to_device"
COMMUNICATION = "communication"
FORWARD_BACKWARD = "forward_backward"
QUEUE = "queue"
MARKER = "marker"
KINDS = (HOST_TO_DEVICE, COMMUNICATION, FORWARD_BACKWARD, QUEUE, MARKER)
OTHER = "="
"""A kind that begins with this is a category that the trace alone knows, which follows."""

LAUNCHES = frozenset({HOST_TO_DEVICE, COMMUNICATION})
"""Kinds whose flows end at a task of the device."""

_KIND_OF_CATEGORY = {
    "hosttodevice": HOST_TO_DEVICE,
    "async_npu": HOST_TO_DEVICE,
    "async_acl_npu": HOST_TO_DEVICE,
    "ac2g": HOST_TO_DEVICE,
    "fwdbwd": FORWARD_BACKWARD,
    "async_task_queue": QUEUE,
    "mstx": MARKER,
}
"""ascend-formats 2.2.5; ac2g is what PyTorch calls it for other devices."""

_COMMUNICATION_PROCESSES = ("hccl", "communication")
_BLOCK = 1 << 18


@dataclass(frozen=True, slots=True, eq=False)
class FlowKinds:
    """``kinds`` and how many flows of the trace are of each. ``categories``: ids of their names, ascending; ``plain``:
    place of each in ``kinds``; ``bounds``: first and end index of the slices of each communication track."""

    kinds: tuple[str, ...]
    counts: tuple[int, ...]
    categories: NDArray[np.uint32]
    plain: NDArray[np.int64]
    bounds: NDArray[np.int64]

    def places(self, ends: FlowEnds, numbers: NDArray[np.int64] | slice) -> NDArray[np.int64]:
        """Places in ``kinds``. A launch that ends on a communication track is `COMMUNICATION`. Shapes: (n,) -> (n,)."""
        places = self.plain[np.searchsorted(self.categories, ends.category[numbers])]
        inside = np.searchsorted(self.bounds, ends.to_index[numbers], "right") & 1 == 1
        launches = places == KINDS.index(HOST_TO_DEVICE)
        return np.where(launches & inside, KINDS.index(COMMUNICATION), places)

    def wanted(self, hidden: frozenset[str]) -> NDArray[np.bool_]:
        """By place, whether the kind is none of ``hidden``."""
        return np.array([kind not in hidden for kind in self.kinds], np.bool_)


def kind_of(category: str) -> str:
    """The kind of a flow that does not end at a collective."""
    return _KIND_OF_CATEGORY.get(category.casefold(), OTHER + category)


def is_communication(track: Track) -> bool:
    """Whether the track shows collectives of the device."""
    return track.kind == "slices" and track.process.casefold().startswith(_COMMUNICATION_PROCESSES)


@once_a_trace
def flow_kinds(trace: Trace, task: TaskContext) -> FlowKinds:
    """The kinds of the flows of ``trace``."""
    ends = trace.flow_ends()
    blocks = [slice(first, first + _BLOCK) for first in range(0, len(ends.category), _BLOCK)]
    categories = np.zeros(0, np.uint32)
    for block in blocks:
        task.check()
        categories = np.union1d(categories, ends.category[block])
    of_category = [kind_of(text) for text in trace.names(categories)]
    kinds = (*KINDS, *sorted({kind for kind in of_category if kind not in KINDS}))
    made = FlowKinds(
        kinds=kinds,
        counts=(0,) * len(kinds),
        categories=categories,
        plain=np.array([kinds.index(kind) for kind in of_category], np.int64),
        bounds=_communication_bounds(trace),
    )
    counts = np.zeros(len(kinds), np.int64)
    for block in blocks:
        task.check()
        counts += np.bincount(made.places(ends, block), minlength=len(kinds))
    return replace(made, counts=tuple(counts.tolist()))


def _communication_bounds(trace: Trace) -> NDArray[np.int64]:
    found = [track for track in trace.tracks if is_communication(track) and track.slices]
    first = [trace.first_index(track.id, 0) for track in found]
    bounds = [bound for at, track in zip(first, found, strict=True) for bound in (at, at + track.slices)]
    return np.array(bounds, np.int64)
