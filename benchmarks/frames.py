"""Frames of the timeline: asking, handing over and painting, while panning and zooming offscreen."""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.folder import cache_of
from benchmarks.measure import memory_watch, report

if TYPE_CHECKING:
    from cache.trace import Trace
    from widgets.panels.timeline import TimelinePanel

HELP = "frames of the timeline while panning and zooming"

_FRAMES = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """See `benchmarks.__main__`."""
    parser.add_argument("--size", type=float, default=100, help="MB of the trace behind the cache (default 100)")
    parser.add_argument("--file", type=Path, help="show this .stepscope file instead")
    parser.add_argument("--window", default="1920x1080", help="size of the panel (default 1920x1080)")


def run(arguments: argparse.Namespace, folder: Path) -> None:
    """See `benchmarks.__main__`."""
    path = cache_of(folder, arguments.size, arguments.file)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from app.window.application import make_application
    from cache.trace import Trace
    from widgets.panels.timeline import PANEL
    from widgets.theme import set_theme

    application = make_application()
    set_theme(application, "light")
    with memory_watch() as memory, Trace.open(path) as trace:
        panel = PANEL()
        panel.resize(*map(int, arguments.window.split("x")))
        panel.show()
        application.processEvents()
        _answer(panel, trace)
        application.processEvents()
        _answer(panel, trace)  # its real width is known now
        span = panel.view.sight.view
        print(f"{path.name}: {trace.slice_count} slices")
        for zoom in range(0, 17, 4):
            panel.view.sight.set_view(type(span)(span.begin_ns, span.begin_ns + max(span.length_ns >> zoom, 2000)))
            _measure(panel, trace, f"1/{1 << zoom}")
        panel.close()
    print(f"peak {memory.peak_bytes / 1e6:.0f} MB")


def _answer(panel: TimelinePanel, trace: Trace) -> float:
    """Ask and show; seconds that the question took (in the program a worker thread's)."""
    from model.task import TaskContext

    begin = time.perf_counter()
    picture = panel.analyse(trace, panel.view.query(), TaskContext())
    asked = time.perf_counter() - begin
    panel.show_result(picture)
    return asked


def _measure(panel: TimelinePanel, trace: Trace, title: str) -> None:
    """Pan by 24 px a frame; the GUI thread's share is all but the question."""
    from PySide6.QtWidgets import QApplication

    asked, painted = [], []
    for _ in range(_FRAMES):
        begin = time.perf_counter()
        panel.view.sight.pan(24)
        question = _answer(panel, trace)
        QApplication.processEvents()
        asked.append(question)
        painted.append(time.perf_counter() - begin - question)
    report(f"{title}: question (worker thread)", asked, unit="ms")
    report(f"{title}: hand over and paint (GUI thread)", painted, unit="ms")
