"""One step back for each gesture in the timeline, however fast they follow each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from model.time_span import TimeSpan
from tests.wired_timeline import WiredTimeline
from widgets.panels.timeline import TimelinePanel

RUN = TimeSpan(0, 1_000_000)
LEFT = Qt.MouseButton.LeftButton


class Zoomed(WiredTimeline):
    """With a hand that draws a box over it."""

    def box(self, qtbot: QtBot, left: int, right: int) -> None:
        lanes = self.panel.view.canvas.viewport()
        qtbot.mousePress(lanes, Qt.MouseButton.RightButton, pos=QPoint(left, 40))
        qtbot.mouseMove(lanes, QPoint((left + right) // 2, 40))
        qtbot.mouseMove(lanes, QPoint(right, 40))
        qtbot.mouseRelease(lanes, Qt.MouseButton.RightButton, pos=QPoint(right, 40))


@pytest.fixture
def wired(qtbot: QtBot, plain_trace: Callable[..., Any]) -> Zoomed:
    panel = TimelinePanel()
    qtbot.addWidget(panel)
    panel.resize(1000, 300)
    panel.show()
    return Zoomed(panel, plain_trace([("npu", "Stream")], [(0, 0, 100_000 * n, 60_000, f"op{n}") for n in range(10)]))


def wheel(widget: QWidget, at: QPoint) -> None:
    event = QWheelEvent(
        QPointF(at), QPointF(widget.mapToGlobal(at)), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


def test_each_gesture_is_undone_for_itself(qtbot: QtBot, wired: Zoomed) -> None:
    canvas = wired.panel.view.canvas
    seen = [wired.view]
    wired.box(qtbot, 100, 500)
    seen.append(wired.view)
    wired.box(qtbot, 200, 400)
    seen.append(wired.view)
    for _ in range(4):  # one turn of the wheel
        wheel(canvas.viewport(), QPoint(200, 40))
    seen.append(wired.view)
    qtbot.keyClick(canvas, Qt.Key.Key_D)
    seen.append(wired.view)
    qtbot.keyClick(canvas, Qt.Key.Key_Home)
    seen.append(wired.view)
    assert len(set(seen)) == 6
    for before in reversed(seen[:-1]):
        qtbot.keyClick(canvas, Qt.Key.Key_Backspace)
        assert wired.view == before
    assert not wired.session.can_go_back
    for after in seen[1:]:
        qtbot.keyClick(canvas, Qt.Key.Key_Backspace, Qt.KeyboardModifier.ShiftModifier)
        assert wired.view == after


def test_a_key_that_is_tapped_again_and_again_is_one_gesture(qtbot: QtBot, wired: Zoomed) -> None:
    canvas, before = wired.panel.view.canvas, wired.view
    for _ in range(5):
        qtbot.keyClick(canvas, Qt.Key.Key_W)
    zoomed = wired.view
    for _ in range(3):
        qtbot.keyClick(canvas, Qt.Key.Key_D)
    qtbot.keyClick(canvas, Qt.Key.Key_Backspace)
    assert wired.view == zoomed
    qtbot.keyClick(canvas, Qt.Key.Key_Backspace)
    assert wired.view == before


def test_a_drag_that_pauses_is_one_gesture(qtbot: QtBot, wired: Zoomed) -> None:
    wired.box(qtbot, 300, 400)
    before = wired.view
    lanes = wired.panel.view.canvas.viewport()
    qtbot.mousePress(lanes, LEFT, pos=QPoint(300, 40))
    for x in (250, 200, 150):
        qtbot.mouseMove(lanes, QPoint(x, 40))
        qtbot.wait(450)
    qtbot.mouseRelease(lanes, LEFT, pos=QPoint(150, 40))
    assert wired.view != before
    qtbot.keyClick(wired.panel.view.canvas, Qt.Key.Key_Backspace)
    assert wired.view == before


def test_going_back_from_elsewhere_begins_at_what_is_seen(wired: Zoomed) -> None:
    before = wired.view
    wired.panel.view.sight.zoom(0.5)
    wired.panel.settle()  # what the window does before it goes back
    wired.session.back()
    assert wired.view == before
