"""The lanes as pixels, built in numpy: grounds, grid, slices, merged blocks and counters, in physical pixels.

Each row of slices is coloured once as a line of pixels and then copied down its height.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from analysis.timeline_outline import FREE_FILL
from widgets.timeline.columns import HATCH_EVERY, HATCH_LINE, SEPARATED_PX, BlockBars, expanded, ground_line
from widgets.timeline.counter_columns import CounterColumns, counter_columns
from widgets.timeline.scene import Scene, Spans

Pixels = NDArray[np.uint32]


class RasterImages:
    """Images from `raster`; the memory of a frame is used again for the next one."""

    def __init__(self) -> None:
        self._pixels: Pixels | None = None

    def __call__(self, scene: Scene, spans: Spans) -> QImage:
        self._pixels = raster(scene, spans, self._pixels)
        height, width = self._pixels.shape
        return QImage(self._pixels.data, width, height, width * 4, QImage.Format.Format_RGB32)


def raster(scene: Scene, spans: Spans, room: Pixels | None = None) -> Pixels:
    """The picture without any text. Shape (height, width) in physical pixels, 0xAARRGGBB.

    ``room``: an earlier picture that is needed no more; fresh memory costs more than the drawing."""
    width, height = scene.pixels
    image = room if room is not None and room.shape == (height, width) else np.empty((height, width), np.uint32)
    ground = ground_line(scene)
    image[:] = ground
    for lane in scene.lanes:
        top, bottom = max(scene.device_y(lane.top), 0), max(scene.device_y(lane.top + lane.height), 0)
        if lane.kind == "group":
            image[top:bottom] = scene.palette.sunken
        elif lane.kind == "counter" and lane.track_id in scene.picture.counters:
            columns = counter_columns(scene, lane, scene.picture.counters[lane.track_id])
            if columns is not None:
                _counter(image, scene, columns, (top, bottom))
        image[max(bottom - scene.hairline, 0) : bottom] = scene.palette.border
    _slices(image, scene, spans, ground)
    _blocks(image, scene, spans)
    return image


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
    places, owner = expanded(inner_left + row * width, inner_right + row * width)
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
    places, _ = expanded(left, np.maximum(right, left))
    every = HATCH_EVERY * scene.ratio
    ys = np.arange(top, bottom)[:, None]
    line = (places[None, :] + ys) % every < HATCH_LINE * scene.ratio
    part = image[top:bottom, places]
    part[line] = scene.palette.hatch
    image[top:bottom, places] = part


# ---- merged blocks --------------------------------------------------------------------------------------------


def _blocks(image: Pixels, scene: Scene, spans: Spans) -> None:
    """Merged blocks: columns whose height is the busy share, in the track's colour, in an outlined box."""
    items = scene.picture.items
    merged = items.count[spans.item] > 1
    if not merged.any():
        return
    all_bars = BlockBars(scene)
    for number in np.unique(spans.row[merged]).tolist():
        row, lane, top, bottom = spans.rows[number]
        chosen = merged & (spans.row == number)
        bars = all_bars.of_row(row, top, bottom)
        fill = scene.palette.fill_pixels[scene.picture.colors.track[lane.track]]
        _row_of_blocks(image, scene, (top, bottom), (spans.left[chosen], spans.right[chosen]), bars, fill)


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


# ---- counters -------------------------------------------------------------------------------------------------


def _counter(image: Pixels, scene: Scene, columns: CounterColumns, edges: tuple[int, int]) -> None:
    """A stroke from the lowest to the highest value of each column, over an area."""
    top, bottom = max(edges[0], 0), max(min(edges[1], image.shape[0]), 0)
    ys = np.arange(top, bottom)[:, None]
    part = image[top:bottom]
    part[columns.known & (ys >= columns.area_top) & (ys < columns.area_bottom)] = scene.palette.counter_fill
    part[columns.known & (ys >= columns.stroke_top) & (ys < columns.stroke_bottom)] = scene.palette.counter_line
