"""Mouse, wheel and keys over a timeline, and the answers that a host would give it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from analysis.timeline import timeline
from model.task import TaskContext
from model.time_span import TimeSpan
from widgets.timeline.view import TimelineView

EPOCH_NS = 1_717_480_934_567_890_123
"""2024-06-04 06:02:14 UTC"""


def answer(view: TimelineView, trace: Any) -> None:
    """Do what the host does, until nothing is asked any more."""
    for _ in range(4):
        view.show_picture(timeline(trace, view.query(), TaskContext()))


def shown_view(
    qtbot: QtBot, trace: Any, span: TimeSpan | None = None, *, width: int = 1000, height: int = 400
) -> TimelineView:
    """A timeline on its own with all of ``trace``, or that ``span``. What is chosen in it comes back, as from the
    session."""
    view = TimelineView()
    qtbot.addWidget(view)
    view.resize(width, height)
    view.slice_chosen.connect(view.select)
    view.area.chosen.connect(view.area.show)
    view.show()
    answer(view, trace)
    if span is not None:
        view.sight.set_view(span)
        answer(view, trace)
    return view


def place(view: TimelineView, time_ns: int, track: int, depth: int = 0) -> QPoint:
    lane = view.sight.layout.of_track(track)
    assert lane is not None
    return QPoint(int(view.sight.axis.x_of(time_ns)), lane.row_top(depth) + 9 - view.sight.scroll)


def wheel(widget: QWidget, at: QPoint, notches: int, modifiers: Qt.KeyboardModifier) -> None:
    event = QWheelEvent(
        QPointF(at), QPointF(widget.mapToGlobal(at)), QPoint(), QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton, modifiers, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


def press(qtbot: QtBot, view: TimelineView, key: Qt.Key, modifiers: Any = Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.keyClick(view.canvas, key, modifiers)


NONE, SHIFT, CTRL, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
