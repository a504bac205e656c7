"""The focus ring: shown round the widget that has the focus, but only after it came there by a key."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QFocusFrame, QWidget

from widgets.tokens import theme

_WIDTH = 2.0
_RADIUS = 5.0


class FocusRing(QFocusFrame):
    """An accent outline of 2 px that follows one widget."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme().color("accent"), _WIDTH))
            half = _WIDTH / 2
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), _RADIUS, _RADIUS)


class FocusRings(QObject):
    """Watches the program's focus and shows one ring at a time."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._ring: FocusRing | None = None
        app.focusChanged.connect(self._follow)

    @property
    def ring(self) -> FocusRing | None:
        """The ring that is shown now."""
        return self._ring

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if self._ring is not None:
            self._ring.hide()
            self._ring.deleteLater()
            self._ring = None
        # Qt notes here whether a key moved the focus; an event filter on the program would cost every event.
        if now is not None and now.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange):
            ring = FocusRing(now.window())
            ring.setWidget(now)
            ring.destroyed.connect(self._forget)
            self._ring = ring

    def _forget(self, gone: QObject) -> None:
        if self._ring is gone:
            self._ring = None
