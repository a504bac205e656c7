"""How the ruler names the steps below its times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from analysis.timeline_outline import outline_of
from model.task import TaskContext
from widgets.timeline.area import AreaSelection
from widgets.timeline.ruler import Ruler
from widgets.timeline.viewport import Viewport


class Recorder(QPainter):
    """Keeps what is written."""

    texts: list[str]

    def drawText(self, *arguments: Any) -> None:  # type: ignore[override]  # one for all overloads
        self.texts.append(str(arguments[-1]))


@pytest.fixture
def labels(qtbot: QtBot, plain_trace: Callable[..., Any]) -> Callable[[Sequence[int], int], list[str]]:
    """`labels(lengths_ms, width)`: what stands in the line of the steps 1, 2, … of these lengths."""

    def made(lengths: Sequence[int], width: int) -> list[str]:
        begins = [sum(lengths[:at]) for at in range(len(lengths))]
        rows = [
            (0, 0, begin * 10**6, length * 10**6, f"step {at}")
            for at, (begin, length) in enumerate(zip(begins, lengths, strict=True), 1)
        ]
        sight = Viewport()
        sight.set_outline(outline_of(plain_trace([("npu", "Steps")], rows), TaskContext()))
        sight.set_size(width, 100)
        area = AreaSelection(sight)
        ruler = Ruler(sight, area)
        qtbot.addWidget(ruler)
        ruler.resize(width, ruler.minimumHeight())
        image = QImage(ruler.size(), QImage.Format.Format_RGB32)
        painter = Recorder(image)
        painter.texts = []
        ruler._draw_steps(painter)
        painter.end()
        return painter.texts

    return made


def test_steps_of_about_one_length_are_all_spelled_or_none_is(labels: Callable[..., list[str]]) -> None:
    lengths = [100, 98, 102, 99, 104, 100, 97, 103, 101, 100]
    numbers = [str(number) for number in range(1, 11)]
    forms = set()
    for width in range(300, 700, 7):
        names = [text for text in labels(lengths, width) if "ms" not in text]
        spelled = [name.startswith("Step ") for name in names]
        assert all(spelled) or not any(spelled), (width, names)
        assert [name.removeprefix("Step ") for name in names] == numbers[: len(names)]
        forms.add(spelled[0])
    assert forms == {True, False}


def test_a_step_that_is_much_longer_is_spelled(labels: Callable[..., list[str]]) -> None:
    assert labels([100, 100, 600, 100, 100], 400)[1:4] == ["2", "Step 3", "600.00\N{NO-BREAK SPACE}ms"]
