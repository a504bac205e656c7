"""The lanes as pixels, built in numpy: grounds, grid, slices, merged blocks and counters, in physical pixels.

Each row of slices is coloured once as a line of pixels and then copied down its height.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from analysis.timeline_outline import FREE_FILL
from model.trace_view import CounterItems
from widgets.timeline.lanes import Lane
from widgets.timeline.scene import Scene, Spans

Pixels = NDArray[np.uint32]

SEPARATED_PX = 3
"""Slices wider than this end with a line of the ground, so that neighbours of one colour stay apart."""

_HATCH_EVERY = 6
_HATCH_LINE = 1.4
_COUNTER_PAD = 5
_COUNTER_LINE = 1.5
_LARGEST = 1e300  # of a counter; the difference of two larger values might be no double


def raster(scene: Scene, spans: Spans, room: Pixels | None = None) -> Pixels:
    """The picture without any text. Shape (height, width) in physical pixels, 0xAARRGGBB.

    ``room``: an earlier picture that is needed no more; fresh memory costs more than the drawing."""
    width, height = scene.pixels
    image = room if room is not None and room.shape == (height, width) else np.empty((height, width), np.uint32)
    ground = np.full(width, scene.palette.panel, np.uint32)
    origin = scene.picture.origin_ns
    for x in scene.device_x(np.array([tick - origin for tick in scene.ticks], np.int64)).tolist():
        ground[max(x, 0) : max(x + scene.hairline, 0)] = scene.palette.grid
    image[:] = ground
    for lane in scene.lanes:
        top, bottom = max(scene.device_y(lane.top), 0), max(scene.device_y(lane.top + lane.height), 0)
        if lane.kind == "group":
            image[top:bottom] = scene.palette.sunken
        elif lane.kind == "counter" and lane.track_id in scene.picture.counters:
            _counter(image, scene, lane, scene.picture.counters[lane.track_id])
        image[max(bottom - scene.hairline, 0) : bottom] = scene.palette.border
    _slices(image, scene, spans, ground)
    _blocks(image, scene, spans)
    return image


def _expanded(left: NDArray[np.int64], right: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every place in the spans ``[left, right)``, and the number of the span that each belongs to."""
    lengths = right - left
    ends = np.cumsum(lengths)
    total = int(ends[-1]) if len(ends) else 0
    return np.repeat(left - ends + lengths, lengths) + np.arange(total), np.repeat(np.arange(len(left)), lengths)


# ---- slices -------------------------------------------------------------------------------------------------


def _slices(image: Pixels, scene: Scene, spans: Spans, ground: Pixels) -> None:
    width = scene.pixels[0]
    items = scene.picture.items
    single = items.count[spans.item] == 1
    row, item = spans.row[single], spans.item[single]
    left, right = spans.left[single], spans.right[single]
    lines = np.tile(ground, (len(spans.rows), 1))
    flat = lines.reshape(-1)
    inner_left, inner_right = np.clip(left, 0, width), np.clip(right, 0, width)
    places, owner = _expanded(inner_left + row * width, inner_right + row * width)
    fill = items.fill[item]
    flat[places] = scene.palette.fill_pixels[fill[owner]]
    apart = right - left > SEPARATED_PX * scene.ratio
    for column in range(scene.hairline):
        edge = right - 1 - column
        ends = apart & (edge >= 0) & (edge < width)
        flat[row[ends] * width + edge[ends]] = ground[edge[ends]]
    for number, (_, _, top, bottom) in enumerate(spans.rows):
        image[max(top, 0) : max(bottom, 0)] = lines[number]
    free = fill == FREE_FILL
    hatch_right = np.clip(np.where(apart, right - scene.hairline, right), 0, width)
    for number in np.unique(row[free]).tolist():
        chosen = free & (row == number)
        _hatch(image, scene, spans.rows[number][2:], inner_left[chosen], hatch_right[chosen])


def _hatch(
    image: Pixels, scene: Scene, edges: tuple[int, int], left: NDArray[np.int64], right: NDArray[np.int64]
) -> None:
    """Lines at 45 degrees over the idle slices of one row."""
    top, bottom = max(edges[0], 0), max(min(edges[1], image.shape[0]), 0)
    places, _ = _expanded(left, np.maximum(right, left))
    every = _HATCH_EVERY * scene.ratio
    ys = np.arange(top, bottom)[:, None]
    line = (places[None, :] + ys) % every < _HATCH_LINE * scene.ratio
    part = image[top:bottom, places]
    part[line] = scene.palette.hatch
    image[top:bottom, places] = part


# ---- merged blocks --------------------------------------------------------------------------------------------


def _blocks(image: Pixels, scene: Scene, spans: Spans) -> None:
    """Merged blocks: columns whose height is the busy share, in the track's colour, in an outlined box."""
    width = scene.pixels[0]
    items = scene.picture.items
    merged = items.count[spans.item] > 1
    if not merged.any():
        return
    column = _share_columns(scene)
    gap = np.zeros(width, np.bool_)
    if items.column_ns * scene.ratio > 2 * scene.axis.ns_per_pixel:  # there is room for a line between the columns
        gap[1:] = column[1:] != column[:-1]
    for number in np.unique(spans.row[merged]).tolist():
        row, lane, top, bottom = spans.rows[number]
        chosen = merged & (spans.row == number)
        bars = np.ceil(items.share[items.share_row[row]] * np.float32(bottom - top - 2 * scene.hairline))[column]
        bars[gap] = 0
        fill = scene.palette.fill_pixels[scene.picture.outline.track_fill[lane.track]]
        _row_of_blocks(
            image, scene, (top, bottom), (spans.left[chosen], spans.right[chosen]), bars.astype(np.int16), fill
        )


def _row_of_blocks(
    image: Pixels,
    scene: Scene,
    edges: tuple[int, int],
    blocks: tuple[NDArray[np.int64], NDArray[np.int64]],
    bars: NDArray[np.int16],
    fill: np.uint32,
) -> None:
    height, width = image.shape
    line, tall = scene.hairline, edges[1] - edges[0]
    inside = np.zeros(width, np.bool_)
    for left, right in zip(blocks[0].tolist(), blocks[1].tolist(), strict=True):
        inside[max(left, 0) : max(right, 0)] = True
    top, bottom = max(edges[0], 0), max(min(edges[1], height), 0)
    part = image[top:bottom]
    ys = np.arange(top - edges[0], bottom - edges[0], dtype=np.int16)
    np.copyto(part, np.uint32(scene.palette.block), where=inside[None, :])
    bars[~inside] = -tall  # never reached
    np.copyto(part, fill, where=ys[:, None] >= tall - line - bars[None, :])
    outer = (ys < line) | (ys >= tall - line)
    for y in np.flatnonzero(outer).tolist():
        np.copyto(part[y], np.uint32(scene.palette.block_edge), where=inside)
    for shift in range(line):
        for sides in (blocks[0] + shift, blocks[1] - 1 - shift):
            part[:, sides[(sides >= 0) & (sides < width)]] = scene.palette.block_edge


def _share_columns(scene: Scene) -> NDArray[np.int64]:
    """For every physical column the column of busy shares that its left edge lies in."""
    items = scene.picture.items
    width = scene.pixels[0]
    view = scene.axis.view
    offset = view.begin_ns - scene.picture.origin_ns - items.column_begin_ns
    times = offset + np.arange(width) * (max(view.length_ns, 1) / width)
    columns = np.floor(times / items.column_ns).astype(np.int64)
    return np.clip(columns, 0, max(items.share.shape[1] - 1, 0))


# ---- counters -------------------------------------------------------------------------------------------------


def counter_range(items: CounterItems) -> tuple[float, float]:
    """Value at the lower and at the upper edge of a counter's lane: from 0 where no value is below it."""
    low = float(np.nanmin(items.low)) if np.isfinite(items.low).any() else 0.0
    high = float(np.nanmax(items.high)) if np.isfinite(items.high).any() else 0.0
    low, high = max(min(low, 0.0), -_LARGEST), min(high, _LARGEST)
    return (low, high) if high > low else (low, low + 1.0)


def _counter(image: Pixels, scene: Scene, lane: Lane, items: CounterItems) -> None:
    """A stroke from the lowest to the highest value of each column, joined to the column before, over an area."""
    width = scene.pixels[0]
    left, right = scene.device_x(items.begin_ns), scene.device_x(items.end_ns)
    right = np.maximum(right, left + 1)
    kept = (right > 0) & (left < width) & np.isfinite(items.high)
    if not kept.any():
        return
    left, right = np.clip(left[kept], 0, width), np.clip(right[kept], 0, width)
    places, owner = _expanded(left, right)
    bottom_value, top_value = counter_range(items)
    top = scene.device_y(lane.top + _COUNTER_PAD)
    bottom = scene.device_y(lane.top + lane.height - _COUNTER_PAD)
    scale = (bottom - top) / (top_value - bottom_value)

    def ys(values: NDArray[np.float64]) -> NDArray[np.float64]:
        return bottom - (np.clip(values[kept][owner], bottom_value, top_value) - bottom_value) * scale

    highest = np.full(width, np.inf)
    lowest = np.full(width, -np.inf)
    np.minimum.at(highest, places, ys(items.high))
    np.maximum.at(lowest, places, ys(items.low))
    last = np.full(width, np.nan)
    last[places] = ys(items.last)
    joined = np.isfinite(last[:-1]) & np.isfinite(highest[1:])
    highest[1:][joined] = np.minimum(highest[1:], last[:-1])[joined]
    lowest[1:][joined] = np.maximum(lowest[1:], last[:-1])[joined]
    zero = bottom - (max(bottom_value, min(0.0, top_value)) - bottom_value) * scale
    _paint_counter(image, scene, (top, bottom), (highest, lowest, last), zero)


def _paint_counter(
    image: Pixels,
    scene: Scene,
    edges: tuple[int, int],
    columns: tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]],
    zero: float,
) -> None:
    highest, lowest, last = columns
    line = max(round(_COUNTER_LINE * scene.ratio), 1)
    top, bottom = max(edges[0] - line, 0), max(min(edges[1] + line, image.shape[0]), 0)
    ys = np.arange(top, bottom)[:, None]
    part = image[top:bottom]
    known = np.isfinite(last)
    area = known & (ys >= np.minimum(highest, zero)) & (ys < np.maximum(lowest, zero))
    part[area] = scene.palette.counter_fill
    from_y = np.floor(np.where(known, highest, 0) - line / 2)
    to_y = np.floor(np.where(known, lowest, 0) - line / 2) + line
    part[known & (ys >= from_y) & (ys < to_y)] = scene.palette.counter_line
