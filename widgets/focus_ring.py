"""The focus ring: shown round the widget that has the focus, but only after it came there by a key."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QFocusFrame, QWidget

from widgets.tokens import theme

_WIDTH = 2.0
_KEY_REASONS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class FocusRing(QFocusFrame):
    """An accent outline of 2 px that follows one widget."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme().color("accent"), _WIDTH))
        half = _WIDTH / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), 5, 5)


class FocusRings(QObject):
    """Watches the program's focus and shows one ring at a time."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._ring: FocusRing | None = None
        app.installEventFilter(self)

    def _show_round(self, widget: QWidget) -> None:
        self._hide()
        ring = FocusRing(widget.window())
        ring.setWidget(widget)
        self._ring = ring

    def _hide(self) -> None:
        if self._ring is not None:
            self._ring.deleteLater()
            self._ring = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and isinstance(watched, QWidget):
            if event.type() == QEvent.Type.FocusOut:
                self._hide()
            elif event.type() == QEvent.Type.FocusIn and event.reason() in _KEY_REASONS:
                self._show_round(watched)
        return False
