"""What both painters draw column by column: spans spread over their columns, and the bars in merged blocks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from widgets.timeline.scene import Scene

SEPARATED_PX = 3
"""Slices wider than this end with a line of the ground, so that neighbours of one colour stay apart."""

HATCH_EVERY = 6
HATCH_LINE = 1.4
"""Distance and width of the lines over idle slices, in logical pixels along a row."""


def expanded(left: NDArray[np.int64], right: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every place in the spans ``[left, right)``, and the number of the span that each belongs to."""
    lengths = right - left
    ends = np.cumsum(lengths)
    total = int(ends[-1]) if len(ends) else 0
    return np.repeat(left - ends + lengths, lengths) + np.arange(total), np.repeat(np.arange(len(left)), lengths)


def tick_columns(scene: Scene) -> NDArray[np.int64]:
    """Physical columns of the grid's lines."""
    return scene.device_x(np.array([tick - scene.picture.origin_ns for tick in scene.ticks], np.int64))


def ground_line(scene: Scene) -> NDArray[np.uint32]:
    """The colour below the slices in each physical column."""
    ground = np.full(scene.pixels[0], scene.palette.panel, np.uint32)
    for x in tick_columns(scene).tolist():
        ground[max(x, 0) : max(x + scene.hairline, 0)] = scene.palette.grid
    return ground


class BlockBars:
    """How high the bars in the merged blocks of a scene are: the busy share, in columns of their own width."""

    def __init__(self, scene: Scene) -> None:
        items, width = scene.picture.items, scene.pixels[0]
        view = scene.axis.view
        offset = view.begin_ns - scene.picture.origin_ns - items.column_begin_ns
        times = offset + np.arange(width) * (max(view.length_ns, 1) / width)
        columns = np.floor(times / items.column_ns).astype(np.int64)
        self._scene = scene
        self._column = np.clip(columns, 0, max(items.share.shape[1] - 1, 0))
        self._gap = np.zeros(width, np.bool_)
        if items.column_ns * scene.ratio > 2 * scene.axis.ns_per_pixel:  # there is room for a line between the columns
            self._gap[1:] = self._column[1:] != self._column[:-1]

    def of_row(self, row: int, top: int, bottom: int) -> NDArray[np.int16]:
        """Height of the bar in each physical column for ``row`` of the picture, which lies in ``[top, bottom)``."""
        items = self._scene.picture.items
        inner = np.float32(bottom - top - 2 * self._scene.hairline)
        bars = np.ceil(items.share[items.share_row[row]] * inner)[self._column]
        bars[self._gap] = 0
        whole: NDArray[np.int16] = bars.astype(np.int16)
        return whole
