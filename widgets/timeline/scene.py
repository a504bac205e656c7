"""What one frame of the lanes consists of, and where each visible item lies in physical pixels. No painting."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from analysis.timeline import TimelinePicture
from widgets.timeline.lanes import SLICE_HEIGHT, Lane
from widgets.timeline.palette import Palette
from widgets.timeline.time_axis import TimeAxis

TICK_WIDTH = 1.6
"""Width of a slice without a duration, in logical pixels."""

_OUTSIDE_PX = 16.0  # positions beyond the edges are cut here: they need not fit 32 bits


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A picture seen through ``axis``: the lanes that are in sight when ``scroll`` logical pixels lie above the edge.

    ``width`` and ``height`` are logical, ``ratio`` is physical per logical pixels, ``ticks`` are the grid's times.
    Painters compare scenes by identity: a scene never changes."""

    picture: TimelinePicture
    axis: TimeAxis
    lanes: tuple[Lane, ...]
    scroll: int
    width: int
    height: int
    ratio: float
    ticks: tuple[int, ...]
    palette: Palette

    @property
    def pixels(self) -> tuple[int, int]:
        """Physical width and height."""
        return round(self.width * self.ratio), round(self.height * self.ratio)

    @property
    def hairline(self) -> int:
        """Physical pixels of a hairline: 1 up to 150 %, 2 at 200 %."""
        return max(int(self.ratio), 1)

    def device_y(self, y: float) -> int:
        """Physical row of a logical height in the layout."""
        return round((y - self.scroll) * self.ratio)

    def device_x(self, times_ns: NDArray[np.int64]) -> NDArray[np.int64]:
        """Physical column of times that are relative to the picture's origin; cut a little outside the edges."""
        width = self.pixels[0]
        view = self.axis.view
        offset = view.begin_ns - self.picture.origin_ns
        places = (times_ns - offset).astype(np.float64) * (width / max(view.length_ns, 1))
        return np.floor(np.clip(places, -_OUTSIDE_PX, width + _OUTSIDE_PX)).astype(np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Spans:
    """The ``n`` items in sight: ``item`` in the picture, ``row`` in ``rows``, physical columns ``[left, right)`` (uncut
    up to a little outside the edges). ``rows``: (row of the picture, its lane, upper and lower physical edge)."""

    rows: tuple[tuple[int, Lane, int, int], ...]
    item: NDArray[np.int64]
    row: NDArray[np.int64]
    left: NDArray[np.int64]
    right: NDArray[np.int64]


def visible_spans(scene: Scene) -> Spans:
    """Where the items of the rows in sight lie; each is at least one physical pixel wide, an instant `TICK_WIDTH`."""
    items = scene.picture.items
    rows = _placed_rows(scene)
    bounds = [(int(items.first[row]), int(items.first[row + 1])) for row, _, _, _ in rows]
    item = np.concatenate([np.arange(a, b) for a, b in bounds] or [np.zeros(0, np.int64)]).astype(np.int64)
    row = np.repeat(np.arange(len(rows)), [b - a for a, b in bounds]).astype(np.int64)
    begin, end = items.begin_ns[item], items.end_ns[item]
    left = scene.device_x(begin)
    least = np.where(begin == end, max(round(TICK_WIDTH * scene.ratio), 1), 1)
    right = np.maximum(scene.device_x(end), left + least)
    kept = (right > 0) & (left < scene.pixels[0])
    return Spans(tuple(rows), item[kept], row[kept], left[kept], right[kept])


def _placed_rows(scene: Scene) -> list[tuple[int, Lane, int, int]]:
    places = {key: row for row, key in enumerate(scene.picture.items.rows)}
    height = scene.pixels[1]
    rows = []
    for lane in scene.lanes:
        for depth in range(lane.rows):
            top = scene.device_y(lane.row_top(depth))
            bottom = scene.device_y(lane.row_top(depth) + SLICE_HEIGHT)
            row = places.get((lane.track_id, depth))
            if row is not None and bottom > 0 and top < height:
                rows.append((row, lane, top, bottom))
    return rows
