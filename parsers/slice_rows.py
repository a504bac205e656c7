"""Slices gathered one by one into a batch, for files that are not so large that whole columns are needed."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from model.batches import SliceBatch, TrackKey

_LARGEST = 1 << 63


@dataclass(slots=True)
class SliceRows:
    """Slices as they are gathered, with local names and tracks."""

    tracks: dict[TrackKey, int] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    rows: list[tuple[int, int, int, int]] = field(default_factory=list)  # track, start, duration, name
    arguments: list[str | None] = field(default_factory=list)

    def add(self, key: TrackKey, start_ns: int, duration_ns: int, name: str, arguments: str | None = None) -> bool:
        """Whether it was taken: begin and end have 64 bits, and no slice ends before it begins. ``arguments``: a JSON
        object."""
        if duration_ns < 0 or not -_LARGEST < start_ns < _LARGEST - duration_ns:
            return False
        track = self.tracks.setdefault(key, len(self.tracks))
        self.rows.append((track, start_ns, duration_ns, self.names.setdefault(name, len(self.names))))
        self.arguments.append(arguments)
        return True

    def batch(self) -> SliceBatch:
        """All of them; there has to be one."""
        track, start, duration, name = np.array(self.rows, np.int64).T
        return SliceBatch(
            list(self.tracks),
            list(self.names),
            track.astype(np.uint32),
            start,
            duration,
            name.astype(np.uint32),
            arguments=self.arguments,
        )
