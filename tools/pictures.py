#!/usr/bin/env python3
"""The pictures of the README: `tools/pictures.py` draws the program's own window with the sample result, in both
themes, into docs/pictures. Nobody's settings count, and no display is needed."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from app.window.main_window import MainWindow

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"

_SIZE = (1360, 850)
_COLORS = 256
_ALIKE = 0xFFE0E0E0  # colours that differ in these bits look different
_PATIENCE_S = 60.0
_QUIET_TURNS = 10


class Shot(NamedTuple):
    """``name`` of the file, the usual ``layout``, and the panels to bring to the front, the last of them on top;
    ``steps``: first and last of the range that is shown, with the longest slice of ``track`` selected."""

    name: str
    layout: str
    panels: tuple[str, ...]
    languages: tuple[str, ...] = ("en",)
    steps: tuple[int, int] | None = None
    track: str = ""


SHOTS = (
    Shot("overview", "overview", ("suggestions", "overview"), ("en", "zh_CN")),
    Shot("timeline", "timeline", ("slice_details", "timeline"), ("en",), (10, 12), "Group 0 Communication"),
    Shot("data-pipeline", "data_pipeline", ("suggestions", "data_pipeline")),
)
THEMES = ("light", "dark")


def file_name(shot: Shot, theme: str, language: str) -> str:
    """What the picture is called in docs/pictures."""
    return f"{shot.name}-{theme}{'' if language == 'en' else f'.{language}'}.png"


def main() -> int:
    """Draw all pictures; prints each with its size."""
    sys.path.insert(0, str(ROOT))
    from app.offscreen import need_no_screen
    from tools.own_home import own_home

    need_no_screen()
    with tempfile.TemporaryDirectory(prefix="stepscope-pictures-") as home:
        os.environ.update(own_home(Path(home)))
        _draw()
    return 0


def _draw() -> None:
    from app.conversion import ensure_cache
    from app.recent import RecentResults
    from app.sample import sample_folder
    from app.settings import Settings
    from app.window.application import make_application
    from app.window.main_window import MainWindow
    from app.window.panel_catalog import warm_up
    from app.window.program import Program
    from app.window.screenshot import set_look
    from stepscope import __version__

    ensure_cache(sample_folder())
    app = make_application()
    warm_up(lambda: False)
    FOLDER.mkdir(exist_ok=True)
    for shot in SHOTS:
        for language in shot.languages:
            for theme in THEMES:
                set_look(theme, language)
                program = Program(Settings(), RecentResults())
                window = MainWindow(program, __version__, has_sample=True)
                window.resize(*_SIZE)
                window.show()
                window.open(sample_folder())
                _arrange(app, window, shot)
                _save(window.grab().toImage(), FOLDER / file_name(shot, theme, language))
                window.close()
                program.wait_for_conversions()


def _arrange(app: object, window: MainWindow, shot: Shot) -> None:
    """Let the window show what the picture is to show."""

    def is_open() -> bool:
        return window.result is not None and bool(window.host.docks) and not window.opening.is_running

    def is_settled() -> bool:
        frames = (dock.frame for dock in window.host.docks.values())
        return all(frame.is_settled or not frame.is_active for frame in frames)

    _wait(app, is_open)
    window.commands.layouts.choose(shot.layout)
    for panel in shot.panels:
        window.host.put_in_front(panel)
    if shot.steps is not None:
        _wait(app, is_settled)  # of its full height the panel need not scroll to what is selected
        _look_at(window, shot.steps, shot.track)
    _wait(app, is_settled)


def _look_at(window: MainWindow, steps: tuple[int, int], track: str) -> None:
    from model.time_span import TimeSpan

    assert window.result is not None
    first, last = (window.result.facts.step_spans[step] for step in steps)
    with window.result.use() as trace:
        wanted = next(one for one in trace.tracks if one.thread == track)
        _begin, length, _name = trace.slices_of(wanted.id, 0)
        index = trace.first_index(wanted.id, 0) + int(length.argmax())
    window.session.change(span=TimeSpan(first.begin_ns, last.end_ns), slice_index=index)


def _wait(app: object, holds: Callable[[], bool]) -> None:
    deadline, quiet = time.monotonic() + _PATIENCE_S, 0
    while quiet < _QUIET_TURNS:
        app.processEvents()  # type: ignore[attr-defined]
        quiet = quiet + 1 if holds() else 0
        time.sleep(0.02)
        if time.monotonic() > deadline:
            raise TimeoutError("the window did not come to rest")


def _save(image: object, path: Path) -> None:
    """With few colours: text and flat areas lose nothing by it, and the repository stays small. First the most frequent
    of those that look alike, lest an icon lose its colour to the greys at the edges of text."""
    import numpy as np
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage

    assert isinstance(image, QImage)
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(plain.constBits(), np.uint32)
    colors, counts = np.unique(pixels, return_counts=True)
    colors = colors[np.argsort(-counts, kind="stable")]
    distinct = np.zeros(len(colors), bool)
    distinct[np.unique(colors & _ALIKE, return_index=True)[1]] = True
    kept = np.concatenate([colors[distinct], colors[~distinct]])[:_COLORS].tolist()
    small = plain.convertToFormat(QImage.Format.Format_Indexed8, kept, Qt.ImageConversionFlag.ThresholdDither)
    if not small.save(str(path), "PNG", 0):  # type: ignore[call-overload]  # the stubs want bytes, Qt text
        raise OSError(f"{path} cannot be written")
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size >> 10} KiB")


if __name__ == "__main__":
    sys.exit(main())
