"""Which row of the timeline each slice lies in, for many slices at once."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from cache.trace import Trace


@dataclass(frozen=True, slots=True, eq=False)
class RowPlaces:
    """All rows in the order of their slices: the ``first`` index of each, ascending, its ``track`` and ``depth``."""

    first: NDArray[np.int64]
    track: NDArray[np.int64]
    depth: NDArray[np.int64]

    def of(self, index: NDArray[np.int64]) -> NDArray[np.int64]:
        """Places of the rows of slices. Shapes: (n,) -> (n,)."""
        return np.searchsorted(self.first, index, "right") - 1

    def row(self, index: int) -> tuple[int, int]:
        """Track id and depth of a slice."""
        place = int(np.searchsorted(self.first, index, "right")) - 1
        return int(self.track[place]), int(self.depth[place])


_known: WeakKeyDictionary[Any, RowPlaces] = WeakKeyDictionary()
_lock = Lock()


def row_places(trace: Trace) -> RowPlaces:
    """The rows of ``trace``; kept as long as it lives."""
    with _lock:
        made = _known.get(trace)
    if made is None:
        tracks = [track for track in trace.tracks if track.kind == "slices" and track.slices]
        rows = [
            (trace.first_index(track.id, depth), track.id, depth) for track in tracks for depth in range(track.depths)
        ]
        cells = np.array(sorted(rows), np.int64).reshape(-1, 3)
        made = RowPlaces(*(np.ascontiguousarray(cells[:, at]) for at in range(3)))
        with _lock:
            made = _known.setdefault(trace, made)
    return made
