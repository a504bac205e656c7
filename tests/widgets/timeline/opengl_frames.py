"""The OpenGL painter beside the raster painter. `test_opengl` runs this file in a process that has OpenGL."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Literal

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from analysis.timeline import TimelineQuery, timeline
from model.task import TaskContext
from model.time_span import TimeSpan
from tests.pictures import pixels
from widgets.theme import set_theme
from widgets.timeline import opengl
from widgets.timeline.lanes import LaneChoices, lay_out
from widgets.timeline.opengl import OpenGLSurface
from widgets.timeline.painter import PainterFault
from widgets.timeline.painter_choice import painter_choice
from widgets.timeline.palette import palette
from widgets.timeline.scene import Scene
from widgets.timeline.time_axis import TimeAxis

EPOCH_NS = 1_717_480_934_567_890_123
WIDTH, HEIGHT = 640, 360


@pytest.fixture(autouse=True)
def raster_again() -> Iterator[None]:
    yield
    painter_choice().use_raster()


@pytest.fixture
def trace(plain_trace: Callable[..., Any]) -> Any:
    """Wide slices, idle time, instants, merged blocks, and a counter."""
    chance = random.Random(11)
    rows = []
    for track, lengths in ((0, (0, 7, 40_000, 90_000)), (1, (3, 20, 90)), (2, (5_000, 60_000))):
        time = EPOCH_NS
        while time < EPOCH_NS + 6_000_000:
            length = chance.choice(lengths)
            rows.append((track, 0, time, length, chance.choice(["a", "b", "Free", "Computing", "MatMul"])))
            time += length + chance.choice([0, 30, 9_000])
    samples = [(EPOCH_NS + 11_000 * n, chance.uniform(-50, 100)) for n in range(500)]
    tracks = [("python", "main"), ("npu", "Stream 4"), ("npu", "Overlap")]
    return plain_trace(tracks, rows, counters={("Freq", "MHz"): samples})


def scene_of(trace: Any, view: TimeSpan, ratio: float, scroll: int) -> Scene:
    rows = tuple((track.id, depth) for track in trace.tracks if track.kind == "slices" for depth in range(track.depths))
    counters = tuple(track.id for track in trace.tracks if track.kind == "counter")
    picture = timeline(trace, TimelineQuery(view, round(WIDTH * ratio), ratio, rows, counters), TaskContext())
    lanes = lay_out(trace.tracks, LaneChoices()).between(scroll, scroll + HEIGHT)
    ticks = tuple(view.begin_ns + view.length_ns * n // 7 for n in range(7))
    return Scene(picture, TimeAxis(view, WIDTH), tuple(lanes), scroll, WIDTH, HEIGHT, ratio, ticks, palette())


def frame(scene: Scene) -> np.ndarray[Any, Any]:
    image = QImage(*scene.pixels, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scene.ratio)
    with QPainter(image) as painter:
        painter_choice().painter().paint(painter, scene)
    return pixels(image).astype(np.int16)


@pytest.mark.parametrize(("ratio", "theme"), [(1.0, "light"), (1.25, "dark"), (1.5, "light"), (2.0, "dark")])
@pytest.mark.parametrize("zoom", [0, 4, 8, 13, 20])
def test_both_painters_draw_the_same(
    qapp: QApplication, trace: Any, zoom: int, ratio: float, theme: Literal["light", "dark"]
) -> None:
    set_theme(qapp, theme)
    begin = EPOCH_NS + 1_234_567
    scene = scene_of(trace, TimeSpan(begin, begin + max(4_000_000 >> zoom, 3)), ratio, scroll=zoom)
    expected = frame(scene)
    painter_choice().use_opengl()
    differing = (np.abs(frame(scene) - expected) > 2).any(axis=2)
    assert differing.mean() <= 0.005, f"{differing.mean():.2%} differ, first at {np.argwhere(differing)[0]}"
    assert len(np.unique(expected.reshape(-1, expected.shape[2]), axis=0)) > 5


def test_a_lost_context_leaves_the_raster_painter(trace: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from widgets.timeline.view import TimelineView

    view = TimelineView()
    view.resize(800, 300)
    view.grab()  # lays it out: its width is part of the question
    for _ in range(3):
        view.show_picture(timeline(trace, view.query(), TaskContext()))
    expected = pixels(view.grab().toImage())
    painter_choice().use_opengl()
    assert painter_choice().name == "opengl"
    assert np.array_equal(pixels(view.grab().toImage()), expected)

    def lost(*_: Any) -> QImage:
        raise PainterFault("the OpenGL context was lost")

    monkeypatch.setattr(OpenGLSurface, "draw", lost)
    view.canvas.show_picture(timeline(trace, view.query(), TaskContext()))
    assert np.array_equal(pixels(view.grab().toImage()), expected)
    assert painter_choice().name == "raster"
    view.deleteLater()


@pytest.mark.qt_log_ignore("OpenGLShader|Problematic|GLSL|syntax|no shader|ERROR_TOK")
def test_a_shader_that_the_driver_refuses_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opengl, "_FRAGMENT", "this is no shader")
    with pytest.raises(PainterFault, match="syntax"):
        painter_choice().use_opengl()
    assert painter_choice().name == "raster"
