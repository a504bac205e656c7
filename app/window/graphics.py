"""Finds out whether the graphics card draws rightly and quickly: in a process of its own, since drivers may crash."""

from __future__ import annotations

import logging
import multiprocessing
import re
import sys
import threading
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication

_log = logging.getLogger(__name__)

Wish = Literal["auto", "opengl", "software"]

_AFTER_START_MS = 1500
_PATIENCE_S = 20.0
_MOST_FRAME_S = 0.008
_NO_SCREEN = ("offscreen", "minimal", "vnc", "linuxfb")

_SOFTWARE = re.compile(r"llvmpipe|softpipe|swrast|software|swiftshader|gdi generic|basic render|warp", re.IGNORECASE)
"""Drivers that draw with the processor, which numpy does sooner."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a try has shown: the card's name, seconds of a full frame, and what went wrong ("" = nothing)."""

    renderer: str
    frame_s: float
    fault: str = ""

    @property
    def is_good(self) -> bool:
        """Whether OpenGL is the better painter here."""
        return not self.fault and not _SOFTWARE.search(self.renderer) and self.frame_s <= _MOST_FRAME_S


class GraphicsTry(QObject):
    """Tries the card without holding up the window. Signal: ``tried(Verdict)``."""

    tried = Signal(object)

    def start(self) -> None:
        """Begin; the answer comes through the signal."""
        threading.Thread(target=self._run, name="graphics", daemon=True).start()

    def _run(self) -> None:
        from app.window.graphics_try import try_card

        context = multiprocessing.get_context("spawn")
        answer, question = context.Pipe(duplex=False)
        process = context.Process(target=try_card, args=(question, QGuiApplication.platformName()), daemon=True)
        process.start()
        question.close()
        try:
            verdict = answer.recv() if answer.poll(_PATIENCE_S) else Verdict("", 0.0, "no answer in time")
        except EOFError:
            verdict = Verdict("", 0.0, "the driver ended the process")
        process.kill()
        process.join()
        self.tried.emit(verdict)


def choose_painter(wish: Wish, parent: QObject) -> None:
    """Let timelines draw as wished; with ``auto`` the graphics card takes over once it has proved itself."""
    if wish == "opengl":
        _use_opengl()
    elif wish == "auto" and QGuiApplication.platformName() not in _NO_SCREEN:
        trial = GraphicsTry(parent)
        trial.tried.connect(_take)
        QTimer.singleShot(_AFTER_START_MS, trial.start)


def _take(verdict: Verdict) -> None:
    _log.info("graphics: %s, %.1f ms a frame, %s", verdict.renderer, verdict.frame_s * 1e3, verdict.fault or "right")
    if verdict.is_good:
        _use_opengl()


def close_graphics() -> None:
    """Give the card back, while the application is still there to take it."""
    if "widgets.timeline.painter_choice" in sys.modules:  # else nothing was drawn
        from widgets.timeline.painter_choice import painter_choice

        painter_choice().use_raster()


def _use_opengl() -> None:
    from widgets.timeline.painter import PainterFault  # late: an empty window draws no timeline
    from widgets.timeline.painter_choice import painter_choice

    try:
        painter_choice().use_opengl()
    except PainterFault as fault:
        painter_choice().use_raster(str(fault))
