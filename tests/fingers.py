"""Two fingers on a touchpad, as the system tells of them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget


def move_fingers(
    over: QWidget,
    delta: QPoint,
    phase: Qt.ScrollPhase = Qt.ScrollPhase.ScrollUpdate,
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    at: QPoint = QPoint(300, 60),  # noqa: B008 - never changed
) -> None:
    """Move by ``delta`` px. The angles beside them are what Qt makes up for programs that know wheels only."""
    event = QWheelEvent(
        QPointF(at), QPointF(over.mapToGlobal(at)), delta, delta * 3, Qt.MouseButton.NoButton, modifiers, phase, False,
    )  # fmt: skip
    QApplication.sendEvent(over, event)
