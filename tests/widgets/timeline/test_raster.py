"""The raster painter against a slow one that colours pixel by pixel in plain Python integers."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import ceil, floor
from typing import Any

import numpy as np
import pytest

from analysis.timeline import TimelineQuery, timeline
from analysis.timeline_outline import FREE_FILL
from model.task import TaskContext
from model.time_span import TimeSpan
from tests.widgets.timeline.hands import EPOCH_NS
from widgets.timeline.lanes import LaneChoices, lay_out
from widgets.timeline.palette import Palette, palette
from widgets.timeline.pointed import pointed_item
from widgets.timeline.raster import raster
from widgets.timeline.scene import Scene, visible_spans
from widgets.timeline.time_axis import TimeAxis

WIDTH, HEIGHT = 256, 120


def scene_of(trace: Any, view: TimeSpan, ratio: float, scroll: int = 0, ticks: tuple[int, ...] = ()) -> Scene:
    rows = tuple((track.id, depth) for track in trace.tracks if track.kind == "slices" for depth in range(track.depths))
    counters = tuple(track.id for track in trace.tracks if track.kind == "counter")
    query = TimelineQuery(view, round(WIDTH * ratio), ratio, rows, counters)
    picture = timeline(trace, query, TaskContext())
    lanes = lay_out(trace.tracks, LaneChoices()).between(scroll, scroll + HEIGHT)
    return Scene(picture, TimeAxis(view, WIDTH), tuple(lanes), scroll, WIDTH, HEIGHT, ratio, ticks, palette())


class SlowPainter:
    """Colours one pixel after the other by the rules of the drawing, from the slices themselves.

    A view is a power of two of pixels long, so that every position is exact."""

    def __init__(self, scene: Scene, trace: Any) -> None:
        self.scene, self.trace, self.colors = scene, trace, palette()
        self.ratio, self.line = scene.ratio, max(int(scene.ratio), 1)
        self.width, self.height = round(WIDTH * self.ratio), round(HEIGHT * self.ratio)
        self.pixels = [[self.colors.panel] * self.width for _ in range(self.height)]

    def fill(self, left: int, top: int, right: int, bottom: int, color: int) -> None:
        for y in range(max(top, 0), min(bottom, self.height)):
            for x in range(max(left, 0), min(right, self.width)):
                self.pixels[y][x] = color

    def x(self, time_ns: int) -> int:
        view = self.scene.axis.view
        return (time_ns - view.begin_ns) * self.width // view.length_ns

    def y(self, y: float) -> int:
        return round((y - self.scene.scroll) * self.ratio)

    def paint(self) -> np.ndarray[Any, Any]:
        for tick in self.scene.ticks:
            self.fill(self.x(tick), 0, self.x(tick) + self.line, self.height, self.colors.grid)
        ground = self.pixels[0][:]
        for lane in self.scene.lanes:
            if lane.kind == "group":
                self.fill(0, self.y(lane.top), self.width, self.y(lane.top + lane.height), self.colors.sunken)
            bottom = self.y(lane.top + lane.height)
            self.fill(0, bottom - self.line, self.width, bottom, self.colors.border)
            for depth in range(lane.rows):
                top = self.y(lane.row_top(depth))
                self.row(lane.track_id, depth, top, self.y(lane.row_top(depth) + 18), ground)
        return np.array(self.pixels, np.uint32)

    def row(self, track: int, depth: int, top: int, bottom: int, ground: list[int]) -> None:
        own = [s for s in self.trace._slices if (s.track, s.depth) == (track, depth)]
        outline = self.scene.picture.outline
        for one in own:
            left = self.x(one.begin_ns)
            least = 1 if one.duration_ns else max(round(1.6 * self.ratio), 1)
            right = max(self.x(one.begin_ns + one.duration_ns), left + least)
            fill = int(outline.fill[self.trace._names.index(one.name)])
            self.fill(left, top, right, bottom, int(self.colors.fill_pixels[fill]))
            if right - left > 3 * self.ratio:
                for x in range(right - self.line, right):
                    if 0 <= x < self.width:
                        self.fill(x, top, x + 1, bottom, ground[x])
                right -= self.line
            if fill == FREE_FILL:
                for y in range(max(top, 0), min(bottom, self.height)):
                    for x in range(max(left, 0), min(right, self.width)):
                        if (x + y) % (6 * self.ratio) < 1.4 * self.ratio:
                            self.pixels[y][x] = self.colors.hatch


def wide_rows(seed: int, unit: int) -> list[tuple[int, int, int, int, str]]:
    """Slices that are too wide to be merged, or too far from their neighbours."""
    chance = random.Random(seed)
    rows = []
    for track, depth in ((0, 0), (0, 1), (1, 0)):
        time = EPOCH_NS + chance.randrange(20) * unit
        for _ in range(25):
            length = chance.choice([0, unit // 7, 4 * unit + 1, 9 * unit, 31 * unit])
            rows.append((track, depth, time, length, chance.choice(["a", "b", "Free", "Computing"])))
            time += length + chance.choice([0, 5 * unit]) if length > unit else length + 8 * unit
    return rows


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("seed", range(4))
def test_a_small_trace_is_painted_pixel_for_pixel(plain_trace: Callable[..., Any], seed: int, ratio: float) -> None:
    unit = 1 << 10
    rows = wide_rows(seed, unit)
    trace = plain_trace([("python", "main"), ("npu", "Stream 4")], rows)
    begin = EPOCH_NS + 17 * unit + 333
    view = TimeSpan(begin, begin + (320 if ratio == 1.25 else 256) * unit)
    scene = scene_of(trace, view, ratio, scroll=seed * 7, ticks=(begin + 40 * unit, begin + 200 * unit))
    assert (scene.picture.items.count == 1).all()
    expected = SlowPainter(scene, trace).paint()
    got = raster(scene, visible_spans(scene))
    wrong = np.argwhere(got != expected)
    assert not len(wrong), f"{len(wrong)} pixels differ, the first at (y, x) = {wrong[0]}"


def test_memory_of_an_earlier_frame_leaves_no_trace(plain_trace: Callable[..., Any]) -> None:
    trace = plain_trace([("python", "main"), ("npu", "Stream 4")], wide_rows(1, 1 << 10))
    scene = scene_of(trace, trace.span, 1.0)
    rubbish = np.full((HEIGHT, WIDTH), 0xFFFF00FF, np.uint32)
    assert np.array_equal(raster(scene, visible_spans(scene), rubbish), raster(scene, visible_spans(scene)))


def test_no_slice_is_missed_at_any_zoom(plain_trace: Callable[..., Any]) -> None:
    chance = random.Random(3)
    time, rows = EPOCH_NS, []
    for _ in range(3000):
        length = chance.choice([0, 1, 2, 100, 5000])
        rows.append((0, 0, time, length, chance.choice("abc")))
        time += length + chance.choice([0, 3, 10_000, 90_000])
    trace = plain_trace([("p", "t")], rows)
    for zoom in range(0, 20, 3):
        length = max(trace.span.length_ns >> zoom, 1)
        begin = trace.span.begin_ns + (trace.span.length_ns - length) // 3
        scene = scene_of(trace, TimeSpan(begin, begin + length), 1.0)
        spans = visible_spans(scene)
        for one in trace._slices:
            left = floor((one.begin_ns - begin) * WIDTH / length)
            if not 0 <= left < WIDTH:
                continue
            found = (spans.left <= left + 1) & (left < spans.right + 1)
            assert found.any(), (zoom, one)


def test_a_merged_block_shows_how_busy_it_is(plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 128 * n, 32, "a") for n in range(800)]
    trace = plain_trace([("p", "t")], rows)
    scene = scene_of(trace, TimeSpan(0, 102_400), 1.0)
    spans = visible_spans(scene)
    assert scene.picture.items.count.tolist() == [800]
    assert scene.picture.items.column_ns == 1024  # the power of two next to 3 px of 400 ns
    colors: Palette = palette()
    image = raster(scene, spans)
    _, _, top, bottom = spans.rows[0]
    columns = image[top:bottom, 6:200]
    assert (columns[0] == colors.block_edge).all()
    assert (columns[-1] == colors.block_edge).all()
    bars = (columns == colors.fill_pixels[1]).sum(axis=0)
    inner = bottom - top - 2
    assert set(bars.tolist()) == {0, ceil(0.25 * inner)}
    assert (bars == 0).mean() == pytest.approx(400 / 1024, abs=0.02)  # the line between two columns of 2.56 px


def test_the_slice_of_one_pixel_is_picked(plain_trace: Callable[..., Any]) -> None:
    rows = [(0, 0, 1000 * n, 900 if n % 10 == 0 else 1, f"s{n}") for n in range(64)]
    trace = plain_trace([("p", "t")], rows)
    view = TimeSpan(0, 64_000)
    scene = scene_of(trace, view, 1.0)
    spans = visible_spans(scene)
    top = scene.lanes[1].row_top(0)
    for n in range(64):
        found = pointed_item(scene, spans, scene.axis.x_of(1000 * n), top + 5)
        assert found is not None
        assert found.span.begin_ns <= 1000 * n <= found.span.end_ns
        if found.count == 1:
            assert found.name == f"s{n}"
    assert pointed_item(scene, spans, 10, 2) is None
    beside = pointed_item(scene, spans, scene.axis.x_of(900) + 3, top + 5)
    assert beside is None or beside.name in {"s0", "s1"}


def test_a_counter_reaches_from_its_lowest_to_its_highest_value(plain_trace: Callable[..., Any]) -> None:
    samples = [(100 * n, 100.0 if n == 500 else 10.0) for n in range(1024)]
    trace = plain_trace([("p", "t")], [(0, 0, 0, 10, "a")], counters={("Freq", "MHz"): samples})
    scene = scene_of(trace, TimeSpan(0, 102_400), 1.0)
    lane = scene.lanes[-1]
    image = raster(scene, visible_spans(scene))[lane.top : lane.top + lane.height]
    spike = (image[:, 500 * WIDTH // 1024] == scene.palette.counter_line).sum()
    plain = (image[:, 20] == scene.palette.counter_line).sum()
    assert plain == 2  # the stroke of 1.5 px
    assert spike >= 0.9 * (lane.height - 10) * 0.9


def test_a_counter_of_the_largest_doubles_is_drawn(plain_trace: Callable[..., Any]) -> None:
    largest = 1.7976931348623157e308
    samples = [(100 * n, largest if n % 2 else -largest) for n in range(1024)]
    trace = plain_trace([("p", "t")], [(0, 0, 0, 10, "a")], counters={("Huge", ""): samples})
    scene = scene_of(trace, TimeSpan(0, 102_400), 1.0)
    lane = scene.lanes[-1]
    with np.errstate(all="raise"):
        image = raster(scene, visible_spans(scene))[lane.top : lane.top + lane.height]
    assert (image[:, WIDTH // 2] == scene.palette.counter_line).sum() >= 0.8 * (lane.height - 10)
