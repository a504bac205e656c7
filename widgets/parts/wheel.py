"""How far a wheel turns, or how far two fingers move on a touchpad: one measure for whatever is zoomed or rolled."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QInputDevice, QWheelEvent

NOTCH = 120
"""Eighths of a degree that one notch turns the wheel by."""
_PX_A_NOTCH = 40.0  # two fingers: about a notch for a centimetre


def rolls_on(event: QWheelEvent) -> bool:
    """Whether the system lets a touchpad roll on: what the hand does not do does not happen."""
    return event.phase() == Qt.ScrollPhase.ScrollMomentum


def is_touchpad(event: QWheelEvent) -> bool:
    """Whether fingers move a plane. Where the system does not tell them from a wheel, they turn the wheel."""
    if event.pixelDelta().isNull():
        return False
    has_phases = event.phase() != Qt.ScrollPhase.NoScrollPhase
    return has_phases or event.device().type() == QInputDevice.DeviceType.TouchPad


def notches(event: QWheelEvent) -> QPointF:
    """How many notches along both axes; fingers move by parts of one."""
    if rolls_on(event):
        return QPointF()
    if is_touchpad(event):
        return QPointF(event.pixelDelta()) / _PX_A_NOTCH
    return QPointF(event.angleDelta()) / NOTCH


def rolled(event: QWheelEvent, px_a_notch: float) -> float:
    """How far something rolls along the vertical axis, in logical pixels: as far as the fingers on a touchpad move, or
    ``px_a_notch`` for a notch of a wheel."""
    return notches(event).y() * (_PX_A_NOTCH if is_touchpad(event) else px_a_notch)
