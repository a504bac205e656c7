"""A scene as a list of rectangles in the order of painting, as the graphics card draws them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analysis.timeline_outline import FREE_FILL
from widgets.timeline.columns import SEPARATED_PX, BlockBars, ground_line, tick_columns
from widgets.timeline.counter_columns import CounterColumns, counter_columns
from widgets.timeline.scene import Scene, Spans

RECTANGLE = np.dtype([("edges", np.float32, 4), ("color", np.uint32)])
"""``edges``: left, top, right, bottom in physical pixels; ``color``: 0xAARRGGBB, hatched when its alpha is 0."""

Rectangles = np.ndarray[tuple[int, ...], np.dtype[np.void]]

_Edge = NDArray[np.int64] | int
_OPAQUE = 0xFF000000


def rectangles(scene: Scene, spans: Spans) -> Rectangles:
    """All of a scene but its texts; what comes later lies on top."""
    width, height = scene.pixels
    ticks = tick_columns(scene)
    parts = [
        _made(0, 0, width, height, scene.palette.panel),
        _made(ticks, 0, ticks + scene.hairline, height, scene.palette.grid),
        *_lanes(scene),
        *_slices(scene, spans),
        *_blocks(scene, spans),
    ]
    return np.concatenate(parts)


def _made(left: _Edge, top: _Edge, right: _Edge, bottom: _Edge, color: NDArray[np.uint32] | int) -> Rectangles:
    sides = np.broadcast_arrays(*(np.atleast_1d(edge) for edge in (left, top, right, bottom)))
    made = np.empty(sides[0].shape, RECTANGLE)
    for place, side in enumerate(sides):
        made["edges"][:, place] = side
    made["color"] = color
    return made


def _lanes(scene: Scene) -> list[Rectangles]:
    parts = []
    width = scene.pixels[0]
    for lane in scene.lanes:
        top, bottom = scene.device_y(lane.top), scene.device_y(lane.top + lane.height)
        if lane.kind == "group":
            parts.append(_made(0, top, width, bottom, scene.palette.sunken))
        elif lane.kind == "counter" and lane.track_id in scene.picture.counters:
            columns = counter_columns(scene, lane, scene.picture.counters[lane.track_id])
            if columns is not None:
                parts += _counter(scene, columns)
        parts.append(_made(0, bottom - scene.hairline, width, bottom, scene.palette.border))
    return parts


def _counter(scene: Scene, columns: CounterColumns) -> list[Rectangles]:
    x = np.flatnonzero(columns.known)
    return [
        _made(x, columns.area_top[x], x + 1, columns.area_bottom[x], scene.palette.counter_fill),
        _made(x, columns.stroke_top[x], x + 1, columns.stroke_bottom[x], scene.palette.counter_line),
    ]


def _slices(scene: Scene, spans: Spans) -> list[Rectangles]:
    items, width = scene.picture.items, scene.pixels[0]
    single = items.count[spans.item] == 1
    left, right = spans.left[single], spans.right[single]
    top, bottom = _heights(spans, spans.row[single])
    fill = items.fill[spans.item[single]]
    parts = [_made(left, top, right, bottom, scene.palette.fill_pixels[fill])]
    apart = right - left > SEPARATED_PX * scene.ratio
    ground = ground_line(scene)
    for column in range(scene.hairline):
        edge = right - 1 - column
        ends = apart & (edge >= 0) & (edge < width)
        parts.append(_made(edge[ends], top[ends], edge[ends] + 1, bottom[ends], ground[edge[ends]]))
    free = fill == FREE_FILL
    inner = np.where(apart, right - scene.hairline, right)[free]
    parts.append(_made(left[free], top[free], inner, bottom[free], scene.palette.hatch & ~_OPAQUE))
    return parts


def _heights(spans: Spans, row: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    edges = np.array([(top, bottom) for _, _, top, bottom in spans.rows], np.int64).reshape(-1, 2)
    return edges[row, 0], edges[row, 1]


def _blocks(scene: Scene, spans: Spans) -> list[Rectangles]:
    """Merged blocks: a ground, bars as high as the share that is busy, and an outline."""
    merged = scene.picture.items.count[spans.item] > 1
    if not merged.any():
        return []
    line = scene.hairline
    left, right = spans.left[merged], spans.right[merged]
    top, bottom = _heights(spans, spans.row[merged])
    edge = scene.palette.block_edge
    return [
        _made(left, top, right, bottom, scene.palette.block),
        *_bars(scene, spans, merged),
        _made(left, top, right, top + line, edge),
        _made(left, bottom - line, right, bottom, edge),
        _made(left, top, left + line, bottom, edge),
        _made(right - line, top, right, bottom, edge),
    ]


def _bars(scene: Scene, spans: Spans, merged: NDArray[np.bool_]) -> list[Rectangles]:
    """One rectangle for each run of columns of one height in a block."""
    parts, width, line = [], scene.pixels[0], scene.hairline
    all_bars = BlockBars(scene)
    for number in np.unique(spans.row[merged]).tolist():
        row, lane, top, bottom = spans.rows[number]
        chosen = merged & (spans.row == number)
        inside = np.zeros(width + 1, np.int32)
        np.add.at(inside, np.clip(spans.left[chosen], 0, width), 1)
        np.add.at(inside, np.clip(spans.right[chosen], 0, width), -1)
        bars = np.where(np.cumsum(inside)[:-1] > 0, all_bars.of_row(row, top, bottom), 0)
        starts = np.flatnonzero(np.diff(bars, prepend=-1))
        ends = np.append(starts[1:], width)
        tall = bars[starts]
        starts, ends, tall = starts[tall > 0], ends[tall > 0], tall[tall > 0].astype(np.int64)
        fill = int(scene.palette.fill_pixels[scene.picture.colors.track[lane.track]])
        parts.append(_made(starts, bottom - line - tall, ends, bottom - line, fill))
    return parts
