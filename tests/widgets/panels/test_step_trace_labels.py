"""The labels of collectives in the picture of a step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QLabel

from tests.step_trace_panel import show
from widgets.panels.step_trace import StepTracePanel
from widgets.parts.painting import text_size
from widgets.steps.collective_labels import collective_labels
from widgets.steps.step_layout import are_many, axis_end, collective_rects
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


def test_labels_keep_to_the_axis_and_clear_of_each_other(
    step_trace: StepTracePanel, converted: Callable[..., Any]
) -> None:
    show(step_trace, converted("public/mindinsight/cluster_propose", 0))
    layout = step_trace.frame._sheet
    assert are_many(layout)
    for width in range(500, 1300, 40):
        layout.width = float(width)
        for row, line in enumerate(layout.streams()):
            labels = collective_labels(layout, row, line)
            boxes = collective_rects(layout, row, line)
            for at, label in enumerate(labels):
                assert label.rect.right() <= axis_end(layout), (width, line.stream, label)
                assert label.rect.width() >= text_size(label.text, "small").width()
                assert not any(label.rect.intersects(other.rect) for other in labels[:at])
                assert label.is_inside or not any(label.rect.intersects(box) for box in boxes)


def test_a_long_collective_is_labelled_on_its_box(step_trace: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(step_trace, converted("public/mindinsight/cluster_propose", 0))
    layout = step_trace.frame._sheet
    for width in range(500, 1500, 100):  # which neighbours become one box depends on it
        layout.width = float(width)
        rows = {line.stream: collective_labels(layout, row, line) for row, line in enumerate(layout.streams())}
        assert all(label.is_inside for label in rows["48"])
        assert all(rows.values()), "every stream says something of its collectives"


def test_the_only_collective_of_a_stream_is_not_numbered(
    step_trace: StepTracePanel, converted: Callable[..., Any]
) -> None:
    show(step_trace, converted("public/mindinsight/run_1"))
    layout = step_trace.frame._sheet
    texts = [label.text for row, line in enumerate(layout.streams()) for label in collective_labels(layout, row, line)]
    assert len(texts) == 11
    assert not any("Collective" in text for text in texts)
    assert texts[-1] == "49.281\N{NO-BREAK SPACE}ms"
    show(step_trace, converted("public/mindinsight/profiler", 0))
    texts = [label.text for label in collective_labels(layout, 0, layout.streams()[0])]
    assert any(text.startswith("Collective ") for text in texts), "three of one stream are told apart"


def test_points_without_a_name_say_their_time(step_trace: StepTracePanel, converted: Callable[..., Any]) -> None:
    show(step_trace, converted("public/mindinsight/cluster_propose", 0))
    said = [label.text() for label in step_trace.side.findChildren(QLabel) if label.isVisible()]
    words = [text for text in said if text.startswith("at ")]
    assert words == ["at 1.572\N{NO-BREAK SPACE}ms", "at 179.36\N{NO-BREAK SPACE}ms"]  # 180.30 less a tail of 0.944
