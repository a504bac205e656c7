"""Which row of the timeline each slice lies in, for many slices at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from analysis.once_a_trace import once_a_trace

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


@once_a_trace
def row_places(trace: Trace) -> RowPlaces:
    """The rows of ``trace``."""
    tracks = [track for track in trace.tracks if track.kind == "slices" and track.slices]
    rows = [(trace.first_index(track.id, depth), track.id, depth) for track in tracks for depth in range(track.depths)]
    cells = np.array(sorted(rows), np.int64).reshape(-1, 3)
    return RowPlaces(*(np.ascontiguousarray(cells[:, at]) for at in range(3)))
