"""Traces that no program should write: drawn as what they are, from the whole run down to 1 ns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import h5py
import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from analysis.timeline import TimelinePicture, TimelineQuery, timeline
from cache.layout import LEVEL_ITEMS
from cache.trace import Trace
from model.batches import Batch, CounterBatch, SliceBatch, TrackInfo, TrackKey
from model.task import TaskContext
from model.time_span import TIME_LIMIT_NS, TimeSpan
from tests.cache.written import written
from tests.widgets.timeline.hands import EPOCH_NS, answer, shown_view
from widgets.timeline.tips import pointed_tip

FURTHEST_NS = (1 << 63) - 1
KEY = TrackKey("1", "1")
EVIL = "<b>n</b>\u202egnp\x00\n" + "x" * 100_000


def slices(starts: list[int], durations: list[int], names: list[str] | None = None) -> SliceBatch:
    count = len(starts)
    names = names or ["a"]
    name = (np.arange(count) % len(names)).astype(np.uint32)
    track = np.zeros(count, np.uint32)
    return SliceBatch([KEY], names, track, np.array(starts, np.int64), np.array(durations, np.int64), name)


def counted(name: str, times: list[int], values: list[float]) -> CounterBatch:
    samples = np.array(values)
    return CounterBatch([TrackKey("c", "", name)], np.zeros(len(times), np.uint32), np.array(times), samples)


def extremes() -> list[Batch]:
    starts = [-FURTHEST_NS - 1, -FURTHEST_NS, 0, EPOCH_NS, FURTHEST_NS - 5, FURTHEST_NS]
    values = [np.inf, -np.inf, np.nan, 1e308, -1e308, 5e-324]
    times = [-FURTHEST_NS, 0, 1, EPOCH_NS, FURTHEST_NS - 1, FURTHEST_NS]
    durations = [FURTHEST_NS, FURTHEST_NS, 0, FURTHEST_NS, 5, FURTHEST_NS]
    return [slices(starts, durations), counted("big\tx", times, values)]


BAD: dict[str, list[Batch]] = {
    "int64 extremes": extremes(),
    "the widest run": [slices([-TIME_LIMIT_NS, *range(EPOCH_NS, EPOCH_NS + 999), TIME_LIMIT_NS - 9], [9] + [0] * 1000)],
    "no durations": [slices(list(range(EPOCH_NS, EPOCH_NS + 20_000, 2)), [0] * 10_000)],
    "one instant": [slices([EPOCH_NS] * 10_000, [0] * 10_000)],
    "one instant, thousands of rows": [slices([EPOCH_NS] * 5000, [1000] * 5000)],
    "names": [
        TrackInfo(KEY, process_name=EVIL, process_label=EVIL, thread_name=EVIL),
        slices([EPOCH_NS + 1000 * n for n in range(100)], [900] * 100, [EVIL, "(" * 100_000, "\u202e" * 100_000]),
        counted(f"{EVIL}\t{'(' * 100_000}", [EPOCH_NS], [1.0]),
    ],
    "thousands of tracks": [
        SliceBatch(
            [TrackKey(str(n // 50), str(n)) for n in range(3000)],
            ["a"],
            np.arange(3000, dtype=np.uint32),
            np.full(3000, EPOCH_NS),
            np.arange(3000),
            np.zeros(3000, np.uint32),
        )
    ],
}  # fmt: skip


@pytest.fixture(params=list(BAD.values()), ids=list(BAD))
def trace(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Trace]:
    made = written(tmp_path, request.param)
    yield made
    made.close()


def test_bad_input_is_drawn_at_every_zoom(qtbot: QtBot, trace: Trace) -> None:
    view = shown_view(qtbot, trace, width=900)
    for middle in (0.5, 0.0, 1.0):
        view.sight.show_all()
        while view.sight.view.length_ns > 1:
            view.sight.zoom(0.01, view.sight.width * middle)
            answer(view, trace)
            QApplication.processEvents()
            assert -TIME_LIMIT_NS <= view.sight.view.begin_ns < view.sight.view.end_ns <= TIME_LIMIT_NS
        view.sight.pan(10 * view.sight.width)
        answer(view, trace)
    view.sight.show_all()
    answer(view, trace)
    image = view.grab().toImage()
    colors = {image.pixel(x, y) for y in range(60, 400, 3) for x in range(300, 880, 40)}
    assert len(colors) > 2  # something is drawn besides ground and grid


@pytest.mark.parametrize("name", ["begin", "end", "busy", "longest", "count", "index"])
def test_a_damaged_overview_is_drawn_as_if_it_were_not(tmp_path: Path, name: str) -> None:
    """Every pixel is that of the undamaged file, and the damage is told of."""
    noise = np.random.default_rng(5)
    gaps, durations = noise.integers(1, 900, 9000), noise.integers(1, 2000, 9000)
    ends = EPOCH_NS + np.cumsum(gaps + durations)
    with written(tmp_path, [slices((ends - durations).tolist(), durations.tolist())]) as trace:
        path, sound = trace.path, picture_of(trace)
    with h5py.File(path, "r+") as file:
        cells = file[f"levels/items/{name}"]
        cells[::7] = noise.integers(0, np.iinfo(cells.dtype).max, len(cells[::7]), cells.dtype)
    with Trace.open(path) as trace:
        damaged = picture_of(trace)
        assert [problem.code for problem in trace.damage] == ["overview_damaged"]
    for column in ("first", "begin_ns", "end_ns", "name", "fill", "count", "busy_ns", "longest_ns", "index", "share"):
        assert np.array_equal(getattr(damaged.items, column), getattr(sound.items, column)), column


def picture_of(trace: Trace) -> TimelinePicture:
    return timeline(trace, TimelineQuery(None, 900, rows=((0, 0),)), TaskContext())


@pytest.mark.parametrize(
    "name",
    [
        "slices/begin",
        "slices/duration",
        "counters/samples/time",
        "counters/items/begin",
        *(f"levels/items/{name}" for name in LEVEL_ITEMS if name != "name"),
    ],
)
def test_a_hostile_file_is_drawn_without_a_fault(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    counts = counted("c\tx", list(range(EPOCH_NS, EPOCH_NS + 60_000, 20)), list(np.arange(3000.0)))
    with written(tmp_path, [slices(list(range(EPOCH_NS, EPOCH_NS + 60_000, 20)), [15] * 3000), counts]) as trace:
        path = trace.path
    with h5py.File(path, "r+") as file:
        cells = file[name]
        info = np.iinfo(cells.dtype)
        cells[1::3] = np.random.default_rng(1).integers(info.min, info.max, len(cells[1::3]), cells.dtype)
    with Trace.open(path) as trace:
        view = shown_view(qtbot, trace, width=900)
        while view.sight.view.length_ns > 100:
            view.sight.zoom(0.2, view.sight.width / 3)
            answer(view, trace)
            QApplication.processEvents()
            view.canvas.pointed_at(QPointF(300, 30))
        assert trace.damage


def test_what_is_pointed_at_has_a_readable_name(qtbot: QtBot, tmp_path: Path) -> None:
    with written(tmp_path, BAD["names"]) as trace:
        view = shown_view(qtbot, trace, TimeSpan(EPOCH_NS, EPOCH_NS + 5000), width=900)
        lane = next(lane for lane in view.sight.layout.lanes if lane.kind == "slices")
        found = view.canvas.pointed_at(QPointF(20, lane.row_top(0) + 5 - view.sight.scroll))
        assert found is not None
        assert found.name == EVIL
        tip = pointed_tip(found, QPointF(), view.sight.clock)
        assert tip.title.startswith(r"<b>n</b>\u202egnp\x00\nxxx")
        assert len(tip.title) < 1000
        assert all(len(line) < 200 for line in tip.lines)
