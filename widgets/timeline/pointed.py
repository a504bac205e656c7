"""What lies under the pointer: exactly the item that was drawn there, or the nearest one within reach."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from model.time_span import TimeSpan
from widgets.timeline.lanes import Lane
from widgets.timeline.scene import Scene, Spans
from widgets.timeline.time_axis import TimeAxis

REACH_PX = 3
"""A slice is taken this many logical pixels beside it when nothing lies under the pointer itself."""

_PART_PX = 8
"""Mean distance of the slices of a merged block after a double-click on it."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """One item. ``count`` > 1: a merged block, whose longest slice has ``name``, ``longest_ns`` and ``index``."""

    lane: Lane
    depth: int
    span: TimeSpan
    name: str
    count: int
    busy_ns: int
    longest_ns: int
    index: int


def pointed_item(scene: Scene, spans: Spans, x: float, y: float) -> Pointed | None:
    """The item at logical position (``x``, ``y``) of the lanes, or None."""
    device_x, device_y = int(x * scene.ratio), int(y * scene.ratio)
    for number, (_, lane, top, bottom) in enumerate(spans.rows):
        if top <= device_y < bottom:
            found = _nearest(spans, number, device_x, round(REACH_PX * scene.ratio))
            return None if found is None else _pointed(scene, lane, int(spans.item[found]))
    return None


def _nearest(spans: Spans, number: int, x: int, reach: int) -> int | None:
    places = np.flatnonzero(spans.row == number)
    if not len(places):
        return None
    left, right = spans.left[places], spans.right[places]
    under = np.flatnonzero((left <= x) & (x < right))
    if len(under):
        return int(places[under[-1]])  # what is drawn last lies on top
    distance = np.maximum(left - x, x - right + 1)
    nearest = int(distance.argmin())
    return int(places[nearest]) if distance[nearest] <= reach else None


def _pointed(scene: Scene, lane: Lane, item: int) -> Pointed:
    items, origin = scene.picture.items, scene.picture.origin_ns
    row = int(np.searchsorted(items.first, item, "right")) - 1
    return Pointed(
        lane=lane,
        depth=items.rows[row][1],
        span=TimeSpan(int(items.begin_ns[item]) + origin, int(items.end_ns[item]) + origin),
        name=scene.picture.names[int(items.name[item])],
        count=int(items.count[item]),
        busy_ns=int(items.busy_ns[item]),
        longest_ns=int(items.longest_ns[item]),
        index=int(items.index[item]),
    )


def parted(block: Pointed, axis: TimeAxis, x: float) -> TimeSpan:
    """A view around ``x`` in which the slices of a block are far enough apart to be drawn one by one."""
    length = max(block.span.length_ns, 1)
    wished = max(int(axis.width * length / (block.count * _PART_PX)), 1)
    new = min(wished, length + length // 10, max(axis.view.length_ns // 2, 1))
    middle = min(max(axis.time_at(x), block.span.begin_ns), block.span.end_ns)
    return TimeSpan(middle - new // 2, middle - new // 2 + new)
