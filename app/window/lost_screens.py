"""Windows whose screen was unplugged come back to one that is there."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from app.window.window_place import is_reachable, kept_place, screen_areas

_PLACED = (Qt.WindowType.Window, Qt.WindowType.Dialog, Qt.WindowType.Tool)


class LostScreens(QObject):
    """Watches the screens of ``app`` for as long as it lives."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        # Not at once: the screen is still among the others while it goes.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(bring_back_windows)
        app.screenRemoved.connect(self._soon.start)


def bring_back_windows() -> None:
    """Move every window that nobody can take hold of any more, floating panels and dialogs too."""
    areas = screen_areas(QGuiApplication.screens())
    for window in QApplication.topLevelWidgets():
        if _has_a_place(window) and not is_reachable(window.geometry(), areas):
            window.setGeometry(kept_place(window.geometry(), areas))


def _has_a_place(window: QWidget) -> bool:
    """Whether it stands where the user put it: no menu, and not filling its screen, which the system sees to."""
    state = window.isMaximized() or window.isFullScreen() or window.isMinimized()
    return window.isVisible() and window.windowType() in _PLACED and not state
