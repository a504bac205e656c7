"""Which painter a start gets: the graphics card's only when it has drawn rightly and quickly in another process."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.window import graphics, graphics_try
from app.window.graphics import GraphicsTry, Verdict, choose_painter
from widgets.timeline.painter_choice import PainterChoice, painter_choice

GOOD = Verdict("NVIDIA H200/PCIe/SSE2", 0.003)


@pytest.fixture(autouse=True)
def raster_again() -> Iterator[None]:
    yield
    painter_choice().use_raster()


@pytest.mark.parametrize(
    ("verdict", "good"),
    [
        (GOOD, True),
        (Verdict("AMD Radeon RX 6600 (radeonsi, navi23)", 0.004), True),
        (Verdict("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", 0.0079), True),
        (Verdict("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", 0.03), False),
        (Verdict("llvmpipe (LLVM 15.0.6, 256 bits)", 0.001), False),
        (Verdict("softpipe", 0.001), False),
        (Verdict("Google SwiftShader", 0.001), False),
        (Verdict("GDI Generic", 0.001), False),
        (Verdict("NVIDIA H200/PCIe/SSE2", 0.003, "wrong pixels"), False),
        (Verdict("", 0.0, "no OpenGL context"), False),
    ],
)
def test_a_card_is_taken_when_it_is_one_and_is_quick(verdict: Verdict, good: bool) -> None:
    assert verdict.is_good is good


def _crash(*_: Any) -> None:
    os.abort()


def _hang(*_: Any) -> None:
    time.sleep(60)


@pytest.mark.parametrize(
    ("driver", "patience_s", "fault"),
    [(_crash, 60.0, "the driver ended the process"), (_hang, 2.0, "no answer in time")],
)
def test_a_driver_that_crashes_or_hangs_costs_only_its_process(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, driver: Any, patience_s: float, fault: str
) -> None:
    monkeypatch.setattr(graphics_try, "try_card", driver)
    monkeypatch.setattr(graphics, "_PATIENCE_S", patience_s)
    trial = GraphicsTry()
    with qtbot.waitSignal(trial.tried) as answer:
        trial.start()
    assert answer.args == [Verdict("", 0.0, fault)]


def test_without_opengl_the_program_goes_on_with_the_raster_painter(qtbot: QtBot) -> None:
    trial = GraphicsTry()
    choose_painter("opengl", trial)  # the offscreen platform has none
    assert painter_choice().name == "raster"


def test_only_a_good_card_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[str] = []
    monkeypatch.setattr(PainterChoice, "use_opengl", lambda _: used.append("opengl"))
    graphics._take(Verdict("llvmpipe", 0.001))
    assert used == []
    graphics._take(GOOD)
    assert used == ["opengl"]


@pytest.mark.display
def test_mesa_draws_rightly_and_is_known_as_software(x_display: str, project_root: Path) -> None:
    code = (
        "from app.window.graphics_try import try_card\n"
        "class Answer:\n"
        "    def send(self, verdict): print(verdict.fault or 'right', verdict.is_good, verdict.renderer)\n"
        "try_card(Answer(), 'xcb')\n"
    )
    environment = {**os.environ, "DISPLAY": x_display, "LIBGL_ALWAYS_SOFTWARE": "1"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, check=True, env=environment, cwd=project_root, capture_output=True, text=True)
    assert done.stdout.startswith("right False llvmpipe")
