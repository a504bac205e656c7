"""Where a window stands: within the screen at its first start, and never where no screen is any more."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QMargins, QPoint, QRect, QSize
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

USUAL = QSize(1600, 1000)
SMALLEST = QSize(960, 600)

FRAME = QMargins(4, 36, 4, 4)
"""Room for title bar and edges, which are known only after the window was shown."""


def place_window(window: QWidget, saved: QByteArray | None) -> None:
    """Give ``window`` the place that was ``saved``, else its first one."""
    available = window.screen().availableGeometry()
    window.setMinimumSize(smallest_size(available))
    window.setGeometry(first_place(available))
    if saved is None or not window.restoreGeometry(saved) or window.isMaximized() or window.isFullScreen():
        return
    window.setGeometry(kept_place(window.geometry(), screen_areas(QGuiApplication.screens())))


def screen_areas(screens: Sequence[QScreen]) -> list[QRect]:
    """The available areas of ``screens``, that of the main one first."""
    main = QGuiApplication.primaryScreen()
    return [screen.availableGeometry() for screen in sorted(screens, key=lambda screen: screen is not main)]


def is_reachable(place: QRect, screens: Sequence[QRect]) -> bool:
    """Whether a window at ``place`` can be taken hold of: the middle of its upper edge lies on a screen."""
    handle = QPoint(place.center().x(), place.top())
    return any(available.contains(handle) for available in screens)


def smallest_size(available: QRect) -> QSize:
    """The least size of a window on a screen with this ``available`` area in logical pixels."""
    return SMALLEST.boundedTo(available.marginsRemoved(FRAME).size())


def first_place(available: QRect) -> QRect:
    """The usual size, or as much of it as the screen has, in the middle of the screen. Without frame."""
    room = available.marginsRemoved(FRAME)
    size = USUAL.boundedTo(room.size())
    corner = room.topLeft() + QPoint((room.width() - size.width()) // 2, (room.height() - size.height()) // 2)
    return QRect(corner, size)


def kept_place(saved: QRect, screens: Sequence[QRect]) -> QRect:
    """``saved``, moved and made smaller where need be, so that it lies on the one of ``screens`` (available areas, the
    first is the main one) that shows most of it."""
    rooms = [available.marginsRemoved(FRAME) for available in screens]
    room = max(rooms, key=lambda room: _area(room.intersected(saved)), default=saved)
    size = saved.size().boundedTo(room.size())
    left = min(max(saved.left(), room.left()), room.left() + room.width() - size.width())
    top = min(max(saved.top(), room.top()), room.top() + room.height() - size.height())
    return QRect(QPoint(left, top), size)


def _area(rect: QRect) -> int:
    return rect.width() * rect.height() if rect.isValid() else 0
