"""The part of `Trace` that knows single slices: what they are, what lies around them."""

from __future__ import annotations

from typing import Any

import numpy as np

from cache.contents import Contents
from cache.failures import damaged
from cache.open_cache import OpenCache
from cache.trace_timeline import row_of, row_of_index
from model.trace_view import Slice


class TraceSlices(OpenCache):
    """Single slices of an open cache. All raise IndexError for an index that is not there."""

    def slice(self, index: int) -> Slice:
        """One slice."""
        contents = self._contents
        row = row_of_index(contents, index)
        cells = {name: int(column[index]) for name, column in contents.slices.items()}
        try:
            name, category = contents.strings.texts((cells["name"], cells["category"]))
        except IndexError as error:
            raise damaged(self.path, str(error)) from error
        return Slice(
            index=index,
            track=int(contents.rows["track"][row]),
            depth=int(contents.rows["depth"][row]),
            begin_ns=cells["begin"],
            duration_ns=cells["duration"],
            name=name,
            category=category,
        )

    def slice_at(self, track_id: int, depth: int, time_ns: int) -> int | None:
        """The slice of a row that runs at a time, or has length zero and lies there."""
        contents = self._contents
        row = row_of(contents, track_id, depth)
        index = _last_begun(contents, row, time_ns)
        if index is None:
            return None
        begin, duration = int(contents.slices["begin"][index]), int(contents.slices["duration"][index])
        return index if time_ns < begin + max(duration, 1) else None

    def index_of(self, track_id: int, begin_ns: int, duration_ns: int, name: str) -> int | None:
        """The first slice of a track with these times and this name; None without one."""
        contents = self._contents
        slices = contents.slices
        for row in range(int(contents.first_row[track_id]), int(contents.first_row[track_id + 1])):
            part = contents.slices_of_row(row)
            begin = slices["begin"][part]
            low, high = (part.start + int(np.searchsorted(begin, begin_ns, side)) for side in ("left", "right"))
            for index in range(low, high):
                if slices["duration"][index] == duration_ns and self.slice(index).name == name:
                    return index
        return None

    def arguments(self, index: int) -> dict[str, Any]:
        """What the file says of a slice beyond name, track and time, decoded on demand; {} when nothing."""
        row_of_index(self._contents, index)
        return self.event_arguments(int(self._contents.slices["event"][index]))

    def event_arguments(self, event: int) -> dict[str, Any]:
        """As `arguments`, by the number of the raw event; {} for `NO_EVENT`."""
        try:
            return self._contents.chunks.arguments(event)
        except ValueError as error:
            raise damaged(self.path, str(error)) from error

    def parent(self, index: int) -> int | None:
        """The innermost slice of the same track that encloses this one from a row above."""
        contents = self._contents
        row = row_of_index(contents, index)
        begin = int(contents.slices["begin"][index])
        end = begin + int(contents.slices["duration"][index])
        for above in range(row - 1, row - 1 - int(contents.rows["depth"][row]), -1):
            found = _last_begun(contents, above, begin)
            if found is None:
                continue
            reach = int(contents.slices["begin"][found]) + int(contents.slices["duration"][found])
            if reach >= max(end, begin + 1):
                return found
        return None

    def neighbour(self, index: int, direction: int) -> int | None:
        """The slice after (+1) or before (-1) this one in its row."""
        contents = self._contents
        part = contents.slices_of_row(row_of_index(contents, index))
        found = index + (1 if direction > 0 else -1)
        return found if part.start <= found < part.stop else None


def _last_begun(contents: Contents, row: int, time_ns: int) -> int | None:
    """The last slice of a row that begins at or before a time."""
    part = contents.slices_of_row(row)
    begin = contents.slices["begin"][part]
    time_ns = max(-(1 << 63), min(time_ns, (1 << 63) - 1))
    at = int(np.searchsorted(begin, time_ns, "right")) - 1
    return None if at < 0 else int(part.start) + at
