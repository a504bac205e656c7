"""Wheel, touchpad and pinch over the lanes. Nothing rolls on by itself: what the hand does not do does not happen."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QWheelEvent

from widgets.parts.wheel import is_touchpad, notches, rolls_on
from widgets.timeline.gestures import wheel_of
from widgets.timeline.viewport import Viewport

WHEEL_ZOOM = 0.8
"""Factor of the view's length for one notch of the wheel."""

WHEEL_PAN = 0.1
"""Share of the view's width for one notch of the wheel with Shift."""

_PINCH_LIMITS = (0.2, 5.0)  # one event never does more, whatever a driver sends


def turn_wheel(sight: Viewport, event: QWheelEvent) -> None:
    """Zoom, or move along the time and over the tracks."""
    if rolls_on(event):
        return
    if is_touchpad(event):
        _move_fingers(sight, event)
        return
    turn = notches(event)
    if wheel_of(event.modifiers()) == "pan":
        sight.pan(-(turn.y() or turn.x()) * WHEEL_PAN * sight.width)
    elif abs(turn.x()) > abs(turn.y()):
        sight.pan(-turn.x() * WHEEL_PAN * sight.width)
    elif turn.y():
        sight.zoom(zoom_of(event), event.position().x())


def zoom_of(event: QWheelEvent) -> float:
    """The factor of a view's length that wheel or fingers ask for."""
    factor: float = WHEEL_ZOOM ** notches(event).y()
    return factor


def _move_fingers(sight: Viewport, event: QWheelEvent) -> None:
    delta = event.pixelDelta()
    if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        sight.zoom(zoom_of(event), event.position().x())
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
