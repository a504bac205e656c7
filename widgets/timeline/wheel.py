"""Wheel, touchpad and pinch over the lanes. Nothing rolls on by itself: what the hand does not do does not happen."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QInputDevice, QNativeGestureEvent, QWheelEvent

from widgets.timeline.gestures import wheel_of
from widgets.timeline.viewport import Viewport

WHEEL_ZOOM = 0.8
"""Factor of the view's length for one notch of the wheel."""

WHEEL_PAN = 0.1
"""Share of the view's width for one notch of the wheel with Shift."""

NOTCH = 120
"""Eighths of a degree that one notch turns the wheel by."""
_PX_A_NOTCH = 40  # two fingers: about a notch for a centimetre
_ZOOM_PER_PX = WHEEL_ZOOM ** (1 / _PX_A_NOTCH)
_PINCH_LIMITS = (0.2, 5.0)  # one event never does more, whatever a driver sends


def turn_wheel(sight: Viewport, event: QWheelEvent) -> None:
    """Zoom, or move along the time and over the tracks."""
    if event.phase() == Qt.ScrollPhase.ScrollMomentum:
        return  # the system lets a touchpad roll on
    if _is_touchpad(event):
        _move_fingers(sight, event)
        return
    delta = event.angleDelta()
    if wheel_of(event.modifiers()) == "pan":
        sight.pan(-(delta.y() or delta.x()) / NOTCH * WHEEL_PAN * sight.width)
    elif abs(delta.x()) > abs(delta.y()):
        sight.pan(-delta.x() / NOTCH * WHEEL_PAN * sight.width)
    elif delta.y():
        sight.zoom(WHEEL_ZOOM ** (delta.y() / NOTCH), event.position().x())


def rolled(event: QWheelEvent, px_a_notch: float = _PX_A_NOTCH) -> float:
    """How far something rolls along the vertical axis, in logical pixels: as far as the fingers on a touchpad move, or
    ``px_a_notch`` for a notch of a wheel."""
    if event.phase() == Qt.ScrollPhase.ScrollMomentum:
        return 0.0
    if _is_touchpad(event):
        return float(event.pixelDelta().y())
    return event.angleDelta().y() / NOTCH * px_a_notch


def zoom_of(event: QWheelEvent) -> float:
    """The factor of a view's length that wheel or fingers ask for."""
    factor: float = _ZOOM_PER_PX ** rolled(event)
    return factor


def _is_touchpad(event: QWheelEvent) -> bool:
    """Whether fingers move a plane. Where the system does not tell them from a wheel, they turn the wheel."""
    if event.pixelDelta().isNull():
        return False
    has_phases = event.phase() != Qt.ScrollPhase.NoScrollPhase
    return has_phases or event.device().type() == QInputDevice.DeviceType.TouchPad


def _move_fingers(sight: Viewport, event: QWheelEvent) -> None:
    delta = event.pixelDelta()
    if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        sight.zoom(_ZOOM_PER_PX ** delta.y(), event.position().x())
    elif wheel_of(event.modifiers()) == "pan":
        sight.pan(-(delta.x() or delta.y()))
    else:
        sight.pan(-delta.x())
        sight.set_scroll(sight.scroll - delta.y())


def pinch(sight: Viewport, event: QNativeGestureEvent) -> bool:
    """Zoom or move by a gesture of the touchpad; False for gestures that mean nothing here."""
    kind, at = event.gestureType(), event.position()
    if kind == Qt.NativeGestureType.BeginNativeGesture:
        sight.gesture.begin(held=True)
    elif kind == Qt.NativeGestureType.EndNativeGesture:
        sight.gesture.end()
    elif kind == Qt.NativeGestureType.ZoomNativeGesture:
        low, high = _PINCH_LIMITS
        sight.zoom(1 / min(max(1 + event.value(), low), high), at.x())
    elif kind == Qt.NativeGestureType.PanNativeGesture:
        delta: QPointF = event.delta()
        sight.pan(-delta.x())
        sight.set_scroll(sight.scroll - round(delta.y()))
    else:
        return False
    return True
