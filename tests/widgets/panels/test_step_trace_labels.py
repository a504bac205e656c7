"""The labels of collectives in the picture of a step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from tests.step_trace_panel import show
from widgets.panels.step_trace import StepTracePanel
from widgets.steps.step_layout import are_many
from widgets.steps.step_painter import StepPainter
from widgets.theme import theme


class Recorder(QPainter):
    """Keeps what is written, each with what was filled with the ground right before it."""

    written: list[tuple[str, QPointF, QRectF]]
    ground: QRectF

    def fillRect(self, *arguments: Any) -> None:
        self.ground = arguments[0] if arguments[1] == theme().color("bg.panel") else QRectF()

    def drawText(self, *arguments: Any) -> None:  # type: ignore[override]  # one for all overloads
        self.written.append((arguments[-1], arguments[0], self.ground))


def test_no_line_runs_through_a_label(step_trace: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(step_trace, converted("public/mindinsight/profiler", 0))
    layout = step_trace.frame._sheet
    assert layout.picture is not None
    assert not are_many(layout)
    image = QImage(step_trace.frame.size(), QImage.Format.Format_RGB32)
    painter = Recorder(image)
    painter.written, painter.ground = [], QRectF()
    StepPainter(painter, layout, step_trace.frame.height()).paint(layout.picture)
    painter.end()
    labels = [(at, ground) for text, at, ground in painter.written if text.startswith("Collective ")]
    assert labels
    assert all(ground.contains(at) for at, ground in labels)
