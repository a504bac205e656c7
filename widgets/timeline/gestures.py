"""What mouse and touchpad do in the timeline: one table for the canvas and for the sheet of all keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QCoreApplication, Qt

from model.sentence import QT_TRANSLATE_NOOP

DRAG_FROM_PX = 4
"""A press that moves this many logical pixels is a drag, no click."""

_PLAIN = Qt.KeyboardModifier.NoModifier
_LEFT, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton

Motion = Literal["zoom", "pan", "box", "area", ""]


@dataclass(frozen=True, slots=True)
class Gesture:
    """``how`` it is done and ``what`` it does, for people; ``does``: what the canvas makes of it, "" = it is no drag or
    wheel of the canvas."""

    how: str
    what: str
    does: Motion = ""
    button: Qt.MouseButton = Qt.MouseButton.NoButton
    modifier: Qt.KeyboardModifier = _PLAIN


GESTURES: tuple[Gesture, ...] = (
    Gesture(QT_TRANSLATE_NOOP("Gestures", "Wheel"), QT_TRANSLATE_NOOP("Gestures", "Zoom at the pointer"), "zoom"),
    Gesture(
        QT_TRANSLATE_NOOP("Gestures", "Shift + wheel, two fingers sideways"),
        QT_TRANSLATE_NOOP("Gestures", "Move along the time"),
        "pan",
        modifier=Qt.KeyboardModifier.ShiftModifier,
    ),
    Gesture(QT_TRANSLATE_NOOP("Gestures", "Drag"), QT_TRANSLATE_NOOP("Gestures", "Move the view"), "pan", _LEFT),
    Gesture(
        QT_TRANSLATE_NOOP("Gestures", "Drag with the right button"),
        QT_TRANSLATE_NOOP("Gestures", "Zoom to a range"),
        "box",
        _RIGHT,
    ),
    Gesture(
        QT_TRANSLATE_NOOP("Gestures", "Alt + drag"),
        QT_TRANSLATE_NOOP("Gestures", "Zoom to a range"),
        "box",
        _LEFT,
        Qt.KeyboardModifier.AltModifier,
    ),
    Gesture(
        QT_TRANSLATE_NOOP("Gestures", "Shift + drag"),
        QT_TRANSLATE_NOOP("Gestures", "Select an area: a range over some tracks"),
        "area",
        _LEFT,
        Qt.KeyboardModifier.ShiftModifier,
    ),
    Gesture(
        QT_TRANSLATE_NOOP("Gestures", "Drag on the ruler"),
        QT_TRANSLATE_NOOP("Gestures", "Select a range over all tracks, or move its edge"),
    ),
    Gesture(
        QT_TRANSLATE_NOOP("Gestures", "Two fingers on the touchpad"),
        QT_TRANSLATE_NOOP("Gestures", "Move along the time and over the tracks"),
    ),
    Gesture(
        QT_TRANSLATE_NOOP("Gestures", "Pinch, Ctrl + two fingers"), QT_TRANSLATE_NOOP("Gestures", "Zoom at the pointer")
    ),
    Gesture(
        QT_TRANSLATE_NOOP("Gestures", "Point at a slice with Ctrl"),
        QT_TRANSLATE_NOOP("Gestures", "Gap and distance to the selected slice"),
    ),
    Gesture(
        QT_TRANSLATE_NOOP("Gestures", "Right click on the ruler"),
        QT_TRANSLATE_NOOP("Gestures", "From where times count"),
    ),
    Gesture(QT_TRANSLATE_NOOP("Gestures", "Click"), QT_TRANSLATE_NOOP("Gestures", "Select a slice")),
    Gesture(
        QT_TRANSLATE_NOOP("Gestures", "Double-click"),
        QT_TRANSLATE_NOOP("Gestures", "Fit a slice, part a block, zoom in"),
    ),
    Gesture(
        QT_TRANSLATE_NOOP("Gestures", "Right click"), QT_TRANSLATE_NOOP("Gestures", "What can be done with a slice")
    ),
    Gesture(QT_TRANSLATE_NOOP("Gestures", "Wheel over the tracks"), QT_TRANSLATE_NOOP("Gestures", "Scroll the tracks")),
    Gesture(
        QT_TRANSLATE_NOOP("Gestures", "Drag a track or a process"),
        QT_TRANSLATE_NOOP("Gestures", "Move it, or pin it at the top"),
    ),
)


def drag_of(button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> Motion:
    """What a drag with ``button`` does; "" = nothing. Modifiers that mean nothing are no hindrance."""
    return _does([one for one in GESTURES if one.button == button != Qt.MouseButton.NoButton], modifiers)


def wheel_of(modifiers: Qt.KeyboardModifier) -> Motion:
    """What the wheel does: ``zoom`` or ``pan``."""
    return _does([one for one in GESTURES if one.does and one.button == Qt.MouseButton.NoButton], modifiers)


def _does(gestures: Sequence[Gesture], modifiers: Qt.KeyboardModifier) -> Motion:
    fitting = [one.does for one in gestures if one.modifier == _PLAIN]
    fitting = [one.does for one in gestures if one.modifier & modifiers] or fitting
    return fitting[0] if fitting else ""


def gesture_rows() -> list[tuple[str, str]]:
    """(what, how) of every gesture in the language of now."""
    translate = QCoreApplication.translate
    return [(translate("Gestures", one.what), translate("Gestures", one.how)) for one in GESTURES]
