"""What a process of its own does to try the graphics card; it may crash without harm."""

from __future__ import annotations

import time
from multiprocessing.connection import Connection

import numpy as np
from PySide6.QtGui import QGuiApplication, QImage

from app.window.graphics import Verdict
from widgets.timeline.opengl import OpenGLSurface
from widgets.timeline.painter import PainterFault
from widgets.timeline.rectangles import RECTANGLE, Rectangles

_FRAMES = 10
_SIZE = (1920, 1080)


def try_card(answer: Connection, platform: str) -> None:
    """Draw frames, compare the first with numpy's, time the others, send a `Verdict`."""
    application = QGuiApplication(["stepscope", "-platform", platform])
    try:
        surface = OpenGLSurface()
        parts = _pattern()
        hatch = (6.0, 1.4)
        is_right = np.array_equal(_pixels(surface.draw(parts, *_SIZE, hatch)), _painted(parts))
        begin = time.perf_counter()
        for _ in range(_FRAMES):
            surface.draw(parts, *_SIZE, hatch)
        frame_s = (time.perf_counter() - begin) / _FRAMES
        answer.send(Verdict(surface.renderer, frame_s, "" if is_right else "wrong pixels"))
        surface.close()
    except PainterFault as fault:
        answer.send(Verdict("", 0.0, str(fault)))
    application.quit()


def _pattern() -> Rectangles:
    """As many rectangles as a full timeline has, some of them partly outside."""
    random = np.random.default_rng(1)
    parts = np.zeros(20_000, RECTANGLE)
    left, top = random.integers(-8, _SIZE[0], len(parts)), random.integers(-8, _SIZE[1], len(parts))
    sizes = random.integers(1, 40, (2, len(parts)))
    parts["edges"] = np.stack([left, top, left + sizes[0], top + sizes[1]], axis=1)
    parts["edges"][0] = 0, 0, *_SIZE
    parts["color"] = 0xFF000000 | random.integers(0, 1 << 24, len(parts))
    return parts


def _painted(parts: Rectangles) -> np.ndarray[tuple[int, ...], np.dtype[np.uint32]]:
    image = np.zeros(_SIZE[::-1], np.uint32)
    edges = np.maximum(parts["edges"].astype(np.int64), 0).tolist()
    for (left, top, right, bottom), color in zip(edges, parts["color"].tolist(), strict=True):
        image[top:bottom, left:right] = color
    return image


def _pixels(image: QImage) -> np.ndarray[tuple[int, ...], np.dtype[np.uint32]]:
    return np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width()).copy()
