"""Frames of the timeline: asking, handing over and painting, while panning and zooming offscreen; Perfetto's beside."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.folder import add_cache_arguments, cache_of, trace_of
from benchmarks.measure import own_peak_bytes, report, summary
from benchmarks.pan import pan
from benchmarks.peers import perfetto_frames

if TYPE_CHECKING:
    from cache.trace import Trace
    from model.time_span import TimeSpan
    from widgets.panels.timeline import TimelinePanel

HELP = "frames of the timeline while panning and zooming"

_FRAMES = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """See `benchmarks.__main__`."""
    add_cache_arguments(parser)
    parser.add_argument("--window", default="1920x1080", help="size of the panel (default 1920x1080)")
    parser.add_argument("--scale", type=float, default=1.0, help="physical in a logical pixel (default 1)")
    parser.add_argument("--painter", choices=("raster", "opengl"), default="raster", help="what draws (default raster)")
    parser.add_argument("--pan", type=float, metavar="SECONDS", help="pan in the real program for so long instead")
    parser.add_argument("--while-converting", action="store_true", help="with --pan: it converts 1 GB meanwhile")
    parser.add_argument("--peers", action="store_true", help="Perfetto's page on the trace of --size, too")
    parser.add_argument("--json", action="store_true", help="end with a line of JSON: question and painting of a frame")


def run(arguments: argparse.Namespace, folder: Path) -> None:
    """See `benchmarks.__main__`."""
    path = cache_of(folder, arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = str(arguments.scale)
    if arguments.pan:
        pan(path, trace_of(folder, 1000) if arguments.while_converting else None, arguments.pan, folder / "home")
        return
    from app.window.application import make_application
    from cache.trace import Trace
    from widgets.panels.timeline import PANEL
    from widgets.theme import set_theme
    from widgets.timeline.painter_choice import painter_choice

    application = make_application()
    set_theme(application, "light")
    if arguments.painter == "opengl":
        painter_choice().use_opengl()
        print(f"drawn by {painter_choice().renderer}")
    with Trace.open(path) as trace:
        panel = PANEL()
        panel.resize(*(round(int(side) / arguments.scale) for side in arguments.window.split("x")))
        panel.show()
        application.processEvents()
        _answer(panel, trace)
        application.processEvents()
        _answer(panel, trace)  # its real width is known now
        print(f"{path.name}: {trace.slice_count} slices")
        by_zoom = _measure_pans(panel, trace)
        panel.close()
    painter_choice().use_raster()
    print(f"peak {own_peak_bytes() / 1e6:.0f} MB")
    if arguments.peers:
        perfetto_frames(trace_of(folder, arguments.size))
    if arguments.json:
        print(json.dumps(summary(by_zoom)))


def _answer(panel: TimelinePanel, trace: Trace) -> float:
    """Ask and show; seconds that the question took (in the program a worker thread's)."""
    from model.task import TaskContext

    begin = time.perf_counter()
    picture = panel.analyse(trace, panel.view.query(), TaskContext())
    asked = time.perf_counter() - begin
    panel.show_result(picture)
    return asked


def _measure_pans(panel: TimelinePanel, trace: Trace) -> dict[str, list[float]]:
    """Seconds of each frame while panning, by the share of the run that is in sight; zooming is printed only."""
    whole = panel.view.sight.view
    by_share: dict[str, list[float]] = {}
    for zoom in range(0, whole.length_ns.bit_length(), 4):
        begin = whole.begin_ns + whole.length_ns // 3
        panel.view.sight.set_view(type(whole)(begin, begin + max(whole.length_ns >> zoom, 1)))
        by_share[f"1/{1 << zoom}"] = _measure(panel, trace, f"1/{1 << zoom}")
    _measure_zoom(panel, trace, whole)
    return by_share


def _measure(panel: TimelinePanel, trace: Trace, title: str) -> list[float]:
    """Pan by 24 px a frame; seconds of each frame. The GUI thread's share is all but the question."""
    return _frames(panel, trace, title, [lambda: panel.view.sight.pan(24)] * _FRAMES)


def _measure_zoom(panel: TimelinePanel, trace: Trace, whole: TimeSpan) -> None:
    """Zoom in from the whole run at the middle and out again."""
    sight = panel.view.sight
    sight.set_view(whole)
    _frames(panel, trace, "zoom in", [lambda: sight.zoom(0.8, None)] * _FRAMES)
    _frames(panel, trace, "zoom out", [lambda: sight.zoom(1.25, None)] * _FRAMES)


def _frames(panel: TimelinePanel, trace: Trace, title: str, motions: list[Callable[[], None]]) -> list[float]:
    from PySide6.QtWidgets import QApplication

    asked, painted = [], []
    for move in motions:
        begin = time.perf_counter()
        move()
        question = _answer(panel, trace)
        QApplication.processEvents()
        asked.append(question)
        painted.append(time.perf_counter() - begin - question)
    report(f"{title}: question (worker thread)", asked, unit="ms")
    report(f"{title}: hand over and paint (GUI thread)", painted, unit="ms")
    return [question + rest for question, rest in zip(asked, painted, strict=True)]
