"""The focus ring: shown round the widget that has the focus, but only after it came there by a key."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QWidget

from widgets.tokens import theme

_WIDTH = 2.0
_RADIUS = 5.0
_ROOM = 3
"""Logical pixels from the widget to the outer edge of the ring: 1 px, then the line."""
_MOVING = frozenset((QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide))


class FocusRing(QWidget):
    """An accent outline of 2 px that follows one widget, and lies in its window above everything.

    Not a QFocusFrame: PySide takes the widget of a frame for its child, and what is known of the widget and of all
    in it ends with the frame.
    """

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget.window())
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._widget = widget
        part: QWidget | None = widget
        while part is not None and not part.isWindow():
            part.installEventFilter(self)
            part = part.parentWidget()
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVING:
            self._follow()
        return False

    def _follow(self) -> None:
        """Lie round what can be seen of the widget: it may be scrolled out of sight in part or as a whole."""
        seen, part = self._widget.rect(), self._widget
        while not part.isWindow() and (above := part.parentWidget()) is not None:
            seen = seen.translated(part.pos()) & above.rect()
            part = above
        self.setGeometry(seen.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM) & part.rect())
        # A panel that begins to float takes the widget into another window.
        is_here = part is self.parentWidget() and self._widget.isVisible()
        self.setVisible(is_here and not seen.isEmpty())
        self.raise_()

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
            ring = FocusRing(now)
            ring.destroyed.connect(self._forget)
            self._ring = ring

    def _forget(self, gone: QObject) -> None:
        if self._ring is gone:
            self._ring = None
